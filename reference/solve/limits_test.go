package solve_test

import (
	"errors"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// What fits into the memory is the same on every machine, and no more than was asked for.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		positions, megabytes int
		partizan             bool
		want                 int
	}{
		{20_000_000, 1000, true, 3_571_428},
		{200_000_000, 1000, false, 20_000_000},
		{20_000_000, 0, true, 20_000_000},
		{1000, 1000, true, 1000},
		{1000, 1, false, 1000},
	} {
		if got := solve.Within(c.positions, c.megabytes, c.partizan); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

// A patient solver gives up on a value that takes a table longer than its patience, at once.
func TestPatience(t *testing.T) {
	pos, err := notation.New(rules.All).Parse("grundy(100000000)")
	must(t, err)
	if _, err := solve.Patient(1_000_000, 1000).Nimber(pos); !errors.Is(err, game.ErrLimit) {
		t.Errorf("the value of %v is found: %v", pos, err)
	}
}

// A question that a game has no answer to is refused, not answered as if it were another.
func TestNoAnswer(t *testing.T) {
	lib, s := notation.New(rules.All), solve.New(10_000)
	for text, want := range map[string]error{
		"domineering(2x2)":           solve.ErrPartizan,
		"domineering(2x2) + nim(3)":  solve.ErrPartizan,
		"graph(a: b; b: a)":          game.ErrLoopy,
		"graph(a: b; b: a c; c:)":    game.ErrLoopy,
		"graph(a: b; b: a) + nim(2)": game.ErrLoopy,
	} {
		pos, err := lib.Parse(text)
		must(t, err)
		_, misere := s.Outcome(pos, game.Misere)
		_, wins := s.Wins(pos, game.Left, game.Misere)
		_, winning := s.Winning(pos, game.Right, game.Misere)
		_, _, first := s.FirstWinning(pos, game.Left, game.Misere)
		_, _, times := s.Remoteness(pos)
		found := []error{misere, wins, winning, first, times}
		if pos.Loopy() {
			_, order := s.Compare(pos, game.Position{})
			found = append(found, order)
		} else {
			_, wins := s.Wins(pos, game.Both, game.Normal)
			_, second := s.WinsSecond(pos, game.Both)
			_, winning := s.Winning(pos, game.Both, game.Normal)
			found = append(found, wins, second, winning)
		}
		for i, err := range found {
			if !errors.Is(err, want) {
				t.Errorf("%s, question %d: %v", text, i, err)
			}
		}
	}
	draw, err := lib.Parse("graph(a: b; b: a)")
	must(t, err)
	if wins, err := s.WinsSecond(draw, game.Both); wins || err != nil {
		t.Errorf("a draw is won: %v", err)
	}
}
