package notation

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/game"
)

// explain is the complaint about a text that is neither a move nor a position. Err is its error as
// a position.
func (r *MoveReader) explain(text string, err error) error {
	complaint := notNotation(text)
	if r.quiet || !r.meter.Explain() {
		return complaint
	}
	plain := plainMove(text)
	number, _ := cutTerm(plain)
	term, _ := cutTerm(r.renumbered(plain))
	complaint.Hint = r.howToWrite(text, term)
	syntax, _ := err.(*game.SyntaxError)
	switch {
	case strings.TrimSpace(text) == "":
		complaint.Msg = "expected a move, found nothing"
	case term > len(r.pos):
		complaint.Msg = fmt.Sprintf("there is no term %d in %s", number, r.pos)
		complaint.Hint = "count the terms from 1, or write the whole position that you move to"
	case term != 0:
		complaint.Msg = game.Quote(text) + " is not written as a move in " + r.pos[term-1:term].String()
	case strings.Contains(plain, "->"), isNumbers(plainMove(strings.Replace(text, "-", "->", 1))):
		complaint.Msg = game.Quote(text) + " is not written as a move"
	case syntax == nil:
		return err
	default:
		alone := !strings.Contains(text, "(")
		vague := syntax.Hint == "" || syntax.Unknown || strings.HasPrefix(syntax.Hint, didYouMean+"*") || strings.HasPrefix(syntax.Hint, writeGame)
		switch {
		case alone && (syntax.Hint == game.InDigits || syntax.Ruleset != ""), len(strings.Fields(text)) > 2 && (vague || syntax.Hint == addHint):
			return complaint // it is not a position with an error in it
		case !vague:
			complaint.Hint = syntax.Hint
		}
		faulty := *syntax
		faulty.Hint = complaint.Hint
		return &faulty
	}
	return complaint
}

// howToWrite says how moves are written, in one term if a number is given.
func (r *MoveReader) howToWrite(text string, term int) string {
	const orPosition = ", or the position that it leads to"
	for i := range r.pos {
		if term != 0 && term <= len(r.pos) && term != i+1 || len(r.examples()[i]) == 0 {
			continue
		}
		example := r.examples()[i][0]
		if before, _, ok := strings.Cut(example, " -> "); ok && isNumber(before) && saysTaking(text) {
			return "name the heap before and after the move, as in " + example + orPosition
		}
		return "write a move as in " + example + orPosition
	}
	return "write a move" + orPosition
}

// taking are words about what a move takes, rather than what it leaves.
var taking = []string{"take", "takes", "taking", "remove", "removes", "removing", "subtract", "minus", "from"}

func saysTaking(text string) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(text)), func(w string) bool { return slices.Contains(taking, w) })
}

// isProse reports whether a text, which could be the names of vertices, has a word of more than one
// letter that is not a name on this board. A single name with a digit counts as an unknown vertex.
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
