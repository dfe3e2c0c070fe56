package script

import (
	"math/big"
	"reflect"

	"go.starlark.net/syntax"
)

// guard puts the call of a function in place of whatever may take more than a step.
func guard(file *syntax.File) {
	syntax.Walk(file, func(n syntax.Node) bool {
		if n == nil {
			return true
		}
		if n, ok := n.(*syntax.AssignStmt); ok {
			assigned(n)
		}
		guardFields(reflect.ValueOf(n).Elem())
		switch n := n.(type) {
		case *syntax.CallExpr:
			for _, arg := range n.Args {
				if star, ok := arg.(*syntax.UnaryExpr); ok && (star.Op == syntax.STAR || star.Op == syntax.STARSTAR) {
					star.X = called(starName, star.OpPos, guarded(star.X))
				}
			}
		case *syntax.DictEntry:
			n.Key = asKey(n.Key)
		case *syntax.IndexExpr:
			n.Y = asKey(n.Y)
		case *syntax.SliceExpr:
			n.X = called(sliceName, n.Lbrack, n.X)
		}
		return true
	})
}

// guardFields guards the expressions that a node of the tree is made of.
func guardFields(node reflect.Value) {
	for _, field := range node.Fields() {
		if !field.CanSet() {
			continue
		}
		switch x := field.Interface().(type) {
		case syntax.Expr:
			field.Set(reflect.ValueOf(guarded(x)))
		case []syntax.Expr:
			for i := range x {
				x[i] = guarded(x[i])
			}
		}
	}
}

// guarded is an expression, or the call that takes its place. Walk goes on into its
// operands.
func guarded(x syntax.Expr) syntax.Expr {
	switch x := x.(type) {
	case *syntax.DotExpr:
		if methods[x.Name.Name] != nil {
			return called(attributeName, x.Dot, x.X, &syntax.Literal{Token: syntax.STRING, TokenPos: x.NamePos, Value: x.Name.Name})
		}
	case *syntax.CallExpr:
		if dot, ok := x.Fn.(*syntax.DotExpr); ok && methods[dot.Name.Name] != nil {
			x.Fn = &syntax.Ident{NamePos: dot.Dot, Name: methodName + dot.Name.Name}
			x.Args = append([]syntax.Expr{dot.X}, x.Args...)
		}
	case *syntax.BinaryExpr:
		if x.Op == syntax.NOT_IN {
			return &syntax.UnaryExpr{OpPos: x.OpPos, Op: syntax.NOT, X: called(syntax.IN.String(), x.OpPos, x.X, x.Y)}
		}
		if operators[x.Op] != nil && !quick(x.Op, x.X, x.Y) {
			return called(x.Op.String(), x.OpPos, x.X, x.Y)
		}
	}
	return x
}

// quick reports whether an operator takes no longer than a step, as its operands stand
// there.
func quick(op syntax.Token, x, y syntax.Expr) bool {
	switch op {
	case syntax.PLUS, syntax.MINUS:
		return isNumber(x) || isNumber(y)
	case syntax.PERCENT:
		return isNumber(y)
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		return isLiteral(x) || isLiteral(y)
	}
	return false
}

// isNumber reports whether an expression is a number as it stands: what is added to one
// is a number, too.
func isNumber(x syntax.Expr) bool {
	if u, ok := x.(*syntax.UnaryExpr); ok && u.Op == syntax.MINUS {
		x = u.X
	}
	l, ok := x.(*syntax.Literal)
	return ok && l.Token == syntax.INT
}

func isLiteral(x syntax.Expr) bool {
	_, ok := x.(*syntax.Literal)
	return ok || isNumber(x)
}

// asKey is an expression that may be a key of a dictionary.
func asKey(x syntax.Expr) syntax.Expr {
	switch {
	case isLiteral(x):
		return x
	default:
		if b, ok := x.(*syntax.BinaryExpr); ok && (b.Op == syntax.PLUS || b.Op == syntax.MINUS) && quick(b.Op, b.X, b.Y) {
			return x
		}
	}
	start, _ := x.Span()
	return called(keyName, start, x)
}

// assigned looks at what operators such as += are given.
func assigned(n *syntax.AssignStmt) {
	op, ok := inPlace[n.Op]
	if !ok || (op == syntax.PLUS || op == syntax.MINUS) && isNumber(n.RHS) {
		return
	}
	left := n.LHS
	for {
		paren, ok := left.(*syntax.ParenExpr)
		if !ok {
			break
		}
		left = paren.X
	}
	switch left := left.(type) {
	case *syntax.Ident:
		n.RHS = called(n.Op.String(), n.OpPos, &syntax.Ident{NamePos: left.NamePos, Name: left.Name}, n.RHS)
	case *syntax.IndexExpr: // what stands left of the operator must be worked out once, and first
		n.LHS = &syntax.Ident{NamePos: left.Lbrack, Name: nowhere}
		n.RHS = called(entryName(op), n.OpPos, called(entryName(0), left.Lbrack, left.X, left.Y), n.RHS)
		n.Op = syntax.EQ
	}
}

// nowhere is the name of a variable that nobody reads.
const nowhere = "="

func called(name string, at syntax.Position, args ...syntax.Expr) syntax.Expr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: at, Name: name}, Lparen: at, Args: args, Rparen: at}
}

// tooLarge finds the first number of a file that is too large.
func tooLarge(file *syntax.File) (at syntax.Position, found bool) {
	syntax.Walk(file, func(n syntax.Node) bool {
		if l, ok := n.(*syntax.Literal); ok && !found && l.Token == syntax.INT {
			if big, ok := l.Value.(*big.Int); ok && big.BitLen() > maxDigits {
				at, found = l.TokenPos, true
			}
		}
		return !found
	})
	return at, found
}
