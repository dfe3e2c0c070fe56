package cgt

import "errors"

// ErrEffort is the error of work that takes more than little.
var ErrEffort = errors.New("more than little work")

// What little work is: positions, and forms, and of each no more than a part of the budget.
const (
	littlePositions = 100_000
	littleForms     = 50_000
	partOfBudget    = 8
)

// An Effort is what work that makes forms may take.
type Effort struct {
	t                *Forms
	positions, spent int
}

// Effort allows little work, or any.
func (t *Forms) Effort(little bool) Effort {
	if !little {
		return Effort{}
	}
	most := t.Limit / partOfBudget
	return Effort{t: t, positions: min(littlePositions, most), spent: t.Spent() + min(littleForms, most)}
}

// Position charges for a position; the error is ErrEffort if that is too much.
func (e *Effort) Position() error {
	if e.t == nil {
		return nil
	}
	if e.positions--; e.positions < 0 || e.t.Spent() > e.spent {
		return ErrEffort
	}
	return nil
}
