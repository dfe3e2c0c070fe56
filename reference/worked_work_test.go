package reference_test

import (
	"slices"
	"testing"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
	"grader/reference/worked"
)

// TestStrategyAgrees: the replies in the table of a strategy are the first of those that win, as
// in its answer.
func TestStrategyAgrees(t *testing.T) {
	for _, test := range []struct {
		game string
		who  game.Player
	}{
		{"subtraction[1,2,3](6) + subtraction[1,2,3](1,3)", game.Both},
		{"dawson-kayles(5,3,3,5)", game.Both},
		{"grundy(7,5,5,7)", game.Both},
		{"octal[0.07](5,5) + nim(2,2)", game.Both},
		{"{2|-1} + {1|-2}", game.Left},
	} {
		s, pos := solve.New(100_000), parse(t, test.game)
		doc, err := worked.Strategy(s, pos, test.who, game.Normal)
		must(t, err)
		options, _, err := s.Options(pos, test.who.Other(), 1000)
		must(t, err)
		rows := doc[1].(explain.Table).Rows
		for i, o := range options {
			wins, err := s.Winning(o.To, test.who, game.Normal)
			if err != nil || len(wins) == 0 {
				t.Fatalf("%s: %s: %v, %v", test.game, o.Move, wins, err)
			}
			if want := []explain.Inline{explain.Move(wins[0].Move)}; !slices.Equal(rows[i][2], want) {
				t.Errorf("%s: %s is answered by %v in the table, and by %v in the answer", test.game, o.Move, rows[i][2], want)
			}
		}
	}
}

// TestWinningShowsWork: what is said of winning moves is more than which they are: a table of
// numbers, options or replies, or a theorem.
func TestWinningShowsWork(t *testing.T) {
	for _, entry := range rules.All {
		for _, example := range entry.About().Examples {
			pos, err := notation.New(rules.All).Parse(example)
			if err != nil || pos.Loopy() || pos.Partizan() || pos.OverFor(game.Both) {
				continue
			}
			for _, play := range []game.Play{game.Normal, game.Misere} {
				doc, err := worked.Winning(solve.New(100_000), pos, game.Both, play)
				if err != nil {
					continue // too large
				}
				theorem := play == game.Misere && solve.AllTame(pos) // Bouton's
				if _, part, alone := solve.OnlyLive(pos); alone && !theorem {
					_, theorem = part.WhyLosing(play, false)
				}
				table := slices.ContainsFunc(doc, func(b explain.Block) bool { _, is := b.(explain.Table); return is })
				if !table && !theorem {
					t.Errorf("winning moves in %s, %v play:\n%s", example, play, explain.PlainText(doc))
				}
			}
		}
	}
}
