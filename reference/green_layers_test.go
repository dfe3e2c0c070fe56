package reference_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/green"
	"grader/reference/kit"
)

// checkDrawing looks for what makes a drawing of a graph wrong: a vertex that is
// missing or lies on another, a shape outside the canvas, another drawing the
// second time.
func checkDrawing(t *testing.T, draw func() *explain.Board, vertices int) *explain.Figure {
	t.Helper()
	board := draw()
	if board == nil {
		t.Fatal("there is no drawing")
	}
	f := board.Figure
	if !reflect.DeepEqual(board, draw()) {
		t.Error("the drawing is another one the second time")
	}
	labelled := map[[2]int]bool{}
	var ovals []explain.Oval // of the vertices
	for _, s := range f.Shapes {
		if l, ok := s.(explain.Label); ok {
			labelled[[2]int{l.X, l.Y}] = true
		}
	}
	for _, s := range f.Shapes {
		if o, ok := s.(explain.Oval); ok && o.RY == figure.VertexRY && labelled[[2]int{o.X, o.Y}] {
			ovals = append(ovals, o)
		}
	}
	if len(ovals) != vertices {
		t.Errorf("%d vertices are drawn, want %d", len(ovals), vertices)
	}
	for i, a := range ovals {
		if a.X-a.RX < 0 || a.Y-a.RY < 0 || a.X+a.RX > f.Width || a.Y+a.RY > f.Height {
			t.Errorf("%+v is outside the canvas", a)
		}
		for _, b := range ovals[:i] {
			if dx, dy := max(a.X-b.X, b.X-a.X), max(a.Y-b.Y, b.Y-a.Y); dx < a.RX+b.RX && dy < 2*figure.VertexRY {
				t.Errorf("%+v lies on %+v", a, b)
			}
		}
	}
	return f
}

func TestRandomGraphsAreDrawn(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := 1 + random.IntN(20)
		var parts []string
		arrows := 0
		for v := range n {
			part := fmt.Sprintf("v%d:", v)
			for w := v + 1; w < n; w++ {
				if random.IntN(5) == 0 {
					part += fmt.Sprintf(" v%d", w)
					arrows++
				}
			}
			parts = append(parts, part)
		}
		text := strings.Join(parts, "; ")
		pos, err := kit.ReadDigraph(text)
		must(t, err)
		f := checkDrawing(t, pos[0].Draw, n)
		heads := 0
		for _, s := range f.Shapes {
			if a, ok := s.(explain.Stroke); ok && a.Head {
				heads++
				if a.Y2 <= a.Y1 {
					t.Errorf("%s: the arrow %+v does not point down", text, a)
				}
			}
		}
		if heads != arrows {
			t.Errorf("%s: %d arrows are drawn, want %d", text, heads, arrows)
		}
	}
}

func TestPicturesAreDrawn(t *testing.T) {
	for text, vertices := range map[string]int{
		"0-a,a-b,a-c,c-c,c-d,b-0,0-0": 4, "v1-0,v1-v2,v2-v1,v3-v1,v3-0,v2-v3,v4-v2,v5-v2,v6-v5,v6-0": 6, "0-a,0-a,a-0,a-b,b-b,a-a": 2,
	} {
		checkDrawing(t, green.ReadGreen(text).Draw, vertices)
	}
}

// A sum is drawn as its parts beside each other, and says all of their words.
func TestBoardOfASum(t *testing.T) {
	if (game.Position{}).Board() != nil {
		t.Error("nothing has a drawing")
	}
	flow := figure.FlowFigures(figure.HeapFigure(3), nil, figure.HeapFigure(40), figure.HeapFigure(0))
	if want := figure.HeapFigure(40).Height; flow.Height != want {
		t.Errorf("three heaps are %d high, want %d: beside each other", flow.Height, want)
	}
	flow = figure.FlowFigures(figure.RowFigure("3", 3, 10), figure.RowFigure("4", 4, 10))
	if want := 2 * figure.RowFigure("3", 3, 10).Height; flow.Height != want {
		t.Errorf("two rows are %d high, want %d: one beneath the other", flow.Height, want)
	}
	wide := figure.FlowFigures(figure.CellFigure(3, 20, func(_, _ int) rune { return '.' }, nil, nil), figure.CellFigure(3, 20, func(_, _ int) rune { return '#' }, nil, nil))
	if wide.Width > figure.WidestFlow {
		t.Errorf("two boards are %d wide, want at most %d", wide.Width, figure.WidestFlow)
	}
}
