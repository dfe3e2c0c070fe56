// Package explain holds explanations as data: a worked solution, a note or a refutation is a Doc,
// and only a printer decides its appearance.
package explain

import (
	"fmt"
	"strconv"
	"strings"
)

// A Doc is a sequence of blocks.
type Doc []Block

// A Block is one of Para, List, Table and Board.
type Block interface{ block() }

// A Para is one paragraph of running text.
type Para []Inline

// A List is a list of short entries, bulleted.
type List struct{ Items [][]Inline }

// A Table has one row of headings (or none) and rows of cells. Short rows are filled up with empty
// cells.
type Table struct {
	Caption string
	Header  [][]Inline
	Rows    [][][]Inline
	Right   []bool // by column: whether it is aligned to the right, as numbers are
	Rules   []int  // the rows that have a horizontal rule above them
}

// A Board is a drawing in characters, with a description for users who cannot see it. Formats with
// shapes show its figure, if it has one, instead of the rows.
type Board struct {
	Rows   []string
	Figure *Figure
	Words  string
}

func (Para) block()  {}
func (List) block()  {}
func (Table) block() {}
func (Board) block() {}

// An Inline is one of Text, Typed, Em, Code, Math, Move and Value.
type Inline interface{ inline() string }

// Text is running text. Parts of it that are certainly mathematics are typeset.
type Text string

// Typed is running text that shows what to type: it is never typeset.
type Typed string

// Em is stressed text.
type Em string

// Code is text to type: an example, a key, the name of a file.
type Code string

// Math is a game in the program's notation: a position, a form, a value. It is typeset.
type Math string

// Move is a move, or an answer of any kind. Its arrows are typeset, and parts that are certainly
// mathematics.
type Move string

// Value is a result: a nim value, an outcome, a mark. It is typeset.
type Value string

func (t Text) inline() string  { return string(t) }
func (t Typed) inline() string { return string(t) }
func (t Em) inline() string    { return string(t) }
func (t Code) inline() string  { return string(t) }
func (t Math) inline() string  { return string(t) }
func (t Move) inline() string  { return string(t) }
func (t Value) inline() string { return string(t) }

// Map is a document with its inlines replaced. Inlines that become nil are removed, and paragraphs
// that become empty.
func Map(d Doc, of func(Inline) Inline) Doc {
	run := func(run []Inline) (next []Inline) {
		for _, in := range run {
			if in = of(in); in != nil {
				next = append(next, in)
			}
		}
		return next
	}
	runs := func(list [][]Inline) [][]Inline {
		next := make([][]Inline, len(list))
		for i := range list {
			next[i] = run(list[i])
		}
		return next
	}
	var next Doc
	for _, b := range d {
		switch block := b.(type) {
		case Para:
			para := Para(run(block))
			if len(para) == 0 && len(block) > 0 {
				continue
			}
			b = para
		case List:
			b = List{runs(block.Items)}
		case Table:
			rows := make([][][]Inline, len(block.Rows))
			for i := range rows {
				rows[i] = runs(block.Rows[i])
			}
			block.Header, block.Rows = runs(block.Header), rows
			b = block
		}
		next = append(next, b)
	}
	return next
}

// P makes a paragraph.
func P(parts ...Inline) Para { return Para(parts) }

// T makes a paragraph of plain text.
func T(text string) Para { return Para{Text(text)} }

// Cells is a row of a table of texts, which are printed unchanged.
func Cells(texts ...string) (row [][]Inline) {
	for _, text := range texts {
		row = append(row, []Inline{Typed(text)})
	}
	return row
}

// mostNumbers is the length at which a list of numbers in running text is cut.
const mostNumbers = 12

// Numbers writes "1, 2 and 3"; a long list is cut, with its length added.
func Numbers(values []uint64) string {
	var words []string
	for i, v := range values {
		if i == mostNumbers && len(values) > mostNumbers+1 {
			return strings.Join(words, ", ") + fmt.Sprintf(" and so on (%d numbers)", len(values))
		}
		words = append(words, strconv.FormatUint(v, 10))
	}
	return And(words)
}

// Plural is a noun for n things: "sheet", "sheets".
func Plural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	if strings.HasSuffix(noun, "o") {
		return noun + "es" // dominoes
	}
	return noun + "s"
}

// Count is a number with its noun: "1 sheet", "2 sheets".
func Count(n int, noun string) string { return strconv.Itoa(n) + " " + Plural(n, noun) }

// And joins words as in "a, b and c", and Or as in "a, b or c"; both are "none" without any.
func And(words []string) string { return listed(words, " and ") }

// Or is And with the other word.
func Or(words []string) string { return listed(words, " or ") }

func listed(words []string, last string) string {
	n := len(words) - 1
	switch n {
	case -1:
		return "none"
	case 0:
		return words[0]
	}
	return strings.Join(words[:n], ", ") + last + words[n]
}

// Runs writes increasing numbers, with three or more consecutive ones as "0 to 5".
func Runs(sorted []uint64) string {
	var words []string
	for i := 0; i < len(sorted); {
		j := i
		for j+1 < len(sorted) && sorted[j+1] == sorted[j]+1 {
			j++
		}
		if j < i+2 {
			j = i
			words = append(words, strconv.FormatUint(sorted[i], 10))
		} else {
			words = append(words, fmt.Sprintf("%d to %d", sorted[i], sorted[j]))
		}
		i = j + 1
		if len(words) == 3*mostNumbers && i < len(sorted) {
			return strings.Join(words, ", ") + fmt.Sprintf(" and %d more", len(sorted)-i)
		}
	}
	return And(words)
}

// Row makes a row of cells, or of headings, of one inline each.
func Row(cells ...Inline) [][]Inline {
	row := make([][]Inline, len(cells))
	for i, c := range cells {
		row[i] = []Inline{c}
	}
	return row
}

// Marked is a text with code between backquotes. An unpaired backquote is an ordinary character.
func Marked(text string) Para {
	if strings.Count(text, "`")%2 == 1 {
		return T(text)
	}
	var para Para
	for i, part := range strings.Split(text, "`") {
		switch {
		case part == "":
		case i%2 == 1:
			para = append(para, Code(part))
		default:
			para = append(para, Text(part))
		}
	}
	return para
}
