package class

import (
	"cmp"
	"slices"

	"grader/problems"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// untimely reports, once for each set, sheets from before the set opened, and sheets with an
// unknown time of beginning.
func (b *book) untimely(set *problems.Set, students []gradebook.Student) {
	terms, _ := b.terms(set)
	var early, unknown, after []string
	for _, s := range students {
		if s.Status == gradebook.Missing || s.Submitted.IsZero() {
			continue
		}
		if terms.Opens.Given() && s.Submitted.Before(terms.Opens.In(b.zone())) {
			early = append(early, s.ID)
		}
		switch start := b.started(terms, s.ID, set.ID, s.Attempt); {
		case terms.Minutes == 0:
		case start.IsZero():
			unknown = append(unknown, s.ID)
		case start.After(s.Submitted):
			after = append(after, s.ID)
		}
	}
	tell := func(ids []string, code, before, behind, hint string) {
		if len(ids) > 0 {
			b.complaints = append(b.complaints, gradebook.Diagnostic{
				Severity: "warning", Code: code, Set: set.ID, Person: true, Message: before + b.sheetsOf(set.ID, ids) + behind, Hint: hint,
			})
		}
	}
	tell(early, "times/early", "there came before the set was opened: ", "", "nothing is taken off for that")
	tell(unknown, "times/unstarted", "nobody knows when there was begun: ", "", "write the time into the column started_at of the list of times; until then they are due when the set is")
	tell(after, "times/started-late", "there was begun after it was handed in, as the list of times says: ", "", "correct started_at in the list; until then they are due when the set is")
}

// slip uses students' slip days, in the order of their own due times: one for each started day, if
// the sheet gains by it.
func (b *book) slip(exams map[string]*problems.Set, sets []gradebook.Set) {
	if b.Late.SlipDays == 0 {
		return
	}
	type sheet struct {
		set *gradebook.Set
		st  *gradebook.Student
	}
	sheets := map[string][]sheet{}
	for i := range sets {
		for j := range sets[i].Students {
			st := &sets[i].Students[j]
			sheets[st.ID] = append(sheets[st.ID], sheet{&sets[i], st})
		}
	}
	for _, list := range sheets {
		slices.SortFunc(list, func(x, y sheet) int {
			return cmp.Or(x.st.Due.Compare(y.st.Due), gradebook.CompareIDs(x.set.ID, y.set.ID))
		})
		left := b.Late.SlipDays
		for _, s := range list {
			late := &s.st.Late
			terms, rule := b.terms(exams[s.set.ID])
			if late.Days > 0 && !late.TooLate && terms.Minutes == 0 && gains(s.set, s.st) {
				late.Slip = min(late.Days, left)
				late.Share = rule.PerDay.Times(points.Of(int64(late.Days - late.Slip)))
				left -= late.Slip
			}
			late.Slips, late.SlipLeft = true, left
		}
	}
}

// gains reports whether lateness costs a sheet anything.
func gains(set *gradebook.Set, st *gradebook.Student) bool {
	row := gradebook.NewRow(set.Questions, st)
	return st.Late.Share.Sign() > 0 && !row.Excused && row.Decided == nil && row.Earned.Plus(row.Penalty).Plus(row.Pending).Sign() > 0
}
