package checker

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/solve"
)

// A moveList is a set of moves in one position, each given once.
type moveList []notation.Reading

func (l moveList) String() string {
	if len(l) == 0 {
		return "[]"
	}
	return strings.Join(l.texts(), ", ")
}

func (l moveList) texts() []string {
	texts := make([]string, len(l))
	for i, r := range l {
		texts[i] = r.Text
	}
	return texts
}

// keys is the set of the positions reached.
func (l moveList) keys() map[string]bool {
	keys := map[string]bool{}
	for _, r := range l {
		if r.Legal {
			keys[r.Key] = true
		}
	}
	return keys
}

// meaning is the same for lists that reach the same positions, in any order. What
// is not legal means what is written.
func (l moveList) meaning() string {
	list := make([]string, len(l))
	for i, r := range l {
		if list[i] = "=" + r.Key; !r.Legal {
			list[i] = "?" + r.Text
		}
	}
	slices.Sort(list)
	return strings.Join(list, "\n")
}

// fromOptions is the list of the moves to the given options.
func fromOptions(options []solve.Option) moveList {
	list := moveList{}
	for _, o := range options {
		list = append(list, notation.Reading{Legal: true, Step: o.Step, To: o.To, Key: o.Key(), Text: o.Move})
	}
	return list
}

// optionOf is the option that a legal reading in a position means.
func optionOf(pos game.Position, r notation.Reading) solve.Option {
	return solve.Option{Step: r.Step, Move: pos.MoveName(r.Step), To: r.To}
}

// maxEntries bounds the entries of a list that are read at all.
const maxEntries = 20_000

// readMoves reads an array of moves or positions, a text that lists them in braces, or a
// single one. Entries that cannot be read are set aside, unless nothing can be read.
func readMoves(reader *notation.MoveReader, v source.Value) (moveList, findings, error) {
	items, list := []source.Value{v}, v.Kind() == source.Array
	switch {
	case list:
		items = v.Items()
	case v.Kind() == source.String, v.Kind() == source.Int, v.Kind() == source.Float && reader.Player() != game.Both:
	case v.Kind() == source.Table && v.Len() == 0:
		items = nil // the set without elements
	default:
		return nil, findings{}, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected an array of moves, found " + written(v, true), Hint: "write a list of moves in quotes, or an empty list for none"}, Example: true}
	}
	if len(items) > maxEntries {
		return nil, findings{}, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: fmt.Sprintf("the list has %d entries; at most %d are read", len(items), maxEntries)}}
	}
	moves := moveList{}
	var remarks findings
	var illegal []notation.Reading
	seen := map[string]bool{}
	for i, item := range items {
		found, faults := readItem(reader, item, list)
		for _, fault := range faults {
			if list {
				fault.Entry = i
			}
			remarks.Faults = append(remarks.Faults, *fault)
		}
		for _, r := range found {
			if seen[r.Key] {
				continue
			}
			seen[r.Key] = true
			if !r.Legal {
				r.Text = plain.Cut(r.Text, maxEcho)
				illegal = append(illegal, r)
			}
			moves = append(moves, r)
		}
	}
	if len(moves) == 0 && len(remarks.Faults) > 0 {
		return nil, findings{Faults: remarks.Faults[1:]}, &remarks.Faults[0]
	}
	remarks.Illegal = len(illegal) > 0
	if len(illegal) > 0 {
		remarks.Notes = append(remarks.Notes, illegalNote(reader, illegal))
	}
	if len(remarks.Faults) > 0 {
		remarks.Notes = append(remarks.Notes, asideNote(remarks.Faults))
	}
	return moves, remarks, nil
}

// readItem reads an entry of a list, or an answer that is not a list: a move, or then
// also several in braces.
func readItem(reader *notation.MoveReader, v source.Value, list bool) (moves []notation.Reading, faults []*Fault) {
	text, isText := v.Text()
	if !isText || isBlank(text) {
		if fault, ok := nested(v); ok {
			return nil, []*Fault{fault}
		}
		r, err := readMove(reader, v)
		if err != nil {
			return nil, []*Fault{faultFrom(err, -1)}
		}
		return []notation.Reading{r}, nil
	}
	moves, errs := readText(reader, text, list)
	for _, err := range errs {
		if len(moves) == 0 && len(errs) == 1 {
			if _, other := readMove(reader, v); other != nil {
				err = other // which knows words for none
			}
		}
		fault := *faultFrom(err, -1)
		if hint := several(reader, text, list, false); hint != "" {
			fault.Hint, fault.Example = hint, false
		}
		fault.Start, fault.End = min(fault.Start, len(text)), min(fault.End, len(text))
		faults = append(faults, &fault)
	}
	return moves, faults
}

// wordsForNone are what some write where no move is to be named.
var wordsForNone = []string{"none", "no", "nothing", "no move", "no moves", "no winning move", "no winning moves", "empty", "empty set", "the empty set"}

