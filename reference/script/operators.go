package script

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// operators are those that functions of our own take the place of, which look at their
// operands first. No file can write the names of these functions, which are the operators
// themselves.
var operators = map[syntax.Token]func(thread *starlark.Thread, x, y starlark.Value) error{
	syntax.STAR:       multiply,
	syntax.PLUS:       add,
	syntax.MINUS:      combine,
	syntax.PERCENT:    format,
	syntax.PIPE:       combine,
	syntax.AMP:        combine,
	syntax.CIRCUMFLEX: combine,
	syntax.LTLT:       shift,
	syntax.IN:         contain,
	syntax.EQL:        compare,
	syntax.NEQ:        compare,
	syntax.LT:         compare,
	syntax.LE:         compare,
	syntax.GT:         compare,
	syntax.GE:         compare,
}

// inPlace are the operators such as +=, by those that they are made of.
var inPlace = map[syntax.Token]syntax.Token{
	syntax.PLUS_EQ: syntax.PLUS, syntax.MINUS_EQ: syntax.MINUS, syntax.STAR_EQ: syntax.STAR, syntax.PERCENT_EQ: syntax.PERCENT,
	syntax.AMP_EQ: syntax.AMP, syntax.PIPE_EQ: syntax.PIPE, syntax.CIRCUMFLEX_EQ: syntax.CIRCUMFLEX, syntax.LTLT_EQ: syntax.LTLT,
}

// checked is the function that takes the place of an operator.
func checked(op syntax.Token) *starlark.Builtin {
	check := operators[op]
	return starlark.NewBuiltin(op.String(), func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		if err := check(thread, args[0], args[1]); err != nil {
			return nil, err
		}
		switch op {
		case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
			is, err := starlark.Compare(op, args[0], args[1])
			return starlark.Bool(is), err
		}
		return starlark.Binary(op, args[0], args[1])
	})
}

// second is a function that looks at the operands of an operator such as +=, and gives
// back the second of them.
func second(op syntax.Token) *starlark.Builtin {
	check := operators[inPlace[op]]
	return starlark.NewBuiltin(op.String(), func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		return args[1], check(thread, args[0], args[1])
	})
}

func multiply(thread *starlark.Thread, x, y starlark.Value) error {
	a, isInt := x.(starlark.Int)
	b, areInts := y.(starlark.Int)
	switch {
	case isInt && areInts:
		if digits(a)+digits(b) > maxDigits {
			return fmt.Errorf("a product has more than %d binary digits", maxDigits)
		}
	case isInt:
		return repeat(thread, y, a)
	case areInts:
		return repeat(thread, x, b)
	}
	return nil
}

func repeat(thread *starlark.Thread, v starlark.Value, times starlark.Int) error {
	length := length(v)
	n, ok := times.Int64()
	if length == 0 || ok && n <= 0 {
		return nil
	}
	if !ok || n > maxRepeated/int64(length) {
		return fmt.Errorf("a %s of length %d is repeated %s times: the result may have a length of at most %d", v.Type(), length, times, maxRepeated)
	}
	return copies(thread, v, length*int(n))
}

func add(thread *starlark.Thread, x, y starlark.Value) error {
	if _, number := x.(starlark.Int); number {
		return combine(thread, x, y)
	}
	if _, number := x.(starlark.Float); number {
		return nil
	}
	return copies(thread, x, length(x)+length(y))
}

// combine looks at the operands of an operator of numbers or of sets.
func combine(thread *starlark.Thread, x, y starlark.Value) error {
	a, ok := x.(starlark.Int)
	if !ok {
		if err := through(thread, x); err != nil {
			return err
		}
		return through(thread, y)
	}
	if _, small := a.Int64(); small {
		return nil
	}
	if b, ok := y.(starlark.Int); ok && max(digits(a), digits(b)) >= maxDigits {
		return fmt.Errorf("a number has more than %d binary digits", maxDigits)
	}
	return nil
}

func shift(_ *starlark.Thread, x, y starlark.Value) error {
	a, ok1 := x.(starlark.Int)
	b, ok2 := y.(starlark.Int)
	if by, ok := b.Int64(); ok1 && ok2 && (!ok || by > int64(maxDigits-digits(a))) {
		return fmt.Errorf("a number has more than %d binary digits", maxDigits)
	}
	return nil
}

func format(thread *starlark.Thread, x, y starlark.Value) error {
	form, ok := x.(starlark.String)
	if !ok {
		return nil
	}
	size, err := writable(thread, y)
	if err != nil {
		return err
	}
	length := len(form) + size
	if _, ok := y.(starlark.Mapping); ok { // whose values may be written again and again
		length += strings.Count(string(form), "%") * size
	}
	return copies(thread, x, length)
}

func compare(thread *starlark.Thread, x, y starlark.Value) error {
	switch x := x.(type) {
	case starlark.Int, starlark.Bool, starlark.NoneType, starlark.Float:
		return nil
	case starlark.String:
		return spend(thread, min(len(x), length(y))/bytesCopied)
	}
	if x.Type() != y.Type() {
		return nil
	}
	return through(thread, x)
}

// contain looks at the operands of in.
func contain(thread *starlark.Thread, x, y starlark.Value) error {
	switch y := y.(type) {
	case starlark.String:
		return spend(thread, len(y)/bytesSearched)
	case *starlark.Dict, *starlark.Set:
		return through(thread, x)
	case *starlark.List, starlark.Tuple:
		switch x.(type) {
		case starlark.Int, starlark.Bool, starlark.NoneType, starlark.Float:
			return spend(thread, length(y)/entriesCopied)
		}
		return through(thread, y)
	}
	return nil
}
