package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/solve"
)

// Values of Fox and Geese that CGSuite 2 has in its tests, each told by who wins what is left when a
// number is taken away: over is positive and less than every positive number.
func TestFoxAndGeeseValues(t *testing.T) {
	for i, c := range []struct {
		board string // with one row more than the geese need, for a fox that comes past them
		value string
		less  map[string]string // number: results
	}{
		{"......../.o....../x.x.x.x./........", "2over", map[string]string{"2": "win/loss", "9/4": "loss/win"}},
		{"......../...o..../x.x.x.x./........", "2", map[string]string{"1": "win/loss", "2": "loss/loss", "3": "loss/win"}},
		{"......../.....o../x.x.x.x./........", "3*", map[string]string{"3": "win/win", "13/4": "loss/win"}},
		{"......../.......o/x.x.x.x./........", "4over", map[string]string{"4": "win/loss"}},
		{"o......./......../x.x.x.x./........", "{6|2over}", map[string]string{"2": "win/loss", "3": "win/win", "6": "win/win", "7": "loss/win"}},
		{"..o...../......../x.x.x.x./........", "{2over|2}", map[string]string{"3/2": "win/loss", "2": "win/win", "3": "loss/win"}},
		{"....o.../......../x.x.x.x./........", "{4|3||2}", map[string]string{"1": "win/loss", "2": "win/win", "3": "loss/win"}},
		{"......o./......../x.x.x.x./........", "{4over|3*}", map[string]string{"3": "win/loss", "4": "win/win"}},
		{"o......./......../......../.x.x.x.x/........", "{4*|7/2}", map[string]string{"4": "loss/win", "7/2": "win/win"}},
		{"........o./........../x.x.x.x.x./..........", "{6over|5*}", map[string]string{"5": "win/loss", "6": "win/win"}},
	} {
		if longtest.Leave(i, 3) {
			continue
		}
		s := solve.New(factBudget)
		for number, want := range c.less {
			pos := parsePosition(t, fmt.Sprintf("fox-and-geese(%s) - %s", c.board, number))
			r, err := s.Results(pos)
			must(t, err)
			if got := r[game.Left].String() + "/" + r[game.Right].String(); got != want {
				t.Errorf("%s - %s gives %s, want %s", c.value, number, got, want)
			}
		}
	}
}

// The geese win from the usual start, whoever begins: Winning Ways, ch. 20, where the value is 2 over.
// Left is so far ahead that each of the seven moves wins.
func TestFoxLosesFromTheUsualStart(t *testing.T) {
	longtest.Only(t)
	pos := parsePosition(t, "fox-and-geese(8x8)")
	s := solve.New(factBudget)
	r, err := s.Results(pos)
	must(t, err)
	if r != (solve.Results{solve.Win, solve.Loss}) {
		t.Errorf("it gives %s", r)
	}
	wins, err := s.Winning(pos, game.Left, game.Normal)
	must(t, err)
	if len(wins) != 7 {
		t.Errorf("%d moves win", len(wins))
	}
}

// Left's stones are filled, whoever has the fox.
func TestWhoHasTheFoxIsDrawn(t *testing.T) {
	for text, filled := range map[string]int{"fox-and-geese(.o./x.x/...)": 2, "fox-and-geese[fox](.o./x.x/...)": 1} {
		stones := map[explain.Ink]int{}
		f := parsePosition(t, text).Parts()[0].Board().Figure
		for _, shape := range f.Shapes {
			if s, ok := shape.(explain.Oval); ok && s.Y < 3*f.Height/4 { // above the legend
				stones[s.Ink]++
			}
		}
		if stones[explain.LeftStone] != filled || stones[explain.RightStone] != 3-filled {
			t.Errorf("%s has the stones %v", text, stones)
		}
	}
}

// A board that a complaint shows has one fox.
func TestBoardShownHasOneFox(t *testing.T) {
	for _, text := range []string{"fox-and-geese()", "fox-and-geese(FGG)", "fox-and-geese[fox](xo/y)"} {
		_, err := library().Parse(text)
		syntax, ok := err.(*game.SyntaxError)
		if !ok {
			t.Fatalf("%s: %v", text, err)
		}
		if _, board, found := strings.Cut(syntax.Hint, "as in "); !found {
			t.Errorf("%s: the hint is %q", text, syntax.Hint)
		} else {
			parsePosition(t, "fox-and-geese("+board+")")
		}
	}
}
