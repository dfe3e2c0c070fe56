package script

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"go.starlark.net/starlark"
)

// One step of Starlark may hash, compare, copy or write out a value of any size, and a
// value whose parts are shared is larger than the memory that it takes. So operators, methods
// and functions charge the call for what they are given, in steps, before they do anything.

// What about one step's time is enough for.
const (
	bytesCopied   = 64 // of a text
	entriesCopied = 4  // of a list
)

// Bounds on values.
const (
	maxEntries   = 1 << 16 // of a value that is hashed, compared or written out
	maxNested    = 500     // how deep it is nested
	maxDigits    = 1 << 12 // of a number, in binary digits
	maxMade      = 1 << 22 // of a text or list that is made, in bytes or entries
	maxRange     = 1_000_000
	maxGlobal    = 1 << 20 // for the definitions at the top of a file, in bytes and entries
	maxAllGlobal = 4 << 20 // of all of that
)

var (
	tooManySteps = fmt.Sprintf("the call took more than %d steps: does a loop go on for too long?", MaxSteps)
	errSteps     = errors.New(tooManySteps)
)

// Names of functions that files cannot write.
const (
	attributeName = "." // the method of a value; before the name of a method, which is called at once
	keyName       = "[]"
	entriesName   = "[:]" // copied entry by entry
)

// A use describes how an operator, a method or a function reads its operands.
type use struct {
	does    string // what it does with all parts of its operands; "" if it only reads their entries
	bytes   int    // of a text that count as one part
	finds   bool   // its receiver is not gone through, but that a list may move its entries
	in      bool   // no dictionary, set or range is gone through
	grows   bool   // its result may be as long as the product of the lengths of its operands
	repeats bool   // or it repeats a text or list
}

// uses are those of what does more than go through entries. No file can write the names of
// operators, and that of keys.
var uses = useTable()

func useTable() map[string]use {
	const compares, writes = "hashed or compared", "written out"
	table := map[string]use{}
	for names, u := range map[string]use{
		"== != < <= > >= - | & ^ index remove dict set hash max min sorted":                        {does: compares, bytes: bytesCopied},
		"update union difference intersection symmetric_difference issubset issuperset " + keyName: {does: compares, bytes: bytesCopied},
		"get setdefault pop add discard":                                                           {does: compares, bytes: bytesCopied, finds: true},
		"in":                                                                                       {does: compares, bytes: bytesCopied, in: true},
		"str repr print fail":                                                                      {does: writes, bytes: 1},
		"% format join":                                                                            {does: writes, bytes: 1, grows: true},
		"replace":                                                                                  {grows: true},
		"*":                                                                                        {repeats: true},
	} {
		for name := range strings.FieldsSeq(names) {
			table[name] = u
		}
	}
	return table
}

// length is the length of a value for such a use, and the cost of reading it in steps.
func (u use) length(v starlark.Value) (length, steps int, err error) {
	switch v := v.(type) {
	case starlark.Bool, starlark.NoneType, starlark.Float:
		return 0, 0, nil
	case starlark.Int:
		if digits(v) > maxDigits {
			err = fmt.Errorf("a number has more than %d binary digits", maxDigits)
		}
		if u.repeats {
			n, ok := v.Int64()
			if length = int(min(max(n, 0), maxMade+1)); !ok {
				length = maxMade + 1
			}
		}
		return length, 0, err
	case starlark.String:
		return len(v), len(v) / bytesCopied, nil
	}
	if kind := v.Type(); u.in && (kind == "dict" || kind == "set" || kind == "range") {
		return 0, 0, nil
	}
	if u.does == "" {
		length = max(starlark.Len(v), 0)
		return length, length / entriesCopied, nil
	}
	g := gauge{left: maxEntries, bytes: u.bytes}
	if !g.holds(v, 0) {
		return 0, 0, fmt.Errorf("a %s is too large to be %s: it has more than %d parts, or is nested more than %d deep", v.Type(), u.does, maxEntries, maxNested)
	}
	return maxEntries - g.left, maxEntries - g.left, nil
}

// admit charges a call for the operands of an operator, a method or a function, the receiver of a
// method first, and refuses those that would take too long or too much memory.
func admit(thread *starlark.Thread, name string, args starlark.Tuple) error {
	u := uses[name]
	first, others, numbers := 0, 0, true
	for i, v := range args {
		by := u
		if u.finds && i == 0 {
			if len(args) == 1 || v.Type() != "list" {
				continue
			}
			by = use{}
		}
		length, steps, err := by.length(v)
		if err != nil {
			return err
		}
		if err := spend(thread, steps); err != nil {
			return err
		}
		if i == 0 {
			first = min(length, maxMade+1)
		} else {
			others = min(others+length, maxMade+1)
		}
		_, number := v.(starlark.Int)
		numbers = numbers && number
	}
	made := first + others
	if u.grows || u.repeats {
		made = first * others
	}
	switch {
	case numbers:
		return nil
	case made > maxMade:
		return fmt.Errorf("a text or list would have more than %d bytes or entries", maxMade)
	case u.grows || u.repeats:
		return spend(thread, made/entriesCopied)
	}
	return nil
}

// A function of Starlark.
type function = func(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error)

// admitted is a function that is charged for its operands, like the operator, method or function of
// a name, before it does anything.
func admitted(name string, do function) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		all := args
		for _, pair := range kwargs {
			all = append(all[:len(all):len(all)], pair[1])
		}
		if err := admit(thread, name, all); err != nil {
			return nil, err
		}
		return do(thread, b, args, kwargs)
	})
}

// spend charges a call, which ends with an error when it has nothing left.
func spend(thread *starlark.Thread, steps int) error {
	if thread.Steps += uint64(steps); thread.Steps >= MaxSteps {
		return errSteps
	}
	return nil
}

// A gauge measures the size of a value: shared parts count at every place.
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

// holdsGiven reports whether the values that a function has captured are within the gauge. A
// function that captures itself never is: Starlark could not freeze it.
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

// digits is the number of binary digits of a number.
func digits(n starlark.Int) int {
	if small, ok := n.Int64(); ok {
		return bits.Len64(uint64(max(small, -small)))
	}
	return n.BigInt().BitLen()
}
