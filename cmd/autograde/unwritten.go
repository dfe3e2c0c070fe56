package main

import (
	"fmt"
	"strings"

	"grader/cmd/internal/cli"
)

// notWritten is the failure of reports that could not be written; nil if there is none.
func (g *gradeRun) notWritten(c *course, err error) error {
	if err == nil {
		return nil
	}
	dir := g.reportsDir(c)
	lines := strings.Split(strings.ReplaceAll(err.Error(), dir, g.Show(dir)), "\n")
	const most = 5
	if more := len(lines) - most; more > 1 {
		lines = append(lines[:most], fmt.Sprintf("... and %d more files", more))
	}
	return cli.Failf("the marks are right; make room or choose another folder with --out, and grade again", "%s", strings.Join(lines, "\n"))
}
