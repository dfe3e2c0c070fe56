package cli

import (
	"fmt"
	"io"
	"sync"
)

// Progress tells on a terminal how far long work has come. It is for many
// goroutines at once.
type Progress struct {
	w     io.Writer // nil if nobody watches
	what  string
	total int

	mu    sync.Mutex
	done  int
	shown int // hundredths
}

// Progress begins to tell of work with so many steps, if somebody watches.
func (p *Program) Progress(what string, total int) *Progress {
	progress := &Progress{what: what, total: total}
	if p.Watched && total > 0 {
		progress.w = p.Err
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
	if now := 100 * p.done / p.total; now > p.shown {
		p.shown = now
		fmt.Fprintf(p.w, "\r%s: %d of %d", p.what, p.done, p.total)
	}
}

// End takes the line away.
func (p *Progress) End() {
	if p.w != nil {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
