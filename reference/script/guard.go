package script

import (
	"fmt"
	"math/bits"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// What one step of Starlark may do is not bounded by the number of steps: a product may
// be as long as memory is large. So products and ranges are made by functions of our own.
const (
	maxProduct = 10_000  // of a text or list times a number, in bytes or entries
	maxDigits  = 1 << 12 // of a product of numbers, in binary digits
	maxRange   = 1_000_000
	maxSum     = 1 << 20 // of two texts or lists, in bytes or entries
	maxWritten = 1 << 16 // of a value that is written out, in bytes and entries
)

// Names of the functions that take the place of operators; no file can write such names.
const (
	times   = "*"
	plus    = "+"
	percent = "%"
	dot     = "."
)

// inPlace are the functions that look at what an operator such as += is given; they give
// back the second operand if the result is not too large.
var inPlace = map[syntax.Token]struct {
	name  string
	check func(x, y starlark.Value) error
}{
	syntax.PLUS_EQ:    {"+=", addable},
	syntax.STAR_EQ:    {"*=", multipliable},
	syntax.PERCENT_EQ: {"%=", formattable},
}

// builtins are the functions that files have besides those of Starlark.
func builtins() starlark.StringDict {
	dict := starlark.StringDict{
		times:     operator(times, syntax.STAR, multipliable),
		plus:      operator(plus, syntax.PLUS, addable),
		percent:   operator(percent, syntax.PERCENT, formattable),
		dot:       starlark.NewBuiltin(dot, attribute),
		"getattr": starlark.NewBuiltin("getattr", getattr),
		"str":     starlark.NewBuiltin("str", written),
		"repr":    starlark.NewBuiltin("repr", written),
		"print":   starlark.NewBuiltin("print", written),
		"range":   starlark.NewBuiltin("range", boundedRange),
		"fail":    starlark.NewBuiltin("fail", fail),
	}
	for _, op := range inPlace {
		dict[op.name] = starlark.NewBuiltin(op.name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			return args[1], op.check(args[0], args[1])
		})
	}
	return dict
}

// operator is an operator that looks at its operands first.
func operator(name string, op syntax.Token, check func(x, y starlark.Value) error) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		if err := check(args[0], args[1]); err != nil {
			return nil, err
		}
		return starlark.Binary(op, args[0], args[1])
	})
}

func multipliable(x, y starlark.Value) error {
	a, isInt := x.(starlark.Int)
	b, areInts := y.(starlark.Int)
	switch {
	case isInt && areInts:
		if digits(a)+digits(b) > maxDigits {
			return fmt.Errorf("a product has more than %d binary digits", maxDigits)
		}
	case isInt:
		return repeats(y, a)
	case areInts:
		return repeats(x, b)
	}
	return nil
}

func addable(x, y starlark.Value) error {
	if _, number := x.(starlark.Int); number {
		return nil
	}
	return joinable(x.Type(), max(starlark.Len(x), 0)+max(starlark.Len(y), 0))
}

// joinable complains of a text or list that would be too long.
func joinable(what string, length int) error {
	if length > maxSum {
		return fmt.Errorf("a %s would have a length of %d, and may have at most %d", what, length, maxSum)
	}
	return nil
}

func formattable(x, y starlark.Value) error {
	form, ok := x.(starlark.String)
	if !ok {
		return nil
	}
	if err := writable(y); err != nil {
		return err
	}
	if _, ok := y.(starlark.Mapping); ok { // whose values may be written again and again
		return joinable("string", len(form)+strings.Count(string(form), "%")*size(y))
	}
	return nil
}

// written is str, repr or print of values that are not too large.
func written(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	for _, a := range args {
		if err := writable(a); err != nil {
			return nil, err
		}
	}
	return starlark.Call(thread, starlark.Universe[b.Name()], args, kwargs)
}

// writable looks at a value before it is written out: parts that are shared are
// written as often as they stand there.
func writable(v starlark.Value) error {
	if left := room(v, maxWritten); left < 0 {
		return fmt.Errorf("a %s is too large to be written out: it has more than %d parts", v.Type(), maxWritten)
	}
	return nil
}

// size is how many bytes and entries a value has when it is written.
func size(v starlark.Value) int { return maxWritten - room(v, maxWritten) }

// room is what is left of so many bytes and entries when a value is written.
func room(v starlark.Value, left int) int {
	left--
	switch v := v.(type) {
	case starlark.String:
		return left - len(v)
	case *starlark.Dict:
		for _, item := range v.Items() {
			if left = room(item[1], room(item[0], left)); left < 0 {
				break
			}
		}
	case starlark.Sequence:
		for item := range starlark.Elements(v) {
			if left = room(item, left); left < 0 {
				break
			}
		}
	}
	return left
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
		if err := writable(a); err != nil {
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

// guard puts the call of a function in place of operators.
func guard(file *syntax.File) {
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.AssignStmt:
			if op, ok := inPlace[n.Op]; ok {
				left := n.LHS
				if id, ok := left.(*syntax.Ident); ok {
					left = &syntax.Ident{NamePos: id.NamePos, Name: id.Name}
				}
				n.RHS = called(op.name, left, n.OpPos, n.RHS)
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

// guarded is an expression, or the call that takes the place of an operator. Walk goes on
// into its operands.
func guarded(x syntax.Expr) syntax.Expr {
	if d, ok := x.(*syntax.DotExpr); ok && methods[d.Name.Name] != nil {
		return called(dot, d.X, d.Dot, &syntax.Literal{Token: syntax.STRING, TokenPos: d.NamePos, Value: d.Name.Name})
	}
	b, ok := x.(*syntax.BinaryExpr)
	if !ok {
		return x
	}
	switch b.Op {
	case syntax.STAR:
		return called(times, b.X, b.OpPos, b.Y)
	case syntax.PLUS:
		if isNumber(b.X) || isNumber(b.Y) {
			return x
		}
		return called(plus, b.X, b.OpPos, b.Y)
	case syntax.PERCENT:
		if isNumber(b.Y) {
			return x
		}
		return called(percent, b.X, b.OpPos, b.Y)
	}
	return x
}

// isNumber reports whether an expression is a number as it stands: what is added to one
// is a number, too.
func isNumber(x syntax.Expr) bool {
	l, ok := x.(*syntax.Literal)
	return ok && l.Token == syntax.INT
}

func called(name string, x syntax.Expr, at syntax.Position, y syntax.Expr) syntax.Expr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: at, Name: name}, Lparen: at, Args: []syntax.Expr{x, y}, Rparen: at}
}
