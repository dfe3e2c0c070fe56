package rules

import (
	"fmt"
	"iter"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
)

// domineeringGame is Göran Andersson's game: Winning Ways, ch. 5; On Numbers and Games,
// ch. 10; solved for boards by Berlekamp, "Blockbusting and Domineering", 1988, and by
// Breuker, Uiterwijk and van den Herik, "Solving 8x8 Domineering", 2000.
var domineeringGame = &game.Ruleset[dominoBoard]{
	Info: game.Info{
		Name:  "domineering",
		Title: "Domineering",
		Rules: "A position is a board of squares, some of which may be blocked. A move places a domino on two free squares that share a side. " +
			"Left places dominoes vertically, Right horizontally.",
		Syntax: "The numbers of rows and columns of an empty board: `domineering(3x4)`. Or the rows from the top, with slashes between them, where `.` is a free square and `#` a blocked one: `domineering(..#/...)`. " +
			"An empty board is printed by its size.",
		Move:     "`a1-a2`, the two squares, in columns a, b, … and rows 1, 2, … from the top",
		Examples: []string{"domineering(2x2)", "domineering(..#/...)", "domineering(2x3)", "domineering(.#./...)", "domineering(1x6)", "domineering(#.#/...)"},
		Facts: []game.Fact{
			{Game: "domineering(2x2)", Want: "+-1", Source: "Winning Ways, ch. 5"},
			{Game: "domineering(3x3)", Want: "+-1", Source: "Winning Ways, ch. 5"},
			{Game: "domineering(2x4)", Want: "miny(2)", Source: "Winning Ways, ch. 5"},
		},
	},
	Moves: func(b dominoBoard, yield game.Yield[dominoBoard]) {
		b.dominoes(b.upright(), int(b.Cols), 1, yield)
	},
	Notation: game.Notation[dominoBoard]{
		Blocked: true,
		Parse: func(text string) ([]dominoBoard, error) {
			read, err := kit.ReadGrid(text, '#', "blocked")
			if err != nil {
				return nil, err
			}
			g := read[0]
			rows, cols := g.Size()
			if rows*cols > kit.MaxCells {
				return nil, &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("this board has %d squares, and this ruleset has room for %d", rows*cols, kit.MaxCells)}
			}
			b := dominoBoard{Size: kit.Size{Rows: uint8(rows), Cols: uint8(cols)}}
			for i := range len(g) {
				if g[i] == '.' {
					c := g.Cell(i)
					b.free = b.free.Or(kit.OneCell(c.Row*cols + c.Col))
				}
			}
			return []dominoBoard{b}, nil
		},
		Format: func(b dominoBoard) string { return b.grid().String() },
		MoveText: func(b dominoBoard, m game.Move) string {
			cols := int(b.Cols)
			at, step := int(m/2), 1
			if m%2 == 1 {
				step = cols
			}
			cell := func(i int) string { return kit.Cell{Row: i / cols, Col: i % cols}.String() }
			return cell(at) + "-" + cell(at+step)
		},
		Draw: func(b dominoBoard) *explain.Board { return b.grid().Draw(kit.Blocked) },
		Tidy: kit.TidyDomino,
		Why: func(b dominoBoard, text string) (string, bool) {
			first, second, ok := kit.ReadDomino(text)
			if ok && first != second && (first.Row == second.Row) != (first.Col == second.Col) {
				g := b.grid()
				at, on := g.At(first)
				to, also := g.At(second)
				if on && also && g[at] == '.' && g[to] == '.' && second.Row-first.Row+second.Col-first.Col == 1 {
					return "Left places dominoes vertically, and Right horizontally.", true
				}
			}
			return kit.WhyDomino(b.grid(), text)
		},
	},
	Theory: game.Theory[dominoBoard]{
		Split: dominoBoard.regions,
	},
	Partizan: &game.Partizan[dominoBoard]{
		Right:    func(b dominoBoard, yield game.Yield[dominoBoard]) { b.dominoes(b.across(), 1, 0, yield) },
		Negative: func(b dominoBoard) dominoBoard { return dominoBoard{b.Turned(), b.Transpose(b.free)} },
		Turn:     dominoBoard.turn,
		Count:    func(b dominoBoard) [2]int { return [2]int{b.upright().Len(), b.across().Len()} },
		Slices:   dominoBoard.slices,
	},
}

