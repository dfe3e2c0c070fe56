package variants

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"grader/checker"
	"grader/problems"
	"grader/problems/source"
	"grader/problems/vary"
	"grader/reference/notation"
)

// An Exam is a problem set for a class: questions with variants are open in it, and For returns the
// exam of a student, which has none that are open.
type Exam struct {
	*checker.Exam
	varied []*Varied // for each question; nil without variants
	List   uint32    // the number of the list of variants in tokens
	Older  []*Exam   // for lists that were handed out before
}

// A Varied is a question with variants. Each variant is compiled on first use, once for a class.
type Varied struct {
	Question *problems.Question
	compiler *checker.Compiler
	kept     []*variant
	older    string // the hash of the list of variants, if that is no longer handed out
}

type variant struct {
	values vary.Values
	once   sync.Once
	task   *checker.Task
}

// spare is the budget of a variant for work that it can do without: hundreds of them are tried.
const spare = 4000

// newExam is the exam of a set, with unsolved questions; nil after a complaint.
func newExam(kinds []*checker.Kind, set *problems.Set, library *notation.Library, budget checker.Budget) (*Exam, []source.Diagnostic) {
	compiler, complaints := checker.NewCompiler(kinds, set, library, budget)
	budget.Spare = min(budget.Answer, spare)
	thrifty := compiler.Spending(budget)
	e := &Exam{Exam: compiler.Exam()}
	for _, q := range set.Questions {
		if q.Vary != nil {
			e.Add(thrifty.Open(q))
			e.varied = append(e.varied, &Varied{Question: q, compiler: thrifty})
			continue
		}
		t, more := compiler.Compile(q)
		complaints = append(complaints, more...)
		if t != nil {
			e.Add(t)
			e.varied = append(e.varied, nil)
		}
	}
	if complaints = source.Sort(complaints); source.Failed(complaints) {
		return nil, complaints
	}
	return e, complaints
}

// Varied is a question by its index in the exam; nil without variants.
func (e *Exam) Varied(at int) *Varied {
	if at < len(e.varied) {
		return e.varied[at]
	}
	return nil
}

// Plain is an exam without variants.
func Plain(e *checker.Exam) *Exam { return &Exam{Exam: e} }

// Try compiles the variant with some values without solving it. The task is nil after a complaint.
func (f *Varied) Try(values vary.Values) (*checker.Task, []source.Diagnostic) {
	return f.compiler.Compile(f.Question.With(values))
}

// Solve is Try with the reference answer.
func (f *Varied) Solve(values vary.Values) (*checker.Task, []source.Diagnostic) {
	t, complaints := f.Try(values)
	if t != nil {
		t.Solve()
	}
	return t, complaints
}

// Keep sets the variants that are kept.
func (f *Varied) Keep(list []vary.Values) {
	f.kept = make([]*variant, len(list))
	for i, values := range list {
		f.kept[i] = &variant{values: values}
	}
}

// Kept is the number of variants kept.
func (f *Varied) Kept() int { return len(f.kept) }

// Values are the values of a variant kept, counted from 1.
func (f *Varied) Values(number int) vary.Values { return f.kept[number-1].values }

// All are the values of all variants kept.
func (f *Varied) All() (list []vary.Values) {
	for _, v := range f.kept {
		list = append(list, v.values)
	}
	return list
}

// Frozen is the entry of the question in a list of variants.
func (f *Varied) Frozen() vary.Frozen { return f.Question.Vary.Freeze(f.Question.ID, f.All()) }

// Variant is an unsolved variant kept, counted from 1. One that was handed out and is no longer
// valid, since a rules file was changed, is undecided.
func (f *Varied) Variant(number int) *checker.Task {
	v := f.kept[number-1]
	v.once.Do(func() {
		var complaints []source.Diagnostic
		if v.task, complaints = f.Try(v.values); v.task == nil {
			v.task = f.compiler.Broken(f.Question, errors.New(complaints[0].Message))
		}
		v.task.Which = checker.Which{Number: number, List: f.older}
	})
	return v.task
}

// words is the default prompt of a variant, with the names in place of its position.
func (f *Varied) words(t *checker.Task) string {
	if games := t.Games(); len(games) > 0 {
		return strings.ReplaceAll(t.Prompt, games[0].String(), f.Question.Text("game"))
	}
	return t.Prompt
}

// keep sets the variants of each question. The properties that they share become known of the open
// question.
func (e *Exam) keep(list vary.List) {
	e.List = list.Hash()
	for i, f := range e.varied {
		if f == nil {
			continue
		}
		frozen, listed := list.Question(f.Question.ID)
		f.Keep(frozen.Values)
		if !listed {
			continue
		}
		if first, _ := f.Try(frozen.Values[0]); first != nil {
			e.Tasks[i] = e.Tasks[i].Like(first, f.words(first))
		}
	}
}

// before adds the exam of a list of variants that was handed out before, with questions as they
// were then: sheets may be for it.
func (e *Exam) before(list vary.List) {
	own := *e.Exam
	old := &Exam{Exam: &own, varied: make([]*Varied, len(e.varied))}
	own.Tasks = make([]*checker.Task, len(e.Tasks))
	copy(own.Tasks, e.Tasks)
	for i, f := range e.varied {
		if f == nil {
			continue
		}
		was := f.Question // without it in the list, no sheet of that list has a variant of it
		if frozen, listed := list.Question(was.ID); listed {
			was = was.As(frozen)
		}
		old.varied[i] = &Varied{Question: was, compiler: f.compiler, older: fmt.Sprintf("%08x", list.Hash())}
		own.Tasks[i] = f.compiler.Open(was)
	}
	old.keep(list)
	e.Older = append(e.Older, old)
}

// For is the exam of a student: of each question with variants, it has the one whose number is
// chosen; 0 chooses none, and leaves the question to a person.
func (e *Exam) For(choose func(f *Varied) int) *checker.Exam {
	if e.Shared() {
		return e.Exam
	}
	own := *e.Exam
	own.Tasks = make([]*checker.Task, len(e.Tasks))
	for i, t := range e.Tasks {
		own.Tasks[i] = t
		if f := e.Varied(i); f != nil {
			if number := choose(f); number > 0 {
				own.Tasks[i] = f.Variant(number)
			}
		}
	}
	return &own
}

// Numbers is the number of variants of the question with an index; 0 if it is the same for all.
func (e *Exam) Numbers(at int) int {
	if f := e.Varied(at); f != nil {
		return f.Kept()
	}
	return 0
}

// Question is a variant of the question with an index, counted from 1, with its reference answer.
func (e *Exam) Question(at, number int) *checker.Task {
	t := e.varied[at].Variant(number)
	t.Solve()
	return t
}
