package figure

import (
	"strconv"

	"grader/reference/explain"
)

// Measures of drawings, in units of their canvas.
const (
	figureCell   = 24 // the side of a square of a board
	figureMargin = 4
	counterStep  = 14 // from one counter of a heap to the next
	labelWidth   = 8  // of a character, about
)

// HeapFigure draws a heap as a row of counters behind their number, with a little
// room after every fifth.
func HeapFigure(n uint64) *explain.Figure { return CounterFigure(strconv.FormatUint(n, 10), n) }

// CounterFigure is the same with another text in front.
func CounterFigure(text string, n uint64) *explain.Figure {
	f := &explain.Figure{Height: 20}
	left := figureMargin + labelWidth*len(text)
	f.Shapes = append(f.Shapes, explain.Label{X: left / 2, Y: 10, Text: text})
	f.Spots = append(f.Spots, explain.Spot{Width: left / 2 * 2, Height: 20, Kind: explain.Heap, Names: []string{text}})
	x := left + 12
	for i := range int(n) {
		if i > 0 && i%5 == 0 {
			x += counterStep / 2
		}
		f.Shapes = append(f.Shapes, explain.Oval{X: x, Y: 10, RX: 5, RY: 5, Ink: explain.Solid})
		f.Spots = append(f.Spots, explain.Spot{X: x - 7, Width: counterStep, Height: 20, Kind: explain.Counter})
		x += counterStep
	}
	f.Width = max(x, left) + figureMargin
	return f
}

// CellFigure draws a board of squares. What says what is in the square of a row,
// counted from the top, and a column: 0 if there is no such square, '.' if it is
// free, '#' if it is filled, and another character if that stands on it. The
// names of columns and rows are those given, which may be nil.
func CellFigure(rows, cols int, what func(row, col int) rune, columnNames, rowNames []string) *explain.Figure {
	left, top := figureMargin, figureMargin
	for _, name := range rowNames {
		left = max(left, labelWidth*len(name)+2*figureMargin)
	}
	f := &explain.Figure{}
	bottom := top + rows*figureCell
	for r, name := range rowNames {
		f.Shapes = append(f.Shapes, explain.Label{X: left / 2, Y: top + r*figureCell + figureCell/2, Text: name})
	}
	for c, name := range columnNames {
		f.Shapes = append(f.Shapes, explain.Label{X: left + c*figureCell + figureCell/2, Y: bottom + 10, Text: name})
	}
	for r := range rows {
		for c := range cols {
			look, x, y := what(r, c), left+c*figureCell, top+r*figureCell
			if look == 0 {
				continue
			}
			f.Shapes = append(f.Shapes, cellShapes(look, x, y)...)
			spot := explain.Spot{X: x, Y: y, Width: figureCell, Height: figureCell, Look: look}
			for i, names := range [][]string{columnNames, rowNames} {
				if at := [2]int{c, r}[i]; at < len(names) {
					spot.Names = append(spot.Names, names[at])
				}
			}
			f.Spots = append(f.Spots, spot)
		}
	}
	f.Width, f.Height = left+cols*figureCell+figureMargin, bottom+figureMargin
	if len(columnNames) > 0 {
		f.Height = bottom + 20
	}
	return f
}

func cellShapes(what rune, x, y int) []explain.Shape {
	const in = 6 // from the border of a square to the cross on it
	square := explain.Rect{X: x, Y: y, Width: figureCell, Height: figureCell}
	switch what {
	case 0:
		return nil
	case '.':
		return []explain.Shape{square}
	case '#':
		square.Ink = explain.Solid
		return []explain.Shape{square}
	case 'x':
		return []explain.Shape{
			square,
			explain.Stroke{X1: x + in, Y1: y + in, X2: x + figureCell - in, Y2: y + figureCell - in},
			explain.Stroke{X1: x + in, Y1: y + figureCell - in, X2: x + figureCell - in, Y2: y + in},
		}
	}
	return []explain.Shape{square, explain.Label{X: x + figureCell/2, Y: y + figureCell/2, Text: string(what)}}
}

// Rows and columns of larger drawings are not as easily read.
const (
	figureGap  = 24
	WidestFlow = 600
)

// FlowFigures puts drawings of the parts of one position beside each other, or
// one beneath the other where there is no room or where all are flat, as heaps
// are. A nil figure is left out.
func FlowFigures(figures ...*explain.Figure) *explain.Figure {
	whole := &explain.Figure{}
	flat := true
	for _, f := range figures {
		flat = flat && (f == nil || f.Height <= figureCell)
	}
	x, y := 0, 0
	for _, f := range figures {
		if f == nil {
			continue
		}
		if x > 0 && (flat || x+figureGap+f.Width > WidestFlow) {
			x, y = 0, whole.Height
			if !flat {
				y += figureGap / 2
			}
		}
		if x > 0 {
			x += figureGap
		}
		whole.Add(f, x, y)
		x += f.Width
	}
	return whole
}

// WordFigure is a drawing of a text alone.
func WordFigure(text string) *explain.Figure {
	width := 2*figureMargin + labelWidth*len([]rune(text))
	return &explain.Figure{Width: width, Height: figureCell, Shapes: []explain.Shape{explain.Label{X: width / 2, Y: figureCell / 2, Text: text}}}
}
