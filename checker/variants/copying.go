package variants

import (
	"slices"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
)

// A credit is what the answer to one variant earns in another.
type credit struct {
	full  bool // or nobody can tell
	share points.Points
}

var quarter = points.Ratio(1, 4)

// earns is what the best copy of the answer earns in another variant.
func (c *candidate) earns(in *candidate) credit {
	if known, ok := c.credits[in]; ok {
		return known
	}
	if c.copies == nil {
		for _, text := range c.task.Copies() {
			doc, _ := source.Parse(source.NewFile("answer", []byte("answer = "+text)), source.StaffLimits())
			if doc != nil {
				v, _ := doc.Root().Get("answer")
				c.copies = append(c.copies, v)
			}
		}
	}
	var best credit
	for _, v := range c.copies {
		verdict := in.task.Check(v)
		best.full = best.full || verdict.Status == checker.Correct || verdict.Status == checker.Undecided
		if verdict.Earned.Cmp(best.share) > 0 {
			best.share = verdict.Earned
		}
	}
	c.credits[in] = best
	return best
}

// A rule says which candidates can be kept together, so that it is little use to copy.
type rule struct {
	share   points.Points // of the others, in which an answer may be right
	of      int           // how many are kept
	answers int           // how many occur, where there are few, each of which is to be right in about as many; 0 elsewhere
}

// allows reports whether an answer may be right in so many other variants.
func (r rule) allows(right int) bool {
	return points.Of(int64(right)).Cmp(r.share.Times(points.Of(int64(r.of-1)))) <= 0
}

// pick keeps candidates in their order, at most so many.
func (r rule) pick(list []*candidate, most int) []*candidate {
	switch {
	case len(list) == 0 || list[0].task.Kind.Person:
		return list[:min(most, len(list))]
	case r.answers > 0:
		return r.balanced(list, most)
	}
	var kept []*candidate
	right := map[*candidate]int{} // in how many others the answer is right
	for _, c := range list {
		if len(kept) == most {
			break
		}
		if more, ok := r.joins(c, kept, right); ok {
			kept = append(kept, c)
			for _, one := range more {
				right[one]++
			}
		}
	}
	return kept
}

// joins reports whether a candidate can be kept besides others; more are those whose answers
// are right in one variant more then.
func (r rule) joins(c *candidate, kept []*candidate, right map[*candidate]int) (more []*candidate, ok bool) {
	own := 0
	for _, other := range kept {
		for _, pair := range [2][2]*candidate{{c, other}, {other, c}} {
			from, in := pair[0], pair[1]
			earned := from.earns(in)
			switch {
			case earned.full && from == c:
				own++
				more = append(more, c)
			case earned.full:
				more = append(more, other)
				if !r.allows(right[other] + 1) {
					return nil, false
				}
			case earned.share.Cmp(quarter) > 0 && !r.anything():
				return nil, false
			}
		}
		if !r.allows(own) {
			return nil, false
		}
	}
	return more, true
}

// anything reports whether all answers may be right everywhere.
func (r rule) anything() bool { return r.share.Cmp(points.Of(1)) >= 0 }

// most is how many of a list can be kept, if nothing is said against copying but that each of
// a few answers is right in about as many variants.
func (r rule) most(list []*candidate) int {
	if r.answers == 0 {
		return len(list)
	}
	return len(r.balanced(list, len(list)))
}

// balanced keeps candidates so that each of the answers is right in about as many: if there
// are not enough, of the answers that most have, but never of one alone where there are others.
func (r rule) balanced(list []*candidate, most int) (best []*candidate) {
	have := map[string]int{}
	var answers []string
	for _, c := range list {
		if have[c.answer]++; have[c.answer] == 1 {
			answers = append(answers, c.answer)
		}
	}
	slices.SortStableFunc(answers, func(a, b string) int { return have[b] - have[a] })
	least := min(2, r.answers)
	for n := max(len(answers), least); n >= least; n-- {
		share := (r.of + n - 1) / n
		for _, bound := range []int{share, share + 1} { // which is how often one may be right
			if len(best) >= min(most, r.of) {
				return best
			}
			left := map[string]int{}
			for _, answer := range answers[:min(n, len(answers))] {
				left[answer] = bound
			}
			var kept []*candidate
			for _, c := range list {
				if left[c.answer] > 0 && len(kept) < most {
					left[c.answer]--
					kept = append(kept, c)
				}
			}
			if len(kept) > len(best) {
				best = kept
			}
		}
	}
	return best
}
