package cli

import (
	"slices"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// checkGroup complains about a group of the gradebook without a name or sets, and
// about the name of another one.
func (r *configReader) checkGroup(t source.Value) {
	v, given := t.Get("name")
	if !given {
		r.AddAt(t.File(), t.KeyRange(), "gradebook/name", "this group has no name", `write a line such as name = "Tests"`)
	}
	last := len(r.Groups) - 1
	name := r.Groups[last].Name
	if name != "" && slices.ContainsFunc(r.Groups[:last], func(g gradebook.Group) bool { return g.Name == name }) {
		r.Add(v, "gradebook/name", "there are two groups with the name "+v.Show(), "")
	}
	if _, given := t.Get("sets"); !given {
		r.AddAt(t.File(), t.KeyRange(), "gradebook/sets", "this group does not say which sets belong to it", `write a line such as sets = ["hw*"]`)
	}
}

// shareWeight gives the groups without a weight equal parts of what the others leave
// of 100.
func (r *configReader) shareWeight() {
	left := points.Of(100)
	var bare []int
	for i, t := range r.GroupsAt {
		switch _, given := t.Get("weight"); {
		case !given && r.Groups[i].Extra:
			r.AddAt(t.File(), t.KeyRange(), "gradebook/weight", "this group comes on top of the others, so it needs a weight", "write a line such as weight = 5")
		case !given:
			bare = append(bare, i)
		case !r.Groups[i].Extra:
			left = left.Minus(r.Groups[i].Weight)
		}
	}
	for _, i := range bare {
		if left.Sign() <= 0 {
			t := r.GroupsAt[i]
			r.AddAt(t.File(), t.KeyRange(), "gradebook/weight", "this group has no weight, and the others leave nothing of 100", "write a line such as weight = 40")
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
