// Package schema makes JSON Schemas of the files of a course, so that editors can complete and
// check them. They are made from the same tables as the readers of the files and the documentation.
package schema

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/kinds"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/policy"
	"grader/problems"
	"grader/problems/shape"
	"grader/reference/plain"
	"grader/reference/spell"
	"grader/reports"
	"grader/reports/asjson"
	"grader/reports/gradebook"
)

// A Schema describes one kind of file.
type Schema struct {
	Name  string // as commands have it
	Title string
	make  func() *node
}

// All lists the schemas.
var All = slices.Concat(Files, outputs)

// Files are those of files that people write, for editors.
var Files = []Schema{
	{"problem-set", "Problem sets", problemSet},
	{"answer-sheet", "Answer sheets", func() *node { return table(shape.Table(problems.SheetKeys...)) }},
	{"grader", "The settings of a course, grader.toml", settings},
	{"overrides", "What persons decided about students, overrides.toml", func() *node { return table(shape.Table(policy.FileKeys...)) }},
	{"roster", "The columns of a roster: a line of it as an object", roster},
}

// outputs are those of JSON that the programs write.
var outputs = []Schema{
	{"report", "The reports of sets, hw3.json, and autograde --format json", report},
	{"check", "What check --format json prints, as far as the feedback level allows", report},
	{"attention", "What needs the attention of staff, attention.json", func() *node { return output(asjson.AttentionSchema, reflect.TypeFor[asjson.AttentionFile]()) }},
	{"marks", "The marks of a run, with which the next is compared, " + reports.MarksName, func() *node { return output(gradebook.MarksSchema, reflect.TypeFor[gradebook.Marks]()) }},
}

func report() *node { return output(asjson.Schema, reflect.TypeFor[asjson.Report]()) }

const (
	// Folder is the folder of the schemas in a new course.
	Folder = "schemas"
	// Settings is the file with the schema of grader.toml.
	Settings = "grader" + Ending
)

// Ending is the ending of the names of schema files.
const Ending = ".schema.json"

// mark is in every schema, and tells it from files of others.
const mark = "Written by autograde schema."

// File is the name of the schema's file.
func (s Schema) File() string { return s.Name + Ending }

// Write writes the schema.
func (s Schema) Write(w io.Writer) error {
	n := s.make()
	n.Schema, n.Comment, n.Title = draft, mark, s.Title
	return n.write(w)
}

// OfSheet is the schema of answer sheets for one problem set: its questions, and the form of their
// answers. It reveals no more than a blank sheet.
func OfSheet(e *checker.Exam) Schema {
	return Schema{e.Set.ID, "Answers to " + e.Set.Heading(), func() *node { return ofSheet(e) }}
}

func ofSheet(e *checker.Exam) *node {
	n := table(shape.Table(problems.SheetKeys...))
	id := n.get("problem_set")
	id.Const, id.Examples = e.Set.ID, nil
	answers := n.get("answers")
	answers.Additional = false
	for _, t := range e.Tasks {
		one := ofType(shape.Type{Kinds: t.Kind.Reads})
		one.Description = papers.NotChosen
		if !t.Open {
			one.Description = t.Prompt + "\n\nAnswer: " + t.HowTo()
		}
		answers.Properties = append(answers.Properties, property{t.Question.ID, one})
	}
	return n
}

// problemSet is the schema of problem sets. For each kind of question it has the keys that the kind
// reads and needs.
func problemSet() *node {
	n := table(shape.Table(problems.SetKeys...))
	question := n.get("question").Items
	kind := question.get("kind")
	var words []string
	for _, k := range kinds.All {
		kind.Enum, words = append(kind.Enum, k.Name), append(words, k.Name+": "+k.Title)
		question.AllOf = append(question.AllOf, &node{
			If:   &node{Required: []string{"kind"}, Properties: properties{{"kind", &node{Const: k.Name}}}},
			Then: &node{PropertyNames: &node{Enum: slices.Concat(checker.EveryKind, k.Uses)}, Required: k.Needs},
		})
	}
	question.AnyOf = []*node{{Required: []string{"kind"}}, {Required: []string{"use"}}}
	question.AllOf = append(question.AllOf, &node{If: &node{Required: []string{"use"}}, Then: &node{PropertyNames: &node{Enum: problems.BesideUse}}})
	kind.Description += " " + strings.Join(words, "; ") + "."
	return n
}

