package problems

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"grader/problems/points"
	"grader/problems/shape"
	"grader/problems/source"
)

// A Due is the due time of a set. The zero Due is never.
type Due struct {
	time   time.Time // without an offset, the clock and calendar in UTC
	given  bool
	offset bool
}

// Given reports whether the set has a due time.
func (d Due) Given() bool { return d.given }

// HasOffset reports whether the due time states its offset from UTC, so that In gives the same
// instant in every zone.
func (d Due) HasOffset() bool { return d.offset }

// In is the instant at which the set is due, for a Due that is given. Without an offset it is when
// clocks in the zone show the due time; if they show it twice because they are set back, the later
// instant. The result is in the given zone, unless the author wrote another offset.
func (d Due) In(zone *time.Location) time.Time {
	if d.offset {
		there := d.time.In(zone)
		_, written := d.time.Zone()
		if _, offset := there.Zone(); offset == written {
			return there
		}
		return d.time
	}
	_, late := Local(d.time, zone)
	return late
}

// Local finds when clocks in a zone show the calendar and clock of t. Early and late are the same
// instant, except in the hour that occurs twice when clocks are set back. A time that clocks skip
// when they are set forward is read once with the offset after the change and once with the offset
// before it.
func Local(t time.Time, zone *time.Location) (early, late time.Time) {
	wall := time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
	at := func(nearby time.Time) (moment time.Time, shown bool) {
		_, offset := nearby.In(zone).Zone()
		moment = wall.Add(-time.Duration(offset) * time.Second).In(zone)
		_, there := moment.Zone()
		return moment, there == offset
	}
	// No zone changes its clocks twice within two days or is a whole day away from UTC.
	before, shownBefore := at(wall.Add(-24 * time.Hour))
	after, shownAfter := at(wall.Add(24 * time.Hour))
	switch {
	case shownBefore && !shownAfter:
		return before, before
	case shownAfter && !shownBefore:
		return after, after
	case after.Before(before):
		return after, before
	}
	return before, after
}

// Unclear says why the due time is not one instant in a zone: clocks there show it twice, or never.
// It is "" otherwise, and for every time with an offset.
func (d Due) Unclear(zone *time.Location) string {
	if !d.given || d.offset {
		return ""
	}
	return Unclear(d.time, zone)
}

// Unclear says why the calendar and clock of t are not one instant in a zone; "" if they are.
func Unclear(t time.Time, zone *time.Location) string {
	early, late := Local(t, zone)
	clock := t.Format("15:04 on 2006-01-02")
	switch {
	case early.Equal(late):
		return ""
	case early.Format(time.DateTime) == t.Format(time.DateTime):
		return fmt.Sprintf("the clocks of %s show %s twice, since they are set back", zone, clock)
	}
	return fmt.Sprintf("the clocks of %s never show %s, since they are set forward over it", zone, clock)
}

// ReadDue reads a due time: a date with a time of day, with or without an offset; the zero Due if
// it is not given, or after a complaint.
func ReadDue(c *source.Complaints, table source.Value, key string) Due {
	v, given := table.Get(key)
	if !given {
		return Due{}
	}
	moment, ok := v.Time()
	if !ok || !moment.Date || !moment.Clock {
		hint := "write it without quotes: "
		if ok {
			hint = "write both: "
		}
		hint += key + " = 2026-10-02T23:59:00-04:00"
		c.Expected(v, "a date with a time of day", hint)
		return Due{}
	}
	return Due{time: moment.Time, given: true, offset: moment.Offset}
}

// ReadPoints reads a number of points that is at least 0: 10, 2.5 or "1/3".
func ReadPoints(c *source.Complaints, table source.Value, key string) (points.Points, bool) {
	return readPoints(c, table, key, false)
}

// readPoints reads a number of points; only a signed one may be below 0.
func readPoints(c *source.Complaints, table source.Value, key string, signed bool) (points.Points, bool) {
	v, given := table.Get(key)
	if !given {
		return points.Points{}, false
	}
	text, ok := v.Text()
	if n, isInt := v.Int(); isInt {
		text, ok = strconv.FormatInt(n, 10), true
	}
	if x, isFloat := v.Float(); isFloat && !math.IsNaN(x) && !math.IsInf(x, 0) {
		text, ok = strconv.FormatFloat(x, 'f', -1, 64), true
	}
	p, err := points.Parse(strings.TrimPrefix(text, "-"))
	switch {
	case !ok || err != nil:
		c.Expected(v, "a number of points", `write it like 10, 2.5 or "1/3"`)
	case strings.HasPrefix(text, "-") && !signed:
		c.Expected(v, "0 or more", "")
	case p.Cmp(most) > 0:
		c.Expected(v, "at most "+most.String(), "")
	case strings.HasPrefix(text, "-"):
		return points.Points{}.Minus(p), true
	default:
		return p, true
	}
	return points.Points{}, false
}

// most is the largest number of points of a question or a set.
var most = points.Of(shape.MostPoints)
