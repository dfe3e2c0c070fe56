package rules

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// Limits of the tables of binary columns: the most digits with a column each, and the most heaps.
const (
	mooreColumns = 10
	mooreRows    = 40
)

// whyLosing is Moore's rule with the binary columns of the heaps.
func (k mooreRule) whyLosing(heaps []uint64, play game.Play, again bool) explain.Doc {
	heaps = kit.LiveHeaps(heaps...)
	base := uint64(k) + 1
	most := slices.Max(append([]uint64{0}, heaps...))
	if play == game.Misere && most <= 1 {
		return explain.Doc{explain.T(fmt.Sprintf("Every heap holds 1. In misère play the next player then loses exactly when the number of heaps leaves remainder 1 on division by %d (Moore 1910). "+
			"Here the number is %d and the remainder is %d.", base, len(heaps), uint64(len(heaps))%base))}
	}
	found := "every column gives 0."
	for bit := uint64(1); bit <= most; bit <<= 1 {
		if ones := k.column(heaps, bit); ones != 0 {
			found = fmt.Sprintf("the column of %d gives %d.", bit, ones)
		}
	}
	table := k.digits(heaps, bits.Len64(most))
	if again {
		return explain.Doc{explain.T("Its binary columns are:"), table, explain.T("Now " + found)}
	}
	var doc explain.Doc
	if play == game.Misere {
		doc = append(doc, explain.T("As long as some heap holds 2 or more, the P-positions of misère play are those of normal play."))
	}
	return append(doc,
		explain.T(fmt.Sprintf("A move takes from at most %s. Write the heaps in binary and count the ones in each column, modulo %d:", heapsInWords(uint64(k)), base)),
		table, explain.T("The next player loses exactly when every column gives 0 (Moore 1910). Here "+found))
}

// digits is the table of the binary digits of the heaps, with the number of ones in
// each column, modulo k+1, beneath.
func (k mooreRule) digits(heaps []uint64, width int) explain.Table {
	t := explain.Table{Header: explain.Row(explain.Text("")), Right: []bool{true}}
	wide := width > mooreColumns
	if wide {
		t.Header, t.Right = explain.Row(explain.Text(""), explain.Text("binary")), []bool{true, true}
	}
	row := func(name string, digit func(bit uint64) uint64) {
		cells, all := explain.Row(explain.Text(name)), make([]string, 0, width)
		for i := width - 1; i >= 0; i-- {
			text := strconv.FormatUint(digit(1<<i), 10)
			if all = append(all, text); !wide {
				cells = append(cells, []explain.Inline{explain.Text(text)})
			}
		}
		if wide {
			between := ""
			if slices.ContainsFunc(all, func(d string) bool { return len(d) > 1 }) {
				between = " "
			}
			cells = append(cells, []explain.Inline{explain.Code(strings.Join(all, between))})
		}
		t.Rows = append(t.Rows, cells)
	}
	for i := width - 1; i >= 0 && !wide; i-- {
		t.Header = append(t.Header, []explain.Inline{explain.Text(strconv.FormatUint(1<<i, 10))})
		t.Right = append(t.Right, true)
	}
	for i, n := range heaps {
		if i == mooreRows {
			t.Rows = append(t.Rows, explain.Row(explain.Text(fmt.Sprintf("and %d more", len(heaps)-i))))
			break
		}
		row(strconv.FormatUint(n, 10), func(bit uint64) uint64 { return min(n&bit, 1) })
	}
	t.Rules = []int{len(t.Rows)}
	row(fmt.Sprintf("modulo %d", uint64(k)+1), func(bit uint64) uint64 { return k.column(heaps, bit) })
	return t
}
