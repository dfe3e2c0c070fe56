// Package gendoc tests the generated pages of the documentation against the code, and
//
//	go test ./cmd/internal/gendoc -update
//
// writes them.
package gendoc

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"grader/checker/kinds"
	"grader/cmd/internal/course/cli"
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
		"reference/RULESETS.md": rulesets, "checker/KINDS.md": kindsPage, "docs/settings.md": settings, "docs/engines.md": engines, "docs/coverage.md": coverage,
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

// kindsPage is the page about every kind of question: what it asks, how to answer it, and an
// example.
func kindsPage(*testing.T) string {
	var page strings.Builder
	page.WriteString("# Kinds of questions\n\n" +
		"<!-- Generated from the code by `go test ./cmd/internal/gendoc -update`. -->\n\n" +
		"Every question has an `id` and a `kind`, and may have `points`, a `prompt`, a `hint`, and `accept` and `reject`, " +
		"which list answers that must, and must not, earn full credit. The other keys depend on the kind. " +
		"In partizan games Left and Right may have different moves; in impartial ones they have the same. " +
		"[A table](../docs/credit.md) shows how partly right lists score.\n\n")
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

// rulesets is the page about every ruleset: how to write it, its rules, and published results.
func rulesets(t *testing.T) string {
	var page strings.Builder
	lib := notation.New(rules.All)
	page.WriteString("# Rulesets\n\n" +
		"<!-- Generated from the code by `go test ./cmd/internal/gendoc -update`. -->\n\n" +
		"How the positions of each ruleset are written, how it is played, and results that tests check, most of them published. " +
		"Impartial games have nim values; the values of partizan games, in which Left and Right may have different moves, are written as canonical forms. A move may also be written as the position that it leads to.\n\n")
	for _, l := range rules.All {
		info := l.About()
		fmt.Fprintf(&page, "- [`%s`](#%s) %s\n", info.Name, anchor(info.Title), info.Title)
	}
	page.WriteString("- [Operations](#operations) that build games from others\n")
	for _, l := range rules.All {
		ruleset(t, &page, lib, l.About())
	}
	page.WriteString("\n## Operations\n\nThese build games from others.\n\n| written | is | example | its value |\n|---|---|---|---|\n")
	for _, o := range notation.Operations {
		fmt.Fprintf(&page, "| `%s` | %s | `%s` | `%s` |\n", o.Syntax, o.Text, cell(o.Example), cell(o.Value))
	}
	return page.String()
}

// anchor is GitHub's anchor for a heading.
func anchor(title string) string {
	var name strings.Builder
	for _, c := range strings.ToLower(title) {
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
	fmt.Fprintf(page, "**Moves.** A move is written %s.\n\n", info.Move)
	if also := info.AliasWords(); also != "" {
		fmt.Fprintf(page, "**Other names.** %s.\n\n", also)
	}
	fmt.Fprintf(page, "**Examples.** `%s`\n", strings.Join(info.Examples, "` · `"))
	drawing(t, page, lib, info)
	if len(info.Facts) == 0 {
		return
	}
	page.WriteString("\n| position or ruleset | result | source |\n|---|---|---|\n")
	for _, f := range info.Facts {
		fmt.Fprintf(page, "| `%s`%s | %s | %s |\n", f.Game, map[game.Play]string{game.Misere: ", misère"}[f.Play], cell(result(t, lib, f)), cell(f.Source))
	}
}

// result describes a published result: an outcome, or a type of value.
func result(t *testing.T, lib *notation.Library, f game.Fact) string {
	if strings.Contains(f.Want, " ") {
		return "nim values of heaps 0, 1, …: " + f.Want
	}
	pos, err := lib.Parse(f.Game)
	must(t, err)
	switch {
	case f.Want == "P" || f.Want == "N":
		return f.Want + "-position"
	case f.Want == "L" || f.Want == "R" || f.Want == "D":
		return "outcome `" + f.Want + "`"
	case pos.Partizan():
		return "value `" + f.Want + "`"
	}
	return "nim value `" + nimValue(f.Want) + "`"
}

// nimValue is the number of a nimber, and anything else as it is.
func nimValue(text string) string {
	if number, is := strings.CutPrefix(text, "*"); is {
		return cmp.Or(number, "1")
	}
	return text
}

func TestResultsSayWhatTheyAre(t *testing.T) {
	lib := notation.New(rules.All)
	for _, test := range []struct{ game, want, says string }{
		{"nim(3,4,5)", "*2", "nim value `2`"},
		{"nim", "0 1 2 3", "nim values of heaps 0, 1, …: 0 1 2 3"},
		{"domineering(2x2)", "+-1", "value `+-1`"},
		{"hackenbush(0-a:b, a-b:r)", "1/2", "value `1/2`"},
		{"clobber(xo)", "*", "value `*`"},
		{"cutcake(2x3)", "P", "P-position"},
		{"cutcake(1x4)", "L", "outcome `L`"},
		{"graph(a: a b; b: a)", "oo{}", "nim value `oo{}`"},
	} {
		if says := result(t, lib, game.Fact{Game: test.game, Want: test.want}); says != test.says {
			t.Errorf("%s, published as %s: %s, want %s", test.game, test.want, says, test.says)
		}
	}
}

// drawing shows the first part of the first example that has a drawing.
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
		"The settings of a course are in `grader.toml`, in the root folder of the course. " +
		"Every table and every key is optional, except within `[[gradebook]]`. An unknown key is an error.\n\n")
	for i, t := range cli.SettingTables {
		page.WriteString(contents(i, t.Name))
	}
	page.WriteString("\n")
	for _, t := range cli.SettingTables {
		fmt.Fprintf(&page, "\n## %s\n\n%s\n\n| key | takes | default | meaning |\n|---|---|---|---|\n", t.Name, t.Help)
		for _, s := range t.Settings {
			fmt.Fprintf(&page, "| `%s` | %s | %s | %s |\n", s.Key, cell(s.Shape.Text), cell(unset(s)), cell(s.Help))
		}
		var examples strings.Builder
		for _, s := range t.Settings {
			if s.Example != "" {
				fmt.Fprintf(&examples, "%s = %s\n", s.Key, s.Example)
			}
		}
		if examples.Len() > 0 {
			fmt.Fprintf(&page, "\n```toml\n%s\n%s```\n", t.Title(), examples.String())
		}
	}
	return page.String()
}

