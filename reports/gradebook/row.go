package gradebook

import (
	"slices"

	"grader/checker"
	"grader/problems/points"
)

// A Row is a student with what the sheet comes to, after all decisions.
type Row struct {
	*Student                    // is only read
	Verdicts []*checker.Verdict // as they stand after all decisions
	Program  []*checker.Verdict // what the program found, before anybody decided anything; as many as Verdicts
	Fields   []string           // of the roster, as Table.Fields; none if the student is not on it
	// marks has what counts for each question, whatever the status of the sheet; nil if
	// nobody decided anything: then the verdicts and the questions say it.
	marks     []Mark
	questions []Posed
	// Excused reports whether the set does not count for the student.
	Excused bool
	// Decided is the decision that gave a mark for the whole set; nil if none did.
	Decided  *Decision
	Penalty  points.Points // taken off for lateness
	Deducted points.Points // taken off the whole by a person
	Bonus    points.Points // added to the whole, besides the bonuses of questions
	Earned   points.Points // as if what is pending earned nothing
	Possible points.Points // without what is excused; 0 if the whole set is
	// Pending are the points that a person has yet to mark, and Most is what the
	// sheet comes to if all of them are earned.
	Pending, Most points.Points
}

// A Mark is what counts for one question of a row, before lateness.
type Mark struct {
	Earned   points.Points // with the bonus, and without what is deducted
	Bonus    points.Points
	Deducted points.Points
	Pending  points.Points // what can still be earned, if a person has yet to mark the answer
	Excused  bool
	Dropped  bool      // excused for the whole class
	Decided  *Decision // the decision that gave the mark; nil if the program did
	Remark   *Decision // the decision with the comment on it; nil if there is none
}

// NewRow works out what a sheet comes to. It applies the decisions and the lateness. A mark that a person gave to a
// question is late like the rest of the sheet; a mark for the whole set is final. The row
// refers to the student, who is not to be changed any more.
func NewRow(questions []Posed, st *Student) Row {
	r := Row{Student: st, questions: questions}
	r.Excused = r.ruling("", Excused) != nil
	r.Decided = r.ruling("", Marked)
	if st.Status == Graded {
		r.Program = complete(st.Verdicts, len(questions))
		r.Verdicts = r.Program
	}
	if len(st.Decisions) > 0 {
		r.decide()
	}
	var earned, possible points.Points
	for i, q := range questions {
		m := r.Mark(i)
		if !m.Excused {
			earned, possible = earned.Plus(m.Earned), possible.Plus(q.Points)
		}
		r.Pending = r.Pending.Plus(m.Pending)
	}
	now, most := r.total(earned, possible), r.total(earned.Plus(r.Pending), possible)
	r.Penalty, r.Deducted, r.Bonus = now.penalty, now.deducted, now.bonus
	if r.Excused {
		r.Deducted = points.Points{}
		return r
	}
	r.Earned, r.Possible, r.Most = now.earned, possible, most.earned
	return r
}

// A total is what a sheet comes to, and what the sum of its marks was changed by.
type total struct{ earned, penalty, deducted, bonus points.Points }

// total is what a sheet comes to whose marks have this sum. A mark that a person gave to the
// whole stands in place of the sum and is never late; then a deduction is taken off, and a bonus added.
func (r *Row) total(sum, possible points.Points) (t total) {
	switch {
	case r.Decided != nil && r.Decided.Full: // less what is excused for this student
		t.earned = possible
	case r.Decided != nil:
		t.earned = r.Decided.Points
	default:
		t.penalty = r.Late.penalty(sum, possible)
		t.earned = sum.Minus(t.penalty)
	}
	if d := r.ruling("", Deduction); d != nil {
		t.deducted = d.from(t.earned, possible)
		t.earned = t.earned.Minus(t.deducted)
	}
	if d := r.ruling("", Bonus); d != nil {
		t.bonus = d.Points
		t.earned = t.earned.Plus(t.bonus)
	}
	return t
}

// Question is the question of an index as the student has it.
func (r *Row) Question(i int) *Posed {
	if i < len(r.Own) && r.Own[i] != nil {
		return r.Own[i]
	}
	return &r.questions[i]
}

// Mark is what counts for the question of an index, after all decisions.
func (r *Row) Mark(i int) Mark {
	if r.marks != nil {
		return r.marks[i]
	}
	return r.programMark(i)
}

// programMark is what the program gives for the question of an index.
func (r *Row) programMark(i int) Mark {
	if i >= len(r.Program) {
		return Mark{}
	}
	m := Mark{Earned: r.Program[i].Earned}
	if r.Program[i].Status == checker.Undecided && r.open() {
		m.Pending = r.questions[i].Points
	}
	return m
}

// Waits reports whether a person has yet to mark the answer to the question of an
// index. Nothing waits once the whole sheet is excused, marked or too late to earn
// anything.
func (r *Row) Waits(i int) bool {
	return r.undecided(i) && !r.Mark(i).Excused
}

// StatusText is what became of the answer to the question of an index: nothing is undecided
// that nobody must decide.
func (r *Row) StatusText(i int) string {
	if status := r.Verdicts[i].Status; status != checker.Undecided || r.Waits(i) {
		return status.String()
	}
	return NotMarked
}

// NotMarked says of an answer that nobody must mark, since a mark would change nothing.
const NotMarked = "not marked"

