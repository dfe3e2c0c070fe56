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
