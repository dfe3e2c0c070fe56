package problems

import (
	"fmt"
	"slices"

	"grader/problems/points"
	"grader/problems/source"
)

// rubric reads [[question.rubric]].
func (l *loader) rubric(q *Question) {
	var sum points.Points
	for _, table := range l.Tables(q.Table, "rubric") {
		l.Known(table, "an item of a rubric", "", itemNames)
		item := Item{ID: l.id(table)}
		item.Text, _ = l.Text(table, "text")
		for _, need := range []struct{ key, example string }{{"id", `"idea"`}, {"points", "2"}, {"text", `"names the symmetry"`}} {
			if v, given := table.Get(need.key); !given {
				l.AddAt(table.File(), table.KeyRange(), "key/missing", "this item of the rubric has no "+need.key, "write a line such as "+need.key+" = "+need.example)
			} else if text, ok := v.Text(); ok && text == "" && need.key == "text" {
				l.Expected(v, "what the points are for", "write a line such as text = "+need.example)
			}
		}
		item.Points, _ = readPoints(&l.Complaints, table, "points", true)
		if item.Points.Sign() > 0 {
			sum = sum.Plus(item.Points)
		}
		if slices.ContainsFunc(q.Rubric, func(other Item) bool { return other.ID == item.ID && item.ID != "" }) {
			v, _ := table.Get("id")
			l.Add(v, "rubric/twice", fmt.Sprintf("the id %q is given to two items of the rubric", item.ID), "give each item an id of its own")
			continue
		}
		q.Rubric = append(q.Rubric, item)
	}
	if v, given := q.Table.Get("rubric"); given && len(q.Rubric) > 0 && sum.Cmp(q.Points) < 0 {
		d := v.Complain("rubric/points", fmt.Sprintf("the items of the rubric come to %s, and the question is worth %s: nobody can earn all of it", sum.Decimal(2), q.Points.Decimal(2)), "give the items more points, or the question fewer")
		d.Severity = source.Warning
		l.List = append(l.List, d)
	}
}
