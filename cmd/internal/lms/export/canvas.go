package export

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/lms/collect"
	"grader/problems/points"
	"grader/reference/explain"
)

var canvas = &Format{
	Name: "canvas", Needs: true, Ext: ".csv", Noun: "new mark",
	Makes: `the gradebook that Canvas exported (Grades, Export), with one column filled in; everything else stays as it was`,
	make:  fillCanvas,
}

// A canvasFile is a gradebook as Canvas exports it.
type canvasFile struct {
	*cells.File
	name     []int // the column of "Last, First", or the two columns
	id       int
	sis      int // -1 if there is none, like login
	login    int
	identity int // the number of columns about the student
	possible int // the row of Points Possible; -1 if there is none
}

// canvasComma is the separator that Canvas assumes for a file: the one that splits the first three
// lines into more cells, all into the same number.
func canvasComma(data []byte) byte {
	lines := strings.SplitAfterN(string(data), "\n", 4)
	lines = lines[:min(3, len(lines))]
	width := func(comma byte) int {
		n := -1
		for _, l := range lines {
			if l == "" {
				continue
			}
			f, fault := cells.Parse([]byte(l), comma)
			if fault != nil || len(f.Rows) == 0 || n >= 0 && f.Rows[0].Len() != n {
				return 0
			}
			n = f.Rows[0].Len()
		}
		return n
	}
	if width(';') > width(',') {
		return ';'
	}
	return ','
}

// readCanvas reads a gradebook by the rules of the importer.
func readCanvas(data []byte) (*canvasFile, error) {
	file, err := table(data, canvasComma(data))
	if err != nil {
		return nil, err
	}
	const hint = "take the file as Canvas exports it: Grades, Export; its columns begin with Student, ID"
	f := &canvasFile{File: file, sis: -1, login: -1, possible: -1}
	at, columns := file.Rows[0].Text, file.Rows[0].Len()
	switch {
	case columns > 4 && at(0) == "LastName" && at(1) == "FirstName" && strings.Contains(at(2), "ID"):
		f.name, f.id, f.identity = []int{0, 1}, 2, 4
	case columns > 3 && strings.Contains(at(0), "Student") && strings.Contains(at(1), "ID"):
		f.name, f.id, f.identity = []int{0}, 1, 3
	default:
		return nil, cli.Failf(hint, "this is not a gradebook of Canvas: the first columns are %q and %q", at(0), at(1))
	}
	next := f.identity - 1
	switch {
	case strings.Contains(at(next), "SIS Login ID"):
		f.login, f.identity = next, f.identity+1
	case strings.Contains(at(next), "SIS User ID") && strings.Contains(at(next+1), "SIS Login ID"):
		f.sis, f.login, f.identity = next, next+1, f.identity+2
		if strings.Contains(at(next+2), "Integration ID") {
			f.identity++
		}
		if strings.Contains(at(f.identity-1), "Root Account") {
			f.identity++
		}
	}
	if !strings.Contains(at(f.identity-1), "Section") {
		return nil, cli.Failf(hint, "Canvas would not take this file: column %d is %q, expected Section", f.identity, at(f.identity-1))
	}
	for i, r := range file.Body() {
		if strings.Contains(r.Text(0), "Points Possible") {
			f.possible = i
			break
		}
	}
	return f, nil
}

var (
	canvasTitle = regexp.MustCompile(`^(.*\S)\s*\(([0-9]+)\)$`)
	// canvasOther matches the headers of columns that Canvas computes.
	canvasOther  = regexp.MustCompile(`(?:Current|Final) (?:Score|Points|Grade)|Override (?:Score|Grade|Status)`)
	canvasHidden = regexp.MustCompile(`(?i)^\s*(?:muted|manual posting.*)?\s*$`)
)

