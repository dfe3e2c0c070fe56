package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestPagesAreCurrent(t *testing.T) {
	for _, p := range Pages() {
		want, err := p.Render()
		if err != nil {
			t.Fatalf("%s: %v", p.Path, err)
		}
		got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(p.Path)))
		if err != nil {
			t.Error(err)
			continue
		}
		if string(got) != want {
			t.Errorf("%s is not current: run go generate ./cmd/internal/gendoc", p.Path)
		}
	}
}
