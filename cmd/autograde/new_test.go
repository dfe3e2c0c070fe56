package main

import (
	"path/filepath"
	"testing"

	"grader/cmd/internal/cli"
)

// A new course is called as its folder, whatever that is.
func TestNewCourseIsCalledAsItsFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), `a "course"`)
	if err := layOut(dir, ""); err != nil {
		t.Fatal(err)
	}
	p := &cli.Program{Workdir: dir}
	config, err := p.Config("")
	if err != nil {
		t.Fatal(p.Told(err))
	}
	if config.Course != `a "course"` || config.Dir != dir {
		t.Errorf("%q in %s", config.Course, config.Dir)
	}
}