// column is the column of an assignment. It is named by its title, with or without the number, or
// by the number; without a name it is that with the title or id of the set.
func (f *canvasFile) column(j *job) (int, error) {
	wanted := nonEmpty(j.Column)
	if j.Column == "" {
		wanted = nonEmpty(j.Table.ID, j.Table.Title)
	}
	var all, called []string
	var fits []int
	closed := "" // a column that fits, and why Canvas ignores it
	for i, head := range f.Rows[0].Texts() {
		if i < f.identity {
			continue
		}
		m, why := canvasTitle.FindStringSubmatch(head), ""
		switch {
		case canvasOther.MatchString(head):
			why = "it keeps this name for itself"
		case f.possible >= 0 && strings.Contains(f.Rows[f.possible].Text(i), "read only"):
			why = "it is read only"
		case m != nil:
			all = append(all, head)
		}
		switch {
		case !slices.ContainsFunc(wanted, func(w string) bool {
			return head == w || m != nil && (m[2] == w || strings.EqualFold(m[1], strings.TrimSpace(w)))
		}):
		case why != "":
			closed = fmt.Sprintf("Canvas takes no marks for the column %q: %s", head, why)
		default:
			fits, called = append(fits, i), append(called, strconv.Quote(head))
		}
	}
	hint := "name the column: --column " + `"` + strings.Join(all, `" or --column "`) + `"`
	if len(all) == 0 {
		hint = "make the assignment in Canvas first, and export again"
	}
	switch {
	case len(fits) > 1 && called[0] == called[1]:
		return 0, cli.Failf("rename one of them in Canvas, and export again", "%d columns are called %s", len(fits), called[0])
	case len(fits) > 1:
		return 0, cli.Failf("name one: --column "+strings.Join(called, " or --column "), "several columns fit: %s", explain.And(called))
	case len(fits) == 0 && closed != "":
		return 0, cli.Failf(hint, "%s", closed)
	case len(fits) == 0 && j.Column != "":
		return 0, cli.Failf(hint, "there is no assignment %q in the file", j.Column)
	case len(fits) == 0:
		return 0, cli.Failf(hint, "no assignment in the file is called %s", strings.Join(wanted, " or "))
	}
	return fits[0], nil
}

func nonEmpty(texts ...string) (list []string) {
	for _, t := range texts {
		if t != "" {
			list = append(list, t)
		}
	}
	return list
}

// person is the student of a row.
func (f *canvasFile) person(r *cells.Row) (p collect.Person, ok bool) {
	hidden := !slices.ContainsFunc(r.Texts(), func(text string) bool { return !canvasHidden.MatchString(text) })
	if hidden || strings.Contains(r.Text(0), "Points Possible") {
		return p, false
	}
	name := r.Text(f.name[0])
	if len(f.name) > 1 {
		name += ", " + r.Text(f.name[1])
	}
	return collect.CanvasPerson(r.Text, name, f.id, f.sis, f.login), true
}

func fillCanvas(j *job) error {
	f, err := readCanvas(j.From)
	if err != nil {
		return err
	}
	column, err := f.column(j)
	if err != nil {
		return err
	}
	j.note("the column is %q", f.Rows[0].Text(column))
	if !canvasTitle.MatchString(f.Rows[0].Text(column)) {
		j.note("the column has no number; if Canvas has no assignment of exactly this title, it makes a new one")
	}
	if possible, ok := f.points(column); ok && possible.Cmp(j.Table.Points) != 0 {
		j.note("Canvas has %s possible, and the set has %s; marks are not scaled", possible.Text(), j.Table.Points.Text())
	}
	list := j.lines(f.File, f.person)
	for _, l := range list {
		if l.row != nil {
			f.fill(j, l, column)
		}
		j.tell(l.effect)
	}
	j.absent(list)
	j.Files = []files.File{{Data: f.Bytes()}}
	return nil
}

// points are the points possible of a column in the file.
func (f *canvasFile) points(column int) (points.Points, bool) {
	if f.possible < 0 {
		return points.Points{}, false
	}
	return number(f.Rows[f.possible].Text(column))
}

// fill fills in one cell, and says what Canvas will do with it.
func (f *canvasFile) fill(j *job, l *line, column int) {
	t := &l.effect
	t.Mark, t.Why = j.mark(l.row)
	was := strings.TrimSpace(f.Rows[l.at].Text(column))
	switch {
	case t.Mark == "":
		t.Does, t.Problem = leaves, l.row.Pending.Sign() > 0
		return
	case was == "N/A":
		t.Does, t.Why, t.Problem = skips, "Canvas has not assigned it to this student", true
		return
	case strings.EqualFold(was, t.Mark), sameNumber(was, t.Mark):
		t.Does = unchanged
		return
	}
	t.Does = sets
	switch {
	case strings.EqualFold(was, excused):
		t.Why, t.Problem = "Canvas has the student excused, and will not any more", true
	case was != "" && was != "-":
		t.Why = "it was " + was
	}
	if possible, ok := f.points(column); ok && t.Mark != excused && l.row.Earned.Cmp(possible) > 0 {
		t.Why = strings.TrimPrefix(t.Why+"; more than the "+possible.Text()+" possible", "; ")
	}
	f.Set(l.at, column, t.Mark)
}
