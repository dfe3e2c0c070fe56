//go:build unix

package source

import (
	"io/fs"
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
	path, plain := filepath.Join(dir, "pipe.toml"), filepath.Join(dir, "plain.toml")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(plain, []byte("a = 1"), 0o600); err != nil {
		t.Fatal(err)
	}
	look := func(string) (fs.FileInfo, error) { return os.Stat(plain) }
	if _, d := read(look, os.OpenFile, path, "pipe.toml", SheetBytes); d == nil || d.Code != "file/type" {
		t.Errorf("the complaint is %v", d)
	}
}
