package gendoc

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"grader/reference/notation"
	"grader/reference/rules"
)

// engineList says of each search of its own what it answers that the plain solver does not,
// and who asks for that.
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
		[]string{"reference/rules/hackenbushcolours.go", "reference/rules/hackenbushwhy.go"},
		"trees of blue and red edges",
		"their values as numbers, and why", "questions about Berlekamp's rule",
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
		[]string{"reference/rules/euclid.go", "reference/rules/endnim.go", "reference/rules/queen.go", "reference/rules/fibonacci.go"},
		"Euclid, End-Nim, Wythoff's game and Fibonacci Nim",
		"who wins, for numbers of any size", "questions about the theorems that their files name",
	},
}

// engines writes what is more than plain search.
func engines(t *testing.T) string {
	var b strings.Builder
	b.WriteString("# What is more than plain search\n\n" +
		"<!-- Generated from the code by `go test ./cmd/internal/gendoc -update`. -->\n\n" +
		"The solver plays every game from its list of moves. These are searches and theorems beside it, with their lines\n" +
		"of code in fifties, what they answer within about a second that the solver does not, and who asks for that. What\n" +
		"nobody asks for is left to plain search, and undecided where that would take too long: see\n" +
		"[performance.md](performance.md).\n\n" +
		"| | lines | answers | asked for by |\n|---|---|---|---|\n")
	for _, e := range engineList {
		lines := 0
		for _, pattern := range e.files {
			lines += countLines(t, filepath.Join(root, filepath.FromSlash(pattern)))
		}
		fmt.Fprintf(&b, "| %s | %d | %s | %s |\n", e.name, (lines+25)/50*50, e.answers, e.asks)
	}
	b.WriteString("\n## Hooks\n\nWhat a ruleset may know beyond its moves, and which rulesets do; `game.Ruleset` says what each hook is.\n\n| hook | rulesets |\n|---|---|\n")
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
			who = "rules files alone"
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", hook, who)
	}
	return b.String()
}
