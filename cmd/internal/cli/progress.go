package cli

import (
	"fmt"
	"runtime/metrics"
	"strconv"
	"sync"
	"time"

	"grader/reference/game"
)

// Progress tells on a terminal, if somebody watches, how far work with so many steps has
// come, and how fast. A step tells that one more is done: at most a hundred lines are
// written, each over the last. It is for many goroutines at once. The end takes the line away.
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
