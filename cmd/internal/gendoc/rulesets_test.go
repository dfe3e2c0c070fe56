package gendoc

import (
	"fmt"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
)

// rulesets is the page about every ruleset: how to write it, its rules, and what
// is published about it.
func rulesets(t *testing.T) string {
	var page strings.Builder
	lib := notation.New(rules.All)
	page.WriteString("# Rulesets\n\n" +
		"<!-- Generated from the code by `go test ./cmd/internal/gendoc -update`. -->\n\n" +
		"What a position of each ruleset looks like, how it is played, and published results that it is tested with.\n\n")
	for _, l := range rules.All {
		info := l.About()
		fmt.Fprintf(&page, "- [`%s`](#%s) %s\n", info.Name, anchor(info), info.Title)
	}
	for _, l := range rules.All {
		ruleset(t, &page, lib, l.About())
	}
	return page.String()
}

// anchor is the name that GitHub gives to the heading of a ruleset.
func anchor(info *game.Info) string {
	var name strings.Builder
	for _, c := range strings.ToLower(info.Title) {
		switch {
		case 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-':
			name.WriteRune(c)
		case c == ' ':
			name.WriteByte('-')
		}
	}
	return name.String()
}

func ruleset(t *testing.T, page *strings.Builder, lib *notation.Library, info *game.Info) {
	fmt.Fprintf(page, "\n## %s\n\n", info.Title)
	fmt.Fprintf(page, "%s\n\n", info.Rules)
	fmt.Fprintf(page, "**Positions.** %s\n\n", info.Syntax)
	fmt.Fprintf(page, "**Moves.** A move is written %s, or as the position that it leads to.\n\n", info.Move)
	fmt.Fprintf(page, "**Examples.** `%s`\n", strings.Join(info.Examples, "` · `"))
	drawing(t, page, lib, info)
	if len(info.Facts) == 0 {
		return
	}
	page.WriteString("\n| published | result | source |\n|---|---|---|\n")
	for _, f := range info.Facts {
		fmt.Fprintf(page, "| `%s`%s | %s | %s |\n", f.Game, map[game.Play]string{game.Misere: ", misère"}[f.Play], result(f), f.Source)
	}
}

func result(f game.Fact) string {
	switch {
	case f.Want == "P" || f.Want == "N":
		return f.Want + "-position"
	case strings.Contains(f.Want, " "):
		return "values of heaps 0, 1, …: " + f.Want
	}
	return "nim value `" + f.Want + "`"
}

// drawing shows the first part of the first example that can be drawn.
func drawing(t *testing.T, page *strings.Builder, lib *notation.Library, info *game.Info) {
	for _, example := range info.Examples {
		pos, err := lib.Parse(example)
		if err != nil {
			t.Fatalf("%s: %v", example, err)
		}
		var rows []string
		for _, p := range pos.Parts() {
			b := p.Board()
			if b == nil {
				rows = nil
				break
			}
			rows = append(rows, b.Rows...)
		}
		if len(rows) > 0 {
			fmt.Fprintf(page, "\n`%s` is drawn as\n\n```text\n%s\n```\n", example, strings.Join(rows, "\n"))
			return
		}
	}
}
