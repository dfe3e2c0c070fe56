package gradebook

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"grader/checker"
	"grader/problems/points"
	"grader/reference/plain"
)

// A Decision is made by hand, about a student's sheet or one question of it: a mark, an excuse, a
// later due time, a bonus, or whose sheet it is. Each decision is exactly one of the rulings.
type Decision struct {
	Question string // "" for the whole set
	What     Ruling
	Points   points.Points // the mark, the bonus or the deduction
	Share    points.Points // the deduction, or extra minutes, as a share of the whole; 0 if not given so
	Full     bool          // the mark is all the points possible
	Rubric   []string      // the ids of the items that make up the mark
	Due      time.Time     // the new due time
	Minutes  int           // from the start; 0 if Share is added to the minutes of the set
	By       string        // who decided
	At       string        // when, as it was written
	Reason   string        // for staff
	Comment  string        // for the student
	Sheet    string        // the file that is the student's sheet
	PaperOf  string        // the student whose paper this one had
	Why      string        // why a note is settled
	File     string        // the file with the decision
	Line     int
	// Class reports whether the decision is about the whole class or, if Answer is not "", about
	// all students with that answer.
	Class  bool
	Answer string
	// Which is the variant that the answer was given to; 0 if the question does not vary.
	Which int
	// OverriddenBy is the line of the decision that overrides this one; 0 if none does.
	OverriddenBy int
	// Saw is the program's mark at the time of the decision, if SawKnown. SawMark is false if the
	// program had none then.
	Saw               points.Points
	SawMark, SawKnown bool
	// SawAnswer identifies the answer at the time of the decision, if the program gives it no mark;
	// "" if it is not known.
	SawAnswer string
}

// A Ruling is the type of a decision. The zero Ruling is a bug.
type Ruling uint8

// The rulings.
const (
	Marked     Ruling = iota + 1 // Points replace the mark
	Excused                      // the points count neither as earned nor as possible
	Extended                     // Due is the due time
	Lengthened                   // the minutes from the start change
	Bonus                        // Points are added
	Deduction                    // Points, or the Share of the points possible, are taken off
	Commented                    // there is only a comment
	Assigned                     // the file Sheet is the student's, whatever its path says
	Lent                         // the paper, with its variants, is that of PaperOf
	Noted                        // the note in attention.md about the sheet, or about the file Sheet, is settled
)

var rulingNames = [...]string{Marked: "points", Excused: "excused", Extended: "due", Lengthened: "minutes", Bonus: "bonus", Deduction: "deduct", Commented: "comment", Assigned: "belongs_to", Lent: "variant_of", Noted: "noted"}

// String is the name of the ruling in overrides.
func (r Ruling) String() string { return rulingNames[r] }

// Lateness is how late a sheet came, and what that costs.
type Lateness struct {
	By      time.Duration // time after the due time; 0 if the sheet is not late, or not known to be
	Days    int           // started days since the due time; 0 within the grace
	Share   points.Points // the share of the points possible that is taken off
	TooLate bool          // the sheet came after the cut-off and earns nothing
	// Slip is how many of the days are slip days, which cost nothing, and SlipLeft how many slip
	// days the student has left. Slips reports whether the course has any.
	Slip, SlipLeft int
	Slips          bool
}

// SlipText is "2 slip days were used for it, and 3 are left.", for a course with slip days.
func (l Lateness) SlipText() string {
	are := func(n int, verb, verbs string) string {
		switch n {
		case 0:
			return "none " + verb
		case 1:
			return "1 " + verb
		}
		return fmt.Sprintf("%d %s", n, verbs)
	}
	return "Of the slip days " + are(l.Slip, "was", "were") + " used for it, and " + are(l.SlipLeft, "is", "are") + " left."
}

// ruling is the decision of a type about a question, or about the whole set if that is ""; nil if
// there is none.
func (s *Student) ruling(question string, what Ruling) *Decision {
	for i := range s.Decisions {
		if d := &s.Decisions[i]; d.Question == question && d.What == what && d.OverriddenBy == 0 {
			return d
		}
	}
	return nil
}

