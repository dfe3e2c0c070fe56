package gradebook

import (
	"slices"

	"grader/checker"
	"grader/problems/points"
)

// A Row is a student's sheet and its marks after all decisions.
type Row struct {
	*Student                    // is only read
	Verdicts []*checker.Verdict // after all decisions
	Program  []*checker.Verdict // before all decisions; as long as Verdicts
	Fields   []string           // of the roster, in the order of Table.Fields; nil if the student is not on it
	// marks has the mark of each question, whatever the status of the sheet; nil without decisions,
	// when the verdicts decide.
	marks     []Mark
	questions []Posed
	// Excused reports whether the set does not count for the student.
	Excused bool
	// Decided is the decision with a mark for the whole set; nil if there is none.
	Decided  *Decision
	Penalty  points.Points // taken off for lateness
	Deducted points.Points // taken off the total by hand
	Bonus    points.Points // added to the total, besides the bonuses of questions
	Earned   points.Points // without pending points
	Possible points.Points // without excused questions; 0 if the whole set is excused
	// Pending are the points not marked yet, and Most is the total if all of them are earned.
	Pending, Most points.Points
}

// A Mark is the mark for one question of a row, before lateness.
type Mark struct {
	Earned   points.Points // with the bonus and without deductions
	Bonus    points.Points
	Deducted points.Points
	Pending  points.Points // what can still be earned, if the answer is not marked yet
	Excused  bool
	Dropped  bool      // excused for the whole class
	Decided  *Decision // the decision with the mark; nil for the program's mark
	Remark   *Decision // the decision with the comment; nil if there is none
}

// NewRow computes the marks of a sheet after decisions and lateness. A mark given by hand to a
// question is subject to the lateness of the sheet; a mark for the whole set is final. The row
// refers to the student, which must not change any more.
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

// A total is the total of a sheet and the adjustments of the sum of its marks.
type total struct{ earned, penalty, deducted, bonus points.Points }

// total computes the total from the sum of the marks. A mark for the whole set replaces the sum and
// has no penalty; then a deduction is taken off, and a bonus added.
func (r *Row) total(sum, possible points.Points) (t total) {
	switch {
	case r.Decided != nil && r.Decided.Full: // without what is excused for this student
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

// Question is question i as the student has it.
func (r *Row) Question(i int) *Posed {
	if i < len(r.Own) && r.Own[i] != nil {
		return r.Own[i]
	}
	return &r.questions[i]
}

// Mark is the mark for question i after all decisions.
func (r *Row) Mark(i int) Mark {
	if r.marks != nil {
		return r.marks[i]
	}
	return r.programMark(i)
}

// programMark is the program's mark for question i.
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

// Waits reports whether the answer to question i is not marked yet. No answer waits once the whole
// sheet is excused, marked, or too late to earn anything.
func (r *Row) Waits(i int) bool {
	return r.undecided(i) && !r.Mark(i).Excused
}

// StatusText is the state of the answer to question i; NotMarked for an undecided answer that need
// not be marked.
func (r *Row) StatusText(i int) string {
	if status := r.Verdicts[i].Status; status != checker.Undecided || r.Waits(i) {
		return status.String()
	}
	return NotMarked
}

// NotMarked is the state of an answer that need not be marked, since a mark would change nothing.
const NotMarked = "not marked"

// marked reports whether the answer to question i has a mark that counts, by the program or by
// hand.
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

// undecided is Waits without regard to decisions about the question alone.
func (r *Row) undecided(i int) bool {
	return i < len(r.Verdicts) && r.Verdicts[i].Status == checker.Undecided && r.open()
}

// open reports whether a mark for an answer could still change the total.
func (r *Row) open() bool { return !r.Excused && r.Decided == nil && !r.Late.TooLate }

// Counted reports whether the statistics count the total: the student is enrolled, and the total is
// settled.
func (r *Row) Counted() bool {
	return !r.OffRoster && !r.Excused && r.Pending.Sign() == 0 && (r.Status == Graded || r.Settled())
}

// decide computes the marks and verdicts after all decisions.
func (r *Row) decide() {
	r.Verdicts = slices.Clone(r.Program)
	r.marks = make([]Mark, len(r.questions))
	for i, q := range r.questions {
		r.marks[i] = r.programMark(i)
		r.decideOne(q, i, &r.marks[i])
	}
}

// decideOne applies the decisions about one question.
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

// from is what a deduction takes off a mark: at most what was earned.
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

// Remark is the decision with the comment about a question, or about the whole set if that is "";
// nil if there is none.
func (s *Student) Remark(question string) *Decision {
	for i := range s.Decisions {
		if d := &s.Decisions[i]; d.Question == question && d.Comment != "" && d.OverriddenBy == 0 {
			return d
		}
	}
	return nil
}

// StatusOf is the state of an answer with a mark given by hand.
func StatusOf(earned, possible points.Points) checker.Status {
	switch {
	case earned.Cmp(possible) >= 0:
		return checker.Correct
	case earned.Sign() > 0:
		return checker.Partial
	}
	return checker.Wrong
}

// penalty is the points taken off: at most what was earned.
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

// Given reports whether a mark of the sheet, or of a part of it, was given by hand.
func (r *Row) Given() bool {
	return r.Decided != nil || r.Bonus.Sign() > 0 || slices.ContainsFunc(r.marks, Mark.Touched)
}

// Touched reports whether the mark was given or changed by hand.
func (m Mark) Touched() bool {
	return m.Decided != nil || m.Bonus.Sign() > 0 || m.Deducted.Sign() > 0
}

// Settled reports whether decisions settle everything about a sheet that is missing or unreadable.
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

// complete gives every question a verdict: a missing verdict means undecided, never wrong.
func complete(verdicts []*checker.Verdict, questions int) []*checker.Verdict {
	open := func(v *checker.Verdict) bool { return v == nil || v.Status == 0 }
	if len(verdicts) == questions && !slices.ContainsFunc(verdicts, open) {
		return verdicts // verdicts are shared and never change
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
