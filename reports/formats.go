package reports

import "io"

// A Format writes a whole gradebook. Write reads the gradebook only, and writes
// the same bytes each time.
type Format struct {
	Name string // as --format and grader.toml call it
	Doc  string // one line for the help
	Ext  string // of the file in the reports folder: ".csv"; "" if it is for the terminal alone
	// Write writes all that the gradebook holds.
	Write func(w io.Writer, g *Gradebook) error
}
