package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// partizanOctalGame is by Fraenkel and Kotzig, "Partizan octal games: partizan subtraction games"
// (International Journal of Game Theory, 1987). Codes are those of CGSuite 2.
var partizanOctalGame = &game.Family{
	Info: partizanOctalInfo,
	New: func(params string) (game.Game, error) {
		rules, err := kit.ReadPair(params, "write the codes of Left and of Right, as in partizan-octal[0.303;0.033](6)", func(text string) (r kit.BreakRule, err error) {
			code, err := kit.ReadBreakCode(text)
			if err != nil {
				return r, err
			}
			return kit.BreakRule{Code: code, Name: code.String()}, nil
		})
		if err != nil {
			return nil, err
		}
		return kit.PartizanBroken(partizanOctalInfo, rules), nil
	},
}

var partizanOctalInfo = game.Info{
	Name:  "partizan-octal",
	Title: "Partizan octal games",
	Rules: "A position is a number of heaps. Left moves by the first code, Right by the second. The codes are those of octal games: the digits after the point say what a move that removes 1, 2, 3, … counters from a heap may leave of it.",
	Syntax: "In brackets the code of Left, a semicolon, and the code of Right, written as for `octal`; then the heaps, of at most 1000 counters, or 60 if a move may leave any number of heaps: " +
		"`partizan-octal[0.303;0.033](6)`.",
	Move:     "`6 -> 5`, the heap before and what is left of it",
	Examples: []string{"partizan-octal[0.303;0.033](6)", "partizan-octal[0.07;0.7](5)", "partizan-octal[4!.0;{2+}=.0](5,2)", "partizan-octal[0.[31];0.3](4)"},
	Facts: []game.Fact{
		{Game: "partizan-octal[0.303;0.033](6)", Want: "{{{1|1,{1|0}}|{0,{1|0}|0}}|{0,{1|0}|0}}", Source: "CGSuite 2"},
		{Game: "partizan-octal[0.303;0.033](5)", Want: "{{1|1,{1|0}}|{0,{1|0}|0}}", Source: "as partizan-subtraction[1,3;2,3]"},
	},
}
