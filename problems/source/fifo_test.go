//go:build unix

package source

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestReadPipe: a pipe without a writer would block a plain reader for ever, even one that replaces
// a file after the first look at it.
func TestReadPipe(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "pipe.toml")
	must(t, syscall.Mkfifo(path, 0o600))
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	_, d := Read(path, "pipe.toml", SheetBytes)
	_, _, instead := ReadIn(root, "pipe.toml", "pipe.toml", SheetBytes)
	if d == nil || d.Code != "file/type" || instead == nil || instead.Code != "file/type" {
		t.Errorf("the complaints are %v and %v", d, instead)
	}
}
