package variants

import (
	"grader/checker"
	"grader/problems/points"
	"grader/problems/vary"
)

// A Report says which variants of a question are kept, and why others are not.
type Report struct {
	Kept    []Kept
	Tried   int // the number of those kept and left out
	LeftOut map[Reason]int
	GivenUp []string       // traits that take too long to compute, and are not compared
	Right   []checker.Code // mistakes that lead to the right answer in all variants

	// SameAnswer is the largest share of the other variants in which one answer earns full credit,
	// and WorstCopy the copy that earns most.
	SameAnswer points.Points
	WorstCopy  Copy
	// Few reports that there are few possible answers; Chance is then the chance that the answer of
	// a classmate is right.
	Few    bool
	Chance points.Points
}

// Kept is one variant.
type Kept struct {
	Values  vary.Values
	Task    *checker.Task // solved, for one point
	Profile []Trait
}

// A Copy is the answer to one variant, handed in for another; variants are counted from 1.
type Copy struct {
	Earned   points.Points // out of one point
	From, In int
}

// Values are the values of the variants kept.
func (r *Report) Values() (list []vary.Values) {
	for _, k := range r.Kept {
		list = append(list, k.Values)
	}
	return list
}

// report counts the candidates left out of a group, and in other groups.
func (f *field) report(window, kept []*candidate) *Report {
	r := &Report{Tried: f.tried, LeftOut: f.leftOut, GivenUp: f.givenUp}
	r.LeftOut[Unlike] = len(f.list) - len(window)
	last := 0
	for i, c := range window {
		if len(kept) > 0 && c == kept[len(kept)-1] {
			last = i
		}
	}
	if len(kept) == f.varied.Question.Vary.Variants {
		r.LeftOut[Surplus] = len(window) - 1 - last
	}
	r.LeftOut[Copied] = len(window) - len(kept) - r.LeftOut[Surplus]
	for _, c := range kept {
		r.Kept = append(r.Kept, Kept{c.values, c.task, c.traits})
	}
	if len(kept) == 0 {
		return r
	}
	r.Right = kept[0].lucky
	r.copies(kept)
	return r
}

// copies fills in the results about copying.
func (r *Report) copies(kept []*candidate) {
	others := int64(max(len(kept)-1, 1))
	for i, from := range kept {
		full := int64(0)
		for j, in := range kept {
			if i == j {
				continue
			}
			earned := from.earns(in)
			switch {
			case earned.full:
				full++
			case earned.share.Cmp(r.WorstCopy.Earned) > 0:
				r.WorstCopy = Copy{earned.share, i + 1, j + 1}
			}
		}
		if share := points.Ratio(full, others); share.Cmp(r.SameAnswer) > 0 {
			r.SameAnswer = share
		}
	}
	if r.Few = few(kept[0].task); !r.Few {
		return
	}
	have := map[string]int64{}
	var pairs int64
	for _, c := range kept {
		pairs += 2*have[c.answer] + 1
		have[c.answer]++
	}
	r.Chance = points.Ratio(pairs, int64(len(kept)*len(kept)))
}
