package script

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"
)

// methods are those that may make a large value in one step, by what looks at what they
// are given.
var methods = map[string]func(receiver starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) error{
	"extend": func(list starlark.Value, args starlark.Tuple, _ []starlark.Tuple) error {
		if len(args) == 0 {
			return nil
		}
		return addable(list, args[0])
	},
	"join":    canJoin,
	"replace": canReplace,
	"format":  canFormat,
}

func canJoin(between starlark.Value, args starlark.Tuple, _ []starlark.Tuple) error {
	if len(args) == 0 {
		return nil
	}
	list, ok := args[0].(starlark.Iterable)
	if !ok {
		return nil
	}
	length := 0
	for item := range starlark.Elements(list) {
		length += max(starlark.Len(item), 0) + max(starlark.Len(between), 0)
	}
	return joinable("string", length-max(starlark.Len(between), 0))
}

func canReplace(text starlark.Value, args starlark.Tuple, _ []starlark.Tuple) error {
	if len(args) < 2 {
		return nil
	}
	in, _ := starlark.AsString(text)
	old, _ := starlark.AsString(args[0])
	with, _ := starlark.AsString(args[1])
	times := strings.Count(in, old)
	if len(args) > 2 {
		if most, err := starlark.AsInt32(args[2]); err == nil && most >= 0 {
			times = min(times, most)
		}
	}
	return joinable("string", len(in)+times*(len(with)-len(old)))
}

func canFormat(form starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) error {
	all := args
	for _, pair := range kwargs {
		all = append(all[:len(all):len(all)], pair[1])
	}
	if err := writable(all); err != nil {
		return err
	}
	text, _ := starlark.AsString(form)
	return joinable("string", len(text)+strings.Count(text, "{")*size(all))
}

// attribute takes the place of x.join and the like.
func attribute(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	name, _ := starlark.AsString(args[1])
	if x, ok := args[0].(starlark.HasAttrs); ok {
		if v, err := x.Attr(name); v != nil || err != nil {
			return watched(v), err
		}
	}
	return nil, fmt.Errorf("%s has no .%s field or method", args[0].Type(), name)
}

func getattr(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Call(thread, starlark.Universe[b.Name()], args, kwargs)
	return watched(v), err
}

// watched is a method that looks at what it is given first, or any other value as it is.
func watched(v starlark.Value) starlark.Value {
	method, ok := v.(*starlark.Builtin)
	if !ok || method.Receiver() == nil || methods[method.Name()] == nil {
		return v
	}
	check := methods[method.Name()]
	return starlark.NewBuiltin(method.Name(), func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if err := check(method.Receiver(), args, kwargs); err != nil {
			return nil, err
		}
		return starlark.Call(thread, method, args, kwargs)
	}).BindReceiver(method.Receiver())
}