// readMove reads one entry. A number is read as the position that it is between
// the parentheses, if a move leads there; otherwise it is not taken for a move.
func readMove(reader *notation.MoveReader, v source.Value) (notation.Reading, error) {
	fault := &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected a move in quotes, found " + written(v, true), Hint: "write the move in quotes"}, Example: true}
	text, ok := v.Text()
	if ok {
		if isBlank(text) {
			fault.Msg = "expected a move, found nothing"
			return notation.Reading{}, fault
		}
		r, err := reader.Read(text)
		if err != nil && slices.Contains(wordsForNone, strings.ToLower(strings.TrimSpace(text))) {
			fault.Msg = "expected a move, found " + game.Quote(text)
			fault.Hint = "if there is none, the whole answer is an empty list, brackets with nothing between them"
			fault.Example = false
			return notation.Reading{}, fault
		}
		return r, err
	}
	if text, isNumber := valueText(v); isNumber && reader.Player() != game.Both {
		return reader.Read(text) // numbers are games here
	}
	if n, isInt := v.Int(); isInt && n >= 0 {
		r, err := reader.Read(formatNumber(uint64(n)))
		if err == nil && r.Legal {
			return r, nil
		}
		var syntax *game.SyntaxError
		fault.Legality = err == nil || errors.As(err, &syntax) && syntax.Legality
	}
	return notation.Reading{}, fault
}

func illegalNote(reader *notation.MoveReader, illegal []notation.Reading) Note {
	first := illegal[0]
	text := " is not a legal move."
	if strings.HasPrefix(first.Why, "No single move ") {
		text = " cannot be reached in one move."
	} else if first.Why != "" {
		text += " " + first.Why
	}
	doc := explain.P(explain.Code(first.Text), explain.Text(text))
	if n := len(illegal) - 1; n > 0 {
		are := "are"
		if n == 1 {
			are = "is"
		}
		doc = append(doc, explain.Text(fmt.Sprintf(" %d more of the moves given %s illegal too.", n, are)))
	}
	note := Note{Code: "moves/illegal", From: formatLevel, Text: explain.Doc{doc}}
	note.More = func() explain.Doc {
		near := reader.Nearest(first.Text)
		if len(near) == 0 {
			return nil
		}
		more := explain.P(explain.Text("Similar legal moves: "))
		for i, m := range near {
			if i > 0 {
				more = append(more, explain.Text(", "))
			}
			more = append(more, explain.Code(m))
		}
		return explain.Doc{append(more, explain.Text("."))}
	}
	return note
}

// asideNote tells of entries that could not be read and cost nothing.
func asideNote(faults []Fault) Note {
	doc := faultText(faults[0])
	rest := "The entry that could not be read was set aside and costs nothing."
	if n := len(faults); n > 1 {
		rest = fmt.Sprintf("The %d entries that could not be read were set aside and cost nothing.", n)
	}
	return Note{Code: "answer/aside", From: formatLevel, Text: append(doc, explain.T(rest))}
}

// compare counts which of the moves given are among the wanted ones.
func compare(got, want moveList) (right, wrong int) {
	wanted := want.keys()
	for _, r := range got {
		if r.Legal && wanted[r.Key] {
			right++
		} else {
			wrong++
		}
	}
	return right, wrong
}

// holdsMove reports whether one of the moves given is among the wanted ones.
func holdsMove(got, want moveList) bool {
	right, _ := compare(got, want)
	return right > 0
}

// sameMoves reports whether an answer names exactly the positions of a set.
func sameMoves(got moveList, keys map[string]bool) bool {
	if len(got) != len(keys) {
		return false
	}
	for _, r := range got {
		if !r.Legal || !keys[r.Key] {
			return false
		}
	}
	return true
}

// moveQuestion is what questions about the moves of one position have in common.
type moveQuestion struct {
	pos    game.Position
	play   game.Play
	reader *notation.MoveReader
	rule   creditRule
}

func (d *draft) moveQuestion() moveQuestion {
	p := moveQuestion{pos: d.impartialGame("game"), play: d.play(), rule: d.creditRule()}
	if !d.failed {
		p.reader = d.Library.Moves(p.pos, game.Both)
	}
	return p
}

func (q moveQuestion) about() moveQuestion { return q }

func (l moveList) list() moveList { return l }

// listOfMoves completes a kind whose answers are lists of moves, or of the positions that
// they lead to, in one position.
func listOfMoves[Q interface{ about() moveQuestion }, R interface{ list() moveList }](k *kindOf[Q, R, moveList]) *kindOf[Q, R, moveList] {
	if k.Parse == nil {
		k.Parse = func(t *Task, q Q, _ R, v source.Value) (moveList, findings, error) {
			return readMoves(t.reads(q.about().reader), v)
		}
	}
	k.Want = func(ref R) moveList { return ref.list() }
	k.Examples = func(q Q) []string { return q.about().moveExamples() }
	k.Holds = func(_ Q, got moveList, ref R) bool { return holdsMove(got, ref.list()) }
	if k.Field == nil {
		k.Field = func(Q) Field { return Field{Shape: Lines, Moves: "move"} }
	}
	k.Format, k.Meaning = moveList.String, moveList.meaning
	k.JSON = func(l moveList) any { return l.texts() }
	k.Draws = func(l moveList) []notation.Reading { return l }
	return k
}

// firstWrong is the first legal move that is not a wanted one.
func firstWrong(got, want moveList) (wrong notation.Reading, found bool) {
	wanted := want.keys()
	for _, r := range got {
		if r.Legal && !wanted[r.Key] {
			return r, true
		}
	}
	return notation.Reading{}, false
}

// allOpponents reports whether an answer lists nothing but moves of the other player.
func allOpponents(got moveList) bool {
	return len(got) > 0 && !slices.ContainsFunc(got, func(r notation.Reading) bool { return !r.Opponent })
}
