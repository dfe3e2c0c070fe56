package gradebook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"grader/problems/points"
)

// MarksSchema names the form of the file that remembers marks.
const MarksSchema = "autograde/marks/v1"

// Marks are the marks of a run, with what each is made of. It is what can be compared
// with another run.
type Marks struct {
	Schema string      `json:"schema"`
	Sets   []SetMarks  `json:"sets"`
	Finals *FinalMarks `json:"finals,omitempty"` // nil where nobody has written them down yet
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
		Beside   string `json:"beside,omitempty"` // what tables have beside the total
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
	m := &Marks{Schema: MarksSchema, Sets: []SetMarks{}, Finals: g.finals()}
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
	row := StudentMarks{Student: r.ID, Name: r.Name, Total: r.exactly(), Decision: r.decisions(""), Beside: r.beside()}
	if r.Late.Days > 0 || r.Late.TooLate {
		row.Late = fmt.Sprintf("%d days, %s", r.Late.Days, r.Penalty)
		if r.Late.TooLate {
			row.Late = "too late"
		} else if r.Late.Slip > 0 {
			row.Late += fmt.Sprintf(", %d slip days", r.Late.Slip)
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

// beside are the numbers that tables have beside the total: "penalty 1, days_late 2".
func (r *Row) beside() string {
	var list []string
	add := func(name string, p points.Points) {
		if p.Sign() != 0 {
			list = append(list, name+" "+p.Decimal(2))
		}
	}
	if !r.Excused {
		add("pending", r.Pending)
		add("penalty", r.Penalty)
		add("deducted", r.Deducted)
		add("bonus", r.Bonus)
	}
	if r.Late.By > 0 {
		add("days_late", points.Of(int64(r.Late.Days)))
		add("slip_days", points.Of(int64(r.Late.Slip)))
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

// With are these marks with those of earlier ones that these, of a part of the course, do not have.
func (m *Marks) With(before *Marks) *Marks {
	all := *m
	all.Sets = slices.Clone(m.Sets)
	for _, s := range before.Sets {
		if m.set(s.ID) == nil {
			all.Sets = append(all.Sets, s)
		}
	}
	slices.SortStableFunc(all.Sets, func(a, b SetMarks) int { return CompareIDs(a.ID, b.ID) })
	all.Finals = before.Finals
	return &all
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

// Moves lists the marks that moved from earlier marks to these, in the order of the sets and the
// students, and then those for groups and the final ones.
func (m *Marks) Moves(before *Marks) []Move {
	var list []Move
	for _, id := range both(m.sets(), before.sets()) {
		now, was, why := m.set(id), before.set(id), ""
		switch {
		case was == nil:
			was, why = &SetMarks{}, "the set is new"
		case now == nil:
			now, why = &SetMarks{ID: id}, "the set is gone"
		}
		list = append(list, now.movesOfAll(was, why)...)
	}
	if before.Finals == nil { // they are of an earlier version
		return slices.DeleteFunc(list, func(m Move) bool { return m.Question == besideTotal })
	}
	reasons := map[studentSet]string{}
	for i := range m.Sets {
		if s, was := &m.Sets[i], before.set(m.Sets[i].ID); was != nil && was.Digest != s.Digest {
			for n := range s.Students {
				reasons[studentSet{s.Students[n].Student, s.ID}] = "problem set"
			}
		}
	}
	for _, move := range list {
		reasons[studentSet{move.Student, move.Set}] = move.Why
	}
	return append(list, m.Finals.moves(before.Finals, reasons)...)
}

// movesOfAll compares the marks of a set; why is the reason if the set is new, or gone.
func (s *SetMarks) movesOfAll(old *SetMarks, why string) (list []Move) {
	rows := map[string]*StudentMarks{}
	for i := range old.Students {
		rows[old.Students[i].Student] = &old.Students[i]
	}
	for i := range s.Students {
		r := &s.Students[i]
		was := rows[r.Student]
		if was == nil {
			list = append(list, Move{s.ID, r.Student, r.Name, "", NoMark, decimalOf(r.Total), cmp.Or(why, r.whyAlone())})
			continue
		}
		delete(rows, r.Student)
		list = append(list, s.moves(old, r, was)...)
	}
	for i := range old.Students {
		if was := &old.Students[i]; rows[was.Student] != nil {
			list = append(list, Move{s.ID, was.Student, was.Name, "", decimalOf(was.Total), NoMark, cmp.Or(why, was.whyAlone())})
		}
	}
	return list
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
		if reasons = slices.DeleteFunc(reasons, func(why string) bool { return why == "" }); len(reasons) == 0 {
			reasons = []string{cmp.Or(late, "program")} // nobody must mark what came too late
		}
		list = append(list, Move{s.ID, r.Student, r.Name, question, from, to, strings.Join(reasons, ", ")})
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
	about, from, to := "", was.Total, r.Total
	if from == to && len(list) == 0 {
		about, from, to = besideTotal, cmp.Or(was.Beside, NoMark), cmp.Or(r.Beside, NoMark)
	}
	if from != to {
		decided := differ(was.Decision, r.Decision, "override")
		if !slices.Equal(was.Decisions, r.Decisions) {
			decided = "override"
		}
		tell(about, from, to, late, decided, differ(strings.Join(was.Answers, " "), strings.Join(r.Answers, " "), "sheet"), differ(strings.Join(was.Variants, " "), strings.Join(r.Variants, " "), "variants"))
	}
	return list
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
	if m.Question == "" {
		return "total"
	}
	return m.Question
}

// Short is "ada hw3 7.5 -> 9"; "" unless the move is of a total or a final mark.
func (m Move) Short() string {
	switch {
	case m.Set == Overview && m.Question == FinalColumn:
		return m.Student + " final mark " + m.From + " -> " + m.To
	case m.Set == Overview, m.Question != "":
		return ""
	}
	return m.Student + " " + m.Set + " " + m.From + " -> " + m.To
}

// String is "hw1, ada (Ada Lovelace), proof: 2 -> 3 (override)".
func (m Move) String() string {
	return fmt.Sprintf("%s, %s, %s: %s -> %s (%s)", m.Set, Who(m.Student, m.Name), m.About(), m.From, m.To, m.Why)
}
