package script

import (
	"fmt"
	"math/bits"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// What one step of Starlark may do is not bounded by the number of steps: a product may
// be as long as memory is large. So products and ranges are made by functions of our own.
const (
	maxProduct = 10_000  // of a text or list times a number, in bytes or entries
	maxDigits  = 1 << 12 // of a product of numbers, in binary digits
	maxRange   = 1_000_000
)

// times is the name of the function that multiplies; no file can write such a name.
const times = "*"

// builtins are the functions that files have besides those of Starlark.
func builtins() starlark.StringDict {
	return starlark.StringDict{
		times:   starlark.NewBuiltin(times, multiply),
		"range": starlark.NewBuiltin("range", boundedRange),
		"fail":  starlark.NewBuiltin("fail", fail),
	}
}

func multiply(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	x, y := args[0], args[1]
	a, isInt := x.(starlark.Int)
	b, areInts := y.(starlark.Int)
	switch {
	case isInt && areInts:
		if digits(a)+digits(b) > maxDigits {
			return nil, fmt.Errorf("a product has more than %d binary digits", maxDigits)
		}
	case isInt:
		if err := repeats(y, a); err != nil {
			return nil, err
		}
	case areInts:
		if err := repeats(x, b); err != nil {
			return nil, err
		}
	}
	return starlark.Binary(syntax.STAR, x, y)
}

func digits(n starlark.Int) int {
	if small, ok := n.Int64(); ok {
		return bits.Len64(uint64(max(small, -small)))
	}
	return n.BigInt().BitLen()
}

func repeats(v starlark.Value, times starlark.Int) error {
	length := starlark.Len(v)
	n, ok := times.Int64()
	if length <= 0 || ok && n <= 0 {
		return nil
	}
	if !ok || n > maxProduct/int64(length) {
		return fmt.Errorf("a %s of length %d is repeated %s times: the result may have a length of at most %d", v.Type(), length, times, maxProduct)
	}
	return nil
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

// fail raises the file's own message. With at, an index or a pair of them, it marks that
// part of the text that is read.
func fail(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var at starlark.Value
	if err := starlark.UnpackArgs(b.Name(), nil, kwargs, "at?", &at); err != nil {
		return nil, err
	}
	r := &refusal{start: -1}
	for i, a := range args {
		if i > 0 {
			r.msg += " "
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

// guard puts the call of a function in place of every product.
func guard(file *syntax.File) {
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.AssignStmt:
			if n.Op == syntax.STAR_EQ {
				left := n.LHS
				if id, ok := left.(*syntax.Ident); ok {
					left = &syntax.Ident{NamePos: id.NamePos, Name: id.Name}
				}
				n.Op, n.RHS = syntax.EQ, product(left, n.OpPos, n.RHS)
			}
			n.RHS = guarded(n.RHS)
		case *syntax.ExprStmt:
			n.X = guarded(n.X)
		case *syntax.ReturnStmt:
			n.Result = guarded(n.Result)
		case *syntax.IfStmt:
			n.Cond = guarded(n.Cond)
		case *syntax.ForStmt:
			n.X = guarded(n.X)
		case *syntax.WhileStmt:
			n.Cond = guarded(n.Cond)
		case *syntax.CallExpr:
			n.Fn = guarded(n.Fn)
			all(n.Args)
		case *syntax.Comprehension:
			n.Body = guarded(n.Body)
		case *syntax.ForClause:
			n.X = guarded(n.X)
		case *syntax.IfClause:
			n.Cond = guarded(n.Cond)
		case *syntax.CondExpr:
			n.Cond, n.True, n.False = guarded(n.Cond), guarded(n.True), guarded(n.False)
		case *syntax.DictEntry:
			n.Key, n.Value = guarded(n.Key), guarded(n.Value)
		case *syntax.ListExpr:
			all(n.List)
		case *syntax.TupleExpr:
			all(n.List)
		case *syntax.BinaryExpr:
			n.X, n.Y = guarded(n.X), guarded(n.Y)
		case *syntax.UnaryExpr:
			n.X = guarded(n.X)
		case *syntax.ParenExpr:
			n.X = guarded(n.X)
		case *syntax.DotExpr:
			n.X = guarded(n.X)
		case *syntax.IndexExpr:
			n.X, n.Y = guarded(n.X), guarded(n.Y)
		case *syntax.SliceExpr:
			n.X, n.Lo, n.Hi, n.Step = guarded(n.X), guarded(n.Lo), guarded(n.Hi), guarded(n.Step)
		case *syntax.LambdaExpr:
			n.Body = guarded(n.Body)
		}
		return true
	})
}

func all(list []syntax.Expr) {
	for i, x := range list {
		list[i] = guarded(x)
	}
}

// guarded is an expression, or the call that takes the place of a product. Walk goes on
// into its operands.
func guarded(x syntax.Expr) syntax.Expr {
	if b, ok := x.(*syntax.BinaryExpr); ok && b.Op == syntax.STAR {
		return product(b.X, b.OpPos, b.Y)
	}
	return x
}

func product(x syntax.Expr, at syntax.Position, y syntax.Expr) syntax.Expr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: at, Name: times}, Lparen: at, Args: []syntax.Expr{x, y}, Rparen: at}
}
