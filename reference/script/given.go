package script

import (
	"errors"
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/kit"

	"go.starlark.net/starlark"
)

// given are the functions for the commonest notations, boards and drawings. A board is a text: its
// rows from the top with slashes between them.
var given = map[string]function{
	"cells":   cells,
	"numbers": numbers,
	"edges":   edges,
	"fields":  fields,

	"number":   wholeNumber,
	"square":   square,
	"width":    width,
	"find":     find,
	"put":      put,
	"regions":  regions,
	"exchange": onText(2, func(texts []string) string { return exchange(texts[0], texts[1]) }),
	"oriented": onText(1, func(texts []string) string { return string(kit.Grid(texts[0]).Canon()) }),
	"turned":   onText(1, func(texts []string) string { return string(kit.Grid(texts[0]).Turned()) }),

	"neighbours": neighbours,
	"rename":     rename,
	"components": components,

	"squares": onText(1, func(texts []string) string { return kit.TidySquares(texts[0]) }),

	"board": board,
	"heaps": heaps,
	"graph": graph,
}

// onText is a function from n texts to a text.
func onText(n int, do func(texts []string) string) function {
	return func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		texts, to := make([]string, n), make([]any, n)
		for i := range texts {
			to[i] = &texts[i]
		}
		if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, n, to...); err != nil {
			return nil, err
		}
		return starlark.String(do(texts)), nil
	}
}

// notation is the pair of a function that reads positions and one that writes them.
func notation(parse func(text string) (starlark.Value, error), text func(v starlark.Value) string) starlark.Tuple {
	reader := admitted("parse", func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		var text string
		if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &text); err != nil {
			return nil, err
		}
		return parse(text)
	})
	writer := admitted("text", func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		var v starlark.Value
		if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &v); err != nil {
			return nil, err
		}
		return starlark.String(text(v)), nil
	})
	return starlark.Tuple{reader, writer}
}

// cells is the notation of boards, or of strips if it has a name for a strip. With the looks of
// signs it includes a function that draws them.
func cells(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var signs, also, hint, start, strip string
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "signs", &signs, "also?", &also, "hint?", &hint, "start?", &start, "strip?", &strip); err != nil {
		return nil, err
	}
	read := func(text string) (starlark.Value, error) {
		grids, err := kit.ReadBoard(text, signs, also, hint, start)
		if err != nil {
			return nil, err
		}
		return starlark.String(grids[0]), nil
	}
	if strip != "" {
		read = func(text string) (starlark.Value, error) {
			strips, err := kit.ReadSigns(text, signs, also, strip, hint)
			if err != nil {
				return nil, err
			}
			return starlark.String(strips[0]), nil
		}
	}
	return notation(read, plainText), nil
}

// numbers is the notation of lists of numbers: tuples, or heaps that are independent parts.
func numbers(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	what, parts, most := "number", false, game.MaxEntries
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "what?", &what, "parts?", &parts, "most?", &most); err != nil {
		return nil, err
	}
	read := func(text string) (starlark.Value, error) {
		list, err := kit.ReadNumbers(text, what, most)
		if err != nil {
			return nil, err
		}
		var values []starlark.Value
		for _, n := range list {
			if n > 0 || !parts {
				values = append(values, starlark.MakeUint64(n))
			}
		}
		if parts {
			return starlark.NewList(values), nil
		}
		return starlark.Tuple(values), nil
	}
	return notation(read, joined), nil
}

// fields are the entries of a list, with commas or spaces between them: each with the place where
// it begins.
func fields(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var text, what string
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 2, &text, &what); err != nil {
		return nil, err
	}
	list, err := kit.Fields(text, what)
	if err != nil {
		return nil, err
	}
	var values []starlark.Value
	for _, f := range list {
		values = append(values, starlark.Tuple{starlark.String(f.Text), starlark.MakeInt(f.Start)})
	}
	return starlark.NewList(values), nil
}

// wholeNumber is the number that a text is; None if it is none.
func wholeNumber(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var text string
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &text); err != nil {
		return nil, err
	}
	if n, ok := game.ReadNumber(text); ok {
		return starlark.MakeUint64(n), nil
	}
	return starlark.None, nil
}

// width is the number of columns of a board.
func width(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var text string
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &text); err != nil {
		return nil, err
	}
	_, cols := kit.Grid(text).Size()
	return starlark.MakeInt(cols), nil
}

// square names a square of a board, a1 at the top left.
func square(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var text string
	var at int
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 2, &text, &at); err != nil {
		return nil, err
	}
	return starlark.String(kit.Grid(text).Cell(at).String()), nil
}

// find is where the squares are that a text names with hyphens between them, -1 for one that
// is not on the board; it is None if the text names no squares.
func find(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var text, names string
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 2, &text, &names); err != nil {
		return nil, err
	}
	var found []starlark.Value
	for name := range strings.SplitSeq(names, "-") {
		cell, ok := kit.ReadCell(name)
		if !ok {
			return starlark.None, nil
		}
		at, ok := kit.Grid(text).At(cell)
		if !ok {
			at = -1
		}
		found = append(found, starlark.MakeInt(at))
	}
	return starlark.NewList(found), nil
}

// put is a board or strip with other signs at some places.
func put(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var text string
	if err := starlark.UnpackPositionalArgs(b.Name(), args[:min(1, len(args))], kwargs, 1, &text); err != nil {
		return nil, err
	}
	next := []byte(text)
	for pair := range slices.Chunk(args[1:], 2) {
		var at int
		var sign string
		if err := starlark.UnpackPositionalArgs(b.Name(), pair, nil, 2, &at, &sign); err != nil {
			return nil, err
		}
		if at < 0 || at >= len(next) || len(sign) != 1 {
			return nil, errPut
		}
		next[at] = sign[0]
	}
	return starlark.String(next), nil
}

var errPut = errors.New("put takes a board, and then places on it, each with the sign that goes there")

// regions are the parts of a board that walls separate, each on the smallest board that holds it.
func regions(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var text, wall string
	corners := false
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "board", &text, "wall", &wall, "corners?", &corners); err != nil {
		return nil, err
	}
	if len(wall) != 1 {
		return nil, errors.New("the wall between regions is one sign")
	}
	var parts []starlark.Value
	for _, part := range kit.Grid(text).Regions(wall[0], corners) {
		parts = append(parts, starlark.String(part))
	}
	return starlark.NewList(parts), nil
}

// exchange puts the signs of each pair in the place of each other.
func exchange(text, pairs string) string {
	return strings.Map(func(c rune) rune {
		if at := strings.IndexRune(pairs, c); at >= 0 && at^1 < len(pairs) {
			return rune(pairs[at^1])
		}
		return c
	}, text)
}
