package handout

import (
	"math"

	"grader/reference/explain"
)

// circleRadius is the radius of the circle beside a vertex, for its label.
const circleRadius = 14

// circled is the drawing of a graph with a circle beside each vertex, for its label. Each circle is
// placed where it hides least of the drawing.
func circled(f *explain.Figure) *explain.Figure {
	whole := &explain.Figure{}
	whole.Add(f, 0, 0)
	left, top, right, bottom := 0, 0, f.Width, f.Height
	for _, s := range f.Spots {
		if s.Kind != explain.Vertex {
			continue
		}
		at := beside(whole, s.X+s.Width/2, s.Y+s.Height/2)
		at.Answer = s.Names[0]
		whole.Shapes = append(whole.Shapes, at)
		const reach = circleRadius + 2
		left, top = min(left, at.X-reach), min(top, at.Y-reach)
		right, bottom = max(right, at.X+reach), max(bottom, at.Y+reach)
	}
	moved := &explain.Figure{}
	moved.Add(whole, -left, -top)
	moved.Width, moved.Height = right-left, bottom-top
	return moved
}

// beside is the circle for the vertex at x, y: of several places around the vertex, the one
// farthest from everything else.
func beside(f *explain.Figure, x, y int) (best explain.Oval) {
	wide, high := 0, 0
	for _, s := range f.Shapes {
		if oval, is := s.(explain.Oval); is && oval.X == x && oval.Y == y {
			wide, high = max(wide, oval.RX), max(high, oval.RY)
		}
	}
	most := math.MinInt
	for _, degrees := range []float64{0, 180, 30, 150, -30, -150} {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		at := explain.Oval{
			X: x + int(math.Round(float64(wide+circleRadius+1)*cos)), Y: y + int(math.Round(float64(high+circleRadius+1)*sin)),
			RX: circleRadius, RY: circleRadius, Ink: explain.Blank,
		}
		far := circleRadius + 3 // a larger distance makes no difference
		for _, s := range f.Shapes {
			far = min(far, distance(s, at.X, at.Y, x, y))
		}
		if far > most {
			best, most = at, far
		}
	}
	return best
}

// distance is the distance from x, y to a stroke, or to an oval other than those of the vertex.
func distance(s explain.Shape, x, y, vertexX, vertexY int) int {
	far := math.Inf(1)
	switch s := s.(type) {
	case explain.Stroke:
		dx, dy := float64(s.X2-s.X1), float64(s.Y2-s.Y1)
		length := max(math.Hypot(dx, dy), 1)
		const steps = 16
		for i := range steps + 1 {
			along := float64(i) / steps
			bend := 4 * along * (1 - along) * float64(s.Bend) / length // the distance of the arc from its chord
			far = min(far, math.Hypot(float64(s.X1-x)+along*dx+bend*dy, float64(s.Y1-y)+along*dy-bend*dx))
		}
	case explain.Oval:
		if s.X != vertexX || s.Y != vertexY {
			dx, dy := float64(s.X-x)/float64(s.RX+circleRadius), float64(s.Y-y)/float64(s.RY+circleRadius)
			far = circleRadius * math.Hypot(dx, dy)
		}
	}
	return int(math.Round(min(far, 1000)))
}
