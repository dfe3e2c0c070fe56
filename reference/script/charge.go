package script

import (
	"errors"
	"fmt"
	"math/bits"

	"go.starlark.net/starlark"
)

// One step of Starlark may hash, compare, copy or write out a value of any size, and a
// value whose parts are shared is larger than the memory that it takes. So what does such
// things charges the call for them, in steps, before it does them.

// What about one step's time is enough for.
const (
	bytesCopied   = 64 // of a text
	entriesCopied = 4  // of a list
	bytesSearched = 4  // of a text, by its methods
)

// Bounds on values.
const (
	maxEntries   = 1 << 16 // of a value that is hashed, compared or written out
	maxNested    = 500     // how deep it is nested
	maxDigits    = 1 << 12 // of a number, in binary digits
	maxRepeated  = 10_000  // of a text or list times a number, in bytes or entries
	maxSum       = 1 << 20 // of two texts or lists, in bytes or entries
	maxRange     = 1_000_000
	maxGlobal    = 1 << 20 // of what is defined at the top of a file, in bytes and entries
	maxAllGlobal = 4 << 20 // of all of that
)

var tooManySteps = fmt.Sprintf("the call took more than %d steps: does a loop go on for too long?", MaxSteps)

// A charge is what a call is charged for one thing that it does. After an error nothing more
// is charged.
type charge struct {
	thread *starlark.Thread
	err    error
}

// A look looks at what a function is given, the receiver of a method first, and charges for
// what the function will do.
type look func(c *charge, args starlark.Tuple)

// A function of Starlark.
type function = func(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error)

// looking is a function that looks at what it is given first.
func looking(name string, look look, do function) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		all := args
		for _, pair := range kwargs {
			all = append(all[:len(all):len(all)], pair[1])
		}
		c := &charge{thread: thread}
		if look(c, all); c.err != nil {
			return nil, c.err
		}
		return do(thread, b, args, kwargs)
	})
}

// refuse is an error unless there is one.
func (c *charge) refuse(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// spend charges for some steps.
func (c *charge) spend(steps int) {
	steps = max(steps, 0)
	switch {
	case c.err != nil:
	case c.thread.Steps+uint64(steps) >= MaxSteps:
		c.err = errSteps
	default:
		c.thread.Steps += uint64(steps)
	}
}

// through charges for going through all of some values once, to hash or to compare them.
func (c *charge) through(values ...starlark.Value) {
	for _, v := range values {
		switch v := v.(type) {
		case starlark.Int, starlark.Bool, starlark.NoneType, starlark.Float:
		case starlark.String:
			c.spend(len(v) / bytesCopied)
		default:
			c.parts(v, bytesCopied, "hashed or compared")
		}
	}
}

// writable charges for writing a value out.
func (c *charge) writable(v starlark.Value) (size int) { return c.parts(v, 1, "written out") }

// parts charges for the parts of a value, in which so many bytes of a text count as one.
func (c *charge) parts(v starlark.Value, bytes int, what string) (size int) {
	g := gauge{left: maxEntries, bytes: bytes}
	if !g.holds(v, 0) {
		c.refuse("a %s is too large to be %s: it has more than %d parts, or is nested more than %d deep", v.Type(), what, maxEntries, maxNested)
	}
	c.spend(maxEntries - g.left)
	return maxEntries - g.left
}

// copies charges for a text or list that is made, of a length, which must be allowed.
func (c *charge) copies(made starlark.Value, length int) {
	if length > maxSum {
		c.refuse("a %s would have a length of %d, and may have at most %d", made.Type(), length, maxSum)
	}
	if _, text := made.(starlark.String); text {
		c.spend(length / bytesCopied)
	} else {
		c.spend(length / entriesCopied)
	}
}

// A gauge tells how large a value is: parts that are shared count as often as they stand
// there.
type gauge struct {
	left  int // parts that it may have
	bytes int // of a text that count as one part
}

// holds reports whether a value is within the gauge.
func (g *gauge) holds(v starlark.Value, depth int) bool {
	if g.left--; g.left < 0 || depth > maxNested {
		return false
	}
	switch v := v.(type) {
	case starlark.String:
		g.left -= len(v) / g.bytes
	case starlark.Bytes:
		g.left -= len(v) / g.bytes
	case starlark.Int, starlark.Float, starlark.Bool, starlark.NoneType:
	case starlark.Tuple:
		for _, item := range v {
			if !g.holds(item, depth+1) {
				return false
			}
		}
	case *starlark.Dict:
		for key, value := range v.Entries() {
			if !g.holds(key, depth+1) || !g.holds(value, depth+1) {
				return false
			}
		}
	case starlark.Iterable:
		for item := range starlark.Elements(v) {
			if !g.holds(item, depth+1) {
				return false
			}
		}
	case *starlark.Function:
		return g.holdsGiven(v, depth)
	case *starlark.Builtin:
		return v.Receiver() == nil || g.holds(v.Receiver(), depth+1)
	}
	return g.left >= 0
}

// holdsGiven reports whether what a function remembers is within the gauge, which no function
// is that knows itself: Starlark could not freeze it.
func (g *gauge) holdsGiven(f *starlark.Function, depth int) bool {
	for i := range f.NumParams() {
		if v := f.ParamDefault(i); v != nil && !g.holds(v, depth+1) {
			return false
		}
	}
	for i := range f.NumFreeVars() {
		if _, v := f.FreeVar(i); v != nil && !g.holds(v, depth+1) {
			return false
		}
	}
	return true
}

// length is how many bytes or entries a value has, itself left aside what they are.
func length(v starlark.Value) int { return max(starlark.Len(v), 0) }

// digits is how many binary digits a number has.
func digits(n starlark.Int) int {
	if small, ok := n.Int64(); ok {
		return bits.Len64(uint64(max(small, -small)))
	}
	return n.BigInt().BitLen()
}

var errSteps = errors.New(tooManySteps)
