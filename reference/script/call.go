package script

import (
	"fmt"
	"sync"
	"sync/atomic"

	"grader/reference/game"

	"go.starlark.net/starlark"
)

// MaxSteps bounds each call of a function of a rules file, in steps of Starlark.
const MaxSteps = 2_000_000

// A call is one that is under way, or that is ready for another.
type call struct {
	thread *starlark.Thread

	mu    sync.Mutex
	begun uint64 // the tick at which it began; 0 while it waits
	heap  uint64 // what was in use then
}

// calls are those of one file that wait for more.
type calls struct {
	mu   sync.Mutex
	idle []*call
}

// maxIdle bounds the calls that wait; more run at once only on large machines.
const maxIdle = 64

// bounded runs code of the file within bounds.
func (f *File) bounded(run func(thread *starlark.Thread) error) error {
	c := f.calls.take(f)
	c.thread.Steps = 0
	c.thread.SetMaxExecutionSteps(f.mostSteps())
	c.begin(f.watch)
	err := run(c.thread)
	c.end(f.watch)
	if err == nil {
		f.calls.put(f, c)
	} else {
		f.watch.forget(c) // its thread may have been cancelled
	}
	return err
}

// mostSteps is what a call may take: hardly more than its meter allows, which then finds that
// it was too much.
func (f *File) mostSteps() uint64 {
	return min(MaxSteps, uint64(min(f.meter.Left(), MaxSteps)+1)*game.StarlarkPerStep)
}

func (all *calls) take(f *File) *call {
	all.mu.Lock()
	defer all.mu.Unlock()
	if n := len(all.idle); n > 0 {
		c := all.idle[n-1]
		all.idle = all.idle[:n-1]
		return c
	}
	c := &call{thread: &starlark.Thread{
		Name:  f.Name,
		Print: func(*starlark.Thread, string) {},
		OnMaxSteps: func(t *starlark.Thread) {
			t.Cancel(tooManySteps)
		},
	}}
	f.watch.look(c)
	return c
}

func (all *calls) put(f *File, c *call) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if len(all.idle) < maxIdle {
		all.idle = append(all.idle, c)
		return
	}
	f.watch.forget(c)
}

// A Watch ends calls that take too long or too much memory, which steps do not tell. It
// knows no clock: somebody must tell it from time to time how much memory is in use.
type Watch struct {
	mu    sync.Mutex
	calls map[*call]bool
	tick  atomic.Uint64
	heap  atomic.Uint64

	// Ticks is how many ticks a call may take, and Heap by how much memory may grow
	// meanwhile, in bytes; a call that takes less than two ticks may have any.
	Ticks, Heap uint64
}

// NewWatch is a watch that ends calls after so many ticks, or when so much more memory
// is in use than when they began.
func NewWatch(ticks, heap uint64) *Watch {
	w := &Watch{calls: map[*call]bool{}, Ticks: ticks, Heap: heap}
	w.tick.Store(1)
	return w
}

// Tick tells the watch that a tick has gone by, and how much memory is in use.
func (w *Watch) Tick(heap uint64) {
	now := w.tick.Add(1)
	w.heap.Store(heap)
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.calls {
		c.watched(w, now, heap)
	}
}

func (c *call) watched(w *Watch, now, heap uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.begun == 0:
	case now-c.begun > w.Ticks:
		c.thread.Cancel("the call took too long: does a value grow and grow?")
	case heap > c.heap+w.Heap:
		c.thread.Cancel(fmt.Sprintf("the call needed more than %d MB of memory: does a value grow and grow?", w.Heap>>20))
	}
}

func (c *call) begin(w *Watch) {
	if w == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thread.Uncancel() // the watch may have looked when the last call was over
	c.heap, c.begun = w.heap.Load(), w.tick.Load()
}

func (c *call) end(w *Watch) {
	if w == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.begun = 0
}

func (w *Watch) look(c *call) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls[c] = true
}

func (w *Watch) forget(c *call) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.calls, c)
}
