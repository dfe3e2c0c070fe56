package policy

import (
	"slices"
	"time"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// specificity ranks overrides: the most specific has the highest rank.
func (o *Override) specificity() int {
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
		rank += 8 // takes precedence over extra time
	}
	return rank
}

// Concerns reports whether an override about an answer applies to this answer of a student.
func (o *Override) Concerns(student string, verdict *checker.Verdict) bool {
	return (o.Class || o.Student == student) && o.concerns(verdict)
}

// concerns reports whether an override applies to an answer; the verdict is nil if there is no
// readable sheet.
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

// For lists the decisions about a student's sheet, in the order of the file. Of several decisions
// about the same thing the most specific counts, or the later if they are equally specific; the
// others refer to it. Verdict returns the program's verdict on a question; nil if there is none.
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

// A rule says which decisions about the same question exclude each other: the most specific wins,
// or the last if they are equally specific.
type rule struct {
	concerns func(d *gradebook.Decision) bool
	lose     func(loser, winner *gradebook.Decision)
}

// rules are applied in order. Comments come last, since only decisions that count have their
// comments shown.
var rules = []rule{
	{of(gradebook.Marked, gradebook.Excused), replaced}, // a question has one mark, or is excused
	{of(gradebook.Extended), replaced},                  // a sheet has one due time
	{of(gradebook.Lengthened), replaced},                // a student has one length of time
	{of(gradebook.Bonus), replaced},                     // there is one bonus
	{of(gradebook.Deduction), replaced},                 // there is one deduction
	{of(gradebook.Assigned), replaced},                  // a student has one sheet
	{of(gradebook.Lent), replaced},                      // a student has one paper
	{of(gradebook.Noted), replaced},                     // a note is settled once
	{comments, silenced},                                // a student sees one comment
}

func of(rulings ...gradebook.Ruling) func(d *gradebook.Decision) bool {
	return func(d *gradebook.Decision) bool { return slices.Contains(rulings, d.What) }
}

func comments(d *gradebook.Decision) bool { return d.Comment != "" && d.OverriddenBy == 0 }

func replaced(loser, winner *gradebook.Decision) { loser.OverriddenBy = winner.Line }

// silenced removes the comment of a decision. A decision that only comments then no longer counts.
func silenced(loser, winner *gradebook.Decision) {
	loser.Comment = ""
	if loser.What == gradebook.Commented {
		loser.OverriddenBy = winner.Line
	}
}

// settle applies the rules to decide which decisions count.
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
				if !there || list[i].specificity() >= list[best].specificity() {
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

// Dropped reports whether a question is dropped from a set for the whole class.
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

// Time is how long a student has for a set, given its minutes.
func Time(minutes int, decisions []gradebook.Decision) time.Duration {
	long := time.Duration(minutes) * time.Minute
	for _, d := range decisions {
		if d.What != gradebook.Lengthened || d.OverriddenBy != 0 {
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

// Due is when a student's sheet for a set is due; false if it never is.
func (o *Overrides) Due(student string, set *problems.Set, zone *time.Location) (time.Time, bool) {
	none := func(string) *checker.Verdict { return nil }
	for _, d := range o.For(student, set.ID, none) {
		if d.What == gradebook.Extended && d.OverriddenBy == 0 {
			return d.Due, true
		}
	}
	if !set.Due.Given() {
		return time.Time{}, false
	}
	return set.Due.In(zone), true
}
