// Package arch tests the packages against ARCHITECTURE.md: which package may import which, and what
// only commands may do.
package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const top = "../../.."

// TestArchitecture holds the program to ARCHITECTURE.md.
func TestArchitecture(t *testing.T) {
	document, err := os.ReadFile(top + "/ARCHITECTURE.md")
	must(t, err)
	table := ReadTable(string(document))
	sources, _ := program(t)
	for _, wrong := range slices.Concat(table.Compare(sources), Others(sources), Impure(sources)) {
		t.Error(wrong)
	}
}

// TestFaultsAreFound checks that the tests above find faults.
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
	sources, err := Sources(files, token.NewFileSet())
	must(t, err)
	table := ReadTable("```\nlow     ->\nhigh    -> low\ngone    ->\ncmd/... -> anything\n```\n`a -> b` in a sentence is no line.\n")
	want := []string{
		"low imports high, which the table does not allow",
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

// TestPackagesStaySmall: a package has few enough files to survey, unless each file is an entry of
// a list.
func TestPackagesStaySmall(t *testing.T) {
	const most = 30
	lists := []string{"reference/rules", "checker/kinds", "cmd/autograde"}
	sources, _ := program(t)
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

// Sources parses all Go files below a folder, except tests and test data.
func Sources(root fs.FS, fset *token.FileSet) ([]Source, error) {
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
		file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
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

// parsed are the files of the program, parsed once for all tests.
var parsed = sync.OnceValues(func() ([]Source, error) { return Sources(os.DirFS(top), places) })

var places = token.NewFileSet() // of the parsed files

// program returns the files of the program, with their positions.
func program(t *testing.T) ([]Source, *token.FileSet) {
	t.Helper()
	list, err := parsed()
	must(t, err)
	return list, places
}

// A Table says which packages of the program each package imports. Commands may import any.
type Table map[string][]string

// ReadTable reads the table: the block of a document with arrows.
func ReadTable(document string) Table {
	t := Table{}
	for line := range strings.Lines(document) {
		name, imports, ok := strings.Cut(line, "->")
		name = strings.TrimSpace(name)
		if ok && name != "" && name != "cmd/..." && !strings.ContainsAny(name, " `") {
			t[name] = append(t[name], strings.Fields(imports)...)
		}
	}
	return t
}

// Compare finds differences between the table and the packages: imports that are not in the table,
// and lines or entries of the table without an import.
func (t Table) Compare(sources []Source) []string {
	used := Table{}
	for _, s := range sources {
		imports := used[s.Package]
		for _, imported := range s.Imports {
			if name, ok := strings.CutPrefix(imported, module); ok {
				imports = append(imports, name)
			}
		}
		used[s.Package] = imports
	}
	var wrong []string
	for name, imports := range used {
		allowed, listed := t[name]
		if strings.HasPrefix(name, "cmd/") {
			continue
		}
		if !listed {
			wrong = append(wrong, name+" has no line in the table")
		}
		for _, imported := range imports {
			if listed && !slices.Contains(allowed, imported) {
				wrong = append(wrong, fmt.Sprintf("%s imports %s, which the table does not allow", name, imported))
			}
		}
	}
	for name, allowed := range t {
		imports, exists := used[name]
		if !exists {
			wrong = append(wrong, "the table has a line for "+name+", and there is no such package")
		}
		for _, imported := range allowed {
			if exists && !slices.Contains(imports, imported) {
				wrong = append(wrong, fmt.Sprintf("the table says that %s imports %s, and it does not", name, imported))
			}
		}
	}
	slices.Sort(wrong)
	return slices.Compact(wrong)
}

// external says which package may import which external module, or which package of Go, by prefix.
var external = map[string]string{
	"github.com/BurntSushi/toml":        "problems/source",
	"github.com/pelletier/go-toml":      "problems/source",
	"github.com/olekukonko/tablewriter": "reports",
	"github.com/chromedp":               "reports/browsertest or cmd",
	"golang.org/x/text":                 "reference/plain",
	"go.starlark.net":                   "reference/script",
	"net/http":                          "cmd/internal/desk",
}

// Others finds forbidden imports: of external modules, and of packages that are for one package or
// for commands alone.
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

// forOnlyCommands are the names that print, end the program, or make its result depend on when and
// where it runs.
var forOnlyCommands = []string{
	"fmt.Print", "fmt.Printf", "fmt.Println", "os.Exit", "os.Stdout", "os.Stderr", "os.Getenv", "os.LookupEnv",
	"time.Now", "time.Since", "time.Sleep", "log.Fatal", "log.Fatalf", "log.Print", "log.Printf", "log.Println",
}

// Impure finds uses of these names outside of commands, and functions named init. Only main may end
// a program.
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

// knotted are the packages in which more than a tenth of the arrows between files run backwards,
// with the number allowed.
var knotted = map[string]int{
	"checker":          17,
	"checker/kinds":    9,
	"checker/lint":     2,
	"checker/read":     3,
	"problems/source":  6,
	"reference/derive": 13,
}

// TestFilesHaveAnOrder: the files of a package can be read in an order in which definitions come
// before uses, except for a tenth of the arrows between files.
func TestFilesHaveAnOrder(t *testing.T) {
	sources, files := program(t)
	r := reader{files, map[string][]*ast.File{}, map[string]*types.Package{}, map[string]map[arrow][]string{}}
	for _, s := range sources {
		r.files[s.Package] = append(r.files[s.Package], s.file)
	}
	for _, folder := range slices.Sorted(maps.Keys(r.files)) {
		_, _ = r.Import(module + folder) // unresolved imports are external
		arrows := r.arrows[folder]
		back := backwards(arrows)
		if most := max(1, len(arrows)/10, knotted[folder]); len(back) > most {
			t.Errorf("%s: of %d arrows between files %d run backwards, at most %d may:\n%s", folder, len(arrows), len(back), most, strings.Join(back, "\n"))
		}
	}
}

// An arrow leads from a file to one that declares a name it uses.
type arrow struct{ from, to string }

// A reader finds the arrows of packages. It knows only the packages of this program.
type reader struct {
	fset     *token.FileSet
	files    map[string][]*ast.File
	packages map[string]*types.Package
	arrows   map[string]map[arrow][]string // with the names that are used
}

// Import type-checks a package; see types.Importer.
func (r *reader) Import(name string) (*types.Package, error) {
	folder, ours := strings.CutPrefix(name, module)
	if p := r.packages[folder]; p != nil || !ours {
		return p, fmt.Errorf("%s is of another module", name)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: r, Error: func(error) {}, FakeImportC: true}
	p, _ := config.Check(name, r.fset, r.files[folder], info)
	r.packages[folder] = p
	arrows := map[arrow][]string{}
	for use, what := range info.Uses {
		a := arrow{r.file(use.Pos()), r.file(what.Pos())}
		if what.Pkg() == p && a.from != a.to && (what.Parent() == nil || what.Parent() == p.Scope()) {
			if !slices.Contains(arrows[a], what.Name()) {
				arrows[a] = append(arrows[a], what.Name())
			}
		}
	}
	r.arrows[folder] = arrows
	return p, nil
}

func (r *reader) file(at token.Pos) string { return filepath.Base(r.fset.Position(at).Filename) }

// backwards lists the arrows to later files, in an order that cannot be improved by moving a single
// file.
func backwards(arrows map[arrow][]string) (list []string) {
	seen := map[string]bool{}
	for a := range arrows {
		seen[a.from], seen[a.to] = true, true
	}
	order := slices.Sorted(maps.Keys(seen))
	for better := true; better; {
		better = false
		for i, file := range order {
			to, gain := i, 0
			for _, by := range []int{-1, 1} {
				won := 0
				for k := i + by; k >= 0 && k < len(order); k += by {
					earlier, later := arrow{file, order[k]}, arrow{order[k], file}
					if by > 0 {
						earlier, later = later, earlier
					}
					if arrows[later] != nil {
						won++
					}
					if arrows[earlier] != nil {
						won--
					}
					if won > gain {
						to, gain = k, won
					}
				}
			}
			if gain > 0 {
				order, better = slices.Insert(slices.Delete(order, i, i+1), to, file), true
				break
			}
		}
	}
	for a, names := range arrows {
		if slices.Index(order, a.from) < slices.Index(order, a.to) {
			slices.Sort(names)
			list = append(list, a.from+" uses "+strings.Join(names, ", ")+" of "+a.to)
		}
	}
	slices.Sort(list)
	return list
}
