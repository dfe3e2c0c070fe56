package rules

import (
	"slices"
	"strings"
	"sync"

	"grader/reference/game"
	"grader/reference/kit"
)

// partizanSubtractionGame is by Fraenkel and Kotzig, "Partizan octal games: partizan
// subtraction games" (International Journal of Game Theory, 1987).
var partizanSubtractionGame = &game.Family{
	Info: partizanSubtractionInfo,
	New:  func(params string) (game.Game, error) { return newPartizanSubtraction(params) },
}

var partizanSubtractionInfo = game.Info{
	Name:  "partizan-subtraction",
	Title: "Partizan subtraction games",
	Rules: "A position is a number of heaps. A move removes counters from one heap. The number removed must be in the first set for Left, and in the second set for Right.",
	Syntax: "In brackets, the numbers that Left may remove, a semicolon, and those that Right may remove; then the heaps, of at most 20000 counters: " +
		"`partizan-subtraction[1,2;1,3](7,5)`.",
	Move:     "`7 -> 5`, the heap before and after",
	Examples: []string{"partizan-subtraction[1,2;1,3](7)", "partizan-subtraction[1;2](4,3)", "partizan-subtraction[1,3;2,3](5)", "partizan-subtraction[2;1](1)"},
	Facts: []game.Fact{
		{Game: "partizan-subtraction[1,3;2,3](5)", Want: "{{1|1,{1|0}}|{0,{1|0}|0}}", Source: "by the definition"},
		{Game: "partizan-subtraction[1;1](3)", Want: "*", Source: "Left and Right have the same moves: Nim modulo 2"},
	},
}

// mostPartizanHeap is the largest heap, each of which is searched down to 0.
const mostPartizanHeap = 20_000

func newPartizanSubtraction(params string) (*game.Ruleset[uint64], error) {
	left, right, found := strings.Cut(params, ";")
	if !found {
		return nil, &game.SyntaxError{
			End: len(params), Msg: "expected two sets with a semicolon between them",
			Hint: "write what Left and what Right may take, as in partizan-subtraction[1,2;1,3](7)",
		}
	}
	var sets [2]kit.Amounts
	for who, text := range [2]string{left, right} {
		// The offsets of complaints are those in the whole.
		set, err := kit.ReadAmounts(strings.Repeat(" ", who*(len(left)+1)) + text)
		if err != nil {
			return nil, err
		}
		sets[who] = set
	}
	return partizanSubtraction(sets), nil
}

// partizanSubtraction is the ruleset in which each player has a set.
func partizanSubtraction(sets [2]kit.Amounts) *game.Ruleset[uint64] {
	info := partizanSubtractionInfo
	info.Name = "partizan-subtraction[" + kit.FormatList(sets[game.Left]...) + ";" + kit.FormatList(sets[game.Right]...) + "]"
	same := slices.Equal(sets[game.Left], sets[game.Right])
	return &game.Ruleset[uint64]{
		Info:  info,
		Moves: sets[game.Left].Moves,
		Notation: kit.SmallHeaps(info.Name, mostPartizanHeap, kit.HeapRule{Why: func(uint64, []uint64) string {
			return "Left may take " + sets[game.Left].Words() + ", and Right " + sets[game.Right].Words() + "."
		}}.Notation()),
		Partizan: &game.Partizan[uint64]{
			Right:     sets[game.Right].Moves,
			Impartial: func(uint64) bool { return same },
			Opposite: sync.OnceValue(func() *game.Ruleset[uint64] {
				return partizanSubtraction([2]kit.Amounts{sets[game.Right], sets[game.Left]})
			}),
		},
	}
}