// contents is the link to the section i of a page.
func contents(i int, title string) string {
	link := "[" + title + "](#" + anchor(title) + ")"
	if i > 0 {
		link = " · " + link
	}
	return link
}

// unset is the default of a key.
func unset(s cli.Setting) string {
	if value := s.Default(); value != "" {
		return "`" + value + "`"
	}
	return s.Unset
}

// cell escapes a text for a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// engineList describes the special solvers: what each answers that plain search does not, and where
// it is used.
var engineList = []struct {
	files         []string // patterns, from the root of the module
	name          string
	answers, asks string
}{
	{
		[]string{"reference/engine/takebreak/*.go", "reference/kit/takebreak.go"},
		"take-and-break",
		"nim values of octal and hexadecimal codes, subtraction sets and Grundy's game to millions, proofs of their periods",
		"questions about periods; the tables of Guy and Smith, and of Flammenkamp; docs/performance.md",
	},
	{
		[]string{"reference/engine/boards/*.go", "reference/kit/search.go"},
		"boards and graphs",
		"nim values of Cram to 4x11, of Arc Kayles and Node Kayles on graphs of 20 vertices and more; the bars of Chomp to 15x15",
		"the tables of Lemoine and Viennot, Beling, and MCGS; questions about Chomp; docs/performance.md",
	},
	{
		[]string{"reference/green/*.go"},
		"green Hackenbush",
		"nim values of pictures of thousands of edges, and all winning moves of one thousand, by the colon and the fusion principle",
		"questions about Hackenbush; docs/performance.md",
	},
	{
		[]string{"reference/solve/search.go", "reference/solve/bounds.go"},
		"sums of partizan games",
		"who wins boards of Clobber to 5x5, of Konane to 5x6, of Amazons to 4x4 and of Domineering to 6x8, in seconds", "MCGS's tests; Breuker, Uiterwijk and van den Herik's table; docs/performance.md",
	},
	{
		[]string{"reference/rules/hackenbushcolours.go", "reference/rules/hackenbushwhy.go"},
		"trees of blue and red edges",
		"their values as numbers, and why", "questions about red-blue Hackenbush: Berlekamp's rule for strings, the colon principle for trees",
	},
	{
		[]string{"reference/rules/moorewhy.go"},
		"Moore's Nim",
		"why a position of Moore's Nim is lost", "questions about Moore's theorem",
	},
	{
		[]string{"reference/kit/kayles.go"},
		"misère Kayles",
		"who wins rows of any length", "the theorem of Sibert and Conway",
	},
	{
		[]string{"reference/rules/lasker.go"},
		"Lasker's Nim",
		"nim values of heaps of any size", "Winning Ways, ch. 4",
	},
	{
		[]string{"reference/rules/silverdollar.go"},
		"Welter's game and the Silver Dollar game",
		"nim values on strips of any length", "On Numbers and Games, ch. 13; Winning Ways, ch. 15",
	},
	{
		[]string{"reference/rules/euclid.go", "reference/rules/endnim.go", "reference/rules/queen.go", "reference/rules/fibonacci.go", "reference/kit/bounded.go"},
		"Euclid, End-Nim, Wythoff's game, Fibonacci Nim and take-away games",
		"who wins, for numbers of any size", "questions about the theorems that their files name",
	},
}

