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
)

// A Homework is a problem set with copies of questions of the bank.
type Homework struct {
	ID, Title string
	Entries   []Entry
	List      []byte // XX
}

// perSet is how many questions a set has, if its chapters have as many.
const perSet = 6

// Compose composes a course of so many weeks: a set for each, which goes on where the one before
// it ends. A course of ten weeks, or of more, has questions of all chapters, and a shorter one
// ends sooner.
func Compose(list []Entry, weeks int) ([]Homework, error) {
	chapters := slices.CompactFunc(slices.Clone(list), func(a, b Entry) bool { return a.Chapter == b.Chapter })
	if weeks < 1 || weeks > len(chapters) {
		return nil, cli.Failf(fmt.Sprintf("the bank has %s, and each set needs one of its own: write --weeks 1 to %d", cli.Counted(len(chapters), "chapter"), len(chapters)),
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
				return e.Chapter != first.Chapter || e.Question.Kind == "manual" && !last // one essay each week is enough
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

// spread takes so many of some questions, evenly from the easiest to the hardest.
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

// Points is what all questions are worth.
func (h Homework) Points() (sum points.Points) {
	for _, e := range h.Entries {
		sum = sum.Plus(e.Question.Points)
	}
	return sum
}

// TOML is the set as a file. Without a due time there is room for one.
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

// listOf is the file of what may be handed out of some questions, beside their set.
func listOf(set string, list []Entry) ([]byte, error) {
	var exams []*papers.Exam
	for _, e := range list {
		if e.Question.Stands() == 0 {
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
