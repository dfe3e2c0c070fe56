package class

import (
	"fmt"
	"slices"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/policy"
	"grader/problems/points"
	"grader/reference/spell"
	"grader/reports/gradebook"
)

// checkOverrides complains about decisions that concern no student or question, and about marks
// above the points of a question. It drops them, since they have no effect.
func (b *book) checkOverrides(exams []*papers.Exam) {
	if b.Overrides == nil {
		return
	}
	b.Overrides = b.Overrides.Clone()
	byID := map[string]*papers.Exam{}
	for _, e := range exams {
		byID[e.Set.ID] = e
	}
	b.Overrides.Keep(func(o *policy.Override) bool {
		if o.Set != "" && !slices.Contains(b.Sets, o.Set) {
			b.complaints = append(b.complaints, o.About("set", "override/set", "there is no problem set "+quoted(o.Set)+", so this override changes nothing",
				nearest(o.Set, b.Sets, "the sets are ")))
			return false
		}
		if !o.Class && !b.students[o.Student] {
			hint := spell.AnyHint(o.Student, b.known(), "expected somebody who is on the roster or has handed something in")
			b.complaints = append(b.complaints, o.About("student", "override/student", "there is no student "+quoted(o.Student)+", so this override changes nothing", hint))
			return false
		}
		e := byID[o.Set]
		if e != nil && o.What == gradebook.Lengthened {
			terms, _ := b.terms(e.Set)
			if terms.Minutes == 0 {
				b.complaints = append(b.complaints, o.About("set", "override/minutes", o.Set+" does not say how many minutes students have, so this override changes nothing",
					"write a line such as minutes = 80 into the problem set, or due = … into the override"))
			}
			return terms.Minutes > 0
		}
		return e == nil || b.checkOverride(o, e)
	})
	for i := range b.Overrides.Papers {
		b.checkPaper(&b.Overrides.Papers[i], byID)
	}
}

// checkPaper complains about an invalid entry that assigns a paper.
func (b *book) checkPaper(o *policy.Override, byID map[string]*papers.Exam) {
	e := byID[o.Set]
	key, message, hint := "", "", ""
	switch {
	case !slices.Contains(b.Sets, o.Set):
		key, message, hint = "set", "there is no problem set "+quoted(o.Set), nearest(o.Set, b.Sets, "the sets are ")
	case e != nil && e.Shared():
		key, message, hint = "set", "no question of "+o.Set+" varies", "leave the entry out"
	case !b.students[o.Student]:
		key, message, hint = "student", "there is no student "+quoted(o.Student), spell.AnyHint(o.Student, b.known(), "expected somebody who is on the roster or has handed something in")
	case b.Roster.fault(o.PaperOf) != "" && (b.Had == nil || !b.Had(o.Set, o.PaperOf)):
		key, message, hint = "variant_of", "there is no student "+quoted(o.PaperOf)+" on the roster", spell.AnyHint(o.PaperOf, b.known(), "expected somebody who is on the roster")
	default:
		return
	}
	b.complaints = append(b.complaints, o.About(key, "override/"+key, message+", so this override changes nothing", hint))
}

// checkOverride reports whether an override can have an effect on a set.
func (b *book) checkOverride(o *policy.Override, e *papers.Exam) bool {
	worth := b.possible(o, e)
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
	if due := e.Set.Due; o.What == gradebook.Extended && !o.Earlier && due.Given() && o.Due.Before(due.In(b.zone())) {
		b.complaints = append(b.complaints, o.About("due", "override/due",
			fmt.Sprintf("due is %s, and %s is due later, at %s, so this override changes nothing", o.Due.In(b.zone()).Format("2006-01-02 15:04"), e.Set.ID, due.In(b.zone()).Format("2006-01-02 15:04")),
			"write a later time; if the sheet really is due before those of the others, add a line earlier = true"))
		return false
	}
	if !b.rubric(o, e) || !b.answer(o, e) {
		return false
	}
	if o.Full {
		o.Points = worth
	}
	if o.What != gradebook.Marked || o.Extra || o.Points.Cmp(worth) <= 0 {
		return true
	}
	b.complaints = append(b.complaints, o.About("points", "override/points",
		fmt.Sprintf("points is %s, and %s is worth %s, so this override changes nothing", gradebook.Exact(o.Points), subjectOf(o, worth.Cmp(e.Set.Points()) < 0), gradebook.Exact(worth)),
		fmt.Sprintf("write points = %s, or add a line extra = true; or write another entry with bonus = %s", gradebook.Exact(worth), gradebook.Exact(o.Points.Minus(worth)))))
	return false
}

