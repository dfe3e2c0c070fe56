package conform

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
)

// A Library reads the notation.
type Library interface {
	Parse(text string) (game.Position, error)
	Game(text string) (game.Game, error)
}

// A Complaint is a violation of the contract by a ruleset.
type Complaint struct {
	// About is the field of the ruleset at fault: "Moves", "Canon", "Facts". It is "Theory" where
	// the solver, with all hooks, disagrees with the definition.
	About string
	Text  string
	Fault *game.Fault // the failure of a function of the ruleset; nil for other complaints
}

// String is the field at fault and what is wrong with it.
func (c Complaint) String() string { return c.About + ": " + c.Text }

// Bounds limit the work of the suite. They count positions.
type Bounds struct {
	Example   int  // the most for an example, by the definition
	Whole     bool // whether a larger example is a fault; if not, it is tested as far as that goes
	Near      int  // how many of an example's followers are tested closely
	Random    int  // variations of the examples
	Variation int  // the most for a variation, by the definition
	Sum       int  // the most for a sum of examples, by the definition
	EverySum  bool // whether all pairs of examples are added, or a third of them
	Heaps     int  // the budget for the period of a game with heaps
	Solver    int  // the budget of the solver
	Fact      int  // published results that take more positions are passed over; 0 if none are
	Play      int  // the moves after which play counts as endless
}

// Quick is for every change of a ruleset, Thorough for its release.
var (
	Quick = Bounds{
		Example: 60_000, Whole: true, Near: 16, Random: 8, Variation: 2_500, Sum: 3_000,
		Heaps: 4_096, Solver: 500_000, Play: 100_000,
	}
	Thorough = Bounds{
		Example: 60_000, Whole: true, Near: 40, Random: 20, Variation: 2_500, Sum: 8_000, EverySum: true,
		Heaps: 4_096, Solver: 2_000_000, Play: 100_000,
	}
)

type suite struct {
	Bounds
	lib        Library
	info       *game.Info
	complaints []Complaint
	known      map[Complaint]bool
}

// maxComplaints limits the complaints about one ruleset.
const maxComplaints = 50

// errStop ends a part of the suite that cannot go on.
var errStop = errors.New("stop")

// wrong complains.
func (s *suite) wrong(about, format string, args ...any) {
	s.add(Complaint{About: about, Text: fmt.Sprintf(format, args...)})
}

func (s *suite) add(c Complaint) {
	if !s.known[c] && len(s.complaints) < maxComplaints {
		s.known[c] = true
		s.complaints = append(s.complaints, c)
	}
}

// stop complains, and ends this part of the suite.
func (s *suite) stop(about, format string, args ...any) {
	s.wrong(about, format, args...)
	halt.Check(errStop)
}

// stopIf stops if err is not nil, and adds it to the complaint.
func (s *suite) stopIf(err error, about, format string, args ...any) {
	if err != nil {
		s.stop(about, "%s: %v", fmt.Sprintf(format, args...), err)
	}
}

// try runs a part of the suite, and reports whether it was completed. A function of the ruleset
// that fails causes a complaint.
func (s *suite) try(part func()) (ended bool) {
	err := game.Catch(func() error { return halt.Try(part) })
	fault, ok := errors.AsType[*game.Fault](err)
	switch {
	case err == nil:
		return true
	case ok:
		s.add(Complaint{fault.Func, fault.Error(), fault})
	case err != errStop:
		s.wrong("", "%v", err)
	}
	return false
}

func (s *suite) parse(text string) game.Position {
	pos, err := s.lib.Parse(text)
	s.stopIf(err, "Parse", "%s", text)
	return pos
}

func sorted[V any](set map[string]V) []string { return slices.Sorted(maps.Keys(set)) }
