package reports

import (
	"fmt"
	"strings"
	"time"

	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// sumSentence tells a student what the sheet comes to.
func sumSentence(r *gradebook.Row) string {
	so := ""
	if r.Pending.Sign() > 0 {
		so = " so far"
	}
	return fmt.Sprintf(" %s of %s%s.", mark(r.Earned), r.Possible.Text(), so)
}

// pendingSentence tells a student what a person has yet to mark.
func pendingSentence(r *gradebook.Row, t *gradebook.Table) string {
	if r.Pending.Sign() == 0 {
		return ""
	}
	var ids []string
	for i, c := range t.Columns {
		if r.Waits(i) {
			ids = append(ids, c.ID)
		}
	}
	return fmt.Sprintf(" A person has yet to mark %s (%s).", r.Pending.Text(), strings.Join(ids, ", "))
}

// markedSentence tells a student what a person gave although nothing was graded.
func markedSentence(r *gradebook.Row, t *gradebook.Table, level problems.Level) string {
	if level == problems.Format || !r.Given() {
		return ""
	}
	text := sumSentence(r)
	var parts []string
	for i := range t.Columns {
		m := r.Mark(i)
		if r.Decided == nil && !m.Excused && m.Touched() {
			parts = append(parts, fmt.Sprintf("%s %s of %s", t.Columns[i].ID, mark(m.Earned), mark(t.Columns[i].Points)))
		}
	}
	if len(parts) > 0 {
		text += " A person gave marks: " + strings.Join(parts, ", ") + "."
	}
	return text + adjustmentsSentence(r)
}

// timingSentence tells a student when the sheet was due, when it came and what that cost.
func timingSentence(r *gradebook.Row, level problems.Level) string {
	const clock = "2006-01-02 15:04 -07:00"
	if r.Due.IsZero() {
		return lateSentence(r, level)
	}
	text := " It was due on "
	if r.Open {
		text = " It is due on "
	}
	text += r.Due.Format(clock)
	if _, extended := r.Extension(); extended {
		text += ", which is an extension"
	}
	if r.Submitted.IsZero() || r.Status == gradebook.Missing {
		return text + "."
	}
	text += ", and came on " + r.Submitted.Format(clock)
	if r.Late.By <= 0 {
		return text + ", in time."
	}
	return text + ", " + span(r.Late.By) + " late" + latenessCost(r, level) + "."
}

// lateSentence is for a sheet of which nobody knows when it was due.
func lateSentence(r *gradebook.Row, level problems.Level) string {
	if r.Late.By <= 0 {
		return ""
	}
	return " It came " + span(r.Late.By) + " late" + latenessCost(r, level) + "."
}

// latenessCost says what lateness cost, as part of a sentence. At the level format no student
// is told points.
func latenessCost(r *gradebook.Row, level problems.Level) string {
	share := r.Late.Share.Times(points.Of(100))
	switch {
	case r.Decided != nil || r.Excused:
		return ""
	case r.Late.TooLate:
		return ", which is too late to earn anything"
	case share.Sign() == 0:
		return ", which costs nothing"
	case level == problems.Format || r.Penalty.Sign() == 0:
		return fmt.Sprintf(", which costs %s%% of the points possible", mark(share))
	case r.Penalty.Cmp(r.Late.Share.Times(r.Possible)) < 0:
		return fmt.Sprintf(", which costs %s%% of the points possible and so all that was earned, %s", mark(share), r.Penalty.Text())
	}
	return fmt.Sprintf(", which costs %s%% of the points possible, %s", mark(share), r.Penalty.Text())
}

// span is a time in words, rounded up to minutes: "1 day, 6 hours".
func span(d time.Duration) string {
	minutes := int64((d + time.Minute - 1) / time.Minute)
	var parts []string
	for _, unit := range []struct {
		minutes int64
		name    string
	}{{24 * 60, "day"}, {60, "hour"}, {1, "minute"}} {
		if n := minutes / unit.minutes; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, explain.Plural(int(n), unit.name)))
			minutes -= n * unit.minutes
		}
	}
	return strings.Join(parts, ", ")
}
