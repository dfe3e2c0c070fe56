package checker

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strings"
	"sync"

	"grader/problems/source"
	"grader/reference/plain"
)

// Form says how an answer to the question is written.
func (t *Task) Form() string { return t.Kind.Form + t.Field().Needs }

// HowTo is Form with an example as a sheet has it, which earns nothing.
func (t *Task) HowTo() string {
	example, _ := t.example()
	return t.howTo(example)
}

// HowToType is HowTo for the fields of a form.
func (t *Task) HowToType() string {
	example, _ := t.example()
	if example != "" {
		example = t.typed(example, false)
	}
	return t.howTo(example)
}

func (t *Task) howTo(example string) string {
	if example == "" {
		return t.Form()
	}
	return t.Form() + " For example: `" + example + "`."
}

// typed is an example, written as on a sheet, as it is typed into the fields, or into one
// of them: into a row, if there are rows.
func (t *Task) typed(example string, one bool) string {
	v, shape := Written(example), t.Field().Shape
	items := v.Items()
	for _, key := range v.Keys() {
		item, _ := v.Get(key)
		items = append(items, item)
	}
	if len(items) > 0 && (one || shape == Lines) {
		longest := func(a, b source.Value) int { return len(a.Written()) - len(b.Written()) }
		return slices.MaxFunc(items, longest).Written() // which shows most of the notation
	}
	return Typed(v, shape)
}

// Typed is an answer as it looks in the fields of a form.
func Typed(v source.Value, shape Shape) string {
	if v.Kind() != source.Array && v.Kind() != source.Table {
		return v.Written()
	}
	between := ": "
	if shape == Replies {
		between = " is answered by "
	}
	var parts []string
	for _, item := range v.Items() {
		parts = append(parts, item.Written())
	}
	for _, key := range v.Keys() {
		item, _ := v.Get(key)
		parts = append(parts, plain.Clean(key)+between+item.Written())
	}
	return plain.Cut(strings.Join(parts, ", "), maxLiteral)
}

// completed is a fault, with an example if it asks for one.
func (t *Task) completed(f Fault) Fault {
	if f.Example {
		f.Example = false
		example, err := t.example()
		if err != nil {
			t.failed("looking for an example", err)
		}
		f.Like = example
	}
	return f
}

// Advice is the hint of a fault with its example as a sheet has it; "" if there is neither.
func (f Fault) Advice() string { return f.advice(f.Like) }

// AdviceToType is Advice for the fields of a form.
func (t *Task) AdviceToType(f Fault) string {
	if f.Like == "" {
		return f.Hint
	}
	return f.advice(t.typed(f.Like, f.Key+f.Cell != ""))
}

func (f Fault) advice(example string) string {
	if example == "" {
		return f.Hint
	}
	looks := "an answer looks like " + example
	if f.Hint == "" {
		return looks
	}
	return f.Hint + "; " + looks
}

// complete completes the hints of faults, and the notes that repeat them.
func (t *Task) complete(r *Findings) {
	for i := range r.Faults {
		r.Faults[i] = t.completed(r.Faults[i])
	}
	for i, n := range r.Notes {
		switch n.Code {
		case "answer/aside":
			r.Notes[i] = AsideNote(r.Faults)
		case "entry/aside":
			r.Notes[i] = AsideEntry(r.Faults)
		}
	}
}

// exemplar chooses an example for a question: the first of the kind's candidates
// that gives nothing of the reference answer away, "" if there is none. Where the
// search begins depends on the question. If it always began at the first candidate,
// another example would tell that the first is the answer.
func (t *Task) exemplar() func() (string, error) {
	return sync.OnceValues(func() (example string, failed error) {
		var candidates []string
		if t.question == nil {
			return "", nil
		}
		if err := caught(func() error { candidates = t.question.Examples(); return nil }); err != nil {
			return "", err
		}
		start := fnv.New32a()
		start.Write([]byte(t.Question.ID + "\n" + t.Prompt))
		for i := range candidates {
			text := candidates[(int(start.Sum32()>>1)+i)%len(candidates)]
			gives, err := t.question.gives(t, text)
			failed = cmp.Or(failed, err)
			if !gives {
				return text, failed
			}
		}
		return "", failed
	})
}

// Gives reports whether an answer, written as on a sheet, earns something or holds a
// part of the reference answer. What cannot be graded might.
func (t *Task) Gives(text string) bool {
	gives := true
	if t.question != nil {
		gives, _ = t.question.gives(t, text)
	}
	return gives
}

// Earns is the state of an answer that is written as on a sheet; Unreadable if no sheet can
// have it.
func (t *Task) Earns(text string) Status {
	v := Written(text)
	if v.Kind() == 0 {
		return Unreadable
	}
	return t.Check(v).Status
}

// gives does what Gives does, and tells what failed.
func (q *asked[A]) gives(t *Task, text string) (gives bool, failed error) {
	v := Written(text)
	if v.Kind() == 0 {
		return false, nil // not valid on a sheet
	}
	t = t.answering()
	failed = caught(func() error {
		got, _, err := q.parse(t, v)
		if err != nil || t.Undecided {
			return nil
		}
		if q.Holds != nil && q.Holds(got, q.want) {
			gives = true
			return nil
		}
		credit, _, err := q.credit(t, got)
		gives = err != nil || credit.Sign() > 0
		return nil
	})
	return gives || failed != nil, failed
}
