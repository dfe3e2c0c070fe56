// Package arch holds the packages to what ARCHITECTURE.md says of them: who may import
// whom, and what only commands may do.
package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const top = "../../.."

// TestArchitecture holds the program to ARCHITECTURE.md.
func TestArchitecture(t *testing.T) {
	document, err := os.ReadFile(top + "/ARCHITECTURE.md")
	must(t, err)
	table, err := ReadTable(string(document))
	must(t, err)
	sources, err := Sources(os.DirFS(top))
	must(t, err)
	for _, wrong := range slices.Concat(table.Compare(sources), Others(sources), Impure(sources)) {
		t.Error(wrong)
	}
}

// TestFaultsAreFound shows the tests above something to find.
func TestFaultsAreFound(t *testing.T) {
	files := fstest.MapFS{
		"low/low.go":          {Data: []byte("package low\nimport (\n\"grader/high\"\n\"os\"\n\"time\"\n)\nvar _ = high.X\nfunc init() { os.Exit(int(time.Now().Unix())) }")},
		"high/high.go":        {Data: []byte("package high\nimport \"github.com/pelletier/go-toml/v2\"\nvar X toml.LocalDate")},
		"new/new.go":          {Data: []byte("package new")},
		"cmd/it/main.go":      {Data: []byte("package main\nimport (\n\"fmt\"\n\"grader/low\"\n\"net/http\"\n\"os\"\n)\nfunc main() { fmt.Println(low.Y, http.MethodGet); os.Exit(1) }")},
		"cmd/it/other.go":     {Data: []byte("package main\nimport \"os\"\nfunc other() { os.Exit(1) }")},
		"low/low_test.go":     {Data: []byte("package low\nimport \"grader/new\"")},
		"high/testdata/no.go": {Data: []byte("not Go")},
	}
	sources, err := Sources(files)
	must(t, err)
	table, err := ReadTable("```\nlow     ->\nhigh    -> low\ngone    ->\ncmd/... -> anything\n```\n`a -> b` in a sentence is no line.\n")
	must(t, err)
	want := []string{
		"low/low.go imports high, which the table does not allow",
		"new has no line in the table",
		"the table has a line for gone, and there is no such package",
		"the table says that high imports low, and it does not",
	}
	if diff := cmp.Diff(want, table.Compare(sources)); diff != "" {
		t.Errorf("imports (-want +got):\n%s", diff)
	}
	want = []string{
		"cmd/it/main.go imports net/http, which is for cmd/internal/desk",
		"high/high.go imports github.com/pelletier/go-toml/v2, which is for problems/source",
	}
	if diff := cmp.Diff(want, Others(sources)); diff != "" {
		t.Errorf("modules of others (-want +got):\n%s", diff)
	}
	want = []string{"cmd/it/other.go uses os.Exit", "low/low.go has a function init", "low/low.go uses os.Exit", "low/low.go uses time.Now"}
	if diff := cmp.Diff(want, Impure(sources)); diff != "" {
		t.Errorf("impure (-want +got):\n%s", diff)
	}
}

func TestNoTable(t *testing.T) {
	for _, document := range []string{"", "a -> b\na -> c\n"} {
		if _, err := ReadTable(document); err == nil {
			t.Errorf("ReadTable(%q) found a table", document)
		}
	}
}

// TestPackagesStaySmall: a package has no more files than one surveys at a glance, unless
// each is an entry of a list.
func TestPackagesStaySmall(t *testing.T) {
	const most = 30
	lists := []string{"reference/rules", "checker/kinds"}
	sources, err := Sources(os.DirFS(top))
	must(t, err)
	files := map[string]int{}
	for _, s := range sources {
		files[s.Package]++
	}
	for name, n := range files {
		if n > most && !slices.Contains(lists, name) {
			t.Errorf("%s has %d files, at most %d are easy to survey: is there a package within it?", name, n, most)
		}
	}
}

// module is the path that all packages of the program begin with.
const module = "grader/"

// A Source is a file of a package.
type Source struct {
	Name    string // its path, with slashes
	Package string // its folder
	Imports []string
	file    *ast.File
}

// Sources parses all Go files below a folder but tests and test data.
func Sources(root fs.FS) ([]Source, error) {
	var list []Source
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "tools"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		s := Source{Name: name, Package: path.Dir(name), file: file}
		for _, i := range file.Imports {
			imported, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			s.Imports = append(s.Imports, imported)
		}
		list = append(list, s)
		return nil
	})
	return list, err
}

// A Table says which packages of the program each package imports.
type Table struct {
	rows  map[string][]string
	names []string
}

