package watch

import (
	"context"
	"time"
)

// PollEvery is how often files are looked at where there are no events.
const PollEvery = time.Second

// Poll sends the event Everything once every PollEvery, until ctx is done.
func Poll(ctx context.Context, events chan<- string) {
	ticks := time.NewTicker(PollEvery)
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
