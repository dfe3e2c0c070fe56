package checker

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grader/reference/explain"
)

// texts is everything that a verdict says to people.
func texts(t testing.TB, v Verdict) string {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(v.Want + "\n")
	docs := []explain.Doc{v.Why}
	for _, n := range v.Notes {
		docs = append(docs, n.Doc())
	}
	for _, doc := range docs {
		if err := explain.TextWidth(0)(&b, doc); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// codesUsed finds the codes of notes in the package's files: what is given to a
// field or variable Code, and to hint.
func codesUsed(t *testing.T) []Code {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var codes []Code
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			codes = append(codes, Code(text))
		}
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Code" {
					add(n.Value)
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "hint" {
					add(n.Args[0])
				}
			case *ast.AssignStmt:
				if to, ok := n.Lhs[0].(*ast.SelectorExpr); ok && to.Sel.Name == "Code" {
					add(n.Rhs[0])
				}
			}
			return true
		})
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

var codeForm = regexp.MustCompile(`^[a-z-]+/[a-z-]+$`)

func TestEveryCodeHasAPage(t *testing.T) {
	used, known := codesUsed(t), Codes()
	for _, code := range used {
		if !codeForm.MatchString(string(code)) {
			t.Errorf("the code %q is not of the form kind/what-went-wrong", code)
		}
		if !slices.Contains(known, code) {
			t.Errorf("the code %s has no page: write notes/%s.md", code, strings.ReplaceAll(string(code), "/", "."))
		}
	}
	for _, code := range known {
		if !slices.Contains(used, code) {
			t.Errorf("the page about %s is about no code in use", code)
		}
	}
	if _, ok := Page("no/such"); ok {
		t.Error("there is a page about a code that does not exist")
	}
}

// scolding are words that notes to students do without.
var scolding = regexp.MustCompile(`(?i)!|\b(just|simply|obviously|of course|trivial|careless|clearly|invalid|mistaken)\b`)

func TestPagesAreWhole(t *testing.T) {
	for _, code := range Codes() {
		page, _ := Page(code)
		lines := strings.Split(page, "\n")
		if !strings.HasPrefix(lines[0], "# ") || len(lines) != 8 || lines[7] != "" {
			t.Errorf("%s: expected a title and three paragraphs, found\n%s", code, page)
		}
		for _, begin := range []string{"**Example.** ", "**How to avoid it.** "} {
			if !strings.Contains(page, "\n"+begin) {
				t.Errorf("%s: there is no paragraph that begins with %s", code, begin)
			}
		}
		if word := scolding.FindString(page); word != "" {
			t.Errorf("%s: the page says %q", code, word)
		}
	}
}