// A dominoBoard is a board with the set of its free squares.
type dominoBoard struct {
	kit.Size
	free kit.Cells
}

func (b dominoBoard) grid() kit.Grid {
	g := []byte(kit.NewGrid(int(b.Rows), int(b.Cols)))
	for i := range b.Cells() {
		if !b.free.Has(i) {
			g[i+i/int(b.Cols)] = '#'
		}
	}
	return kit.Grid(g)
}

// upright are the squares that are free together with the one below them, and across those
// together with the one to the right.
func (b dominoBoard) upright() kit.Cells { return b.free.And(b.free.Down(int(b.Cols))) }

func (b dominoBoard) across() kit.Cells {
	return b.free.And(b.free.Down(1)).Without(b.Column(int(b.Cols) - 1))
}

// dominoes lists the moves that block a square of the set and the one a step further.
// Codes are twice the first square, and one more for Left.
func (b dominoBoard) dominoes(first kit.Cells, step, odd int, yield game.Yield[dominoBoard]) {
	to := make([]dominoBoard, 1)
	for i := range first.Each {
		to[0] = dominoBoard{b.Size, b.free.Without(kit.OneCell(i)).Without(kit.OneCell(i + step))}
		if !yield(game.Move(2*i+odd), to) {
			return
		}
	}
}

// regions are the connected parts of the free squares, each on the smallest board that
// holds it. Single squares are left out.
func (b dominoBoard) regions() []dominoBoard {
	var regions []dominoBoard
	for left := b.free; left != (kit.Cells{}); {
		part := b.Touching(kit.OneCell(left.First()), left)
		left = left.Without(part)
		if part.Len() > 1 {
			box, at := b.Box(part)
			regions = append(regions, dominoBoard{box, b.Crop(part, box, at)})
		}
	}
	return regions
}

// turn picks the first of the boards that a region becomes when it is turned and
// reflected, of those with the fewest rows. A quarter turn exchanges the players.
func (b dominoBoard) turn() (best dominoBoard, negated bool) {
	if b.Rows > b.Cols {
		return dominoBoard{b.Turned(), b.Turned().Least(b.Transpose(b.free))}, true
	}
	best = dominoBoard{b.Size, b.Least(b.free)}
	if b.Rows == b.Cols {
		if turned := b.Least(b.Transpose(b.free)); turned.Less(best.free) {
			return dominoBoard{b.Size, turned}, true
		}
	}
	return best, false
}

// mostFree is, by the number of rows, the most free squares of a slice whose form is quickly found.
var mostFree = [...]int{1: kit.MaxCells, 2: 28, 3: 24, 4: 18}

// slices are single rows, and two to four rows one below the other: thick are those of three
// and four. Left gives up the dominoes across their edges; those of Right all lie within rows.
func (b dominoBoard) slices(thick bool) iter.Seq[game.Slice[dominoBoard]] {
	return func(yield func(game.Slice[dominoBoard]) bool) {
		low, high := 1, 2
		if thick {
			low, high = 3, 4
		}
		rows, cols := int(b.Rows), int(b.Cols)
		for height := low; height <= min(high, rows-1); height++ {
			for top := range rows - height + 1 {
				free := b.free.Down(top * cols).And(kit.AllCells(height * cols))
				if free.Len() > mostFree[height] {
					continue
				}
				if !yield(game.Slice[dominoBoard]{From: top, To: top + height, Part: dominoBoard{kit.Size{Rows: uint8(height), Cols: b.Cols}, free}}) {
					return
				}
			}
		}
	}
}
