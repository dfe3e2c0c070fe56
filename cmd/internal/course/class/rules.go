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

// Rules are what a course has decided besides the answers. The zero Rules have no roster and no
// lateness, and count the latest attempt.
type Rules struct {
	Roster    *Roster
	Overrides *policy.Overrides
	Times     *policy.Times
	Late      policy.Late
	Terms     map[string]problems.Terms // of sets in the settings, by their ids
	Zone      *time.Location            // UTC if nil
	Attempts  string                    // "latest", the default, "best" or "first"
	Sets      []string                  // the ids of all known sets
	Only      []string                  // the sets that are graded; all if empty
	// Had reports whether a student was handed a paper of a set; nil if there were no papers.
	Had func(set, student string) bool
	// Reported reports whether there are earlier reports of a set; nil if there are none of any.
	Reported func(set string) bool
	// Now is the time for which the class is graded: sets that are due later do not count yet. At
	// the zero time everything is due.
	Now time.Time
}

// Stays reports whether a set belongs to the course even without sheets: it was due, or there are
// reports of it. Otherwise marks would rise when sheets are lost.
func (r *Rules) Stays(set *problems.Set) bool {
	return set.Due.Given() && !r.open(set.Due.In(r.zone())) || r.Reported != nil && r.Reported(set.ID)
}

// terms are the terms of a set, by the set itself or by the settings, and the cost of lateness.
func (b *book) terms(set *problems.Set) (problems.Terms, policy.Late) {
	terms := set.Terms.Or(b.Terms[set.ID])
	return terms, b.Late.With(terms)
}

// started is when a student began to work on a set, but not before the set opened; zero if it is
// not known.
func (b *book) started(terms problems.Terms, student, set, attempt string) time.Time {
	start := b.Times.Started(student, set, attempt)
	if !start.IsZero() && terms.Opens.Given() && start.Before(terms.Opens.In(b.zone())) {
		start = terms.Opens.In(b.zone())
	}
	return start
}

// late computes the lateness of a sheet with a known time. If the set has minutes, the student's
// own time may make it due earlier.
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

// ofSheet is the student of a result, with lateness and decisions.
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
	if r.given != nil && st.Submitted.IsZero() { // it may be listed under the student of its path
		st.Submitted = b.Times.Of(r.given.was.Student, set.ID, r.given.was.Attempt, r.Modified)
	}
	if st.Submitted.IsZero() {
		return st
	}
	st.Submitted = st.Submitted.In(b.zone())
	b.late(set, &st)
	return st
}

// student is a student without a sheet.
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

// noVerdict is for students without a readable sheet.
func noVerdict(string) *checker.Verdict { return nil }

// open reports whether a due time has not passed yet.
func (r *Rules) open(due time.Time) bool { return !r.Now.IsZero() && !r.Now.After(due) }

func (r *Rules) zone() *time.Location {
	if r.Zone == nil {
		return time.UTC
	}
	return r.Zone
}

// pick chooses the sheet that counts among several of one student for one set; ok is false if two
// are the same attempt.
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
		// Pending points count as earned: otherwise an answer that is not marked yet could be
		// dropped unmarked. Of equally good attempts the latest counts, but a readable one before
		// an unreadable one.
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

// ofAttempt drops the marks given by hand to this student for questions that this attempt does not
// answer but another does: the marks are for the other one. Otherwise the mark of an essay would
// make an attempt without an essay the best.
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

// overridden adds the known students without a row about whose sheets there are decisions.
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

// known lists all known students, sorted.
func (b *book) known() []string {
	return slices.Sorted(maps.Keys(b.students))
}

type book struct {
	Rules
	bySet      map[string][]*Result
	chosen     map[*checker.Task]*gradebook.Posed
	wrote      map[string][]string // of the sheets of a set that count, see Result
	students   map[string]bool     // enrolled, or with a sheet for some set
	complaints []gradebook.Diagnostic
}

func (b *book) complain(r Result, code, message, hint string) {
	b.complaints = append(b.complaints, gradebook.Diagnostic{
		Severity: "error", Code: code, Set: r.Set, Student: r.Student, File: r.Name,
		Message: message, Hint: hint, Person: true,
	})
}