// possible is the points of a set for the students of an override, without excused questions.
func (b *book) possible(o *policy.Override, e *papers.Exam) points.Points {
	excused := map[string]bool{}
	if !o.Class {
		for _, d := range b.Overrides.For(o.Student, o.Set, noVerdict) {
			excused[d.Question] = excused[d.Question] || d.What == gradebook.Excused && d.OverriddenBy == 0
		}
	}
	worth := e.Set.Points()
	for _, t := range e.Tasks {
		if id := t.Question.ID; excused[id] || o.Class && b.Overrides.Dropped(o.Set, id) {
			worth = worth.Minus(t.Points)
		}
	}
	return worth
}

// subjectOf is what an override is about; less reports whether part of the set is excused.
func subjectOf(o *policy.Override, less bool) string {
	switch {
	case o.Question != "":
		return "the question " + o.Question
	case less:
		return "the whole of " + o.Set + ", without what is excused,"
	}
	return "the whole of " + o.Set
}

// rubric sets the points of an override to those of its rubric items. It reports whether all of the
// items exist.
func (b *book) rubric(o *policy.Override, e *papers.Exam) bool {
	_, given := o.Given("points")
	if len(o.Rubric) == 0 && (o.What != gradebook.Marked || o.Full || given) {
		return true
	}
	t, _ := e.Task(o.Question)
	worth, unknown := t.Question.Worth(o.Rubric)
	if unknown == "" {
		if !given {
			o.Points = worth
		}
		return true
	}
	var ids []string
	for _, item := range t.Question.Rubric {
		ids = append(ids, item.ID)
	}
	hint := "the question has no rubric; write points instead"
	if len(ids) > 0 {
		hint = nearest(unknown, ids, "the items are ")
	}
	b.complaints = append(b.complaints, o.About("rubric", "override/rubric", "the rubric of "+o.Question+" has no item "+quoted(unknown)+", so this override changes nothing", hint))
	return false
}

// answer finds the meaning of the answer that an override is about. It reports whether a student
// gave that answer.
func (b *book) answer(o *policy.Override, e *papers.Exam) bool {
	v, given := o.Given("answer")
	if !given {
		return true
	}
	t, _ := e.Task(o.Question)
	i := slices.Index(e.Tasks, t)
	t, ok := b.meant(o, e, i)
	if !ok {
		return false
	}
	o.Means = t.Check(v)
	for _, r := range b.bySet[e.Set.ID] {
		if i < len(r.Verdicts) && o.Concerns(r.Student, r.Verdicts[i]) {
			return true
		}
	}
	as := ""
	if o.Means.Got != "" && o.Means.Status != checker.Unreadable {
		as = ", read as " + o.Means.Got
	}
	of := o.Question
	if !t.Shared() {
		of += ", " + t.Which.String() + ","
	}
	d := o.About("answer", "override/answer", "nobody answered "+of+" with "+o.Answer+as+", so this override changes nothing", "write the answer as a student would")
	d.Severity = "warning"
	b.complaints = append(b.complaints, d)
	return false
}

// meant is the question to which the answer of an override was given. It is not ok if the override
// names no variant of an open question, or one that does not exist.
func (b *book) meant(o *policy.Override, e *papers.Exam, at int) (of *checker.Task, ok bool) {
	message, hint := "", "leave variant out"
	switch t := e.Tasks[at]; {
	case !t.Open && o.Which == 0:
		return t, true
	case !t.Open:
		message = o.Question + " does not vary"
	case o.Which == 0:
		message, hint = o.Question+" varies, and this override does not say to which variant the answer was given", "write a line such as variant = 7, or name the student and leave answer out"
	case o.Which > e.Numbers(at):
		message, hint = fmt.Sprintf("%s has no variant %d", o.Question, o.Which), fmt.Sprintf("the variants are 1 to %d", e.Numbers(at))
	default:
		return e.Question(at, o.Which), true
	}
	key := "variant"
	if o.Which == 0 {
		key = "answer"
	}
	b.complaints = append(b.complaints, o.About(key, "override/variant", message+", so this override changes nothing", hint))
	return nil, false
}
