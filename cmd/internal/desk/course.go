package desk

import (
	"fmt"
	"html/template"
	"net/http"

	"grader/reports"
	"grader/reports/gradebook"
	"grader/reports/look"
)

type courseView struct {
	Sets    []courseSet
	Waits   []backlog
	Finals  template.HTML
	Grid    grid
	Partial bool
}

// A courseSet is a card of a set.
type courseSet struct {
	ID, Title  string
	Bar        template.HTML
	Mean, Most string
	Waiting    int
}

// A backlog is the number of a kind of thing that needs a person.
type backlog struct {
	Title string
	Count int
	Link  string
}

// course is the gradebook, and what waits.
func (d *Desk) course(w http.ResponseWriter, r *http.Request) {
	s, ok := d.ready(w, r)
	if !ok {
		return
	}
	var v courseView
	perSet := map[string]int{}
	perReason := map[gradebook.Reason]int{}
	for _, it := range s.open() {
		perSet[it.Set]++
		perReason[it.Reason]++
	}
	for reason := gradebook.SheetUnreadable; reason <= gradebook.ProgramFault; reason++ {
		if n := perReason[reason]; n > 0 {
			v.Waits = append(v.Waits, backlog{reason.String(), n, href("/queue", "kind", fmt.Sprint(int(reason)))})
		}
	}
	for _, t := range s.Book.Tables {
		c := courseSet{ID: t.ID, Title: t.Title, Bar: look.Bar("sheets", sheets(t)), Most: t.Points.Decimal(2), Waiting: perSet[t.ID]}
		if t.Total.Count > 0 {
			c.Mean = t.Total.Mean.Decimal(2)
		}
		v.Sets = append(v.Sets, c)
	}
	o := s.Book.Overall
	v.Partial = o == nil
	var fields []string
	v.Grid, fields = s.courseGrid(o)
	v.Grid.View = "/"
	v.Grid.arrange(r, fields)
	if o != nil {
		v.Finals = reports.FinalsHistogram(o)
	}
	d.show(w, r, s, "course", "Gradebook", v)
}

// courseGrid has a row a student and a column a set.
func (s *snapshot) courseGrid(o *gradebook.Overall) (g grid, fields []string) {
	g.Caption = "Marks of all sets"
	g.Head = []gridHead{{Text: "student"}, {Text: "name"}}
	if o != nil {
		fields = o.Fields
	} else if len(s.Book.Tables) > 0 {
		fields = s.Book.Tables[0].Fields
	}
	for _, t := range s.Book.Tables {
		g.Head = append(g.Head, gridHead{Text: t.ID, Title: t.Title, Number: true, To: href("/set", "set", t.ID)})
	}
	levels := o != nil && len(o.Levels) > 0
	if o != nil {
		g.Head = append(g.Head, gridHead{Text: "final", Title: "final mark in per cent", Number: true})
	}
	if levels {
		g.Head = append(g.Head, gridHead{Text: "level"})
	}
	row := func(id, name string, own []string) gridRow {
		out := gridRow{ID: id, Name: name, Link: href("/student", "id", id), fields: own, Cells: []gridCell{{Text: name}}}
		for _, t := range s.Book.Tables {
			r := s.rows[t.ID][id]
			text, state := totalOf(r)
			c := gridCell{Text: text, State: state, Number: true, value: -1}
			if text != "" {
				c.Set = t.ID
			}
			if r != nil && state != "missing" {
				c.value = r.Earned.Float()
			}
			out.Cells = append(out.Cells, c)
		}
		return out
	}
	if o == nil {
		for _, id := range s.students() {
			var own []string
			for _, t := range s.Book.Tables {
				if r := s.rows[t.ID][id]; r != nil && own == nil {
					own = r.Fields
				}
			}
			g.Rows = append(g.Rows, row(id, s.names[id], own))
		}
		return g, fields
	}
	for i := range o.Rows {
		one := &o.Rows[i]
		line := row(one.ID, one.Name, one.Fields)
		final := gridCell{Number: true, value: -1}
		if one.HasFinal {
			final.Text, final.value = one.Final.Decimal(1), one.Final.Float()
			if one.Final.Cmp(one.FinalMost) != 0 {
				final.Text, final.State = one.Final.Decimal(1)+" to "+one.FinalMost.Decimal(1), "undecided"
			}
		}
		line.Cells = append(line.Cells, final)
		if levels {
			line.Cells = append(line.Cells, gridCell{Text: reports.LevelText(o, one)})
		}
		g.Rows = append(g.Rows, line)
	}
	return g, fields
}

type setView struct {
	ID, Title string
	Summary   string
	Questions []setQuestion
	Totals    template.HTML
	Plot      template.HTML
	Grid      grid
}

// A setQuestion is a question of a set with what the class made of it.
type setQuestion struct {
	ID, Kind, Points, Facility, Discrimination string
	Bar                                        template.HTML
	Link, Marking                              string
	Waiting                                    int
}

// set is the marks of one set.
func (d *Desk) set(w http.ResponseWriter, r *http.Request) {
	s, ok := d.ready(w, r)
	if !ok {
		return
	}
	t := s.tables[r.URL.Query().Get("set")]
	if t == nil {
		d.refuse(w, r, http.StatusNotFound, "There is no such set, or nobody has handed in anything for it.")
		return
	}
	v := setView{ID: t.ID, Title: t.Title}
	v.Summary = fmt.Sprintf("%s, %s to earn.", counted(len(t.Rows), "student"), counted2(t.Points, "point"))
	if t.Total.Count > 0 {
		v.Summary += fmt.Sprintf(" The mean is %s, the median %s.", t.Total.Mean.Decimal(2), t.Total.Median.Decimal(2))
	}
	for i, c := range t.Columns {
		q := setQuestion{ID: c.ID, Kind: c.Kind, Points: c.Points.Decimal(2), Bar: look.Bar("Answers to "+c.ID, reports.States(c)), Link: href("/question", "set", t.ID, "id", c.ID)}
		q.Facility, q.Discrimination = figures(c)
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
		text, state := totalOf(row)
		line.Cells = append(line.Cells, gridCell{Text: text, State: state, Number: true, value: row.Earned.Float()})
		v.Grid.Rows = append(v.Grid.Rows, line)
	}
	v.Totals, v.Plot = reports.TotalsHistogram(t), reports.QuestionPlot(t)
	v.Grid.arrange(r, t.Fields)
	d.show(w, r, s, "set", t.ID, v)
}

// figures are how easy a question was, and how well it tells students apart.
func figures(c gradebook.Column) (facility, discrimination string) {
	if c.Analysis.Count > 0 {
		facility = c.Analysis.Facility.Decimal(2)
	}
	if discrimination = c.Analysis.NoDiscrimination; discrimination == "" {
		discrimination = fmt.Sprintf("%.2f", c.Analysis.Discrimination)
	}
	return facility, discrimination
}
