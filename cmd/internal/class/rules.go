package class

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"grader/checker"
	"grader/cmd/internal/policy"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/spell"
	"grader/reports"
)

// Rules are what a course has decided beside the answers. The zero Rules have no
// roster and no lateness, and take the latest attempt.
type Rules struct {
	Roster    *Roster
	Overrides *policy.Overrides
	Times     *policy.Times
	Late      policy.Late
	Zone      *time.Location // UTC if nil
	Attempts  string         // "latest", which is also the default, "best" or "first"
	Sets      []string       // the ids of all known sets
	Only      []string       // the sets that are graded; all if there are none
	// Now is the time for which the class is graded: what is due later does not count
	// yet. At the zero time all is due.
	Now time.Time
}

// ofSheet makes of a result what reports know of a student, with the lateness and
// the decisions.
func (b *book) ofSheet(set *problems.Set, r Result) reports.Student {
	enrolled, _ := b.Roster.find(r.Student)
	st := b.student(set, r.Student, enrolled.Name)
	st.File, st.Status, st.Verdicts, st.Attempt = r.Name, r.Status, r.Verdicts, r.Attempt
	st.Submitted = b.Times.Of(r.Student, set.ID, r.Attempt, r.Modified)
	if st.Submitted.IsZero() {
		return st
	}
	st.Submitted = st.Submitted.In(b.zone())
	if !st.Due.IsZero() {
		st.Late = b.Late.Of(st.Submitted, st.Due)
	}
	return st
}

// student is what reports know of a student without a sheet.
func (b *book) student(set *problems.Set, id, name string) reports.Student {
	st := reports.Student{ID: id, Name: name, Status: reports.Missing, Decisions: b.Overrides.For(id, set.ID)}
	if _, enrolled := b.Roster.find(id); b.Roster != nil && !enrolled {
		st.Stranger = true
	}
	if due, ever := b.Overrides.Due(id, set, b.zone()); ever {
		st.Due = due.In(b.zone())
		st.Open = b.open(st.Due)
	}
	return st
}

// open reports whether a due time has not passed yet.
func (b *book) open(due time.Time) bool { return !b.Now.IsZero() && !b.Now.After(due) }

func (b *book) zone() *time.Location {
	if b.Zone == nil {
		return time.UTC
	}
	return b.Zone
}

// pick finds the sheet that counts among several of one student for one set; ok is
// false if nobody can tell.
func (b *book) pick(questions []reports.Question, set *problems.Set, sheets []Result) (counts Result, ok bool) {
	sorted := slices.SortedStableFunc(slices.Values(sheets), func(x, y Result) int { return reports.CompareIDs(x.Attempt, y.Attempt) })
	for i, s := range sorted[1:] {
		if s.Attempt == sorted[i].Attempt {
			return Result{}, false
		}
	}
	switch b.Attempts {
	case "first":
		return sorted[0], true
	case "best":
		// Of equally good attempts the latest counts, and any that could be read
		// before one that could not.
		worth := func(r Result) (points.Points, int) {
			row := reports.NewRow(questions, b.ofSheet(set, r))
			return row.Earned, int(reports.Unreadable) - int(r.Status)
		}
		return slices.MaxFunc(slices.Collect(reversed(sorted)), func(x, y Result) int {
			p, readable := worth(x)
			q, other := worth(y)
			return cmp.Or(p.Cmp(q), cmp.Compare(readable, other))
		}), true
	}
	return sorted[len(sorted)-1], true
}

func reversed(list []Result) func(func(Result) bool) {
	return func(yield func(Result) bool) {
		for _, r := range slices.Backward(list) {
			if !yield(r) {
				return
			}
		}
	}
}

// overridden adds the students about whose sheets something was decided, and of
// whom nobody else has thought: they are known, and have no sheet.
func (b *book) overridden(to *reports.Set, set *problems.Set, here map[string]bool) {
	for _, id := range b.Overrides.Students(set.ID) {
		if b.students[id] && !here[id] {
			to.Students = append(to.Students, b.student(set, id, ""))
		}
	}
}

// checkOverrides complains about decisions that concern nobody and nothing, and
// about marks beyond what a question is worth. These do nothing: only the others are
// kept.
func (b *book) checkOverrides(exams []*checker.Exam) {
	if b.Overrides == nil {
		return
	}
	b.Overrides = b.Overrides.Clone()
	byID := map[string]*checker.Exam{}
	for _, e := range exams {
		byID[e.Set.ID] = e
	}
	b.Overrides.Keep(func(o *policy.Override) bool {
		if !slices.Contains(b.Sets, o.Set) {
			b.complaints = append(b.complaints, o.About("set", "override/set", "there is no problem set "+quoted(o.Set)+", so this override changes nothing",
				nearest(o.Set, b.Sets, "the sets are ")))
			return false
		}
		if !b.students[o.Student] {
			hint := "expected somebody who is on the roster or has handed something in"
			if near, ok := spell.Nearest(o.Student, b.known()); ok {
				hint = "did you mean " + near + "?"
			}
			b.complaints = append(b.complaints, o.About("student", "override/student", "there is no student "+quoted(o.Student)+", so this override changes nothing", hint))
			return false
		}
		e := byID[o.Set]
		return e == nil || b.checkOverride(o, e)
	})
}

// checkOverride reports whether an override can have an effect on a set.
func (b *book) checkOverride(o *policy.Override, e *checker.Exam) bool {
	worth := e.Set.Points()
	if o.Question != "" {
		t, known := e.Task(o.Question)
		if !known {
			var ids []string
			for _, t := range e.Tasks {
				ids = append(ids, t.Question.ID)
			}
			b.complaints = append(b.complaints, o.About("question", "override/question", e.Set.ID+" has no question "+quoted(o.Question)+", so this override changes nothing",
				nearest(o.Question, ids, "the questions are ")))
			return false
		}
		worth = t.Points
	}
	if o.What != reports.Marked || o.Points.Cmp(worth) <= 0 {
		return true
	}
	b.complaints = append(b.complaints, o.About("points", "override/points",
		fmt.Sprintf("points is %s, and %s is worth %s, so this override changes nothing", reports.Exact(o.Points), subjectOf(o), worth.Decimal(2)),
		fmt.Sprintf("write points = %s, and for more than that another entry with bonus = %s", reports.Exact(worth), reports.Exact(o.Points.Minus(worth)))))
	return false
}

func subjectOf(o *policy.Override) string {
	if o.Question == "" {
		return "the whole of " + o.Set
	}
	return "the question " + o.Question
}

// nearest is a hint with the nearest of some ids, or with all of them.
func nearest(id string, ids []string, all string) string {
	if near, ok := spell.Only(id, ids); ok {
		return "did you mean " + near + "?"
	}
	return all + strings.Join(ids, ", ")
}

// known lists, sorted, all students of whom anybody has heard.
func (b *book) known() []string {
	var ids []string
	for id := range b.students {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
