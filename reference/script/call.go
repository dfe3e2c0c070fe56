package script

import (
	"fmt"
	"sync"

	"grader/reference/game"

	"go.starlark.net/starlark"
)

// MaxSteps bounds each call of a function of a rules file, in steps of Starlark.
const MaxSteps = 2_000_000

// bounded runs code of the file within bounds. A call may take hardly more than its meter
// allows, which then finds that it was too much.
func (f *File) bounded(run func(thread *starlark.Thread) error) error {
	thread := &starlark.Thread{
		Name:       f.Name,
		Print:      func(*starlark.Thread, string) {},
		OnMaxSteps: func(t *starlark.Thread) { t.Cancel(tooManySteps) },
	}
	thread.SetMaxExecutionSteps(min(MaxSteps, uint64(min(f.meter.Left(), MaxSteps)+1)*game.StarlarkPerStep))
	f.watch.begin(thread)
	defer f.watch.end(thread)
	return run(thread)
}

// A Watch ends calls that take too long or too much memory, which steps do not tell. It
// knows no clock: somebody must tell it from time to time how much memory is in use. A nil
// Watch ends none.
type Watch struct {
	mu    sync.Mutex
	calls map[*starlark.Thread]moment // when those that are under way began
	now   moment

	// How many ticks a call may take, and by how much memory may grow meanwhile, in bytes; a
	// call that takes less than two ticks may have any.
	most moment
}

// A moment is how often a watch has ticked, and how much memory was in use then.
type moment struct{ ticks, heap uint64 }

// NewWatch is a watch that ends calls after so many ticks, or when so much more memory
// is in use than when they began.
func NewWatch(ticks, heap uint64) *Watch {
	return &Watch{calls: map[*starlark.Thread]moment{}, most: moment{ticks, heap}}
}

// Tick tells the watch that a tick has gone by, and how much memory is in use.
func (w *Watch) Tick(heap uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = moment{w.now.ticks + 1, heap}
	for thread, begun := range w.calls {
		switch {
		case w.now.ticks-begun.ticks > w.most.ticks:
			thread.Cancel("the call took too long: does a value grow and grow?")
		case heap > begun.heap+w.most.heap:
			thread.Cancel(fmt.Sprintf("the call needed more than %d MB of memory: does a value grow and grow?", w.most.heap>>20))
		}
	}
}

func (w *Watch) begin(thread *starlark.Thread) {
	if w != nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.calls[thread] = w.now
	}
}

func (w *Watch) end(thread *starlark.Thread) {
	if w != nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.calls, thread)
	}
}
