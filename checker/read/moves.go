package read

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/solve"
)

// A MoveList is a set of moves in one position, each given once.
type MoveList []notation.Reading

func (l MoveList) String() string { return cmp.Or(strings.Join(l.Texts(), ", "), "[]") }

func (l MoveList) Texts() []string {
	texts := make([]string, len(l))
	for i, r := range l {
		texts[i] = r.Text
	}
	return texts
}

// Keys is the set of the positions reached.
func (l MoveList) Keys() map[string]bool {
	keys := map[string]bool{}
	for _, r := range l {
		if r.Legal {
			keys[r.Key] = true
		}
	}
	return keys
}

// Meaning is equal for lists that reach the same positions, in any order. Illegal moves are
// compared as texts.
func (l MoveList) Meaning() string {
	list := make([]string, len(l))
	for i, r := range l {
		if list[i] = "=" + r.Key; !r.Legal {
			list[i] = "?" + r.Text
		}
	}
	slices.Sort(list)
	return strings.Join(list, "\n")
}

// distinct removes readings with the same meaning as earlier ones.
func distinct(readings []notation.Reading) MoveList {
	list, seen := MoveList{}, map[string]bool{}
	for _, r := range readings {
		if !seen[r.Key] {
			seen[r.Key] = true
			list = append(list, r)
		}
	}
	return list
}

// FromOptions is the list of the moves to the given options.
func FromOptions(options []solve.Option) MoveList {
	list := MoveList{}
	for _, o := range options {
		list = append(list, notation.Reading{Legal: true, Step: o.Step, To: o.To, Key: o.Key(), Text: o.Move})
	}
	return list
}

// OptionOf is the option that a legal reading in a position means.
func OptionOf(pos game.Position, r notation.Reading) solve.Option {
	return solve.Option{Step: r.Step, Move: pos.MoveName(r.Step), To: r.To}
}

// Moves reads an array of moves or positions, a text that lists them in braces, or a single one. It
// sets aside unreadable entries, unless all are unreadable.
func Moves(reader *notation.MoveReader, v source.Value) (MoveList, checker.Findings, error) {
	switch k := v.Kind(); {
	case EmptySet(v):
		return MoveList{}, checker.Findings{}, nil
	case k == source.Array, k == source.String, k == source.Int, k == source.Float && reader.Player() != game.Both:
	default:
		return nil, checker.Findings{}, checker.Expected("moves", v, "write the moves one by one, or none").WithExample()
	}
	found, remarks, err := Each(v, func(item source.Value, entry bool) ([]notation.Reading, []*checker.Fault) {
		return readItem(reader, item, entry)
	})
	if err != nil {
		return nil, remarks, err
	}
	moves := distinct(found)
	var illegal []notation.Reading
	for i := range moves {
		if r := &moves[i]; !r.Legal {
			r.Text = plain.Cut(r.Text, MaxEcho)
			illegal = append(illegal, *r)
		}
	}
	Illegal(&remarks, reader, illegal)
	return moves, remarks, nil
}

// Illegal adds the note on illegal moves, before all others.
func Illegal(remarks *checker.Findings, reader *notation.MoveReader, illegal []notation.Reading) {
	if len(illegal) > 0 {
		remarks.Illegal = true
		remarks.Notes = append([]checker.Note{IllegalNote(reader, illegal)}, remarks.Notes...)
	}
}

// readItem reads an entry of a list, or an answer that is not a list: a move, or in the latter case
// also several in braces.
func readItem(reader *notation.MoveReader, v source.Value, entry bool) (moves []notation.Reading, faults []*checker.Fault) {
	text, isText := v.Text()
	if !isText || v.Blank() {
		r, err := Move(reader, v)
		if err != nil {
			return nil, []*checker.Fault{checker.FaultFrom(err, -1)}
		}
		return []notation.Reading{r}, nil
	}
	moves, errs := reader.ReadList(text, entry)
	for _, err := range errs {
		if len(moves) == 0 && len(errs) == 1 {
			if _, other := Move(reader, v); other != nil {
				err = other // it knows words for an empty list
			}
		}
		fault := *checker.FaultFrom(err, -1)
		if entries := reader.Several(text, entry, false); entries != nil {
			for i, one := range entries {
				entries[i] = plain.Clean(one)
			}
			fault.Hint, fault.Example = "write each as an entry of its own: "+explain.And(entries), false
		}
		fault.Start, fault.End = min(fault.Start, len(text)), min(fault.End, len(text))
		faults = append(faults, &fault)
	}
	return moves, faults
}

// wordsForNone are words for an empty list of moves.
var wordsForNone = []string{"none", "no", "nothing", "no move", "no moves", "no winning move", "no winning moves", "empty", "empty set", "the empty set"}

// Move reads one entry. A number means the position with it between the parentheses, right or not,
// where a move may leave one heap.
func Move(reader *notation.MoveReader, v source.Value) (notation.Reading, error) {
	fault := checker.Expected("a move", v, "write the move").WithExample()
	text, ok := v.Text()
	if ok {
		if v.Blank() {
			fault.Msg = "expected a move, found nothing"
			return notation.Reading{}, fault
		}
		r, err := reader.Read(text)
		if err != nil && slices.Contains(wordsForNone, strings.ToLower(strings.TrimSpace(text))) {
			fault.Msg = "expected a move, found " + game.Quote(text)
			fault.Hint = "if there is none, let the whole answer be none"
			fault.Example = false
			return notation.Reading{}, fault
		}
		return r, err
	}
	if text, isNumber := ValueText(v); isNumber && reader.Player() != game.Both {
		return reader.Read(text) // numbers are games here
	}
	if n, isInt := v.Int(); isInt && n >= 0 {
		r, err := reader.Read(strconv.FormatInt(n, 10))
		if err == nil && (r.Legal || reader.Parts() <= 2) {
			return r, nil
		}
		var syntax *game.SyntaxError
		fault.Legality = err == nil || errors.As(err, &syntax) && syntax.Legality
	}
	return notation.Reading{}, fault
}

// IllegalNote is the note on illegal moves; at the level full it shows similar legal ones.
func IllegalNote(reader *notation.MoveReader, illegal []notation.Reading) checker.Note {
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
	note := checker.Note{Code: "moves/illegal", From: problems.Format, Text: explain.Doc{doc}}
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

// Compare counts the given moves that are, and are not, among the wanted ones.
func (l MoveList) Compare(want MoveList) (right, wrong int) {
	wanted := want.Keys()
	for _, r := range l {
		if r.Legal && wanted[r.Key] {
			right++
		} else {
			wrong++
		}
	}
	return right, wrong
}

// Are reports whether an answer names exactly the positions of a set.
func (l MoveList) Are(keys map[string]bool) bool {
	return len(l) == len(keys) && !slices.ContainsFunc(l, func(r notation.Reading) bool { return !r.Legal || !keys[r.Key] })
}

// Draws are the moves.
func (l MoveList) Draws() []notation.Reading { return l }

// JSON is the list of the moves.
func (l MoveList) JSON() any { return l.Texts() }
