package policy

import (
	"slices"
	"time"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// particular orders overrides: the most particular counts.
func (o *Override) particular() int {
	rank := 0
	if o.Answer != "" {
		rank = 1
	}
	if !o.Class {
		rank += 2
	}
	if o.Set != "" {
		rank += 4
	}
	if o.Minutes > 0 {
		rank += 8 // whatever is said of extra time
	}
	return rank
}

// Concerns reports whether an override with an answer is about this one of a student.
func (o *Override) Concerns(student string, verdict *checker.Verdict) bool {
	return (o.Class || o.Student == student) && o.concerns(verdict)
}

// concerns reports whether an override is about this answer; the verdict is nil if there
// is no sheet that could be read.
func (o *Override) concerns(verdict *checker.Verdict) bool {
	switch {
	case o.Answer == "":
		return true
	case verdict == nil || o.Means == nil || verdict.Which != (checker.Which{Number: o.Which}):
		return false
	case o.Means.Status == checker.Unreadable || o.Means.Status == checker.Unanswered:
		return verdict.Status == o.Means.Status && verdict.Got == o.Means.Got
	}
	return verdict.Meaning == o.Means.Meaning && verdict.Status != checker.Unreadable && verdict.Status != checker.Unanswered
}

// For lists what was decided about a student's sheet, in the order of the file. Of the
// decisions about the same thing the most particular counts, of equally particular ones
// the later; the others name it. The function gives the program's verdict on a
// question; it gives nil if there is none.
func (o *Overrides) For(student, set string, verdict func(question string) *checker.Verdict) []gradebook.Decision {
	if o == nil {
		return nil
	}
	var at []int
	for _, about := range []subject{{student, set}, {Everybody, set}, {student, ""}, {Everybody, ""}} {
		at = append(at, o.index[about]...)
	}
	if len(at) == 0 {
		return nil
	}
	slices.Sort(at)
	var list []*Override
	for _, i := range at {
		if v := &o.List[i]; v.Answer == "" || v.concerns(verdict(v.Question)) {
			list = append(list, v)
		}
	}
	return settle(list)
}

// A rule says which decisions about the same question exclude each other: the most particular
// one wins, and of equally particular ones the last.
type rule struct {
	concerns func(d *gradebook.Decision) bool
	lose     func(loser, winner *gradebook.Decision)
}

// rules are applied one after the other. Comments come last, since only a decision that counts
// is commented on.
var rules = []rule{
	{of(gradebook.Marked, gradebook.Excused), replaced}, // a question has one mark, or is excused
	{of(gradebook.Extended), replaced},                  // a sheet is due once
	{of(gradebook.Lengthened), replaced},                // a student has one length of time
	{of(gradebook.Bonus), replaced},                     // there is one bonus
	{of(gradebook.Deduction), replaced},                 // there is one deduction
	{of(gradebook.Assigned), replaced},                  // one file is the sheet
	{of(gradebook.Lent), replaced},                      // one paper is the student's
	{of(gradebook.Noted), replaced},                     // a remark is settled once
	{comments, silenced},                                // the student is shown one comment
}

func of(rulings ...gradebook.Ruling) func(d *gradebook.Decision) bool {
	return func(d *gradebook.Decision) bool { return slices.Contains(rulings, d.What) }
}

func comments(d *gradebook.Decision) bool { return d.Comment != "" && d.Instead == 0 }

func replaced(loser, winner *gradebook.Decision) { loser.Instead = winner.Line }

// silenced takes the comment away. A decision that is nothing else does not count any more.
func silenced(loser, winner *gradebook.Decision) {
	loser.Comment = ""
	if loser.What == gradebook.Commented {
		loser.Instead = winner.Line
	}
}

// settle says which of the decisions count.
func settle(list []*Override) []gradebook.Decision {
	decisions := make([]gradebook.Decision, len(list))
	for i, o := range list {
		decisions[i] = o.Decision
	}
	for _, rule := range rules {
		winners := map[string]int{} // by question
		for i := range decisions {
			if d := &decisions[i]; rule.concerns(d) {
				best, there := winners[d.Question]
				if !there || list[i].particular() >= list[best].particular() {
					winners[d.Question] = i
				}
			}
		}
		for i := range decisions {
			if d := &decisions[i]; rule.concerns(d) && winners[d.Question] != i {
				rule.lose(d, &decisions[winners[d.Question]])
			}
		}
	}
	return decisions
}

// Dropped reports whether a question is taken out of a set for the whole class.
func (o *Overrides) Dropped(set, question string) bool {
	if o == nil {
		return false
	}
	dropped := false
	for _, i := range o.index[subject{Everybody, set}] {
		d := &o.List[i].Decision
		if d.Question == question && d.Answer == "" && (d.What == gradebook.Marked || d.What == gradebook.Excused) {
			dropped = d.What == gradebook.Excused
		}
	}
	return dropped
}

// Time is how long a student has for a set with so many minutes.
func Time(minutes int, decisions []gradebook.Decision) time.Duration {
	long := time.Duration(minutes) * time.Minute
	for _, d := range decisions {
		if d.What != gradebook.Lengthened || d.Instead != 0 {
			continue
		}
		if d.Minutes > 0 {
			return time.Duration(d.Minutes) * time.Minute
		}
		seconds := d.Share.Plus(points.Of(1)).Times(points.Of(int64(minutes) * 60))
		return time.Duration(seconds.Float() * float64(time.Second)).Round(time.Second)
	}
	return long
}

// Due is when a student's sheet for a set is due, if that is ever.
func (o *Overrides) Due(student string, set *problems.Set, zone *time.Location) (time.Time, bool) {
	none := func(string) *checker.Verdict { return nil }
	for _, d := range o.For(student, set.ID, none) {
		if d.What == gradebook.Extended && d.Instead == 0 {
			return d.Due, true
		}
	}
	if !set.Due.Given() {
		return time.Time{}, false
	}
	return set.Due.In(zone), true
}
