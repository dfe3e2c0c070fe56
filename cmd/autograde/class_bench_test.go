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

// BenchmarkClass measures processes that grade a class from start to end: processor time, and the
// peak memory of one process.
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
				if runtime.GOOS == "linux" { // other systems use other units
					b.ReportMetric(float64(most)/1024, "peak-MB")
				}
			})
		}
	}
}

// BenchmarkVariants grades a class of 1,000 with one of 40 variants of each question per student,
// the same class with the same questions for all, and 200 students with wrong answers, each right
// for another variant.
func BenchmarkVariants(b *testing.B) {
	vary := strings.NewReplacer(
		`game = "kayles(17, 12) + nim(9)"`, `game = "kayles({a}, {b}) + nim({c})"
vary = { a = { from = 9, to = 31 }, b = { from = 7, to = 31 }, c = { from = 5, to = 15 }, where = ["a > b"], variants = 40, same_answer = 1 }`,
		`game = "kayles(41) + nim(12)"`, `game = "kayles({a}) + nim({b})"
vary = { a = { from = 9, to = 60 }, b = { from = 3, to = 31 }, variants = 40, same_answer = "1/2" }`,
	)
	const same = `[[question]]
id = "piles"
kind = "winning-moves"
game = "kayles(17, 12) + nim(9)"
points = 6
[[question]]
id = "value"
kind = "nimber"
game = "kayles(41) + nim(12)"
`
	for _, c := range []struct {
		name, set string
		students  int
		wrong     bool
	}{{"varied", vary.Replace(same), 1000, false}, {"same", same, 1000, false}, {"wrong", vary.Replace(same), 200, true}} {
		b.Run(c.name, func(b *testing.B) {
			s := newStage(b, nil)
			r := rand.New(rand.NewPCG(1, 2))
			v := &variedCourse{stage: s, id: "hw1"}
			if c.name == "same" {
				s.save("problems/sets/hw1.toml", c.set)
				v.answers = map[string][]string{"piles": {`"nim(9) -> 8"`}, "value": {"7"}}
			} else {
				v = newVaried(b, "hw1", c.set)
			}
			for n := range c.students {
				id := fmt.Sprintf("student%05d", n)
				of := id // one answer in five is another student's
				if c.wrong || r.IntN(5) == 0 {
					of = fmt.Sprintf("student%05d", r.IntN(c.students))
				}
				sheet := fmt.Sprintf("[answers]\npiles = %s\nvalue = %s\n", v.right(of, "piles"), v.right(of, "value"))
				if c.name != "same" {
					sheet = "variants = \"" + v.token(id) + "\"\n" + sheet
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
			cpu := float64(used.Microseconds()) / 1000 / float64(b.N)
			b.ReportMetric(cpu, "cpu-ms/op")
			b.ReportMetric(cpu/float64(c.students), "cpu-ms/sheet")
		})
	}
}
