package export

import (
	"slices"
	"strings"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/lms/collect"
)

var worksheet = &Format{
	Name: "moodle-worksheet", Needs: true, Ext: ".csv", Noun: "new mark",
	Makes: `the grading worksheet of an assignment that Moodle wrote ("Download grading worksheet"), with its column Grade filled in`,
	make:  fillWorksheet,
}

// A worksheetFile is a grading worksheet and its important columns.
type worksheetFile struct {
	*cells.File
	id, grade, modified, maximum, locked, name, email int
}

// readWorksheet reads a grading worksheet by the rules of the importer, which finds three columns
// by their exact names in the language of the site.
func readWorksheet(data []byte) (*worksheetFile, error) {
	file, err := table(data, cells.Separator(data))
	if err != nil {
		return nil, err
	}
	f := &worksheetFile{File: file}
	heads := file.Rows[file.Header()].Texts()
	for _, column := range []struct {
		name string
		at   *int
	}{
		{"Identifier", &f.id},
		{"Grade", &f.grade},
		{"Last modified (grade)", &f.modified},
		{"Maximum Grade", &f.maximum},
		{"Grade can be changed", &f.locked},
		{"Full name", &f.name},
		{"Email address", &f.email},
	} {
		*column.at = slices.Index(heads, column.name)
		if slices.Contains(heads[*column.at+1:], column.name) {
			return nil, cli.Failf("download it again, and do not save it with a spreadsheet before", "two columns are called %q", column.name)
		}
	}
	if f.id < 0 || f.grade < 0 || f.modified < 0 {
		return nil, cli.Failf("download it again with Moodle in English, and upload it so, too", "Moodle would not take this file: it has not all of the columns Identifier, Grade and Last modified (grade)")
	}
	return f, nil
}

// person is the participant of a row.
func (f *worksheetFile) person(r *cells.Row) (collect.Person, bool) {
	return collect.MoodlePerson(r.Text, f.id, f.name, f.email)
}

func fillWorksheet(j *job) error {
	f, err := readWorksheet(j.From)
	if err != nil {
		return err
	}
	j.note("Moodle skips a row without a word if it was graded there since the worksheet was downloaded")
	list := j.lines(f.File, f.person)
	differs := false
	for _, l := range list {
		if l.row != nil {
			if most, ok := number(f.Rows[l.at].Text(f.maximum)); ok && !differs && most.Cmp(j.Table.Points) != 0 {
				differs = true
				j.note("Moodle's maximum is %s, and the set has %s; marks are not scaled", most.Text(), j.Table.Points.Text())
			}
			f.fill(j, l)
		}
		j.tell(l.effect)
	}
	j.absent(list)
	j.Files = []files.File{{Data: f.Bytes()}}
	return nil
}

// fill fills in the grade of one row, and says what Moodle will do with it.
func (f *worksheetFile) fill(j *job, l *line) {
	t, r := &l.effect, &f.Rows[l.at]
	t.Mark, t.Why = j.mark(l.row)
	was := strings.TrimSpace(r.Text(f.grade))
	skip := func(why string) { t.Does, t.Why, t.Problem = skips, why, true }
	switch maximum, ok := number(r.Text(f.maximum)); {
	case t.Mark == "":
		t.Does, t.Problem = leaves, l.row.Pending.Sign() > 0
	case t.Mark == excused:
		t.Does, t.Why, t.Problem = leaves, "the student is excused, which a worksheet cannot say; do it in Moodle", true
	case f.locked >= 0 && strings.TrimSpace(r.Text(f.locked)) == "No":
		skip("the grade is locked in Moodle")
	case f.maximum >= 0 && !ok:
		skip("the assignment is not graded in points: its maximum is " + r.Text(f.maximum))
	case ok && l.row.Earned.Cmp(maximum) > 0:
		skip("the mark is above Moodle's maximum of " + maximum.Decimal(2))
	case sameNumber(was, t.Mark):
		t.Does = unchanged
	default:
		t.Does = sets
		if was != "" && was != "-" {
			t.Why = "it was " + was
		}
		f.Set(l.at, f.grade, t.Mark)
	}
}
