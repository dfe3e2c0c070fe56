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

// A Complaint is something that a ruleset must not do.
type Complaint struct {
	// About is the field of the ruleset that is concerned: "Moves", "Canon", "Facts".
	// It is "Theory" where the solver, with all hooks, disagrees with the definition.
	About string
	Text  string
	Fault *game.Fault // the failure of a function; nil for all else
}

// Bounds say how much is looked at. They count positions.
type Bounds struct {
	Example   int  // that an example may take by the definition
	Whole     bool // whether examples that take more are a fault; if not, they are looked at as far as that goes
	Near      int  // of those that follow from an example, how many are looked at closely
	Random    int  // variations of the examples
	Variation int  // that a variation may take by the definition
	Sum       int  // that a sum of examples may take by the definition
	EverySum  bool // whether all pairs of examples are added up, or a third of them
	Heaps     int  // the budget for the period of a game with heaps
	Solver    int  // the budget of the solver
	Play      int  // the moves after which play is said not to end
}

// Quick is for every change of a ruleset, and Thorough for the last word on it.
var (
	Quick = Bounds{
		Example: 60_000, Whole: true, Near: 16, Random: 8, Variation: 2_500, Sum: 3_000,
		Heaps: 4_096, Solver: 500_000, Play: 100_000,
	}
	Thorough = Bounds{
		Example: 60_000, Whole: true, Near: 100, Random: 40, Variation: 2_500, Sum: 8_000, EverySum: true,
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

// maxComplaints bounds what is said of one ruleset.
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

// stopIf stops if there is an error, which it adds to what it says.
func (s *suite) stopIf(err error, about, format string, args ...any) {
	if err != nil {
		s.stop(about, "%s: %v", fmt.Sprintf(format, args...), err)
	}
}

// try runs a part of the suite, and reports whether it came to its end. A function of
// the ruleset that fails is a complaint.
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

func sameKeys(a, b map[string]bool) bool { return slices.Equal(sorted(a), sorted(b)) }
