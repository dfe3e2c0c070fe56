package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// process measures checking a sheet, from the start of the process to its end.
func process(b *testing.B, dir, sheet string) {
	self, err := os.Executable()
	must(b, err)
	for b.Loop() {
		c := &exec.Cmd{Path: self, Args: []string{"check", sheet}, Dir: dir} // TestMain runs the program under this name
		must(b, c.Run())
	}
}

// BenchmarkProcess checks one sheet of the sample course.
func BenchmarkProcess(b *testing.B) { process(b, "", "../../submissions/abeni/hw1.toml") }

// BenchmarkRulesProcess checks one sheet about a game of a rules file beside the problem set.
func BenchmarkRulesProcess(b *testing.B) {
	dir := b.TempDir()
	rules, err := os.ReadFile("../../reference/script/testdata/own-kayles.star")
	must(b, err)
	for name, text := range map[string]string{
		"own-kayles.star": string(rules),
		"hw1.toml":        "[[question]]\nid = \"pins\"\nkind = \"nimber\"\ngame = \"own-kayles(9)\"\n",
		"sheet.toml":      "problem_set = \"hw1\"\n[answers]\npins = 4\n",
	} {
		must(b, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	process(b, dir, "sheet.toml")
}
