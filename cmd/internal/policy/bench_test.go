package policy

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"grader/problems/source"
)

// BenchmarkOverrides reads a mark by a person for each of 10,000 students.
func BenchmarkOverrides(b *testing.B) {
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "[[override]]\nstudent = \"s%d\"\nset = \"hw3\"\nquestion = \"proof\"\npoints = %d\nby = \"ta1\"\nat = 2026-10-06\nreason = \"read it\"\n", i, i%9)
	}
	file := source.NewFile("overrides.toml", []byte(text.String()))
	b.ReportAllocs()
	for b.Loop() {
		o, complaints := ReadOverrides(file, time.UTC)
		if len(o.List) != 10_000 || len(complaints) > 0 {
			b.Fatal(len(o.List), complaints)
		}
	}
}
