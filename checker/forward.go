package checker

import (
	"fmt"
	"slices"
	"strconv"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
)

// An entry is one number of a table, or one label of a graph. An outcome is 1 for
// N and 0 for P.
type entry struct {
	n     uint64
	given bool
}

// A recursion says how numbers that a question asks for follow from each other,
// so that an error in one can be carried forward to those that depend on it.
type recursion struct {
	// options lists for each entry what its options leave: for each option the
	// entries that are added up, and endOption. What depends on no entry is constP or constN.
	options [][]int32
	order   []int                 // all entries, each after those that it depends on
	rule    func([]uint64) uint64 // of the values of the options
}

const (
	endOption = -1
	constP    = -2 // an option that is P whatever the entries are
	constN    = -3
)

// maxLeaves bounds what a recursion may hold.
const maxLeaves = 4 << 20

// mexRule is how nim values follow from each other.
func mexRule(options []uint64) uint64 { return cgt.Mex(options...) }

// plusOneRule is the mistake of taking the largest number plus one for the mex.
func plusOneRule(options []uint64) uint64 {
	if len(options) == 0 {
		return 0
	}
	return slices.Max(options) + 1
}

// outcomeRule is how outcomes do: N exactly when some option is P, and without
// options by the rule of play.
func outcomeRule(play game.Play) func([]uint64) uint64 {
	return func(options []uint64) uint64 {
		if slices.Contains(options, 0) || len(options) == 0 && play == game.Misere {
			return 1
		}
		return 0
	}
}

func nimAdd(a, b uint64) uint64 { return a ^ b }

// values are those of the options of an entry by the numbers given; ok is false
// if one of these is missing.
func (r recursion) values(of []entry, i int, add func(a, b uint64) uint64) (values []uint64, ok bool) {
	var sum uint64
	for _, o := range r.options[i] {
		if o == endOption {
			values = append(values, sum)
			sum = 0
			continue
		}
		if o <= constP {
			sum = uint64(constP - o)
			continue
		}
		if !of[o].given {
			return nil, false
		}
		sum = add(sum, of[o].n)
	}
	return values, true
}

// all are the numbers that the recursion gives with another addition and rule:
// what a mistake leads to that is made throughout.
func (r recursion) all(add func(a, b uint64) uint64, rule func([]uint64) uint64) []entry {
	entries := make([]entry, len(r.options))
	for _, i := range r.order {
		values, _ := r.values(entries, i, add)
		entries[i] = entry{rule(values), true}
	}
	return entries
}

// A mark is what one entry earns. Right and carried entries earn their share.
type mark uint8

const (
	missing mark = iota
	wrong
	carried
	right
)

// marks compares entries with the reference. With carry, an entry that is wrong
// in itself but follows from the other entries given is carried.
func (r recursion) marks(got, want []entry, carry bool) []mark {
	marks := make([]mark, len(want))
	for i := range want {
		switch {
		case !got[i].given:
		case got[i] == want[i]:
			marks[i] = right
		default:
			marks[i] = wrong
			if values, ok := r.values(got, i, nimAdd); carry && ok && r.rule(values) == got[i].n {
				marks[i] = carried
			}
		}
	}
	return marks
}

// share is the credit for the marks.
func share(marks []mark) points.Points {
	earned := 0
	for _, m := range marks {
		if m >= carried {
			earned++
		}
	}
	return points.Ratio(int64(earned), int64(len(marks)))
}

// first is the first entry, in the order of the recursion, with the mark; -1 if
// there is none.
func (r recursion) first(marks []mark, m mark) int {
	at := slices.IndexFunc(r.order, func(i int) bool { return marks[i] == m })
	if at < 0 {
		return -1
	}
	return r.order[at]
}

// plusOneFirst reports whether the first wrong entry is the largest value of its
// options plus one.
func (r recursion) plusOneFirst(got, want []entry) bool {
	i := r.first(r.marks(got, want, true), wrong)
	if i < 0 {
		return false
	}
	values, ok := r.values(got, i, nimAdd)
	return ok && len(values) > 0 && got[i].n == plusOneRule(values)
}

// sameAs reports whether all entries are there, and are those of a mistake that
// leads to other numbers than the right ones.
func sameAs(got, mistake, want []entry) bool {
	return slices.Equal(got, mistake) && !slices.Equal(mistake, want)
}

// onlyWinning is what is left of nim values by whoever asks for the winner alone.
func onlyWinning(values []entry) []entry {
	outcomes := slices.Clone(values)
	for i := range outcomes {
		outcomes[i].n = min(outcomes[i].n, 1)
	}
	return outcomes
}

// asideEntry tells of entries that could not be read where each is asked for:
// unlike those of a list, which cost nothing, they are missed.
func asideEntry(faults []Fault) Note {
	rest := "The entry that could not be read earns nothing."
	if n := len(faults); n > 1 {
		rest = fmt.Sprintf("The %d entries that could not be read earn nothing.", n)
	}
	return Note{Code: "entry/aside", From: formatLevel, Text: append(faultText(faults[0]), explain.T(rest))}
}

// nimEntry reads a nim value that stands among others. An empty string is no value.
func nimEntry(v source.Value) (entry, error) {
	if text, ok := v.Text(); ok && isBlank(text) {
		return entry{}, nil
	}
	n, err := readNimber(v)
	return entry{n, err == nil}, err
}

func entryText(e entry) string {
	if !e.given {
		return "?"
	}
	return strconv.FormatUint(e.n, 10)
}

// holdsEntry reports whether a number given is one of the wanted ones, wherever it
// stands.
func holdsEntry(got, want []entry) bool {
	return slices.ContainsFunc(got, func(e entry) bool { return e.given && slices.Contains(want, e) })
}

// holdsNumber reports whether a number given is one of the wanted ones.
func holdsNumber(got, want []uint64) bool {
	return slices.ContainsFunc(got, func(n uint64) bool { return slices.Contains(want, n) })
}
