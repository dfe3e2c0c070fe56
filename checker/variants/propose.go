package variants

import (
	"cmp"
	"slices"

	"grader/checker"
	"grader/problems"
	"grader/problems/source"
	"grader/problems/vary"
	"grader/reference/script"
)

// A Proposal is a variant that is suitable as a question of its own.
type Proposal struct {
	Kept
	Difficulty int
	Caught     []checker.Code // mistakes that lead to a wrong answer
}

// Unfit is the error of games that a kind of question does not accept.
type Unfit struct{ First source.Diagnostic }

// Error is the first complaint.
func (u *Unfit) Error() string { return u.First.Message }

// inventPositions limits the positions that are searched for all proposals together.
const inventPositions = 1_000_000

// Propose searches the variants of a question for the number asked for that are not trivial and in
// which as few mistakes as possible lead to the right answer, the easiest first. If like is given,
// they have its profile. where is a condition on the traits, perhaps empty. The report says why
// others were left out.
func Propose(varied *Varied, list []vary.Values, like *checker.Task, where string, most int) ([]Proposal, *Report, error) {
	f := &field{varied: varied, found: map[string]*solution{}}
	var fitting []*candidate
	for some := 0; some < len(list) && len(fitting) < most; {
		some = min(max(4*most, 2*some), len(list))
		f.collect(slices.Values(list[:some]), inventPositions)
		var err error
		if fitting, err = f.fitting(like, where); err != nil {
			return nil, nil, err
		}
	}
	if len(f.list) == 0 && f.first != nil {
		return nil, nil, &Unfit{f.first[0]}
	}
	f.leftOut[Unlike] = len(f.list) - len(fitting)
	f.leftOut[Surplus] = max(len(fitting)-most, 0)
	var proposals []Proposal
	for _, c := range fitting[:min(most, len(fitting))] {
		p := Proposal{Kept: Kept{c.values, c.task, c.traits}, Difficulty: Difficulty(c.task), Caught: c.caught}
		proposals = append(proposals, p)
	}
	slices.SortStableFunc(proposals, func(a, b Proposal) int {
		return cmp.Or(a.Difficulty-b.Difficulty, cmp.Compare(work(a), work(b)))
	})
	return proposals, &Report{Tried: f.tried, LeftOut: f.leftOut}, nil
}

// fitting are the candidates that may be proposed.
func (f *field) fitting(like *checker.Task, where string) (fitting []*candidate, err error) {
	if like != nil {
		lucky, _, _ := like.Slips()
		f.list = append(f.list, &candidate{task: like, lucky: lucky})
	}
	f.profile(nil)
	fits, err := f.condition(where)
	if err != nil {
		return nil, err
	}
	var model *candidate
	if like != nil {
		model, f.list = f.list[len(f.list)-1], f.list[:len(f.list)-1]
	}
	least := len(checker.Codes())
	for _, c := range f.list {
		if fits(c) && (model == nil || c.like(model)) {
			fitting, least = append(fitting, c), min(least, len(c.lucky))
		}
	}
	return slices.DeleteFunc(fitting, func(c *candidate) bool { return model == nil && len(c.lucky) > least }), nil
}

// work is the sum of all that a profile counts.
func work(p Proposal) (sum int64) {
	for _, trait := range p.Profile {
		sum += trait.Value
	}
	return sum
}

// like reports whether a candidate can be kept together with another one.
func (c *candidate) like(model *candidate) bool {
	if c.alike() != model.alike() {
		return false
	}
	for i, trait := range c.traits {
		other := model.traits[i].Value
		if max(trait.Value, other) > trait.most(min(trait.Value, other)) {
			return false
		}
	}
	return true
}

// condition parses a condition on the traits of the candidates; an empty one always holds.
func (f *field) condition(text string) (func(c *candidate) bool, error) {
	if text == "" || len(f.list) == 0 {
		return func(*candidate) bool { return true }, nil
	}
	var names []string
	for _, trait := range f.list[0].traits {
		names = append(names, trait.Name)
	}
	condition, err := script.NewCondition(text, names, make([]bool, len(names)))
	if err != nil {
		return nil, err
	}
	return func(c *candidate) bool {
		values := make([]any, len(names))
		for i, name := range names {
			at := slices.IndexFunc(c.traits, func(trait Trait) bool { return trait.Name == name })
			if at < 0 {
				return false
			}
			values[i] = c.traits[at].Value
		}
		return condition.Holds(values)
	}, nil
}

// Some are some of the values of a question, in the order in which they are tried.
func Some(q *problems.Question, most int) (list []vary.Values, complaints []source.Diagnostic) {
	d, complaints := newDraw(q)
	if complaints != nil {
		return nil, complaints
	}
	for values := range d.all() {
		if len(list) == most {
			break
		}
		list = append(list, values)
	}
	return list, nil
}
