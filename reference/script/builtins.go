package script

import (
	"fmt"
	"math/bits"
	"strings"
	"sync"

	"go.starlark.net/starlark"
)

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

func basics() starlark.StringDict {
	dict := starlark.StringDict{
		attributeName: starlark.NewBuiltin("attribute", attribute), "getattr": starlark.NewBuiltin("getattr", getattr),
		"range": starlark.NewBuiltin("range", boundedRange), "fail": looking("fail", written, fail),
		keyName:   looking("key", ofAll, argument(0)),
		sliceName: looking("slice", func(c *charge, args starlark.Tuple) { c.copies(args[0], length(args[0])) }, argument(0)),
		starName:  looking("star", func(c *charge, args starlark.Tuple) { c.spend(8 * length(args[0])) }, argument(0)),
	}
	for op, look := range operators {
		dict[op.String()] = looking(op.String(), look, operator(op))
	}
	for op, plain := range inPlace {
		dict[op.String()] = looking(op.String(), operators[plain], argument(1))
	}
	for name := range methods {
		dict[methodName+name] = method(name)
	}
	for names, look := range map[string]look{
		"str repr print": written,
		"int":            ofDigits,
		"any all enumerate list reversed tuple zip": overEntries,
		"bytes dict float hash set":                 overAll,
	} {
		for name := range strings.FieldsSeq(names) {
			dict[name] = looking(name, look, usualFunction)
		}
	}
	for _, name := range []string{"max", "min", "sorted"} {
		dict[name] = starlark.NewBuiltin(name, ordered)
	}
	return dict
}

// usualFunction is the function of Starlark under the same name.
func usualFunction(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return starlark.Call(thread, starlark.Universe[b.Name()], args, kwargs)
}

// argument gives back one of its arguments.
func argument(n int) function {
	return func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		return args[n], nil
	}
}

// overEntries is about functions that go through the entries of what they are given.
func overEntries(c *charge, args starlark.Tuple) {
	for _, a := range args {
		c.spend(length(a))
	}
}

// overAll is about functions that go through all that they are given, and may hash it and
// keep it.
func overAll(c *charge, args starlark.Tuple) {
	for range 5 {
		c.through(args...)
	}
}

// written is about functions that write values out.
func written(c *charge, args starlark.Tuple) {
	for _, a := range args {
		c.writable(a)
	}
}

func ofDigits(c *charge, args starlark.Tuple) {
	if len(args) > 0 && length(args[0]) > maxDigits {
		c.refuse("a number is written with %d digits, and may have at most %d", length(args[0]), maxDigits)
	}
}

// ordered is a function that compares the entries of what it is given, or the keys that
// a function of the file makes of them.
func ordered(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	entries := len(args)
	if entries == 1 {
		entries = length(args[0])
	}
	times := bits.Len(uint(entries))
	compared := func(c *charge, args starlark.Tuple) {
		for range times {
			c.through(args...)
		}
	}
	c := &charge{thread: thread}
	c.spend(entries * times)
	keyed := false
	for i, pair := range kwargs {
		if of, ok := pair[1].(starlark.Callable); ok && pair[0] == starlark.Value(starlark.String("key")) {
			keyed = true
			kwargs[i] = starlark.Tuple{pair[0], starlark.NewBuiltin("key", func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
				v, err := starlark.Call(thread, of, args, nil)
				c := &charge{thread, err}
				if err == nil {
					compared(c, starlark.Tuple{v})
				}
				return v, c.err
			})}
		}
	}
	if !keyed {
		compared(c, args)
	}
	if c.err != nil {
		return nil, c.err
	}
	return usualFunction(thread, b, args, kwargs)
}

func boundedRange(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := usualFunction(thread, b, args, kwargs)
	if n := length(v); err == nil && n > maxRange {
		return nil, fmt.Errorf("a range has %d numbers, and may have at most %d", n, maxRange)
	}
	return v, err
}

// fail raises the file's own message. With at, an index or a pair of them, it marks that
// part of the text that is read.
func fail(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var at starlark.Value
	if err := starlark.UnpackArgs(b.Name(), nil, kwargs, "at?", &at); err != nil {
		return nil, err
	}
	r := &refusal{start: -1}
	texts := make([]string, len(args))
	for i, a := range args {
		text, ok := starlark.AsString(a)
		if !ok {
			text = a.String()
		}
		texts[i] = text
	}
	r.msg = strings.Join(texts, " ")
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
