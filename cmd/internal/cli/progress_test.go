package cli

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	for _, watched := range []bool{false, true} {
		out.Reset()
		start := time.Unix(1e9, 0)
		p := &Program{Err: &out, Watched: watched, Now: func() time.Time { return start }}
		progress := p.Progress("grading", "sheets", 1000)
		p.Now = nil
		progress.now = func() time.Time { return start.Add(2 * time.Second) }
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				for range 250 {
					progress.Step()
				}
			})
		}
		wg.Wait()
		progress.End()
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
