package kinds

import (
	"slices"

	"grader/problems/points"
	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// An entry is one value of a table, or one label of a graph. An outcome is 1 for
// N, 0 for P and 2 for D, and a form its number in the solver that grades.
type entry struct {
	n     uint64
	given bool
	text  string // the value, if it is no number
}

func (e entry) String() string {
	switch {
	case !e.given:
		return "?"
	case e.text != "":
		return e.text
	}
	return number(e.n).String()
}

// outcomeText is an entry that is an outcome.
func outcomeText(e entry) string {
	if !e.given {
		return "?"
	}
	return outcomeOf[e.n].String()
}

// outcomeOf are the outcomes by their numbers in entries.
var outcomeOf = []solve.Outcome{solve.P, solve.N, solve.D}

// outcomeNumber is an outcome as an entry has it, 0 after an error.
func outcomeNumber(outcome solve.Outcome, err error) (uint64, error) {
	return uint64(max(0, slices.Index(outcomeOf, outcome))), err
}

// given is the entry of a number, unless there is an error.
func given(n uint64, err error) (entry, error) { return entry{n: n, given: err == nil}, err }

// valueOf is the entry of a position: its nim value, or 1 for N and 0 for P.
func valueOf(s *solve.Solver, pos game.Position, outcome bool, play game.Play) (entry, error) {
	if outcome {
		return given(outcomeNumber(s.Outcome(pos, play)))
	}
	return given(s.Nimber(pos))
}

// A recursion says how values that a question asks for follow from each other,
// so that an error in one can be carried forward to those that depend on it.
type recursion struct {
	// options lists for each entry what its options leave, those of both players or of Left and
	// of Right: for each option the entries that are added up, and endOption. What depends on no
	// entry is constP or constN.
	options [2][][]int32
	order   []int // all entries, each after those that it depends on
	values
}

// values are what entries are: how they are added, and how one follows from those of its options.
type values struct {
	add  func(a, b uint64) uint64
	rule func(left, right []uint64) uint64
}

const (
	endOption = -1
	constP    = -2 // an option that is P for all entries
	constN    = -3
)

// maxLeaves is the most leaves of a recursion.
const maxLeaves = 4 << 20

func nimAdd(a, b uint64) uint64 { return a ^ b }

func plainAdd(a, b uint64) uint64 { return a + b }

// nimValues follow from each other by the mex.
var nimValues = values{nimAdd, func(options, _ []uint64) uint64 { return cgt.Mex(options...) }}

// plusOne is the mistake of taking the largest value of an option plus one for the mex.
var plusOne = values{nimAdd, func(options, _ []uint64) uint64 {
	if len(options) == 0 {
		return 0
	}
	return slices.Max(options) + 1
}}

// outcomes follow from each other: N exactly when some option is P, and without
// options by the rule of play.
func outcomes(play game.Play) values {
	return values{nimAdd, func(options, _ []uint64) uint64 {
		if slices.Contains(options, 0) || len(options) == 0 && play == game.Misere {
			return 1
		}
		return 0
	}}
}

// formValues computes canonical forms with a solver. A form that cannot be computed is 0, and
// failed gets the error.
func formValues(s *solve.Solver, failed *error) values {
	number := func(g cgt.Form, err error) uint64 {
		if err != nil {
			*failed = err
			return uint64(cgt.Zero)
		}
		return uint64(g)
	}
	forms := func(list []uint64) []cgt.Form {
		forms := make([]cgt.Form, len(list))
		for i, n := range list {
			forms[i] = cgt.Form(n)
		}
		return forms
	}
	return values{
		func(a, b uint64) uint64 { return number(s.Forms().Add(cgt.Form(a), cgt.Form(b))) },
		func(left, right []uint64) uint64 { return number(s.FormOf(forms(left), forms(right))) },
	}
}

// of are the values of the options of an entry by the values given; ok is false
// if one of these is missing.
func (r recursion) of(given []entry, options []int32) (list []uint64, ok bool) {
	var sum uint64
	for _, o := range options {
		switch {
		case o == endOption:
			list = append(list, sum)
			sum = 0
		case o <= constP:
			sum = uint64(constP - o)
		case !given[o].given:
			return nil, false
		default:
			sum = r.add(sum, given[o].n)
		}
	}
	return list, true
}

// follows is what an entry should be by the values given; ok is false if one of these is missing.
func (r recursion) follows(given []entry, i int) (n uint64, ok bool) {
	var sides [2][]uint64
	for side, options := range r.options {
		if len(options) == 0 {
			continue
		}
		if sides[side], ok = r.of(given, options[i]); !ok {
			return 0, false
		}
	}
	return r.rule(sides[0], sides[1]), true
}

// all are the entries that the recursion gives with other values, as a mistake that is made
// throughout would.
func (r recursion) all(v values) []entry {
	r.values = v
	entries := make([]entry, len(r.order))
	for _, i := range r.order {
		n, _ := r.follows(entries, i)
		entries[i] = entry{n: n, given: true}
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
// in itself but follows from the other entries given is carried. First is the first wrong
// entry, in the order of the recursion, -1 if there is none.
func (r recursion) marks(got, want []entry, carry bool) (marks []mark, first int) {
	marks = make([]mark, len(want))
	for i := range want {
		switch {
		case !got[i].given:
		case got[i] == want[i]:
			marks[i] = right
		default:
			marks[i] = wrong
			if !carry {
				continue
			}
			if n, ok := r.follows(got, i); ok && n == got[i].n {
				marks[i] = carried
			}
		}
	}
	at := slices.IndexFunc(r.order, func(i int) bool { return marks[i] == wrong })
	if at < 0 {
		return marks, -1
	}
	return marks, r.order[at]
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

// plusOneFirst reports whether the first wrong entry is the largest value of its options plus one.
func (r recursion) plusOneFirst(got, want []entry) bool {
	_, i := r.marks(got, want, true)
	if i < 0 {
		return false
	}
	values, ok := r.of(got, r.options[0][i])
	return ok && len(values) > 0 && got[i].n == plusOne.rule(values, nil)
}

// unsplit is the recursion without the options that leave several heaps.
func (r recursion) unsplit() recursion {
	u := recursion{order: r.order}
	for _, options := range r.options[0] {
		whole := []int32{}
		for i := 1; i < len(options); i++ {
			if options[i] == endOption && (i == 1 || options[i-2] == endOption) {
				whole = append(whole, options[i-1], endOption)
			}
		}
		u.options[0] = append(u.options[0], whole)
	}
	return u
}

// changed replaces each of the entries.
func changed(entries []entry, change func(n uint64) uint64) []entry {
	list := slices.Clone(entries)
	for i := range list {
		list[i].n = change(list[i].n)
	}
	return list
}

// negatives are entries that are forms, each in place of its negative.
func negatives(s *solve.Solver, entries []entry) ([]entry, error) {
	list := slices.Clone(entries)
	for i := range list {
		g, err := s.Forms().Neg(cgt.Form(list[i].n))
		if err != nil {
			return nil, err
		}
		list[i].n = uint64(g)
	}
	return list, nil
}

// exchanged are outcomes with N and P in each other's place.
func exchanged(n uint64) uint64 { return n ^ 1 }

// onlyWinning is the nim value that remains if only the winner counts.
func onlyWinning(n uint64) uint64 { return min(n, 1) }

// holdsEntry reports whether any given entry is one of the wanted ones, at any place.
func holdsEntry(got, want []entry) bool {
	return slices.ContainsFunc(got, func(e entry) bool { return e.given && slices.Contains(want, e) })
}
