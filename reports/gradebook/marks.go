package gradebook

import (
	"hash/fnv"
	"io"
	"slices"
	"strconv"
)

// MarksSchema names the format of the file of marks.
const MarksSchema = "autograde/marks/v1"

// Overview is the gradebook of the course among the sets: its questions are the groups, and its
// totals the final marks. No set has this id.
const Overview = "gradebook"

// Marks are the marks of a run and what they depend on, for comparison with another run.
type Marks struct {
	Schema string     `json:"schema"`
	Sets   []SetMarks `json:"sets"`
}

type (
	SetMarks struct {
		ID string `json:"id"`
		// Digest changes with the file of the problem set.
		Digest    string         `json:"digest"`
		Group     string         `json:"group,omitempty"` // "" if the set counts for nothing
		Open      bool           `json:"open,omitempty"`  // not due yet
		Ahead     bool           `json:"ahead,omitempty"` // newer than the marks of the whole course
		Questions []string       `json:"questions"`
		Students  []StudentMarks `json:"students"`
	}
	StudentMarks struct {
		Student  string `json:"student"`
		Name     string `json:"name,omitempty"`
		Total    string `json:"total"`
		Late     string `json:"late,omitempty"`
		Decision string `json:"decision,omitempty"`
		Open     string `json:"open,omitempty"`   // "yes" if the sheet is not due yet
		Beside   string `json:"beside,omitempty"` // the numbers beside the total in tables: "penalty 1, days_late 2"
		// Marks, Answers and Decisions have an entry for each question: its mark, a text that
		// changes with the answer, and the decisions.
		Marks     []string `json:"marks"`
		Answers   []string `json:"answers"`
		Decisions []string `json:"decisions"`
		// Asked has texts that change with the student's variants; empty if no question varies.
		Asked []string `json:"variants,omitempty"`
	}
)

// asked is the entry of Asked for question i.
func (s *StudentMarks) asked(i int) string {
	if i >= len(s.Asked) {
		return ""
	}
	return s.Asked[i]
}

func (m *Marks) sets() (ids []string) {
	for i := range m.Sets {
		ids = append(ids, m.Sets[i].ID)
	}
	return ids
}

func (m *Marks) set(id string) *SetMarks {
	i := slices.IndexFunc(m.Sets, func(s SetMarks) bool { return s.ID == id })
	if i < 0 {
		return nil
	}
	return &m.Sets[i]
}

// row is the row of a student; nil if there is none.
func (s *SetMarks) row(student string) *StudentMarks {
	i, ok := slices.BinarySearchFunc(s.Students, student, func(r StudentMarks, id string) int { return CompareIDs(r.Student, id) })
	if !ok {
		return nil
	}
	return &s.Students[i]
}

// union is the union of two lists of ids, in order.
func union(a, b []string) []string {
	ids := slices.Concat(a, b)
	slices.SortFunc(ids, CompareIDs)
	return slices.Compact(ids)
}

// answerSum is a hash of an answer.
func answerSum(got string) string {
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, got) // a hash never fails
	return strconv.FormatUint(sum.Sum64(), 36)
}
