package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// octalGame holds every take-and-break game with a code in the notation of Guy and Smith, "The
// G-values of various games" (Proceedings of the Cambridge Philosophical Society 52, 1956), and as
// CGSuite 2 extends it. Periods are proved by their theorem.
var octalGame = &game.Family{
	Info: octalInfo,
	New: func(params string) (game.Game, error) {
		code, err := kit.ReadBreakCode(params)
		if err != nil {
			return nil, err
		}
		info := octalInfo
		info.Name = "octal[" + code.String() + "]"
		if info.Name == "octal[0.77]" {
			return kit.SibertConway(kit.Broken(info, code)), nil
		}
		return kit.Broken(info, code), nil
	},
}

var octalInfo = game.Info{
	Name:  "octal",
	Title: "Octal games",
	Rules: "A position is a number of heaps. The digits after the point say what a move that removes 1, 2, 3, … counters from a heap may leave of it: " +
		"1 no heap, 2 one heap, 4 two heaps, 8 three heaps. A sum of these allows each of them, so 7 allows up to two heaps. " +
		"The heaps left are never empty. The digit before the point is for moves that split a heap and remove nothing. Digits above 9 are written `a` to `f`. " +
		"In place of a digit, braces may give the numbers of heaps: `{0,5}` none or five, `{2+}` two or more; `*` is any number. A sign behind a digit restricts moves that leave two heaps or more: " +
		"`!` no two may be equal, `?` not all may be equal, `=` all must be equal.",
	Syntax: "The code in brackets, then the sizes of the heaps in any order: `octal[0.137](9)`, `octal[4.3](5,2)`. " +
		"`octal[0.333...](5)` repeats the digit before the dots forever, `octal[0.3[15]](7)` those in the inner brackets. " +
		"If a code has braces, signs or inner brackets, heaps have at most 1000 counters, or 60 if a move may leave any number of heaps.",
	Move: "`9 -> 3+4`, the heap before and what is left of it",
	Examples: []string{
		"octal[0.137](9)", "octal[0.77](5,3)", "octal[4.3](7)", "octal[0.3f](8)", "octal[0.333...](5,4)", "octal[0.6](9)",
		"octal[0.123](3,5)", "octal[8.1](9)", "octal[4.333...](6)", "octal[0.07](5,5,2)",
		"octal[4!.0](9)", "octal[{2+}=.0](6)", "octal[0.3[15]](7)", "octal[0.4?{0,3}!](9)",
	},
	Facts: []game.Fact{
		{Game: "octal[0.07]", Want: "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3", Source: "CGSuite 2"},
		{Game: "octal[0.17]", Want: "0 1 1 0 2 1 3 0 1 1 3 2 2 3 4 1 5 3 2 2 3 1 1 0 3", Source: "Winning Ways, ch. 4"},
		{Game: "octal[4.722]", Want: "0 1 2 4 6 1 2 5", Source: "Winning Ways, ch. 4: period 4 from heap 4 on"},
		{Game: "octal[4!.0]", Want: "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0", Source: "CGSuite 2; Winning Ways, ch. 4"},
		{Game: "octal[0.3003330[3]]", Want: "0 1 0 1 2 3 2 3 4 5 4 5 6 7 6 7 8 9 8 9 10", Source: "CGSuite 2"},
		{Game: "octal[{2+}.0]", Want: "0 0 1 2 3 4 5 6 7 8 9", Source: "by induction, a heap of n has the value n - 1: a heap of v + 1 beside single counters has the value v, and no nim sum of heaps less one comes to n - 1"},
		{Game: "octal[0.0330003](9)", Want: "*2", Source: "CGSuite 2"},
		{Game: "octal[0.3F](9)", Want: "*3", Source: "CGSuite 2"},
		{Game: "octal[0.3F](17)", Play: game.Misere, Want: "N", Source: "CGSuite 2"},
		{Game: "octal[0.07](17)", Play: game.Misere, Want: "P", Source: "CGSuite 2"},
	},
}
