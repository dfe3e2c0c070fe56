package policy

import (
	"slices"
	"strings"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// ruling reads the decision: exactly one ruling, with an optional comment.
func (r *overrideReader) ruling(v source.Value, o *Override) bool {
	before := len(r.List)
	o.Comment = r.comment(v)
	var given []string
	for _, key := range rulings {
		if _, ok := v.Get(key); ok && (key != "rubric" || len(given) == 0) {
			given = append(given, key)
		}
	}
	const one = "write one of points = 8, excused = true, due = 2026-10-05T23:59:00-04:00, bonus = 2 and deduct = 5"
	switch len(given) {
	case 0:
		if _, ok := v.Get("comment"); ok {
			o.What = gradebook.Commented
			break
		}
		r.at(v, "", "override/nothing", "this override decides nothing", one)
		return false
	case 1:
		r.one(v, o, given[0])
	default:
		r.at(v, "", "override/several", "this override decides several things: "+strings.Join(given, ", "), "write an entry for each; "+one)
		return false
	}
	if _, ok := v.Get("rubric"); ok {
		r.rubric(v, o)
	}
	if o.Extra, _ = r.Bool(v, "extra"); o.Extra && !slices.Contains(given, "points") {
		r.at(v, "extra", "override/extra", "extra allows more points than there are, and this entry has no points", "leave it out")
	}
	if o.Earlier, _ = r.Bool(v, "earlier"); o.Earlier && !slices.Contains(given, "due") {
		r.at(v, "earlier", "override/earlier", "earlier allows a due time before that of the set, and this entry has no due time", "leave it out")
	}
	return len(r.List) == before
}

// one reads the key that decides.
func (r *overrideReader) one(v source.Value, o *Override, key string) {
	at, _ := v.Get(key)
	switch key {
	case "points":
		o.What = gradebook.Marked
		o.Points, _ = problems.ReadPoints(&r.Complaints, v, key)
	case "rubric":
		o.What = gradebook.Marked
	case "bonus":
		o.What = gradebook.Bonus
		o.Points, _ = problems.ReadPoints(&r.Complaints, v, key)
	case "deduct":
		o.What = gradebook.Deduction
		r.deduct(v, at, o)
	case "excused":
		o.What = gradebook.Excused
		r.yes(v, key, "leave the whole entry out if nothing is excused")
	case "full":
		o.What, o.Full = gradebook.Marked, true
		r.yes(v, key, "leave the whole entry out, or write points = 0")
	case "drop":
		o.What = gradebook.Excused
		r.yes(v, key, "leave the whole entry out if nothing is dropped")
		if !o.Class || o.Answer != "" || o.Question == "" {
			r.at(v, "drop", "override/drop", "drop takes a question out of the set for the whole class",
				`write student = "*" and the question; to take it from one student alone, write excused = true instead`)
		}
	case "minutes", "extra_time":
		r.longer(v, o)
	case "due":
		o.What = gradebook.Extended
		if due := problems.ReadDue(&r.Complaints, v, key); due.Given() {
			o.Due = due.In(r.zone)
		}
		if o.Question != "" {
			r.Add(at, "override/due", "a question has no due time of its own: a sheet is handed in as a whole", "leave question out")
		}
	}
}

// isLonger reports whether an entry changes how long a student has.
func isLonger(v source.Value) bool {
	_, minutes := v.Get("minutes")
	_, extra := v.Get("extra_time")
	return minutes || extra
}

// longer reads how long a student has.
func (r *overrideReader) longer(v source.Value, o *Override) {
	o.What = gradebook.Lengthened
	if n, ok := r.Int(v, "minutes"); ok {
		if o.Minutes = int(n); n < 1 || n > mostMinutes {
			at, _ := v.Get("minutes")
			r.Expected(at, minutesText, "")
		}
	}
	if share := problems.ReadPerCent(&r.Complaints, v, "extra_time"); share != nil {
		o.Share = *share
	}
	if o.Question != "" {
		r.at(v, "question", "override/minutes", "the time is that for a set as a whole", "leave question out")
	}
}

func (r *overrideReader) yes(v source.Value, key, hint string) {
	if yes, ok := r.Bool(v, key); ok && !yes {
		at, _ := v.Get(key)
		r.Expected(at, "true", hint)
	}
}

// deduct reads points, or a percentage of the points possible.
func (r *overrideReader) deduct(v, at source.Value, o *Override) {
	text, _ := at.Text()
	number, share := strings.CutSuffix(strings.TrimSpace(text), "%")
	if !share {
		o.Points, _ = problems.ReadPoints(&r.Complaints, v, "deduct")
		return
	}
	percent, err := points.Parse(strings.TrimSpace(number))
	if err != nil || percent.Sign() == 0 || percent.Cmp(points.Of(100)) > 0 {
		r.Expected(at, "a share of the points possible, above 0% and up to 100%", `write it like "20%", or a number of points`)
		return
	}
	o.Share = percent.Over(points.Of(100))
}

func (r *overrideReader) rubric(v source.Value, o *Override) {
	o.Rubric = r.Texts(v, "rubric")
	if o.Question == "" {
		r.at(v, "rubric", "override/rubric", "a question has a rubric, and this override does not say which question it is about", `write a line such as question = "proof"`)
	}
}

// longestComment bounds a comment, which becomes part of a student's page.
const longestComment = 10_000

func (r *overrideReader) comment(v source.Value) string {
	text, ok := r.Text(v, "comment")
	if at, given := v.Get("comment"); given && ok && (strings.TrimSpace(text) == "" || len(text) > longestComment) {
		r.Expected(at, "a text of 1 to 10000 characters", "leave it out if there is nothing to tell the student")
	}
	return text
}
