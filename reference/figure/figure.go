package figure

import (
	"slices"
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

// HeapFigure draws a heap as a pile on the ground with its number beneath: counters in rows
// of five, the first at the bottom.
func HeapFigure(n uint64) *explain.Figure { return PileFigure(n, strconv.FormatUint(n, 10)) }

// PileFigure is HeapFigure with another text beneath.
func PileFigure(n uint64, text string) *explain.Figure {
	const perRow, label = 5, 20
	wide := max(min(int(n), perRow)*counterStep, labelWidth*len(text)) + 2*figureMargin
	ground := (int(n)+perRow-1)/perRow*counterStep + figureMargin
	f := &explain.Figure{Width: wide, Height: ground + label}
	f.Shapes = append(f.Shapes,
		explain.Stroke{X1: 0, Y1: ground, X2: wide, Y2: ground},
		explain.Label{X: wide / 2, Y: ground + label/2 + 2, Text: text})
	f.Spots = append(f.Spots, explain.Spot{Y: ground, Width: wide, Height: label, Kind: explain.Heap, Names: []string{text}})
	left := (wide - min(int(n), perRow)*counterStep) / 2
	for i := range int(n) {
		x, y := left+i%perRow*counterStep, ground-(i/perRow+1)*counterStep
		f.Shapes = append(f.Shapes, explain.Oval{X: x + counterStep/2, Y: y + counterStep/2, RX: 5, RY: 5, Ink: explain.Solid})
		f.Spots = append(f.Spots, explain.Spot{X: x, Y: y, Width: counterStep, Height: counterStep, Kind: explain.Counter})
	}
	return f
}

// RowFigure draws counters of some height in a row behind a text, with a tick below every fifth: a
// gap would look like the end of a row.
func RowFigure(text string, n uint64, high int) *explain.Figure {
	f := &explain.Figure{Height: 20}
	left := figureMargin + labelWidth*len(text)
	f.Shapes = append(f.Shapes, explain.Label{X: left / 2, Y: 10, Text: text})
	f.Spots = append(f.Spots, explain.Spot{Width: left / 2 * 2, Height: 20, Kind: explain.Heap, Names: []string{text}})
	x := left + 12
	for i := range int(n) {
		f.Shapes = append(f.Shapes, explain.Oval{X: x, Y: 10, RX: 5, RY: high / 2, Ink: explain.Solid})
		f.Spots = append(f.Spots, explain.Spot{X: x - 7, Width: counterStep, Height: 20, Kind: explain.Counter})
		if i%5 == 4 && i+1 < int(n) {
			f.Shapes = append(f.Shapes, explain.Stroke{X1: x, Y1: 20, X2: x, Y2: 23})
			f.Height = 24
		}
		x += counterStep
	}
	f.Width = max(x, left) + figureMargin
	return f
}

// Note writes a text beneath a figure.
func Note(f *explain.Figure, text string) {
	width := 2*figureMargin + labelWidth*len(text)
	f.Shapes = append(f.Shapes, explain.Label{X: width / 2, Y: f.Height + 10, Text: text})
	f.Width, f.Height = max(f.Width, width), f.Height+20
}

// CellFigure draws a board of squares. What returns the content of the square in a row, counted
// from the top, and a column: 0 if there is no such square, '.' if it is free, '#' if it is filled,
// and another character for a piece, drawn as the piece of that sign if pieces has one. The names
// of columns and rows may be nil.
func CellFigure(rows, cols int, what func(row, col int) rune, columnNames, rowNames []string, pieces ...Piece) *explain.Figure {
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
			piece := pieceOf(look, pieces)
			f.Shapes = append(f.Shapes, piece.shapes(x, y)...)
			if key := (explain.Key{Ink: piece.ink(), Text: piece.Legend}); piece.Legend != "" && !slices.Contains(f.Legend, key) {
				f.Legend = append(f.Legend, key)
			}
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

// Tint shades some squares of a board, which are counted in rows from the top left.
func Tint(f *explain.Figure, shaded func(square int) bool) {
	var tints []explain.Shape
	for i, s := range f.Spots {
		if shaded(i) {
			tints = append(tints, explain.Rect{X: s.X, Y: s.Y, Width: s.Width, Height: s.Height, Ink: explain.Shade})
		}
	}
	f.Shapes = append(tints, f.Shapes...)
}

// Rows of drawings wider than WidestFlow are hard to read.
const (
	figureGap  = 24
	WidestFlow = 600
)

// FlowFigures puts drawings of the parts of one position side by side on one ground, or one beneath
// the other if they are too wide or all flat, as rows are. Nil figures are left out.
func FlowFigures(figures ...*explain.Figure) *explain.Figure {
	figures = slices.DeleteFunc(slices.Clone(figures), func(f *explain.Figure) bool { return f == nil })
	flat := !slices.ContainsFunc(figures, func(f *explain.Figure) bool { return f.Height > figureCell })
	whole := &explain.Figure{}
	for len(figures) > 0 {
		n, width, height := 0, 0, 0
		for _, f := range figures {
			if n > 0 && (flat || width+f.Width > WidestFlow) {
				break
			}
			n, width, height = n+1, width+f.Width+figureGap, max(height, f.Height)
		}
		x, ground := 0, whole.Height+height
		if whole.Height > 0 && !flat {
			ground += figureGap / 2
		}
		for _, f := range figures[:n] {
			whole.Add(f, x, ground-f.Height)
			x += f.Width + figureGap
		}
		figures = figures[n:]
	}
	return whole
}

// TermFigure puts a text before the drawing of a part: beside a row or a strip, or on the lowest
// line of what is higher.
func TermFigure(text string, f *explain.Figure) *explain.Figure {
	const line, flat = 20, 32
	left := labelWidth*len(text) + figureMargin
	y := f.Height - line/2
	if f.Height <= flat {
		y = f.Height / 2
	}
	whole := &explain.Figure{Shapes: []explain.Shape{explain.Label{X: left / 2, Y: y, Text: text}}}
	whole.Add(f, left, 0)
	return whole
}

// WordFigure is a drawing of a text by itself; game says whether that is a game.
func WordFigure(text string, game bool) *explain.Figure {
	width := 2*figureMargin + labelWidth*len([]rune(text))
	return &explain.Figure{Width: width, Height: figureCell, Shapes: []explain.Shape{explain.Label{X: width / 2, Y: figureCell / 2, Text: text, Game: game}}}
}
