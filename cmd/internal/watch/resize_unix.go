//go:build unix

package watch

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Resized calls do each time that the terminal has got another size, until ctx is done.
func Resized(ctx context.Context, do func()) {
	sizes := make(chan os.Signal, 1)
	signal.Notify(sizes, syscall.SIGWINCH)
	defer signal.Stop(sizes)
	for {
		select {
		case <-ctx.Done():
			return
		case <-sizes:
			do()
		}
	}
}

// InBackground lets a program ask for keys although it runs in the background: it gets none
// then. Otherwise the system would stop it.
func InBackground() { signal.Ignore(syscall.SIGTTIN) }
