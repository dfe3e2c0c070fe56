package reports

import (
	"fmt"
	"io"
	"strings"

	"grader/reference/spell"
)

// A Format writes a whole gradebook. Write reads the gradebook only, and writes
// the same bytes each time.
type Format struct {
	Name string // as --format and grader.toml call it
	Doc  string // one line for the help
	Ext  string // of the file in the reports folder: ".csv"; "" if it is for the terminal alone
	// Write writes all that the gradebook holds.
	Write func(w io.Writer, g *Gradebook) error
}

// Formats lists the formats, the one for the terminal first.
var Formats = []Format{
	{"text", "tables for people at a terminal of 80 columns", "", writeText},
	{"csv", "a row a student, a column a question; safe to open in a spreadsheet", ".csv", writeCSV},
	{"markdown", "tables for a wiki or a code host", ".md", writeMarkdown},
	{"json", "everything, for programs (" + Schema + ")", ".json", writeJSON},
	{"html", "one page for a browser that sorts, filters and shows every answer", ".html", writeHTML},
}

// FindFormat finds a format by its name. The error names the nearest one, or all.
func FindFormat(name string) (Format, error) {
	var names []string
	for _, f := range Formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	if near, ok := spell.Nearest(name, names); ok {
		return Format{}, fmt.Errorf("unknown format %q; did you mean %s?", name, near)
	}
	return Format{}, fmt.Errorf("unknown format %q, expected one of %s", name, strings.Join(names, ", "))
}
