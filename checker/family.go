package checker

import (
	"strings"
	"sync"

	"grader/problems"
	"grader/problems/source"
)

// A Family is a question that varies. Each of its variants is an ordinary question, which is
// compiled and solved when it is first asked for.
type Family struct {
	Question *problems.Question
	compile  func(*problems.Question) (*Task, []source.Diagnostic)

	mu   sync.Mutex
	kept []*variant
}

type variant struct {
	values problems.Values
	once   sync.Once
	task   *Task
}

// Try compiles the variant with some values, and solves nothing. The task is nil after a
// complaint.
func (f *Family) Try(values problems.Values) (*Task, []source.Diagnostic) {
	t, complaints := f.compile(f.Question.With(values))
	if t != nil {
		t.showPosition()
	}
	return t, complaints
}

// Solve is Try with the reference answer.
func (f *Family) Solve(values problems.Values) (*Task, []source.Diagnostic) {
	t, complaints := f.Try(values)
	if t != nil {
		t.Solve()
	}
	return t, complaints
}

// showPosition writes the position into a prompt and a hint that leave room for it.
func (t *Task) showPosition() {
	if len(t.games) == 0 {
		return
	}
	place, text := "{"+problems.ThePosition+"}", t.games[0].String()
	t.Prompt = strings.ReplaceAll(t.Prompt, place, text)
	shown := *t.Question
	shown.Prompt, shown.Hint = t.Prompt, strings.ReplaceAll(shown.Hint, place, text)
	t.Question = &shown
}

// Keep sets the variants that are kept.
func (f *Family) Keep(list []problems.Values) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kept = make([]*variant, len(list))
	for i, values := range list {
		f.kept[i] = &variant{values: values}
	}
}

// Kept is how many variants are kept, and Values are those of one of them, counted from 1.
func (f *Family) Kept() int { return len(f.kept) }

// Values are those of a variant that is kept, counted from 1.
func (f *Family) Values(number int) problems.Values { return f.kept[number-1].values }

// Variant is a variant that is kept, counted from 1, ready to grade answers.
func (f *Family) Variant(number int) *Task {
	v := f.kept[number-1]
	v.once.Do(func() {
		v.task, _ = f.Solve(v.values) // nothing is kept that has errors
		v.task.Family, v.task.Number = f, number
	})
	return v.task
}

// For is the exam of somebody: of each question that varies, the variant of the number that is
// chosen for it, which is 0 for none. Such a question waits for a person.
func (e *Exam) For(choose func(f *Family) int) *Exam {
	if !e.Varies() {
		return e
	}
	own := *e
	own.Tasks = make([]*Task, len(e.Tasks))
	for i, t := range e.Tasks {
		if own.Tasks[i] = t; t.Family == nil {
			continue
		}
		if number := choose(t.Family); number > 0 {
			own.Tasks[i] = t.Family.Variant(number)
		}
	}
	return &own
}

// Varies reports whether some question varies.
func (e *Exam) Varies() bool {
	for _, t := range e.Tasks {
		if t.Family != nil {
			return true
		}
	}
	return false
}
