// Package rules holds the rulesets that the program knows, one file each.
package rules

import "grader/reference/game"

// All is the list of rulesets, in the order in which they are shown. It is never
// written to.
var All = []game.Listed{
	Nim,
	Subtraction,
	Moore,
	PokerNim,
	Staircase,
	Northcott,
	SilverDollar,
	Welter,
	EndNim,
	Fibonacci,
	Kayles,
	Octal,
	DawsonKayles,
	DawsonChess,
	Treblecross,
	Officers,
	Lasker,
	Grundy,
	Euclid,
	TurningTurtles,
	MockTurtles,
	Ruler,
	TurningCorners,
	Coins,
	Rook,
	Queen,
	King,
	Bishop,
	Knight,
	Graph,
	Hackenbush,
	Cram,
	Chomp,
	NodeKayles,
	ArcKayles,
	Notakto,
	TreblecrossBoard,
}
