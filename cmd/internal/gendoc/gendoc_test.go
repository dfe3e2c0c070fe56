// Package gendoc holds the pages of documentation that are generated from the code to it:
//
//	go test ./cmd/internal/gendoc -update
//
// writes them.
package gendoc

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/checker/kinds"
	"grader/cmd/internal/cli"
	"grader/problems"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
)

var update = flag.Bool("update", false, "write the pages")

// root is the root of the module, from this folder.
const root = "../../.."

func TestPages(t *testing.T) {
	for path, render := range map[string]func(*testing.T) string{
		"reference/RULESETS.md": rulesets, "checker/KINDS.md": kindsPage, "docs/settings.md": settings, "docs/engines.md": engines,
	} {
		name, want := filepath.Join(root, filepath.FromSlash(path)), render(t)
		if *update {
			must(t, os.WriteFile(name, []byte(want), 0o644))
		}
		got, err := os.ReadFile(name)
		must(t, err)
		if string(got) != want {
			t.Errorf("%s is not current: run go test ./cmd/internal/gendoc -update", path)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// kindsPage is the page about every kind of question: what it asks, how it is
// answered, and an example.
func kindsPage(*testing.T) string {
	var page strings.Builder
	page.WriteString("# Kinds of questions\n\n" +
		"<!-- Generated from the code by `go test ./cmd/internal/gendoc -update`. -->\n\n" +
		"Every question has an `id` and a `kind`, and may have `points`, a `prompt`, a `hint`, and `accept` and `reject`, " +
		"which list answers that must, and must not, earn full credit. The other keys depend on the kind. " +
		"How partly right lists score is shown in [a table](../docs/credit.md).\n\n")
	page.WriteString("| key | takes | meaning |\n|---|---|---|\n")
	for _, key := range problems.QuestionKeys {
		fmt.Fprintf(&page, "| `%s` | %s | %s |\n", key.Name, cell(key.Text), cell(key.Help))
	}
	page.WriteString("\n")
	for _, k := range kinds.All {
		fmt.Fprintf(&page, "- [`%s`](#%s) %s\n", k.Name, k.Name, k.Title)
	}
	for _, k := range kinds.All {
		fmt.Fprintf(&page, "\n## %s\n\n%s\n\n**Answers.** %s\n\n", k.Name, k.Asks, k.Syntax)
		if len(k.Uses) > 0 {
			fmt.Fprintf(&page, "**Keys.** `%s`\n\n", strings.Join(k.Uses, "` · `"))
		}
		for i, sample := range k.Samples() {
			if i > 0 {
				page.WriteString("\n")
			}
			fmt.Fprintf(&page, "```toml\n[[question]]\n%s\n```\n", strings.TrimSpace(sample))
		}
	}
	return page.String()
}

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
