package rules

import (
	"errors"
	"strings"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
)

// octalGame holds every take-and-break game with a code in the notation of Guy and
// Smith, "The G-values of various games" (Proceedings of the Cambridge
// Philosophical Society 52, 1956). Periods are proved by their theorem.
var octalGame = &game.Family{
	Info: octalInfo,
	New: func(params string) (game.Game, error) {
		trimmed := strings.TrimLeft(params, " \t\r\n")
		code, err := takebreak.ParseCode(strings.TrimRight(trimmed, " \t\r\n"))
		if wrong, ok := errors.AsType[*game.SyntaxError](err); ok {
			at := len(params) - len(trimmed)
			wrong.Start, wrong.End = min(at+wrong.Start, len(params)), min(at+wrong.End, len(params))
			return nil, wrong
		}
		info := octalInfo
		info.Name = "octal[" + code.String() + "]"
		if code.Equal(kit.KaylesCode) {
			return kit.SibertConway(kit.TakeAndBreak(info, code)), nil
		}
		return kit.TakeAndBreak(info, code), nil
	},
}

var octalInfo = game.Info{
	Name:  "octal",
	Title: "Octal games",
	Rules: "A position is a number of heaps. The digits after the point say what a move that removes 1, 2, 3, … counters from a heap may leave of it: " +
		"1 no heap, 2 one heap, 4 two heaps, 8 three heaps. A sum of these allows each of them, so 7 allows up to two heaps. " +
		"The heaps left are never empty. The digit before the point is for moves that split a heap and remove nothing. Digits above 9 are written `a` to `f`.",
	Syntax: "The code in brackets, then the sizes of the heaps in any order: `octal[0.137](9)`, `octal[4.3](5,2)`. " +
		"`octal[0.333...](5)` repeats the digit before the dots forever.",
	Move: "`9 -> 3+4`, the heap before and what is left of it",
	Examples: []string{
		"octal[0.137](9)", "octal[0.77](5,3)", "octal[4.3](7)", "octal[0.3f](8)", "octal[0.333...](5,4)", "octal[0.6](9)",
		"octal[0.123](3,5)", "octal[8.1](9)", "octal[4.333...](6)", "octal[0.07](5,5,2)",
	},
	Facts: []game.Fact{
		{Game: "octal[0.07]", Want: "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3", Source: "cgsuite"},
		{Game: "octal[0.17]", Want: "0 1 1 0 2 1 3 0 1 1 3 2 2 3 4 1 5 3 2 2 3 1 1 0 3", Source: "Winning Ways, ch. 4"},
		{Game: "octal[4.722]", Want: "0 1 2 4 6 1 2 5", Source: "Winning Ways, ch. 4: period 4 from heap 4 on"},
		{Game: "octal[0.0330003](9)", Want: "*2", Source: "cgsuite"},
		{Game: "octal[0.3F](9)", Want: "*3", Source: "cgsuite"},
		{Game: "octal[0.3F](17)", Play: game.Misere, Want: "N", Source: "cgsuite"},
		{Game: "octal[0.07](17)", Play: game.Misere, Want: "P", Source: "cgsuite"},
	},
}

// kaylesGame, by Dudeney and by Loyd, solved by Guy and Smith, "The G-values of
// various games" (1956): octal code 0.77, of period 12 from heap 71 on.
var kaylesGame = kit.SibertConway(kit.TakeAndBreak(game.Info{
	Name:  "kayles",
	Title: "Kayles",
	Rules: "A position is a number of rows of pins. A move knocks down one pin, or two adjacent pins of a row. " +
		"What is left of the row on the two sides forms separate rows. This is the octal game 0.77.",
	Syntax:   "The lengths of the rows, in any order: `kayles(5,3)`.",
	Move:     "`5 -> 2+2`, the row before and what is left of it",
	Examples: []string{"kayles(5)", "kayles(5,3)", "kayles(2,2)", "kayles(9)"},
	Facts: []game.Fact{
		{Game: "kayles", Want: "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6", Source: "Winning Ways, ch. 4; OEIS A002186"},
		{Game: "kayles(9)", Want: "*4", Source: "cgsuite"},
		{Game: "kayles(20)", Want: "*", Source: "Winning Ways, ch. 4"},
		{Game: "kayles(70)", Want: "*6", Source: "OEIS A002186"},
		{Game: "kayles(1000000000000)", Want: "*", Source: "Guy and Smith 1956: period 12 from 71 on"},
		{Game: "kayles(1)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 13"},
		{Game: "kayles(4)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 13"},
		{Game: "kayles(9)", Play: game.Misere, Want: "P", Source: "Winning Ways, ch. 13"},
		{Game: "kayles(17)", Play: game.Misere, Want: "N", Source: "cgsuite"},
	},
}, kit.KaylesCode))

