package gradebook

import (
	"cmp"
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
		Group     string         `json:"group,omitempty"` // "" if the set counts for nothing
		Open      bool           `json:"open,omitempty"`  // not due yet
		Ahead     bool           `json:"ahead,omitempty"` // of what the marks of the whole course are made of
		Questions []string       `json:"questions"`
		Students  []StudentMarks `json:"students"`
	}
	StudentMarks struct {
		Student  string `json:"student"`
		Name     string `json:"name,omitempty"`
		Total    string `json:"total"`
		Late     string `json:"late,omitempty"`
		Decision string `json:"decision,omitempty"`
		Open     string `json:"open,omitempty"`   // "yes" if it is not due yet
		Beside   string `json:"beside,omitempty"` // the numbers that tables have beside the total: "penalty 1, days_late 2"
		// Of each question, the mark, what changes with the answer, and what was decided.
		Marks     []string `json:"marks"`
		Answers   []string `json:"answers"`
		Decisions []string `json:"decisions"`
		// Variants change with the variants that the student has; none if no question varies.
		Variants []string `json:"variants,omitempty"`
	}
)

// Marks are the marks of a gradebook that was built.
func (g *Book) Marks() *Marks { return g.marks() }

func (g *Book) newMarks() *Marks {
	m := &Marks{Schema: MarksSchema, Sets: []SetMarks{}}
	for n, t := range g.Tables {
		s := SetMarks{ID: t.ID, Digest: t.Digest, Group: g.Overall.groupOf(n), Open: t.Open, Questions: []string{}, Students: make([]StudentMarks, 0, len(t.Rows))}
		for _, c := range t.Columns {
			s.Questions = append(s.Questions, c.ID)
		}
		for n := range t.Rows {
			s.Students = append(s.Students, t.marked(&t.Rows[n]))
		}
		m.Sets = append(m.Sets, s)
	}
	if g.Overall != nil {
		m.Sets = append(m.Sets, g.Overall.marks())
	}
	return m
}

