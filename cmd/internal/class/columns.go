package class

import "grader/problems/shape"

// RosterColumns are the columns of a roster that mean something. It may have others,
// which are kept. A sheet may be named by what stands in any of them.
var RosterColumns = []shape.Key{
	{Name: "student", Help: "The id of the student in this course, which becomes part of file names.", Type: student, Needed: true, Example: `"ada"`},
	{Name: "name", Help: "The name, which reports show.", Type: shape.Text, Example: `"Ada Lovelace"`},
	{Name: "email", Help: "The address, which attention.json gives to those who write to students.", Type: shape.Text, Example: `"ada@example.org"`},
	{Name: "section", Help: "The section or the tutorial.", Type: shape.Text, Example: `"T1"`},
	{Name: "canvas_id", Help: "The number in Canvas.", Type: shape.Text, Example: `"48213"`},
	{Name: "sis_id", Help: "The id in the student information system.", Type: shape.Text, Example: `"20145678"`},
	{Name: "login", Help: "The login.", Type: shape.Text, Example: `"alovelace"`},
	{Name: "moodle_id", Help: "The number of the participant in Moodle.", Type: shape.Text, Example: `"123456"`},
	{Name: "gradescope_sid", Help: "The student id in Gradescope.", Type: shape.Text, Example: `"20145678"`},
	{Name: "github", Help: "The login at GitHub.", Type: shape.Text, Example: `"adalovelace"`},
}

var student = func() shape.Type {
	t := shape.Text
	t.Some = true
	return t
}()

// requiredColumns are the columns that nobody may leave out.
var requiredColumns = func() (names []string) {
	for _, c := range RosterColumns {
		if c.Needed {
			names = append(names, c.Name)
		}
	}
	return names
}()
