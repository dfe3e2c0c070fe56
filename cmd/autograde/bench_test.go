package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// command is this test binary under the name of the program, which TestMain
// then runs: a whole process, from its start to its end.
func command(b testing.TB, name string) string {
	b.Helper()
	self, err := os.Executable()
	must(b, err)
	path := filepath.Join(b.TempDir(), name)
	if err := os.Symlink(self, path); err != nil {
		b.Skip(err)
	}
	return path
}

// BenchmarkProcess measures whole processes, as in the table of docs/performance.md.
func BenchmarkProcess(b *testing.B) {
	program, dir := command(b, "autograde"), b.TempDir()
	limits := []byte("[limits]\npositions = 1_000_000_000\n")
	must(b, os.WriteFile(filepath.Join(dir, "grader.toml"), limits, 0o600))
	for _, c := range []struct {
		name string
		args []string
	}{
		{"start", []string{"solve", "nim(3,4,5)"}},
		{"kayles/4e4", []string{"table", "kayles", "--to", "40000"}},
		{"kayles/1e18", []string{"solve", "kayles(1000000000000000000)"}},
		{"period/0.16", []string{"table", "octal[0.16]", "--to", "0"}},
		{"period/0.56", []string{"table", "octal[0.56]", "--to", "0"}},
		{"period/0.127", []string{"table", "octal[0.127]", "--to", "0"}},
		{"period/0.354", []string{"table", "octal[0.354]", "--to", "0", "--period"}},
		{"period/0.104", []string{"table", "octal[0.104]", "--to", "0", "--period"}},
		{"period/0.454", []string{"table", "octal[0.454]", "--to", "0", "--period"}},
		{"period/0.054", []string{"table", "octal[0.054]", "--to", "0", "--period"}},
		{"officers/1e5", []string{"table", "officers", "--to", "100000"}},
		{"officers/1e6", []string{"table", "officers", "--to", "1000000"}},
		{"octal/0.04", []string{"solve", "octal[0.04](1000000)"}},
		{"octal/0.007", []string{"solve", "octal[0.007](1000000)"}},
		{"cram/5x6", []string{"solve", "cram(5x6)"}},
		{"cram/5x7", []string{"solve", "cram(5x7)"}},
		{"cram/4x11", []string{"solve", "cram(4x11)"}},
		{"chomp/10x10", []string{"solve", "chomp[poison](10x10)"}},
		{"chomp/15x15", []string{"solve", "--misere", "chomp(15x15)"}},
		{"grundy/2e4", []string{"table", "grundy", "--to", "20000"}},
		{"grundy/1e6", []string{"table", "grundy", "--to", "1000000"}},
		{"hackenbush", []string{"solve", "--format", "json", picture(1000, 500)}},
		{"misere", []string{"solve", "--misere", "kayles(12,12,12)"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var used time.Duration
			for b.Loop() {
				run := exec.Command(program, c.args...)
				run.Dir, run.Stdout = dir, io.Discard
				must(b, run.Run())
				used += run.ProcessState.UserTime() + run.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// picture is green Hackenbush with edges at random, beside a heap that makes most
// cuts win.
func picture(edges, vertices int) string {
	r := rand.New(rand.NewPCG(10, 1982))
	texts := make([]string, edges)
	for i := range texts {
		texts[i] = fmt.Sprintf("%d-%d", r.IntN(vertices), r.IntN(vertices))
	}
	return "hackenbush(" + strings.Join(texts, ",") + ") + *1"
}
