package script

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"
)

// methods are those that may take more than a step.
var methods = methodTable()

func methodTable() map[string]look {
	table := map[string]look{"extend": canExtend, "join": canJoin, "replace": canReplace, "format": canFormat}
	for names, look := range map[string]look{
		"capitalize codepoint_ords codepoints count elem_ords elems endswith find isalnum isalpha isdigit islower isspace istitle isupper lower lstrip partition removeprefix removesuffix rfind rindex rpartition rsplit rstrip split splitlines startswith strip title upper": ofText,
		"insert items keys values":   ofEntries,
		"add discard get setdefault": ofKey,
		"index pop remove":           ofAny,
		"clear difference intersection issubset issuperset symmetric_difference union update": ofAll,
	} {
		for name := range strings.FieldsSeq(names) {
			table[name] = look
		}
	}
	return table
}

// ofText is about methods that go through a text.
func ofText(c *charge, args starlark.Tuple) {
	c.spend(length(args[0]) / bytesSearched)
	c.through(args[1:]...)
}

// ofEntries is about methods that copy the entries of a list or dictionary.
func ofEntries(c *charge, args starlark.Tuple) { c.spend(length(args[0])) }

// ofKey is about methods that look for a key in a dictionary or set.
func ofKey(c *charge, args starlark.Tuple) { c.through(args[1:min(2, len(args))]...) }

// ofAny is about methods that texts, lists, dictionaries and sets have under one name.
func ofAny(c *charge, args starlark.Tuple) {
	switch v := args[0].(type) {
	case starlark.String:
		ofText(c, args)
	case *starlark.List:
		for _, item := range args[1:min(2, len(args))] {
			contain(c, starlark.Tuple{item, v})
		}
	default:
		ofKey(c, args)
	}
}

// ofAll is about methods and functions that go through all that they are given.
func ofAll(c *charge, args starlark.Tuple) { c.through(args...) }

func canExtend(c *charge, args starlark.Tuple) {
	if len(args) > 1 {
		c.copies(args[0], length(args[0])+length(args[1]))
	}
}

func canJoin(c *charge, args starlark.Tuple) {
	if len(args) < 2 {
		return
	}
	list, ok := args[1].(starlark.Iterable)
	if !ok {
		return
	}
	items, total := 0, 0
	for item := range starlark.Elements(list) {
		items++
		total += length(item)
	}
	c.spend(items)
	c.copies(starlark.String(""), total+max(items-1, 0)*length(args[0]))
}

func canReplace(c *charge, args starlark.Tuple) {
	if len(args) < 3 {
		return
	}
	in, _ := starlark.AsString(args[0])
	old, _ := starlark.AsString(args[1])
	with, _ := starlark.AsString(args[2])
	c.spend(len(in) / bytesSearched)
	times := strings.Count(in, old)
	if len(args) > 3 {
		if most, err := starlark.AsInt32(args[3]); err == nil && most >= 0 {
			times = min(times, most)
		}
	}
	c.copies(starlark.String(""), len(in)+times*(len(with)-len(old)))
}

func canFormat(c *charge, args starlark.Tuple) {
	form, _ := starlark.AsString(args[0])
	size := c.writable(args[1:])
	c.copies(starlark.String(""), len(form)+strings.Count(form, "{")*size)
}

// method takes the place of x.join(…) and the like: the receiver is the first argument.
func method(name string) *starlark.Builtin {
	return looking(name, func(c *charge, args starlark.Tuple) {
		if _, c.err = attr(args[0], name); c.err == nil {
			methods[name](c, args)
		}
	}, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
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

// attribute takes the place of x.join and the like where it is not called.
func attribute(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	name, _ := starlark.AsString(args[1])
	v, err := attr(args[0], name)
	return watched(v), err
}

func getattr(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Call(thread, starlark.Universe[b.Name()], args, kwargs)
	return watched(v), err
}

// watched is a method that looks at what it is given first, or any other value as it is.
func watched(v starlark.Value) starlark.Value {
	bound, ok := v.(*starlark.Builtin)
	if !ok || bound.Receiver() == nil || methods[bound.Name()] == nil {
		return v
	}
	called := method(bound.Name())
	return starlark.NewBuiltin(bound.Name(), func(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		return starlark.Call(thread, called, append(starlark.Tuple{b.Receiver()}, args...), kwargs)
	}).BindReceiver(bound.Receiver())
}
