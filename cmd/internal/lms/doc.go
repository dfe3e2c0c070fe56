// Package lms groups the packages that exchange files with other systems.
//
// collect finds out whose the sheets of a download are. export writes marks as course systems
// accept them, autograder grades on Gradescope's machines, and marking writes essays to a
// spreadsheet and reads their marks.
//
// The packages import those of course. Of hand they import only kits, since students hand in whole
// kits.
package lms
