package rules

import (
	"fmt"
	"regexp"
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
	Rules: "A position is one heap. The first move removes at least one counter, but not all of them. Every later move removes at least one, and at most as many as the rule in brackets says, in which `n` is the number that the previous move removed. " +
		"With `2n` this is Fibonacci Nim.",
	Syntax: "The rule in brackets, `n`, `2n`, `3n/2` rounded down, `2n+1`, `2n-1` or a number alone; then the size of the heap, before the first move: `take-away[2n](13)`. If at most 4 may be taken now: `take-away[2n,4](13)`. " +
		"The limit is printed as no more than the size of the heap.",
	Move:     "`13 -> 10`, the heap before and after",
	Examples: []string{"take-away[3n](9)", "take-away[n](8)", "take-away[2n,4](10)", "take-away[3n/2](7)", "take-away[2n-1,3](8)", "take-away[3](7)", "take-away[n-1,2](6)"},
	Facts: []game.Fact{
		{Game: "take-away[n](16)", Want: "P", Source: "Schwenk 1970: the powers of 2"},
		{Game: "take-away[n](24)", Want: "N", Source: "Schwenk 1970"},
		{Game: "take-away[2n](13)", Want: "P", Source: "Whinihan 1963: the Fibonacci numbers"},
		{Game: "take-away[3n](21)", Want: "P", Source: "Schwenk 1970: 1, 2, 3, 4, 6, 8, 11, 15, 21, 29"},
		{Game: "take-away[3n,3](10)", Want: "*2", Source: "cgsuite"},
		{Game: "take-away[3n,9](10)", Want: "*6", Source: "cgsuite"},
	},
}

// A limit is times n / by + more, rounded down.
type limit struct{ times, by, more int64 }

var limitForm = regexp.MustCompile(`^(?:([0-9]{0,3})[nN](?:/([0-9]{1,3}))?([+-][0-9]{1,3})?|([0-9]{1,3}))$`)

func readLimit(text string) (l limit, ok bool) {
	found := limitForm.FindStringSubmatch(text)
	if found == nil {
		return l, false
	}
	read := func(text string, otherwise int64) int64 {
		if text != "" {
			fmt.Sscan(strings.TrimPrefix(text, "+"), &otherwise)
		}
		return otherwise
	}
	if found[4] != "" {
		return limit{0, 1, read(found[4], 0)}.within()
	}
	return limit{read(found[1], 1), read(found[2], 1), read(found[3], 0)}.within()
}

// within is the limit in lowest terms, if its numbers are small enough.
func (l limit) within() (limit, bool) {
	const most = 100
	if max(l.times, l.by, l.more, -l.more) > most || l.by == 0 {
		return l, false
	}
	a, b := l.times, l.by
	for b != 0 {
		a, b = b, a%b
	}
	return limit{l.times / a, l.by / a, l.more}, true
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

// next is the limit after so many were taken.
func (l limit) next(taken uint64) uint64 {
	most := min(taken, 1<<55) // of larger heaps the rest is smaller
	return uint64(max(int64(most)*l.times/l.by+l.more, 0))
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
