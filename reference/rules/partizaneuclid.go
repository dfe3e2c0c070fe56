package rules

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// partizanEuclidGame is by Neil McKay and Richard Nowakowski, "Outcomes of partizan Euclid"
// (Integers, 2012).
var partizanEuclidGame = &game.Family{
	Info:  partizanEuclidInfo,
	Plain: partizanEuclid(game.Left),
	New: func(params string) (game.Game, error) {
		if strings.TrimSpace(params) != "-" {
			return nil, &game.SyntaxError{End: len(params), Msg: "expected a minus sign in the brackets, found " + game.Quote(params), Hint: "write partizan-euclid[-](7,3) where Left and Right change places, or no brackets"}
		}
		return partizanEuclid(game.Right), nil
	},
}

var partizanEuclidInfo = game.Info{
	Name:  "partizan-euclid",
	Title: "Partizan Euclid",
	Rules: "A position is two whole numbers, `p` and `q`. If `q` or `p` is 0, or `q` divides `p`, nobody has a move. Otherwise let `r` be the remainder of `p` divided by `q`: Left moves to `q` and `r`, Right to `q` and `q - r`. " +
		"In `partizan-euclid[-]` Left and Right change places.",
	Syntax:   "The two numbers, `p` first: `partizan-euclid(7,3)`.",
	Move:     "`7,3 -> 3,1`, both numbers before and after",
	Examples: []string{"partizan-euclid(7,3)", "partizan-euclid(13,8)", "partizan-euclid(5,9)", "partizan-euclid[-](8,7)", "partizan-euclid(6,3)", "partizan-euclid(3,0)"},
	Facts: []game.Fact{
		{Game: "partizan-euclid(8,3)", Want: "v", Source: "cgsuite"},
		{Game: "partizan-euclid(8,5)", Want: "0", Source: "cgsuite"},
		{Game: "partizan-euclid(8,6)", Want: "^", Source: "cgsuite"},
		{Game: "partizan-euclid(8,7)", Want: "^5", Source: "cgsuite"},
	},
}

// partizanEuclid is the game in which a player moves to the remainder, and the other to what it
// lacks.
func partizanEuclid(remainder game.Player) *game.Ruleset[kit.Square] {
	info := partizanEuclidInfo
	if remainder == game.Right {
		info.Name += "[-]"
	}
	to := func(p kit.Square, who game.Player) (kit.Square, bool) {
		switch {
		case p.Y == 0 || p.X%p.Y == 0:
			return p, false
		case who == remainder:
			return kit.Square{X: p.Y, Y: p.X % p.Y}, true
		}
		return kit.Square{X: p.Y, Y: p.Y - p.X%p.Y}, true
	}
	moves := func(who game.Player) func(p kit.Square, yield game.Yield[kit.Square]) {
		return func(p kit.Square, yield game.Yield[kit.Square]) {
			if next, ok := to(p, who); ok {
				yield(game.Move(who), []kit.Square{next})
			}
		}
	}
	return &game.Ruleset[kit.Square]{
		Info:  info,
		Moves: moves(game.Left),
		Notation: game.Notation[kit.Square]{
			Parse: func(text string) ([]kit.Square, error) {
				n, _, err := kit.ReadList(text, "number")
				if err == nil && len(n) != 2 {
					err = &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("partizan-euclid is played with two numbers, found %d", len(n)), Hint: "write two, as in 7,3"}
				}
				if err != nil {
					return nil, err
				}
				return []kit.Square{{X: n[0], Y: n[1]}}, nil
			},
			Format: kit.Square.String,
			MoveTo: func(p kit.Square, to []kit.Square) string { return kit.SquareMove(p, to[0]) },
			Draw:   func(p kit.Square) *explain.Board { return kit.DrawHeaps(p.X, p.Y) },
			Tidy:   kit.Tidied(kit.ReadSquareMove, kit.SquareMove),
			Why: func(p kit.Square, text string) (string, bool) {
				from, to, ok := kit.ReadSquareMove(text)
				switch {
				case !ok:
					return "", false
				case from != p:
					return fmt.Sprintf("The numbers are not %s.", from), true
				case p.Y == 0 || p.X%p.Y == 0:
					return "Nobody has a move here.", true
				case to.X != p.Y:
					return "The first number after a move is the second one before it.", true
				}
				return "The second number after a move is the remainder, or what the remainder lacks of the divisor.", true
			},
		},
		Partizan: &game.Partizan[kit.Square]{
			Right:    moves(game.Right),
			Opposite: func() *game.Ruleset[kit.Square] { return partizanEuclid(remainder.Other()) },
		},
	}
}
