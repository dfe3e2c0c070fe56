package policy

import (
	"path"
	"slices"

	"grader/reference/plain"
	"grader/reports/gradebook"
)

// is reports whether the note is about a diagnostic. If the note names a file, that must match;
// otherwise student, set and question must. From converts a file name to a path from the folder of
// the overrides.
func (n *Note) is(d *gradebook.Diagnostic, from func(string) string) bool {
	other := func(given, is string) bool { return given != is && (given != "" || n.Sheet == "") }
	if other(n.Student, d.Student) || other(n.Set, d.Set) || other(n.Question, d.Question) {
		return false
	}
	file := path.Clean(n.Sheet)
	return n.Sheet == "" || file == plain.Compose(d.File) || file == plain.Compose(from(d.File))
}

// Settle marks the diagnostics that a note settles: the one with its id or, without an id, all that
// it matches when it is first seen, and later those of them whose message is unchanged.
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
