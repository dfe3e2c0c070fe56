// Package policy has what a course decides besides the answers: the cost of lateness, the times of
// sheets, and decisions about students.
package policy

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// Times says when sheets came in. nil Times know no times.
type Times struct {
	// Modified asks to use the times at which the files were last changed.
	Modified bool
	// Listed are the lines of the list in order, one for each sheet.
	Listed []TimeEntry
	listed map[sheetKey]time.Time
	begun  map[sheetKey]time.Time
}

// A TimeEntry is a line of the list: when a student's sheet for a set came in. Attempt is "" if the
// line names none.
type TimeEntry struct {
	Student, Set, Attempt string
	File                  string
	Line                  int
}

type sheetKey struct{ student, set, attempt string }

// Of is when a sheet came in: as listed for the attempt, or else for the student and the set; zero
// if not known.
func (t *Times) Of(student, set, attempt string, modified time.Time) time.Time {
	switch {
	case t == nil:
		return time.Time{}
	case t.Modified:
		return modified
	}
	if at, ok := t.listed[sheetKey{student, set, attempt}]; ok {
		return at
	}
	return t.listed[sheetKey{student, set, ""}]
}

// Started is when a student began to work on a set; zero if not known.
func (t *Times) Started(student, set, attempt string) time.Time {
	if t == nil {
		return time.Time{}
	}
	if at, ok := t.begun[sheetKey{student, set, attempt}]; ok {
		return at
	}
	return t.begun[sheetKey{student, set, ""}]
}

// ReadTimes reads a list of submissions: CSV with the columns student, set and submitted_at, and
// optionally started_at and attempt. A time without an offset is that of clocks in the zone; if
// they show it twice, the earlier instant counts.
func ReadTimes(file *source.File, zone *time.Location) (*Times, []source.Diagnostic) {
	times := &Times{listed: map[sheetKey]time.Time{}, begun: map[sheetKey]time.Time{}}
	lines := map[sheetKey]int{}
	t := Table{File: file, Code: "times", What: "the list of times"}
	t.Read([]string{"student", "set", "submitted_at"}, func(line int, record []string) {
		key := sheetKey{plain.Compose(t.Field(record, "student")), t.Field(record, "set"), t.Field(record, "attempt")}
		at, ok := t.moment(line, record, "submitted_at", zone, "")
		if t.Field(record, "started_at") != "" {
			if start, ok := t.moment(line, record, "started_at", zone, ", or leave it empty"); ok {
				times.begun[key] = start
			}
		}
		switch before, twice := lines[key]; {
		case !ok:
		case twice && !times.listed[key].Equal(at):
			t.Complain(line, "twice", fmt.Sprintf("the sheet of %s for %s is listed in line %d already, with another time",
				plain.Cut(key.student, 40), plain.Cut(key.set, 40), before), "keep the line that counts, or tell attempts apart in a column attempt")
		case !twice:
			times.listed[key], lines[key] = at, line
			times.Listed = append(times.Listed, TimeEntry{key.student, key.set, key.attempt, file.Name, line})
		default:
			lines[key] = line
		}
	})
	return times, t.List
}

// moment reads the time in a column, and complains if it is none. It warns of a time that clocks in
// the zone show twice, or never.
func (t *Table) moment(line int, record []string, column string, zone *time.Location, otherwise string) (time.Time, bool) {
	text := t.Field(record, column)
	at, unclear, ok := readTime(text, zone)
	if !ok {
		t.Complain(line, "time", fmt.Sprintf("%s is %q, expected a date with a time of day", column, plain.Cut(text, 40)),
			"write it like 2026-10-02T23:59:00-04:00 or 2026-10-02 23:59"+otherwise)
		return time.Time{}, false
	}
	if unclear != "" {
		t.Complain(line, "clock", unclear+"; the earlier time counts", "write it with its offset, such as "+at.Format(time.RFC3339))
		t.List[len(t.List)-1].Severity = source.Warning
	}
	return at, true
}

