package notation

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/game"
)

// explain is the complaint about a text that is neither a move nor a position.
func (r *MoveReader) explain(text string, err error) error {
	if r.quiet || !r.meter.Explain() {
		return notNotation(text)
	}
	how := "write a move, or the position that it leads to"
	number, _ := cutTerm(plainMove(text))
	term, _ := cutTerm(r.renumbered(plainMove(text)))
	for i := range r.pos {
		if term != 0 && term <= len(r.pos) && term != i+1 {
			continue
		}
		if examples := r.examples()[i]; len(examples) > 0 {
			how = "write a move as in " + examples[0] + ", or the position that it leads to"
			if before, _, ok := strings.Cut(examples[0], " -> "); ok && isNumber(before) && saysTaking(text) {
				how = "name the heap before and after the move, as in " + examples[0] + ", or the position that it leads to"
			}
			break
		}
	}
	if strings.TrimSpace(text) == "" {
		return &game.SyntaxError{End: len(text), Msg: "expected a move, found nothing", Hint: how}
	}
	switch {
	case term > len(r.pos):
		return &game.SyntaxError{
			End: len(text), Msg: fmt.Sprintf("there is no term %d in %s", number, r.pos),
			Hint: "count the terms from 1, or write the whole position that you move to",
		}
	case term != 0:
		return &game.SyntaxError{End: len(text), Msg: game.Quote(text) + " is not written as a move in " + r.pos[term-1:term].String(), Hint: how}
	case strings.Contains(plainMove(text), "->"), isNumbers(plainMove(strings.Replace(text, "-", "->", 1))):
		return &game.SyntaxError{End: len(text), Msg: game.Quote(text) + " is not written as a move", Hint: how}
	}
	syntax, ok := err.(*game.SyntaxError)
	if !ok {
		return err
	}
	complaint := *syntax
	if complaint.Hint == "" || complaint.Unknown || strings.HasPrefix(complaint.Hint, didYouMean+"*") || strings.HasPrefix(complaint.Hint, writeGame) {
		complaint.Hint = how
	}
	if complaint.Hint == game.InDigits && !strings.Contains(text, "(") {
		complaint = *notNotation(text) // it is no list of numbers with a fault in it
		complaint.Hint = how
	}
	named := complaint.Ruleset != "" && !strings.Contains(text, "(")
	if named || len(strings.Fields(text)) > 2 && (complaint.Hint == how || complaint.Hint == addHint) {
		complaint = *notNotation(text)
		complaint.Hint = how
	}
	return &complaint
}

// taking are words that say what a move takes, rather than what it leaves.
var taking = []string{"take", "takes", "taking", "remove", "removes", "removing", "subtract", "minus", "from"}

func saysTaking(text string) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(text)), func(w string) bool { return slices.Contains(taking, w) })
}

// isProse reports whether a text, which reads as the names of vertices, has a word of
// more than one letter that names none on this board. A sole name with a digit is
// taken for a vertex that does not exist.
func (r *MoveReader) isProse(text string) bool {
	if !slices.ContainsFunc(r.pos.Parts(), hasVertices) {
		return false
	}
	words := strings.FieldsFunc(Plain(text), notWord)
	names := strings.FieldsFunc(r.pos.String(), notWord)
	return slices.ContainsFunc(words, func(w string) bool {
		letters := strings.Trim(w, "0123456789") != "" && (len(words) > 1 || !strings.ContainsAny(w, "0123456789_"))
		return len(w) > 1 && letters && !slices.Contains(names, w)
	})
}

// hasVertices reports whether a move in a part may be the name of a vertex.
func hasVertices(p game.Part) bool {
	_, move := p.Why("word")
	return move
}

func notWord(c rune) bool { return c >= 0x80 || !isWord(byte(c)) }

func notNotation(text string) *game.SyntaxError {
	return &game.SyntaxError{End: len(text), Msg: game.Quote(text) + " is neither a move nor a position"}
}
