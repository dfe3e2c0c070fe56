package arch

import (
	"go/token"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// wings are the folders of cmd/internal, with what of the others each may import.
var wings = map[string][]string{
	"course": nil,
	"desk":   {"course"},
	"hand":   {"course"},
	"lms":    {"course", "hand/kits"},
	"show":   {"course"},
}

// TestWings: the wings of the commands have few doors between them.
func TestWings(t *testing.T) {
	sources, err := Sources(os.DirFS(top), token.NewFileSet())
	must(t, err)
	for _, s := range sources {
		room, ok := strings.CutPrefix(s.Package, "cmd/internal/")
		if !ok {
			continue
		}
		wing, _, _ := strings.Cut(room, "/")
		doors, known := wings[wing]
		if !known {
			t.Errorf("%s is in no wing", s.Package)
		}
		for _, imported := range s.Imports {
			if to, ok := strings.CutPrefix(imported, module+"cmd/internal/"); ok && !within(to, wing) &&
				!slices.ContainsFunc(doors, func(door string) bool { return within(to, door) }) {
				t.Errorf("%s imports %s, and %s has no door to it", s.Name, to, wing)
			}
		}
	}
}

func within(room, folder string) bool { return room == folder || strings.HasPrefix(room, folder+"/") }

// TestPackagesForTests: the names of packages that only tests import end in "test", and no others do.
func TestPackagesForTests(t *testing.T) {
	sources, err := Sources(os.DirFS(top), token.NewFileSet())
	must(t, err)
	forTests := func(name string) bool { return strings.HasSuffix(name, "test") }
	used := map[string]bool{}
	for _, s := range sources {
		for _, imported := range s.Imports {
			if name, ok := strings.CutPrefix(imported, module); ok && !forTests(s.Package) {
				used[name] = true
			}
		}
	}
	for _, s := range sources {
		if s.file.Name.Name != "main" && path.Base(s.Name) != "doc.go" && used[s.Package] == forTests(s.Package) {
			t.Errorf("%s: imported outside tests: %t", s.Package, used[s.Package])
		}
	}
}