// dawsonKaylesGame is octal 0.07, of period 34 from heap 53 on: Guy and Smith, "The
// G-values of various games" (1956).
var dawsonKaylesGame = kit.TakeAndBreak(game.Info{
	Name:  "dawson-kayles",
	Title: "Dawson's Kayles",
	Rules: "A position is a number of rows of pins. A move knocks down two adjacent pins of a row, never one alone. " +
		"What is left of the row on the two sides forms separate rows. This is the octal game 0.07.",
	Syntax:   "The lengths of the rows, in any order: `dawson-kayles(5,3)`.",
	Move:     "`5 -> 1+2`, the row before and what is left of it",
	Examples: []string{"dawson-kayles(5)", "dawson-kayles(5,3)", "dawson-kayles(9)", "dawson-kayles(1)", "dawson-kayles(5,5,2)"},
	Facts: []game.Fact{
		{Game: "dawson-kayles", Want: "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3", Source: "OEIS A002187; Winning Ways, ch. 4"},
		{Game: "dawson-kayles(8)", Want: "*", Source: "OEIS A002187"},
		{Game: "dawson-kayles(9)", Want: "P", Source: "cgsuite"},
		{Game: "dawson-kayles(1000000000000)", Want: "*4", Source: "Guy and Smith 1956: period 34 from 53 on"},
		{Game: "dawson-kayles(17)", Play: game.Misere, Want: "P", Source: "cgsuite"},
	},
}, takebreak.Code{Digits: []byte{0, 0, 7}})

// dawsonChessGame is octal 0.137, which T. R. Dawson posed in 1935 with rows of pawns,
// in misère play, where it is unsolved. In normal play a row of n is worth what
// Dawson's Kayles gives n + 1 (Guy and Smith 1956).
var dawsonChessGame = kit.TakeAndBreak(game.Info{
	Name:  "dawson-chess",
	Title: "Dawson's Chess",
	Rules: "A position is a number of rows of squares. A move removes a square and its neighbours, if any, on both sides. " +
		"What is left of the row on the two sides forms separate rows. This is the octal game 0.137; each square stands for a pair of facing pawns.",
	Syntax:   "The lengths of the rows, in any order: `dawson-chess(5,3)`.",
	Move:     "`5 -> 1+1`, the row before and what is left of it",
	Examples: []string{"dawson-chess(5)", "dawson-chess(5,3)", "dawson-chess(9)", "dawson-chess(2,2)", "dawson-chess(1)"},
	Facts: []game.Fact{
		{Game: "dawson-chess", Want: "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3", Source: "Winning Ways, ch. 4; OEIS A002187 from its second term on"},
		{Game: "dawson-chess(4)", Want: "P", Source: "Winning Ways, ch. 4"},
		{Game: "dawson-chess(8)", Want: "P", Source: "Winning Ways, ch. 4"},
		{Game: "dawson-chess(14)", Want: "P", Source: "Winning Ways, ch. 4"},
		{Game: "dawson-chess(13)", Want: "*4", Source: "Winning Ways, ch. 4"},
	},
}, takebreak.Code{Digits: []byte{0, 1, 3, 7}})

// officersGame is octal 0.6, played by Blencowe and others. No period is known: J. P.
// Grossman, "Searching for periodicity in Officers" (Games of No Chance 5).
var officersGame = kit.TakeAndBreak(game.Info{
	Name:  "officers",
	Title: "Officers",
	Rules: "A position is a number of heaps. A move removes one counter from a heap of two or more and may then split the rest into two heaps. " +
		"A heap of one has no move. This is the octal game 0.6.",
	Syntax:   "The sizes of the heaps, in any order: `officers(5,3)`.",
	Move:     "`5 -> 2+2`, the heap before and what is left of it",
	Examples: []string{"officers(5)", "officers(5,3)", "officers(8)", "officers(1)", "officers(2,2)"},
	Facts: []game.Fact{
		{Game: "officers", Want: "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2", Source: "Winning Ways, ch. 4; by the definition"},
		{Game: "officers(1)", Want: "0", Source: "Winning Ways, ch. 4"},
		{Game: "officers(2)", Want: "*", Source: "Winning Ways, ch. 4"},
		{Game: "officers(4)", Want: "P", Source: "Winning Ways, ch. 4"},
		{Game: "officers(7)", Want: "*3", Source: "brute force of the literal sum officers(7) + nim(3)"},
	},
}, takebreak.Code{Digits: []byte{0, 6}})

// grundyGame is the game of P. M. Grundy, "Mathematics and games" (Eureka, 1939). No
// period is known (Winning Ways, ch. 4).
var grundyGame = kit.TakeAndBreak(game.Info{
	Name:     "grundy",
	Title:    "Grundy's game",
	Rules:    "A position is a number of heaps. A move splits one heap into two heaps of different sizes. Heaps of one and two have no move.",
	Syntax:   "The sizes of the heaps, in any order: `grundy(7,5)`.",
	Move:     "`7 -> 3+4`, the heap before and the two after",
	Examples: []string{"grundy(7)", "grundy(7,5)", "grundy(13)", "grundy(2,1)", "grundy(6,6)"},
	Facts: []game.Fact{
		{Game: "grundy", Want: "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4", Source: "OEIS A002188; Winning Ways, ch. 4"},
		{Game: "grundy(7)", Want: "P", Source: "OEIS A002188"},
		{Game: "grundy(13)", Want: "*3", Source: "OEIS A002188"},
		{Game: "grundy(50)", Want: "P", Source: "OEIS A002188"},
		{Game: "grundy(7)", Play: game.Misere, Want: "N", Source: "brute force"},
	},
}, takebreak.Grundy())
