package problems

import (
	"strconv"
	"strings"
	"time"

	"grader/problems/points"
	"grader/problems/source"
)

// Terms are when a set can be handed in, and what it costs to be late, as far as something is
// said of that: in the set itself, or about it.
type Terms struct {
	Grace, Cutoff *time.Duration
	PerDay        *points.Points // the share of the points possible that each started day costs
	Opens         Due
	Minutes       int // from when a student starts; 0 if nothing is said
	Table         source.Value
}

// terms are the keys of which Terms are read.
var terms = []string{"late", "opens", "minutes"}

// ReadTerms reads the terms of a set among the keys of a table.
func ReadTerms(c *source.Complaints, table source.Value) Terms {
	t := Terms{Table: table.Part(terms...), Opens: ReadDue(c, table, "opens")}
	if late, ok := c.Table(table, "late"); ok {
		c.Known(late, "what lateness costs in this set", "slip days are those of the course", lateNames)
		t.Grace, t.Cutoff, t.PerDay = ReadSpan(c, late, "grace"), ReadSpan(c, late, "cutoff"), ReadPerCent(c, late, "per_day")
	}
	if n, ok := c.Int(table, "minutes"); ok {
		if t.Minutes = int(n); n < 1 || n > mostMinutes {
			v, _ := table.Get("minutes")
			c.Expected(v, minutesText, "")
		}
	}
	return t
}

// ReadSpan reads a time span, such as "15m", "72h" or "3d"; nil if none is given, or after a complaint.
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

// ReadPerCent reads a share of the points, such as "10%"; nil if none is given, or after a complaint.
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
