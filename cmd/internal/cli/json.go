package cli

import (
	"errors"
	"io"
	"slices"
	"strings"

	"grader/reports"
	"grader/reports/gradebook"
)

// WantsJSON looks for --format json in the arguments themselves: they may be why
// nothing else was understood.
func WantsJSON(args []string) bool {
	i := slices.Index(args, "--format")
	return slices.Contains(args, "--format=json") || i >= 0 && i+1 < len(args) && args[i+1] == "json"
}

// Told is an error as reports write it, its complaints first; an Exit has nothing
// to tell.
func (p *Program) Told(err error) []gradebook.Diagnostic {
	var exit Exit
	if err == nil || errors.As(err, &exit) {
		return nil
	}
	var f *Failure
	if !errors.As(err, &f) {
		f = &Failure{Message: err.Error()}
	}
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

// EmptyReport tells programs that no sheet was looked at, and why. After an Exit
// the report has been written.
func (p *Program) EmptyReport(w io.Writer, err error) {
	list := p.Told(err)
	if len(list) == 0 {
		return
	}
	if format, err := reports.FindFormat("json"); err == nil {
		// A standard output that cannot be written to is noticed when it is flushed.
		_ = format.Write(w, gradebook.Build(gradebook.Input{Diagnostics: list}))
	}
}
