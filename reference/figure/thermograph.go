// Package figure draws heaps, boards, graphs and thermographs, as shapes on a canvas.
package figure

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
)

// Measures of the drawing of a thermograph.
const (
	thermoWidth  = 240 // pixels between the stops
	thermoHeight = 120 // pixels from tax 0 to the temperature
	thermoMast   = 30  // pixels of the mast
	thermoMargin = 28
	textColumns  = 33 // between the stops, in text
	textRows     = 8  // from tax 0 to the temperature, in text
)

// Thermograph draws a thermograph in the usual way: greater values to the left, the tax rising from
// the bottom.
func Thermograph(h *cgt.Thermograph) *explain.Board {
	left, right := h.Left[0].X, h.Right[0].X
	top := cgt.Dyadic{}
	if top.Less(h.Temperature) {
		top = h.Temperature
	}
	return &explain.Board{
		Rows:   textThermograph(h, left, right, top),
		Figure: thermoFigure(h, left, right, top),
		Words: fmt.Sprintf("a thermograph: the left wall begins at %s, the right wall at %s, and the mast stands at %s from the temperature %s on",
			left, right, h.Mean, h.Temperature),
	}
}

// scale maps numbers from low to high to whole numbers from 0 to size.
func scale(x, low, high cgt.Dyadic, size int) int {
	if low == high {
		return size / 2
	}
	return int(x.Minus(low).Ratio(high.Minus(low))*float64(size) + 0.5)
}

func thermoFigure(h *cgt.Thermograph, left, right, top cgt.Dyadic) *explain.Figure {
	f := &explain.Figure{Width: thermoWidth + 2*thermoMargin, Height: thermoHeight + thermoMast + thermoMargin}
	if top != (cgt.Dyadic{}) {
		f.Legend = []explain.Key{{Ink: explain.Blue, Text: "left wall"}, {Ink: explain.Red, Text: "right wall"}}
	}
	ground := thermoMast + thermoHeight
	point := func(c cgt.Corner) (x, y int) {
		x = thermoMargin + thermoWidth - scale(c.X, right, left, thermoWidth)
		y = ground
		if top != (cgt.Dyadic{}) {
			y -= scale(c.T, cgt.Dyadic{}, top, thermoHeight)
		}
		return x, y
	}
	f.Shapes = append(f.Shapes, explain.Stroke{X1: thermoMargin / 2, Y1: ground, X2: f.Width - thermoMargin/2, Y2: ground, Ink: explain.Faint})
	for side, wall := range [2][]cgt.Corner{h.Left, h.Right} {
		for i := 1; i < len(wall); i++ {
			x1, y1 := point(wall[i-1])
			x2, y2 := point(wall[i])
			f.Shapes = append(f.Shapes, explain.Stroke{X1: x1, Y1: y1, X2: x2, Y2: y2, Ink: [2]explain.Ink{explain.Blue, explain.Red}[side]})
		}
	}
	x, y := point(cgt.Corner{T: top, X: h.Mean})
	f.Shapes = append(f.Shapes, explain.Stroke{X1: x, Y1: y, X2: x, Y2: 4})
	marks := []cgt.Dyadic{left, right, h.Mean}
	slices.SortFunc(marks, cgt.Dyadic.Compare)
	last := -1
	for _, m := range slices.Backward(slices.Compact(marks)) {
		x, _ := point(cgt.Corner{X: m})
		if text := m.String(); last < 0 || x-last > 4*len(text)+8 {
			f.Shapes = append(f.Shapes, explain.Label{X: x, Y: ground + 12, Text: text})
			last = x + 4*len(text)
		}
	}
	if top != (cgt.Dyadic{}) {
		f.Shapes = append(f.Shapes, explain.Label{X: 4 * len(top.String()), Y: y, Text: top.String()})
	}
	return f
}

// textThermograph draws in characters: the walls as slashes and bars, the mast as a bar.
func textThermograph(h *cgt.Thermograph, left, right, top cgt.Dyadic) []string {
	column := func(x cgt.Dyadic) int { return textColumns - 1 - scale(x, right, left, textColumns-1) }
	label := len(top.String())
	put := func(t string, marks map[int]byte) string {
		row := []byte(strings.Repeat(" ", textColumns))
		for at, c := range marks {
			row[at] = c
		}
		return strings.TrimRight(fmt.Sprintf("%*s  %s", label, t, row), " ")
	}
	rows := []string{put("", map[int]byte{column(h.Mean): '|'}), put(top.String(), map[int]byte{column(h.Mean): '|'})}
	if top != (cgt.Dyadic{}) {
		for i := textRows - 1; i >= 0; i-- {
			t := top
			for range 3 { // an eighth of the temperature
				t = t.Half()
			}
			level := cgt.Dyadic{}
			for range i {
				level = level.Plus(t)
			}
			name := ""
			if i == 0 {
				name = "0"
			}
			l, r := h.At(level)
			rows = append(rows, put(name, map[int]byte{column(r): '\\', column(l): '/'}))
		}
	}
	axis := []byte(strings.Repeat(" ", label+2+textColumns+len(right.String())))
	copy(axis[label+2+column(left):], left.String())
	if right != left {
		copy(axis[label+2+column(right):], right.String())
	}
	return append(rows, strings.TrimRight(string(axis), " "))
}
