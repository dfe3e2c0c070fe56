//go:build unix

package main

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// BenchmarkClass measures whole processes that grade a class, from their start to their
// end: their processor time, and the most memory that the system counts for one.
func BenchmarkClass(b *testing.B) {
	for _, students := range []int{1000, 20_000, 100_000} {
		for _, c := range []struct {
			name string
			args []string
		}{
			{"reports", []string{"--quiet", "submissions"}},
			{"none", []string{"--quiet", "--no-reports", "submissions"}},
		} {
			b.Run(fmt.Sprintf("%d/%s", students, c.name), func(b *testing.B) {
				s := benchClass(b, students, 1)
				var used time.Duration
				var most int64
				for b.Loop() {
					b.StopTimer()
					s.must(os.RemoveAll(s.path("grades")))
					b.StartTimer()
					run := s.process(c.args...)
					if out, err := run.CombinedOutput(); err != nil {
						b.Fatalf("%v: %s", err, out)
					}
					used += run.ProcessState.UserTime() + run.ProcessState.SystemTime()
					if usage, ok := run.ProcessState.SysUsage().(*syscall.Rusage); ok {
						most = max(most, int64(usage.Maxrss))
					}
				}
				b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
				if runtime.GOOS == "linux" { // others count in other units
					b.ReportMetric(float64(most)/1024, "peak-MB")
				}
			})
		}
	}
}
