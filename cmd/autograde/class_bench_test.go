//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
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

// BenchmarkVariants grades a class in which each student has one of 40 variants of two questions
// in ten, and the same class with the same question for all.
func BenchmarkVariants(b *testing.B) {
	const students = 1000
	vary := strings.NewReplacer(
		`game = "nim(25, 21, 11)", points = 10`, `game = "nim({a}, {b}, {c})", points = 10, vary = { a = { from = 17, to = 31 }, b = { from = 17, to = 31 }, c = { from = 5, to = 15 }, where = ["a > b"], variants = 40 }`,
		`numbers = [25, 21, 11]`, `numbers = ["{a}", "{b}", "{c}"], vary = { a = { from = 17, to = 63 }, b = { from = 17, to = 63 }, c = { from = 5, to = 15 }, where = ["a > b"], variants = 40 }`,
	)
	for _, c := range []struct{ name, set string }{{"varied", vary.Replace(benchSet)}, {"same", benchSet}} {
		b.Run(c.name, func(b *testing.B) {
			s := newStage(b, nil)
			r := rand.New(rand.NewPCG(1, 2))
			v := &variedCourse{stage: s, id: "hw1"}
			if c.name == "varied" {
				v = newVaried(b, "hw1", c.set)
			} else {
				s.save("problems/sets/hw1.toml", c.set)
			}
			for n := range students {
				id := fmt.Sprintf("student%05d", n)
				sheet := benchSheet(r)
				if c.name == "varied" {
					of := id // or one answer in five is somebody else's
					if r.IntN(5) == 0 {
						of = fmt.Sprintf("student%05d", r.IntN(students))
					}
					sheet = strings.NewReplacer(
						`["21 -> 18"]`, v.right(of, "piles"), "sum = 7", "sum = "+v.right(of, "sum"),
					).Replace(`variants = "` + v.token(id) + "\"\n" + sheet)
				}
				v.save("submissions/"+id+"/hw1.toml", sheet)
			}
			var used time.Duration
			for b.Loop() {
				b.StopTimer()
				v.must(os.RemoveAll(v.path("grades")))
				b.StartTimer()
				run := v.process("--quiet", "submissions")
				if out, err := run.CombinedOutput(); err != nil {
					b.Fatalf("%v: %s", err, out)
				}
				used += run.ProcessState.UserTime() + run.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}
