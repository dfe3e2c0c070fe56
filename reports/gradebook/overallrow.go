package gradebook

import (
	"slices"

	"grader/problems/points"
)

// An OverallRow is a student's row in Overall.
type OverallRow struct {
	ID, Name string
	Fields   []string  // in the order of Overall.Fields
	Sets     []SetMark // one for each table of the gradebook
	Groups   []GroupMark
	// Final is the weighted mean, in per cent, of the groups that count so far, if no pending
	// points are earned; FinalMost is the mean if all are. They are equal once no pending points
	// matter.
	Final, FinalMost points.Points
	HasFinal         bool
	// Pending are the points not marked yet, in the sets that count so far.
	Pending   points.Points
	OffRoster bool // not on the roster, and left out of the statistics
}

// A SetMark is a student's mark for a set.
type SetMark struct {
	Row              *Row // nil if the student has no row in the set, which then counts as missing
	Status           SheetStatus
	Earned, Possible points.Points
	Excused          bool
	Open             bool  // not due yet, and does not count
	Dropped          bool  // as a whole
	DroppedQuestions []int // the indices of dropped questions
}

// A GroupMark is a student's mark for a group.
type GroupMark struct {
	Earned, Possible points.Points // without what is dropped
	Percent          points.Points
	PercentMost      points.Points // the same if all pending points are earned
	Counts           bool          // there are points possible so far
	Parts, Dropped   int           // the number of parts that could be dropped, and that are
}

// HasNames reports whether any student has a name.
func (o *Overall) HasNames() bool {
	return o.AnyRow(func(r *OverallRow) bool { return r.Name != "" })
}

// AnyOpen reports whether any student has a set that is not due yet.
func (o *Overall) AnyOpen() bool {
	return o.AnyRow(func(r *OverallRow) bool {
		return slices.ContainsFunc(r.Sets, func(s SetMark) bool { return s.Open })
	})
}

// NotDue lists the sets that do not count for a student yet, since they are not due.
func (r *OverallRow) NotDue(g *Book) []string {
	var list []string
	for n, s := range r.Sets {
		if s.Open {
			list = append(list, g.Tables[n].ID)
		}
	}
	return list
}

// Drops reports whether the group ever drops anything.
func (g Group) Drops() bool { return g.DropLowest > 0 || g.KeepBest > 0 }

// Dropped lists what a group drops: "hw1/who" and "hw2/sum", or "test2".
func (r *OverallRow) Dropped(g *Book, group int) []string {
	list := []string{}
	for n, s := range r.Sets {
		t := g.Tables[n]
		if g.Overall.InGroup[n] != group {
			continue
		}
		if s.Dropped {
			list = append(list, t.ID)
		}
		for _, i := range s.DroppedQuestions {
			list = append(list, t.ID+"/"+t.Columns[i].ID)
		}
	}
	return list
}

// AnyRow reports whether a row satisfies holds.
func (o *Overall) AnyRow(holds func(*OverallRow) bool) bool {
	return anyRow(o.Rows, holds)
}

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
