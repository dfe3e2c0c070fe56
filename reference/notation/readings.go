package notation

import (
	"slices"
	"strings"

	"grader/reference/game"
)

// readings are tried in this order: a text names a move, or it is a position that a move leads to,
// or it becomes one of these when it is simplified, or it lists several.
var readings = []reading{
	{name: "a move as the ruleset writes it", in: "hackenbush(0-a, 0-A)", text: "0-A", move: (*MoveReader).spelledOut},
	{name: "in capital letters for small ones, or the reverse", in: "hackenbush(0-Ann, Ann-b)", text: "0-ann", move: (*MoveReader).inOtherLetters},
	{name: "with the freedoms of its ruleset, as the order of heaps", in: "moore[2](3,4,5)", text: "5,4,3 -> 2,1,3", move: (*MoveReader).asRulesetReads},
	{name: "a heap of Nim as a nimber", in: "nim(25, 21, 11)", text: "*21 -> *18", move: (*MoveReader).asNimbers},
	{name: "the number of a term, and a move in that term or what it leaves of it", in: "kayles(5) + nim(5)", text: "2: 3", move: (*MoveReader).optionOfTerm},
	{name: "the position before the move and the one after it", in: "nim(25, 21, 11)", text: "25,21,11 -> 25,18,11", move: (*MoveReader).beforeAndAfter},

	{name: "a position, as a game in the notation", in: "nim(25, 21, 11)", text: "nim(25, 18, 11)", position: (*MoveReader).inNotation},
	{name: "a position without the name of its ruleset", in: "rook(2,3)", text: "2,0", position: (*MoveReader).withoutName},
	{name: "heaps in brackets, or with + or the word and between them", in: "kayles(5)", text: "2 and 2", position: (*MoveReader).asOtherList},
	{name: "heaps of Nim with spaces between them", in: "nim(25, 21) + *11", text: "25 18 11", position: (*MoveReader).asHeaps},

	{name: "literally a position that a move leads to", in: "chomp(4,4,2)", text: "4, 4", literally: true, reached: (*MoveReader).exactly},
	{name: "a position without its finished parts", in: "rook(0,1) + nim(3)", text: "nim(3)", reached: (*MoveReader).withoutOver},
	{name: "a position without its parameters", in: "pokernim[2](3,2)", text: "3, 4", reached: (*MoveReader).insideAlike},
	{name: "a position without the limit that the move sets", in: "fibonacci(13) + nim(2)", text: "fibonacci(10) + nim(2)", reached: (*MoveReader).withoutState},
	{name: "a position in another spelling, as a board without its blocked margins", in: "cram(../.#/.#)", text: "cram(..)", reached: (*MoveReader).spelledAlike},
	{name: "a position after one of very many moves", in: "nim(1000000000000, 5)", text: "nim(3, 5)", reached: (*MoveReader).ofDifference},

	{name: "in quotes, or with a full stop", in: "nim(25, 21, 11)", text: `"21 -> 18."`, plainer: (*MoveReader).unadorned},
	{name: "with the word cut", in: "hackenbush(0-a, a-b)", text: "cut a-b", plainer: (*MoveReader).afterCut},
	{name: "in brackets", in: "nim(25, 21, 11)", text: "([21 -> 18])", plainer: (*MoveReader).unbracketed},
	{name: "in brackets after the number of its term", in: "kayles(5) + nim(5)", text: "2: (5 -> 3)", plainer: (*MoveReader).termUnbracketed},
	{name: "with brackets, commas or the word and beside the arrow", in: "kayles(5) + rook(2,3)", text: "5 -> (2 and 2)", plainer: (*MoveReader).plainSides},

	{name: "a list in braces or square brackets", in: "nim(25, 21, 11)", text: "{21 -> 18, 25 -> 20}", braces: true, list: (*MoveReader).inBraces},
	{name: "a list with semicolons, ends of lines or the word and between entries with commas", in: "nim(25, 21, 11)", text: "25,18,11 and 20,21,11", list: (*MoveReader).atSemicolons},
	{name: "a list with commas or the word and", in: "nim(25, 21, 11)", text: "21 -> 18 and 25 -> 20", list: (*MoveReader).atCommas},
	{name: "after the position itself and =", in: "*3", text: "*3 = {0, *, *2}", answer: (*MoveReader).afterEqual},
}

