package checker_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"

	"grader/problems"
	"grader/problems/sets"
	"grader/reference/longtest"
)

// shownTasks are questions of every kind: the samples, the sets that are built in,
// the sets of the tests, and questions whose answers are the examples that come to
// mind first.
func shownTasks(t *testing.T) []*Task {
	t.Helper()
	var list []*Task
	add := func(name, text string) {
		list = append(list, examtest.Exam(t, text, DefaultBudget).Tasks...)
	}
	for _, k := range kinds.All {
		add(k.Name+".toml", "[[question]]\n"+k.Sample)
	}
	paths, err := filepath.Glob("testdata/sets/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Base(path) != "budget.toml" {
			add(path, string(data))
		}
	}
	names, err := fs.ReadDir(sets.Builtin(), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range names {
		data, err := fs.ReadFile(sets.Builtin(), entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		add(entry.Name(), string(data))
	}
	for i := range 50 {
		add("numbers.toml", fmt.Sprintf("[[question]]\nid=\"n%d\"\nkind=\"nimber\"\ngame=\"*%d\"\n[[question]]\nid=\"x%d\"\nkind=\"nim-sum\"\nnumbers=[%d]\n[[question]]\nid=\"f%d\"\nkind=\"canonical-form\"\ngame=\"nim(%d)\"\n", i, i, i, i, i, i))
		add("rev.toml", fmt.Sprintf("[[question]]\nid=\"r%d\"\nkind=\"reversible-moves\"\ngame=\"{0, *, *2, *%d}\"\n[[question]]\nid=\"w%d\"\nkind=\"winning-moves\"\ngame=\"nim(%d,%d)\"\n", i, i+4, i, i, i+3))
	}
	for _, game := range []string{
		"nim(5,2)", "nim(3,4,5,7,1)", "kayles(5)", "kayles(4)", "kayles(6)", "rook(2,3)", "cram(2x3)", "cram(3x3)", "node-kayles(a-b, b-c, d)", "hackenbush(0-a, a-b, b-0)", "graph(a: b c; b: c; c:)",
		"chomp(3x4)", "lasker(5)", "*3 + *2", "{0, *, *2, *12}", "nim(2) + kayles(3)", "subtraction[1,2,3](7)", "fibonacci(13)", "staircase(1,2,3)", "euclid(7,3)", "moore[2](3,4,5)", "notakto(2x3)", "grundy(7)",
		"silver-dollar(2,5,6)", "arc-kayles(a-b, b-c)", "coins[1-3](HTTH)", "treblecross-board(8)", "northcott(3,0,2)", "octal[0.137](9)", "pokernim[2](3,2)", "end-nim(3,1,2)", "queen(2,3)", "knight(4,5)",
	} {
		for _, kind := range []string{"winning-moves", "options"} {
			add("moves.toml", fmt.Sprintf("[[question]]\nid=\"q\"\nkind=%q\ngame=%q\n", kind, game))
		}
	}
	add("tables.toml", `[[question]]
id = "t"
kind = "table"
game = "nim(60)"
[[question]]
id = "p"
kind = "period"
game = "kayles(1)"
[[question]]
id = "l"
kind = "labels"
game = "graph(x: y u; y: u v; u: v; v:)"
[[question]]
id = "o"
kind = "labels"
label = "outcome"
game = "graph(x: y u; y: u v; u: v; v:)"
[[question]]
id = "e"
kind = "equivalent"
witness = true
game = "*3"
other = "nim(5)"
[[question]]
id = "s"
kind = "strategy"
game = "nim(2,2)"`)
	return list
}

// unreadables are answers that cannot be read in most kinds, for the complaints.
var unreadables = []string{
	`"?"`, `"x y z"`, `["?", "x"]`, `-1`, `2.5`, `true`, `"N-"`, `"{,}"`, `"{0|*}"`, `"#"`, `"{1, 2}"`, `"nim"`, `"kayles[3]"`, `"octal[x](3)"`, `"chomp()"`, `"rook(7)"`, `"euclid(7)"`, `"cram()"`, `"hackenbush(a)"`,
	`"fibonacci()"`, `"graph(a)"`, `"coins(H)"`, `"moore(7)"`, `"subtraction(7)"`, `"pokernim(7)"`, `"treblecross-board()"`, `"kayles"`, `["one through"]`, `["* through"]`, `["x through y"]`, `{}`, `{ x = "y" }`, `{ equivalent = "x" }`,
	`{ equivalent = false, witness = "?" }`, `{ equivalent = false, witness = 3.5 }`, `{ period = "x", preperiod = "y" }`, `{ perio = 7 }`, `[]`, `[[]]`, `["none"]`, `"none"`, `"07"`, `"-3"`, `"0.7"`, `1e30`, `"1000000000000000000000"`, `["0 -> -1"]`, `["x -> y"]`, `["->"]`, `["99: x"]`, `["2: x"]`, `"["`, `"("`, `"*x"`,
	`["", " "]`, `{ "x" = "" }`, `[{ a = 1 }]`, `"take three from the last"`, `["take three from the last", "?"]`, `"\\to"`,
}

// loud are the questions whose complaints are looked at.
var loud = map[string]bool{
	"value": true, "moves": true, "form": true, "least": true, "xor": true, "values": true, "graph": true, "reversible": true, "reply": true, "period": true, "q": true,
	"n7": true, "x12": true, "f0": true, "f2": true, "f12": true, "t": true, "p": true, "l": true, "o": true, "s": true,
}

var span = regexp.MustCompile("`([^`]*)`")

// TestExamplesEarnNothing grades all that could be copied from what is said about how
// to answer a question: beside it, and in complaints and notes about any answer.
func TestExamplesEarnNothing(t *testing.T) {
	examples, complaints := map[string]bool{}, map[string]bool{}
	for n, task := range shownTasks(t) {
		name := task.Kind.Name + " " + task.Question.ID + " " + task.Prompt
		for _, m := range span.FindAllStringSubmatch(task.HowTo(), -1) {
			if task.Gives(m[1]) || task.Gives(`"`+m[1]+`"`) {
				t.Errorf("%s: the example %s beside the question earns something", name, m[1])
			}
		}
		if _, example, ok := strings.Cut(task.HowTo(), "For example: "); ok {
			examples[task.Kind.Name] = true
			if doc := examtest.Answer(t, strings.Trim(example, "`.")); task.Check(doc).Status == Correct {
				t.Errorf("%s: %s is right", name, example)
			}
		}
		seen := map[string]bool{}
		for i, text := range unreadables {
			if !loud[task.Question.ID] {
				break // the same complaints are seen elsewhere
			}
			if longtest.Leave(i+n, 20) {
				continue
			}
			v := examtest.Answer(t, text)
			verdict := *task.Check(v)
			shown := Redact(verdict, problems.Hint) // what the levels below show is a part of it
			var said []string
			for _, f := range shown.Faults {
				said = append(said, f.Hint)
				if f.Example {
					t.Errorf("%s: %s: the hint of a fault is not completed", name, text)
				}
			}
			for _, n := range shown.Notes {
				said = append(said, fmt.Sprint(n.Text))
			}
			for _, s := range said {
				if seen[s] {
					continue
				}
				seen[s] = true
				if strings.Contains(s, "as in") {
					complaints[task.Kind.Name] = true
				}
				if strings.Contains(s, "autograde") {
					t.Errorf("%s: %s sends a student to autograde: %s", name, text, s)
				}
				if at := copied(task, text, s); at != "" {
					t.Errorf("%s: of what is said of %s, %q earns something:\n%s", name, text, at, s)
				}
			}
		}
	}
	for _, kind := range []string{"nimber", "winning-moves", "options", "canonical-form", "mex", "nim-sum", "table", "labels", "reversible-moves", "strategy", "period"} {
		if !examples[kind] || !complaints[kind] {
			t.Errorf("%s: no example was seen beside a question (%v) or in a complaint (%v)", kind, examples[kind], complaints[kind])
		}
	}
}

// noExample finds counts, and what a student has written, in the notation.
var noExample = regexp.MustCompile(`[Ee]ntry \d+: |no term \d+|terms from 1|not below 0|from 0 on|[Dd]id you mean [^?]*\?`)

// onlyWords finds plain English, in which a graph may have a vertex.
var onlyWords = regexp.MustCompile("^[A-Za-z',.: ]+$")

// copied is a run of words of what is said that earns something as an answer, and was
// not in the answer. Kinds of which all possible answers may be named are left out.
func copied(task *Task, answer, said string) string {
	switch task.Kind.Name {
	case "outcome", "equivalent", "choice", "manual":
		return ""
	}
	for _, pos := range task.Games() {
		said = strings.ReplaceAll(said, pos.String(), "")
	}
	said = noExample.ReplaceAllString(said, "")
	tried := map[string]bool{}
	words := strings.Fields(strings.Trim(strings.NewReplacer("[[", "", "]]", "", "{[", "", "]}", "").Replace(said), "."))
	for i := range words {
		for j := i + 1; j <= min(len(words), i+3); j++ {
			run := strings.Trim(strings.Join(words[i:j], " "), ",;:?")
			if run == "" || onlyWords.MatchString(run) {
				continue
			}
			if strings.Contains(answer, strings.Trim(run, `"`)) {
				continue
			}
			if tried[run] {
				continue
			}
			tried[run] = true
			text := `["` + run + `"]`
			switch {
			case strings.Trim(run[:1], "[{") == "":
				text = run
			case !slices.Contains(task.Kind.Uses, "credit"):
				text = `"` + run + `"`
			}
			if task.Gives(text) {
				return text
			}
		}
	}
	return ""
}
