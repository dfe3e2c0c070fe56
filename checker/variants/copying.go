package variants

import (
	"slices"

	"grader/checker"
	"grader/problems/points"
)

// A credit is what the answer to one variant earns in another.
type credit struct {
	full  bool // full credit, or perhaps
	share points.Points
}

// earns is what the answer of the key earns in another variant: nothing if there is none, since a
// person marks the question.
func (c *candidate) earns(in *candidate) credit {
	known, ok := c.credits[in]
	if !ok {
		verdict := in.task.Check(c.copied)
		known = credit{verdict.Status == checker.Correct || verdict.Status == checker.Undecided, verdict.Earned}
		c.credits[in] = known
	}
	return known
}

// A rule says which candidates can be kept together without copying being of much use.
type rule struct {
	share   points.Points // the largest share of the others in which an answer may be right
	of      int           // the number of variants kept
	answers int           // the number of different answers if there are few, each of which has to be right in about as many; 0 otherwise
}

// allows reports whether an answer may be right in a number of other variants.
func (r rule) allows(right int) bool {
	return points.Of(int64(right)).Cmp(r.share.Times(points.Of(int64(r.of-1)))) <= 0
}

// pick keeps candidates in their order, at most most.
func (r rule) pick(list []*candidate, most int) []*candidate {
	if r.answers > 0 {
		return r.balanced(list, most)
	}
	var kept []*candidate
	right := map[*candidate]int{} // by candidate: the number of others in which the answer is right
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

// joins reports whether a candidate can be kept together with others; more lists the candidates whose
// answers are then right in one more variant, once for each.
func (r rule) joins(c *candidate, kept []*candidate, right map[*candidate]int) (more []*candidate, ok bool) {
	own := 0
	for _, other := range kept {
		if c.earns(other).full {
			own++
			more = append(more, c)
		}
		if other.earns(c).full {
			more = append(more, other)
			if !r.allows(right[other] + 1) {
				return nil, false
			}
		}
		if !r.allows(own) {
			return nil, false
		}
	}
	return more, true
}

// most is the number of a list that can be kept, if the only rule is that each of a few answers is
// right in about as many variants.
func (r rule) most(list []*candidate) int {
	if r.answers == 0 {
		return len(list)
	}
	return len(r.balanced(list, len(list)))
}

// balanced keeps candidates so that each of the answers is right in about as many: if there are too
// few, the most frequent answers, but never a single one if there are others.
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
		for _, bound := range []int{share, share + 1} { // the limit for each answer
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
