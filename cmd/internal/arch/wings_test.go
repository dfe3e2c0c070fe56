package arch

import (
	"path"
	"slices"
	"strings"
	"testing"
)

// wings are the folders of cmd/internal, with the other wings that each may import.
var wings = map[string][]string{
	"course": nil,
	"desk":   {"course"},
	"hand":   {"course"},
	"lms":    {"course", "hand/kits"},
	"show":   {"course"},
}

// TestWings: the wings of the commands are connected as little as possible.
func TestWings(t *testing.T) {
	sources, _ := program(t)
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
	sources, _ := program(t)
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

// small are the packages that are separate despite having few lines, with the reason.
var small = map[string]string{
	"cmd/internal/hand": "says what the wing is",
	"cmd/internal/lms":  "says what the wing is",
	"cmd/internal/show": "says what the wing is",
	"reference":         "says what the library is",
	"problems/bank":     "embeds the bank",
	"problems/sets":     "embeds the sets",
	"problems/shape":    "problems imports vary, and both import this",
	"problems/braces":   "problems imports vary, and both import this",
	"reference/syntax":  "problems/source and the solver import this, and do not know each other",
	"reference/halt":    "cgt and game import this, and cgt knows no games",
}

// TestSmallRooms: a small package is merged with a neighbour, unless there is a reason. Packages
// for tests and those of commands are exempt.
func TestSmallRooms(t *testing.T) {
	const few = 150
	sources, files := program(t)
	lines := map[string]int{}
	for _, s := range sources {
		if s.file.Name.Name != "main" && !strings.HasSuffix(s.Package, "test") {
			lines[s.Package] += files.Position(s.file.FileEnd).Line
		}
	}
	for name, n := range lines {
		if _, known := small[name]; n < few && !known {
			t.Errorf("%s has %d lines: should it join a neighbour?", name, n)
		}
	}
	for name := range small {
		if n := lines[name]; n == 0 || n >= few {
			t.Errorf("%s is in the list, and has %d lines", name, n)
		}
	}
}