// marked reports whether an answer to the question of an index has a mark that counts: it
// was graded, by the program or by a person.
func (r *Row) marked(i int) bool {
	if r.Mark(i).Touched() {
		return true
	}
	if i >= len(r.Verdicts) || r.Late.TooLate {
		return false
	}
	status := r.Verdicts[i].Status
	return status == checker.Correct || status == checker.Partial || status == checker.Wrong
}

// undecided is Waits but for what is decided about the question alone.
func (r *Row) undecided(i int) bool {
	return i < len(r.Verdicts) && r.Verdicts[i].Status == checker.Undecided && r.open()
}

// open reports whether a mark for an answer could still change anything.
func (r *Row) open() bool { return !r.Excused && r.Decided == nil && !r.Late.TooLate }

// Counted reports whether the figures of the class count the total: it is the total
// of somebody who is enrolled, and nothing about it is still to be decided.
func (r *Row) Counted() bool {
	return !r.OffRoster && !r.Excused && r.Pending.Sign() == 0 && (r.Status == Graded || r.Settled())
}

// decide works out the marks and verdicts as they stand after what persons decided.
func (r *Row) decide() {
	r.Verdicts = slices.Clone(r.Program)
	r.marks = make([]Mark, len(r.questions))
	for i, q := range r.questions {
		r.marks[i] = r.programMark(i)
		r.decideOne(q, i, &r.marks[i])
	}
}

// decideOne applies what persons decided about one question.
func (r *Row) decideOne(q Posed, i int, m *Mark) {
	m.Remark = r.Remark(q.ID)
	if d := r.ruling(q.ID, Excused); d != nil {
		m.Excused, m.Dropped, m.Pending = true, d.Class, points.Points{}
	}
	if d := r.ruling(q.ID, Marked); d != nil {
		m.Decided, m.Earned = d, d.Points
		if i < len(r.Verdicts) {
			v := *r.Verdicts[i]
			v.Earned, v.Person, v.Status = d.Points, false, StatusOf(d.Points, q.Points)
			r.Verdicts[i], m.Pending = &v, points.Points{}
		}
	}
	if d := r.ruling(q.ID, Deduction); d != nil {
		m.Pending = m.Pending.Minus(d.from(m.Pending, q.Points))
		m.Deducted = d.from(m.Earned, q.Points)
		m.Earned = m.Earned.Minus(m.Deducted)
		if i < len(r.Verdicts) && m.Deducted.Sign() > 0 {
			v := *r.Verdicts[i]
			v.Earned, v.Status = m.Earned, StatusOf(m.Earned, q.Points)
			r.Verdicts[i] = &v
		}
	}
	if d := r.ruling(q.ID, Bonus); d != nil {
		m.Bonus, m.Earned = d.Points, m.Earned.Plus(d.Points)
	}
}

// from is what a deduction takes off a mark: never more than was earned.
func (d *Decision) from(earned, possible points.Points) points.Points {
	off := d.Points
	if d.Share.Sign() > 0 {
		off = d.Share.Times(possible)
	}
	if off.Cmp(earned) > 0 {
		return earned
	}
	return off
}

// Remark is the decision whose comment the student is shown about a question, or about
// the whole set; nil if there is none.
func (s *Student) Remark(question string) *Decision {
	for i := range s.Decisions {
		if d := &s.Decisions[i]; d.Question == question && d.Comment != "" && d.Instead == 0 {
			return d
		}
	}
	return nil
}

// StatusOf is the state of an answer to which a person gave so many points.
func StatusOf(earned, possible points.Points) checker.Status {
	switch {
	case earned.Cmp(possible) >= 0:
		return checker.Correct
	case earned.Sign() > 0:
		return checker.Partial
	}
	return checker.Wrong
}

// penalty is what is taken off: never more than was earned.
func (l Lateness) penalty(earned, possible points.Points) points.Points {
	if l.TooLate {
		return earned
	}
	penalty := l.Share.Times(possible)
	if penalty.Cmp(earned) > 0 {
		return earned
	}
	return penalty
}

// Given reports whether a person gave a mark to a sheet, or to a part of it.
func (r *Row) Given() bool {
	return r.Decided != nil || r.Bonus.Sign() > 0 || slices.ContainsFunc(r.marks, Mark.Touched)
}

// Touched reports whether a person gave the mark, or changed it.
func (m Mark) Touched() bool {
	return m.Decided != nil || m.Bonus.Sign() > 0 || m.Deducted.Sign() > 0
}

// Settled reports whether a person has decided all that there is to decide about a
// sheet that is missing or cannot be read.
func (r *Row) Settled() bool {
	if r.Excused || r.Decided != nil {
		return true
	}
	for _, m := range r.marks {
		if !m.Excused && m.Decided == nil {
			return false
		}
	}
	return len(r.marks) > 0
}

// complete gives every question a verdict: no verdict means undecided, and never
// that an answer is wrong.
func complete(verdicts []*checker.Verdict, questions int) []*checker.Verdict {
	open := func(v *checker.Verdict) bool { return v == nil || v.Status == 0 }
	if len(verdicts) == questions && !slices.ContainsFunc(verdicts, open) {
		return verdicts // verdicts are shared and never changed
	}
	all := make([]*checker.Verdict, questions)
	copy(all, verdicts)
	for i, v := range all {
		if open(v) {
			all[i] = &checker.Verdict{Status: checker.Undecided, Person: true}
		}
	}
	return all
}
