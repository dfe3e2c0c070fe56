package policy

import (
	"path"
	"slices"

	"grader/problems/source"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// A Note is a decision that what attention.md says of a set, a student or a file needs nobody any more.
type Note struct {
	Override
	// Seen are the notes that there were when the decision was first met; nil if there were none yet.
	Seen []string
}

// note reads an entry that settles a note, and does nothing else.
func (r *overrideReader) note(v source.Value, o Override) {
	o.What = gradebook.Noted
	var hasWhy bool
	o.Why, hasWhy = r.said(v, "noted", source.Error, "why nobody must look any more", `noted = "she was ill, and told me"`)
	o.Student, _ = r.Text(v, "student")
	o.Student = plain.Compose(o.Student)
	o.Set, _ = r.Text(v, "set")
	o.Question, _ = r.Text(v, "question")
	o.Sheet, _ = r.Text(v, "file")
	o.Sheet = plain.Compose(o.Sheet)
	if !r.alone(v, "that a note is settled", []string{"noted", "note", "student", "question"}) {
		return
	}
	if o.Student == "" && o.Set == "" && o.Sheet == "" {
		r.at(v, "", "override/noted", "this override does not say which note it settles", "write the set, the student or the file that the note is about, as attention.md has them")
		return
	}
	n := Note{}
	if id, _ := r.Text(v, "note"); id != "" {
		n.Seen = []string{id}
	}
	o.By, _ = r.said(v, "by", source.Warning, "who decided it", `by = "ta1"`)
	o.At = r.when(v)
	if n.Override = o; hasWhy {
		r.overrides.Notes = append(r.overrides.Notes, n)
	}
}

// is reports whether the note is about what a diagnostic is about. A file says it alone; without one,
// set, student and question are those of the diagnostic. The function makes of the name of a file its path
// from the folder of the overrides.
func (n *Note) is(d *gradebook.Diagnostic, from func(string) string) bool {
	other := func(given, is string) bool { return given != is && (given != "" || n.Sheet == "") }
	if other(n.Student, d.Student) || other(n.Set, d.Set) || other(n.Question, d.Question) {
		return false
	}
	file := path.Clean(n.Sheet)
	return n.Sheet == "" || file == plain.Compose(d.File) || file == plain.Compose(from(d.File))
}

// Settle marks the diagnostics that are settled by a note: the one that it names, or else all that it is
// about when it is first met, and afterwards those of them that still say the same.
func (o *Overrides) Settle(list []gradebook.Diagnostic, from func(string) string) {
	if o == nil {
		return
	}
	for i := range o.Notes {
		n := &o.Notes[i]
		known := n.Seen != nil
		for k := range list {
			d := &list[k]
			id := d.Note()
			if id == "" || !n.is(d, from) {
				continue
			}
			if !known {
				n.Seen = append(n.Seen, id)
			}
			d.Settled = d.Settled || slices.Contains(n.Seen, id)
		}
	}
}
