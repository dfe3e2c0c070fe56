// Command makemodule builds the checker for pages as a file that is then embedded in autograde.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"grader/cmd/internal/hand/webpage"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "makemodule:", err)
		os.Exit(1)
	}
}

// run must be started in the folder of cmd/page, as go generate does.
func run() error {
	m, err := webpage.Build(".")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join("..", "internal", "hand", "webpage", "module", "page.module"), m.Bytes(), 0o666)
}
