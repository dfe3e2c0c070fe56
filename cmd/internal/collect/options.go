package collect

import (
	"time"

	"grader/cmd/internal/cells"
	"grader/cmd/internal/class"
	"grader/problems/source"
)

// Options are what a course has set, and what somebody typed.
type Options struct {
	Sets     []string // the ids of all known sets
	Patterns []class.Pattern
	Roster   *class.Roster // nil if there is none
	Zone     *time.Location
	Limits   source.Limits // of a sheet

	Set        string // of which all sheets are; "" if their names tell
	Enrol      bool   // whoever is not on the roster is to be added
	Assignment string // GitHub: what the names of clones begin with
	Sheet      string // GitHub: where the sheet lies in a clone
	// Committed tells when a file of a clone was last committed; nil if nobody can.
	Committed func(clone, file string) time.Time
	List      *cells.File // what the system exported; nil if nothing was named
}
