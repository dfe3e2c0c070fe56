package script

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"grader/reference/game"
	"grader/reference/plain"

	"go.starlark.net/starlark"
)

// MaxSteps bounds each call of a function of a rules file, in steps of Starlark.
const MaxSteps = 2_000_000

// bounded runs code of the file within bounds.
func (f *File) bounded(run func(thread *starlark.Thread) error) error {
	thread, _ := threads.Get().(*starlark.Thread)
	thread.Steps = 0
	thread.Uncancel()
	thread.SetMaxExecutionSteps(f.mostSteps())
	f.watch.begin(thread)
	defer threads.Put(thread)
	defer f.watch.end(thread)
	return run(thread)
}

// mostSteps bounds a call by hardly more than the meter allows, which is then exceeded. A call of an
// instructor's file, which may be wrong, and one without a meter have bounds of their own.
func (f *File) mostSteps() uint64 {
	left := uint64(min(f.meter.Left(), MaxSteps)+1) * game.StarlarkPerStep
	if f.trusted {
		return 2 * left // of which half are charged
	}
	return min(MaxSteps, left)
}

// threads are those that no call needs at the moment.
var threads = sync.Pool{New: func() any {
	return &starlark.Thread{
		Print:      func(*starlark.Thread, string) {},
		OnMaxSteps: func(t *starlark.Thread) { t.Cancel(tooManySteps) },
	}
}}

// A Watch ends calls that take too long or too much memory, which steps do not tell. It knows no
// clock: its user must report from time to time how much memory is in use. A nil Watch ends none.
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

// rules are those of one ruleset of the file.
type rules struct {
	*File
	name   string
	params starlark.Value // nil if there are none
	// The list of moves that was made last, so that naming each move of a list does not make the
	// list anew. What it holds is what the file would say.
	last    atomic.Pointer[moveList]
	checked bool // whether play must be seen to end: see File.Checked
	// What was listed for an answer, which is kept so that what the answer costs does not
	// depend on what is forgotten; nil without a meter.
	listed map[listing]*moveList
	forms  forms
}

// forms hold what functions of the file have said of positions in one search, which asks the same
// again and again. The maps are nil if there is no search.
type forms struct {
	canon    map[Position]Position
	negative map[Position]Position // in its form
	parts    map[Position][]Position
}

// mostForms bounds what is remembered of one function.
const mostForms = 1 << 18

// remembered is what a function says of a position, asked or remembered.
func remembered[V any](said map[Position]V, p Position, ask func(p Position) V) V {
	if said == nil {
		return ask(p)
	}
	v, known := said[p]
	if !known {
		v = ask(p)
		if len(said) == mostForms {
			clear(said)
		}
		said[p] = v
	}
	return v
}

// fault is the failure of a function of the file.
func (f *File) fault(ruleset, function string, err error) *game.Fault {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		e = f.at(f.defs[function], "", "%v", err)
	}
	return &game.Fault{Ruleset: ruleset, Func: function, Err: e}
}

// ask calls a function of the file. An error is a fault.
func (f *File) ask(ruleset, function string, args ...starlark.Value) (v starlark.Value, steps uint64) {
	v, steps, err := f.run(function, args)
	if err != nil {
		panic(f.fault(ruleset, function, f.wrong(err)))
	}
	return v, steps
}

func (f *File) run(function string, args []starlark.Value) (v starlark.Value, steps uint64, err error) {
	if f.allowance != nil && f.allowance.Load() <= 0 {
		return nil, 0, ErrAllowance
	}
	f.charge(game.StepsPerCall)
	err = f.bounded(func(thread *starlark.Thread) (err error) {
		v, err = starlark.Call(thread, f.globals[function], args, nil)
		steps = thread.Steps
		return err
	})
	if f.allowance != nil {
		f.allowance.Add(-int64(steps))
	}
	f.charge(int(steps / game.StarlarkPerStep))
	return v, steps, err
}

// charge charges for some steps: for half of them if operators do not ask what they are given. Of
// the budget of a search these count as the work of rulesets in Go does.
func (f *File) charge(steps int) {
	if f.trusted {
		steps /= 2
	}
	f.meter.Charge(steps)
	if f.trusted {
		steps /= game.ChargedInFull
	}
	if f.spent != nil {
		f.spent(steps)
	}
}

// ErrAllowance is the error of a call that comes after all calls together have taken what they may.
var ErrAllowance = &Error{Msg: "the calls of the file have taken more steps than they may in all"}

// Within is the file with a bound on the steps of all its calls together.
func (f *File) Within(steps int64) *File {
	g := *f
	g.allowance = new(atomic.Int64)
	g.allowance.Store(steps)
	return &g
}

// reading calls a function of the file that reads a text. What it refuses is an error
// about the text.
func (f *File) reading(ruleset, function, text string, args ...starlark.Value) (starlark.Value, error) {
	v, _, err := f.run(function, args)
	if err == nil {
		return v, nil
	}
	if syntax, ok := errors.AsType[*game.SyntaxError](err); ok { // of a given notation
		if syntax.End > len(text) { // that was given another text
			syntax.Start, syntax.End = 0, len(text)
		}
		return nil, syntax
	}
	r, ok := errors.AsType[*refusal](err)
	if !ok {
		panic(f.fault(ruleset, function, f.wrong(err)))
	}
	start, end := r.start, r.end
	if start < 0 || end < start || end > len(text) {
		start, end = 0, len(text)
	}
	return nil, &game.SyntaxError{Start: start, End: end, Msg: cut(clean(r.msg)), Hint: cmp.Or(cut(clean(r.hint)), "as in "+f.info.Examples[0])}
}

// positions are those that a function has returned.
func (s *rules) positions(function string, v starlark.Value) []Position {
	parts, err := partsIn(function, v)
	if err != nil {
		panic(s.fault(s.name, function, err))
	}
	return parts
}

// partsIn are the positions in a value: one, or a list of independent parts.
func partsIn(function string, v starlark.Value) (parts []Position, err error) {
	list, ok := v.(*starlark.List)
	if !ok {
		p, err := write(v)
		return []Position{p}, err
	}
	if list.Len() > maxParts {
		return nil, fmt.Errorf("%s returned %d independent parts, more than %d", function, list.Len(), maxParts)
	}
	for v := range list.Elements() {
		p, err := write(v)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	return parts, nil
}

func (s *rules) position(function string, v starlark.Value) Position {
	p, err := write(v)
	if err != nil {
		panic(s.fault(s.name, function, err))
	}
	return p
}

// textOf is the text that a function has returned.
func (s *rules) textOf(function string, v starlark.Value) string {
	text, ok := starlark.AsString(v)
	switch {
	case !ok:
		panic(s.fault(s.name, function, fmt.Errorf("%s returned %s, which is no text", function, shortened(v))))
	case len(text) > maxBytes:
		panic(s.fault(s.name, function, fmt.Errorf("%s returned a text of %d bytes, more than %d", function, len(text), maxBytes)))
	}
	return clean(text)
}

// clean makes a text of a file safe to print.
func clean(text string) string { return strings.TrimFunc(plain.Clean(text), unicode.IsSpace) }

// A moveList is what a function of the file says of the moves in a position.
type moveList struct {
	function string
	p        Position
	texts    []string
	to       [][]Position
	steps    uint64

	shapes func() map[string]bool // of the texts
}

// A listing is a position with the function that is asked for its moves.
type listing struct {
	p        Position
	function string
}

// Bounds on the moves of one position.
const (
	maxMoves    = 20_000
	maxMoveText = 200
	maxParts    = 4096     // of one position
	maxReturned = 64 << 20 // of all positions that one call returns, in bytes
)
