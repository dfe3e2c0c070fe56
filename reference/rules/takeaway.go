package rules

import (
	"cmp"
	"fmt"
	"math/big"
	"math/bits"
	"regexp"
	"strconv"
	"strings"

	"grader/reference/game"
	"grader/reference/kit"
)

// takeAwayGame holds the take-away games of Allen J. Schwenk (Fibonacci Quarterly, 1970) whose
// limit is linear.
var takeAwayGame = &game.Family{
	Info: takeAwayInfo,
	New: func(params string) (game.Game, error) {
		text, bound, given := strings.Cut(params, ",")
		limit, ok := readLimit(strings.ReplaceAll(text, " ", ""))
		if !ok {
			return nil, &game.SyntaxError{
				End: len(text), Msg: game.Quote(text) + " is not a limit that is linear in n, the number taken last",
				Hint: "write as in take-away[2n](13), take-away[3n/2](9), take-away[n+1](9) or take-away[3](9), with numbers up to 100",
			}
		}
		var now uint64
		if given {
			at := len(params) - len(bound)
			n, err := kit.ReadParameter(strings.Repeat(" ", at)+bound, "limit", "take-away has one number after the comma", "write how many counters may be taken now, as in take-away[2n,4](13)")
			if err != nil {
				return nil, err
			}
			now = n
		}
		return limit.takeAway(given, now), nil
	},
}

var takeAwayInfo = game.Info{
	Name:  "take-away",
	Title: "Take-away games",
	Rules: "A position is one heap. The first move removes at least one counter, but not all of them. Every later move removes at least one, and at most as many as the rule in brackets says, where `n` is the number that the previous move removed. " +
		"With `2n` this is Fibonacci Nim.",
	Syntax: "In brackets the rule, such as `n`, `2n`, `2n+1`, `2n-1`, `3n/2`, which is rounded down, or a number alone; then the size of the heap, before the first move: `take-away[2n](13)`. If at most 4 may be taken now: `take-away[2n,4](13)`. " +
		"A limit above the size of the heap is printed as that size.",
	Move:     "`13 -> 10`, the heap before and after",
	Examples: []string{"take-away[3n](9)", "take-away[n](8)", "take-away[2n,4](10)", "take-away[3n/2](7)", "take-away[2n-1,3](8)", "take-away[3](7)", "take-away[n-1,2](6)"},
	Facts: []game.Fact{
		{Game: "take-away[n](16)", Want: "P", Source: "Schwenk 1970: the powers of 2"},
		{Game: "take-away[n](24)", Want: "N", Source: "Schwenk 1970"},
		{Game: "take-away[3n/2](1000000000000000000)", Want: "N", Source: "Schwenk 1970"},
		{Game: "take-away[2n](679891637638612258)", Want: "P", Source: "Whinihan 1963"},
		{Game: "take-away[2n](13)", Want: "P", Source: "Whinihan 1963: the Fibonacci numbers"},
		{Game: "take-away[3n](21)", Want: "P", Source: "Schwenk 1970: 1, 2, 3, 4, 6, 8, 11, 15, 21, 29"},
		{Game: "take-away[3n,3](10)", Want: "*2", Source: "CGSuite 2"},
		{Game: "take-away[3n,9](10)", Want: "*6", Source: "CGSuite 2"},
	},
}

// A limit is times n / by + more, rounded down.
type limit struct{ times, by, more int64 }

var limitForm = regexp.MustCompile(`^(?:([0-9]*)([nN])(?:/([0-9]+))?)?([+-]?[0-9]+)?$`)

// readLimit reads a limit with numbers up to 100.
func readLimit(text string) (l limit, ok bool) {
	found := limitForm.FindStringSubmatch(text)
	if found == nil || text == "" || found[2] == "" && strings.IndexByte("+-", text[0]) >= 0 {
		return l, false
	}
	number := func(text, otherwise string) int64 {
		n, err := strconv.ParseInt(cmp.Or(text, otherwise), 10, 8)
		if ok = ok && err == nil && -100 <= n && n <= 100; ok {
			return n
		}
		return 1
	}
	ok = true
	l = limit{number(found[1], map[bool]string{true: "1", false: "0"}[found[2] != ""]), number(found[3], "1"), number(found[4], "0")}
	if l.by == 0 {
		return l, false
	}
	common := new(big.Int).GCD(nil, nil, big.NewInt(l.times), big.NewInt(l.by)).Int64()
	return limit{l.times / common, l.by / common, l.more}, ok
}

func (l limit) String() string {
	if l.times == 0 {
		return fmt.Sprint(l.more)
	}
	text := "n"
	if l.times > 1 {
		text = fmt.Sprintf("%dn", l.times)
	}
	if l.by > 1 {
		text += fmt.Sprintf("/%d", l.by)
	}
	if l.more != 0 {
		text += fmt.Sprintf("%+d", l.more)
	}
	return text
}

// next is the limit after taking a number.
func (l limit) next(taken uint64) uint64 {
	high, low := bits.Mul64(taken, uint64(l.times))
	if high >= uint64(l.by) {
		return game.MaxNumber
	}
	most, _ := bits.Div64(high, low, uint64(l.by))
	return uint64(max(int64(min(most, game.MaxNumber))+l.more, 0))
}

func (l limit) takeAway(given bool, bound uint64) *game.Ruleset[kit.BoundHeap] {
	info := takeAwayInfo
	info.Name = "take-away[" + l.String() + "]"
	theory := game.Theory[kit.BoundHeap]{Effort: kit.BoundHeap.Effort}
	if l.times >= l.by && l.next(1) >= 1 {
		theory = kit.TakeAwayTheory(l.next)
	}
	return kit.BoundRule{
		First: kit.AllButOne,
		Next:  l.next,
		Term:  func(p kit.BoundHeap) string { return fmt.Sprintf("take-away[%s,%d](%d)", l, p.Bound, p.N) },
		Given: given,
		Bound: bound,
	}.Ruleset(info, theory)
}
