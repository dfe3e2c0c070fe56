package main

import (
	"bytes"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grader/checker/kinds"
	"grader/cmd/internal/course/cli"
)

const hintedSettings = `[course]
name = "A course"
timezone = "America/Toronto"
[paths]
problems = "sets"
[submissions]
attempts = "latest"
times = "mtime"
[late]
grace = "15m"
per_day = "10%"
[sets.s]
minutes = 80
[feedback]
student = "hint"
[reports]
formats = ["csv"]
[[gradebook]]
name = "Homework"
sets = ["s"]
weight = 40
unit = "set"
[[levels]]
name = "A"
from = 85
`

const hintedSet = `title = "A set"
due = 2026-10-02T23:59:00
opens = 2026-10-01T08:00:00
feedback = "hint"
[games.house]
ruleset = "hackenbush"
position = "0-a, a-b"
[[question]]
id = "value"
kind = "outcome"
game = "nim(3, 4, 6)"
prompt = "Who wins {game}?"
points = 2
play = "normal"
reject = ["L"]
[[question]]
id = "choice"
kind = "choice"
choices = ["Nim", "Kayles"]
correct = "Nim"
prompt = "Which?"
reject = ["Kayles"]
[[question]]
id = "moves"
kind = "options"
game = "{4|-2}"
player = "left"
reject = [[]]
[[question]]
id = "essay"
kind = "manual"
points = 2
prompt = "Show it."
[[question.rubric]]
id = "idea"
points = 2
text = "names the symmetry"
`

const hintedVaried = `[[question]]
id = "varies"
kind = "nimber"
game = "nim({a}, {b})"
[question.vary]
a = { from = 9, to = 12 }
b = { from = 5, to = 8 }
variants = 4
same = ["positions"]
where = ["a > b"]
`

// hintedFaults are lines of the files and their faulty replacements; "" for a missing line.
var hintedFaults = []struct{ line, fault string }{
	// Of a set.
	{`due = 2026-10-02T23:59:00`, `due = 10/02/2026`},
	{`due = 2026-10-02T23:59:00`, `due = 2.10.2026 23:59`},
	{`due = 2026-10-02T23:59:00`, `due = Oct 2, 2026`},
	{`due = 2026-10-02T23:59:00`, `due = "10/02/2026"`},
	{`due = 2026-10-02T23:59:00`, `due = 2026-10-02`},
	{`opens = 2026-10-01T08:00:00`, `opens = "soon"`},
	{`title = "A set"`, `title = 3`},
	{`title = "A set"`, `titel = "A set"`},
	{`feedback = "hint"`, `feedback = hint`},
	{`feedback = "hint"`, `minutes = long`},
	{`feedback = "hint"`, `feedback = "hnt"`},
	{`[games.house]`, `[gmes.house]`},
	{`ruleset = "hackenbush"`, `ruleset = "hackenbsh"`},
	{`id = "value"`, ``},
	{`kind = "outcome"`, ``},
	{`kind = "outcome"`, `kind = "outcom"`},
	{`kind = "outcome"`, `knid = "outcome"`},
	{`kind = "outcome"`, `kind = outcome`},
	{`game = "nim(3, 4, 6)"`, ``},
	{`game = "nim(3, 4, 6)"`, `game = nim(3, 4, 6)`},
	{`game = "nim(3, 4, 6)"`, `game = "nym(3, 4, 6)"`},
	{`game = "nim(3, 4, 6)"`, `gane = "nim(3, 4, 6)"`},
	{`prompt = "Who wins {game}?"`, `prompt = "What is {position} worth?"`},
	{`prompt = "Who wins {game}?"`, `prompt = "What is $\nim(3,4,6)$ worth?"`},
	{`prompt = "Who wins {game}?"`, `prompt = 3`},
	{`prompt = "Who wins {game}?"`, `promt = "Who wins {game}?"`},
	{`points = 2`, `points = two`},
	{`points = 2`, `points = "2 points"`},
	{`play = "normal"`, `play = "missere"`},
	{`play = "normal"`, `misere = true`},
	{`correct = "Nim"`, `answer = "Nim"`},
	{`correct = "Nim"`, `solution = ["Nim"]`},
	{`correct = "Nim"`, ``},
	{`correct = "Nim"`, `correct = "Nin"`},
	{`choices = ["Nim", "Kayles"]`, `choices = "Nim", "Kayles"`},
	{`player = "left"`, `player = "lefft"`},
	{`prompt = "Show it."`, ``},
	{`text = "names the symmetry"`, ``},
	{`game = "nim({a}, {b})"`, `game = "nim({a}, {d})"`},
	{`a = { from = 9, to = 12 }`, `a = 23`},
	{`a = { from = 9, to = 12 }`, `a = { from = 23, to = 3 }`},
	{`variants = 4`, `variants = 100`},
	{`same = ["positions"]`, `sane = ["positions"]`},
	{`where = ["a > b"]`, `where = ["a >"]`},
	// Of the settings.
	{`[course]`, `[corse]`},
	{`name = "A course"`, `name = 3`},
	{`timezone = "America/Toronto"`, `timezone = "Toronto"`},
	{`timezone = "America/Toronto"`, `timezone = 5`},
	{`timezone = "America/Toronto"`, `timezone = "EST"`},
	{`timezone = "America/Toronto"`, `timezon = "America/Toronto"`},
	{`problems = "sets"`, `problems = sets`},
	{`times = "mtime"`, `times = 3`},
	{`times = "mtime"`, ``},
	{`grace = "15m"`, `grace = 15`},
	{`per_day = "10%"`, `per_day = 10`},
	{`per_day = "10%"`, `per_day = 10%`},
	{`[sets.s]`, `[sets.ss]`},
	{`student = "hint"`, `student = "hints"`},
	{`formats = ["csv"]`, `formats = ["cvs"]`},
	{`sets = ["s"]`, ``},
	{`weight = 40`, `weight = "40%"`},
	{`unit = "set"`, `unit = "sets"`},
	{`name = "A"`, ``},
	{`from = 85`, ``},
}

