package policy

import (
	"path"
	"slices"

	"grader/reference/plain"
	"grader/reports/gradebook"
)

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
