package problems

import (
	"fmt"
	"slices"
)

// A Level says how much feedback a student gets.
type Level uint8

// The levels, each giving more than the one before.
const (
	Format  Level = iota + 1 // is it readable, are the moves legal
	Verdict                  // and: right, partly right, wrong
	Hint                     // and: what kind of mistake
	Full                     // and: the reference answer, the worked solution, refutations
)

// LevelNames are the names of the levels as problem sets write them, in order.
var LevelNames = []string{"format", "verdict", "hint", "full"}

// String is the level's name.
func (l Level) String() string { return LevelNames[l-1] }

// ParseLevel reads a level's name.
func ParseLevel(name string) (Level, error) {
	if i := slices.Index(LevelNames, name); i >= 0 {
		return Level(i + 1), nil
	}
	return 0, fmt.Errorf("%q is not a feedback level, expected format, verdict, hint or full", name)
}