// ReadTable reads the table: the block of a document in which a line has an arrow.
func ReadTable(document string) (Table, error) {
	t := Table{rows: map[string][]string{}}
	for _, line := range strings.Split(document, "\n") {
		name, imports, ok := strings.Cut(line, "->")
		name = strings.TrimSpace(name)
		if !ok || name == "" || strings.ContainsAny(name, " `") {
			continue
		}
		if _, twice := t.rows[name]; twice {
			return t, fmt.Errorf("the table has two lines for %s", name)
		}
		t.names = append(t.names, name)
		t.rows[name] = strings.Fields(imports)
	}
	if len(t.names) == 0 {
		return t, fmt.Errorf("the document has no table of imports")
	}
	return t, nil
}

// free reports whether a line such as "cmd/... -> anything" lets the package import
// what it likes.
func (t Table) free(name string) bool {
	for _, pattern := range t.names {
		prefix, ok := strings.CutSuffix(pattern, "...")
		if ok && strings.HasPrefix(name+"/", prefix) && slices.Equal(t.rows[pattern], []string{"anything"}) {
			return true
		}
	}
	return false
}

// Compare finds where the table and the packages disagree, both ways: an import that
// is not in the table, and a line or an entry of the table that is not so.
func (t Table) Compare(sources []Source) []string {
	var wrong []string
	used := map[string][]string{}
	for _, s := range sources {
		if _, seen := used[s.Package]; !seen {
			used[s.Package] = nil
		}
		for _, imported := range s.Imports {
			if name, ok := strings.CutPrefix(imported, module); ok && !slices.Contains(used[s.Package], name) {
				used[s.Package] = append(used[s.Package], name)
			}
		}
		row, listed := t.rows[s.Package]
		if t.free(s.Package) {
			continue
		}
		if !listed {
			wrong = append(wrong, s.Package+" has no line in the table")
			continue
		}
		for _, imported := range s.Imports {
			if name, ok := strings.CutPrefix(imported, module); ok && !slices.Contains(row, name) {
				wrong = append(wrong, fmt.Sprintf("%s imports %s, which the table does not allow", s.Name, name))
			}
		}
	}
	for _, name := range t.names {
		if strings.HasSuffix(name, "...") {
			continue
		}
		imports, exists := used[name]
		if !exists {
			wrong = append(wrong, "the table has a line for "+name+", and there is no such package")
		}
		for _, allowed := range t.rows[name] {
			if exists && !slices.Contains(imports, allowed) {
				wrong = append(wrong, fmt.Sprintf("the table says that %s imports %s, and it does not", name, allowed))
			}
		}
	}
	slices.Sort(wrong)
	return slices.Compact(wrong)
}

// external says which package may import which module of others, or which package of
// Go, by prefix.
var external = map[string]string{
	"github.com/BurntSushi/toml":        "problems/source",
	"github.com/pelletier/go-toml":      "problems/source",
	"github.com/olekukonko/tablewriter": "reports",
	"github.com/chromedp":               "reports/chromium or cmd",
	"golang.org/x/text":                 "reference/plain",
	"go.starlark.net":                   "reference/script",
	"net/http":                          "cmd/internal/desk",
}

// Others finds imports of other people's modules, and of what is for one package alone,
// outside the package or the commands that are for them.
func Others(sources []Source) []string {
	var wrong []string
	for _, s := range sources {
		for _, imported := range s.Imports {
			allowed := ""
			if strings.Contains(strings.SplitN(imported, "/", 2)[0], ".") {
				allowed = "cmd"
			}
			for prefix, home := range external {
				if strings.HasPrefix(imported, prefix) {
					allowed = home
				}
			}
			home, commands := strings.CutSuffix(allowed, "cmd")
			if allowed != "" && s.Package != strings.TrimSuffix(home, " or ") && !(commands && strings.HasPrefix(s.Package, "cmd/")) {
				wrong = append(wrong, fmt.Sprintf("%s imports %s, which is for %s", s.Name, imported, allowed))
			}
		}
	}
	return wrong
}

// forOnlyCommands are the names that print, end the program, or make its result depend
// on when and where it runs.
var forOnlyCommands = []string{
	"fmt.Print", "fmt.Printf", "fmt.Println", "os.Exit", "os.Stdout", "os.Stderr", "os.Getenv", "os.LookupEnv",
	"time.Now", "time.Since", "time.Sleep", "log.Fatal", "log.Fatalf", "log.Print", "log.Printf", "log.Println",
}

// Impure finds what only commands may do, done elsewhere, and functions named init
// anywhere. Only main may end a program.
func Impure(sources []Source) []string {
	var wrong []string
	for _, s := range sources {
		command := strings.HasPrefix(s.Package, "cmd/")
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				wrong = append(wrong, s.Name+" has a function init")
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			of, ok := selector.X.(*ast.Ident)
			if !ok {
				return true
			}
			name := of.Name + "." + selector.Sel.Name
			exits := name == "os.Exit" && path.Base(s.Name) != "main.go"
			if exits || !command && slices.Contains(forOnlyCommands, name) {
				wrong = append(wrong, s.Name+" uses "+name)
			}
			return true
		})
	}
	return wrong
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