// marked are the marks of a row.
func (t *Table) marked(r *Row) StudentMarks {
	row := StudentMarks{Student: r.ID, Name: r.Name, Total: r.exactly(), Decision: r.decisions(""), Beside: r.beside()}
	if r.Open {
		row.Open = "yes"
	}
	if r.Late.Days > 0 || r.Late.TooLate {
		row.Late = fmt.Sprintf("%d days, %s", r.Late.Days, r.Penalty)
		if r.Late.TooLate || r.Late.Slip > 0 || r.Pending.Sign() > 0 {
			row.Late += fmt.Sprintf(", %s, %d, %t", r.Late.Share, r.Late.Slip, r.Late.TooLate)
		}
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
			text = strings.TrimPrefix(m.Earned.String(), "0") + PendingSign
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

func (r *Row) beside() string {
	names, numbers := []string{}, []points.Points{}
	if !r.Excused {
		names, numbers = []string{"pending", "penalty", "deducted", "bonus"}, []points.Points{r.Pending, r.Penalty, r.Deducted, r.Bonus}
	}
	if r.Late.By > 0 {
		names, numbers = append(names, "days_late", "slip_days"), append(numbers, points.Of(int64(r.Late.Days)), points.Of(int64(r.Late.Slip)))
	}
	var list []string
	for i, name := range names {
		if numbers[i].Sign() != 0 {
			list = append(list, name+" "+numbers[i].Decimal(2))
		}
	}
	return strings.Join(list, ", ")
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

// With are these marks, of a part of the course, with what earlier ones have besides.
func (m *Marks) With(before *Marks) *Marks {
	all := &Marks{Schema: m.Schema}
	for _, s := range m.Sets {
		s.Ahead = true
		if was := before.set(s.ID); was != nil {
			s.Group, s.Ahead = was.Group, was.Ahead || len(s.movesOfAll(was, "")) > 0
		}
		all.Sets = append(all.Sets, s)
	}
	for _, s := range before.Sets {
		if m.set(s.ID) == nil {
			all.Sets = append(all.Sets, s)
		}
	}
	slices.SortStableFunc(all.Sets, func(a, b SetMarks) int { return CompareIDs(a.ID, b.ID) })
	return all
}

// both has the ids of two lists, in order.
func both(a, b []string) []string {
	ids := slices.Concat(a, b)
	slices.SortFunc(ids, CompareIDs)
	return slices.Compact(ids)
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

// A Move is a mark that is not what it was.
type Move struct {
	Set, Student, Name string // the set may be Overview
	Question           string // "" for the total
	From, To           string
	Why                string // "sheet", "variants", "problem set", "override", "lateness", "program", or several of them
}

type studentSet struct{ student, set string }

// Moves lists the marks that moved from earlier marks to these, in the order of the sets and the
// students, and then those of the whole course.
func (m *Marks) Moves(before *Marks) []Move {
	var list []Move
	reasons := map[studentSet]string{}
	for _, id := range both(m.sets(), before.sets()) {
		now, was, why := m.set(id), before.set(id), ""
		switch {
		case id == Overview:
			continue
		case was == nil:
			was, why = &SetMarks{}, "the set is new"
		case now == nil:
			now, why = &SetMarks{ID: id}, "the set is gone"
		}
		for _, move := range now.movesOfAll(was, why) {
			list = append(list, move)
			reasons[studentSet{move.Student, id}], reasons[studentSet{"", id}] = move.Why, move.Why
		}
	}
	now, was := m.set(Overview), before.set(Overview)
	if now == nil || was == nil { // an earlier version has not written it down
		return slices.DeleteFunc(list, func(m Move) bool { return m.Question == besideTotal })
	}
	for _, move := range now.movesOfAll(was, "") {
		move.Why = m.why(before, move, reasons)
		list = append(list, move)
	}
	return list
}

// movesOfAll compares the marks of a set; why is the reason if the set is new, or gone.
func (s *SetMarks) movesOfAll(old *SetMarks, why string) (list []Move) {
	for i := range s.Students {
		r := &s.Students[i]
		if was := old.row(r.Student); was != nil {
			list = append(list, s.moves(old, r, was)...)
		} else if total := decimalOf(r.Total); total != NoMark {
			list = append(list, Move{s.ID, r.Student, r.Name, "", NoMark, total, cmp.Or(why, r.whyAlone())})
		}
	}
	for i := range old.Students {
		was := &old.Students[i]
		if total := decimalOf(was.Total); s.row(was.Student) == nil && total != NoMark {
			list = append(list, Move{s.ID, was.Student, was.Name, "", total, NoMark, cmp.Or(why, was.whyAlone())})
		}
	}
	return list
}

// row is that of a student; nil if there is none.
func (s *SetMarks) row(student string) *StudentMarks {
	i, ok := slices.BinarySearchFunc(s.Students, student, func(r StudentMarks, id string) int { return CompareIDs(r.Student, id) })
	if !ok {
		return nil
	}
	return &s.Students[i]
}

// whyAlone is why a student is in one of the tables only.
func (s *StudentMarks) whyAlone() string {
	if s.Total == Missing.String() {
		return "roster"
	}
	return "sheet"
}

// besideTotal is what a Move is about if no mark has moved, and what stands beside the total has.
const besideTotal = "beside the total"

// moves compares the marks of a student.
func (s *SetMarks) moves(old *SetMarks, r, was *StudentMarks) (list []Move) {
	late := differ(was.Late, r.Late, "lateness")
	tell := func(question, from, to string, reasons ...string) {
		if from, to = decimalOf(from), decimalOf(to); from == to {
			return // as people read it
		}
		if s.Digest != old.Digest {
			reasons = append(reasons, "problem set")
		}
		// Nobody must mark what came too late.
		list = append(list, Move{s.ID, r.Student, r.Name, question, from, to, cmp.Or(joined(reasons...), late, "program")})
	}
	for i, id := range s.Questions {
		k := slices.Index(old.Questions, id)
		switch {
		case k < 0:
			tell(id, NoMark, r.Marks[i])
		case was.Marks[k] != r.Marks[i]:
			tell(id, was.Marks[k], r.Marks[i], differ(was.Answers[k], r.Answers[i], "sheet"), differ(was.variant(k), r.variant(i), "variants"), differ(was.Decisions[k], r.Decisions[i], "override"), differ(was.Decision, r.Decision, "override for the set"))
		}
	}
	for k, id := range old.Questions {
		if !slices.Contains(s.Questions, id) {
			tell(id, was.Marks[k], NoMark)
		}
	}
	switch {
	case was.Total != r.Total:
		tell("", was.Total, r.Total, r.reasons(was))
	case len(list) == 0 && was.Beside != r.Beside:
		tell(besideTotal, cmp.Or(was.Beside, NoMark), cmp.Or(r.Beside, NoMark), r.reasons(was))
	}
	return list
}

// reasons are what differs in a student's sheet and in what was decided about it.
func (r *StudentMarks) reasons(was *StudentMarks) string {
	decided := differ(was.Decision, r.Decision, "override")
	if !slices.Equal(was.Decisions, r.Decisions) {
		decided = "override"
	}
	return joined(differ(was.Late, r.Late, "lateness"), decided, differ(strings.Join(was.Answers, " "), strings.Join(r.Answers, " "), "sheet"), differ(strings.Join(was.Variants, " "), strings.Join(r.Variants, " "), "variants"))
}

// joined are the reasons that there are.
func joined(reasons ...string) string {
	return strings.Join(slices.DeleteFunc(reasons, func(why string) bool { return why == "" }), ", ")
}

// differ is a reason if two texts do.
func differ(a, b, why string) string {
	if a != b {
		return why
	}
	return ""
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
	if m.Set == Overview {
		return cmp.Or(m.Question, "final")
	}
	return cmp.Or(m.Question, "total")
}

// Short is "ada hw3 7.5 -> 9".
func (m Move) Short() string {
	what := m.Set
	if what == Overview {
		what = "final mark"
	}
	return m.Student + " " + what + " " + m.From + " -> " + m.To
}

// String is "hw1, ada (Ada Lovelace), proof: 2 -> 3 (override)".
func (m Move) String() string {
	return fmt.Sprintf("%s, %s, %s: %s -> %s (%s)", m.Set, Who(m.Student, m.Name), m.About(), m.From, m.To, m.Why)
}
