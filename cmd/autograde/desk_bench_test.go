package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// largeDesk is a desk of 1,000 students with 10 sets of ten questions, and an essay each in
// another.
func largeDesk(b *testing.B, args ...string) (*stage, *visitor) {
	s := benchClass(b, 1000, 9)
	s.save("problems/sets/essay.toml", essaySet)
	for student := range 1000 {
		s.save(fmt.Sprintf("submissions/student%05d/essay.toml", student), fmt.Sprintf("[answers]\nsum = 7\nproof = \"\"\"\nEssay %d.\n%s\"\"\"\n", student, strings.Repeat("A sentence of it. ", 100)))
	}
	v := s.sit(append([]string{"--by", "ta1"}, args...)...)
	v.see("/", "student00999")
	return s, v
}

// BenchmarkDeskViews measures how long each view takes to come.
func BenchmarkDeskViews(b *testing.B) {
	_, v := largeDesk(b, "--no-reports")
	for name, view := range map[string]string{
		"course": "/", "set": "/set?set=hw1", "queue": "/queue", "question": "/question?set=hw1&id=piles", "essays": "/question?set=essay&id=proof",
		"marking": "/marking?set=essay&id=proof&at=student00500", "student": "/student?id=student00500", "sheet": "/student?id=student00500&set=hw1",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if code := v.read(v.client.Get(v.base + view)); code != http.StatusOK {
					b.Fatalf("%d", code)
				}
			}
			b.ReportMetric(float64(len(v.last))/1000, "kB")
		})
	}
}

// BenchmarkDeskSaves measures how long it takes until a mark is saved, and how long until
// pages are told of it.
func BenchmarkDeskSaves(b *testing.B) {
	_, v := largeDesk(b, "--no-reports")
	n := 0
	var saved time.Duration
	for b.Loop() {
		student := fmt.Sprintf("student%05d", n%1000)
		n++
		v.read(v.client.Get(v.base + "/marking?set=essay&id=proof&at=" + student))
		start := time.Now()
		if code := v.send(`value="mark"`, "do", "mark", "points", "2", "comment", "Good.", "next", "/static/icon.svg"); code != http.StatusOK {
			b.Fatalf("%d\n%s", code, v.last)
		}
		saved += time.Since(start)
	}
	b.ReportMetric(float64(saved.Milliseconds())/float64(n), "ms/save")
}

// BenchmarkDeskTells measures how long it takes from the save of a sheet until the page
// shows it, with the quiet time of 100 ms: also while reports are written because of the
// sheet before.
func BenchmarkDeskTells(b *testing.B) {
	for name, args := range map[string][]string{"reports": nil, "no-reports": {"--no-reports"}} {
		b.Run(name, func(b *testing.B) {
			s, v := largeDesk(b, args...)
			n := 0
			var longest time.Duration
			for b.Loop() {
				n++
				start := time.Now()
				s.save("submissions/student00007/hw1.toml", fmt.Sprintf("[answers]\nmex = %d\n", n%2))
				v.see("/student?id=student00007&set=hw1", fmt.Sprintf("<code>%d</code>", n%2))
				longest = max(longest, time.Since(start))
			}
			b.ReportMetric(float64(longest.Milliseconds()), "ms-longest")
		})
	}
}
