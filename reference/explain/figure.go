package explain

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"grader/reference/plain"
)

// A Figure is a drawing in shapes on a canvas with 0,0 at its top left. It has no colours or styles
// except the ink of each shape.
type Figure struct {
	Width, Height int
	Shapes        []Shape
	Spots         []Spot
	Legend        []Key // drawn beneath the canvas
}

// A Key explains an ink.
type Key struct {
	Ink  Ink
	Text string
}

// A Spot is a place of a figure that moves can name or change.
type Spot struct {
	X, Y, Width, Height int
	Kind                SpotKind
	// Names are those of the column and the row of a square, either of which may be "" (no Names if
	// it has neither); of a vertex, or of both ends of an edge; or the text of a heap.
	Names []string
	Look  rune // the content of a square
	// From and To bound the shapes of the figure that draw a vertex or an edge; both are 0 for others.
	From, To int
}

// SpotKind is the kind of a spot.
type SpotKind uint8

// The kinds of spots. Edge is also for arcs, Counter also for coins in a heap.
const (
	Square SpotKind = iota
	Vertex
	Edge
	Counter
	Heap // the text of the counters that follow
)

// A Shape is one of Stroke, Oval, Rect and Label.
type Shape interface {
	svg() string
	moved(dx, dy int) Shape
}

// Ink is the style of a shape. The zero Ink is an outline.
type Ink uint8

// The inks. Coloured ones differ in their strokes too, for readers who do not see colours.
const (
	Outline    Ink = iota // its border, or the line itself
	Solid                 // filled
	Faint                 // a border that stays in the background
	Bold                  // a thick border
	Tile                  // a translucent piece on a board
	Blue                  // a thick line
	Red                   // a dashed line
	Green                 // a dotted line
	LeftStone             // blue, and filled
	RightStone            // red, and open
	Blank                 // its border, and white inside, for writing on paper
	Shade                 // a tint without a border
)

// The colours contrast with light and with dark paper.
const (
	blue  = "#3b78d8"
	red   = "#d6453d"
	green = "#2e9150"
)

// inks are the inks as attributes of SVG, and as options of TikZ.
var inks = [...]struct{ svg, tikz string }{
	Outline:    {"", ""},
	Solid:      {` fill="currentColor"`, "[fill]"},
	Faint:      {` stroke-opacity=".35"`, "[opacity=.35]"},
	Bold:       {` stroke-width="3"`, "[very thick]"},
	Tile:       {` fill="currentColor" fill-opacity=".18" stroke-width="2.5"`, "[fill,fill opacity=.18,very thick]"},
	Blue:       {` stroke="` + blue + `" stroke-width="4"`, "[blue,very thick]"},
	Red:        {` stroke="` + red + `" stroke-width="3" stroke-dasharray="8 4"`, "[red,thick,dashed]"},
	Green:      {` stroke="` + green + `" stroke-width="4" stroke-dasharray="0 6.5" stroke-linecap="round"`, "[green!50!black,very thick,dotted]"},
	LeftStone:  {` fill="` + blue + `" stroke="` + blue + `"`, "[blue,fill]"},
	RightStone: {` stroke="` + red + `" stroke-width="3.5"`, "[red,very thick]"},
	Blank:      {` fill="#fff"`, "[fill=white]"},
	Shade:      {` fill="currentColor" fill-opacity=".22" stroke="none"`, "[draw=none,fill,fill opacity=.22]"},
}

// A Stroke is a line between two points. With a Bend it is an arc whose middle is so far to the
// left, seen from the first point; with a Head it is a straight arrow to the second.
type Stroke struct {
	X1, Y1, X2, Y2 int
	Bend           int
	Head           bool
	Ink            Ink
}

// An Oval has its centre at X,Y; it is a circle if both radii are equal.
type Oval struct {
	X, Y, RX, RY int
	Ink          Ink
	Answer       string // the answer to write into it on paper; "" if none
}

// A Rect has its top left corner at X,Y.
type Rect struct {
	X, Y, Width, Height int
	Ink                 Ink
	Round               int // the radius of its corners
}

// A Label is a short text with its middle at X,Y.
type Label struct {
	X, Y int
	Text string
	Game bool // whether it is a game or a value, and typeset
}

// inline is the text of the label.
func (s Label) inline() Inline {
	if s.Game {
		return Value(s.Text)
	}
	return Typed(s.Text)
}

// Add puts a copy of another figure's shapes and spots on this one, moved by dx,dy. The canvas
// grows to the right and downward as needed.
func (f *Figure) Add(other *Figure, dx, dy int) {
	before := len(f.Shapes)
	for _, s := range other.Shapes {
		f.Shapes = append(f.Shapes, s.moved(dx, dy))
	}
	for _, s := range other.Spots {
		s.X, s.Y = s.X+dx, s.Y+dy
		if s.To > 0 {
			s.From, s.To = s.From+before, s.To+before
		}
		f.Spots = append(f.Spots, s)
	}
	for _, k := range other.Legend {
		if !slices.Contains(f.Legend, k) {
			f.Legend = append(f.Legend, k)
		}
	}
	f.Width, f.Height = max(f.Width, dx+other.Width), max(f.Height, dy+other.Height)
}

