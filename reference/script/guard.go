package script

import (
	"reflect"

	"go.starlark.net/syntax"
)

// guard replaces everything that may take more than a step by the call of a function.
func guard(file *syntax.File) {
	syntax.Walk(file, func(n syntax.Node) bool {
		if n == nil {
			return true
		}
		if n, ok := n.(*syntax.AssignStmt); ok && changes(n) {
			n.RHS = called(n.Op.String(), n.OpPos, again(n.LHS), n.RHS)
		}
		guardFields(reflect.ValueOf(n).Elem())
		switch n := n.(type) {
		case *syntax.CallExpr:
			for _, arg := range n.Args {
				if star, ok := arg.(*syntax.UnaryExpr); ok && (star.Op == syntax.STAR || star.Op == syntax.STARSTAR) {
					star.X = called(entriesName, star.OpPos, guarded(star.X))
				}
			}
		case *syntax.DictEntry:
			n.Key = asKey(n.Key)
		case *syntax.IndexExpr:
			n.Y = asKey(n.Y)
		case *syntax.SliceExpr:
			n.X = called(entriesName, n.Lbrack, n.X)
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
		case []syntax.Stmt:
			field.Set(reflect.ValueOf(workedOutFirst(x)))
		}
	}
}

// guarded is an expression, or the call that takes its place. Walk goes on into its operands.
func guarded(x syntax.Expr) syntax.Expr {
	switch x := x.(type) {
	case *syntax.DotExpr:
		if !methods[x.Name.Name] {
			return x
		}
		return called(attributeName, x.Dot, x.X, &syntax.Literal{Token: syntax.STRING, TokenPos: x.NamePos, Value: x.Name.Name})
	case *syntax.CallExpr:
		if dot, ok := x.Fn.(*syntax.DotExpr); ok && methods[dot.Name.Name] {
			x.Fn = ident(attributeName+dot.Name.Name, dot.Dot)
			x.Args = append([]syntax.Expr{dot.X}, x.Args...)
		}
	case *syntax.BinaryExpr:
		if x.Op == syntax.NOT_IN {
			return &syntax.UnaryExpr{OpPos: x.OpPos, Op: syntax.NOT, X: called(syntax.IN.String(), x.OpPos, x.X, x.Y)}
		}
		if operators[x.Op] && !quick(x.Op, x.X, x.Y) {
			return called(x.Op.String(), x.OpPos, x.X, x.Y)
		}
	}
	return x
}

// quick reports whether an operator certainly takes no longer than a step, by the form of its
// operands.
func quick(op syntax.Token, x, y syntax.Expr) bool {
	switch op {
	case syntax.PLUS, syntax.MINUS:
		return isNumber(x) || isNumber(y)
	case syntax.PERCENT, syntax.SLASHSLASH:
		return isNumber(y)
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		return isLiteral(x) || isLiteral(y)
	}
	return false
}

// isNumber reports whether an expression is certainly a number by its form: a sum with one is a
// number, too.
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
	if sum, ok := x.(*syntax.BinaryExpr); isLiteral(x) || ok && (sum.Op == syntax.PLUS || sum.Op == syntax.MINUS) && quick(sum.Op, sum.X, sum.Y) {
		return x
	}
	start, _ := x.Span()
	return called(keyName, start, x)
}

// changes reports whether a statement is an operator such as += that may take more than a step.
func changes(n *syntax.AssignStmt) bool {
	op := n.Op - syntax.PLUS_EQ + syntax.PLUS
	return n.Op != syntax.EQ && operators[op] && !quick(op, n.LHS, n.RHS)
}

// Names of variables that files cannot write: what an operator such as += changes an entry
// of, and which entry.
const (
	changedName = "=of"
	entryName   = "=at"
)

// workedOutFirst are statements in which the entry that an operator such as += changes is evaluated
// in a statement of its own, since it must be evaluated once.
func workedOutFirst(stmts []syntax.Stmt) (list []syntax.Stmt) {
	for _, stmt := range stmts {
		if n, ok := stmt.(*syntax.AssignStmt); ok && changes(n) {
			for paren, ok := n.LHS.(*syntax.ParenExpr); ok; paren, ok = n.LHS.(*syntax.ParenExpr) {
				n.LHS = paren.X
			}
			if entry, ok := n.LHS.(*syntax.IndexExpr); ok {
				at := entry.Lbrack
				variables := &syntax.TupleExpr{List: []syntax.Expr{ident(changedName, at), ident(entryName, at)}}
				values := &syntax.TupleExpr{List: []syntax.Expr{entry.X, entry.Y}}
				list = append(list, &syntax.AssignStmt{OpPos: at, Op: syntax.EQ, LHS: variables, RHS: values})
				n.LHS = entryAt(at)
			}
		}
		list = append(list, stmt)
	}
	return list
}

func entryAt(at syntax.Position) *syntax.IndexExpr {
	return &syntax.IndexExpr{X: ident(changedName, at), Lbrack: at, Y: ident(entryName, at), Rbrack: at}
}

// again is another expression for what an operator such as += changes.
func again(x syntax.Expr) syntax.Expr {
	switch x := x.(type) {
	case *syntax.Ident:
		return ident(x.Name, x.NamePos)
	case *syntax.IndexExpr:
		return entryAt(x.Lbrack)
	}
	return x
}

func ident(name string, at syntax.Position) *syntax.Ident {
	return &syntax.Ident{NamePos: at, Name: name}
}

func called(name string, at syntax.Position, args ...syntax.Expr) syntax.Expr {
	return &syntax.CallExpr{Fn: ident(name, at), Lparen: at, Args: args, Rparen: at}
}
