package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPicturesAreShown: the pictures are there, small, and of the size that is asked for,
// and some document shows each of them.
func TestPicturesAreShown(t *testing.T) {
	const root, most = "../../..", 250_000
	guides, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, name := range append(guides, filepath.Join(root, "README.md")) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(data)
	}
	for _, p := range pictures {
		data, err := os.ReadFile(filepath.Join(root, folder, p.name))
		if err != nil {
			t.Fatal(err)
		}
		config, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > most || int64(config.Width) != p.width || int64(config.Height) != p.height {
			t.Errorf("%s has %d bytes and is %d x %d, expected at most %d bytes and %d x %d", p.name, len(data), config.Width, config.Height, most, p.width, p.height)
		}
		if !strings.Contains(text.String(), "pictures/"+p.name+")") {
			t.Errorf("no document shows %s", p.name)
		}
	}
	files, err := os.ReadDir(filepath.Join(root, folder))
	if err != nil || len(files) != len(pictures) {
		t.Errorf("there are %d pictures, expected %d: %v", len(files), len(pictures), err)
	}
}
