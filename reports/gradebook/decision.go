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
	Minutes  int           // from the start; 0 if the Share is added to those of the set
	By       string        // who decided
	At       string        // when, as it was written
	Reason   string        // for staff
	Comment  string        // for the student
	Sheet    string        // the file that is the student's sheet
	PaperOf  string        // the student whose paper this one had
	Why      string        // why a note needs nobody any more
	File     string        // where it is written down
	Line     int
	// Class reports whether the whole class is concerned; if Answer is not "", only those are
	// who gave this answer.
	Class  bool
	Answer string
	// Which is the number of the variant that the answer was given to; 0 if the question does
	// not vary.
	Which int
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
	Marked     Ruling = iota + 1 // the mark is Points
	Excused                      // neither the points earned nor those possible count
	Extended                     // the set is due at Due
	Lengthened                   // there are other Minutes from the start
	Bonus                        // Points are added
	Deduction                    // Points, or the Share of what is possible, are taken off
	Commented                    // nothing but the comment
	Assigned                     // the file Sheet is the student's, whatever its path says
	Lent                         // the paper, with its variants, is that of PaperOf
	Noted                        // what attention.md says of the sheet, or of the file Sheet, is settled
)

var rulingNames = [...]string{Marked: "points", Excused: "excused", Extended: "due", Lengthened: "minutes", Bonus: "bonus", Deduction: "deduct", Commented: "comment", Assigned: "belongs_to", Lent: "variant_of", Noted: "noted"}

// String is the ruling as overrides name it.
func (r Ruling) String() string { return rulingNames[r] }

// Lateness is how late a sheet came, and what that costs.
type Lateness struct {
	By      time.Duration // after the due time by the clock; 0 if it is not late, or not known to be
	Days    int           // started days since the due time; 0 within the grace
	Share   points.Points // of the points possible, that is taken off
	TooLate bool          // it came after the cut-off and earns nothing
	// Slip is how many of the days cost nothing, since they are slip days of the student, who has
	// SlipLeft of them after this. Slips reports whether the course has any.
	Slip, SlipLeft int
	Slips          bool
}

// SlipText is "2 slip days were used for it, and 3 are left.", in a course that has slip days.
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

// A Student is one student's sheet for one set.
type Student struct {
	ID, Name string
	File     string // relative to the folder that the command runs in; "" if missing
	Status   SheetStatus
	// Verdicts has one verdict for each question, in their order, if the sheet
	// is graded; otherwise none. A verdict that is not there, or that has no
	// status, counts as undecided.
	Verdicts []*checker.Verdict
	// Own are the variants of the questions that the student has, in their order; nil for a
	// question that does not vary, and where nobody knows which variant it is.
	Own []*Posed
	// Exam is what the sheet was graded by, if some question varies; otherwise nil.
	Exam *checker.Exam
	// Attempt names the attempt that counts, of so many; "" and 0 where the
	// layout knows no attempts.
	Attempt  string
	Attempts int
	// Submitted is when the sheet came in; zero if that is not known.
	Submitted time.Time
	Due       time.Time // zero if the sheet is never due
	Open      bool      // the sheet is not due yet, and does not count so far
	Late      Lateness
	// OffRoster reports whether there is a roster and the student is not on it. No
	// figure of the class counts the sheet.
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

// Says is what was decided and by whom: "8 points by ta1 of 2026-10-06 (read it)".
func (d *Decision) Says() string { return d.Effect() + d.Signature() }

// deducted is "5 points" or "20% of the points possible".
func (d *Decision) deducted() string {
	if d.Share.Sign() > 0 {
		return d.Share.Times(points.Of(100)).Decimal(2) + "% of the points possible"
	}
	return d.Points.Text()
}

// Has reports whether the mark is made with an item of the rubric.
func (d *Decision) Has(item string) bool {
	return slices.Contains(d.Rubric, item)
}

// Comment is a comment in one line.
func Comment(text string) string {
	return `the comment "` + strings.Join(strings.Fields(text), " ") + `"`
}

// Signature is " by ta1 of 2026-10-06 (read the proof)", as far as it is known.
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
