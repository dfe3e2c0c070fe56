package class

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/selfcheck"
	"grader/problems"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// Book converts the results of a class to the input of a gradebook: a table for each exam, with a
// row for each student who handed something in or is enrolled.
func Book(exams []*papers.Exam, results []Result, rules Rules) ([]gradebook.Set, []gradebook.Diagnostic) {
	b := book{Rules: rules, bySet: map[string][]*Result{}, students: map[string]bool{}, chosen: map[*checker.Task]*gradebook.Posed{}}
	b.give(results)
	for i := range results {
		r := &results[i]
		if r.Student != "" {
			b.students[r.Student] = true
		}
		if r.Status != 0 {
			b.bySet[r.Set] = append(b.bySet[r.Set], r)
		} else {
			b.complaints = append(b.complaints, r.Complaints...)
		}
	}
	if b.Roster != nil {
		for _, e := range b.Roster.Students {
			b.students[e.ID] = true
		}
	}
	b.checkOverrides(exams)
	var sets []gradebook.Set
	of := map[string]*problems.Set{}
	for _, e := range exams {
		// A set without sheets is graded if there are decisions about it, unless none of them is
		// valid.
		if id := e.Set.ID; !rules.Stays(e.Set) && len(b.Only) == 0 && len(b.bySet[id]) == 0 && len(rules.Overrides.Students(id)) > len(b.Overrides.Students(id)) && len(b.Overrides.Students(id)) == 0 {
			continue
		}
		var set gradebook.Set
		if fault := checker.Guard(func() { set = b.set(e) }); fault != nil {
			d := faultOf(checker.Failure{Doing: "booking the set", Err: fault})
			d.Set, d.File = e.Set.ID, e.Set.File.Name
			b.complaints = append(b.complaints, d)
			continue
		}
		sets = append(sets, set)
		of[e.Set.ID] = e.Set
	}
	b.slip(of, sets)
	b.unenrolled(results)
	b.sheetless(results)
	return sets, b.complaints
}

func (b *book) set(e *papers.Exam) gradebook.Set {
	sum := sha256.Sum256(e.Set.File.Data)
	set := gradebook.Set{ID: e.Set.ID, Title: e.Set.Title, Digest: hex.EncodeToString(sum[:8])}
	if e.Set.Due.Given() {
		set.Due = e.Set.Due.In(b.zone())
		set.Open = b.open(set.Due)
	}
	for _, t := range e.Tasks {
		q := selfcheck.Question(t)
		q.Dropped = b.Overrides.Dropped(e.Set.ID, q.ID)
		q.Open = t.Open
		set.Questions = append(set.Questions, q)
	}
	b.wrote = map[string][]string{}
	results := b.bySet[e.Set.ID]
	here := map[string]bool{}
	for _, r := range results {
		here[r.Student] = true
	}
	slices.SortStableFunc(results, func(x, y *Result) int {
		return cmp.Or(cmp.Compare(x.Student, y.Student), cmp.Compare(x.Name, y.Name))
	})
	set.Students = make([]gradebook.Student, 0, len(here))
	var sheets []Result
	for len(results) > 0 {
		n := 0
		sheets = sheets[:0]
		for n < len(results) && results[n].Student == results[0].Student {
			sheets = append(sheets, *results[n])
			n++
		}
		set.Students = append(set.Students, b.counted(set.Questions, e.Set, sheets))
		results = results[n:]
	}
	if b.Roster != nil {
		for _, s := range b.Roster.Students {
			if !here[s.ID] {
				here[s.ID] = true
				set.Students = append(set.Students, b.student(e.Set, s.ID, s.Name))
			}
		}
	}
	b.overridden(&set, e.Set, here)
	b.alike(e, set.Students)
	b.timeless(e.Set, set.Students)
	b.untimely(e.Set, set.Students)
	return set
}

// own lists the student's variants of the questions.
func (b *book) own(e *checker.Exam) []*gradebook.Posed {
	if e == nil {
		return nil
	}
	list := make([]*gradebook.Posed, len(e.Tasks))
	for i, t := range e.Tasks {
		if t.Shared() {
			continue
		}
		if b.chosen[t] == nil {
			q := selfcheck.Question(t)
			b.chosen[t] = &q
		}
		list[i] = b.chosen[t]
	}
	return list
}

// counted is the row of a student. The rules choose one of several attempts, and the others are
// dropped. If several sheets are not distinct attempts, none is graded, since it is unclear which
// counts.
func (b *book) counted(questions []gradebook.Posed, set *problems.Set, sheets []Result) gradebook.Student {
	counts, ok := sheets[0], true
	if len(sheets) > 1 {
		counts, ok = b.pick(questions, set, sheets)
	}
	if ok {
		b.complaints = append(b.complaints, counts.Complaints...)
		st := b.ofSheet(set, counts)
		if counts.wrote != nil {
			b.wrote[st.ID] = counts.wrote
		}
		if counts.Attempt != "" || len(sheets) > 1 {
			st.Attempts = len(sheets)
		}
		if b.Attempts == "best" {
			st.Decisions = ofAttempt(st.Decisions, questions, counts, sheets)
		}
		return st
	}
	var names []string
	for _, s := range sheets {
		b.complaints = append(b.complaints, s.Complaints...)
		names = append(names, s.Name)
	}
	st := b.ofSheet(set, sheets[0])
	st.Status, st.Verdicts, st.Attempt = gradebook.Unreadable, nil, ""
	hint := "keep the one that counts"
	if plain.Compose(names[0]) == plain.Compose(names[1]) {
		hint += "; the names look alike, and one writes a letter and its accent as two characters"
	}
	b.complain(sheets[0], "class/twice", fmt.Sprintf("there are %d sheets of this student for %s, and none was graded: %s", len(sheets), set.ID, strings.Join(names, ", ")), hint)
	return st
}

// unenrolled complains, once for each student, about students who are not enrolled, and about ids
// that differ only in case.
func (b *book) unenrolled(results []Result) {
	seen := map[string]bool{}
	byFold := map[string]string{}
	for i := range results {
		r := &results[i]
		if seen[r.Student] || r.Status == 0 {
			continue
		}
		seen[r.Student] = true
		if _, known := b.Roster.find(r.Student); b.Roster != nil && !known {
			hint := "add the student to the roster, rename the folder, or say with belongs_to in the overrides whose the sheet is"
			if near, ok := b.Roster.nearest(r.Student); ok {
				hint = "did you mean " + near + "?"
			}
			b.complain(*r, "class/unknown-student", quoted(r.Student)+" is not on the roster", hint)
		}
		fold := strings.ToLower(r.Student)
		if other, twice := byFold[fold]; twice {
			b.complain(*r, "class/case", fmt.Sprintf("the students %s and %s differ only in case", quoted(other), quoted(r.Student)),
				"on some machines their files would be the same; rename one of them")
		} else {
			byFold[fold] = r.Student
		}
	}
}
