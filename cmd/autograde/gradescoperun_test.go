package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Gradescope's machine has little memory, and all files of a submission are in it.
func TestSubmissionIsBounded(t *testing.T) {
	dir := t.TempDir()
	for n := range 17 {
		name := filepath.Join(dir, fmt.Sprintf("%d.toml", n))
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(name, 4<<20); err != nil {
			t.Fatal(err)
		}
	}
	if s := findSheets(dir, nil); s.err == nil || !strings.Contains(s.failure("hw1", nil), "more than 67108864 bytes together") {
		t.Errorf("17 files of 4 MB: %v", s.err)
	}
}
