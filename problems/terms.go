package problems

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"grader/problems/points"
	"grader/problems/source"
)

// Terms are when a set can be handed in and what lateness costs, as one file gives them: the set
// itself, or grader.toml for it. A zero field is not given.
type Terms struct {
	Grace, Cutoff *time.Duration
	PerDay        *points.Points // the share of the points possible that each started day costs
	Opens         Due
	Minutes       int // from when a student starts; 0 if not given
	Table         source.Value
}

// Bounds of the minutes, in numbers and in words.
const (
	mostMinutes = 100_000
	minutesText = "a whole number of minutes from 1 to 100000"
)

// terms are the keys that Terms are read from.
var terms = []string{"late", "opens", "minutes"}

// Or is t with the values of o where t has none.
func (t Terms) Or(o Terms) Terms {
	t.Grace, t.Cutoff, t.PerDay = cmp.Or(t.Grace, o.Grace), cmp.Or(t.Cutoff, o.Cutoff), cmp.Or(t.PerDay, o.PerDay)
	t.Opens, t.Minutes = cmp.Or(t.Opens, o.Opens), cmp.Or(t.Minutes, o.Minutes)
	return t
}

// Twice complains about keys that both have.
func (t Terms) Twice(o Terms) (list []source.Diagnostic) {
	for _, key := range terms {
		other, given := o.Table.Get(key)
		own, also := t.Table.Get(key)
		if !given || !also {
			continue
		}
		for _, sub := range append(other.Keys(), "") {
			if _, also := own.Get(sub); sub == "" && other.Kind() == source.Table || sub != "" && !also {
				continue
			}
			at := other
			if sub != "" {
				at, _ = other.Get(sub)
			}
			list = append(list, at.Complain("config/twice", at.Path()+" is given in "+own.File().Name+", too", "leave it out in one of the two"))
		}
	}
	return list
}

// ReadSpan reads a time span, such as "15m", "72h" or "3d"; nil if it is not given, or after a
// complaint.
func ReadSpan(c *source.Complaints, table source.Value, key string) *time.Duration {
	v, given := table.Get(key)
	if !given {
		return nil
	}
	text, _ := v.Text()
	const most = 10_000 * 24 * time.Hour
	span, err := time.ParseDuration(text)
	if days, isDays := strings.CutSuffix(text, "d"); isDays {
		var n uint64
		n, err = strconv.ParseUint(days, 10, 13)
		span = time.Duration(n) * 24 * time.Hour
	}
	if err != nil || span < 0 || span > most {
		c.Expected(v, "a time span", `write it like `+key+` = "15m", "72h" or "3d"`)
		return nil
	}
	return &span
}

// ReadPerCent reads a share of the points, such as "10%"; nil if it is not given, or after a
// complaint.
func ReadPerCent(c *source.Complaints, table source.Value, key string) *points.Points {
	v, given := table.Get(key)
	if !given {
		return nil
	}
	text, _ := v.Text()
	number, share := strings.CutSuffix(text, "%")
	percent, err := points.Parse(strings.TrimSpace(number))
	if err != nil || !share || percent.Cmp(points.Of(100)) > 0 {
		c.Expected(v, "a share of the points from 0% to 100%", `write it like `+key+` = "10%"`)
		return nil
	}
	percent = percent.Over(points.Of(100))
	return &percent
}
