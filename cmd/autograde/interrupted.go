package main

import (
	"context"

	"grader/cmd/internal/cli"
	"grader/reference/game"
)

// An interrupted is the error of a search that somebody lost patience with.
type interrupted struct{ looks string }

func (i *interrupted) Error() string { return "interrupted while looking for " + i.looks }

// failure tells people what is left.
func (i *interrupted) failure() *cli.Failure {
	return &cli.Failure{Code: cli.Some, Message: i.Error()}
}

// lookFor says on a terminal what work looks for. If ctx ends first, the error is an
// *interrupted, and the work goes on alone until the program ends: nothing that it
// changes may be read any more.
func (s *solveRun) lookFor(ctx context.Context, what string, work func() error) error {
	if ctx.Err() != nil {
		return &interrupted{what}
	}
	defer s.Looking(what)()
	done := make(chan error, 1)
	go func() { done <- game.Catch(work) }()
	select {
	case err := <-done:
		if fault, ok := err.(*game.Fault); ok {
			panic(fault)
		}
		return err
	case <-ctx.Done():
		return &interrupted{what}
	}
}
