package cli

import (
	"fmt"
	"io"
	"runtime/metrics"
	"strconv"
	"sync"
	"time"

	"grader/reference/game"
)

// Progress tells on a terminal how far long work has come, and how fast. It is for
// many goroutines at once.
type Progress struct {
	w     io.Writer // nil if nobody watches
	what  string    // "grading"
	unit  string    // "sheets"
	total int
	now   func() time.Time
	start time.Time

	mu    sync.Mutex
	done  int
	shown int // hundredths
}

// Progress begins to tell of work with so many steps, if somebody watches.
func (p *Program) Progress(what, unit string, total int) *Progress {
	progress := &Progress{what: what, unit: unit, total: total}
	if p.Watched && total > 0 {
		progress.w, progress.now, progress.start = p.Err, p.Now, p.Now()
		fmt.Fprintf(p.Err, "\r%s: 0 of %d %s", what, total, unit)
	}
	return progress
}

// Step tells that one more step is done. At most a hundred lines are written, each
// over the last.
func (p *Progress) Step() {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	now := 100 * p.done / p.total
	if now == p.shown {
		return
	}
	p.shown = now
	rate := ""
	if took := p.now().Sub(p.start).Seconds(); took > 0 {
		rate = fmt.Sprintf(", %.0f a second", float64(p.done)/took)
	}
	fmt.Fprintf(p.w, "\r%s: %d of %d %s%s\x1b[K", p.what, p.done, p.total, p.unit, rate)
}

// End takes the line away.
func (p *Progress) End() {
	if p.w != nil {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// Looking says on a terminal what is looked for, if somebody watches, and from the second
// second on how many positions have been searched and the memory in use; found takes the
// line away.
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

// memory is what the program has from the system, in bytes.
func memory() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}

// grouped writes a number with commas between its thousands.
func grouped(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
