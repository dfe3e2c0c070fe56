package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"grader/cmd/internal/course/cli"
)

// BenchmarkProcess measures whole processes, as in the table of docs/performance.md.
func BenchmarkProcess(b *testing.B) {
	s := newStage(b, nil)
	s.save("grader.toml", "[limits]\npositions = 1_000_000_000\n")
	s.save("loopy.txt", largeGraph(100_000, 10))
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
		{"loopy", []string{"solve", "--format", "json", "--file", "loopy.txt"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var used time.Duration
			for b.Loop() {
				run := s.process(c.args...)
				must(b, run.Run())
				used += run.ProcessState.UserTime() + run.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// picture is green Hackenbush with random edges, beside a heap with which most cuts win.
func picture(edges, vertices int) string {
	r := rand.New(rand.NewPCG(10, 1982))
	texts := make([]string, edges)
	for i := range texts {
		texts[i] = fmt.Sprintf("%d-%d", r.IntN(vertices), r.IntN(vertices))
	}
	return "hackenbush(" + strings.Join(texts, ",") + ") + *1"
}

// largeGraph is a graph with the given number of arrows from each vertex, some of which form
// cycles.
func largeGraph(vertices, arrows int) string {
	r := rand.New(rand.NewPCG(19, 66))
	var b strings.Builder
	for v := range vertices {
		fmt.Fprintf(&b, "v%d:", v)
		for range arrows {
			near := v - 5 + r.IntN(50)
			if far := r.IntN(100) == 0; far {
				near = r.IntN(vertices)
			}
			if near != v && near >= 0 && near < vertices {
				fmt.Fprintf(&b, " v%d", near)
			}
		}
		b.WriteString(";\n")
	}
	return "graph(" + b.String() + ")"
}

// benchSet is a homework of ten questions; benchAnswers are what students answer.
const benchSet = `title = "A homework of ten questions"
question = [
  { id = "piles", kind = "winning-moves", game = "nim(25, 21, 11)", points = 10 },
  { id = "lost", kind = "winning-moves", game = "nim(3, 5, 6)", points = 4 },
  { id = "who", kind = "outcome", game = "kayles(5, 3) + nim(4)" },
  { id = "misere", kind = "outcome", game = "kayles(5, 4)", play = "misere" },
  { id = "value", kind = "nimber", game = "kayles(9) + subtraction[1,2,3](7)", points = 3 },
  { id = "rook", kind = "nimber", game = "rook(2, 3)" },
  { id = "children", kind = "options", game = "kayles(4)", points = 5 },
  { id = "form", kind = "canonical-form", game = "{0, *, *4}", points = 2 },
  { id = "mex", kind = "mex", set = [0, 1, 4] },
  { id = "sum", kind = "nim-sum", numbers = [25, 21, 11] },
]
`

var benchAnswers = []struct {
	id      string
	answers []string
}{
	{"piles", []string{`["21 -> 18"]`, `["25 -> 18"]`, `["21 -> 18", "25 -> 0"]`, `[]`}},
	{"lost", []string{`[]`, `["3 -> 2"]`, `["6 -> 5", "5 -> 4"]`}},
	{"who", []string{`"N"`, `"P"`, `"first"`}},
	{"misere", []string{`"N"`, `"P"`, `"second"`}},
	{"value", []string{`7`, `"*3"`, `12`}},
	{"rook", []string{`1`, `5`, `"*2"`}},
	{"children", []string{`["kayles(3)", "kayles(2)", "kayles(1,2)", "kayles(1,1)"]`, `["3", "2", "1,2"]`, `["4 -> 3", "4 -> 1+1"]`}},
	{"form", []string{`"*2"`, `"{0, *}"`, `"*5"`}},
	{"mex", []string{`2`, `3`, `5`}},
	{"sum", []string{`7`, `57`, `"*7"`}},
}

// benchSheet is mostly right; one answer in fifty is unreadable.
func benchSheet(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("[answers]\n")
	for _, a := range benchAnswers {
		answer := a.answers[r.IntN(len(a.answers))]
		switch n := r.IntN(50); {
		case n == 0:
			answer = `"don't know"`
		case n < 25:
			answer = a.answers[0]
		}
		fmt.Fprintf(&b, "%s = %s\n", a.id, answer)
	}
	return b.String()
}

// benchClass is a course with some homeworks and students, each of whom has handed in all of them.
func benchClass(b *testing.B, students, sets int) *stage {
	s := newStage(b, nil)
	r := rand.New(rand.NewPCG(1, 2))
	s.save("submissions/.keep", "")
	for set := range sets {
		s.save(fmt.Sprintf("problems/sets/hw%d.toml", set+1), benchSet)
		for student := range students {
			s.save(fmt.Sprintf("submissions/student%05d/hw%d.toml", student, set+1), benchSheet(r))
		}
	}
	return s
}

// start watches the class and waits for the first reports. The output has a line for each change,
// once its reports are written.
func (s *stage) start(b *testing.B) *lines {
	ctx, cancel := context.WithCancel(b.Context())
	out := newLines()
	p := &cli.Program{Name: "autograde", In: strings.NewReader(""), Out: out, Err: &bytes.Buffer{}, Workdir: s.dir, Getenv: os.Getenv, Now: time.Now}
	root := newRoot(p)
	root.SetContext(ctx)
	ended := make(chan int)
	go func() { ended <- p.Run(root, []string{"--watch", "submissions"}, nil) }()
	b.Cleanup(func() { cancel(); <-ended })
	out.wait(b, "graded") // one set lists its graded sheets, several have a column
	return out
}

// BenchmarkWatch measures the time from saving one sheet until its reports are written, including
// the 25 ms of quiet.
func BenchmarkWatch(b *testing.B) {
	for _, c := range []struct{ students, sets int }{{1000, 1}, {1000, 10}, {10_000, 1}} {
		b.Run(fmt.Sprintf("%d students, %d sets", c.students, c.sets), func(b *testing.B) {
			s := benchClass(b, c.students, c.sets)
			out := s.start(b)
			for i := 0; b.Loop(); i++ {
				b.StopTimer()
				student := fmt.Sprintf("student%05d", i%c.students)
				line := student + " hw1 "
				before := out.count(line)
				b.StartTimer()
				s.save("submissions/"+student+"/hw1.toml", fmt.Sprintf("[answers]\nsum = %d\n", i))
				out.waitFor(b, line, before+1)
			}
		})
	}
}

// BenchmarkBurst measures the time from the last of 10,000 saves at once until all reports are
// written. The saves themselves are not measured.
func BenchmarkBurst(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		s := benchClass(b, 10, 1)
		r := rand.New(rand.NewPCG(3, 4))
		out := s.start(b)
		for i := range 10_000 {
			s.save(fmt.Sprintf("submissions/new%05d/hw1.toml", i), benchSheet(r))
		}
		b.StartTimer()
		out.waitFor(b, "\nnew", 10_000)
		b.StopTimer()
		_, err := os.Stat(s.path("grades/feedback/new09999/hw1.md"))
		s.must(err)
		b.StartTimer()
	}
}
