package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// knotted are the packages of which more than a tenth of the arrows between files run
// backwards, with how many may.
var knotted = map[string]int{
	"checker":         17,
	"checker/kinds":   15,
	"checker/lint":    2,
	"checker/read":    3,
	"problems/source": 6,
}

// TestFilesHaveAnOrder: the files of a package can be read in an order in which what is used
// comes before what uses it, but for a tenth of the arrows between them.
func TestFilesHaveAnOrder(t *testing.T) {
	files, err := filepath.Glob(top + "/*/*.go")
	for _, deeper := range []string{"/*/*/*.go", "/*/*/*/*.go", "/*/*/*/*/*.go"} {
		more, _ := filepath.Glob(top + deeper)
		files = append(files, more...)
	}
	must(t, err)
	r := reader{token.NewFileSet(), map[string][]*ast.File{}, map[string]*types.Package{}, map[string]map[arrow][]string{}}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || strings.Contains(name, "testdata") || strings.Contains(name, "/tools/") {
			continue
		}
		file, err := parser.ParseFile(r.fset, name, nil, 0)
		must(t, err)
		folder := strings.TrimPrefix(path.Dir(filepath.ToSlash(name)), top+"/")
		r.files[folder] = append(r.files[folder], file)
	}
	for _, folder := range slices.Sorted(maps.Keys(r.files)) {
		_, _ = r.Import(module + folder) // what it cannot resolve is of other modules
		arrows := r.arrows[folder]
		back := backwards(arrows)
		if most := max(1, len(arrows)/10, knotted[folder]); len(back) > most {
			t.Errorf("%s: of %d arrows between files %d run backwards, at most %d may:\n%s", folder, len(arrows), len(back), most, strings.Join(back, "\n"))
		}
	}
}

// An arrow leads from a file to one that declares what it uses.
type arrow struct{ from, to string }

// A reader finds the arrows of packages. It knows the packages of this program alone.
type reader struct {
	fset     *token.FileSet
	files    map[string][]*ast.File
	packages map[string]*types.Package
	arrows   map[string]map[arrow][]string // with the names that are used
}

// Import type-checks a package, as types.Importer says.
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

// backwards lists the arrows that lead to a later file, in an order in which moving no single
// file would make them fewer.
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
