package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
)

// A Homework is a problem set of questions copied from the bank.
type Homework struct {
	ID, Title string
	Entries   []Entry
	List      []byte // the file of the questions' variants
}

// perSet is the number of questions in a set, if its chapters have as many.
const perSet = 6

// Compose composes a course with one set for each week, each continuing where the one before ends.
// A course of ten weeks or more covers all chapters; a shorter one leaves out the last ones.
func Compose(list []Entry, weeks int) ([]Homework, error) {
	chapters := slices.CompactFunc(slices.Clone(list), func(a, b Entry) bool { return a.Chapter == b.Chapter })
	if weeks < 1 || weeks > len(chapters) {
		return nil, cli.Failf(fmt.Sprintf("the bank has %s, and each set needs one of its own: write --weeks 1 to %d", explain.Count(len(chapters), "chapter"), len(chapters)),
			"--weeks is %d, and there is no course of so many weeks", weeks)
	}
	used := max(weeks, min(len(chapters), (len(chapters)*weeks+9)/10))
	var course []Homework
	for week := range weeks {
		own := chapters[used*week/weeks : used*(week+1)/weeks]
		h := Homework{ID: fmt.Sprintf("hw%d", week+1)}
		var titles []string
		for i, first := range own {
			titles = append(titles, cmp.Or(first.Chapter.Title, first.Chapter.ID))
			last := i == len(own)-1
			of := slices.DeleteFunc(slices.Clone(list), func(e Entry) bool {
				return e.Chapter != first.Chapter || e.Question.Kind == "manual" && !last // one essay per week is enough
			})
			h.Entries = append(h.Entries, spread(of, (perSet-len(h.Entries))/(len(own)-i))...)
		}
		h.Title = fmt.Sprintf("Homework %d: %s", week+1, strings.Join(titles, "; "))
		easiestFirst(h.Entries)
		var err error
		if h.List, err = listOf(h.ID, h.Entries); err != nil {
			return nil, err
		}
		course = append(course, h)
	}
	return course, nil
}

// spread selects n questions, evenly from the easiest to the hardest.
func spread(list []Entry, n int) (taken []Entry) {
	easiestFirst(list)
	n = min(n, len(list))
	for i := range n {
		taken = append(taken, list[(2*i+1)*len(list)/(2*n)])
	}
	return taken
}

func easiestFirst(list []Entry) {
	slices.SortStableFunc(list, func(a, b Entry) int { return cmp.Compare(a.Difficulty, b.Difficulty) })
}

// Points is the sum of the points of all questions.
func (h Homework) Points() (sum points.Points) {
	for _, e := range h.Entries {
		sum = sum.Plus(e.Question.Points)
	}
	return sum
}

// TOML is the file of the set. Without a due time it has a comment for one.
func (h Homework) TOML(due time.Time) []byte {
	when := "# due = 2030-10-04T23:59:00"
	if !due.IsZero() {
		when = "due   = " + due.Format("2006-01-02T15:04:05")
	}
	b := fmt.Appendf(nil, "# Questions of the bank, to be changed as you like: `autograde bank` lists the others.\n\nid    = %s\ntitle = %s\n%s\n", source.Quote(h.ID), source.Quote(h.Title), when)
	for _, e := range h.Entries {
		b = append(b, "\n"+e.TOML()...)
	}
	return b
}

// listOf is the file of the variants of some questions.
func listOf(set string, list []Entry) ([]byte, error) {
	var exams []*papers.Exam
	for _, e := range list {
		if e.Question.Vary == nil {
			continue
		}
		exam, err := e.exam()
		if err != nil {
			return nil, err
		}
		exams = append(exams, exam)
	}
	return papers.ListsOf(set, exams...), nil
}
