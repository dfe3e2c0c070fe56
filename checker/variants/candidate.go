package variants

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
	"grader/problems/vary"
)

// A candidate is a variant that may be kept.
type candidate struct {
	values  vary.Values
	task    *checker.Task
	traits  []Trait
	lucky   []checker.Code // mistakes that lead to the right answer
	caught  []checker.Code // and those that do not
	answer  string         // the reference answer as on a sheet
	copied  source.Value   // the same as a value, for copying
	credits map[*candidate]credit
}

// Limits of the candidates that are tried: their number, and the positions that are searched for
// all of them together.
const (
	maxTried     = 1000
	maxPositions = 4_000_000
)

// A Reason is why a candidate is left out.
type Reason string

// The reasons, in the order in which they are found.
const (
	Faulty    Reason = "error"       // it is not a valid question
	Undecided Reason = "undecided"   // it needs more than the budget
	Trivial   Reason = "trivial"     // neither player has a move in it
	Equal     Reason = "equal"       // it asks the same as one before it
	Unlike    Reason = "profile"     // it is easier or harder
	Copied    Reason = "same_answer" // the same answers are right in too many others
	Surplus   Reason = "surplus"     // there are enough without it
)

// Reasons lists all of them.
var Reasons = []Reason{Faulty, Undecided, Trivial, Equal, Unlike, Copied, Surplus}

// Text says it after a number.
func (r Reason) Text() string {
	return map[Reason]string{
		Faulty: "with errors", Undecided: "not decided within the budget", Trivial: "trivial", Equal: "equal to one before",
		Unlike: "easier or harder", Copied: "with answers that are right in others", Surplus: "more than needed",
	}[r]
}

// A field has the candidates from which variants are chosen, in their order.
type field struct {
	varied  *Varied
	list    []*candidate
	tried   int
	leftOut map[Reason]int
	givenUp []string             // traits that take too long to compute for some candidate
	first   []source.Diagnostic  // the complaints about the first invalid candidate
	found   map[string]*solution // by values
}

// A solution is the result for some values, wherever they occur again.
type solution struct {
	task       *checker.Task
	complaints []source.Diagnostic
	lucky      []checker.Code
	caught     []checker.Code
	err        error
}

// solve finds everything about some values that does not depend on other variants.
func (f *field) solve(values vary.Values) *solution {
	key := strings.Join(values, "\x00")
	if known := f.found[key]; known != nil {
		return known
	}
	s := &solution{}
	if s.task, s.complaints = f.varied.Solve(values); s.task != nil {
		s.task.Points = points.Of(1) // the points of an answer are then its credit
		s.lucky, s.caught, s.err = s.task.Slips()
	}
	f.found[key] = s
	return s
}

// collect tries values, until they have taken mostPositions together.
func (f *field) collect(values iter.Seq[vary.Values], mostPositions int) {
	f.list, f.tried, f.leftOut = nil, 0, map[Reason]int{}
	asked := map[string]bool{}
	positions := 0
	for values := range values {
		f.tried++
		s := f.solve(values)
		switch {
		case s.task == nil:
			if f.first == nil {
				f.first = s.complaints
			}
			f.leftOut[Faulty]++
		case s.task.Undecided && !s.task.Kind.Person, s.err != nil:
			f.leftOut[Undecided]++
		case s.task.Trivial():
			f.leftOut[Trivial]++
		case asked[asks(s.task)]:
			f.leftOut[Equal]++
		default:
			asked[asks(s.task)] = true
			answer := checker.OnSheet(s.task.Answer)
			c := &candidate{values: values, task: s.task, lucky: s.lucky, caught: s.caught, answer: answer, copied: checker.Written(answer), credits: map[*candidate]credit{}}
			f.list = append(f.list, c)
		}
		if s.task != nil {
			positions += s.task.Positions
		}
		if f.tried >= maxTried || positions > mostPositions {
			break
		}
	}
}

// asks is equal for variants that ask the same.
func asks(t *checker.Task) string {
	if v, given := t.Question.Get("number"); given {
		return v.Written()
	}
	for _, key := range []string{"set", "numbers"} {
		if v, given := t.Question.Get(key); given {
			var numbers []string
			for _, item := range v.Items() {
				numbers = append(numbers, item.Written())
			}
			slices.Sort(numbers) // their order makes no difference
			return strings.Join(numbers, ", ")
		}
	}
	return t.Asks()
}

// profile computes the traits of all candidates. A trait that takes too long for one of them is
// dropped for all.
func (f *field) profile(same []string) {
	f.givenUp = nil
	for _, c := range f.list {
		c.traits = traits(c.task, same)
		for _, trait := range c.traits {
			if trait.Unknown && !slices.Contains(f.givenUp, trait.Name) {
				f.givenUp = append(f.givenUp, trait.Name)
			}
		}
	}
	for _, c := range f.list {
		c.traits = slices.DeleteFunc(c.traits, func(trait Trait) bool { return slices.Contains(f.givenUp, trait.Name) })
	}
}

// alike is equal for candidates whose exact traits are equal, and in which the same mistakes lead
// to the right answer.
func (c *candidate) alike() string {
	var b strings.Builder
	for _, trait := range c.traits {
		if !trait.About {
			fmt.Fprintln(&b, trait.Name, trait.Value)
		}
	}
	fmt.Fprint(&b, c.lucky)
	return b.String()
}

// groups are the candidates that may be kept together. First come groups with different answers,
// then those of which most can be kept, then those met first.
func (f *field) groups(r rule) (groups [][]*candidate) {
	at := map[string]int{}
	for _, c := range f.list {
		key := c.alike()
		i, met := at[key]
		if !met {
			i = len(groups)
			at[key], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], c)
	}
	for i, g := range groups {
		groups[i] = r.widest(g, 0)
	}
	slices.SortStableFunc(groups, func(a, b []*candidate) int {
		return cmp.Or(sameAnswer(a)-sameAnswer(b), r.most(b)-r.most(a))
	})
	return groups
}

// sameAnswer is 1 if all candidates have the same answer.
func sameAnswer(group []*candidate) int {
	if slices.ContainsFunc(group, func(c *candidate) bool { return c.answer != group[0].answer }) {
		return 0
	}
	return 1
}

// widest are the candidates of a group whose traits, from one on, do not differ too much, so that
// most can be kept.
func (r rule) widest(group []*candidate, from int) (best []*candidate) {
	traits := group[0].traits
	for from < len(traits) && !traits[from].About {
		from++
	}
	if from == len(traits) {
		return group
	}
	var lows []int64
	for _, c := range group {
		lows = append(lows, c.traits[from].Value)
	}
	most := 0
	for _, low := range distinct(lows) { // in the order in which they occur
		within := slices.DeleteFunc(slices.Clone(group), func(c *candidate) bool {
			v := c.traits[from].Value
			return v < low || v > traits[from].most(low)
		})
		if len(within) <= most {
			continue
		}
		within = r.widest(within, from+1)
		if n := r.most(within); n > most {
			best, most = within, n
		}
	}
	return best
}

// distinct removes repetitions.
func distinct[E comparable](list []E) (once []E) {
	met := map[E]bool{}
	for _, e := range list {
		if !met[e] {
			once = append(once, e)
		}
		met[e] = true
	}
	return once
}