// hintedCourse writes the files of a course, and returns the output of lint.
func hintedCourse(t *testing.T, files map[string]string) string {
	t.Helper()
	for name, text := range files {
		must(t, os.WriteFile(name, []byte(text), 0o644))
	}
	var out bytes.Buffer
	run(cli.NewProgram("autograde", nil, &out, &out), []string{"lint"})
	return out.String()
}

var (
	hintedPlace = regexp.MustCompile(`[a-z/]+\.toml:(\d+):\d+: (.*)\n(?:    (.*)\n    ( *)(\^+)\n)?(?:(?:autograde: )?hint: (.*))?`)
	typedLine   = regexp.MustCompile(`(?:^|[:,] |write |like |as in |such as |or )(\w+ = (?:"[^"]*"|\[[^\]]*\]|\{ [^}]*\}|[^ ,"]+))`)
	typedBelow  = regexp.MustCompile(`(?:under|below) (\[[a-z.]*\])`)
	typedName   = regexp.MustCompile(`did you mean (.*)\?`)
	typedPart   = regexp.MustCompile(`write (\{+\w+\}+|\\\\\w+)`)
	typedValue  = regexp.MustCompile(`(?:write it like|such as) ([^ ,"]+|"[^"]*")`)
	wrongPart   = regexp.MustCompile(`\{\w+\}|\\\w+`)
)

// typed are the files with the text that a hint suggests.
func typed(text string, at int, flagged, hint string) (all []string) {
	lines := strings.Split(text, "\n")
	with := func(line string) {
		other := slices.Clone(lines)
		other[at] = line
		all = append(all, strings.Join(other, "\n"))
	}
	switch {
	case typedName.MatchString(hint):
		name := typedName.FindStringSubmatch(hint)[1]
		word := regexp.MustCompile(`[\w/-]+\W*$|\$`).FindString(flagged)
		with(strings.Replace(lines[at], strings.TrimRight(word, `"])`), strings.Trim(name, `"`), 1))
	case typedPart.MatchString(hint):
		with(wrongPart.ReplaceAllLiteralString(lines[at], typedPart.FindStringSubmatch(hint)[1]))
	case typedBelow.MatchString(hint):
		header := typedBelow.FindStringSubmatch(hint)[1]
		at = slices.Index(lines, header)
		with(header + "\n" + typedLine.FindStringSubmatch(hint)[1])
	case typedLine.MatchString(hint):
		for _, m := range typedLine.FindAllStringSubmatch(hint, -1) {
			if strings.HasPrefix(lines[at], "[") {
				m[1] = lines[at] + "\n" + m[1] // a missing key
			}
			with(m[1])
		}
	case typedValue.MatchString(hint):
		with(strings.Replace(lines[at], flagged, typedValue.FindStringSubmatch(hint)[1], 1))
	}
	return all
}

