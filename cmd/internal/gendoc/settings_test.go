package gendoc

import (
	"fmt"
	"strings"
	"testing"

	"grader/cmd/internal/cli"
)

// settings is the page about every key of grader.toml.
func settings(*testing.T) string {
	var page strings.Builder
	page.WriteString("# Settings\n\n" +
		"<!-- Generated from the code by `go test ./cmd/internal/gendoc -update`. -->\n\n" +
		"The settings of a course stand in `grader.toml`, in the root folder of the course. " +
		"Every table and every key is optional, except within `[[gradebook]]`. An unknown key is an error.\n")
	for _, t := range cli.SettingTables {
		fmt.Fprintf(&page, "\n## %s\n\n%s\n\n| key | takes | default | meaning |\n|---|---|---|---|\n", t.Name, t.Help)
		for _, s := range t.Settings {
			fmt.Fprintf(&page, "| `%s` | %s | %s | %s |\n", s.Key, cell(s.Shape.Text), cell(unset(s)), cell(s.Help))
		}
		fmt.Fprintf(&page, "\n```toml\n%s\n", t.Title())
		for _, s := range t.Settings {
			fmt.Fprintf(&page, "%s = %s\n", s.Key, s.Shown())
		}
		page.WriteString("```\n")
	}
	return page.String()
}

// unset is what holds if a key is left out.
func unset(s cli.Setting) string {
	if value := s.Default(); value != "" {
		return "`" + value + "`"
	}
	return s.Unset
}

// cell keeps a text within a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
