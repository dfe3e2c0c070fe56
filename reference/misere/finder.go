package misere

import (
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A Finder finds the forms of positions with a solver, and remembers them.
type Finder struct {
	*Forms
	solver *solve.Solver
	space  *game.Space
	known  map[game.ID]Form
	paid   int // how much of the table's work has been charged to the solver
}

// NewFinder makes a finder for the positions of a solver, whose budget it shares.
func NewFinder(s *solve.Solver) *Finder {
	space := s.Space()
	return &Finder{Forms: NewForms(space.Limit), solver: s, space: space, known: map[game.ID]Form{}}
}

// Form is the form of an impartial position.
func (f *Finder) Form(pos game.Position) (g Form, err error) {
	defer halt.Caught(&err)
	if pos.Partizan() {
		return 0, solve.ErrPartizan
	}
	return f.ofSum(f.space.Intern(pos.Parts())), nil
}

func (f *Finder) ofSum(sum game.Sum) Form {
	total := Zero
	for _, id := range sum {
		total = halt.Must(f.Plus(total, f.ofOne(id)))
	}
	f.charge()
	return total
}

func (f *Finder) ofOne(id game.ID) Form {
	if g, known := f.known[id]; known {
		return g
	}
	var sums []game.Sum
	f.space.Each(id, game.Both, func(option game.Sum) bool {
		sums = append(sums, append(game.Sum{}, option...))
		return true
	})
	var options []Form
	for _, sum := range sums {
		options = append(options, f.ofSum(sum))
	}
	g := halt.Must(f.Of(options))
	f.charge()
	f.known[id] = g
	return g
}

// charge charges the solver for the forms made since the last call.
func (f *Finder) charge() {
	spent := f.Spent()
	fresh := spent - f.paid
	f.paid = spent
	halt.Check(f.solver.Spend(fresh * game.StepsPerPosition))
	f.space.Charge(fresh)
}
