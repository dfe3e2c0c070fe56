package gradebook

import (
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"grader/problems/points"
)

// MarksSchema names the form of the file that remembers marks.
const MarksSchema = "autograde/marks/v1"

// Marks are the marks of a run, with what each is made of. It is what can be compared
// with another run.
type Marks struct {
	Schema string     `json:"schema"`
	Sets   []SetMarks `json:"sets"`
}

type (
	SetMarks struct {
		ID string `json:"id"`
		// Digest changes with the file of the problem set.
		Digest    string         `json:"digest"`
		Questions []string       `json:"questions"`
		Students  []StudentMarks `json:"students"`
	}
	StudentMarks struct {
		Student  string `json:"student"`
		Name     string `json:"name,omitempty"`
		Total    string `json:"total"`
		Late     string `json:"late,omitempty"`
		Decision string `json:"decision,omitempty"`
		// Of each question, the mark, what changes with the answer, and what was decided.
		Marks     []string `json:"marks"`
		Answers   []string `json:"answers"`
		Decisions []string `json:"decisions"`
		// Variants change with the variants that the student has; none if no question varies.
		Variants []string `json:"variants,omitempty"`
	}
)

// NewMarks are the marks of a gradebook.
func NewMarks(g *Book) *Marks {
	m := &Marks{Schema: MarksSchema, Sets: []SetMarks{}}
	for _, t := range g.Tables {
		s := SetMarks{ID: t.ID, Digest: t.Digest, Questions: []string{}, Students: make([]StudentMarks, 0, len(t.Rows))}
		for _, c := range t.Columns {
			s.Questions = append(s.Questions, c.ID)
		}
		for n := range t.Rows {
			s.Students = append(s.Students, t.marked(&t.Rows[n]))
		}
		m.Sets = append(m.Sets, s)
	}
	return m
}

// marked are the marks of a row.
func (t *Table) marked(r *Row) StudentMarks {
	row := StudentMarks{Student: r.ID, Name: r.Name, Total: r.exactly(), Decision: r.decisions("")}
	if r.Late.Days > 0 || r.Late.TooLate {
		row.Late = fmt.Sprintf("%d days, %s", r.Late.Days, r.Penalty)
	}
	row.Variants = r.variants()
	n := len(t.Columns)
	row.Marks, row.Answers, row.Decisions = make([]string, 0, n), make([]string, 0, n), make([]string, 0, n)
	for i, c := range t.Columns {
		text, answer, m := NoMark, "", r.Mark(i)
		switch {
		case r.Excused || m.Excused:
			text = ExcusedText
		case r.Waits(i):
			text = PendingSign
		case r.Status == Graded || m.Touched():
			text = m.Earned.String()
		}
		if i < len(r.Program) {
			answer = answerSum(r.Program[i].Got)
		}
		row.Marks, row.Answers, row.Decisions = append(row.Marks, text), append(row.Answers, answer), append(row.Decisions, r.decisions(c.ID))
	}
	return row
}

// variants change with the questions that the student has.
func (r *Row) variants() []string {
	list := make([]string, len(r.Own))
	for i, q := range r.Own {
		if q != nil {
			list[i] = r.Program[i].Variant.String() + " " + answerSum(q.Want)
		}
	}
	return list
}

// variant is what changes with the variant of the question of an index.
func (s *StudentMarks) variant(i int) string {
	if i >= len(s.Variants) {
		return ""
	}
	return s.Variants[i]
}

// answerSum changes with the answer.
func answerSum(got string) string {
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, got) // a hash takes anything
	return strconv.FormatUint(sum.Sum64(), 36)
}

// exactly is the total as a fraction, or why there is none.
func (r *Row) exactly() string {
	switch word := r.word(); {
	case r.Excused || word == r.Status.String():
		return word
	case r.Pending.Sign() > 0:
		return r.Earned.String() + PendingSign
	}
	return r.Earned.String()
}

// decisions are those that count for a mark.
func (r *Row) decisions(question string) string {
	var list []string
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if d.Question == question && d.Instead == 0 && d.What != Commented && d.What != Extended {
			list = append(list, d.What.String()+" "+d.Points.String()+" "+d.Share.String())
		}
	}
	return strings.Join(list, ", ")
}

// Keep adds the sets of earlier marks that these do not have.
func (m *Marks) Keep(before *Marks) {
	for _, s := range before.Sets {
		if m.set(s.ID) == nil {
			m.Sets = append(m.Sets, s)
		}
	}
	slices.SortStableFunc(m.Sets, func(a, b SetMarks) int { return CompareIDs(a.ID, b.ID) })
}

