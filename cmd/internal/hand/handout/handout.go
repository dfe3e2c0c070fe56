// Package handout writes a problem set for students.
package handout

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reports"
)

// staff are the keys of a question that reveal its answers or their source, or are for marking by
// hand. The program works without them.
var staff = []string{"accept", "reject", "test", "rubric", "use", "topics", "source"}

// Handout is a problem set in TOML for students. It omits comments, the answers that test the set,
// and hints that the feedback level does not show. It includes the feedback level, which otherwise
// is a setting of the course, and the bank's part of its questions.
func Handout(set *problems.Set, level problems.Level) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# The questions as check reads them. Write your answers into %s.toml.\n", set.ID)
	without := staff
	if level < problems.Hint {
		without = append(slices.Clone(staff), "hint")
	}
	write := func(key, value string) { fmt.Fprintf(&b, "%s = %s\n", key, value) }
	write("id", source.Quote(set.ID))
	write("feedback", source.Quote(level.String()))
	var tables []source.Value
	for _, key := range set.Root.Keys() {
		v, _ := set.Root.Get(key)
		switch {
		case key == "id" || key == "feedback":
		case key == "games" || key == "question":
			tables = append(tables, v)
		default:
			write(source.Key(key), v.Literal())
		}
	}
	// Games may use earlier games, and questions may use all games.
	slices.SortStableFunc(tables, func(a, b source.Value) int { return strings.Compare(a.Key(), b.Key()) })
	for _, v := range tables {
		if v.Key() == "games" {
			for _, name := range v.Keys() {
				named, _ := v.Get(name)
				fmt.Fprintf(&b, "\n[games.%s]\n", source.Key(name))
				keys(&b, named, nil)
			}
			continue
		}
		for _, q := range set.Questions {
			b.WriteString("\n[[question]]\n")
			keys(&b, q.Table, without)
		}
	}
	return []byte(b.String())
}

// WriteQuestions writes a page with the questions of an exam and their drawings.
func WriteQuestions(w io.Writer, e *checker.Exam) error {
	var list []reports.Solution
	for _, t := range e.Tasks {
		one := reports.Solution{ID: t.Question.ID, Points: t.Points.Text(), Content: explain.Doc{explain.T(papers.NotChosen)}}
		if !t.Open {
			one.Content = append(explain.Doc{explain.Marked(t.Prompt)}, t.About()...)
			one.Content = append(one.Content, explain.Marked("Answer: "+t.HowTo()))
		}
		list = append(list, one)
	}
	return reports.WriteQuestions(w, e.Set.Heading(), "Questions, "+e.Total.Text(), e.Rules(), list)
}

func keys(b *strings.Builder, table source.Value, without []string) {
	for _, key := range table.Keys() {
		if v, _ := table.Get(key); !slices.Contains(without, key) {
			fmt.Fprintf(b, "%s = %s\n", source.Key(key), v.Literal())
		}
	}
}
