package class

import (
	"slices"
	"strings"

	"grader/cmd/internal/course/policy"
	"grader/problems"
	"grader/reports/gradebook"
)

// timeless complains, once for each set, about sheets that the list of times does not have, if
// their time may matter.
func (b *book) timeless(set *problems.Set, students []gradebook.Student) {
	if b.Times == nil || b.Times.Modified || !set.Due.Given() {
		return
	}
	var ids []string
	for _, s := range students {
		if s.Status != gradebook.Missing && s.Submitted.IsZero() && !s.Open && !decided(s.Decisions) {
			ids = append(ids, s.ID)
		}
	}
	if len(ids) == 0 {
		return
	}
	count := "counts"
	if len(ids) > 1 {
		count = "count"
	}
	b.complaints = append(b.complaints, gradebook.Diagnostic{
		Severity: "warning", Code: "times/unknown", Set: set.ID, Person: true,
		Message: "the list of times does not have " + b.sheetsOf(set.ID, ids) + ", which " + count + " as in time",
		Hint:    "add what is missing to the list if it came late",
	})
}

// decided reports whether a decision marks or excuses the whole set.
func decided(list []gradebook.Decision) bool {
	return slices.ContainsFunc(list, func(d gradebook.Decision) bool {
		return d.Question == "" && d.OverriddenBy == 0 && (d.What == gradebook.Marked || d.What == gradebook.Excused)
	})
}

// sheetless complains, once for each set, about times in the list for which there is no sheet: it
// may have been lost.
func (b *book) sheetless(results []Result) {
	if b.Times == nil || b.Times.Modified {
		return
	}
	type sheet struct{ student, set, attempt string }
	here := map[sheet]bool{}
	for _, r := range results {
		here[sheet{r.Student, r.Set, r.Attempt}], here[sheet{r.Student, r.Set, ""}] = true, true
		if r.given != nil {
			here[sheet{r.given.was.Student, r.Set, r.given.was.Attempt}], here[sheet{r.given.was.Student, r.Set, ""}] = true, true
		}
	}
	lost, first := map[string][]string{}, map[string]policy.TimeEntry{}
	var sets []string
	for _, l := range b.Times.Listed {
		if here[sheet{l.Student, l.Set, l.Attempt}] || len(b.Only) > 0 && !slices.Contains(b.Only, l.Set) {
			continue
		}
		if lost[l.Set] == nil {
			sets, first[l.Set] = append(sets, l.Set), l
		}
		lost[l.Set] = append(lost[l.Set], l.Student)
	}
	slices.SortFunc(sets, gradebook.CompareIDs)
	for _, set := range sets {
		d := gradebook.Diagnostic{
			Severity: "warning", Code: "times/no-sheet", Set: set, File: first[set].File, Line: first[set].Line, Column: 1, Person: true,
			Message: "the list of times has " + b.sheetsOf(set, lost[set]) + ", and nothing of that was found",
			Hint:    "look where sheets are collected, or remove the lines",
		}
		if !slices.Contains(b.Sets, set) {
			d.Set, d.Message, d.Hint = "", "the list of times names the set "+quoted(set)+", and there is no such problem set", nearest(set, b.Sets, "the sets are ")
		}
		b.complaints = append(b.complaints, d)
	}
}

// sheetsOf is "the sheets for hw1 from ada (Ada Lovelace), bob".
func (b *book) sheetsOf(set string, ids []string) string {
	slices.SortFunc(ids, gradebook.CompareIDs)
	ids = slices.Compact(ids)
	who := make([]string, len(ids))
	for i, id := range ids {
		e, _ := b.Roster.find(id)
		who[i] = gradebook.Who(id, e.Name)
	}
	what := "the sheet for "
	if len(ids) > 1 {
		what = "the sheets for "
	}
	return what + set + " from " + strings.Join(who, ", ")
}
