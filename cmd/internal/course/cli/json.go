package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"grader/problems/source"
	"grader/reference/game"
	"grader/reports"
	"grader/reports/gradebook"
)

// WantsJSON searches the arguments for --format json. They may be the reason why they could not be
// parsed.
func WantsJSON(args []string) bool {
	i := slices.Index(args, "--format")
	return slices.Contains(args, "--format=json") || i >= 0 && i+1 < len(args) && args[i+1] == "json"
}

// Diagnostics is an error as diagnostics of a report, the complaints first; nil for an Exit.
func (p *Program) Diagnostics(err error) []gradebook.Diagnostic {
	f := failure(err)
	var list []gradebook.Diagnostic
	for _, d := range f.Complaints {
		d.Hint = p.hint(d.Hint)
		list = append(list, gradebook.NewDiagnostic(d))
	}
	if f.Message != "" {
		list = append(list, gradebook.Diagnostic{
			Severity: "error", Code: p.Name + "/failed",
			Message: strings.TrimSpace(f.Message), Hint: p.hint(f.Hint), Person: true,
		})
	}
	return list
}

// EmptyReport writes a report without sheets that has the error. After an Exit the report has been
// written.
func (p *Program) EmptyReport(w io.Writer, err error) {
	list := p.Diagnostics(err)
	if len(list) == 0 {
		return
	}
	if format, err := reports.FindFormat("json"); err == nil {
		// An unwritable standard output is noticed when it is flushed.
		_ = format.Write(w, gradebook.Build(gradebook.Input{Diagnostics: list}))
	}
}

// A JSONProblem is the reason why a game or the name of a ruleset cannot be read.
type JSONProblem struct {
	Column  int    `json:"column"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// NotUnderstood shows where a text of the command line cannot be read. With JSON the problem is
// also part of the output.
func NotUnderstood(out io.Writer, json bool, file *source.File, err error, report func(*JSONProblem) any) error {
	var syntax *game.SyntaxError
	if !errors.As(err, &syntax) {
		return Failf("", "%s", err)
	}
	_, column := file.Place(syntax.Start)
	message := syntax.Msg
	if file.Name == "" {
		message = fmt.Sprintf("column %d: %s", column, syntax.Msg)
	}
	if json {
		if err := WriteJSON(out, report(&JSONProblem{column, syntax.Msg, syntax.StaffHint()}), ""); err != nil {
			return Failf("", "the problem could not be written: %s", err)
		}
	}
	failure := Broken([]source.Diagnostic{{
		Severity: source.Error, Code: "game/syntax", File: file, Range: source.Range{Start: syntax.Start, End: max(syntax.End, syntax.Start+1)},
		Message: message, Hint: syntax.StaffHint(),
	}})
	failure.Written = json
	return failure
}

// WriteJSON writes a value without escapes for HTML.
func WriteJSON(w io.Writer, value any, indent string) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", indent)
	return encoder.Encode(value)
}

// Flush writes buffered output before work that may take minutes.
func Flush(out io.Writer) error {
	if buffer, ok := out.(interface{ Flush() error }); ok {
		return buffer.Flush()
	}
	return nil
}
