package kinds

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/refute"
	"grader/reference/solve"
)

// explained is the worked solution of a question about one position.
func explained[A any](why func(*solve.Solver, game.Position) (explain.Doc, error), pos game.Position) func(*solve.Solver, A) (explain.Doc, error) {
	return func(s *solve.Solver, _ A) (explain.Doc, error) { return why(s, pos) }
}

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

// all reports whether a list has entries, and something is true of each.
func all[E any](list []E, is func(E) bool) bool {
	return len(list) > 0 && !slices.ContainsFunc(list, func(e E) bool { return !is(e) })
}

// plusLargest is the largest of some numbers plus one; 0 if there are none.
func plusLargest(numbers []uint64) uint64 {
	if len(numbers) == 0 {
		return 0
	}
	return slices.Max(numbers) + 1
}

// withoutZero is the least missing value, looked for from 1 on.
func withoutZero(set []uint64) uint64 { return cgt.Mex(append([]uint64{0}, set...)...) }

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

// valuesOf are the nim values of the parts of a position.
func valuesOf(s *solve.Solver, pos game.Position) (values []uint64, err error) {
	for _, p := range pos.Parts() {
		n, err := s.PartNimber(p)
		if err != nil {
			return nil, err
		}
		values = append(values, n)
	}
	return values, nil
}

// sizesOf are the sizes of the parts of a position; ok is false if one of them is no heap.
func sizesOf(pos game.Position, size func(game.Part) (uint64, bool)) (sizes []uint64, ok bool) {
	for _, p := range pos.Parts() {
		n, ok := size(p)
		if !ok {
			return nil, false
		}
		sizes = append(sizes, n)
	}
	return sizes, true
}

// heapSize is the size of a part that is a heap. Where there are no heaps a number counts spots or
// squares.
func heapSize(p game.Part) (n uint64, ok bool) {
	if n, ok = game.ReadNumber(p.Text()); ok {
		_, ok = p.Game().HeapTerm(n)
	}
	return n, ok
}

// rules are mistakes that are known before the question is solved.
func rules[A any](list ...checker.Rule[A]) func(*checker.Task, A) []checker.Rule[A] {
	return func(*checker.Task, A) []checker.Rule[A] { return list }
}

// result is the mistake of an answer that is the result of a wrong way, on the condition that there
// is this way.
func result[A fmt.Stringer](code checker.Code, can bool, wrong A) checker.Rule[A] {
	return checker.Rule[A]{Code: code, Shown: when(can, func(got A) bool { return got.String() == wrong.String() })}
}

// noted is the note on every wrong answer, with what refutes the answer; against is nil if nothing
// does.
func noted[A any](code checker.Code, against func(got A) refute.Finder) func(t *checker.Task, got, want A) []checker.Note {
	return func(t *checker.Task, got, _ A) []checker.Note {
		note := checker.Hint(code)
		if against != nil {
			note.More = t.Refute(against(got))
		}
		return []checker.Note{note}
	}
}

// when is how an answer shows a mistake that can be made only on a condition; nil where it cannot.
func when[A any](can bool, shown func(A) bool) func(A) bool {
	if !can {
		return nil
	}
	return shown
}
