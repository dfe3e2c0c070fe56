// Package show groups the packages that answer on a terminal.
//
// solution prints what is known of one game; heaptable prints the values of heaps, and how they
// repeat. Their input is a text, and their output text or JSON: there is no course, no student and
// no mark.
//
// The packages import the solver, and of course only how a program prints and ends.
package show