// settings is the schema of grader.toml, made from the tables of settings.
func settings() *node {
	n := &node{Type: "object", Additional: false}
	for _, t := range cli.SettingTables {
		one := &node{Type: "object", Additional: false, Description: t.Help}
		for _, s := range t.Settings {
			p := of(shape.Key{Name: s.Key, Help: s.Help, Type: s.Shape, Example: s.Example})
			if value := s.Default(); value != "" && json.Valid([]byte(value)) {
				p.Default = json.RawMessage(value)
			}
			one.Properties = append(one.Properties, property{s.Key, p})
			if s.Required() {
				one.Required = append(one.Required, s.Key)
			}
		}
		if t.OfSet {
			one = &node{Type: "object", Additional: one}
		}
		if t.Each {
			one = &node{Type: "array", Items: one}
		}
		n.Properties = append(n.Properties, property{t.Name, one})
	}
	return n
}

// roster is the schema of a row, whose columns are strings.
func roster() *node {
	n := table(shape.Table(class.RosterColumns...))
	n.Additional = ofType(shape.Text)
	return n
}

// Written is the schema of JSON that a command writes, which is of one of the types.
func Written(name, title string, types ...reflect.Type) Schema {
	return Schema{name, title, func() *node { return output("", types...) }}
}

// Find is the schema with a name, of a list.
func Find(name string, list []Schema) (Schema, error) {
	var names []string
	for _, s := range list {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	hint := spell.AnyHint(name, names, "the schemas are "+strings.Join(names, ", "))
	return Schema{}, cli.Failf(hint, "there is no schema %q", plain.Cut(name, 60))
}

// Line is the first line of a TOML file, which tells editors where its schema is. The empty line
// after it is necessary for some editors.
func Line(path string) string { return "#:schema " + path + "\n\n" }

// IsOurs reports whether a file is a schema that the program wrote, and so may overwrite.
func IsOurs(data []byte) bool { return bytes.Contains(data, []byte(mark)) }

// WriteSheet writes a blank answer sheet. The sheet names the schema for sheets of the set if dir,
// its probable folder, has the schema: a line that names a missing file would make editors
// complain.
func WriteSheet(w io.Writer, dir string, course *cli.Config, e *checker.Exam, paper cli.Paper) error {
	name := OfSheet(e).File()
	if data, err := os.ReadFile(filepath.Join(dir, name)); err == nil && IsOurs(data) {
		if _, err := io.WriteString(w, Line("./"+name)); err != nil {
			return err
		}
	}
	return cli.WriteBlank(w, course, e, paper)
}

// NewSheet writes a blank answer sheet into a new file, and its schema beside it. It never
// overwrites a file, which might be a sheet with answers.
func NewSheet(p *cli.Program, output string, course *cli.Config, e *checker.Exam, paper cli.Paper) error {
	path := p.Path(output)
	if _, err := os.Lstat(path); err == nil {
		return cli.Failf("choose another name for --output", "%s already exists and was left as it is", output)
	}
	s := OfSheet(e)
	beside := filepath.Join(filepath.Dir(path), s.File())
	if old, err := os.ReadFile(beside); err != nil || IsOurs(old) {
		// The sheet is complete without its schema, so an error does not matter.
		_ = files.Write(beside, s.Write)
	}
	if err := files.Write(path, func(w io.Writer) error { return WriteSheet(w, filepath.Dir(path), course, e, paper) }); err != nil {
		return cli.Failf("", "the sheet could not be written to %s", output)
	}
	return nil
}