// TestHintsLoad: text that a hint about a set or the settings suggests is not refused next.
func TestHintsLoad(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, os.Mkdir("sets", 0o755))
	const settings, set = "grader.toml", "sets/s.toml"
	sound := map[string]string{settings: hintedSettings, set: hintedSet}
	if said := hintedCourse(t, sound); strings.Contains(said, "rror: ") || strings.Contains(said, "warning: ") {
		t.Fatal(said)
	}
	for _, c := range hintedFaults {
		files := maps.Clone(sound)
		if strings.Contains(hintedVaried, c.line+"\n") {
			files[set] = hintedVaried
		}
		name := set
		if strings.Contains("\n"+hintedSettings, "\n"+c.line+"\n") {
			name = settings
		}
		before, after, _ := strings.Cut("\n"+files[name], "\n"+c.line+"\n")
		text := strings.TrimPrefix(before+"\n"+c.fault+"\n"+after, "\n")
		files[name] = text
		said := hintedCourse(t, files)
		tried := false
		for _, m := range hintedPlace.FindAllStringSubmatch(said, -1) {
			line, _ := strconv.Atoi(m[1])
			if at := strings.Count(before, "\n") + 1; strings.Contains(m[6], "variants = ") {
				line = at
			} else if c.fault != "" && line != at && !typedBelow.MatchString(m[6]) {
				continue // it is about a consequence of the fault
			}
			flagged := m[3]
			if from := len(m[4]); from+len(m[5]) <= len(flagged) {
				flagged = flagged[from : from+len(m[5])]
			}
			for _, files[name] = range typed(text, line-1, flagged, m[2]+" "+m[6]) {
				tried = true
				next := hintedCourse(t, files)
				for _, n := range hintedPlace.FindAllStringSubmatch(next, -1) {
					if isError := !strings.HasPrefix(n[2], "warning"); n[2] == m[2] || isError && !strings.Contains(said, n[2]) {
						t.Errorf("%q: it is told %q, and then\n%s", c.fault, m[6], next)
					}
				}
			}
		}
		if !tried {
			t.Errorf("%q: nothing to type is named in\n%s", c.fault, said)
		}
	}
}

// TestKeysThatAreNeeded: if a question lacks a key, the suggested line loads.
func TestKeysThatAreNeeded(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, k := range kinds.All {
		for _, key := range k.Needs {
			if key == "choices" {
				continue // which must contain correct
			}
			lacks := regexp.MustCompile(`(?m)^(`+key+`|accept|reject) .*\n?`).ReplaceAllString("[[question]]\n"+k.Sample+"\n", "")
			lint := func(set string) string {
				must(t, os.WriteFile("set.toml", []byte(set), 0o644))
				var out bytes.Buffer
				run(cli.NewProgram("autograde", nil, &out, &out), []string{"lint", "set.toml"})
				return out.String()
			}
			said := lint(lacks)
			m := regexp.MustCompile(`hint: (?:as in|write) (\w+ = .*?)(?: or .*)?\n`).FindStringSubmatch(said)
			if m == nil {
				t.Errorf("%s without %s: no line to type in\n%s", k.Name, key, said)
			} else if next := lint(lacks + m[1] + "\n"); strings.Contains(next, "error: ") {
				t.Errorf("%s without %s is told %q, and then\n%s", k.Name, key, m[0], next)
			}
		}
	}
}
