//go:build race

package main

// raceDetector reports whether the race detector is on, which takes memory of its own.
const raceDetector = true
