package rules

import (
	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
)

// dawsonChessGame is octal 0.137, which T. R. Dawson posed in 1935 with rows of pawns,
// in misère play, where it is unsolved. In normal play a row of n is worth what
// Dawson's Kayles gives n + 1 (Guy and Smith 1956).
var dawsonChessGame = kit.Drawn(kit.TakeAndBreak(game.Info{
	Name:  "dawson-chess",
	Title: "Dawson's Chess",
	Rules: "A position is a number of rows of squares. A move removes a square and its neighbours, if any, on both sides. " +
		"What is left of the row on the two sides forms separate rows. This is the octal game 0.137; each square stands for a pair of facing pawns.",
	Syntax:   "The lengths of the rows, in any order: `dawson-chess(5,3)`.",
	Move:     "`5 -> 1+1`, the row before and what is left of it",
	Examples: []string{"dawson-chess(5)", "dawson-chess(5,3)", "dawson-chess(9)", "dawson-chess(2,2)", "dawson-chess(1)"},
	Facts: []game.Fact{
		{Game: "dawson-chess", Want: "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3", Source: "Winning Ways, ch. 4; OEIS A002187"},
		{Game: "dawson-chess(4)", Want: "P", Source: "Winning Ways, ch. 4"},
		{Game: "dawson-chess(8)", Want: "P", Source: "Winning Ways, ch. 4"},
		{Game: "dawson-chess(14)", Want: "P", Source: "Winning Ways, ch. 4"},
		{Game: "dawson-chess(13)", Want: "*4", Source: "Winning Ways, ch. 4"},
	},
}, takebreak.Code{Digits: []byte{0, 1, 3, 7}}), kit.DrawSquares)
