package gradebook

import (
	"slices"

	"grader/problems/points"
)

// An OverallRow is a student's line.
type OverallRow struct {
	ID, Name string
	Fields   []string  // as Overall.Fields
	Sets     []SetMark // one for each table of the gradebook
	Groups   []GroupMark
	// Final is the weighted mean of the groups that count so far, in per cent, as if
	// what a person has yet to mark earned nothing; FinalMost is the same if all of it
	// is earned. They are equal once nothing that matters waits.
	Final, FinalMost points.Points
	HasFinal         bool
	// Pending are the points, in the sets that count so far, that a person has yet
	// to mark.
	Pending   points.Points
	OffRoster bool // not on the roster; no figure of the class counts the row
}

// A SetMark is what a student has for a set.
type SetMark struct {
	Row              *Row // nil if there is neither a sheet nor anybody who waits for one: it counts as missing
	Status           SheetStatus
	Earned, Possible points.Points
	Excused          bool
	Open             bool  // not due yet: it does not count
	Dropped          bool  // as a whole
	DroppedQuestions []int // their indices, if questions are dropped
}

// A GroupMark is what a student has for a group.
type GroupMark struct {
	Earned, Possible points.Points // of what is kept
	Percent          points.Points
	PercentMost      points.Points // the same if all that a person has yet to mark is earned
	Counts           bool          // something can be earned so far
	Parts, Dropped   int           // how many parts there are that could be dropped, and how many are
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

// NotDue lists the sets that do not count yet for a student, since they are not due.
func (r *OverallRow) NotDue(g *Book) []string {
	var list []string
	for n, s := range r.Sets {
		if s.Open {
			list = append(list, g.Tables[n].ID)
		}
	}
	return list
}

// Drops reports whether the group ever leaves anything out.
func (g Group) Drops() bool { return g.DropLowest > 0 || g.KeepBest > 0 }

// Dropped lists what a group leaves out: "hw1/who" and "hw2/sum", or "test2".
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

// AnyRow reports whether something holds for a row.
func (o *Overall) AnyRow(holds func(*OverallRow) bool) bool {
	return anyRow(o.Rows, holds)
}
