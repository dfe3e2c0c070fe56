package conform

import "grader/reference/explain"

// outside finds a shape that leaves the canvas of its figure.
func outside(f *explain.Figure) (explain.Shape, bool) {
	in := func(x, y int) bool { return 0 <= x && x <= f.Width && 0 <= y && y <= f.Height }
	for _, s := range f.Shapes {
		ok := true
		switch s := s.(type) {
		case explain.Stroke:
			ok = in(s.X1, s.Y1) && in(s.X2, s.Y2)
		case explain.Oval:
			ok = in(s.X-s.RX, s.Y-s.RY) && in(s.X+s.RX, s.Y+s.RY)
		case explain.Rect:
			ok = in(s.X, s.Y) && in(s.X+s.Width, s.Y+s.Height)
		case explain.Label:
			ok = in(s.X, s.Y)
		}
		if !ok {
			return s, true
		}
	}
	return nil, false
}
