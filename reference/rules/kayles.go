package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// kaylesGame, by Dudeney and by Loyd, solved by Guy and Smith, "The G-values of
// various games" (1956): octal code 0.77, of period 12 from heap 71 on.
var kaylesGame = kit.Drawn(kit.SibertConway(kit.TakeAndBreak(game.Info{
	Name:  "kayles",
	Title: "Kayles",
	Rules: "A position is a number of rows of pins. A move knocks down one pin, or two adjacent pins of a row. " +
		"What is left of the row on the two sides forms separate rows. This is the octal game 0.77.",
	Syntax:   "The lengths of the rows, in any order: `kayles(5,3)`.",
	Move:     "`5 -> 2+2`, the row before and what is left of it",
	Examples: []string{"kayles(5)", "kayles(5,3)", "kayles(2,2)", "kayles(9)"},
	Facts: []game.Fact{
		{Game: "kayles", Want: "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6", Source: "Winning Ways, ch. 4; OEIS A002186"},
		{Game: "kayles(9)", Want: "*4", Source: "CGSuite 2"},
		{Game: "kayles(20)", Want: "*", Source: "Winning Ways, ch. 4"},
		{Game: "kayles(70)", Want: "*6", Source: "OEIS A002186"},
		{Game: "kayles(1000000000000)", Want: "*", Source: "Guy and Smith 1956: period 12 from 71 on"},
		{Game: "kayles(1)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 13"},
		{Game: "kayles(4)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 13"},
		{Game: "kayles(9)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 13"},
		{Game: "kayles(17)", Play: game.Misere, Want: "N", Source: "CGSuite 2"},
	},
}, kit.KaylesCode)), kit.DrawPins)
