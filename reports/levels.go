package reports

import (
	"fmt"
	"slices"
	"strings"

	"grader/problems/points"
)

// A Level is a name for final marks from a number of per cent: a letter. Levels are for
// staff; students are told nothing of them.
type Level struct {
	Name string
	From points.Points
}

// sortedLevels has the highest first.
func sortedLevels(levels []Level) []Level {
	sorted := slices.Clone(levels)
	slices.SortStableFunc(sorted, func(a, b Level) int { return b.From.Cmp(a.From) })
	return sorted
}

// level is the index of the level of a final mark; the number of levels if it is below
// all of them.
func (o *Overall) level(final points.Points) int {
	i := slices.IndexFunc(o.Levels, func(l Level) bool { return final.Cmp(l.From) >= 0 })
	if i < 0 {
		return len(o.Levels)
	}
	return i
}

// levelName is the name of the level of an index.
func (o *Overall) levelName(i int) string {
	if i == len(o.Levels) {
		return "none"
	}
	return o.Levels[i].Name
}

// letter is "B", or "C to B" while something is to be marked.
func (o *Overall) letter(r *OverallRow) string {
	if !r.HasFinal {
		return ""
	}
	least, most := o.level(r.Final), o.level(r.FinalMost)
	if least == most {
		return o.levelName(least)
	}
	return o.levelName(least) + " to " + o.levelName(most)
}

// next is what is missing to the next level, as if what is pending earned nothing; ok is
// false at the highest level.
func (o *Overall) next(r *OverallRow) (level Level, missing points.Points, ok bool) {
	i := o.level(r.Final)
	if !r.HasFinal || i == 0 || len(o.Levels) == 0 {
		return Level{}, points.Points{}, false
	}
	level = o.Levels[i-1]
	return level, level.From.Minus(r.Final), true
}

// nextText is "2.5 to A"; "" at the highest level. Less than a hundredth is not shown as
// nothing.
func (o *Overall) nextText(r *OverallRow) string {
	level, missing, ok := o.next(r)
	if !ok {
		return ""
	}
	text := mark(missing)
	if text == "0" {
		text = "< 0.01"
	}
	return text + " to " + level.Name
}

// levelsText tells which levels there are and how many have each.
func (o *Overall) levelsText() string {
	if len(o.Levels) == 0 {
		return ""
	}
	counts := make([]int, len(o.Levels)+1)
	for i := range o.Rows {
		if r := &o.Rows[i]; !r.Stranger && r.HasFinal && o.level(r.Final) == o.level(r.FinalMost) {
			counts[o.level(r.Final)]++
		}
	}
	var list []string
	for i, l := range o.Levels {
		list = append(list, fmt.Sprintf("%s from %s (%d)", l.Name, mark(l.From), counts[i]))
	}
	return fmt.Sprintf(" Levels, with how many have them for certain: %s, none (%d).", strings.Join(list, ", "), counts[len(o.Levels)])
}
