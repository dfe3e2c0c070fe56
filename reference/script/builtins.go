package script

import (
	"fmt"
	"strings"
	"sync"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// operators are those that functions of our own take the place of, which have their names.
var operators = map[syntax.Token]bool{
	syntax.STAR: true, syntax.PLUS: true, syntax.MINUS: true, syntax.PERCENT: true, syntax.PIPE: true, syntax.AMP: true, syntax.CIRCUMFLEX: true, syntax.LTLT: true, syntax.SLASHSLASH: true,
	syntax.IN: true, syntax.EQL: true, syntax.NEQ: true, syntax.LT: true, syntax.LE: true, syntax.GT: true, syntax.GE: true,
}

// methods are all methods but the one that never takes more than a step.
var methods = methodNames()

func methodNames() map[string]bool {
	names := map[string]bool{}
	for _, v := range []starlark.HasAttrs{starlark.String(""), starlark.Bytes(""), &starlark.List{}, &starlark.Dict{}, &starlark.Set{}} {
		for _, name := range v.AttrNames() {
			names[name] = true
		}
	}
	delete(names, "append")
	return names
}

// builtins are the functions that files have besides those of Starlark.
var builtins = sync.OnceValue(func() starlark.StringDict {
	dict := starlark.StringDict{
		attributeName: starlark.NewBuiltin("attribute", attribute),
		"getattr":     starlark.NewBuiltin("getattr", attribute),
		"range":       starlark.NewBuiltin("range", boundedRange),
		"fail":        admitted("fail", fail),
		keyName:       admitted(keyName, argument(0)),
		entriesName:   admitted(entriesName, argument(0)),
	}
	for op := range operators {
		name := op.String()
		dict[name] = admitted(name, operator(op))
		if op < syntax.EQ { // there is such an operator as +=
			dict[name+"="] = admitted(name, argument(1))
		}
	}
	for name := range methods {
		dict[attributeName+name] = method(name)
	}
	for name := range strings.FieldsSeq("str repr print any all enumerate int list reversed tuple zip bytes dict hash set") {
		dict[name] = admitted(name, usualFunction)
	}
	for name := range strings.FieldsSeq("max min sorted") {
		dict[name] = admitted(name, ordered)
	}
	for name, do := range given {
		dict[name] = admitted(name, do)
	}
	return dict
})

// operator is what an operator does.
func operator(op syntax.Token) function {
	return func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		switch op {
		case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
			is, err := starlark.Compare(op, args[0], args[1])
			return starlark.Bool(is), err
		}
		return starlark.Binary(op, args[0], args[1])
	}
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

// method takes the place of x.join(…) and the like: the receiver is the first argument.
func method(name string) *starlark.Builtin {
	return admitted(name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		bound, err := attr(args[0], name)
		if err != nil {
			return nil, err
		}
		return starlark.Call(thread, bound, args[1:], kwargs)
	})
}

func attr(x starlark.Value, name string) (starlark.Value, error) {
	if x, ok := x.(starlark.HasAttrs); ok {
		if v, err := x.Attr(name); v != nil || err != nil {
			return v, err
		}
	}
	return nil, fmt.Errorf("%s has no .%s field or method", x.Type(), name)
}

// attribute takes the place of x.join and the like where it is not called at once.
func attribute(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var x starlark.Value
	var name string
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 2, &x, &name); err != nil {
		return nil, err
	}
	v, err := attr(x, name)
	if bound, ok := v.(*starlark.Builtin); ok {
		called := method(name)
		v = starlark.NewBuiltin(name, func(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			return starlark.Call(thread, called, append(starlark.Tuple{b.Receiver()}, args...), kwargs)
		}).BindReceiver(bound.Receiver())
	}
	return v, err
}

// ordered is a function that compares the entries of its argument, or the keys that a function of
// the file gives for them.
func ordered(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	for i, pair := range kwargs {
		if of, ok := pair[1].(starlark.Callable); ok {
			kwargs[i] = starlark.Tuple{pair[0], starlark.NewBuiltin("key", func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
				key, err := starlark.Call(thread, of, args, nil)
				if err == nil {
					err = admit(thread, keyName, starlark.Tuple{key})
				}
				return key, err
			})}
		}
	}
	return usualFunction(thread, b, args, kwargs)
}

func boundedRange(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := usualFunction(thread, b, args, kwargs)
	if err == nil && starlark.Len(v) > maxRange {
		return nil, fmt.Errorf("a range has %d numbers, and may have at most %d", starlark.Len(v), maxRange)
	}
	return v, err
}

// fail raises the file's own message, with a hint if one is given. With at, an index or a pair of
// them, it marks that part of the text that is read.
func fail(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var at starlark.Value
	r := &refusal{start: -1}
	if err := starlark.UnpackArgs(b.Name(), nil, kwargs, "at?", &at, "hint?", &r.hint); err != nil {
		return nil, err
	}
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
