package class

import (
	"testing"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// TestFinishIsTheSameWithAnyWorkers: what is worked out beforehand by many workers is what is worked out
// later, one after the other, and there is no fault of the program in a class.
func TestFinishIsTheSameWithAnyWorkers(t *testing.T) {
	root := openRoot(t, sampleClass(t, 60))
	sheets, _ := layout(t, usual, "hw").Find(root, "submissions")
	graded := func() (results []Result, exam *checker.Exam) {
		g := grader(compiled(t, sampleSet), 2)
		return g.Grade(sheets), g.Exam("hw")
	}
	told := func(results []Result) (texts []string) {
		for _, r := range results {
			for _, v := range r.Verdicts {
				for _, n := range v.Notes {
					texts = append(texts, explain.Line(n.Doc()))
				}
			}
		}
		return texts
	}
	plain, _ := graded()
	finished, exam := graded()
	Finish(finished, 4)
	want, got := told(plain), told(finished)
	if len(want) == 0 || len(want) != len(got) {
		t.Fatalf("%d notes without finishing, %d with", len(want), len(got))
	}
	for i := range want {
		if want[i] != got[i] {
			t.Errorf("note %d is %q, and after finishing %q", i, want[i], got[i])
		}
	}
	if faults := Faults([]*checker.Exam{exam}, finished); len(faults) > 0 {
		t.Errorf("there are faults: %+v", faults)
	}
}

// TestTooManyOpenFiles: a sheet that could not be opened since the machine gives no more files
// is known by its complaint.
func TestTooManyOpenFiles(t *testing.T) {
	results := []Result{{Complaints: []gradebook.Diagnostic{{Code: "file/open"}}}, {Complaints: []gradebook.Diagnostic{{Code: source.Exhausted, File: "a.toml"}}}}
	if d, is := Exhausted(nil, results); !is || d.File != "a.toml" {
		t.Errorf("found %v %t", d, is)
	}
	if _, is := Exhausted(nil, results[:1]); is {
		t.Error("an ordinary complaint is taken for that of the machine")
	}
}
