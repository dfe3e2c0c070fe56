package kit

import (
	"fmt"
	"strings"
)

// ReadDomino reads the two squares of a move, the upper or the left one first.
func ReadDomino(text string) (a, b Cell, ok bool) {
	first, second, found := strings.Cut(text, "-")
	if !found {
		if first, second, found = strings.Cut(text, ","); !found {
			return a, b, false
		}
	}
	a, ok1 := ReadCell(first)
	b, ok2 := ReadCell(second)
	if b.Row < a.Row || b.Row == a.Row && b.Col < a.Col {
		a, b = b, a
	}
	return a, b, ok1 && ok2
}

// TidyDomino writes the two squares of a domino in the usual order.
var TidyDomino = Tidied(ReadDomino, func(a, b Cell) string { return a.String() + "-" + b.String() })

// WhyDomino says why no domino can lie on the squares of a text.
func WhyDomino(g Grid, text string) (string, bool) {
	a, b, ok := ReadDomino(text)
	if !ok {
		return "", false
	}
	for _, c := range [2]Cell{a, b} {
		at, ok := g.At(c)
		switch {
		case !ok:
			return fmt.Sprintf("There is no square %s on this board.", c), true
		case g[at] != '.':
			return fmt.Sprintf("The square %s is not free.", c), true
		}
	}
	return fmt.Sprintf("A domino covers two squares that share a side; %s and %s do not.", a, b), true
}
