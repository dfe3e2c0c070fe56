// Package reports writes gradebooks, one file for each format. Nothing is computed,
// sorted or changed here.
//
// Nothing here decides what a student may see: verdicts come as they are to be
// shown, and Feedback redacts once more for the level that it is given.
package reports

import (
	"fmt"
	"io"
	"strings"

	"grader/problems"
	"grader/reference/spell"
	"grader/reports/asjson"
	"grader/reports/gradebook"
)

// A Format writes a whole gradebook. Write reads the gradebook only, and writes
// the same bytes each time.
type Format struct {
	Name string // as --format and grader.toml call it
	Doc  string // one line for the help
	Ext  string // of the file in the reports folder: ".csv"; "" if it is for the terminal alone
	// Write writes all that the gradebook holds.
	Write func(w io.Writer, g *gradebook.Book) error
	// Overall writes the gradebook of the course: all sets together, groups,
	// weights, what is dropped, final marks. Nil if the format has no such page.
	Overall func(w io.Writer, g *gradebook.Book) error
	// Split gives the files of a report of one set that would be too large as one; none if
	// it is not. Nil if the format never has more than one.
	Split func(g *gradebook.Book) []Part
	// Page writes what one student is told about one sheet. Nil if the format has no such page.
	Page func(f *Feedback, w io.Writer, t *gradebook.Table, r *gradebook.Row, level problems.Level) error
}

// A Page is a report that there is in one form only.
type Page struct {
	Name string // of the file in the reports folder
	Doc  string // one line for the help
	// Whole reports whether the page is about the course and says nothing right about a
	// part of it.
	Whole bool
	Write func(w io.Writer, g *gradebook.Book) error
}

// Pages lists the reports that do not depend on the formats that were asked for.
var Pages = []Page{
	{"attention.md", "what needs a person; empty if nothing does", false, WriteAttention},
	{"attention.json", "the same for programs (" + asjson.AttentionSchema + ")", false, asjson.WriteAttention},
	{"items.csv", "what the answers say about each question", true, writeItems},
}

// Formats lists the formats, the one for the terminal first.
var Formats = []Format{
	{Name: "text", Doc: "tables for a terminal of 80 columns", Write: writeText},
	{
		Name: "csv", Doc: "a row for each student and a column for each question; safe to open in a spreadsheet",
		Ext: ".csv", Write: writeCSV, Overall: writeOverallCSV,
	},
	{
		Name: "markdown", Doc: "tables for a wiki or a code host",
		Ext: ".md", Write: writeMarkdown, Overall: writeOverallMarkdown, Page: (*Feedback).Write,
	},
	{
		Name: "json", Doc: "everything, for other programs (" + asjson.Schema + ")",
		Ext: ".json", Write: asjson.Write,
	},
	{
		Name: "html", Doc: "a page for a browser, which sorts, filters and shows every answer",
		Ext: ".html", Write: writeHTML, Overall: writeOverallHTML, Split: splitHTML, Page: (*Feedback).WriteHTML,
	},
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