func (s Stroke) svg() string {
	if s.Head {
		return s.arrow()
	}
	if s.Bend == 0 {
		return fmt.Sprintf(`<line x1="%d" y1="%d" x2="%d" y2="%d"%s/>`, s.X1, s.Y1, s.X2, s.Y2, inks[s.Ink].svg)
	}
	x, y := s.control(2) // the middle of a quadratic curve is halfway to it
	return fmt.Sprintf(`<path d="M%d %dQ%.0f %.0f %d %d"%s/>`, s.X1, s.Y1, x, y, s.X2, s.Y2, inks[s.Ink].svg)
}

// control is the control point of a curve, at a multiple of the distance of its middle.
func (s Stroke) control(times float64) (x, y float64) {
	dx, dy := float64(s.X2-s.X1), float64(s.Y2-s.Y1)
	length := max(math.Hypot(dx, dy), 1)
	return float64(s.X1+s.X2)/2 + times*float64(s.Bend)*dy/length, float64(s.Y1+s.Y2)/2 - times*float64(s.Bend)*dx/length
}

func (s Stroke) arrow() string {
	const long, wide = 9, 3.5
	dx, dy := float64(s.X2-s.X1), float64(s.Y2-s.Y1)
	length := max(math.Hypot(dx, dy), 1)
	dx, dy = dx/length, dy/length
	x, y := float64(s.X2)-long*dx, float64(s.Y2)-long*dy
	return fmt.Sprintf(`<line x1="%d" y1="%d" x2="%.0f" y2="%.0f"/><path d="M%d %dL%.1f %.1fL%.1f %.1fz" fill="currentColor" stroke="none"/>`,
		s.X1, s.Y1, x, y, s.X2, s.Y2, x-wide*dy, y+wide*dx, x+wide*dy, y-wide*dx)
}

func (s Oval) svg() string {
	answer := ""
	if s.Answer != "" {
		answer = ` data-answer="` + html.EscapeString(plain.Clean(s.Answer)) + `"`
	}
	return fmt.Sprintf(`<ellipse cx="%d" cy="%d" rx="%d" ry="%d"%s%s/>`, s.X, s.Y, s.RX, s.RY, inks[s.Ink].svg, answer)
}

func (s Rect) svg() string {
	round := ""
	if s.Round > 0 {
		round = fmt.Sprintf(` rx="%d"`, s.Round)
	}
	return fmt.Sprintf(`<rect x="%d" y="%d" width="%d" height="%d"%s%s/>`, s.X, s.Y, s.Width, s.Height, round, inks[s.Ink].svg)
}

func (s Label) svg() string {
	return fmt.Sprintf(`<text x="%d" y="%d">%s</text>`, s.X, s.Y, html.EscapeString(content(s.inline())[0].shown(unicodeScript)))
}

func (s Stroke) moved(dx, dy int) Shape {
	s.X1, s.Y1, s.X2, s.Y2 = s.X1+dx, s.Y1+dy, s.X2+dx, s.Y2+dy
	return s
}

func (s Oval) moved(dx, dy int) Shape {
	s.X, s.Y = s.X+dx, s.Y+dy
	return s
}

func (s Rect) moved(dx, dy int) Shape {
	s.X, s.Y = s.X+dx, s.Y+dy
	return s
}

func (s Label) moved(dx, dy int) Shape {
	s.X, s.Y = s.X+dx, s.Y+dy
	return s
}

// withLegend is the figure with its legend drawn beneath it.
func (f *Figure) withLegend() *Figure {
	const line, sample, character = 20, 26, 7
	whole := &Figure{}
	whole.Add(f, 0, 0)
	x := 2
	for _, k := range f.Legend {
		width := sample + 6 + character*len(k.Text)
		if x > 2 && x+width > max(f.Width, 360) {
			x, whole.Height = 2, whole.Height+line
		}
		middle := whole.Height + line/2
		var mark Shape = Stroke{X1: x, Y1: middle, X2: x + sample, Y2: middle, Ink: k.Ink}
		if k.Ink == LeftStone || k.Ink == RightStone {
			mark = Oval{X: x + sample/2, Y: middle, RX: 7, RY: 7, Ink: k.Ink}
		}
		whole.Shapes = append(whole.Shapes, mark, Label{X: x + (sample+width)/2, Y: middle, Text: k.Text})
		x += width + character
		whole.Width = max(whole.Width, x)
	}
	if len(f.Legend) > 0 {
		whole.Height += line
	}
	return whole
}

// htmlFigure writes a figure as inline SVG that needs no style sheet: shapes without a colour have
// that of the text around them, and screen readers read the title.
func htmlFigure(out *strings.Builder, f *Figure, words string) {
	f = f.withLegend()
	fmt.Fprintf(out, `<svg role="img" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" fill="none" stroke="currentColor" stroke-width="1.5">`, f.Width, f.Height)
	out.WriteString("<title>" + html.EscapeString(plain.Clean(words)) + "</title>\n")
	labels := false
	for _, s := range f.Shapes {
		if _, is := s.(Label); is {
			labels = true
			continue
		}
		out.WriteString(s.svg() + "\n")
	}
	if labels {
		out.WriteString(`<g fill="currentColor" stroke="none" font-size="13" text-anchor="middle" dominant-baseline="central">` + "\n")
		for _, s := range f.Shapes {
			if l, is := s.(Label); is {
				out.WriteString(l.svg() + "\n")
			}
		}
		out.WriteString("</g>\n")
	}
	out.WriteString("</svg>\n")
}