// Read reads a move or a position. A text that is neither, or that could mean
// moves to different positions, is a *game.SyntaxError with offsets into text.
func (r *MoveReader) Read(text string) (Reading, error) {
	found, err := r.own(text)
	if r.opponent == nil || err == nil && found.Legal || len(text) > maxTheirs {
		return found, err
	}
	opponent := r.opponent()
	if theirs, err := opponent.own(text); err == nil && theirs.Legal {
		return Reading{
			Opponent: true, Text: theirs.Text, Key: "opponent " + theirs.Key,
			Why: "It is a move of " + opponent.who.Name() + ", and the question asks for moves of " + r.who.Name() + ".",
		}, nil
	}
	return found, err
}

// own reads a move of the reader's player: unchanged, or simplified.
func (r *MoveReader) own(text string) (Reading, error) {
	if len(text) > maxText {
		return Reading{}, &game.SyntaxError{End: len(text), Msg: "this move is too long to read"}
	}
	if strings.TrimSpace(Plain(text)) == "" {
		return Reading{}, r.explain("", nil)
	}
	found, err := r.asItStands(text)
	if err == nil && found.Legal {
		return found, nil
	}
	plain := Plain(text)
	for _, way := range r.readings {
		if way.plainer == nil {
			continue
		}
		for _, plain = range way.plainer(r, plain) {
			again, errAgain := r.asItStands(plain)
			switch {
			case errAgain == nil && again.Legal:
				return again, nil
			case errAgain == nil && err != nil:
				found, err = again, nil // it has the form of a move, though not a legal one
			}
		}
	}
	return found, err
}

// asItStands reads a text unchanged, as a move or as the position after one.
func (r *MoveReader) asItStands(text string) (Reading, error) {
	r.meter.Charge(game.StepsPerReading + game.StepsPerTerm*r.parts + len(text))
	counted := plainMove(text)
	if _, after, arrow := strings.Cut(counted, " -> "); arrow && (after == "" || strings.HasPrefix(counted, " ") || strings.Contains(after, "->")) {
		return Reading{}, r.explain(text, nil) // a side of an arrow is missing, or there is one too many
	}
	w := r.typed(text, r.renumbered(counted), counted)
	for _, way := range r.readings {
		if way.move == nil {
			continue
		}
		if moves := way.move(r, w); len(moves) > 0 {
			return r.chosen(w, moves)
		}
	}
	why, isMove := w.why()
	if isMove && !strings.ContainsAny(w.plain, "(-") && r.isProse(text) {
		return Reading{}, r.explain(text, notNotation(text))
	}
	pos, bare, err := r.position(text)
	switch {
	case err != nil && isMove:
		return r.illegal(w), nil
	case err != nil && w.sided:
		return r.unreached(w.after, w.counted), nil
	case err != nil:
		return Reading{}, r.explain(text, err)
	}
	if moves := r.leadingTo(pos, bare, why); len(moves) > 0 {
		return r.chosen(w, moves)
	}
	switch {
	case bare && r.isProse(text):
		return Reading{}, r.explain(text, notNotation(text))
	case why != "" && len(pos.Parts()) > 0:
		return r.illegal(w), nil
	}
	return r.unreached(pos, pos.String()), nil
}

// chosen takes the first of the possible moves, if all lead to the same position.
func (r *MoveReader) chosen(w *typed, moves []spelledMove) (Reading, error) {
	first := moves[0]
	at := slices.IndexFunc(moves, func(m spelledMove) bool { return m.key != first.key })
	if at < 0 {
		return r.legal(first), nil
	}
	complaint := &game.SyntaxError{End: len(w.text), Msg: game.Quote(w.plain) + " could be a move to several positions", Hint: "write the whole position that you move to", Legality: true}
	switch {
	case first.byPosition:
		complaint.Msg, complaint.Hint = game.Quote(w.text)+" could be any of several positions", "write the whole position"
	case moves[at].step.Term != first.step.Term:
		complaint.Hint = "put the number of the term and a colon before the move, or write the whole position"
	}
	return Reading{}, complaint
}

// illegal is a text that has the form of a move but is not a legal one.
func (r *MoveReader) illegal(w *typed) Reading {
	why, _ := w.why()
	return Reading{Text: w.counted, Why: why, Key: "move " + r.tidy(w)}
}

// unreached is a position that no move leads to.
func (r *MoveReader) unreached(pos game.Position, text string) Reading {
	key := pos.Key()
	why := "No single move leads from " + r.pos.String() + " to this position."
	if r.partial()[key] {
		why = "It leaves out the other parts of the position, which stay as they are: write them too."
	}
	return Reading{Text: text, Key: "position " + key, Why: why}
}
