package script

import (
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// operators are those that functions of our own take the place of, which look at their
// operands first. No file can write the names of these functions, which are the operators
// themselves.
var operators = map[syntax.Token]look{
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

func multiply(c *charge, args starlark.Tuple) {
	a, isInt := args[0].(starlark.Int)
	b, areInts := args[1].(starlark.Int)
	switch {
	case isInt && areInts:
		if digits(a)+digits(b) > maxDigits {
			c.refuse("a product has more than %d binary digits", maxDigits)
		}
	case isInt:
		repeat(c, args[1], a)
	case areInts:
		repeat(c, args[0], b)
	}
}

func repeat(c *charge, v starlark.Value, times starlark.Int) {
	length := length(v)
	n, ok := times.Int64()
	if length == 0 || ok && n <= 0 {
		return
	}
	if !ok || n > maxRepeated/int64(length) {
		c.refuse("a %s of length %d is repeated %s times: the result may have a length of at most %d", v.Type(), length, times, maxRepeated)
	}
	c.copies(v, length*int(n))
}

func add(c *charge, args starlark.Tuple) {
	switch args[0].(type) {
	case starlark.Int, starlark.Float:
		combine(c, args)
	default:
		c.copies(args[0], length(args[0])+length(args[1]))
	}
}

// combine looks at the operands of an operator of numbers or of sets.
func combine(c *charge, args starlark.Tuple) {
	a, ok := args[0].(starlark.Int)
	if !ok {
		c.through(args...)
		return
	}
	b, ok := args[1].(starlark.Int)
	if _, small := a.Int64(); !small && ok && max(digits(a), digits(b)) >= maxDigits {
		c.refuse("a number has more than %d binary digits", maxDigits)
	}
}

func shift(c *charge, args starlark.Tuple) {
	a, ok1 := args[0].(starlark.Int)
	b, ok2 := args[1].(starlark.Int)
	if by, ok := b.Int64(); ok1 && ok2 && (!ok || by > int64(maxDigits-digits(a))) {
		c.refuse("a number has more than %d binary digits", maxDigits)
	}
}

func format(c *charge, args starlark.Tuple) {
	form, ok := args[0].(starlark.String)
	if !ok {
		return
	}
	size := c.writable(args[1])
	length := len(form) + size
	if _, ok := args[1].(starlark.Mapping); ok { // whose values may be written again and again
		length += strings.Count(string(form), "%") * size
	}
	c.copies(form, length)
}

func compare(c *charge, args starlark.Tuple) {
	x, y := args[0], args[1]
	if text, ok := x.(starlark.String); ok {
		c.spend(min(len(text), length(y)) / bytesCopied)
	} else if x.Type() == y.Type() {
		c.through(x)
	}
}

// contain looks at the operands of in.
func contain(c *charge, args starlark.Tuple) {
	switch y := args[1].(type) {
	case starlark.String:
		c.spend(len(y) / bytesSearched)
	case *starlark.Dict, *starlark.Set:
		c.through(args[0])
	case *starlark.List, starlark.Tuple:
		switch args[0].(type) {
		case starlark.Int, starlark.Bool, starlark.NoneType, starlark.Float:
			c.spend(length(y) / entriesCopied)
		default:
			c.through(y)
		}
	}
}

// Names of functions that files cannot write.
const (
	attributeName = "."  // the method of a value
	methodName    = "."  // before the name of a method, which is called at once
	keyName       = "[]" // what a dictionary is asked for
	sliceName     = "[:]"
	starName      = "**"
)

// entryName is the name of the function that assigns to an entry by an operator such as
// +=, or of the one that looks at the entry first, if op is 0.
func entryName(op syntax.Token) string {
	if op == 0 {
		return "[=]"
	}
	return "[" + op.String() + "]"
}
