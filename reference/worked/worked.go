// Package worked explains answers: it finds them as by hand, in the manner of a lecture, and
// returns a document. It abridges long lists.
package worked

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
)

type text = explain.Text

// Limits of the lists in a worked solution before they are abridged.
const (
	mostRows    = 24     // rows of a table
	mostParts   = 40     // numbers that are written in binary columns
	mostReplies = 8      // moves of a position that are answered one by one
	mostListed  = 10_000 // options that are examined
)

func code(pos game.Position) explain.Inline { return explain.Math(pos.String()) }

func number(n uint64) explain.Inline { return explain.Value(strconv.FormatUint(n, 10)) }

func nimber(n uint64) explain.Inline { return explain.Value(cgt.Nimber(n).String()) }

// NimSum computes the nim sum of numbers in binary columns.
func NimSum(numbers []uint64) explain.Doc {
	switch len(numbers) {
	case 0:
		return explain.Doc{explain.P(text("The nim sum of no numbers is "), number(0), text("."))}
	case 1:
		return explain.Doc{explain.P(text("The nim sum of one number is the number itself, "), number(numbers[0]), text("."))}
	}
	sum := cgt.NimSum(numbers...)
	doc := explain.Doc{explain.P(text("Write the numbers in binary, one below the other:"))}
	doc = append(doc, inBinary(numbers, sum)...)
	return append(doc, explain.P(
		text("A column of the nim sum has a 1 exactly when an odd number of the numbers have a 1 there, so the nim sum is "), number(sum), text(".")))
}

// NimProduct computes the nim product of two numbers by Fermat 2-powers.
func NimProduct(x, y uint64) explain.Doc {
	product := number(cgt.NimProduct(x, y))
	equations := cgt.NimProductByHand(x, y)
	if equations == nil {
		return explain.Doc{explain.P(text("No power of 2 in one number shares a Fermat 2-power (2, 4, 16, …) with one in the other, so the nim product is the ordinary product: "),
			explain.Code(fmt.Sprintf("%d⊗%d = %d·%d", x, y, x, y)), text(" = "), product, text("."))}
	}
	return explain.Doc{
		explain.T(cgt.NimProductRules), listOf(equations),
		explain.P(text("So the nim product is "), product, text(".")),
	}
}

// wideColumns is the most binary digits that each have a column of a table; bandColumns the number
// of digits in one line beyond that.
const (
	wideColumns = 10
	bandColumns = 32
)

// inBinary writes the numbers in binary columns with their nim sum beneath, whose leading 1 is
// marked.
func inBinary(numbers []uint64, sum uint64) explain.Doc {
	all := sum
	for _, n := range numbers {
		all |= n
	}
	width := max(bits.Len64(all), 1)
	if width <= wideColumns {
		return explain.Doc{columns(numbers, sum, width)}
	}
	bands := (width + bandColumns - 1) / bandColumns
	size := (width + bands - 1) / bands
	var doc explain.Doc
	for band := bands - 1; band >= 0; band-- {
		low := band * size
		t := bandOf(numbers, sum, low, min(low+size, width))
		if bands > 1 {
			t.Caption = fmt.Sprintf("Columns of 2^%d down to 2^%d", min(low+size, width)-1, low)
		}
		doc = append(doc, t)
	}
	return doc
}

// columns is a table with a column for each binary digit.
func columns(numbers []uint64, sum uint64, width int) explain.Table {
	t := explain.Table{Header: explain.Row(text("")), Right: []bool{true}}
	for i := width - 1; i >= 0; i-- {
		t.Header = append(t.Header, []explain.Inline{text(strconv.Itoa(1 << i))})
		t.Right = append(t.Right, true)
	}
	row := func(name explain.Inline, n uint64, mark int) [][]explain.Inline {
		cells := explain.Row(name)
		for i := width - 1; i >= 0; i-- {
			digit := strconv.FormatUint(n>>i&1, 10)
			if i == mark {
				digit = "[" + digit + "]"
			}
			cells = append(cells, []explain.Inline{text(digit)})
		}
		return cells
	}
	rowsOf(&t, numbers, mostParts, func(n uint64) [][]explain.Inline { return row(text(strconv.FormatUint(n, 10)), n, -1) })
	t.Rules = []int{len(t.Rows)}
	t.Rows = append(t.Rows, row(number(sum), sum, bits.Len64(sum)-1))
	return t
}

// bandOf is a table with the binary digits from low up to high in one column.
func bandOf(numbers []uint64, sum uint64, low, high int) explain.Table {
	t := explain.Table{Header: explain.Row(text(""), text("binary")), Right: []bool{true, true}}
	row := func(name explain.Inline, n uint64) [][]explain.Inline {
		return explain.Row(name, explain.Code(fmt.Sprintf("%0*b", high-low, n>>low&(1<<(high-low)-1))))
	}
	rowsOf(&t, numbers, mostParts, func(n uint64) [][]explain.Inline { return row(text(strconv.FormatUint(n, 10)), n) })
	t.Rules = []int{len(t.Rows)}
	t.Rows = append(t.Rows, row(number(sum), sum))
	if lead := bits.Len64(sum) - 1; low <= lead && lead < high {
		t.Rows = append(t.Rows, explain.Row(text("leading 1"), explain.Code("^"+strings.Repeat(".", lead-low))))
	}
	return t
}

// rowsOf adds at most most rows to a table, and states the number left out.
func rowsOf[T any](t *explain.Table, list []T, most int, row func(of T) [][]explain.Inline) {
	for i, of := range list {
		if i == most {
			t.Rows = append(t.Rows, explain.Row(more(len(list)-i)))
			return
		}
		t.Rows = append(t.Rows, row(of))
	}
}

// listOf lists lines, only the last ones if there are too many.
func listOf(lines []string) (list explain.List) {
	if left := len(lines) - mostRows; left > 0 {
		lines = lines[left:]
		list.Items = append(list.Items, []explain.Inline{text(fmt.Sprintf("%d equations of smaller numbers, and then:", left))})
	}
	for _, l := range lines {
		list.Items = append(list.Items, []explain.Inline{explain.Code(l)})
	}
	return list
}

func more(n int) explain.Inline { return text(fmt.Sprintf("and %d more", n)) }

// Mex explains the least number that is missing from a set.
func Mex(set []uint64) explain.Doc {
	if len(set) == 0 {
		return explain.Doc{explain.P(text("The set is empty, so the least of 0, 1, 2, … that is missing from it is "), number(0), text("."))}
	}
	return explain.Doc{explain.Para(append([]explain.Inline{text("The set holds ")}, mexOf(set)...))}
}

// mexOf continues "the numbers are" with the numbers and the least missing one.
func mexOf(values []uint64) []explain.Inline {
	return []explain.Inline{
		text(explain.Runs(sortedUnique(values)) + ". The least of 0, 1, 2, … that is missing is "), number(cgt.Mex(values...)), text("."),
	}
}
