package main

import (
	"runtime"

	"grader/reference/game"
)

// meanwhile begins work that shares nothing with what comes before its result is asked for,
// if there is a second processor. On one it is done when result is called, so that what is
// told first is known first.
func meanwhile(work func() error) (result func() error) {
	if runtime.GOMAXPROCS(0) == 1 {
		return work
	}
	done := make(chan error, 1)
	go func() { done <- game.Catch(work) }()
	return func() error {
		err := <-done
		if game.IsFault(err) {
			panic(err)
		}
		return err
	}
}
