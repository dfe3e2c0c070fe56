package cli

import (
	"slices"
	"strings"
	"time"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// checkGroup complains about a group of the gradebook without a name or sets, and about repeated
// names.
func (r *configReader) checkGroup(t source.Value) {
	last := len(r.Groups) - 1
	name := r.Groups[last].Name
	if v, given := t.Get("name"); !given {
		r.at(t, "gradebook/name", "this group has no name", `write a line such as name = "Tests"`)
	} else if name != "" && slices.ContainsFunc(r.Groups[:last], func(g gradebook.Group) bool { return g.Name == name }) {
		r.Add(v, "gradebook/name", "there are two groups with the name "+v.Show(), "")
	}
	if _, given := t.Get("sets"); !given {
		r.at(t, "gradebook/sets", "this group does not say which sets belong to it", `write a line such as sets = ["hw*"]`)
	}
}

// shareWeight divides what is missing to 100 equally among the groups without a weight.
func (r *configReader) shareWeight() {
	left := points.Of(100)
	var bare []int
	for i, t := range r.GroupsAt {
		switch _, given := t.Get("weight"); {
		case !given && r.Groups[i].Extra:
			r.at(t, "gradebook/weight", "this group comes on top of the others, so it needs a weight", "write a line such as weight = 5")
		case !given:
			bare = append(bare, i)
		case !r.Groups[i].Extra:
			left = left.Minus(r.Groups[i].Weight)
		}
	}
	for _, i := range bare {
		if left.Sign() <= 0 {
			t := r.GroupsAt[i]
			r.at(t, "gradebook/weight", "this group has no weight, and the others leave nothing of 100", "write a line such as weight = 40")
			continue
		}
		r.Groups[i].Weight = left.Over(points.Of(int64(len(bare))))
	}
}

// checkLate complains about a cutoff within the grace.
func (r *configReader) checkLate(t source.Value) {
	if r.Late.HasCutoff && r.Late.Cutoff < r.Late.Grace {
		v, _ := t.Get("cutoff")
		r.Add(v, "late/cutoff", "cutoff is "+v.Show()+", which is before the end of grace", "both are counted from the due time")
	}
}

// checkLevel complains about a level without a name or a mark, and about repeated ones.
func (r *configReader) checkLevel(t source.Value) {
	last := len(r.Levels) - 1
	l := r.Levels[last]
	name, named := t.Get("name")
	from, given := t.Get("from")
	if !named {
		r.at(t, "levels/name", "this level has no name", `write a line such as name = "A"`)
	} else if text, ok := name.Text(); ok && strings.TrimSpace(text) == "" {
		r.Expected(name, "the name of a level", `write it like name = "A"`)
	}
	if !given {
		r.at(t, "levels/from", "this level does not say from which final mark it is given", "write a line such as from = 85")
	}
	for _, other := range r.Levels[:last] {
		if named && l.Name != "" && other.Name == l.Name {
			r.Add(name, "levels/name", "there are two levels with the name "+name.Show(), "")
		} else if given && from.Kind() != 0 && other.From.Cmp(l.From) == 0 && !slices.ContainsFunc(r.List, func(d source.Diagnostic) bool { return d.Range == from.Range() }) {
			r.Add(from, "levels/from", "there are two levels from "+from.Show(), "give each level a mark of its own")
		}
	}
}

// withoutEffect warns about settings without effect, so that the marks are not misunderstood.
func (r *configReader) withoutEffect(root source.Value) {
	v, ok := root.Get("late")
	if !ok || v.Kind() == source.Table && v.Len() == 0 || r.Times != "none" {
		return
	}
	r.List = append(r.List, source.Diagnostic{
		Severity: source.Warning, Code: "config/no-effect", File: v.File(), Range: v.KeyRange(),
		Message: "lateness does not count, because the submission times are not known",
		Hint:    `write times = "mtime", or the name of a list, under [submissions]`,
	})
}

// at complains about a whole table.
func (r *configReader) at(t source.Value, code, message, hint string) {
	r.AddAt(t.File(), t.KeyRange(), code, message, hint)
}

// Clocks warns about a set that is due before it opens, and about times in its file that clocks of
// the course show twice, or never.
func (c *Config) Clocks(set *problems.Set) (list []source.Diagnostic) {
	warn := func(key, code, message, hint string) {
		v, _ := set.Root.Get(key)
		d := v.Complain(code, message, hint)
		d.Severity = source.Warning
		list = append(list, d)
	}
	opens := set.Terms.Or(c.Terms[set.ID]).Opens
	if set.Due.Given() && opens.Given() && !opens.In(c.Zone).Before(set.Due.In(c.Zone)) {
		warn("due", "set/opens", "the set is due before it opens", "let opens come before due")
	}
	for key, at := range map[string]problems.Due{"due": set.Due, "opens": set.Terms.Opens} {
		if unclear := at.Unclear(c.Zone); unclear != "" {
			warn(key, "set/clock", unclear+"; the later time counts", "write it with its offset, such as "+key+" = "+at.In(c.Zone).Format(time.RFC3339))
		}
	}
	return source.Sort(list)
}
