// Package watch tells when something has changed in folders, and what they hold
// now. Events are hints: they say where to look again. What is true is what is
// found there.
package watch

import (
	"context"
	"time"
)

const (
	// Quiet is how long nothing must happen before a batch of events is over, and briefly
	// how long it is where so few paths are concerned that somebody has saved a file.
	Quiet   = 100 * time.Millisecond
	briefly = 50 * time.Millisecond
	few     = 8
	// MaxWait is how long a stream of events can put that off.
	MaxWait = time.Second
)

// Settle calls run once for each batch of events: when Quiet, or half of it for a few
// paths, has passed without another one, and at the latest when MaxWait has passed since the first, so that a
// stream of events cannot keep it from running. The paths come in the order of their
// first event, each once. What happens while run runs belongs to the next batch.
//
// If again is above 0, run is called again that long after it returned, with what has
// happened by then, which may be nothing; the first time it counts from the start.
//
// Settle returns when ctx is done or events is closed. A batch that has not settled by
// then is not run.
func Settle(ctx context.Context, events <-chan string, again time.Duration, run func(paths []string) (again time.Duration)) {
	var paths []string
	known := map[string]bool{}
	settled, latest, wake := stopped(), stopped(), stopped()
	defer settled.Stop()
	defer latest.Stop()
	defer wake.Stop()
	if again > 0 {
		wake.Reset(again)
	}
	for {
		select {
		case <-ctx.Done():
			return
		case path, open := <-events:
			if !open {
				return
			}
			if len(paths) == 0 {
				latest.Reset(MaxWait)
			}
			if !known[path] {
				known[path] = true
				paths = append(paths, path)
			}
			if len(paths) <= few {
				settled.Reset(briefly)
			} else {
				settled.Reset(Quiet)
			}
			continue
		case <-settled.C:
		case <-latest.C:
		case <-wake.C:
		}
		if ctx.Err() != nil {
			return
		}
		settled.Stop()
		latest.Stop()
		wake.Stop()
		batch := paths
		paths = nil
		clear(known)
		if wait := run(batch); wait > 0 {
			wake.Reset(wait)
		}
	}
}

// stopped is a timer that does not run yet.
func stopped() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}