func (m *Marks) set(id string) *SetMarks {
	i := slices.IndexFunc(m.Sets, func(s SetMarks) bool { return s.ID == id })
	if i < 0 {
		return nil
	}
	return &m.Sets[i]
}

// A Move is a mark that is not what it was.
type Move struct {
	Set, Student, Name string
	Question           string // "" for the total
	From, To           string
	Why                string // "sheet", "variants", "problem set", "override", "lateness", "program", or several of them
}

// Moves lists the marks that moved from earlier marks to these, of the sets that both
// have, in the order of the sets and the students.
func (m *Marks) Moves(before *Marks) []Move {
	var list []Move
	for i := range m.Sets {
		now := &m.Sets[i]
		old := before.set(now.ID)
		if old == nil {
			continue
		}
		list = append(list, now.movesOfAll(old)...)
	}
	return list
}

// movesOfAll compares the marks of a set.
func (s *SetMarks) movesOfAll(old *SetMarks) (list []Move) {
	rows := map[string]*StudentMarks{}
	for i := range old.Students {
		rows[old.Students[i].Student] = &old.Students[i]
	}
	for i := range s.Students {
		r := &s.Students[i]
		was := rows[r.Student]
		if was == nil {
			list = append(list, Move{s.ID, r.Student, r.Name, "", NoMark, decimalOf(r.Total), "sheet"})
			continue
		}
		delete(rows, r.Student)
		list = append(list, s.moves(old, r, was)...)
	}
	for _, was := range old.Students {
		if rows[was.Student] != nil {
			list = append(list, Move{s.ID, was.Student, was.Name, "", decimalOf(was.Total), NoMark, "sheet"})
		}
	}
	return list
}

// moves compares the marks of a student.
func (s *SetMarks) moves(old *SetMarks, r, was *StudentMarks) (list []Move) {
	add := func(question, from, to string, reasons ...string) {
		if s.Digest != old.Digest {
			reasons = append(reasons, "problem set")
		}
		if reasons = slices.DeleteFunc(reasons, func(why string) bool { return why == "" }); len(reasons) == 0 {
			reasons = []string{"program"}
		}
		list = append(list, Move{s.ID, r.Student, r.Name, question, decimalOf(from), decimalOf(to), strings.Join(reasons, ", ")})
	}
	differ := func(a, b, why string) string {
		if a != b {
			return why
		}
		return ""
	}
	for i, id := range s.Questions {
		k := slices.Index(old.Questions, id)
		switch {
		case k < 0:
			add(id, NoMark, r.Marks[i])
		case was.Marks[k] != r.Marks[i]:
			add(id, was.Marks[k], r.Marks[i], differ(was.Answers[k], r.Answers[i], "sheet"), differ(was.variant(k), r.variant(i), "variants"), differ(was.Decisions[k], r.Decisions[i], "override"), differ(was.Decision, r.Decision, "override for the set"))
		}
	}
	for k, id := range old.Questions {
		if !slices.Contains(s.Questions, id) {
			add(id, was.Marks[k], NoMark)
		}
	}
	late, decided := differ(was.Late, r.Late, "lateness"), differ(was.Decision, r.Decision, "override")
	if was.Total != r.Total {
		if !slices.Equal(was.Decisions, r.Decisions) {
			decided = "override"
		}
		add("", was.Total, r.Total, late, decided, differ(strings.Join(was.Answers, " "), strings.Join(r.Answers, " "), "sheet"), differ(strings.Join(was.Variants, " "), strings.Join(r.Variants, " "), "variants"))
	}
	return list
}

// decimalOf is an exact mark as people read it.
func decimalOf(text string) string {
	number, pending := strings.CutSuffix(text, PendingSign)
	p, err := points.Parse(number)
	if err != nil {
		return text
	}
	if pending {
		return p.Decimal(2) + PendingSign
	}
	return p.Decimal(2)
}

// About is the question, or "total".
func (m Move) About() string {
	if m.Question == "" {
		return "total"
	}
	return m.Question
}

// String is "hw1, ada (Ada Lovelace), proof: 2 -> 3 (override)".
func (m Move) String() string {
	return fmt.Sprintf("%s, %s, %s: %s -> %s (%s)", m.Set, Who(m.Student, m.Name), m.About(), m.From, m.To, m.Why)
}
