package collect

import (
	"path"
	"regexp"
	"strings"
	"time"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/policy"
)

var moodle = &System{
	Name:   "moodle",
	Title:  "Moodle",
	Brings: `the zip archive of "Download all submissions": Ada Lovelace_123456_assignsubmission_file/hw3.toml`,
	find:   findMoodle,
	lists:  "a grading worksheet that Moodle wrote",
	list:   listMoodle,
}

// Moodle makes a folder for each student, or begins the names of files in the same way. Older sites
// add an underscore to the folder's name. The student chooses the rest of the name, so the first
// number counts.
var moodleName = regexp.MustCompile(`^(.*?)_([0-9]+)_assignsubmission_([a-z]+)(?:_(.*))?$`)

func findMoodle(b *planner) ([]Found, error) {
	var list []Found
	for i := range b.entries {
		e := &b.entries[i]
		f := Found{Entry: e, Name: path.Base(e.Path), Remark: "the name is not as Moodle writes it, such as Ada Lovelace_123456_assignsubmission_file/hw3.toml"}
		for part := range strings.SplitSeq(e.Path, "/") {
			m := moodleName.FindStringSubmatch(part)
			if m == nil {
				continue
			}
			f.Remark = ""
			if m[3] != "file" {
				f.Remark = "this was typed into Moodle, not uploaded as a file"
			}
			if part == path.Base(e.Path) && m[4] != "" {
				f.Name = m[4]
			}
			p := Person{Keys: map[string]string{"moodle_id": m[2]}}
			if m[1] != "Participant" { // everyone's name where names are hidden
				p.Name = m[1]
			}
			f.Persons = []Person{p}
			break
		}
		list = append(list, f)
	}
	return list, nil
}

var moodleID = regexp.MustCompile(`([0-9]+)\s*$`)

// MoodlePerson is the person in a row of a grading worksheet with the given columns; ok is false if
// the row has no participant number.
func MoodlePerson(cell func(column int) string, id, name, email int) (p Person, ok bool) {
	m := moodleID.FindStringSubmatch(cell(id))
	if m == nil {
		return p, false
	}
	p = Person{Keys: map[string]string{"moodle_id": m[1]}, Name: cell(name)}
	p.add("email", strings.TrimSpace(cell(email)))
	return p, true
}

// listMoodle reads the persons of a grading worksheet, and when their sheets came in.
func listMoodle(b *planner, file *cells.File) ([]Person, string) {
	id := file.Column("Identifier")
	if id < 0 {
		return nil, "there is no column Identifier, which worksheets in English have"
	}
	name, email, at := file.Column("Full name"), file.Column("Email address"), file.Column("Last modified (submission)")
	var list []Person
	for _, row := range file.Body() {
		if p, ok := MoodlePerson(row.Text, id, name, email); ok {
			p.At, _ = moodleTime(row.Text(at), b.Zone)
			list = append(list, p)
		}
	}
	return list, ""
}

// moodleForms are the formats of Moodle's times in English.
var moodleForms = []string{
	"Monday, 2 January 2006, 3:04 PM", "2 January 2006, 3:04 PM", "Monday, January 2, 2006, 3:04 PM", "January 2, 2006, 3:04 PM",
	"Monday, 2 January 2006, 15:04", "2 January 2006, 15:04",
}

// moodleTime reads a time of Moodle. Its zone, which is not stated, is that of the site or the
// teacher.
func moodleTime(text string, zone *time.Location) (time.Time, bool) {
	// Some versions of PHP write a narrow space before AM and PM.
	text = strings.TrimSpace(strings.NewReplacer("\u202f", " ", "\u00a0", " ").Replace(text))
	for _, form := range moodleForms {
		if t, err := time.Parse(form, text); err == nil {
			return policy.ReadTime(t.Format("2006-01-02T15:04:05"), zone)
		}
	}
	return policy.ReadTime(text, zone)
}
