package main

import (
	"context"
	"errors"

	"grader/reference/game"
	"grader/reference/solve"
)

// quickForm is the number of positions after which text that nobody watches has the form
// last, and after which an outcome is not early.
const quickForm = 1_500_000

// soonForm is the number of positions after which the form of a game is left for last, so
// that nobody waits for it who wants to know how to win.
const soonForm = 100_000

// late is how many positions to try for a form that was left for last. Few forms that
// need more are found at all, and the search for them takes minutes and gigabytes.
func (s *solveRun) late(budget int) int {
	const share = 16 // so that it can be raised with the budget
	return min(budget, max(s.quick, budget/share))
}

// soon is how many positions to try for a form before the winning moves. The order of text
// in a file depends on quickForm alone.
func (s *solveRun) soon() int {
	if s.Screen == nil && s.format.Value == "text" {
		return s.quick
	}
	return min(s.quick, soonForm)
}

// A solveStage works out a part of a solution.
type solveStage struct {
	looks string // what it looks for
	work  func() error
	rows  func() []solutionRow // what it has found; nil for nothing to print yet
}

// A movesStage works out the winning moves of one player.
type movesStage struct {
	solveStage
	side *playerMoves
}

// early is the stage before the canonical form is known. If it needs more than the budget,
// anew is called, and nothing is known.
func (m movesStage) early(anew func()) solveStage {
	return solveStage{m.looks, func() error {
		err := m.work()
		if errors.Is(err, game.ErrLimit) {
			*m.side = playerMoves{Winning: []jsonWin{}}
			anew()
			return nil
		}
		return err
	}, func() []solutionRow {
		if !m.side.known {
			return nil
		}
		return m.rows()
	}}
}

// late is the stage after the canonical form, for moves that are not known yet.
func (m movesStage) late(sol *partizanSolution) solveStage {
	before := m.side.known
	return solveStage{m.looks, func() error {
		switch before = m.side.known; {
		case before:
			return nil
		case !sol.formed():
			return game.ErrLimit
		}
		return m.work()
	}, func() []solutionRow {
		if before {
			return nil
		}
		return m.rows()
	}}
}

// solvePartizan works out what is asked for, each stage with a budget of its own once
// one has used its up; limit reports whether some stage needs more. What a stage has
// found is told at once. When ctx ends, the error is an *interrupted, and the solution has
// what was found before.
func (s *solveRun) solvePartizan(ctx context.Context, pos game.Position, budget int, found func([]solutionRow) error) (sol *partizanSolution, limit bool, err error) {
	sol = &partizanSolution{Game: pos.String(), Play: "normal"}
	solver := solve.New(budget)
	sides := [2]*playerMoves{&sol.Left, &sol.Right}
	outcome := solveStage{"who wins", func() error {
		o, err := solver.Outcome(pos, game.Normal)
		if err == nil {
			sol.Outcome = text(o)
		}
		return err
	}, sol.headRows}
	var moves []movesStage
	for _, who := range game.Players {
		sides[who].Winning = []jsonWin{}
		moves = append(moves, movesStage{solveStage{"the winning moves of " + who.Name(), func() error {
			if sol.Outcome == nil {
				return nil
			}
			return s.moves(solver, pos, who, sides[who])
		}, func() []solutionRow { return sides[who].rows(who, s.all) }}, sides[who]})
	}
	form := solveStage{"the canonical form", func() error { return s.form(solver, pos, sol) }, sol.formRows}
	stages := []solveStage{outcome, form}
	for _, m := range moves {
		stages = append(stages, m.solveStage)
	}
	if few := s.soon(); budget > few {
		quick := solve.New(few)
		stages = append([]solveStage{outcome, {form.looks, func() error {
			if err := s.form(quick, pos, sol); !errors.Is(err, game.ErrLimit) {
				solver = quick
				return err
			}
			whole, own := solve.New(s.late(budget)), &partizanSolution{} // what the moves take is not taken from the form
			found := func() error { return game.ErrLimit }
			if s.late(budget) > few {
				found = meanwhile(func() error { return s.form(whole, pos, own) })
			}
			late := stages[:2:2]
			for _, m := range moves {
				late = append(late, m.early(func() { solver = solve.New(budget) }))
			}
			late = append(late, solveStage{form.looks, func() error {
				err := found()
				if err == nil {
					sol.formOf(own)
				}
				solver = whole
				return err
			}, form.rows})
			for _, m := range moves {
				late = append(late, m.late(sol))
			}
			stages = append(late, stages[2+len(moves):]...)
			return nil
		}, func() []solutionRow {
			if !sol.formed() {
				return nil
			}
			return sol.formRows()
		}}}, stages[2:]...)
	}
	if s.explain {
		stages = append(stages, solveStage{"a worked solution", func() (err error) {
			sol.why, err = whyPartizan(solver, pos, sol)
			return err
		}, nil})
	}
	for i := 0; i < len(stages); i++ {
		stage := stages[i]
		known := *sol
		err := s.lookFor(ctx, stage.looks, stage.work)
		if _, ok := errors.AsType[*interrupted](err); ok {
			return &known, limit, err
		}
		if errors.Is(err, game.ErrLimit) {
			limit, solver, err = true, solve.New(budget), nil
			if sol.Outcome == nil && pos.Searched() {
				return sol, limit, nil // the rest needs as much
			}
		}
		if err == nil && stage.rows != nil && sol.Outcome != nil {
			err = found(stage.rows())
		}
		if err != nil {
			return sol, limit, err
		}
	}
	return sol, limit, nil
}