// Extension is the due time given to this student alone.
func (s *Student) Extension() (due time.Time, given bool) {
	if d := s.ruling("", Extended); d != nil {
		return d.Due, true
	}
	return time.Time{}, false
}

// Exact is a mark as overrides.toml takes it: a number if a few decimals are exact, otherwise a
// fraction in quotes.
func Exact(p points.Points) string {
	if text := p.Decimal(4); text == p.String() {
		return text
	}
	if back, err := points.Parse(p.Decimal(4)); err == nil && back.Cmp(p) == 0 {
		return p.Decimal(4)
	}
	return `"` + p.String() + `"`
}

// A Student is one student's sheet for one set.
type Student struct {
	ID, Name string
	File     string // relative to the working directory; "" if missing
	Status   SheetStatus
	// Verdicts has one verdict for each question, in order, if the sheet is graded; otherwise it is
	// empty. A verdict that is missing or has no status counts as undecided.
	Verdicts []*checker.Verdict
	// Own are the student's variants of the questions, in order; nil for a question that does not
	// vary, or if the variant is not known.
	Own []*Posed
	// Exam is the exam that graded the sheet, if a question varies; otherwise nil.
	Exam *checker.Exam
	// Attempt names the attempt that counts, and Attempts is how many there are; "" and 0 if the
	// layout has no attempts.
	Attempt  string
	Attempts int
	// Submitted is when the sheet came in; zero if that is not known.
	Submitted time.Time
	Due       time.Time // zero if the sheet is never due
	Open      bool      // the sheet is not due yet, and does not count so far
	Late      Lateness
	// OffRoster reports whether there is a roster and the student is not on it. The statistics
	// leave the sheet out.
	OffRoster bool
	Decisions []Decision
}

// Effect is what a decision does: "8 points".
func (d *Decision) Effect() string {
	switch d.What {
	case Marked:
		if d.Full {
			return "all points"
		}
		return d.Points.Text()
	case Bonus:
		return "a bonus of " + d.Points.Text()
	case Deduction:
		return d.deducted() + " deducted"
	case Excused:
		if d.Class && d.Question != "" {
			return "dropped"
		}
		return "excused"
	case Extended:
		return "due on " + plain.Moment(d.Due)
	case Lengthened:
		if d.Minutes > 0 {
			return fmt.Sprintf("%d minutes", d.Minutes)
		}
		return d.Share.Times(points.Of(100)).Decimal(2) + "% more time"
	case Assigned:
		return "the sheet is " + d.Sheet + ", decided"
	case Lent:
		return "the paper is that of " + d.PaperOf + ", decided"
	case Noted:
		return "settled: " + d.Why
	}
	return Comment(d.Comment)
}

// Says is the decision and its signature: "8 points by ta1 of 2026-10-06 (read it)".
func (d *Decision) Says() string { return d.Effect() + d.Signature() }

// deducted is "5 points" or "20% of the points possible".
func (d *Decision) deducted() string {
	if d.Share.Sign() > 0 {
		return d.Share.Times(points.Of(100)).Decimal(2) + "% of the points possible"
	}
	return d.Points.Text()
}

// Has reports whether an item of the rubric is part of the mark.
func (d *Decision) Has(item string) bool {
	return slices.Contains(d.Rubric, item)
}

// Comment is a comment on one line.
func Comment(text string) string {
	return `the comment "` + strings.Join(strings.Fields(text), " ") + `"`
}

// Signature is " by ta1 of 2026-10-06 (read the proof)", or as much of it as is known.
func (d *Decision) Signature() string {
	text := ""
	if d.By != "" {
		text += " by " + d.By
	}
	if d.At != "" {
		text += " of " + d.At
	}
	if d.Reason != "" {
		text += " (" + d.Reason + ")"
	}
	return text
}
