package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/rulestest"
)

func library() *notation.Library { return notation.New(rules.All) }

func parsePosition(t testing.TB, text string) game.Position {
	t.Helper()
	pos, err := library().Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pos
}

func TestRulesets(t *testing.T) { rulestest.Run(t, rules.All, library()) }

// TestRulesetsShareOnlyKit: a file uses nothing that another declares, unless both belong
// to one ruleset, as moore.go and moorewhy.go do. Every ruleset is in All.
func TestRulesetsShareOnlyKit(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files, declared := map[string]*ast.File{}, map[string]string{} // in which file
	leads := map[string]bool{}                                     // files with a ruleset of their own
	var games []string
	listed := map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		// Identifiers that a file does not declare itself stay unresolved.
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		stem := strings.TrimSuffix(name, ".go")
		if stem == "all" {
			for _, id := range file.Unresolved {
				listed[id.Name] = true
			}
			continue
		}
		files[stem] = file
		for id, object := range file.Scope.Objects {
			declared[id] = stem
			if object.Kind == ast.Var && strings.HasSuffix(id, "Game") {
				leads[stem], games = true, append(games, id)
			}
		}
	}
	for _, id := range games {
		if !listed[id] {
			t.Errorf("%s.go declares %s, which is not in All: give it a line in all.go", declared[id], id)
		}
	}
	if len(games) != len(rules.All) {
		t.Errorf("All has %d entries, and %d are declared", len(rules.All), len(games))
	}
	ruleset := func(stem string) (owner string) {
		for s := range leads {
			if leads[s] && strings.HasPrefix(stem, s) && len(s) > len(owner) {
				owner = s
			}
		}
		return owner
	}
	for stem, file := range files {
		if ruleset(stem) == "" {
			t.Errorf("%s.go belongs to no ruleset: what rulesets share is in package kit", stem)
		}
		for _, id := range file.Unresolved {
			if from, ok := declared[id.Name]; ok && ruleset(from) != ruleset(stem) {
				t.Errorf("%s.go uses %s, which %s.go declares: what rulesets share belongs in package kit", stem, id.Name, from)
			}
		}
	}
}

func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules.All {
		if seen[r.About().Name] {
			t.Errorf("two rulesets are named %s", r.About().Name)
		}
		seen[r.About().Name] = true
	}
}

func FuzzParse(f *testing.F) {
	lib := library()
	for _, l := range rules.All {
		for _, e := range l.About().Examples {
			f.Add(e)
		}
	}
	f.Add("nim(1,,2)")
	f.Add("graph(a: b; b: a)")
	f.Add("subtraction[!](3)")
	f.Fuzz(func(t *testing.T, text string) { rulestest.CheckText(t, lib, text) })
}
