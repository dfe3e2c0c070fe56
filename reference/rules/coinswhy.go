package rules

import (
	"slices"
	"strconv"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
)

// whyNimber values the heads of a product by the Tartan theorem, with the equations by which
// their nim products are found by hand. It is nil for a single row.
func (c coinRules) whyNimber(p string) explain.Doc {
	if !c.product {
		return nil
	}
	heads := explain.Table{
		Header: explain.Cells("column x", "row y", "g1(x)", "g2(y)", "g1(x)⊗g2(y)"),
		Right:  []bool{true, true, true, true, true},
	}
	var values, equations []string
	for y, row := range strings.Split(p, "/") {
		for x := range len(row) {
			if row[x] != 'H' {
				continue
			}
			across, down := c.of[0].values()[x+1], c.of[1].values()[y+1]
			value := strconv.FormatUint(c.value(x+1, y+1), 10)
			heads.Rows = append(heads.Rows, explain.Cells(strconv.Itoa(x+1), strconv.Itoa(y+1), strconv.FormatUint(across, 10), strconv.FormatUint(down, 10), value))
			values = append(values, value)
			for _, e := range cgt.NimProductByHand(across, down) {
				if !slices.Contains(equations, e) {
					equations = append(equations, e)
				}
			}
		}
	}
	doc := explain.Doc{
		explain.P(explain.Text("Tartan theorem: a single head in column x and row y of a product of two games has the nim value g1(x)⊗g2(y), the nim product of the values of a single head in place x of the first game, "),
			explain.Code("coins["+c.of[0].rule.String()+"]"), explain.Text(", and in place y of the second, "), explain.Code("coins["+c.of[1].rule.String()+"]"), explain.Text(". The heads of the position:")),
		heads,
	}
	if len(equations) > 0 {
		doc = append(doc, explain.T(cgt.NimProductRules))
		var list explain.List
		for _, e := range equations {
			list.Items = append(list.Items, []explain.Inline{explain.Code(e)})
		}
		doc = append(doc, list)
	}
	return append(doc, explain.P(explain.Text("The position has the nim sum of the values of its heads, "), explain.Code(strings.Join(values, " ⊕ ")), explain.Text(".")))
}
