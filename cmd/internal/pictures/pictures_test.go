package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPicturesAreShown: the pictures are there, small, and of the size that is asked for,
// and some document shows each of them.
func TestPicturesAreShown(t *testing.T) {
	const root, most = "../../..", 150_000
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

func TestReduce(t *testing.T) {
	from := image.NewRGBA(image.Rect(0, 0, 300, 4))
	for x := range 300 {
		for y := range 4 {
			from.Set(x, y, color.RGBA{byte(x % 280 / 2 * 2), 0, 0, 255})
		}
	}
	from.Set(7, 1, color.RGBA{7, 0, 0, 255})
	to := reduce(from)
	if len(to.Palette) != 129 || to.Bounds() != from.Bounds() {
		t.Errorf("%d colours in %v", len(to.Palette), to.Bounds())
	}
	for x := range 300 {
		if a, b := from.At(x, 2), to.At(x, 2); a != b {
			t.Fatalf("%v has become %v", a, b)
		}
	}
}
