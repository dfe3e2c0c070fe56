package class

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/policy"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/spell"
	"grader/reports/gradebook"
)

// Rules are what a course has decided beside the answers. The zero Rules have no
// roster and no lateness, and take the latest attempt.
type Rules struct {
	Roster    *Roster
	Overrides *policy.Overrides
	Times     *policy.Times
	Late      policy.Late
	Terms     map[string]problems.Terms // that the settings have of sets, by their ids
	Zone      *time.Location            // UTC if nil
	Attempts  string                    // "latest", which is also the default, "best" or "first"
	Sets      []string                  // the ids of all known sets
	Only      []string                  // the sets that are graded; all if there are none
	// Had reports whether somebody was handed a paper of a set; nil if nobody was.
	Had func(set, student string) bool
	// Reported tells whether there are earlier reports of a set; nil if there are of none.
	Reported func(set string) bool
	// Now is the time for which the class is graded: what is due later does not count
	// yet. At the zero time all is due.
	Now time.Time
}

// Stays reports whether a set belongs to the course whether or not there is a sheet for it: it
// was due, or there are reports of it. Otherwise marks would rise when sheets are lost.
func (r *Rules) Stays(set *problems.Set) bool {
	return set.Due.Given() && !r.open(set.Due.In(r.zone())) || r.Reported != nil && r.Reported(set.ID)
}

// terms are when a set can be handed in, as the set says it or the settings say it of the set, and
// what it costs to be late.
func (b *book) terms(set *problems.Set) (problems.Terms, policy.Late) {
	terms := set.Terms.Or(b.Terms[set.ID])
	return terms, b.Late.With(terms)
}

// started is when a student began to work on a set; zero if nobody knows. Whoever began before
// the set was opened began when it was.
func (b *book) started(terms problems.Terms, student, set, attempt string) time.Time {
	start := b.Times.Started(student, set, attempt)
	if !start.IsZero() && terms.Opens.Given() && start.Before(terms.Opens.In(b.zone())) {
		start = terms.Opens.In(b.zone())
	}
	return start
}

// late finds out how late a sheet came, of which it is known when it came: by the time that the
// student had, if the set says how much that is.
func (b *book) late(set *problems.Set, st *gradebook.Student) {
	terms, late := b.terms(set)
	start := b.started(terms, st.ID, set.ID, st.Attempt)
	if terms.Minutes > 0 && !start.IsZero() && !start.After(st.Submitted) {
		if end := start.Add(policy.Time(terms.Minutes, st.Decisions)); st.Due.IsZero() || end.Before(st.Due) {
			st.Due = end.In(b.zone())
			st.Open = b.open(end)
		}
	}
	if !st.Due.IsZero() {
		st.Late = late.Of(st.Submitted, st.Due)
	}
}

// ofSheet makes of a result what reports know of a student, with the lateness and
// the decisions.
func (b *book) ofSheet(set *problems.Set, r Result) gradebook.Student {
	enrolled, _ := b.Roster.find(r.Student)
	st := b.student(set, r.Student, enrolled.Name)
	st.File, st.Status, st.Verdicts, st.Attempt = r.Name, r.Status, r.Verdicts, r.Attempt
	if r.Status == gradebook.Graded {
		st.Decisions = b.Overrides.For(r.Student, set.ID, func(question string) *checker.Verdict {
			i := slices.IndexFunc(set.Questions, func(q *problems.Question) bool { return q.ID == question })
			if i < 0 || i >= len(r.Verdicts) {
				return nil
			}
			return r.Verdicts[i]
		})
	}
	st.Own, st.Exam = b.own(r.Exam), r.Exam
	st.Decisions = r.decisions(st.Decisions, b.Overrides.Paper(r.Student, set.ID))
	st.Submitted = b.Times.Of(r.Student, set.ID, r.Attempt, r.Modified)
	if r.given != nil && st.Submitted.IsZero() { // it may be listed as its path says
		st.Submitted = b.Times.Of(r.given.was.Student, set.ID, r.given.was.Attempt, r.Modified)
	}
	if st.Submitted.IsZero() {
		return st
	}
	st.Submitted = st.Submitted.In(b.zone())
	b.late(set, &st)
	return st
}

