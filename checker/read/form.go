package read

import (
	"errors"
	"slices"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
)

const formHint = "write a nimber, or a set in braces"

// Form reads a game made of 0, nimbers and braces only. It also reads the game of the question, so
// that repeating it is distinguished from an unreadable answer.
func Form(t *checker.Task, asked game.Position, v source.Value) (game.Position, error) {
	switch text, ok := v.Text(); {
	case ok && strings.Contains(text, "="):
		return readEquation(t, asked, v, text)
	case ok:
		return formOf(t.Library, asked, v, text)
	}
	switch v.Kind() {
	case source.Int:
		return formNumber(v)
	case source.Array:
		return readOptions(t.Library, v)
	case source.Table:
		if v.Len() == 0 {
			return setOf(nil), nil // {} without its quotes
		}
	}
	return nil, checker.Expected("a game", v, formHint).WithExample()
}

// formOf reads a text that is one form, or the game of the question.
func formOf(library *notation.Library, asked game.Position, v source.Value, text string) (game.Position, error) {
	pos, err := library.Parse(text)
	if err != nil {
		return nil, noHeaps(err, formHint)
	}
	if !IsForm(pos) && (asked == nil || pos.Key() != asked.Key()) {
		return nil, checker.Misread(len(text), "a canonical form is written with 0, nimbers and braces only, found "+v.Show(), formHint).WithExample()
	}
	return pos, nil
}

// noHeaps is a complaint about a form that does not suggest heaps of Nim, and says how forms are
// written if a name in it is none of a game.
func noHeaps(err error, hint string) error {
	fault := checker.FaultFrom(err, -1)
	if strings.HasPrefix(fault.Hint, "did you mean nim(") || fault.Unknown && fault.Hint == "" {
		fault.Hint, fault.Example = hint, true
	}
	return fault
}

func formNumber(v source.Value) (game.Position, error) {
	if n, ok := v.Int(); ok && n < 0 {
		return nil, checker.Misread(0, "the number "+v.Show()+" is not a game", formHint).WithExample()
	} else if !ok || n != 0 {
		return nil, checker.Misread(0, "the number "+v.Show()+" is not a game", "did you mean *"+v.Show()+"?")
	}
	return game.Nimber(0), nil
}

// readOptions reads a form as the list of its options: ["0", "*"]. A list of one element may be a
// form in a list, or the options of a form.
func readOptions(library *notation.Library, v source.Value) (game.Position, error) {
	if v.Len() == 1 {
		return nil, checker.Misread(0, "expected a game, found "+v.Quoted(), "write the form without brackets, or if it is the one option of a game with braces").WithExample()
	}
	var options []game.Position
	for i, item := range v.Items() {
		var pos game.Position
		var err error
		if text, ok := item.Text(); ok {
			pos, err = formOf(library, nil, item, text)
		} else if item.Kind() == source.Int {
			pos, err = formNumber(item)
		} else {
			err = checker.Expected("a game", item, formHint).WithExample()
		}
		if err != nil {
			fault := *checker.FaultFrom(err, i)
			fault.Entry = i
			return nil, &fault
		}
		options = append(options, pos)
	}
	return setOf(options), nil
}

func setOf(options []game.Position) game.Position {
	return game.Position{{Parts: []game.Part{game.NewSet(options...)}}}
}

// maxSides is the most sides of an equation.
const maxSides = 10

// readEquation reads equal forms with = between them; the last one is the answer. One side may be
// the game of the question, or the first a letter for it.
func readEquation(t *checker.Task, asked game.Position, v source.Value, text string) (game.Position, error) {
	sides := strings.Split(notation.Plain(text), "=")
	if len(sides) > maxSides {
		return nil, checker.Misread(len(text), "there are too many = in this answer", formHint).WithExample()
	}
	if name := strings.TrimSpace(sides[0]); len(name) == 1 && 'A' <= name[0] && name[0] <= 'Z' {
		sides = sides[1:]
	}
	var form game.Position
	var value uint64
	s := t.Solver()
	var repeated game.Position
	for _, side := range sides {
		pos, err := formOf(t.Library, asked, v, side)
		if err != nil {
			fault := *checker.FaultFrom(err, -1)
			fault.Start, fault.End = 0, len(text)
			return nil, &fault
		}
		if !IsForm(pos) {
			repeated = pos // the game of the question
			continue
		}
		n, err := s.Nimber(pos)
		if err == nil && form != nil && n != value {
			return nil, checker.Misread(len(text), "the games on the two sides of = are not equal, so that it is not clear which is the answer", formHint).WithExample()
		}
		form, value = pos, n
	}
	if form == nil {
		return repeated, nil
	}
	return form, nil
}

// IsValue reports whether a position is written with only numbers, ups, nimbers, braces and sums of
// these.
func IsValue(pos game.Position) bool {
	for _, p := range pos.Parts() {
		b, braced := p.(*game.Braces)
		if !braced {
			if _, ok := game.SimpleOf(p); !ok {
				return false
			}
			continue
		}
		for _, who := range game.Movers(b.Barred) {
			if slices.ContainsFunc(b.OptionsOf(who), func(o game.Position) bool { return !IsValue(o) }) {
				return false
			}
		}
	}
	return true
}

const valueHint = "write a number, or a form, with a bar between the options of Left and of Right"

// Value reads a game that is written with numbers, ups, nimbers and braces, and prints as it was
// written. It also reads the game of the question, so that repeating it is distinguished from an
// unreadable answer.
func Value(t *checker.Task, asked game.Position, v source.Value) (game.Position, error) {
	v = Only(v)
	text, ok := ValueText(v)
	if !ok {
		fault := checker.Expected("a game", v, valueHint).WithExample()
		if EmptySet(v) {
			fault.Hint = "the game without options is written " + "0"
		}
		return nil, fault
	}
	return ValueOf(t, asked, text, v.Show())
}

// ValueOf reads such a text; complaints show shown.
func ValueOf(t *checker.Task, asked game.Position, text, shown string) (game.Position, error) {
	text, start := lastSide(text)
	pos, err := t.Library.Partizan().Parse(text)
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) {
		return nil, noHeaps(syntax.Shift(start), valueHint)
	}
	if err != nil {
		return nil, err
	}
	if !IsValue(pos) && (asked == nil || pos.Key() != asked.Key()) {
		return nil, checker.Misread(start+len(text), "a form is written with numbers, ups, nimbers and braces only, found "+shown, valueHint).WithExample()
	}
	return pos.AsWritten(), nil
}

// lastSide removes "G =" before a form; start is where the form begins.
func lastSide(text string) (side string, start int) {
	before, after, found := strings.Cut(text, "=")
	if name := strings.TrimSpace(before); found && (name == "" || len(name) == 1 && 'A' <= name[0] && name[0] <= 'Z') {
		return after, len(before) + 1
	}
	return text, 0
}

// IsForm reports whether a position is one nimber or a set of such forms.
func IsForm(pos game.Position) bool {
	if len(pos) != 1 || len(pos[0].Parts) > 1 {
		return false
	}
	if pos[0].Game != nil {
		return pos[0].Game == game.Game(game.Star)
	}
	set, ok := pos[0].Parts[0].(*game.Braces)
	return ok && !set.Barred && !slices.ContainsFunc(set.OptionsOf(game.Both), func(o game.Position) bool { return !IsForm(o) })
}

// BareNimber is the value of a position that is a single nimber.
func BareNimber(pos game.Position) (uint64, bool) {
	if len(pos) != 1 || pos[0].Game != game.Game(game.Star) {
		return 0, false
	}
	v, ok := game.ValueOf(pos)
	return v.Star, ok
}
