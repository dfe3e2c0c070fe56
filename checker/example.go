package checker

import (
	"cmp"
	"hash/fnv"
	"sync"

	"grader/problems/source"
	"grader/reference/game"
)

// HowTo says how an answer to the question is written. The example in it earns
// nothing there.
func (t *Task) HowTo() string {
	text := t.Kind.Form
	if example, _ := t.example(); example != "" {
		text += " For example: `" + example + "`."
	}
	return text
}

// completed is the hint of a fault, with an example if it asks for one.
func (t *Task) completed(f Fault) Fault {
	if f.Example {
		f.Example = false
		example, err := t.example()
		if err != nil {
			t.failed("looking for an example", err)
		}
		if example != "" {
			if f.Hint == "" {
				f.Hint = "write the answer"
			}
			f.Hint += ", as in " + example
		}
	}
	return f
}

// complete completes the hints of faults, and the notes that repeat them.
func (t *Task) complete(r *findings) {
	for i := range r.Faults {
		r.Faults[i] = t.completed(r.Faults[i])
	}
	for i, n := range r.Notes {
		switch n.Code {
		case "answer/aside":
			r.Notes[i] = asideNote(r.Faults)
		case "entry/aside":
			r.Notes[i] = asideEntry(r.Faults)
		}
	}
}

// exemplar chooses an example for a question: the first of the kind's candidates
// that gives nothing of the reference answer away, "" if there is none. Where the
// search begins depends on the question. If it always began at the first candidate,
// another example would tell that the first is the answer.
func (k *kindOf[Q, R, A]) exemplar(t *Task, q Q, ref *R) func() (string, error) {
	return sync.OnceValues(func() (example string, failed error) {
		if k.Examples == nil {
			return "", nil
		}
		var candidates []string
		if err := game.Catch(func() error { candidates = k.Examples(q); return nil }); err != nil {
			return "", err
		}
		start := fnv.New32a()
		start.Write([]byte(t.Question.ID + "\n" + t.Prompt))
		for i := range candidates {
			text := candidates[(int(start.Sum32()>>1)+i)%len(candidates)]
			gives, err := k.gives(t, q, *ref, text)
			failed = cmp.Or(failed, err)
			if !gives {
				return text, failed
			}
		}
		return "", failed
	})
}

// gives reports whether an answer, written as on a sheet, earns something or holds a
// part of the reference answer. What cannot be graded might.
func (k *kindOf[Q, R, A]) gives(t *Task, q Q, ref R, text string) (gives bool, failed error) {
	defer func() {
		if failed = panicked(recover()); failed != nil {
			gives = true
		}
	}()
	doc, _ := source.Parse(source.NewFile("example", []byte("answer = "+text)), source.SheetLimits(maxLiteral))
	if doc == nil {
		return false, nil // nothing that can stand on a sheet
	}
	v, _ := doc.Root().Get("answer")
	t = t.answering()
	got, _, err := k.parse(t, q, ref, v)
	if err != nil || t.Undecided {
		return false, nil
	}
	if k.Holds != nil && k.Holds(q, got, ref) {
		return true, nil
	}
	credit, _, err := k.Grade(t, q, got, ref)
	if game.IsFault(err) {
		failed = err
	}
	return err != nil || credit.Sign() > 0, failed
}

// numberExamples are examples where a number is asked for.
func numberExamples[Q any](Q) []string {
	return []string{"12", "9", "14", "6", "17", "10", "23", "8", "31", "19", "45"}
}

// moveExamples are examples of lists with one move, or one position, that is not
// legal in the position which a question is about.
func (q moveQuestion) moveExamples() []string {
	var list []string
	for _, move := range q.reader.Examples() {
		list = append(list, `["`+move+`"]`)
	}
	if len(list) == 0 {
		list = []string{`["*23"]`, `["*17 + *9"]`, `["{*6, *14}"]`, `["*31"]`}
	}
	return list
}
