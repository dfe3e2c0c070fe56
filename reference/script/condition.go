package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A Condition is an expression about named values: numbers, with sums, differences, products and
// comparisons, and texts, which are equal or not; and, or, not.
type Condition struct {
	expr  syntax.Expr
	names []string
	texts []bool // which names are texts
}

// NewCondition parses a condition about some names. Texts says which of them are texts.
func NewCondition(text string, names []string, texts []bool) (*Condition, error) {
	const longest = 200
	if len(text) > longest {
		return nil, fmt.Errorf("the condition has more than %d letters", longest)
	}
	expr, err := options.ParseExpr("condition", text, 0)
	if err != nil {
		return nil, fmt.Errorf("the condition %q cannot be read", text)
	}
	c := &Condition{expr, names, texts}
	if sort, err := c.sort(expr); err != nil {
		return nil, err
	} else if sort != truth {
		return nil, fmt.Errorf("the condition %q does not say what is to hold", text)
	}
	return c, nil
}

// A sort is what an expression is.
type sort uint8

const (
	truth sort = iota
	number
	words
)

// sort finds what an expression is, and that it has no other parts than it may have.
func (c *Condition) sort(e syntax.Expr) (sort, error) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return c.sort(e.X)
	case *syntax.Literal:
		if e.Token == syntax.INT {
			return number, nil
		}
		if e.Token == syntax.STRING {
			return words, nil
		}
	case *syntax.Ident:
		at := slices.Index(c.names, e.Name)
		switch {
		case at < 0:
			return 0, fmt.Errorf("there is no %s", e.Name)
		case c.texts[at]:
			return words, nil
		}
		return number, nil
	case *syntax.UnaryExpr:
		s, err := c.sort(e.X)
		if err != nil || e.Op == syntax.NOT && s == truth || e.Op == syntax.MINUS && s == number {
			return s, err
		}
	case *syntax.BinaryExpr:
		x, err := c.sort(e.X)
		if err != nil {
			return 0, err
		}
		y, err := c.sort(e.Y)
		if err != nil {
			return 0, err
		}
		if s, ok := combined(e.Op, x, y); ok {
			return s, nil
		}
	}
	return 0, fmt.Errorf("a condition has names, numbers, texts in quotes, + - *, comparisons, and, or, not; texts are equal or not")
}

// combined is what two expressions with a sign between them are.
func combined(op syntax.Token, x, y sort) (sort, bool) {
	switch op {
	case syntax.PLUS, syntax.MINUS, syntax.STAR:
		return number, x == number && y == number
	case syntax.EQL, syntax.NEQ:
		return truth, x == y && x != truth
	case syntax.LT, syntax.GT, syntax.LE, syntax.GE:
		return truth, x == number && y == number
	case syntax.AND, syntax.OR:
		return truth, x == truth && y == truth
	}
	return 0, false
}

// Holds reports whether the condition holds for some values: an int64 or a string for each name.
func (c *Condition) Holds(values []any) bool {
	env := make(starlark.StringDict, len(values))
	for i, v := range values {
		switch v := v.(type) {
		case int64:
			env[c.names[i]] = starlark.MakeInt64(v)
		case string:
			env[c.names[i]] = starlark.String(v)
		}
	}
	v, err := starlark.EvalExprOptions(options, &starlark.Thread{}, c.expr, env)
	return err == nil && bool(v.Truth())
}
