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
func processorTime(t testing.TB) float64 {
	var used syscall.Rusage
	must(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e6
}

// A cost is processor time, and all memory that was allocated.
type cost struct{ milliseconds, megabytes float64 }

// measured is what some work costs.
func measured(t testing.TB, work func()) cost {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := processorTime(t)
	work()
	used := processorTime(t) - start
	runtime.ReadMemStats(&after)
	return cost{used, float64(after.TotalAlloc-before.TotalAlloc) / (1 << 20)}
}

// BenchmarkAttacks measures every attack, and reports the worst.
func BenchmarkAttacks(b *testing.B) {
	own, attacks := ownRules(b), attacks()
	for b.Loop() {
		var worst cost
		for question, answers := range attacks {
			task := examtest.Task(b, question, own...)
			for _, a := range answers {
				answer := fmt.Sprintf(a[0], a[1])
				c := measured(b, func() { suffer(b, task, answer) })
				if c.milliseconds > 100 || c.megabytes > 80 {
					b.Logf("%s: %.60s: %.0f ms, %.0f MB", question, answer, c.milliseconds, c.megabytes)
				}
				worst = cost{max(worst.milliseconds, c.milliseconds), max(worst.megabytes, c.megabytes)}
			}
		}
		b.ReportMetric(worst.milliseconds, "worst-cpu-ms")
		b.ReportMetric(worst.megabytes, "worst-MB")
	}
}
