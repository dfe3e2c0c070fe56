package read

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/solve"
)

// IsValue reports whether a position is written with numbers, ups, nimbers and braces
// alone, a sum of such included.
func IsValue(pos game.Position) bool {
	for _, p := range pos.Parts() {
		var options []game.Position
		switch g := p.(type) {
		case *game.Set:
			options = g.Options()
		case *game.Braces:
			options = append(append(options, g.OptionsOf(game.Left)...), g.OptionsOf(game.Right)...)
		default:
			if _, ok := game.SimpleOf(p); !ok {
				return false
			}
		}
		for _, o := range options {
			if !IsValue(o) {
				return false
			}
		}
	}
	return true
}

const valueHint = "write a number, or a form in quotes, with a bar between the options of Left and of Right"

// Value reads a game that is written with numbers, ups, nimbers and braces. The game
// of the question is read too, so that repeating it can be told from what is no answer.
func Value(t *checker.Task, asked game.Position, v source.Value) (game.Position, error) {
	v = Only(v)
	text, ok := ValueText(v)
	if !ok {
		fault := checker.Expected("a game in quotes", v, valueHint).WithExample()
		if EmptySet(v) {
			fault.Hint = `the game without options is written "0"`
		}
		return nil, fault
	}
	return ValueOf(t, asked, text, v.Show())
}

// ValueOf reads the text of a game that is written with numbers, ups, nimbers and braces;
// shown is how a complaint repeats it.
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
	return pos, nil
}

// lastSide leaves out "G =" before a form, and tells where the form begins.
func lastSide(text string) (side string, start int) {
	before, after, found := strings.Cut(text, "=")
	if name := strings.TrimSpace(before); found && (name == "" || len(name) == 1 && 'A' <= name[0] && name[0] <= 'Z') {
		return after, len(before) + 1
	}
	return text, 0
}

// CanonicalForm is the canonical form of a game as the notation writes it, and as a position.
func CanonicalForm(s *solve.Solver, pos game.Position) (game.Position, error) {
	g, err := s.Form(pos)
	if err != nil {
		return nil, err
	}
	text, err := s.Forms().Text(g)
	if err != nil {
		return nil, err
	}
	form, err := notation.New(nil).Parse(text)
	if err != nil {
		return nil, fmt.Errorf("no answer can be its canonical form: %s", err)
	}
	return form, nil
}

// IsForm reports whether a position is one nimber or a set of such forms.
func IsForm(pos game.Position) bool {
	if len(pos) != 1 || len(pos[0].Parts) > 1 {
		return false
	}
	if pos[0].Game != nil {
		return pos[0].Game == game.Game(game.Star)
	}
	set, ok := pos[0].Parts[0].(*game.Set)
	return ok && !slices.ContainsFunc(set.Options(), func(o game.Position) bool { return !IsForm(o) })
}

// BareNimber is the value of a position that is a single nimber.
func BareNimber(pos game.Position) (uint64, bool) {
	if len(pos) != 1 || pos[0].Game != game.Game(game.Star) {
		return 0, false
	}
	n, err := solve.New(1).Nimber(pos)
	return n, err == nil
}
