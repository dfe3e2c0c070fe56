package schema

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"grader/checker"
	"grader/checker/kinds"
	"grader/cmd/internal/cli"
	"grader/problems"
	"grader/problems/sets"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"
)

// TestSheets holds the schema for the sheets of a set to the answers that test its
// questions, and to the sheets of the sample class: what can be read is taken.
func TestSheets(t *testing.T) {
	for _, name := range []string{"hw1", "hw2", "hw3", "hw4", "hw5", "hw6"} {
		data, err := fs.ReadFile(sets.Builtin(), name+".toml")
		if err != nil {
			t.Fatal(err)
		}
		set, _ := problems.Load(source.NewFile(name+".toml", data))
		exam, complaints := checker.Compile(kinds.All, set, notation.New(rules.All), checker.DefaultBudget, 2)
		if exam == nil {
			t.Fatal(complaints)
		}
		s := compiled(t, OfSheet(exam))
		var blank bytes.Buffer
		if err := cli.WriteBlank(&blank, exam); err != nil {
			t.Fatal(err)
		}
		if data, ok := parsed(blank.String()); !ok || s.Validate(data) != nil {
			t.Errorf("%s: the schema complains about a blank sheet: %v", name, s.Validate(data))
		}
		for _, task := range exam.Tasks {
			for _, v := range slices.Concat(task.Question.Accept, task.Question.Reject) {
				if err := s.Validate(sheetWith(t, task.Question.ID, v)); err != nil && task.Check(v).Status != checker.Unreadable {
					t.Errorf("%s: %s: %v", name, task.Question.ID, err)
				}
			}
		}
		paths, err := filepath.Glob(top + "/submissions/*/" + name + ".toml")
		if err != nil || len(paths) == 0 {
			t.Fatal(err, len(paths))
		}
		for _, path := range paths {
			ofClass(t, path, exam, s)
		}
		unknown := map[string]any{"answers": map[string]any{"nonesuch": "1"}}
		if s.Validate(unknown) == nil || s.Validate(map[string]any{"problem_set": "hw9"}) == nil {
			t.Errorf("%s: the schema takes an unknown question, or another set", name)
		}
	}
}

func ofClass(t *testing.T, path string, exam *checker.Exam, s *jsonschema.Schema) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sheet, _ := problems.LoadSheet(source.NewFile(path, data), source.StaffLimits())
	if sheet == nil {
		return
	}
	for _, task := range exam.Tasks {
		v, given := sheet.Answer(task.Question.ID)
		if !given || task.Check(v).Status == checker.Unreadable {
			continue
		}
		if err := s.Validate(sheetWith(t, task.Question.ID, v)); err != nil {
			t.Errorf("%s: %s: %v", path, task.Question.ID, err)
		}
	}
}

// TestRoster holds the schema of a roster's columns to the sample's.
func TestRoster(t *testing.T) {
	s := named(t, "roster")
	data, err := os.ReadFile(top + "/roster.csv")
	if err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(records) < 2 {
		t.Fatal(err, len(records))
	}
	for _, record := range records[1:] {
		line := map[string]any{}
		for i, column := range records[0] {
			line[column] = record[i]
		}
		if err := s.Validate(line); err != nil {
			t.Error(err)
		}
	}
	for _, wrong := range []map[string]any{{"name": "Ada"}, {"student": ""}, {"student": json.Number("1")}} {
		if s.Validate(wrong) == nil {
			t.Errorf("%v is taken for a line of a roster", wrong)
		}
	}
}
