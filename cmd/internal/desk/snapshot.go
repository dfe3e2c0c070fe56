package desk

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"sync"

	"grader/checker"
	"grader/reference/plain"
	"grader/reports"
	"grader/reports/gradebook"
)

// A snapshot is a class with indexes for the views.
type snapshot struct {
	Class
	number   int
	feedback *reports.Feedback
	tables   map[string]*gradebook.Table
	rows     map[string]map[string]*gradebook.Row // by set and student
	names    map[string]string
	counted  map[string]bool // the texts of the entries
	// items are the items that need attention, computed on demand.
	items func() []item
}

func newSnapshot(c Class) *snapshot {
	s := &snapshot{
		Class: c, feedback: reports.NewFeedback(c.Book), tables: map[string]*gradebook.Table{}, rows: map[string]map[string]*gradebook.Row{},
		names: map[string]string{}, counted: textsOf(c.Entries),
	}
	for _, t := range c.Book.Tables {
		s.tables[t.ID] = t
		rows := make(map[string]*gradebook.Row, len(t.Rows))
		for i := range t.Rows {
			r := &t.Rows[i]
			rows[r.ID] = r
			if r.Name != "" || s.names[r.ID] == "" {
				s.names[r.ID] = r.Name
			}
		}
		s.rows[t.ID] = rows
	}
	for i := range c.Book.Overall.Rows {
		if r := &c.Book.Overall.Rows[i]; s.names[r.ID] == "" {
			s.names[r.ID] = r.Name
		}
	}
	s.items = sync.OnceValue(func() []item { return newItems(c.Book) })
	return s
}

// row is a student's row in a set; nil if there is none.
func (s *snapshot) row(set, student string) (*gradebook.Table, *gradebook.Row) {
	return s.tables[set], s.rows[set][student]
}

// column is the index of a question; -1 if there is none.
func column(t *gradebook.Table, question string) int {
	return slices.IndexFunc(t.Columns, func(c gradebook.Column) bool { return c.ID == question })
}

// students lists all students, sorted.
func (s *snapshot) students() []string {
	var list []string
	for id := range s.names {
		list = append(list, id)
	}
	slices.SortFunc(list, gradebook.CompareIDs)
	return list
}

// answerVersion is a hash of an answer, the program's mark, and the question with its points.
func (s *snapshot) answerVersion(at subject) string {
	t, r := s.row(at.set, at.student)
	if t == nil {
		return ""
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%q\n", at)
	if r != nil && len(r.Program) > 0 {
		mark, has := t.ProgramMark(r, at.question)
		fmt.Fprintln(&text, t.Answer(r, at.question), has, gradebook.Exact(mark))
	}
	for i := range t.Columns {
		c := &t.Columns[i].Posed
		if at.question != "" && c.ID != at.question {
			continue
		}
		if r != nil {
			c = r.Question(i)
		}
		fmt.Fprintf(&text, "%q %q %s %q %q\n", c.ID, c.Kind, gradebook.Exact(c.Points), c.Prompt, c.Want)
		for _, item := range c.Rubric {
			fmt.Fprintf(&text, "%q %s %q\n", item.ID, gradebook.Exact(item.Points), item.Text)
		}
	}
	return sum(text.String())
}

// shown is the present state of the answers and questions that a decision is about.
func (s *snapshot) shown(at subject) string {
	t, r := s.row(at.set, at.student)
	var out strings.Builder
	for i, c := range t.Columns {
		if at.question != "" && c.ID != at.question {
			continue
		}
		fmt.Fprintf(&out, "%s, %s\n", c.ID, c.Points.Text())
		switch {
		case r == nil:
		case i < len(r.Program) && r.Program[i].Got != "":
			fmt.Fprintln(&out, plain.Cut(r.Program[i].Got, mostComment))
		default:
			fmt.Fprintln(&out, "(no answer)")
		}
	}
	return out.String()
}

func sum(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:6])
}

// who names a student for people: "ada (Ada Lovelace)".
func (s *snapshot) who(student string) string { return gradebook.Who(student, s.names[student]) }

// An item is one thing that needs attention.
type item struct {
	gradebook.Item
	id string // stays the same as long as the item does
}

func (i item) subject() subject { return subject{i.Student, i.Set, i.Question} }

func newItems(book *gradebook.Book) []item {
	var list []item
	known := map[string]int{}
	for _, it := range gradebook.Attention(book) {
		id := sum(fmt.Sprintf("%d %q %q %q %q %d %q", it.Reason, it.Set, it.Student, it.Question, it.File, it.Line, it.Text))
		if known[id]++; known[id] > 1 {
			id = fmt.Sprintf("%s-%d", id, known[id])
		}
		list = append(list, item{it, id})
	}
	return list
}

// mostComment is the maximum length of a comment.
const mostComment = 10_000

func keyOf(v *checker.Verdict) groupKey {
	meaning := v.Meaning
	if meaning == "" || v.Status == checker.Unreadable {
		meaning = v.Got
	}
	return groupKey{v.Status, v.Which, meaning}
}

// A groupKey identifies answers to a question with the same meaning.
type groupKey struct {
	status  checker.Status
	which   checker.Which // the variant that was answered
	meaning string
}

// text identifies the meaning among the answers to the question.
func (k groupKey) text() string {
	if k.which.Number == 0 {
		return k.meaning
	}
	return k.which.String() + "\n" + k.meaning
}
