package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// partizanSplittlesGame is by G. A. Mesdal, "Partizan Splittles" (Games of No Chance 3, 2009), and in
// CGSuite 2.
var partizanSplittlesGame = &game.Family{
	Info: partizanSplittlesInfo,
	New: func(params string) (game.Game, error) {
		rules, err := kit.ReadPair(params, "write what Left and what Right may take, as in partizan-splittles[1;2](9)", func(text string) (r kit.BreakRule, err error) {
			code, name, err := kit.ReadSplittles(text)
			return kit.BreakRule{Code: kit.PlainCode(code), Name: name}, err
		})
		if err != nil {
			return nil, err
		}
		return kit.PartizanBroken(partizanSplittlesInfo, rules), nil
	},
}

var partizanSplittlesInfo = game.Info{
	Name:  "partizan-splittles",
	Title: "Partizan Splittles",
	Rules: "A position is a number of heaps. A move removes counters from one heap, and may then split what is left of it into two heaps. " +
		"The number removed must be in the first set for Left, and in the second set for Right. With `!` in front of a set, it is any number except those.",
	Syntax: "In brackets, the numbers that Left may remove, a semicolon, and those that Right may remove; then the heaps, of at most 1000 counters: " +
		"`partizan-splittles[1;2](9)`.",
	Move:     "`9 -> 3+5`, the heap before and what is left of it",
	Examples: []string{"partizan-splittles[1;2](7)", "partizan-splittles[1,3;2](5)", "partizan-splittles[2;!2](4,3)", "partizan-splittles[3;1](2)"},
	Facts: []game.Fact{
		{Game: "partizan-splittles[1;1](5)", Want: "*", Source: "Left and Right have the same moves: each takes one, so only the parity of the number of counters matters"},
		{Game: "partizan-splittles[1;3](2)", Want: "2", Source: "by hand: Right has no move"},
	},
}