// timeForms are formats of exported times.
var timeForms = []string{"2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04"}

// ReadTime reads a time as people and exports write it, such as 2026-10-02 23:59 or
// 2026-10-02T23:59:00-04:00. Without an offset it is that of clocks in the zone.
func ReadTime(text string, zone *time.Location) (time.Time, bool) {
	at, _, ok := readTime(text, zone)
	return at, ok
}

// readTime is ReadTime, and says why a time without an offset is not one instant; "" if it is.
func readTime(text string, zone *time.Location) (at time.Time, unclear string, ok bool) {
	for _, form := range timeForms {
		if t, err := time.Parse(form, text); err == nil {
			early, _ := problems.Local(t, zone)
			return early, problems.Unclear(t, zone), true
		}
		for _, offset := range []string{"Z07:00", " Z07:00", "-0700", " -0700", " UTC"} {
			if t, err := time.Parse(form+offset, text); err == nil {
				return t, "", true
			}
		}
	}
	return time.Time{}, "", false
}

// Late is the cost of lateness. The zero Late costs nothing.
type Late struct {
	Grace     time.Duration // a sheet this late still counts as on time
	PerDay    points.Points // the share of the points possible that each started day costs
	Cutoff    time.Duration // a sheet later than this earns nothing
	HasCutoff bool
	SlipDays  int // the number of days, over all sets, that cost a student nothing
}

// With is the cost of lateness in a set with terms of its own.
func (l Late) With(t problems.Terms) Late {
	if t.Grace != nil {
		l.Grace = *t.Grace
	}
	if t.PerDay != nil {
		l.PerDay = *t.PerDay
	}
	if t.Cutoff != nil {
		l.Cutoff, l.HasCutoff = *t.Cutoff, true
	}
	return l
}

// Words say what lateness costs, for those who hand in; "" if it costs nothing.
func (l Late) Words() (text string) {
	if l.PerDay.Sign() > 0 {
		text = "Each day that has begun since then costs " + l.PerDay.Times(points.Of(100)).Decimal(2) + " % of the points."
	}
	if l.HasCutoff {
		text += " What comes more than " + spoken(l.Cutoff) + " after it earns nothing."
	}
	if text != "" && l.Grace > 0 {
		text += " The first " + spoken(l.Grace) + " cost nothing."
	}
	return strings.TrimSpace(text)
}

// spoken is a span in hours, or else in minutes.
func spoken(span time.Duration) string {
	if hours := int(span.Hours()); span%time.Hour == 0 && hours > 1 {
		return strconv.Itoa(hours) + " hours"
	}
	return strconv.Itoa(int(span.Minutes())) + " minutes"
}

const day = 24 * time.Hour

// behind is how long a moment is after the due time, in days on the clock of the due time: from
// 20:00 to 20:00 on the next date is a day even if clocks are changed in between.
func behind(moment, due time.Time) time.Duration {
	from := due
	days := max(0, int(moment.Sub(due)/day)+1)
	for ; days > 0; days-- {
		clock := time.Date(due.Year(), due.Month(), due.Day()+days, due.Hour(), due.Minute(), due.Second(), due.Nanosecond(), time.UTC)
		if _, end := problems.Local(clock, due.Location()); !moment.Before(end) {
			from = end
			break
		}
	}
	return time.Duration(days)*day + min(moment.Sub(from), day)
}

// Of is the lateness of a sheet. Days are counted from the due time, not from the end of the grace.
func (l Late) Of(submitted, due time.Time) gradebook.Lateness {
	by := behind(submitted, due)
	if by <= 0 {
		return gradebook.Lateness{}
	}
	late := gradebook.Lateness{By: by}
	if by <= l.Grace {
		return late
	}
	late.Days = int((by + day - 1) / day)
	if l.HasCutoff && by > l.Cutoff {
		late.TooLate = true
		return late
	}
	late.Share = l.PerDay.Times(points.Of(int64(late.Days)))
	return late
}
