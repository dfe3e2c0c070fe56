package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/rulestest"
	"grader/reference/solve"
)

func library() *notation.Library { return notation.New(rules.All) }

func TestRulesets(t *testing.T) { rulestest.Run(t, rules.All, library()) }

// TestNothingIsLeftOut reads the files of this package and finds every ruleset
// declared at the top level in All.
func TestNothingIsLeftOut(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	listed, declared := map[string]bool{}, map[string]string{}
	for _, f := range files {
		name := f.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, spec := range g.Specs {
				v := spec.(*ast.ValueSpec)
				for i, id := range v.Names {
					if id.Name == "All" {
						for _, e := range v.Values[i].(*ast.CompositeLit).Elts {
							listed[e.(*ast.Ident).Name] = true
						}
					} else if id.IsExported() {
						declared[id.Name] = name
					}
				}
			}
		}
	}
	for name, file := range declared {
		if !listed[name] {
			t.Errorf("%s declares %s, which is not in All: give it a line in all.go", file, name)
		}
	}
	if len(listed) == 0 || len(listed) != len(rules.All) {
		t.Errorf("All has %d entries, found %d", len(rules.All), len(listed))
	}
}

// TestRulesetsShareOnlyKit: a file uses nothing that another declares, unless both belong
// to one ruleset, as moore.go and moorewins.go do.
func TestRulesetsShareOnlyKit(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files, declared := map[string]*ast.File{}, map[string]string{} // in which file
	leads := map[string]bool{}                                     // files with a ruleset of their own
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "all.go" {
			continue
		}
		// Identifiers that a file does not declare itself stay unresolved.
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		stem := strings.TrimSuffix(name, ".go")
		files[stem] = file
		for id, object := range file.Scope.Objects {
			declared[id] = stem
			leads[stem] = leads[stem] || object.Kind == ast.Var && strings.HasSuffix(id, "Game")
		}
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

// TestHugeNumbers: closed forms and periods answer at once where no search could.
func TestHugeNumbers(t *testing.T) {
	lib := library()
	for _, c := range []struct {
		text string
		want uint64
	}{
		{"nim(1000000000000000000, 999999999999999999)", 1_000_000_000_000_000_000 ^ 999_999_999_999_999_999},
		{"rook(1000000000000000000, 1)", 1_000_000_000_000_000_001},
		{"subtraction[1,2,3](1000000000000000000)", 0},
		{"subtraction[2,4,7](1000000000000000000)", 2},
		{"kayles(1000000000000000000)", 1},
	} {
		pos, err := lib.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := solve.New(1000).Nimber(pos)
		if err != nil || got != c.want {
			t.Errorf("%s = %d, %v, want %d", c.text, got, err, c.want)
		}
	}
}

// TestPeriods: published periods are proved.
func TestPeriods(t *testing.T) {
	for _, c := range []struct {
		text        string
		pre, period int
	}{
		{"kayles", 71, 12},
		{"subtraction[1,2,3]", 0, 4},
		{"subtraction[2]", 0, 4},
		{"subtraction[2,3,5]", 0, 7},
		{"subtraction[2,4,7]", 8, 3},
	} {
		g, err := library().Game(c.text)
		if err != nil {
			t.Fatal(err)
		}
		pre, period, ok := g.Period(1000)
		if !ok || pre != c.pre || period != c.period {
			t.Errorf("%s: period %d from %d on, proved %v; want %d from %d", c.text, period, pre, ok, c.period, c.pre)
		}
	}
	g, _ := library().Game("kayles")
	if _, _, ok := g.Period(167); ok {
		t.Error("kayles: 168 values are needed for the proof, and 167 were enough")
	}
	if _, _, ok := g.Period(168); !ok {
		t.Error("kayles: 168 values prove the period")
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
