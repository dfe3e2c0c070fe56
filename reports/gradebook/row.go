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
	questions []Question
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
func NewRow(questions []Question, st *Student) Row {
	r := Row{Student: st, questions: questions}
	if st.Status == Graded {
		r.Program = complete(st.Verdicts, len(questions))
		r.Verdicts = r.Program
		if len(st.Decisions) > 0 {
			r.Verdicts = slices.Clone(r.Program)
		}
	}
	r.Excused = r.ruling("", Excused) != nil
	r.Decided = r.ruling("", Marked)
	r.mark(questions)
	for i, q := range questions {
		m := r.Mark(i)
		if !m.Excused {
			r.Possible = r.Possible.Plus(q.Points)
			r.Earned = r.Earned.Plus(m.Earned)
		}
		r.Pending = r.Pending.Plus(m.Pending)
	}
	most := r.Earned.Plus(r.Pending)
	if r.Decided != nil {
		r.Earned = r.Decided.Points
		if r.Decided.Full { // less what is excused for this student
			r.Earned = r.Possible
		}
		most = r.Earned
	} else {
		r.Penalty = r.lateness(r.Earned)
		r.Earned, most = r.Earned.Minus(r.Penalty), most.Minus(r.lateness(most))
	}
	if d := r.ruling("", Deduction); d != nil {
		r.Deducted = d.from(r.Earned, r.Possible)
		r.Earned, most = r.Earned.Minus(r.Deducted), most.Minus(d.from(most, r.Possible))
	}
	if d := r.ruling("", Bonus); d != nil {
		r.Bonus = d.Points
		r.Earned, most = r.Earned.Plus(d.Points), most.Plus(d.Points)
	}
	r.Most = most
	if r.Excused {
		r.Earned, r.Possible, r.Most, r.Deducted = points.Points{}, points.Points{}, points.Points{}, points.Points{}
	}
	return r
}

// Question is the question of an index as the student has it.
func (r *Row) Question(i int) *Question {
	if i < len(r.Own) && r.Own[i] != nil {
		return r.Own[i]
	}
	return &r.questions[i]
}

// Mark is what counts for the question of an index.
func (r *Row) Mark(i int) Mark {
	switch {
	case r.marks != nil:
		return r.marks[i]
	case r.undecided(i):
		return Mark{Earned: r.Verdicts[i].Earned, Pending: r.questions[i].Points}
	case i < len(r.Verdicts):
		return Mark{Earned: r.Verdicts[i].Earned}
	}
	return Mark{}
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
	return i < len(r.Verdicts) && r.Verdicts[i].Status == checker.Undecided && !r.Excused && r.Decided == nil && !r.Late.TooLate
}

// Counted reports whether the figures of the class count the total: it is the total
// of somebody who is enrolled, and nothing about it is still to be decided.
func (r *Row) Counted() bool {
	return !r.OffRoster && !r.Excused && r.Pending.Sign() == 0 && (r.Status == Graded || r.Settled())
}

// mark works out the marks about which persons decided something.
func (r *Row) mark(questions []Question) {
	if len(r.Decisions) == 0 {
		return
	}
	marks := make([]Mark, len(questions))
	for i, q := range questions {
		marks[i] = r.Mark(i)
		r.decide(q, i, &marks[i])
	}
	r.marks = marks
}

// decide applies what persons decided about one question.
func (r *Row) decide(q Question, i int, m *Mark) {
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

// lateness is what is taken off: never more than was earned.
func (r *Row) lateness(earned points.Points) points.Points {
	if r.Late.TooLate {
		return earned
	}
	penalty := r.Late.Share.Times(r.Possible)
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
