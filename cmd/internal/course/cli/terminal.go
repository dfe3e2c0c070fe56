package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"time"

	"grader/checker"
	"grader/reference/explain"
	"grader/reference/game"

	"golang.org/x/term"
)

// A Paint colours words for a terminal. The zero Paint colours nothing. Colour is never the only
// carrier of meaning.
type Paint struct{ on bool }

// PaintFor is the paint for a value of --color: auto, always or never.
func (p *Program) PaintFor(choice string) Paint {
	return Paint{choice == "always" || choice == "auto" && p.Colour}
}

// Terminal reports whether a writer is a terminal that can overwrite its last line.
func Terminal(w io.Writer, getenv func(string) string) bool {
	f, ok := w.(*os.File)
	return ok && getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))
}

// takesUnicode reports whether a terminal shows Unicode: the locale says so or, if there is none,
// it is a current terminal of Windows or macOS.
func takesUnicode(getenv func(string) string) bool {
	locale := strings.ToLower(cmp.Or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")))
	switch {
	case locale != "":
		return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
	case runtime.GOOS == "windows":
		return getenv("WT_SESSION") != ""
	}
	return runtime.GOOS == "darwin"
}

// Text is the format of standard output in lines of a width.
func (p *Program) Text(width int) explain.Terminal {
	return explain.Terminal{Width: width, Unicode: p.Unicode}
}

// size asks a terminal for its size at each call; 80 by 24 if it does not know.
func size(w io.Writer) func() (columns, lines int) {
	return func() (columns, lines int) {
		if f, ok := w.(*os.File); ok {
			if columns, lines, err := term.GetSize(int(f.Fd())); err == nil {
				return columns, lines
			}
		}
		return 80, 24
	}
}

// Good colours right answers.
func (p Paint) Good(text string) string { return p.wrap("32", text) }

// State colours marks by state; nil for no colours.
func (p Paint) State() func(checker.Status, string) string {
	if !p.on {
		return nil
	}
	return func(s checker.Status, text string) string {
		switch s {
		case checker.Correct, checker.Readable:
			return p.Good(text)
		case checker.Partial:
			return p.Part(text)
		case checker.Wrong:
			return p.Bad(text)
		case checker.Unreadable:
			return p.wrap("35", text)
		case checker.Undecided:
			return p.wrap("36", text)
		}
		return p.wrap("2", text)
	}
}

// Part colours what is partly right, or waits.
func (p Paint) Part(text string) string { return p.wrap("33", text) }

// Bad colours what is wrong.
func (p Paint) Bad(text string) string { return p.wrap("31", text) }

// Strong is for headings.
func (p Paint) Strong(text string) string { return p.wrap("1", text) }

func (p Paint) wrap(code, text string) string {
	if !p.on || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Progress shows the progress and speed of work with total steps on a terminal, if standard error
// is one. Step records that one more is done; it writes at most a hundred lines, each over the
// last, and may be called from several goroutines. End removes the line.
func (p *Program) Progress(what, unit string, total int) (step, end func()) {
	if !p.Watched || total == 0 {
		return func() {}, func() {}
	}
	start := p.Now()
	fmt.Fprintf(p.Err, "\r%s: 0 of %d %s", what, total, unit)
	var mu sync.Mutex
	done, shown := 0, 0 // in hundredths
	return func() {
		mu.Lock()
		defer mu.Unlock()
		done++
		now := 100 * done / total
		if now == shown {
			return
		}
		shown = now
		rate := ""
		if took := p.Now().Sub(start).Seconds(); took > 0 {
			rate = fmt.Sprintf(", %.0f a second", float64(done)/took)
		}
		fmt.Fprintf(p.Err, "\r%s: %d of %d %s%s\x1b[K", what, done, total, unit, rate)
	}, func() { fmt.Fprint(p.Err, "\r\x1b[K") }
}

// Looking shows on a terminal what is searched for and, from the second second on, the number of
// positions and the memory in use. Found removes the line.
func (p *Program) Looking(what string) (found func()) {
	if !p.Watched {
		return func() {}
	}
	fmt.Fprintf(p.Err, "\rlooking for %s …\x1b[K", what)
	var told sync.WaitGroup
	done := make(chan struct{})
	told.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				fmt.Fprintf(p.Err, "\rlooking for %s … %s positions, %d MB\x1b[K", what, grouped(game.Tallied()), memory()>>20)
			}
		}
	})
	return func() {
		close(done)
		told.Wait()
		fmt.Fprint(p.Err, "\r\x1b[K")
	}
}

// memory is the memory that the program has from the system, in bytes.
func memory() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}

// grouped is a number with commas between thousands.
func grouped(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
