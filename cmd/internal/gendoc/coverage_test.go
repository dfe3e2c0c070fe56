package gendoc

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grader/checker/kinds"
	"grader/reference/rules"
)

// coverageList has the topics of the textbooks, and the questions about each.
//
//go:embed coverage.txt
var coverageList string

// unasked begin the remarks on topics without questions.
var unasked = []string{"not yet", "not asked"}

// coverage is the page about what textbooks ask for.
func coverage(t *testing.T) string {
	known := knownWays(t)
	var page strings.Builder
	page.WriteString("# What the textbooks ask for\n\n" +
		"<!-- Generated from the code by `go test ./cmd/internal/gendoc -update`. -->\n\n" +
		"The topics of the textbooks, chapter by chapter, and the [kinds of questions](../checker/KINDS.md), " +
		"[rulesets](../reference/RULESETS.md) and commands that cover them. A person marks essays and proofs in words (`manual`).\n\n")
	var body strings.Builder
	topics, open, chapter := 0, 0, ""
	for _, line := range strings.Split(coverageList, "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "# ") || topics == 0 && !strings.HasPrefix(line, "##"):
		case strings.HasPrefix(line, "###"):
			chapter = "**" + strings.TrimPrefix(line, "### ") + "**"
		case strings.HasPrefix(line, "##"):
			body.WriteString("\n" + line + "\n\n| chapter | topic | covered by |\n|---|---|---|\n")
			topics++
		default:
			topic, ways, ok := strings.Cut(line, ": ")
			if !ok {
				t.Fatalf("coverage.txt: %q has no colon", line)
			}
			topics++
			fmt.Fprintf(&body, "| %s | %s ", chapter, topic)
			chapter = ""
			if why, reason, _ := strings.Cut(ways, ", "); slices.Contains(unasked, why) {
				open++
				fmt.Fprintf(&body, "| *%s*: %s |\n", why, reason)
				continue
			}
			var shown []string
			for _, way := range strings.Split(ways, "; ") {
				if !known[way] {
					t.Errorf("coverage.txt: %s: there is no %s", topic, way)
				}
				what, name, named := strings.Cut(way, " ")
				if !named {
					what, name = "", way
				}
				shown = append(shown, strings.TrimSpace(what+" `"+name+"`"))
			}
			fmt.Fprintf(&body, "| %s |\n", strings.Join(shown, ", "))
		}
	}
	books := 0
	var list strings.Builder
	for line := range strings.Lines(body.String()) {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			list.WriteString(contents(books, strings.TrimSpace(title)))
			books++
		}
	}
	fmt.Fprintf(&page, "Of %d topics, %d are covered (some by an essay); the other %d say why not. "+
		"Not listed are volumes 3 and 4 of Winning Ways (chapters 14 to 25), and Conway's On Numbers and Games; some of their games are among the rulesets.\n\n%s\n", topics-books, topics-books-open, open, list.String())
	return page.String() + body.String()
}

// command finds the names of commands where they are defined.
var command = regexp.MustCompile(`Use: +"([a-z-]+) `)

// knownWays are the names of all kinds, rulesets and commands.
func knownWays(t *testing.T) map[string]bool {
	known := map[string]bool{}
	for _, k := range kinds.All {
		known[k.Name] = true
	}
	for _, r := range rules.All {
		known["ruleset "+r.About().Name] = true
	}
	files, err := filepath.Glob(filepath.Join(root, "cmd", "autograde", "*.go"))
	must(t, err)
	for _, name := range files {
		data, err := os.ReadFile(name)
		must(t, err)
		for _, m := range command.FindAllStringSubmatch(string(data), -1) {
			known["command "+m[1]] = true
		}
	}
	return known
}

// TestCoverageIsComplete: each kind of question has a topic.
func TestCoverageIsComplete(t *testing.T) {
	for _, k := range kinds.All {
		if !regexp.MustCompile(`[:;] ` + regexp.QuoteMeta(k.Name) + `(;|\n)`).MatchString(coverageList) {
			t.Errorf("no topic in coverage.txt names the kind %s", k.Name)
		}
	}
}
