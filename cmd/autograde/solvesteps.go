package main

import (
	"context"
	"errors"
	"io"

	"grader/cmd/internal/cli"
	"grader/reference/game"
	"grader/reference/solve"
)

// A solveStep is a part of the solution of a game in which both players have the same
// moves. Steps are taken in the order of their numbers.
type solveStep int

const (
	stepEarly solveStep = iota // the outcome, before the nim value
	stepSoon                   // the winning moves, before a nim value that takes longer
	stepValue
	stepOutcome
	stepWins
	stepOptions
	stepWhy
	stepStopped // an interrupt
)

// soonOutcome is the number of positions after which nobody waits for the outcome who
// is told it only with the rest.
const soonOutcome = 10_000

// soonValue is the number of positions after which a nim value comes after the winning
// moves, so that nobody waits for it who wants to know how to win.
const soonValue = 10_000

// looks says what each step looks for.
var looks = [...]string{"who wins", "the winning moves", "the nim value", "who wins", "the winning moves", "the options", "a worked solution"}

// solve works out what is asked for, and tells found what is known after each step. What
// needs more than the budget is left out, and the error is game.ErrLimit; the rest may
// still be found, since an outcome often needs less than a value. When ctx ends, the error
// is an *interrupted, and the solution has what was found before.
func (s *solveRun) solve(ctx context.Context, pos game.Position, budget int, found func(solveStep, *solution) error) (*solution, error) {
	sol := &solution{Game: pos.String(), Play: s.play().String(), Winning: []jsonWin{}, all: s.all}
	solver := solve.New(budget)
	outcome := func(solver *solve.Solver) error {
		o, err := solver.Outcome(pos, s.play())
		if err == nil {
			outcome := o.String()
			sol.Outcome = &outcome
		}
		return err
	}
	wins := func(solver *solve.Solver) error {
		list, err := solver.Winning(pos, game.Both, s.play())
		sol.Winning = []jsonWin{}
		for _, w := range list {
			sol.Winning = append(sol.Winning, jsonWin{w.Move, w.To.String()})
		}
		if sol.More = errors.Is(err, solve.ErrMany); sol.More {
			err = nil
		}
		sol.won = err == nil
		return err
	}
	value := func() error { return s.value(solver, pos, budget, sol) }
	steps := [...]func() error{
		stepEarly: func() error {
			positions := min(budget, s.quick)
			if s.Screen == nil || s.format.Value != "text" {
				positions = min(positions, soonOutcome) // only an interrupt tells it early
			}
			// A search of its own, so that the others have the budget that they have elsewhere.
			if err := outcome(solve.New(positions)); !errors.Is(err, game.ErrLimit) {
				return err
			}
			return nil
		},
		stepSoon: func() error {
			if s.Screen == nil || s.format.Value != "text" || s.misere || sol.Outcome == nil {
				return nil
			}
			_, err := solve.New(min(budget, s.quick, soonValue)).Nimber(pos)
			if errors.Is(err, game.ErrLimit) {
				own := &solution{}
				found := meanwhile(func() error { return s.value(solver, pos, budget, own) })
				value = func() error {
					err := found()
					sol.Nimber, sol.Canonical = own.Nimber, own.Canonical
					return err
				}
				err = wins(solve.New(min(budget, s.quick)))
			}
			if errors.Is(err, game.ErrLimit) {
				sol.Winning, err = []jsonWin{}, nil
			}
			return err
		},
		stepValue: func() error { return value() },
		stepOutcome: func() error {
			if sol.Outcome != nil {
				return nil
			}
			return outcome(solver)
		},
		stepWins: func() error {
			if sol.won || s.misere && sol.Outcome == nil {
				return nil // which moves win takes at least as long to find out as who wins
			}
			return wins(solver)
		},
		stepOptions: func() (err error) {
			if sol.Outcome != nil {
				sol.Options, err = s.list(solver, pos)
			}
			return err
		},
		stepWhy: func() (err error) {
			if sol.Outcome != nil {
				sol.why, err = s.why(solver, pos)
			}
			if sol.More && errors.Is(err, game.ErrLimit) {
				err = nil // a solution would have to list the moves
			}
			return err
		},
	}
	var limit error
	for step, work := range steps {
		what := looks[step]
		if s.misere && solveStep(step) == stepValue {
			what = "the genus"
		}
		if !s.asked(solveStep(step)) {
			continue
		}
		known := *sol
		err := s.lookFor(ctx, what, work)
		if _, ok := errors.AsType[*interrupted](err); ok {
			return &known, err
		}
		if errors.Is(err, game.ErrLimit) {
			limit, solver, err = err, solve.New(budget), nil
			if solveStep(step) == stepValue && sol.Outcome == nil && pos.Searched() {
				return sol, limit // who wins needs as much
			}
		}
		if err == nil {
			err = found(solveStep(step), sol)
		}
		if err != nil {
			return sol, err
		}
	}
	return sol, limit
}

// asked reports whether a step is wanted.
func (s *solveRun) asked(step solveStep) bool {
	switch step {
	case stepOptions:
		return s.options || s.format.Value == "json"
	case stepWhy:
		return s.explain
	}
	return true
}

// A solveTeller writes what is known of a solution as text, as soon as it may: nothing is
// written of a game of which not even the outcome is found. The order is that in which
// things become known on a terminal, and always the same elsewhere.
type solveTeller struct {
	out   io.Writer
	early bool // the outcome may come before the value
	told  bool // the outcome has come before the value
	won   bool // and so have the winning moves
}

func (t *solveTeller) found(step solveStep, sol *solution) error {
	var b solutionText
	switch {
	case sol.Outcome == nil:
		return nil
	case step == stepEarly && t.early, step == stepStopped && !t.told:
		b.head(sol)
		b.outcome(sol)
		t.told = true
	case step == stepSoon && t.told && sol.won:
		b.wins(sol)
		t.won = true
	case step == stepValue && t.told:
		b.value(sol)
		b.form(sol)
	case step == stepOutcome && !t.told:
		b.head(sol)
		b.value(sol)
		b.outcome(sol)
		b.form(sol)
		t.told = true
	case step == stepWins && !t.won:
		b.wins(sol)
	case step == stepOptions:
		b.options(sol)
	case step == stepWhy:
		if err := b.why(sol); err != nil {
			return err
		}
	}
	if b.Len() == 0 {
		return nil
	}
	_, err := io.WriteString(t.out, b.String())
	if err == nil {
		err = flush(t.out)
	}
	if err != nil {
		return cli.Failf("", "the solution could not be written: %s", err)
	}
	return nil
}
