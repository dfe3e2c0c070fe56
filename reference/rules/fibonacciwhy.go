package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
)

// whyLosing is Whinihan's rule with the Zeckendorf form of the heap.
func (p fibHeap) whyLosing(play game.Play, again bool) explain.Doc {
	n, limit := p.n, p.limit
	var doc explain.Doc
	if play == game.Misere {
		if n == 1 {
			return explain.Doc{explain.T("Only the last counter is left, and in misère play the player who must take it loses.")}
		}
		n--
		limit = min(limit, n)
		rule := "In misère play nobody takes the last counter while there is another move, so the heap counts as one smaller: as %d."
		if again {
			rule = "Again the heap counts as one smaller: as %d."
		}
		doc = append(doc, explain.T(fmt.Sprintf(rule, n)))
	}
	parts := zeckendorf(n)
	least := parts[0]
	slices.Reverse(parts)
	var sum []string
	for _, part := range parts {
		sum = append(sum, strconv.FormatUint(part, 10))
	}
	form := []explain.Inline{explain.Code(fmt.Sprintf("%d = %s", n, strings.Join(sum, " + "))), explain.Text(". ")}
	if len(parts) == 1 {
		form = []explain.Inline{explain.Code(sum[0]), explain.Text(" alone. ")}
	}
	how := explain.Para{explain.Text("Write the heap as a sum of Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours, its Zeckendorf form: ")}
	theorem := "The next player wins exactly when the smallest part of the form may be taken (Whinihan 1963). "
	if again {
		how, theorem = explain.Para{explain.Text("Its Zeckendorf form is ")}, ""
	}
	enough := "enough"
	if limit < least {
		enough = "not enough"
	}
	how = append(append(how, form...), explain.Text(theorem+"The smallest part is "), explain.Value(strconv.FormatUint(least, 10)),
		explain.Text(fmt.Sprintf(", and at most %d may be taken now. That is %s.", limit, enough)))
	return append(doc, how)
}
