package refute_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// qualified distinguishes a method from a function of the same name.
func qualified(name string, method bool) string {
	if method {
		return "." + name
	}
	return name
}

// TestReplayIsIndependent: nothing that the replay of a refutation calls, however far
// down, mentions the solver or the worked solutions.
func TestReplayIsIndependent(t *testing.T) {
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
	next := []string{"Replay", ".Replay", ".replay"}
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
					if n.Name == "solve" || n.Name == "worked" {
						t.Errorf("%s: %s is needed to replay a proof, and mentions %s", files.Position(n.Pos()), name, n.Name)
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
	if len(declared[".replay"]) < 16 || !seen[".play"] || !seen[".mexOut"] {
		t.Errorf("%d proofs are replayed, expected all of them", len(declared[".replay"]))
	}
}
