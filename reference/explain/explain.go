// Package explain holds explanations as data: a worked solution, a note or a
// refutation is a Doc, and only a printer decides how it looks.
package explain

// A Doc is a sequence of blocks.
type Doc []Block

// A Block is one of Para, List, Table and Board.
type Block interface{ block() }

// A Para is one paragraph of running text.
type Para []Inline

// A List is a list of short entries, bulleted.
type List struct{ Items [][]Inline }

// A Table has one row of headings (or none) and rows of cells. Every row has as
// many cells as the widest; missing ones are empty.
type Table struct {
	Caption string
	Header  [][]Inline
	Rows    [][][]Inline
	Right   []bool // by column: aligned to the right, as numbers are
	Rules   []int  // a horizontal rule stands before each of these rows
}

// A Board is a drawing in characters, with words for those who cannot see it. Where
// shapes can be drawn its figure, if it has one, stands for the rows.
type Board struct {
	Rows   []string
	Figure *Figure
	Words  string
}

func (Para) block()  {}
func (List) block()  {}
func (Table) block() {}
func (Board) block() {}

// An Inline is one of Text, Em, Code and Value.
type Inline interface{ inline() }

// Text is plain running text.
type Text string

// Em is stressed text.
type Em string

// Code is text in the program's notation: a position, a move, a key.
type Code string

// Value is a result: a nim value, an outcome, a mark.
type Value string

func (Text) inline()  {}
func (Em) inline()    {}
func (Code) inline()  {}
func (Value) inline() {}

// P makes a paragraph of its arguments.
func P(parts ...Inline) Para { return Para(parts) }

// T makes a paragraph of plain text.
func T(text string) Para { return Para{Text(text)} }
