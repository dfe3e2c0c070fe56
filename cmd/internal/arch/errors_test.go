package arch

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// recovers is the one file outside the solver that may recover from panics.
const recovers = "checker/work.go"

// TestErrorsAreValues: outside the solver, errors are returned.
func TestErrorsAreValues(t *testing.T) {
	sources, _ := program(t)
	for _, wrong := range Panics(sources) {
		t.Error(wrong)
	}
	files := fstest.MapFS{
		"reference/solve/solve.go": {Data: []byte("package solve\nimport _ \"grader/reference/halt\"\nfunc f() { panic(1) }")},
		"checker/work.go":          {Data: []byte("package checker\nfunc f() { recover() }")},
		"checker/kind.go":          {Data: []byte("package checker\nfunc f() { panic(1) }")},
		"reports/csv.go":           {Data: []byte("package reports\nimport _ \"grader/reference/halt\"")},
		"cmd/check/main.go":        {Data: []byte("package main\nfunc main() { defer func() { recover() }() }")},
	}
	broken, err := Sources(files, token.NewFileSet())
	must(t, err)
	want := []string{"checker/kind.go calls panic", "cmd/check/main.go calls recover", "reports/csv.go imports reference/halt"}
	if diff := cmp.Diff(want, Panics(broken)); diff != "" {
		t.Errorf("panics (-want +got):\n%s", diff)
	}
}

// Panics finds files outside the solver that halt work, panic or recover instead of returning an
// error.
func Panics(sources []Source) []string {
	var wrong []string
	for _, s := range sources {
		if strings.HasPrefix(s.Package, "reference/") {
			continue
		}
		if slices.Contains(s.Imports, "grader/reference/halt") {
			wrong = append(wrong, s.Name+" imports reference/halt")
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if f, ok := call.Fun.(*ast.Ident); ok && (f.Name == "panic" || f.Name == "recover" && s.Name != recovers) {
				wrong = append(wrong, s.Name+" calls "+f.Name)
			}
			return true
		})
	}
	return wrong
}
