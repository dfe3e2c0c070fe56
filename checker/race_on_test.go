//go:build race

package checker_test

// raceDetector reports whether the race detector is on, which allocates on its own.
const raceDetector = true
