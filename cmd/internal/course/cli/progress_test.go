package cli

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	for _, watched := range []bool{false, true} {
		out.Reset()
		start := time.Unix(1e9, 0)
		p := &Program{Err: &out, Watched: watched, Now: func() time.Time { return start }}
		step, end := p.Progress("grading", "sheets", 1000)
		p.Now = func() time.Time { return start.Add(2 * time.Second) }
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				for range 250 {
					step()
				}
			})
		}
		wg.Wait()
		end()
		if !watched {
			if out.Len() > 0 {
				t.Errorf("nobody watches, and this was written: %q", out.String())
			}
			continue
		}
		if lines := strings.Count(out.String(), "\r"); lines != 102 || !strings.HasSuffix(out.String(), "\rgrading: 1000 of 1000 sheets, 500 a second\x1b[K\r\x1b[K") {
			t.Errorf("%d lines were written, expected 101 and the last taken away: %q", lines, out.String())
		}
	}
}

func TestTerminal(t *testing.T) {
	getenv := func(string) string { return "" }
	if Terminal(&bytes.Buffer{}, getenv) {
		t.Error("a buffer was taken for a terminal")
	}
	p := &Program{}
	for choice, want := range map[string]string{"auto": "x", "never": "x", "always": "\x1b[31mx\x1b[0m"} {
		if got := p.PaintFor(choice).Bad("x"); got != want {
			t.Errorf("with --color %s: %q, expected %q", choice, got, want)
		}
	}
	p.Colour = true
	if got := p.PaintFor("auto").Good("x"); got != "\x1b[32mx\x1b[0m" {
		t.Errorf("on a terminal: %q", got)
	}
}

// TestLooking: while a search runs in another goroutine, the terminal shows its progress;
// afterwards the line disappears. Other outputs show nothing.
func TestLooking(t *testing.T) {
	pos, err := notation.New(rules.All).Parse("cram(4x7)")
	must(t, err)
	for _, watched := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			p := &Program{Err: &out, Watched: watched}
			before := game.Tallied()
			found := p.Looking("who wins")
			searched := make(chan error)
			go func() {
				time.Sleep(1500 * time.Millisecond)
				_, err := solve.New(1_000_000).Nimber(pos)
				time.Sleep(2 * time.Second)
				searched <- err
			}()
			must(t, <-searched)
			after := game.Tallied()
			found()
			time.Sleep(time.Minute)
			if after-before < 4096 {
				t.Fatalf("%d positions are counted", after-before)
			}
			shown := strings.Split(out.String(), "\r")
			if !watched {
				if out.Len() > 0 {
					t.Errorf("nobody watches, and %q is shown", shown)
				}
				return
			}
			if len(shown) != 6 || shown[1] != "looking for who wins …\x1b[K" || shown[5] != "\x1b[K" ||
				!strings.HasPrefix(shown[2], "looking for who wins … "+grouped(before)+" positions, ") ||
				!strings.HasPrefix(shown[3], "looking for who wins … "+grouped(after)+" positions, ") || strings.Contains(shown[3], ", 0 MB") {
				t.Errorf("the terminal shows %q", shown)
			}
		})
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 20_000_000: "20,000,000", 123_456: "123,456"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is written %s, expected %s", n, got, want)
		}
	}
}