// student is what reports know of a student without a sheet.
func (b *book) student(set *problems.Set, id, name string) gradebook.Student {
	st := gradebook.Student{ID: id, Name: name, Status: gradebook.Missing, Decisions: b.Overrides.For(id, set.ID, noVerdict)}
	if _, enrolled := b.Roster.find(id); b.Roster != nil && !enrolled {
		st.OffRoster = true
	}
	if due, ever := b.Overrides.Due(id, set, b.zone()); ever {
		st.Due = due.In(b.zone())
		st.Open = b.open(st.Due)
	}
	return st
}

// noVerdict is for students without a sheet that could be read.
func noVerdict(string) *checker.Verdict { return nil }

// open reports whether a due time has not passed yet.
func (r *Rules) open(due time.Time) bool { return !r.Now.IsZero() && !r.Now.After(due) }

func (r *Rules) zone() *time.Location {
	if r.Zone == nil {
		return time.UTC
	}
	return r.Zone
}

// pick finds the sheet that counts among several of one student for one set; ok is
// false if nobody can tell.
func (b *book) pick(questions []gradebook.Posed, set *problems.Set, sheets []Result) (counts Result, ok bool) {
	sorted := slices.SortedStableFunc(slices.Values(sheets), func(x, y Result) int { return gradebook.CompareIDs(x.Attempt, y.Attempt) })
	for i, s := range sorted[1:] {
		if s.Attempt == sorted[i].Attempt {
			return Result{}, false
		}
	}
	switch b.Attempts {
	case "first":
		return sorted[0], true
	case "best":
		// What a person has yet to mark may turn out to be right: otherwise nobody would
		// be asked to mark it. Of equally good attempts the latest counts, and any that
		// could be read before one that could not.
		worth := func(r Result) (most, earned points.Points, readable int) {
			st := b.ofSheet(set, r)
			st.Decisions = ofAttempt(st.Decisions, questions, r, sheets)
			row := gradebook.NewRow(questions, &st)
			return row.Most, row.Earned, int(gradebook.Unreadable) - int(r.Status)
		}
		slices.Reverse(sorted)
		return slices.MaxFunc(sorted, func(x, y Result) int {
			most, earned, readable := worth(x)
			otherMost, otherEarned, other := worth(y)
			return cmp.Or(most.Cmp(otherMost), earned.Cmp(otherEarned), cmp.Compare(readable, other))
		}), true
	}
	return sorted[len(sorted)-1], true
}

// ofAttempt leaves out the marks that a person gave this student for questions that an
// attempt does not answer and another does: the person had the other before them.
// Otherwise the mark of an essay would make an attempt without one the best.
func ofAttempt(decisions []gradebook.Decision, questions []gradebook.Posed, attempt Result, all []Result) []gradebook.Decision {
	answers := func(r Result, i int) bool {
		return i < len(r.Verdicts) && r.Verdicts[i].Status != checker.Unanswered
	}
	var list []gradebook.Decision
	for _, d := range decisions {
		i := slices.IndexFunc(questions, func(q gradebook.Posed) bool { return q.ID == d.Question })
		if d.What == gradebook.Marked && !d.Class && i >= 0 && !answers(attempt, i) && slices.ContainsFunc(all, func(r Result) bool { return answers(r, i) }) {
			continue
		}
		list = append(list, d)
	}
	return list
}

// overridden adds the students about whose sheets something was decided, and of
// whom nobody else has thought: they are known, and have no sheet.
func (b *book) overridden(to *gradebook.Set, set *problems.Set, here map[string]bool) {
	for _, id := range b.Overrides.Students(set.ID) {
		if b.students[id] && !here[id] {
			to.Students = append(to.Students, b.student(set, id, ""))
		}
	}
}

// nearest is a hint with the nearest of some ids, or with all of them.
func nearest(id string, ids []string, all string) string {
	return spell.Hint(id, ids, all+strings.Join(ids, ", "))
}

// known lists, sorted, all students of whom anybody has heard.
func (b *book) known() []string {
	return slices.Sorted(maps.Keys(b.students))
}

type book struct {
	Rules
	bySet      map[string][]*Result
	chosen     map[*checker.Task]*gradebook.Posed
	wrote      map[string][]string // of the sheets of a set that count, see Result
	students   map[string]bool     // who is enrolled, or has handed something in
	complaints []gradebook.Diagnostic
}

func (b *book) complain(r Result, code, message, hint string) {
	b.complaints = append(b.complaints, gradebook.Diagnostic{
		Severity: "error", Code: code, Set: r.Set, Student: r.Student, File: r.Name,
		Message: message, Hint: hint, Person: true,
	})
}
