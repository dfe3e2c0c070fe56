package reports

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/explain"

	"github.com/olekukonko/tablewriter/tw"
)

// Overview writes a table with a line for each student and a column for each set,
// and, where sets are weighed, the final marks, in at most so many lines of 80
// columns. If there are more students than lines, the given ones come first.
func Overview(g *Gradebook, lines int, first []string) (string, error) {
	students := g.everybody()
	render := func(list []string) (string, int, error) {
		var out strings.Builder
		if err := textBlocks(&out, g.overviewHeading(), g.overviewColumns(list)); err != nil {
			return "", 0, err
		}
		return out.String(), strings.Count(out.String(), "\n"), nil
	}
	_, least, err := render(nil)
	if err != nil {
		return "", err
	}
	if len(students) <= lines {
		text, used, err := render(students)
		if err != nil || used <= lines {
			return text, err
		}
	}
	// A wide table is cut by columns into blocks, with a line for each student in each.
	students = foremost(students, first)
	const note = 2 // lines below the table
	for n := min(len(students), max(1, lines-note-least)); ; {
		text, used, err := render(students[:n])
		if err != nil {
			return "", err
		}
		if n == 1 || used+note <= lines {
			more := len(students) - n
			if more == 0 {
				return text, nil
			}
			out := strings.Builder{}
			out.WriteString(text)
			err := explain.PlainText(&out, explain.Doc{explain.T(fmt.Sprintf("%d more %s.", more, plural(more, "student")))})
			return out.String(), err
		}
		n = max(1, min(n-1, (lines-note-least)*n/(used-least)))
	}
}

// foremost puts some first, in their order.
func foremost(all, first []string) []string {
	list := make([]string, 0, len(all))
	known := map[string]bool{}
	for _, id := range all {
		known[id] = true
	}
	for _, id := range first {
		if known[id] {
			known[id] = false
			list = append(list, id)
		}
	}
	for _, id := range all {
		if known[id] {
			list = append(list, id)
		}
	}
	return list
}

func (g *Gradebook) overviewHeading() string {
	if g.Course != "" {
		return g.Course
	}
	return "Grades"
}

// everybody lists all students of all sets, in order.
func (g *Gradebook) everybody() []string {
	var ids []string
	seen := map[string]bool{}
	for _, t := range g.Tables {
		for i := range t.Rows {
			if id := t.Rows[i].ID; !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	slices.SortFunc(ids, CompareIDs)
	return ids
}

// overviewNames are the names of the students; those without one have an empty cell.
func (g *Gradebook) overviewNames(students []string) textColumn {
	names := textColumn{head: "name", align: tw.AlignLeft, foot: []string{""}}
	for _, id := range students {
		name := ""
		for _, t := range g.Tables {
			if r := t.Row(id); r != nil && r.Name != "" {
				name = r.Name
			}
		}
		names.body = append(names.body, cut(name))
	}
	return names
}

func (g *Gradebook) overviewColumns(students []string) []textColumn {
	ids := textColumn{head: "student", align: tw.AlignLeft, foot: []string{"out of"}}
	for _, id := range students {
		ids.body = append(ids.body, cut(id))
	}
	columns := []textColumn{ids}
	if names := g.overviewNames(students); slices.ContainsFunc(names.body, func(name string) bool { return name != "" }) {
		columns = append(columns, names)
	}
	for _, t := range g.Tables {
		c := textColumn{head: cut(t.ID), align: tw.AlignRight, foot: []string{padSign(mark(t.Points))}}
		for _, id := range students {
			text := ""
			if r := t.Row(id); r != nil {
				text = padSign(r.signedTotal())
			}
			c.body = append(c.body, text)
		}
		columns = append(columns, c)
	}
	if g.Overall == nil || len(g.Overall.Groups) == 0 {
		return columns
	}
	final := textColumn{head: "final", align: tw.AlignRight, foot: []string{"100"}}
	byID := map[string]*OverallRow{}
	for i := range g.Overall.Rows {
		byID[g.Overall.Rows[i].ID] = &g.Overall.Rows[i]
	}
	for _, id := range students {
		text := ""
		if r := byID[id]; r != nil {
			text = r.final()
		}
		final.body = append(final.body, text)
	}
	return append(columns, final)
}
