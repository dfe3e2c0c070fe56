package checker

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"grader/problems"
	"grader/problems/source"
)

// A Family is a question that varies. Each of its variants is an ordinary question, which is
// compiled when it is first asked for.
type Family struct {
	Question *problems.Question
	compile  func(*problems.Question) (*Task, []source.Diagnostic)
	unread   func(*problems.Question) *Task // what is known of a question before it is read
	kept     []*variant
	older    string // the hash of the list of variants, if that is not handed out any more
}

// A Variant tells the variants of a question apart. The zero Variant is none.
type Variant struct {
	Number int
	List   string // the hash of the list that it is of, if that is not handed out any more
}

// Variant says which variant of a question the task is.
func (t *Task) Variant() Variant {
	if t.Number == 0 {
		return Variant{}
	}
	return Variant{t.Number, t.Family.older}
}

// String is "variant 7".
func (v Variant) String() string {
	if v.List != "" {
		return fmt.Sprintf("variant %d of the earlier list %s", v.Number, v.List)
	}
	return fmt.Sprintf("variant %d", v.Number)
}

// Compare orders variants. Those that are handed out now come first.
func (v Variant) Compare(o Variant) int {
	return cmp.Or(cmp.Compare(v.List, o.List), cmp.Compare(v.Number, o.Number))
}

type variant struct {
	values problems.Values
	once   sync.Once
	task   *Task
}

// Try compiles the variant with some values, and solves nothing. The task is nil after a
// complaint.
func (f *Family) Try(values problems.Values) (*Task, []source.Diagnostic) {
	return f.compile(f.Question.With(values))
}

// Solve is Try with the reference answer.
func (f *Family) Solve(values problems.Values) (*Task, []source.Diagnostic) {
	t, complaints := f.Try(values)
	if t != nil {
		t.Solve()
	}
	return t, complaints
}

// Keep sets the variants that are kept.
func (f *Family) Keep(list []problems.Values) {
	f.kept = make([]*variant, len(list))
	for i, values := range list {
		f.kept[i] = &variant{values: values}
	}
}

// Kept is how many variants are kept, and Values are those of one of them, counted from 1.
func (f *Family) Kept() int { return len(f.kept) }

// Values are those of a variant that is kept, counted from 1.
func (f *Family) Values(number int) problems.Values { return f.kept[number-1].values }

// template is the default wording of a variant, with the names in place of its position.
func (f *Family) template(t *Task) string {
	if len(t.games) == 0 {
		return t.Prompt
	}
	return strings.ReplaceAll(t.Prompt, t.games[0].String(), f.Question.Text("game"))
}

// All are the values of all variants that are kept.
func (f *Family) All() (list []problems.Values) {
	for _, v := range f.kept {
		list = append(list, v.values)
	}
	return list
}

// Variant is a variant that is kept, counted from 1, which is yet to be solved. One that was
// handed out and is no question any more, since a rules file was changed, is undecided.
func (f *Family) Variant(number int) *Task {
	v := f.kept[number-1]
	v.once.Do(func() {
		var complaints []source.Diagnostic
		if v.task, complaints = f.Try(v.values); v.task == nil {
			v.task = f.unknown()
			v.task.Failure = errors.New(complaints[0].Message)
		}
		v.task.Family, v.task.Number = f, number
	})
	return v.task
}

// unknown stands for the question where nobody knows which variant it is.
func (f *Family) unknown() *Task {
	t := f.unread(f.Question)
	t.Family, t.Undecided = f, true
	t.example = func() (string, error) { return "", nil }
	return t
}

// Unchosen reports whether the question varies, and nobody has said which variant is meant.
func (t *Task) Unchosen() bool { return t.Family != nil && t.Number == 0 }

// Keep sets which variants of each question are kept, and how tokens call the list of them all.
// What is the same for all of them is known of such a question from then on.
func (e *Exam) Keep(list problems.List) {
	e.List = list.Hash()
	for i, t := range e.Tasks {
		if t.Family == nil {
			continue
		}
		frozen, listed := list.Question(t.Question.ID)
		t.Family.Keep(frozen.Values)
		if !listed {
			continue
		}
		if first, _ := t.Family.Try(frozen.Values[0]); first != nil {
			known := *t
			known.named = first.named
			if known.Prompt == "" {
				known.Prompt = t.Family.template(first)
			}
			e.Tasks[i] = &known
		}
	}
}

// Before is the exam of a list of variants that was handed out before, with questions as they
// were then. It belongs to the exam: sheets may be for it.
func (e *Exam) Before(list problems.List) {
	old := *e
	old.Older, old.Tasks = nil, slices.Clone(e.Tasks)
	for i, t := range old.Tasks {
		if t.Family == nil {
			continue
		}
		was := t.Question // if it is not in the list, no sheet of that list has a variant of it
		if frozen, listed := list.Question(was.ID); listed {
			was = was.As(frozen)
		}
		old.Tasks[i] = (&Family{Question: was, compile: t.Family.compile, unread: t.Family.unread, older: fmt.Sprintf("%08x", list.Hash())}).unknown()
	}
	old.Keep(list)
	e.Older = append(e.Older, &old)
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
