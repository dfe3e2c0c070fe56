package gradebook

import (
	"fmt"
	"strings"
	"time"

	"grader/checker"
	"grader/problems/points"
	"grader/reference/plain"
)

// A Decision is what a person decided about a student's sheet, or about one
// question of it: a mark, that it is excused, a later due time, a bonus, or that the sheet
// is the student's. One decision is exactly one of these.
type Decision struct {
	Question string // "" if it concerns the whole set
	What     Ruling
	Points   points.Points // the mark, the bonus, or what is deducted
	Share    points.Points // of the points possible, that is deducted instead
	Full     bool          // the mark is all points that there are
	Rubric   []string      // the ids of the items that the mark is made of
	Due      time.Time     // the new due time
	By       string        // who decided
	At       string        // when, as it was written
	Reason   string        // for staff
	Comment  string        // for the student
	Sheet    string        // the file that is the student's sheet
	File     string        // where it is written down
	Line     int
	// Class reports whether the whole class is concerned; if Answer is not "", only those are
	// who gave this answer.
	Class  bool
	Answer string
	// Instead is the line of the decision that counts in place of this one; 0 if this one
	// counts.
	Instead int
	// Saw is the program's mark when the person decided, if SawKnown. SawMark is
	// false if the program had none then.
	Saw               points.Points
	SawMark, SawKnown bool
	// SawAnswer tells answers apart that the program gives no mark; "" if it is
	// not known.
	SawAnswer string
}

// A Ruling is what kind of thing was decided. The zero Ruling is a bug.
type Ruling uint8

// The rulings.
const (
	Marked    Ruling = iota + 1 // the mark is Points
	Excused                     // neither the points earned nor those possible count
	Extended                    // the set is due at Due
	Bonus                       // Points are added
	Deduction                   // Points, or the Share of what is possible, are taken off
	Commented                   // nothing but the comment
	Assigned                    // the file Sheet is the student's, whatever its path says
)

var rulingNames = [...]string{Marked: "points", Excused: "excused", Extended: "due", Bonus: "bonus", Deduction: "deduct", Commented: "comment", Assigned: "belongs_to"}

// String is the ruling as overrides name it.
func (r Ruling) String() string { return rulingNames[r] }

// Lateness is how late a sheet came, and what that costs.
type Lateness struct {
	By      time.Duration // after the due time; 0 if it is not late, or not known to be
	Days    int           // started days of 24 hours since the due time; 0 within the grace
	Share   points.Points // of the points possible, that is taken off
	TooLate bool          // it came after the cut-off and earns nothing
}

// ruling is the decision of a kind about a question, or about the whole set; nil
// if there is none.
func (s *Student) ruling(question string, what Ruling) *Decision {
	for i := range s.Decisions {
		if d := &s.Decisions[i]; d.Question == question && d.What == what && d.Instead == 0 {
			return d
		}
	}
	return nil
}

// Extension is the due time that somebody gave this student alone.
func (s *Student) Extension() (due time.Time, given bool) {
	if d := s.ruling("", Extended); d != nil {
		return d.Due, true
	}
	return time.Time{}, false
}

// A Shift is a decision beneath which the program's mark has changed.
type Shift struct {
	*Decision
	Now    points.Points // the program's mark now
	HasNow bool          // false if the program gives none any more
}

// hasProgramMark reports whether the program gave a mark for the question of an
// index: not for an answer that a person must mark, and not for a sheet that is
// missing or could not be read.
func (r *Row) hasProgramMark(i int) bool {
	return i < len(r.Program) && r.Program[i].Status != checker.Undecided
}

// ProgramMark is the mark that the program gave before anybody decided anything,
// for a question or, if that is "", for the whole set. For a set it is the sum of
// what the program could decide; ok is false if it could decide nothing.
func (t *Table) ProgramMark(r *Row, question string) (mark points.Points, ok bool) {
	for i, c := range t.Columns {
		if (question == "" || c.ID == question) && r.hasProgramMark(i) {
			mark, ok = mark.Plus(r.Program[i].Earned), true
		}
	}
	return mark, ok
}

// Answer tells answers to a question, or to all of a set, apart: a text without
// meaning that changes when they do.
func (t *Table) Answer(r *Row, question string) string {
	var text strings.Builder
	for i, v := range r.Program {
		if question == "" || t.Columns[i].ID == question {
			got := v.Got
			if strings.Contains(got, "\n") { // an essay: how its lines are broken is no other answer
				got = strings.Join(strings.Fields(got), " ")
			}
			fmt.Fprintf(&text, "%d %q\n", v.Status, got)
		}
	}
	return plain.Digest(text.String())[:16]
}

// Shifts lists the decisions about a row that gave a mark, and beneath which the
// program's mark is no longer what the person saw.
func (t *Table) Shifts(r *Row) []Shift {
	var list []Shift
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if d.What != Marked || !d.SawKnown || d.Instead > 0 {
			continue
		}
		now, ok := t.ProgramMark(r, d.Question)
		same := ok == d.SawMark && now.Cmp(d.Saw) == 0
		if same && !ok && d.SawAnswer != "" {
			same = t.Answer(r, d.Question) == d.SawAnswer
		}
		if !same {
			list = append(list, Shift{d, now, ok})
		}
	}
	return list
}

// Exact is a mark as overrides.toml takes it: in quotes where no few decimals
// are enough.
func Exact(p points.Points) string {
	if text := p.Decimal(4); text == p.String() {
		return text
	}
	if back, err := points.Parse(p.Decimal(4)); err == nil && back.Cmp(p) == 0 {
		return p.Decimal(4)
	}
	return `"` + p.String() + `"`
}
