//go:build unix

package checker_test

import (
	"fmt"
	"runtime"
	"syscall"
	"testing"

	"grader/checker/examtest"
)

// processorTime is what the process has used so far, in milliseconds: what the wall
// clock shows depends on what else the machine does.
func processorTime(b *testing.B) float64 {
	var used syscall.Rusage
	must(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e6
}

// BenchmarkAttacks measures every attack, and reports the worst: in processor time, and in all
// memory that was allocated.
func BenchmarkAttacks(b *testing.B) {
	own, attacks := ownRules(b), attacks()
	for b.Loop() {
		var worstTime, worstMemory float64
		for question, answers := range attacks {
			task := examtest.Task(b, question, own...)
			for _, a := range answers {
				answer := fmt.Sprintf(a[0], a[1])
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				start := processorTime(b)
				suffer(b, task, answer)
				ms := processorTime(b) - start
				runtime.ReadMemStats(&after)
				mb := float64(after.TotalAlloc-before.TotalAlloc) / (1 << 20)
				if ms > 100 || mb > 80 {
					b.Logf("%s: %.60s: %.0f ms, %.0f MB", question, answer, ms, mb)
				}
				worstTime, worstMemory = max(worstTime, ms), max(worstMemory, mb)
			}
		}
		b.ReportMetric(worstTime, "worst-cpu-ms")
		b.ReportMetric(worstMemory, "worst-MB")
	}
}
