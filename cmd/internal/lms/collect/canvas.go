package collect

import (
	"path"
	"regexp"
	"strings"

	"grader/cmd/internal/course/cells"
)

var canvas = &System{
	Name:   "canvas",
	Title:  "Canvas",
	Brings: `the zip archive of "Download Submissions": lovelaceada_LATE_101_5001_hw3.toml`,
	find:   findCanvas,
	lists:  "a gradebook that Canvas exported",
	list:   listCanvas,
}

// Canvas names files by the sortable name (only letters, digits and underscores), LATE if they are,
// the number of the student, the number of the file, and the student's own name of the file. The
// first number between two underscores is the student's.
var (
	canvasName = regexp.MustCompile(`^(.*?)(?:_(LATE))?_([0-9]+)_([0-9]+)_(.+)$`)
	canvasText = regexp.MustCompile(`^(.*?)(?:_(LATE))?_([0-9]+)_(?:text|link)\.html$`)
	canvasAnon = regexp.MustCompile(`^anon_(?:LATE_)?([^_]+)_[0-9]+_(.+)$`)
)

func findCanvas(b *planner) ([]Found, error) {
	var list []Found
	for i := range b.entries {
		e := &b.entries[i]
		base := path.Base(e.Path)
		f := Found{Entry: e, Name: base}
		if m := canvasAnon.FindStringSubmatch(base); m != nil {
			f.Name, f.Remark = m[2], "Canvas wrote this download without names; switch anonymous grading off and download again"
		} else if m := canvasName.FindStringSubmatch(base); m != nil {
			f.Name, f.Late = m[5], m[2] != ""
			f.Persons = []Person{{Keys: map[string]string{"canvas_id": m[3]}, Name: m[1]}}
		} else if m := canvasText.FindStringSubmatch(base); m != nil {
			f.Late, f.Remark = m[2] != "", "this was typed into Canvas, not uploaded as a file"
			f.Persons = []Person{{Keys: map[string]string{"canvas_id": m[3]}, Name: m[1]}}
		} else {
			f.Remark = "the name is not as Canvas writes it, such as lovelaceada_101_5001_hw3.toml"
		}
		list = append(list, f)
	}
	return list, nil
}

// listCanvas reads the persons of an exported gradebook.
func listCanvas(_ *planner, file *cells.File) ([]Person, string) {
	name, id := file.Column("Student"), file.Column("ID")
	if name != 0 || id != 1 {
		return nil, "the first two columns are not Student and ID"
	}
	sis, login := file.Column("SIS User ID"), file.Column("SIS Login ID")
	var list []Person
	for _, row := range file.Body() {
		if row.Text(id) == "" || strings.Contains(row.Text(name), "Points Possible") {
			continue
		}
		list = append(list, CanvasPerson(row.Text, row.Text(name), id, sis, login))
	}
	return list, ""
}

// CanvasPerson is the person in a row of a gradebook with the given columns; -1 is no column.
func CanvasPerson(cell func(column int) string, name string, id, sis, login int) Person {
	p := Person{Keys: map[string]string{}, Name: name}
	p.add("canvas_id", cell(id))
	p.add("sis_id", cell(sis))
	p.add("login", cell(login))
	if strings.Contains(cell(login), "@") {
		p.add("email", cell(login))
	}
	return p
}

func (p *Person) add(column, key string) {
	if key != "" {
		p.Keys[column] = key
	}
}
