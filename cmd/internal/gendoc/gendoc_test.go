// Package gendoc holds the pages of documentation that are generated from the code to it:
//
//	go test ./cmd/internal/gendoc -update
//
// writes them.
package gendoc

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the pages")

// root is the root of the module, from this folder.
const root = "../../.."

func TestPages(t *testing.T) {
	for path, render := range map[string]func(*testing.T) string{
		"reference/RULESETS.md": rulesets, "checker/KINDS.md": kindsPage, "docs/settings.md": settings, "docs/engines.md": engines,
	} {
		name, want := filepath.Join(root, filepath.FromSlash(path)), render(t)
		if *update {
			must(t, os.WriteFile(name, []byte(want), 0o644))
		}
		got, err := os.ReadFile(name)
		must(t, err)
		if string(got) != want {
			t.Errorf("%s is not current: run go test ./cmd/internal/gendoc -update", path)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
