package desk

import (
	"fmt"
	"html/template"
	"net/http"

	"grader/reference/explain"
	"grader/reports"
	"grader/reports/gradebook"
	"grader/reports/look"
)

type courseView struct {
	Sets   []courseSet
	Waits  []queueKind
	Finals template.HTML
	Grid   grid
}

// A courseSet is the card of a set.
type courseSet struct {
	*gradebook.Table
	Bar     template.HTML
	Mean    string
	Waiting int
}

// course shows the gradebook, and what waits.
func (d *Desk) course(w http.ResponseWriter, r *http.Request, s state) {
	open := s.open()
	v := courseView{Waits: kindsOf(s, open, nil, -1, "")}
	perSet := map[string]int{}
	for _, it := range open {
		perSet[it.Set]++
	}
	for _, t := range s.Book.Tables {
		c := courseSet{Table: t, Bar: look.Bar("sheets", sheets(t)), Waiting: perSet[t.ID]}
		if t.Total.Count > 0 {
			c.Mean = t.Total.Mean.Decimal(2)
		}
		v.Sets = append(v.Sets, c)
	}
	o := s.Book.Overall // a desk always has the whole course
	v.Finals = reports.FinalsHistogram(o)
	v.Grid = s.courseGrid(o)
	v.Grid.arrange(r, o.Fields)
	d.show(w, r, s, "course", "Gradebook", v)
}

// courseGrid has one row per student and one column per set.
func (s *snapshot) courseGrid(o *gradebook.Overall) grid {
	g := grid{View: "/", Caption: "Marks of all sets", Head: []gridHead{{Text: "student"}, {Text: "name"}}}
	for _, t := range s.Book.Tables {
		g.Head = append(g.Head, gridHead{Text: t.ID, Title: t.Title, Number: true, To: href("/set", "set", t.ID)})
	}
	g.Head = append(g.Head, gridHead{Text: "final", Title: "final mark in per cent", Number: true})
	if len(o.Levels) > 0 {
		g.Head = append(g.Head, gridHead{Text: "level"})
	}
	for i := range o.Rows {
		one := &o.Rows[i]
		line := gridRow{ID: one.ID, Name: one.Name, Link: href("/student", "id", one.ID), fields: one.Fields, Cells: []gridCell{{Text: one.Name}}}
		for _, t := range s.Book.Tables {
			c := totalCell(s.rows[t.ID][one.ID])
			if c.Text != "" {
				c.Set = t.ID
			}
			line.Cells = append(line.Cells, c)
		}
		line.Cells = append(line.Cells, finalCell(one))
		if len(o.Levels) > 0 {
			line.Cells = append(line.Cells, gridCell{Text: reports.LevelText(o, one)})
		}
		g.Rows = append(g.Rows, line)
	}
	return g
}

func finalCell(r *gradebook.OverallRow) gridCell {
	c := gridCell{Number: true, value: -1}
	if r.HasFinal {
		c.Text, c.value = finalOf(r), r.Final.Float()
		c.State = look.Share(c.value, 100)
		if !r.Settled() {
			c.State = "undecided"
		}
	}
	return c
}

// finalOf is a final mark, or its range.
func finalOf(r *gradebook.OverallRow) string {
	if r.Settled() {
		return r.Final.Decimal(1)
	}
	return r.Final.Decimal(1) + " to " + r.FinalMost.Decimal(1)
}

type setView struct {
	ID, Title string
	Summary   string
	Questions []setQuestion
	Totals    template.HTML
	Plot      template.HTML
	Grid      grid
}

// A setQuestion is a question of a set with its statistics.
type setQuestion struct {
	gradebook.Column
	Facility, Link, Marking string
	Bar                     template.HTML
	Waiting                 int
}

// set shows the marks of one set.
func (d *Desk) set(w http.ResponseWriter, r *http.Request, s state) {
	t := s.tables[r.URL.Query().Get("set")]
	if t == nil {
		d.refuse(w, r, http.StatusNotFound, "There is no such set, or nobody has handed in anything for it.")
		return
	}
	v := setView{ID: t.ID, Title: t.Title}
	v.Summary = fmt.Sprintf("%s, %s to earn.", explain.Count(len(t.Rows), "student"), t.Points.Text())
	if t.Total.Count > 0 {
		v.Summary += fmt.Sprintf(" The mean of %s is %s, the median %s.", explain.Count(t.Total.Count, "sheet"), t.Total.Mean.Decimal(2), t.Total.Median.Decimal(2))
	}
	for i, c := range t.Columns {
		q := setQuestion{Column: c, Bar: look.Bar("Answers to "+c.ID, reports.States(c)), Link: href("/question", "set", t.ID, "id", c.ID)}
		q.Facility, _ = figures(c)
		for n := range t.Rows {
			if t.Rows[n].Waits(i) && len(s.fresh[subject{t.Rows[n].ID, t.ID, c.ID}]) == 0 {
				q.Waiting++
			}
		}
		if q.Waiting > 0 {
			q.Marking = href("/marking", "set", t.ID, "id", c.ID)
		}
		v.Questions = append(v.Questions, q)
	}
	v.Grid = grid{View: "/set", Caption: "Marks of " + t.ID, Head: []gridHead{{Text: "student"}, {Text: "name"}}}
	for _, c := range t.Columns {
		v.Grid.Head = append(v.Grid.Head, gridHead{Text: c.ID, Number: true, To: href("/question", "set", t.ID, "id", c.ID)})
	}
	v.Grid.Head = append(v.Grid.Head, gridHead{Text: "total", Number: true})
	for n := range t.Rows {
		row := &t.Rows[n]
		line := gridRow{ID: row.ID, Name: row.Name, Link: href("/student", "id", row.ID, "set", t.ID), fields: row.Fields, Cells: []gridCell{{Text: row.Name}}}
		for i := range t.Columns {
			c := gridCell{Text: markOf(t, row, i), State: stateOf(t, row, i), Number: true, value: -1}
			if c.Text != "" {
				c.value = row.Mark(i).Earned.Float()
			}
			line.Cells = append(line.Cells, c)
		}
		line.Cells = append(line.Cells, totalCell(row))
		v.Grid.Rows = append(v.Grid.Rows, line)
	}
	v.Totals, v.Plot = reports.TotalsHistogram(t), reports.QuestionPlot(t)
	v.Grid.arrange(r, t.Fields)
	d.show(w, r, s, "set", t.ID, v)
}

// figures are the facility and the discrimination of a question.
func figures(c gradebook.Column) (facility, discrimination string) {
	if c.Analysis.Count > 0 {
		facility = c.Analysis.Facility.Decimal(2)
	}
	if discrimination = c.Analysis.NoDiscrimination; discrimination == "" {
		discrimination = fmt.Sprintf("%.2f", c.Analysis.Discrimination)
	}
	return facility, discrimination
}
