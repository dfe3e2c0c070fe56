// Package lms is the wing of what other systems give and take.
//
// Downloads come in: collect finds out whose each sheet is. Marks go out: export writes them as course systems
// take them, autograder runs where Gradescope grades, and marking writes essays into a spreadsheet and reads their
// marks.
//
// It knows course, and of hand only which files a kit has, since students hand in whole kits.
package lms
