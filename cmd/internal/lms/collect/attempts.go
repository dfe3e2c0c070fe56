package collect

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"grader/cmd/internal/course/class"
	"grader/reference/plain"
)

// twins revokes the places of sheets from two persons of the system who seem to be the same
// student.
func (b *planner) twins() {
	items := b.plan.Items
	byStudent := map[string][]int{}
	for i := range items {
		if items[i].State == Placed {
			byStudent[items[i].Student] = append(byStudent[items[i].Student], i)
		}
	}
	for student, list := range byStudent {
		for _, i := range list {
			if p, q := items[list[0]].person, items[i].person; !p.same(q) {
				for _, j := range list {
					items[j].State, items[j].Why = Ambiguous, fmt.Sprintf("%s and %s both seem to be %s", p, q, student)
				}
				b.plan.Keys = slices.DeleteFunc(b.plan.Keys, func(s Student) bool { return s.ID == student })
				break
			}
		}
	}
}

// attempts gives each sheet its place, and distinguishes the sheets of one student for one set.
func (b *planner) attempts() {
	items := b.plan.Items
	type sheet struct{ student, set string }
	groups := map[sheet][]int{}
	for i := range items {
		if items[i].State == Placed {
			key := sheet{items[i].Student, items[i].Set}
			groups[key] = append(groups[key], i)
		}
	}
	for key, list := range groups {
		slices.SortStableFunc(list, func(i, j int) int {
			return cmp.Or(items[i].At.Compare(items[j].At), cmp.Compare(items[i].order, items[j].order), cmp.Compare(items[i].From, items[j].From))
		})
		list = b.once(list)
		if n := slices.IndexFunc(list, func(i int) bool { return items[i].named }); n >= 0 {
			by := items[list[n]].From
			list = slices.DeleteFunc(list, func(i int) bool {
				if !items[i].named {
					items[i].State, items[i].Why = Unmatched, fmt.Sprintf("it is not named for %s, and %s of the same student is", key.set, by)
				}
				return !items[i].named
			})
		}
		clear := true
		for n := range list[1:] {
			x, y := &items[list[n]], &items[list[n+1]]
			clear = clear && (x.At.Before(y.At) || x.order < y.order)
		}
		if !clear {
			for _, i := range list {
				items[i].State, items[i].Why = Ambiguous, fmt.Sprintf("%s has several sheets for %s here, and nothing tells which is the last", key.student, key.set)
			}
			continue
		}
		b.place(list)
	}
}

// once drops the sheets that are identical to a later one.
func (b *planner) once(list []int) (rest []int) {
	items := b.plan.Items
	later := map[[sha256.Size]byte]int{} // comparing all pairs would take too long for thousands
	for _, i := range slices.Backward(list) {
		sum := sha256.Sum256(items[i].Data)
		if j, same := later[sum]; same {
			items[i].State, items[i].Why = Earlier, "this is the same sheet as "+items[j].From
		} else {
			rest = append(rest, i)
		}
		later[sum] = i
	}
	slices.Reverse(rest)
	return rest
}

// place gives paths to the sheets of a student for one set, the latest last.
func (b *planner) place(list []int) {
	items := b.plan.Items
	one, several := b.patterns()
	for n, i := range list {
		it := &items[i]
		label := ""
		switch {
		case several == nil || one != nil && len(list) == 1 && it.At.IsZero() && it.order == 0:
		case !it.At.IsZero():
			label = it.At.UTC().Format("20060102T150405Z")
		default:
			label = fmt.Sprint(it.order + 1)
		}
		pattern := one
		if label != "" || pattern == nil {
			pattern, it.Attempt = several, label
		}
		if label == "" && n < len(list)-1 {
			it.State, it.Why = Earlier, "a later attempt counts; a pattern with {attempt} in grader.toml keeps both"
			continue
		}
		to, ok := "", false
		if pattern != nil {
			to, ok = pattern.Path(class.SheetID{Student: it.Student, Set: it.Set, Attempt: it.Attempt})
		}
		if !ok {
			it.State, it.Why = Unmatched, fmt.Sprintf("no pattern of grader.toml gives the sheet of %s for %s a place", plain.Cut(it.Student, 60), it.Set)
			continue
		}
		it.To = to
	}
}

// clashes revokes the places of sheets with the same path. Paths that differ only in case count as
// the same.
func (b *planner) clashes() {
	items := b.plan.Items
	first := map[string]int{}
	for i := range items {
		if items[i].State != Placed {
			continue
		}
		key := strings.ToLower(items[i].To)
		j, twice := first[key]
		if !twice {
			first[key] = i
			continue
		}
		for _, k := range []int{i, j} {
			items[k].State, items[k].Why = Ambiguous, items[i].From+" and "+items[j].From+" both belong at "+items[i].To
		}
	}
}

// patterns are the first patterns with student and set: one without an attempt, and one with it.
func (b *planner) patterns() (one, several *class.Pattern) {
	for i := range b.Patterns {
		p := &b.Patterns[i]
		if _, ok := p.Path(class.SheetID{Student: "a", Set: "b"}); ok && one == nil {
			one = p
		}
		if _, ok := p.Path(class.SheetID{Student: "a", Set: "b", Attempt: "1"}); ok && several == nil {
			several = p
		}
	}
	return one, several
}
