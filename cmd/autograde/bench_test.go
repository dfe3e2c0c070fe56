package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// command is this test binary under the name of the program, which TestMain
// then runs: a whole process, from its start to its end.
func command(b testing.TB, name string) string {
	b.Helper()
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), name)
	if err := os.Symlink(self, path); err != nil {
		b.Skip(err)
	}
	return path
}

// BenchmarkProcess measures whole processes.
func BenchmarkProcess(b *testing.B) {
	program := command(b, "autograde")
	for _, args := range [][]string{
		{"solve", "nim(3,4,5)"},
		{"table", "kayles", "--to", "40000"},
		{"table", "octal[0.16]", "--to", "0"},
		{"table", "officers", "--to", "100000"},
		{"solve", "kayles(1000000000000000000)"},
	} {
		b.Run(args[0]+" "+args[1], func(b *testing.B) {
			for b.Loop() {
				c := exec.Command(program, args...)
				c.Dir, c.Stdout = b.TempDir(), io.Discard
				if err := c.Run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
