package reports

import (
	"fmt"
	"strings"
	"testing"

	"grader/checker"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// markedClass is a class of these students after a change.
func markedClass(students []gradebook.Student, change func(in *gradebook.Input)) *gradebook.Book {
	in := gradebook.Input{Sets: []gradebook.Set{{
		ID: "hw1", Questions: []gradebook.Question{{ID: "q", Points: points.Of(3)}, {ID: "r", Points: points.Of(1)}}, Students: append([]gradebook.Student(nil), students...),
	}}}
	change(&in)
	return gradebook.Build(in)
}

// TestPartsThatStayTheSame: where the mark and the rows of a page of students are what they
// were, so are its bytes, and most pages of a class stay what they were if one student
// changes.
func TestPartsThatStayTheSame(t *testing.T) {
	const size = 2*partSize + mostStudents
	verdicts := func(n int) []*checker.Verdict {
		return []*checker.Verdict{
			{Status: checker.Wrong, Got: fmt.Sprint(n), Meaning: fmt.Sprint(n)}, {Status: checker.Correct, Got: "1", Earned: points.Of(1)},
		}
	}
	var students []gradebook.Student
	for n := range size {
		given := n % 150
		if n < 2*partSize { // rare answers, of which some are listed
			given = 150 + n%100
		}
		students = append(students, gradebook.Student{ID: fmt.Sprintf("s%05d", n), File: "f", Status: gradebook.Graded, Verdicts: verdicts(given)})
	}
	student := func(in *gradebook.Input, n int) *gradebook.Student { return &in.Sets[0].Students[n] }
	before := markedClass(students, func(*gradebook.Input) {})
	old := before.Tables[0]
	was := map[string]Part{}
	for _, p := range splitHTML(before) {
		was[p.Name] = p
	}
	for _, c := range []struct {
		name   string
		change func(in *gradebook.Input)
		drawn  int // pages of students that are drawn again
	}{
		{"nothing", func(*gradebook.Input) {}, 0},
		{"one answers as others do", func(in *gradebook.Input) { student(in, 1700).Verdicts = verdicts(1) }, 1},
		{"one answers as nobody does", func(in *gradebook.Input) { student(in, 1700).Verdicts = verdicts(size) }, 1},
		{"a rare answer becomes a frequent one", func(in *gradebook.Input) {
			for n := range 20 {
				student(in, partSize-1-n).Verdicts = verdicts(249)
			}
		}, 2},
		{"one has a name", func(in *gradebook.Input) { student(in, 3).Name = "Ada" }, 1},
		{"one gets points", func(in *gradebook.Input) {
			student(in, 3).Decisions = []gradebook.Decision{{Question: "q", What: gradebook.Marked, Points: points.Of(1)}}
		}, 6}, // the legend says what the sign beside the mark means
		{"one is gone", func(in *gradebook.Input) { in.Sets[0].Students = in.Sets[0].Students[1:] }, 6},
		{"the last is gone", func(in *gradebook.Input) { in.Sets[0].Students = in.Sets[0].Students[:size-1] }, 1},
		{"a question is worth more", func(in *gradebook.Input) { in.Sets[0].Questions[0].Points = points.Of(4) }, 6},
		{"the set has a title", func(in *gradebook.Input) { in.Sets[0].Title = "Sums" }, 6},
		{"the course has a name", func(in *gradebook.Input) { in.Course = "Games" }, 6},
	} {
		now := markedClass(students, c.change)
		drawn := 0
		for _, p := range splitHTML(now) {
			if p.Mark == nil {
				continue
			}
			same := p.Mark() == was[p.Name].Mark()
			for i := range p.Rows {
				row := old.Row(p.Rows[i].ID)
				same = same && row != nil && row.Same(&p.Rows[i])
			}
			if !same {
				drawn++
				continue
			}
			var a, b strings.Builder
			if err := was[p.Name].Write(&a); err != nil {
				t.Fatal(err)
			}
			if err := p.Write(&b); err != nil {
				t.Fatal(err)
			}
			if a.String() != b.String() {
				t.Errorf("%s: %s differs, and is taken for the same", c.name, p.Name)
			}
		}
		if drawn != c.drawn {
			t.Errorf("%s: %d pages are drawn again, want %d", c.name, drawn, c.drawn)
		}
	}
}

func TestPartOf(t *testing.T) {
	for file, want := range map[string]string{
		partName("hw1", 0): "hw1", partName("hw1", 1233): "hw1", partName("a-001", 3): "a-001", partName("ü 3", 11): "ü 3",
		"hw1-1.html": "", "hw1-000.html": "", "hw1-0001.html": "", "hw1.html": "", "001.html": "", "hw1-001.htm": "", "hw1-+01.html": "", "notes.txt": "",
	} {
		if got, ok := PartOf(file); ok != (want != "") || ok && got != want {
			t.Errorf("%s is a part of %q, %v; want %q", file, got, ok, want)
		}
	}
}
