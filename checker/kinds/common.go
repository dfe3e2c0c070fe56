package kinds

import (
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/game"
)

// What answers are told that are right by the other rule of play.
const (
	textNormalForMisere = "This would be right in normal play. The question is about misère play: the player who makes the last move loses."
	textMisereForNormal = "This would be right in misère play. The question is about normal play: the player who makes the last move wins."
)

// otherRule is the mistake of an answer that is right by the other rule of play.
func otherRule(prefix checker.Code, play game.Play, says ...checker.Code) checker.Slip {
	if play == game.Misere {
		return checker.Named(prefix+"/misere", textNormalForMisere, says...)
	}
	return checker.Named(prefix+"/normal", textMisereForNormal, says...)
}

func otherPlay(play game.Play) game.Play {
	if play == game.Misere {
		return game.Normal
	}
	return game.Misere
}

func inPlay(play game.Play) string {
	if play == game.Misere {
		return ", in misère play"
	}
	return ""
}

// A number is an answer that is a whole number, and a nimber one that is a nim value.
type (
	number uint64
	nimber uint64
)

func (n number) String() string { return strconv.FormatUint(uint64(n), 10) }

func (n number) JSON() any { return uint64(n) }

func (n nimber) String() string { return cgt.Nimber(n).String() }

func (n nimber) JSON() any { return uint64(n) }

// aNumber is what questions have in common whose answer is a number.
type aNumber[N interface {
	~uint64
	String() string
}] struct{ checker.Common[N] }

func (*aNumber[N]) Field() checker.Field { return checker.Field{Shape: checker.Line} }

func (*aNumber[N]) Examples() []string {
	return []string{"12", "9", "14", "6", "17", "10", "23", "8", "31", "19", "45"}
}

func (*aNumber[N]) Parse(_ *checker.Task, v source.Value) (N, checker.Findings, error) {
	n, err := read.Number(v)
	return N(n), checker.Findings{}, err
}

// numberList writes numbers with commas between them.
func numberList(numbers []uint64) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = number(n).String()
	}
	return strings.Join(texts, ", ")
}

// all reports whether something is true of every entry of a list.
func all[E any](list []E, is func(E) bool) bool {
	return !slices.ContainsFunc(list, func(e E) bool { return !is(e) })
}

func distinct(set []uint64) []uint64 {
	sorted := slices.Sorted(slices.Values(set))
	return slices.Compact(sorted)
}

// plainSum is the sum of numbers, each below 2^60, or more than any answer if it
// is too large.
func plainSum(numbers []uint64) uint64 {
	var sum uint64
	for _, n := range numbers {
		if sum += n; sum >= 1<<62 {
			return 1 << 62
		}
	}
	return sum
}

// found counts which of the numbers given are among the wanted ones; a number that is given
// again is not.
func found(got, want []uint64) (right int) {
	left := map[uint64]bool{}
	for _, n := range want {
		left[n] = true
	}
	for _, n := range got {
		if left[n] {
			right++
			left[n] = false
		}
	}
	return right
}

// maxShown bounds the rows of a worked table.
const maxShown = 60

// heapSize is the size of a part that is a heap. Where there are no heaps a number counts spots or
// squares.
func heapSize(p game.Part) (n uint64, ok bool) {
	if n, ok = game.ReadNumber(p.Text()); ok {
		_, ok = p.Game().HeapTerm(n)
	}
	return n, ok
}

// when is how an answer shows a mistake that can be made only on a condition; nil where it cannot.
func when(can bool, shown func() bool) func() bool {
	if !can {
		return nil
	}
	return shown
}
