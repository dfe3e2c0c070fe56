package refute_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestReplayIsIndependent: the files that replay a refutation do not import the
// solver, and call nothing of the files that do.
func TestReplayIsIndependent(t *testing.T) {
	files := token.NewFileSet()
	declared := map[string]string{} // by name, the file
	parsed := map[string]*ast.File{}
	independent := map[string]bool{"replay.go": true, "search.go": true, "contradict.go": true, "refute.go": true}
	for _, name := range []string{"replay.go", "search.go", "contradict.go", "refute.go", "outcome.go", "equal.go", "canonical.go", "period.go"} {
		f, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed[name] = f
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				declared[qualified(fn.Name.Name, fn.Recv != nil)] = name
			}
		}
	}
	for name := range independent {
		for _, imported := range parsed[name].Imports {
			if strings.Contains(imported.Path.Value, "reference/solve") {
				t.Errorf("%s imports the solver", name)
			}
		}
		ast.Inspect(parsed[name], func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			var called string
			switch fn := call.Fun.(type) {
			case *ast.Ident:
				called = qualified(fn.Name, false)
			case *ast.SelectorExpr:
				called = qualified(fn.Sel.Name, true)
			}
			if file, ok := declared[called]; ok && !independent[file] {
				t.Errorf("%s: %s of %s is called, which finds refutations", files.Position(call.Pos()), called, file)
			}
			return true
		})
	}
}

// qualified tells a method from a function of the same name.
func qualified(name string, method bool) string {
	if method {
		return "." + name
	}
	return name
}

// TestProofsAreReplayedIndependently: nothing that the replay of a proof calls, however
// far down, mentions the solver.
func TestProofsAreReplayedIndependently(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	type function struct {
		decl *ast.FuncDecl
		file string
	}
	declared := map[string][]function{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				key := qualified(fn.Name.Name, fn.Recv != nil)
				declared[key] = append(declared[key], function{fn, name})
			}
		}
	}
	seen := map[string]bool{}
	next := []string{".replay", "newReferee"}
	for len(next) > 0 {
		name := next[len(next)-1]
		next = next[:len(next)-1]
		if seen[name] {
			continue
		}
		seen[name] = true
		for _, fn := range declared[name] {
			ast.Inspect(fn.decl, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Ident:
					if n.Name == "solve" {
						t.Errorf("%s: %s is needed to replay a proof, and mentions the solver", files.Position(n.Pos()), name)
					}
				case *ast.CallExpr:
					switch fn := n.Fun.(type) {
					case *ast.Ident:
						next = append(next, qualified(fn.Name, false))
					case *ast.SelectorExpr:
						next = append(next, qualified(fn.Sel.Name, true))
					}
				}
				return true
			})
		}
	}
	if len(declared[".replay"]) < 10 || !seen[".tryParts"] {
		t.Errorf("%d proofs are replayed, expected all of them", len(declared[".replay"]))
	}
}