// engines writes the page about the special solvers.
func engines(t *testing.T) string {
	var b strings.Builder
	b.WriteString("# Special solvers and theorems\n\n" +
		"<!-- Generated from the code by `go test ./cmd/internal/gendoc -update`. -->\n\n" +
		"The solver plays every game from its list of moves; what plain search cannot decide in time is undecided: see\n" +
		"[performance.md](performance.md). For some games there are special searches and theorems. The table says how many\n" +
		"lines of code they have, in fifties, what they answer within a second, and why they are kept.\n\n" +
		"| | lines | answers | kept for |\n|---|---|---|---|\n")
	for _, e := range engineList {
		lines := 0
		for _, pattern := range e.files {
			lines += countLines(t, filepath.Join(root, filepath.FromSlash(pattern)))
		}
		fmt.Fprintf(&b, "| %s | %d | %s | %s |\n", e.name, (lines+25)/50*50, e.answers, e.asks)
	}
	b.WriteString("\n## Hooks\n\nWhat a ruleset may know beyond its moves, and which rulesets know it; `game.Ruleset` describes each hook.\n\n| hook | rulesets |\n|---|---|\n")
	for _, of := range []string{"Notation", "Theory", "Partizan"} {
		b.WriteString(hooksOf(t, of))
	}
	return b.String()
}

// countLines counts the lines of code in files, without tests.
func countLines(t *testing.T, pattern string) (lines int) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no files match %s: %v", pattern, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		data, err := os.ReadFile(file)
		must(t, err)
		lines += bytes.Count(data, []byte("\n"))
	}
	return lines
}

// hooksOf lists the optional functions of a part of game.Ruleset, with the rulesets that set
// them.
func hooksOf(t *testing.T, part string) string {
	lib := notation.New(rules.All)
	users := map[string][]string{}
	var order []string
	for _, entry := range rules.All {
		name, _, _ := strings.Cut(entry.About().Examples[0], "(")
		g, err := lib.Game(name)
		must(t, err)
		fields := reflect.Indirect(reflect.ValueOf(g)).FieldByName(part)
		if fields = reflect.Indirect(fields); !fields.IsValid() {
			continue
		}
		for i := range fields.NumField() {
			hook := fields.Type().Field(i).Name
			if !slices.Contains(order, hook) {
				order = append(order, hook)
			}
			if !fields.Field(i).IsZero() {
				users[hook] = append(users[hook], entry.About().Name)
			}
		}
	}
	var b strings.Builder
	for _, hook := range order {
		who := strings.Join(users[hook], ", ")
		if n := len(users[hook]); n > 12 {
			who = fmt.Sprintf("%d of %d", n, len(rules.All))
		} else if n == 0 {
			who = "only rules files"
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", hook, who)
	}
	return b.String()
}
