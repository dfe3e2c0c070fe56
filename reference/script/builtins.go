package script

import (
	"fmt"
	"math/bits"
	"sync"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Names of functions that files cannot write.
const (
	attributeName = "."  // the method of a value
	methodName    = "."  // before the name of a method, which is called at once
	keyName       = "[]" // what a dictionary is asked for
	sliceName     = "[:]"
	starName      = "**"
)

// A function of Starlark.
type function = func(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error)

// builtins are the functions that files have besides those of Starlark.
var builtins = sync.OnceValue(func() starlark.StringDict {
	dict := basics()
	// What stands left of an operator such as += may be an entry.
	entries := "def slot(x, key):\n    return x, key, x[key]\n"
	names := map[string]string{"slot": entryName(0)}
	for op, plain := range inPlace {
		name := fmt.Sprintf("assign%d", op)
		entries += "def " + name + "(slot, value):\n    x, key, entry = slot\n    entry " + op.String() + " value\n    x[key] = entry\n"
		names[name] = entryName(plain)
	}
	tree, err := options.Parse("", entries, 0)
	if err != nil {
		panic(err)
	}
	guard(tree)
	program, err := starlark.FileProgram(tree, dict.Has)
	if err != nil {
		panic(err)
	}
	globals, err := program.Init(&starlark.Thread{}, dict)
	if err != nil {
		panic(err)
	}
	globals.Freeze()
	for name, as := range names {
		dict[as] = globals[name]
	}
	return dict
})

// entryName is the name of the function that assigns to an entry by an operator such as
// +=, or of the one that looks at the entry first, if op is 0.
func entryName(op syntax.Token) string {
	if op == 0 {
		return "[=]"
	}
	return "[" + op.String() + "]"
}

func basics() starlark.StringDict {
	dict := starlark.StringDict{"getattr": starlark.NewBuiltin("getattr", getattr), "fail": starlark.NewBuiltin("fail", fail)}
	for op := range operators {
		dict[op.String()] = checked(op)
	}
	for op := range inPlace {
		dict[op.String()] = second(op)
	}
	for name := range methods {
		dict[methodName+name] = method(name)
	}
	for name, f := range map[string]function{
		attributeName: attribute, keyName: key, sliceName: copied, starName: passed,
		"str": written, "repr": written, "print": written,
		"range": boundedRange, "int": boundedInt,
		"any": overEntries, "all": overEntries, "enumerate": overEntries, "list": overEntries, "reversed": overEntries, "tuple": overEntries,
		"zip":   overEntries,
		"bytes": overAll, "dict": overAll, "float": overAll, "hash": overAll, "set": overAll,
		"max": ordered, "min": ordered, "sorted": ordered,
	} {
		dict[name] = starlark.NewBuiltin(name, f)
	}
	return dict
}

// key charges for looking for a key.
func key(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	return args[0], through(thread, args[0])
}

// copied charges for copying what it is given.
func copied(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	return args[0], copies(thread, args[0], length(args[0]))
}

// passed charges for passing the entries of what it is given as arguments.
func passed(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	return args[0], spend(thread, 8*length(args[0]))
}

// overEntries is a function that goes through the entries of what it is given.
func overEntries(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	for _, a := range args {
		if err := spend(thread, length(a)); err != nil {
			return nil, err
		}
	}
	return starlark.Call(thread, starlark.Universe[b.Name()], args, kwargs)
}

// overAll is a function that goes through all that it is given.
func overAll(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	before := thread.Steps
	if err := ofArguments(thread, args, kwargs); err != nil {
		return nil, err
	}
	if err := spend(thread, 4*int(thread.Steps-before)); err != nil { // they may be hashed, and kept
		return nil, err
	}
	return starlark.Call(thread, starlark.Universe[b.Name()], args, kwargs)
}

// ordered is a function that compares the entries of what it is given, or the keys that
// a function of the file makes of them.
func ordered(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	entries := len(args)
	if entries == 1 {
		entries = length(args[0])
	}
	times := bits.Len(uint(entries))
	compared := func(v starlark.Value) error {
		before := thread.Steps
		if err := through(thread, v); err != nil {
			return err
		}
		return spend(thread, int(thread.Steps-before)*(times-1))
	}
	if err := spend(thread, entries*times); err != nil {
		return nil, err
	}
	keyed := false
	for i, pair := range kwargs {
		of, ok := pair[1].(starlark.Callable)
		if !ok || pair[0] != starlark.Value(starlark.String("key")) {
			continue
		}
		keyed = true
		kwargs[i] = starlark.Tuple{pair[0], starlark.NewBuiltin("key", func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			v, err := starlark.Call(thread, of, args, nil)
			if err != nil {
				return nil, err
			}
			return v, compared(v)
		})}
	}
	if !keyed {
		for _, a := range args {
			if err := compared(a); err != nil {
				return nil, err
			}
		}
	}
	return starlark.Call(thread, starlark.Universe[b.Name()], args, kwargs)
}

// empty takes everything out of a dictionary, set or list: how long the method itself
// takes depends on what was once in it.
func empty(v starlark.Value) error {
	switch v := v.(type) {
	case *starlark.Dict:
		for _, key := range v.Keys() {
			if _, _, err := v.Delete(key); err != nil {
				return err
			}
		}
	case *starlark.Set:
		var keys []starlark.Value
		for key := range v.Elements() {
			keys = append(keys, key)
		}
		for _, key := range keys {
			if _, err := v.Delete(key); err != nil {
				return err
			}
		}
	case *starlark.List:
		return v.Clear()
	}
	return nil
}

// written is str, repr or print of values that are not too large.
func written(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	for _, a := range args {
		if _, err := writable(thread, a); err != nil {
			return nil, err
		}
	}
	return starlark.Call(thread, starlark.Universe[b.Name()], args, kwargs)
}

func boundedRange(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Call(thread, starlark.Universe["range"], args, kwargs)
	if err != nil {
		return nil, err
	}
	if n := starlark.Len(v); n > maxRange {
		return nil, fmt.Errorf("a range has %d numbers, and may have at most %d", n, maxRange)
	}
	return v, nil
}

func boundedInt(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if len(args) > 0 && length(args[0]) > maxDigits {
		return nil, fmt.Errorf("a number is written with %d digits, and may have at most %d", length(args[0]), maxDigits)
	}
	return starlark.Call(thread, starlark.Universe["int"], args, kwargs)
}

// fail raises the file's own message. With at, an index or a pair of them, it marks that
// part of the text that is read.
func fail(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var at starlark.Value
	if err := starlark.UnpackArgs(b.Name(), nil, kwargs, "at?", &at); err != nil {
		return nil, err
	}
	r := &refusal{start: -1}
	for i, a := range args {
		if i > 0 {
			r.msg += " "
		}
		if _, err := writable(thread, a); err != nil {
			return nil, err
		}
		if text, ok := starlark.AsString(a); ok {
			r.msg += text
		} else {
			r.msg += a.String()
		}
	}
	switch at := at.(type) {
	case starlark.Int:
		if n, ok := at.Int64(); ok {
			r.start, r.end = int(n), int(n)+1
		}
	case starlark.Tuple:
		if len(at) == 2 {
			from, err1 := starlark.AsInt32(at[0])
			to, err2 := starlark.AsInt32(at[1])
			if err1 == nil && err2 == nil {
				r.start, r.end = from, to
			}
		}
	}
	return nil, r
}
