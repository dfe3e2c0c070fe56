package watch

import (
	"context"
	"time"
)

// Poll tells every so often that anything may have happened, until ctx is done.
func Poll(ctx context.Context, events chan<- string, every time.Duration) {
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
		select {
		case <-ctx.Done():
			return
		case events <- Everything:
		}
	}
}
