//go:build unix

package source

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe without a writer would keep a plain reader waiting for ever.
func TestReadPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.toml")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, d := Read(path, "pipe.toml", SheetBytes); d == nil || d.Code != "file/type" {
		t.Errorf("the complaint is %v", d)
	}
}

// Nor does one that takes the place of a file after the first look at it.
func TestReadPipeInstead(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.toml"), 0o600); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if _, _, d := ReadIn(root, "pipe.toml", "pipe.toml", SheetBytes); d == nil || d.Code != "file/type" {
		t.Errorf("the complaint is %v", d)
	}
}
