// Gendoc writes the pages of documentation that are generated from the code:
//
//	go generate ./cmd/internal/gendoc
//
// A test fails when a page is not what the code now says.
package main

//go:generate go run .

import (
	"fmt"
	"os"
	"path/filepath"
)

// A Page is one generated file.
type Page struct {
	Path   string // from the root of the module, with slashes
	Render func() (string, error)
}

// Pages lists the generated pages.
func Pages() []Page {
	return []Page{
		{"reference/RULESETS.md", rulesets},
		{"checker/KINDS.md", kindsPage},
		{"docs/settings.md", settings},
		{"docs/engines.md", engines},
	}
}

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, "gendoc: error:", err)
		os.Exit(1)
	}
}

func write() error {
	for _, p := range Pages() {
		text, err := p.Render()
		if err != nil {
			return fmt.Errorf("%s: %w", p.Path, err)
		}
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(p.Path)), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// root is the root of the module, from this folder.
const root = "../../.."
