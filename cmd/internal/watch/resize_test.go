//go:build unix

package watch

import (
	"context"
	"syscall"
	"testing"
	"time"
)

func TestResized(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	called, ended := make(chan bool), make(chan bool)
	go func() {
		Resized(ctx, func() { called <- true })
		close(ended)
	}()
	for seen := false; !seen; {
		if err := syscall.Kill(syscall.Getpid(), syscall.SIGWINCH); err != nil {
			t.Fatal(err)
		}
		select {
		case seen = <-called:
		case <-time.After(10 * time.Millisecond): // it did not listen yet
		}
	}
	stop()
	for {
		select {
		case <-called: // of a signal that was sent twice
		case <-ended:
			return
		}
	}
}
