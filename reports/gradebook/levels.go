package gradebook

import (
	"slices"

	"grader/problems/points"
)

// Level is the index of the level of a final mark; len(o.Levels) if it is below all of them.
func (o *Overall) Level(final points.Points) int {
	i := slices.IndexFunc(o.Levels, func(l Level) bool { return final.Cmp(l.From) >= 0 })
	if i < 0 {
		return len(o.Levels)
	}
	return i
}

// LevelName is the name of level i.
func (o *Overall) LevelName(i int) string {
	if i == len(o.Levels) {
		return "none"
	}
	return o.Levels[i].Name
}

// Next is the next level and the per cent missing to it, if pending points are not earned; ok is
// false at the highest level.
func (o *Overall) Next(r *OverallRow) (level Level, missing points.Points, ok bool) {
	i := o.Level(r.Final)
	if !r.HasFinal || i == 0 || len(o.Levels) == 0 {
		return Level{}, points.Points{}, false
	}
	level = o.Levels[i-1]
	return level, level.From.Minus(r.Final), true
}

// LevelCounts counts the students on the roster with a certain level: one count for each level, and
// at the end one for those below all levels.
func (o *Overall) LevelCounts() []int {
	counts := make([]int, len(o.Levels)+1)
	for i := range o.Rows {
		if r := &o.Rows[i]; !r.OffRoster && r.HasFinal && o.Level(r.Final) == o.Level(r.FinalMost) {
			counts[o.Level(r.Final)]++
		}
	}
	return counts
}
