package gradebook

import (
	"grader/checker"
	"grader/reference/explain"
)

// Items are what somebody must look at. Each is put into words when its turn comes: a
// large class may have very many.
type Items struct {
	book *Book
	refs []itemRef
}

// An itemRef is where an item comes from.
type itemRef struct {
	reason Reason
	// table and row are the indices of the sheet; they mean nothing for a complaint and an
	// ignored file.
	table, row int32
	// at is the index of the answer, of the diagnostic, or of the shift; -1 if there is none.
	at int32
}

// Len is how many there are.
func (l Items) Len() int { return len(l.refs) }

// All gives them one after another, in order.
func (l Items) All(yield func(Item) bool) {
	w := itemWriter{book: l.book, hints: map[*checker.Note]string{}}
	for _, ref := range l.refs {
		if !yield(w.item(ref)) {
			return
		}
	}
}

// about is the set and the student of an item, by which items are sorted.
func (g *Book) about(ref itemRef) (set, student string) {
	if ref.reason.Stays() {
		d := &g.Diagnostics[ref.at]
		return d.Set, d.Student
	}
	t := g.Tables[ref.table]
	return t.ID, t.Rows[ref.row].ID
}

// An itemWriter puts items into words.
type itemWriter struct {
	book *Book
	// hints has those of notes that were written before: many students may get the same
	// note.
	hints map[*checker.Note]string
	// The student of the last complaint: there are often several about one.
	last struct {
		known                bool
		student, name, email string
	}
}

// mostHints bounds the hints that are kept.
const mostHints = 1 << 10

func (w *itemWriter) item(ref itemRef) Item {
	if ref.reason.Stays() {
		return w.complaint(ref)
	}
	t := w.book.Tables[ref.table]
	r := &t.Rows[ref.row]
	it := Item{Reason: ref.reason, Set: t.ID, Student: r.ID, Name: r.Name, Email: t.email(r), File: r.File}
	switch ref.reason {
	case SheetUnreadable:
		if ref.at >= 0 {
			d := &w.book.Diagnostics[ref.at]
			it.Line, it.Column, it.Text, it.Hint, it.Code = d.Line, d.Column, d.Message, d.Hint, d.Code
		}
	case AnswerUnreadable, AnswerUndecided:
		v := r.Verdicts[ref.at]
		it.Question = t.Columns[ref.at].ID
		if ref.reason == AnswerUnreadable {
			it.Text = v.Got
		}
		if len(v.Notes) > 0 {
			it.Hint = w.hint(&v.Notes[0])
		}
		if fault := v.Fault(); fault != nil {
			it.Text = fault.Error()
		}
	case MarkShifted:
		return t.Shifts(r)[ref.at].item(it)
	}
	return it
}

func (w *itemWriter) hint(n *checker.Note) string {
	hint, known := w.hints[n]
	if !known {
		hint = explain.Line(n.Text)
		if len(w.hints) < mostHints {
			w.hints[n] = hint
		}
	}
	return hint
}

func (w *itemWriter) complaint(ref itemRef) Item {
	d := &w.book.Diagnostics[ref.at]
	last := &w.last
	if !last.known || d.Student != last.student {
		last.known, last.student, last.name, last.email = true, d.Student, "", ""
		for _, t := range w.book.Tables {
			r := t.Row(d.Student)
			if r == nil {
				continue
			}
			if r.Name != "" {
				last.name = r.Name
			}
			if email := t.email(r); email != "" {
				last.email = email
			}
		}
	}
	return Item{
		Reason: ref.reason, Set: d.Set, Student: d.Student, Name: last.name, Email: last.email, File: d.File,
		Line: d.Line, Column: d.Column, Text: d.Message, Hint: d.Hint, Code: d.Code,
	}
}
