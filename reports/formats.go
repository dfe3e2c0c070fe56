// Package reports writes gradebooks, with one file for each format. It computes, sorts and changes
// nothing.
//
// Nor does it decide what a student may see: verdicts come as they are to be shown, and Feedback
// redacts once more for the level that it is given.
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

// A Format writes a whole gradebook. Write does not change the gradebook, and writes the same bytes
// each time.
type Format struct {
	Name string // as --format and grader.toml call it
	Doc  string // one line for the help
	Ext  string // of the file in the reports folder: ".csv"; "" for the terminal alone
	// Write writes everything in the gradebook.
	Write func(w io.Writer, g *gradebook.Book) error
	// Overall writes the gradebook of the course: all sets together, groups, weights, drops, final
	// marks. nil if the format has no such page.
	Overall func(w io.Writer, g *gradebook.Book) error
	// Split splits a report of one set that would be too large for one file; it returns no parts if
	// it is not. nil if the format is never split.
	Split func(g *gradebook.Book) []Part
	// Page writes a student's page for one sheet. nil if the format has none.
	Page func(f *Feedback, w io.Writer, t *gradebook.Table, r *gradebook.Row, level problems.Level) error
}

// A Page is a report that exists in one format only.
type Page struct {
	Name string // of the file in the reports folder
	Doc  string // one line for the help
	// Whole reports whether the page is about the whole course and would be wrong for a part of it.
	Whole bool
	Write func(w io.Writer, g *gradebook.Book) error
}

// Pages lists the reports that are written whatever formats were asked for.
var Pages = []Page{
	{"attention.md", "what needs attention; empty if nothing does", false, WriteAttention},
	{"attention.json", "the same for programs (" + asjson.AttentionSchema + ")", false, asjson.WriteAttention},
	{"items.csv", "what the answers say about each question", true, writeItems},
}

// Formats lists the formats, with the terminal's first.
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

// FindFormat finds a format by its name. The error names the nearest one, or all of them.
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
