package collect

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"grader/cmd/internal/course/cells"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/reference/explain"
)

// Roster writes the plan's additions to a roster, and says what was added.
func (w Writer) Roster(p *Plan, name string) (told []string, err error) {
	var parts []string
	if n := len(p.Enrolled); n > 0 {
		parts = append(parts, explain.Count(n, "student")+" added")
	}
	if n := len(p.Keys); n > 0 {
		parts = append(parts, "keys of "+explain.Count(n, "student")+" added")
	}
	if len(parts) == 0 {
		return nil, nil
	}
	if err := w.change(name, p.Enrol); err != nil {
		return nil, err
	}
	return []string{w.Show(name) + ": " + strings.Join(parts, ", ")}, nil
}

// Times adds to a list of times, and says how many were added and which clash.
func (w Writer) Times(p *Plan, outcomes []Outcome, name, hint string, zone *time.Location) (told []string, err error) {
	err = w.change(name, func(old []byte) ([]byte, *cells.Fault) {
		data, added, clashes, fault := p.Times(old, outcomes, w.Replace, zone)
		told = clashes
		if added == 0 {
			return old, fault
		}
		told = append(told, fmt.Sprintf("%s in %s%s", explain.Count(added, "time"), w.Show(name), hint))
		return data, fault
	})
	return told, err
}

// change edits a list, which is empty if the file does not exist.
func (w Writer) change(name string, edit func(old []byte) ([]byte, *cells.Fault)) error {
	old, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cli.Failf("", "%s cannot be read", w.Show(name))
	}
	data, fault := edit(old)
	if fault != nil {
		return cli.Failf("mend the file first", "%s:%d: %s", w.Show(name), fault.Line, fault.Message)
	}
	if w.Check || bytes.Equal(data, old) {
		return nil
	}
	return files.Save(name, data)
}
