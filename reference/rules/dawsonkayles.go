package rules

import (
	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
)

// dawsonKaylesGame is octal 0.07, of period 34 from heap 53 on: Guy and Smith, "The
// G-values of various games" (1956).
var dawsonKaylesGame = kit.Drawn(kit.TakeAndBreak(game.Info{
	Name:  "dawson-kayles",
	Title: "Dawson's Kayles",
	Rules: "A position is a number of rows of pins. A move knocks down two adjacent pins of a row, never one alone. " +
		"What is left of the row on the two sides forms separate rows. This is the octal game 0.07.",
	Syntax:   "The lengths of the rows, in any order: `dawson-kayles(5,3)`.",
	Move:     "`5 -> 1+2`, the row before and what is left of it",
	Examples: []string{"dawson-kayles(5)", "dawson-kayles(5,3)", "dawson-kayles(9)", "dawson-kayles(1)", "dawson-kayles(5,5,2)"},
	Facts: []game.Fact{
		{Game: "dawson-kayles", Want: "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3", Source: "Winning Ways, ch. 4; OEIS A002187, one heap later"},
		{Game: "dawson-kayles(8)", Want: "*", Source: "OEIS A002187, one heap later"},
		{Game: "dawson-kayles(9)", Want: "P", Source: "CGSuite 2"},
		{Game: "dawson-kayles(1000000000000)", Want: "*4", Source: "Guy and Smith 1956: period 34 from 53 on"},
		{Game: "dawson-kayles(17)", Play: game.Misere, Want: "P", Source: "CGSuite 2"},
	},
}, takebreak.Code{Digits: []byte{0, 0, 7}}), kit.DrawPins)
