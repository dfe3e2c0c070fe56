package kinds

import (
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/reference/game"
)

// otherRule is the mistake of an answer that is right by the other rule of play.
func otherRule(prefix string, play game.Play) checker.Code {
	if play == game.Misere {
		return checker.Code(prefix + "/misere")
	}
	return checker.Code(prefix + "/normal")
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

// numberList writes numbers with commas between them.
func numberList(numbers []uint64) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.FormatUint(n, 10)
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

// plainSum is the sum of numbers, each below 2^60, or more than any answer if it is too large.
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

// maxShown is the most rows of a worked table.
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
func when[A any](can bool, shown func(A) bool) func(A) bool {
	if !can {
		return nil
	}
	return shown
}
