package script

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"
)

// A look is what looks at the operands of a method, and charges for what it does.
type look func(thread *starlark.Thread, receiver starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) error

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
func ofText(thread *starlark.Thread, text starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) error {
	if err := spend(thread, length(text)/bytesSearched); err != nil {
		return err
	}
	return ofArguments(thread, args, kwargs)
}

// ofEntries is about methods that copy the entries of a list or dictionary.
func ofEntries(thread *starlark.Thread, v starlark.Value, _ starlark.Tuple, _ []starlark.Tuple) error {
	return spend(thread, length(v))
}

// ofKey is about methods that look for a key in a dictionary or set.
func ofKey(thread *starlark.Thread, _ starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) error {
	if len(args) == 0 {
		return nil
	}
	return through(thread, args[0])
}

// ofAny is about methods that texts, lists, dictionaries and sets have under one name.
func ofAny(thread *starlark.Thread, v starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) error {
	switch v := v.(type) {
	case starlark.String:
		return ofText(thread, v, args, kwargs)
	case *starlark.List:
		if len(args) == 0 {
			return nil
		}
		return contain(thread, args[0], v)
	}
	return ofKey(thread, v, args, kwargs)
}

// ofAll is about methods that go through all of a dictionary or set.
func ofAll(thread *starlark.Thread, v starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) error {
	if err := through(thread, v); err != nil {
		return err
	}
	return ofArguments(thread, args, kwargs)
}

// ofArguments is about functions that go through all that they are given.
func ofArguments(thread *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) error {
	for _, a := range args {
		if err := through(thread, a); err != nil {
			return err
		}
	}
	for _, pair := range kwargs {
		if err := through(thread, pair[1]); err != nil {
			return err
		}
	}
	return nil
}

func canExtend(thread *starlark.Thread, list starlark.Value, args starlark.Tuple, _ []starlark.Tuple) error {
	if len(args) == 0 {
		return nil
	}
	return copies(thread, list, length(list)+length(args[0]))
}

func canJoin(thread *starlark.Thread, between starlark.Value, args starlark.Tuple, _ []starlark.Tuple) error {
	if len(args) == 0 {
		return nil
	}
	list, ok := args[0].(starlark.Iterable)
	if !ok {
		return nil
	}
	items, total := 0, 0
	for item := range starlark.Elements(list) {
		items++
		total += length(item)
	}
	if items > 1 {
		total += (items - 1) * length(between)
	}
	if err := spend(thread, items); err != nil {
		return err
	}
	return copies(thread, starlark.String(""), total)
}

func canReplace(thread *starlark.Thread, text starlark.Value, args starlark.Tuple, _ []starlark.Tuple) error {
	if len(args) < 2 {
		return nil
	}
	in, _ := starlark.AsString(text)
	old, _ := starlark.AsString(args[0])
	with, _ := starlark.AsString(args[1])
	if err := spend(thread, len(in)/bytesSearched); err != nil {
		return err
	}
	times := strings.Count(in, old)
	if len(args) > 2 {
		if most, err := starlark.AsInt32(args[2]); err == nil && most >= 0 {
			times = min(times, most)
		}
	}
	return copies(thread, starlark.String(""), len(in)+times*(len(with)-len(old)))
}

func canFormat(thread *starlark.Thread, form starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) error {
	all := args
	for _, pair := range kwargs {
		all = append(all[:len(all):len(all)], pair[1])
	}
	size, err := writable(thread, all)
	if err != nil {
		return err
	}
	text, _ := starlark.AsString(form)
	return copies(thread, starlark.String(""), len(text)+strings.Count(text, "{")*size)
}

// method takes the place of x.join(…) and the like: the receiver is the first argument.
func method(name string) *starlark.Builtin {
	look := methods[name]
	return starlark.NewBuiltin(name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		bound, err := attr(args[0], name)
		if err != nil {
			return nil, err
		}
		if err := look(thread, args[0], args[1:], kwargs); err != nil {
			return nil, err
		}
		if name == "clear" {
			return starlark.None, empty(args[0])
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
