//go:build unix

package class

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"
)

// cpu is the processor time of the process: wall-clock time depends on other work of the machine.
func cpu(b *testing.B) time.Duration {
	var used syscall.Rusage
	must(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// patient makes the collector wait as autograde does, until the end of the benchmark.
func patient(b *testing.B) {
	before := debug.SetGCPercent(400)
	b.Cleanup(func() { debug.SetGCPercent(before) })
}

func reportCPU(b *testing.B, used time.Duration) {
	b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
}

// BenchmarkClass1000 reads and grades 1,000 sheets of ten answers. The questions are prepared again
// each time, outside of the measurement, so that no verdict is remembered.
func BenchmarkClass1000(b *testing.B) {
	root := openRoot(b, sampleClass(b, 1000))
	sheets, _ := layout(b, usual, "hw").Find(root, "submissions")
	b.ReportAllocs()
	patient(b)
	var used time.Duration
	for b.Loop() {
		b.StopTimer()
		g := grader(compiled(b, sampleSet), 1)
		before := cpu(b)
		b.StartTimer()
		if results := g.Grade(sheets); len(results) != 1000 {
			b.Fatalf("%d sheets were graded", len(results))
		}
		used += cpu(b) - before
	}
	reportCPU(b, used)
}

// BenchmarkFind1000 lists the folders of 1,000 students.
func BenchmarkFind1000(b *testing.B) {
	root := openRoot(b, sampleClass(b, 1000))
	l := layout(b, usual, "hw")
	b.ReportAllocs()
	before := cpu(b)
	for b.Loop() {
		if sheets, _ := l.Find(root, "submissions"); len(sheets) != 1000 {
			b.Fatalf("%d sheets were found", len(sheets))
		}
	}
	reportCPU(b, cpu(b)-before)
}

// BenchmarkDecode1000 only reads and decodes the same sheets.
func BenchmarkDecode1000(b *testing.B) {
	dir := sampleClass(b, 1000)
	b.ReportAllocs()
	patient(b)
	before := cpu(b)
	for b.Loop() {
		for i := range 1000 {
			data, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("student%04d", i), "hw.toml"))
			must(b, err)
			var sheet map[string]any
			if err := toml.Unmarshal(data, &sheet); err != nil && i%50 != 7 {
				b.Fatal(err)
			}
		}
	}
	reportCPU(b, cpu(b)-before)
}
