// Package show is the wing of answers on a terminal.
//
// solution prints what is known of one game; heaptable prints the values of heaps, and how they repeat. A text
// goes in, and a text or JSON comes out: no course, no student, no mark.
//
// It knows the solver, and of course how a program prints and ends.
package show
