package cli

import (
	"slices"
	"strings"

	"grader/problems/source"
	"grader/reports/gradebook"
)

func (r *configReader) beginLevel(source.Value) { r.Levels = append(r.Levels, gradebook.Level{}) }

// level is the level that is being read.
func (c *Config) level() *gradebook.Level { return &c.Levels[len(c.Levels)-1] }

// checkLevel complains about a level without a name or a mark, and about those of another
// one.
func (r *configReader) checkLevel(t source.Value) {
	last := len(r.Levels) - 1
	l := r.Levels[last]
	name, named := t.Get("name")
	from, given := t.Get("from")
	if !named {
		r.AddAt(t.File(), t.KeyRange(), "levels/name", "this level has no name", `write a line such as name = "A"`)
	} else if text, ok := name.Text(); ok && strings.TrimSpace(text) == "" {
		r.Expected(name, "the name of a level", `write it like name = "A"`)
	}
	if !given {
		r.AddAt(t.File(), t.KeyRange(), "levels/from", "this level does not say from which final mark it is given", "write a line such as from = 85")
	}
	for _, other := range r.Levels[:last] {
		if named && l.Name != "" && other.Name == l.Name {
			r.Add(name, "levels/name", "there are two levels with the name "+name.Show(), "")
		} else if given && from.Kind() != 0 && other.From.Cmp(l.From) == 0 && !slices.ContainsFunc(r.List, func(d source.Diagnostic) bool { return d.Range == from.Range() }) {
			r.Add(from, "levels/from", "there are two levels from "+from.Show(), "give each level a mark of its own")
		}
	}
}
