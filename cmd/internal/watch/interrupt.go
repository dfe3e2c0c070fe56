package watch

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// UntilInterrupted is a context that also ends with the first interrupt, so that the
// watching comes to its end. A second interrupt ends the program at once.
func UntilInterrupted(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
