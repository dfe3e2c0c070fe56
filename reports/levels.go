package reports

import (
	"fmt"
	"strings"

	"grader/reports/gradebook"
)

// LevelText is "B", or "C to B" while points are pending.
func LevelText(o *gradebook.Overall, r *gradebook.OverallRow) string {
	if !r.HasFinal {
		return ""
	}
	least, most := o.Level(r.Final), o.Level(r.FinalMost)
	if least == most {
		return o.LevelName(least)
	}
	return o.LevelName(least) + " to " + o.LevelName(most)
}

// nextLevelText is "2.5 to A"; "" at the highest level. A difference below 0.01 is not shown as 0.
func nextLevelText(o *gradebook.Overall, r *gradebook.OverallRow) string {
	level, missing, ok := o.Next(r)
	if !ok {
		return ""
	}
	text := mark(missing)
	if text == "0" {
		text = "< 0.01"
	}
	return text + " to " + level.Name
}

// levelsSentence lists the levels and how many students have each.
func levelsSentence(o *gradebook.Overall) string {
	if len(o.Levels) == 0 {
		return ""
	}
	counts := o.LevelCounts()
	var list []string
	for i, l := range o.Levels {
		list = append(list, fmt.Sprintf("%s from %s (%d)", l.Name, mark(l.From), counts[i]))
	}
	return fmt.Sprintf(" Levels, with how many have them for certain: %s, none (%d).", strings.Join(list, ", "), counts[len(o.Levels)])
}
