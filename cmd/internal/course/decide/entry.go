// Package decide writes decisions to the file of overrides as an editor would: it adds entries at
// the end, and removes them again. Everything else in the file stays as it is.
package decide

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// An Entry is an override to be written. Zero fields are left out.
type Entry struct {
	Student  string // "*" for the whole class
	Set      string
	Question string // "" for the whole set
	Answer   string // as TOML: "7" or `["3 -> 1"]`; the entry is about all students with the answer
	Which    int    // the variant that was answered; 0 if the question does not vary
	// PaperOf is the student whose paper Student had. It excludes all other decisions.
	PaperOf string
	File    string // a file that belongs to Student; excludes all other decisions
	// Noted is why a note is settled: the note Note of attention.md, about File, or about Set,
	// Student and Question. It excludes all other decisions.
	Noted, Note string
	// An entry decides one of these, but a rubric may be combined with points, and a comment with
	// all.
	Points                     *points.Points
	Extra                      bool // more than the points possible
	Rubric                     []string
	Full, Drop, Excused        bool
	Due                        time.Time
	Bonus, Deduct, DeductShare *points.Points // DeductShare is a share of 1
	Comment                    string
	By                         string
	At                         time.Time
	Reason                     string
}

// Text is the entry in TOML, with a line break at the end of each line.
func (e Entry) Text() string {
	var out strings.Builder
	out.WriteString("[[override]]\n")
	width := len("question")
	if e.File != "" && e.Noted == "" || e.PaperOf != "" {
		width = len("belongs_to")
	}
	line := func(key, value string) { fmt.Fprintf(&out, "%-*s = %s\n", width, key, value) }
	text := func(key, value string) {
		if value != "" {
			line(key, source.Quote(value))
		}
	}
	number := func(key string, p *points.Points) {
		if p != nil {
			line(key, gradebook.Exact(*p))
		}
	}
	yes := func(key string, is bool) {
		if is {
			line(key, "true")
		}
	}
	switch {
	case e.Noted != "":
		text("file", e.File)
		text("student", e.Student)
	case e.File != "":
		text("file", e.File)
		text("belongs_to", e.Student)
	case e.Student != "*" || e.Answer == "":
		text("student", e.Student)
	}
	text("set", e.Set)
	text("question", e.Question)
	if e.Answer != "" {
		line("answer", e.Answer)
	}
	if e.Which > 0 {
		line("variant", strconv.Itoa(e.Which))
	}
	text("variant_of", e.PaperOf)
	text("noted", e.Noted)
	text("note", e.Note)
	number("points", e.Points)
	yes("extra", e.Extra)
	if len(e.Rubric) > 0 {
		ids := make([]string, len(e.Rubric))
		for i, id := range e.Rubric {
			ids[i] = source.Quote(id)
		}
		line("rubric", "["+strings.Join(ids, ", ")+"]")
	}
	yes("full", e.Full)
	yes("drop", e.Drop)
	yes("excused", e.Excused)
	if !e.Due.IsZero() {
		line("due", e.Due.Format(time.RFC3339))
	}
	number("bonus", e.Bonus)
	number("deduct", e.Deduct)
	if e.DeductShare != nil {
		percent := e.DeductShare.Times(points.Of(100))
		line("deduct", `"`+strings.Trim(gradebook.Exact(percent), `"`)+`%"`)
	}
	text("comment", e.Comment)
	text("by", e.By)
	if !e.At.IsZero() {
		line("at", e.At.Format(time.RFC3339))
	}
	text("reason", e.Reason)
	return out.String()
}
