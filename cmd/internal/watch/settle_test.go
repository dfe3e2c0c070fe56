package watch

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

const ms = time.Millisecond

// An event happens at a time after the start.
type event struct {
	at   time.Duration
	path string
}

// settled runs Settle over events in virtual time, and lists when it ran and with what. A
// run takes so long; the first asks to be called again after so long.
func settled(t *testing.T, events []event, takes, again time.Duration) (runs []string) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		ch := make(chan string)
		start := time.Now()
		go func() {
			for _, e := range events {
				time.Sleep(time.Until(start.Add(e.at)))
				ch <- e.path
			}
			time.Sleep(time.Minute)
			cancel()
		}()
		Settle(ctx, ch, 0, func(paths []string) time.Duration {
			runs = append(runs, fmt.Sprint(time.Since(start).Milliseconds(), " ", strings.Join(paths, ",")))
			time.Sleep(takes)
			next := again
			again = 0
			return next
		})
	})
	return runs
}

func TestSettle(t *testing.T) {
	var stream []event
	for i := range 80 {
		stream = append(stream, event{time.Duration(i) * 45 * ms, "a"})
	}
	var many []event
	for i := range 12 {
		many = append(many, event{time.Duration(i) * ms, fmt.Sprint(i)})
	}
	many = append(many, event{90 * ms, "last"})
	for _, c := range []struct {
		name         string
		events       []event
		takes, again time.Duration
		want         []string
	}{
		{name: "nothing happens"},
		{name: "one event", events: []event{{5 * ms, "a"}}, want: []string{"55 a"}},
		{name: "a burst is one batch", events: []event{{0, "b"}, {10 * ms, "a"}, {49 * ms, "b"}}, want: []string{"99 b,a"}},
		{name: "many files are waited for longer", events: many, want: []string{"190 0,1,2,3,4,5,6,7,8,9,10,11,last"}},
		{name: "two batches", events: []event{{0, "a"}, {51 * ms, "a"}}, want: []string{"50 a", "101 a"}},
		{name: "a stream cannot starve the run", events: stream, want: []string{"1000 a", "2035 a", "3070 a", "3605 a"}},
		{name: "what happens meanwhile is the next batch", events: []event{{0, "a"}, {150 * ms, "b"}, {160 * ms, "c"}}, takes: 300 * ms, want: []string{"50 a", "400 b,c"}},
		{name: "called again", events: []event{{0, "a"}}, again: 250 * ms, want: []string{"50 a", "300 "}},
		{name: "called again with what has happened", events: []event{{0, "a"}, {260 * ms, "b"}}, again: 250 * ms, want: []string{"50 a", "300 b"}},
		{name: "a batch comes before", events: []event{{0, "a"}, {120 * ms, "b"}}, again: 250 * ms, want: []string{"50 a", "170 b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, settled(t, c.events, c.takes, c.again)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestSettleEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ch := make(chan string, 2)
		ch <- "a"
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		run := func([]string) time.Duration { t.Error("it ran after the end"); return 0 }
		Settle(ctx, ch, 0, run)
		ch <- "b"
		close(ch)
		Settle(t.Context(), ch, 0, run)
	})
}
