package look

import (
	"strings"
	"testing"
)

func TestHistogram(t *testing.T) {
	got := string(Histogram("Marks <of> q", "points", []int{2, 1, 0, 3}, .5))
	for _, want := range []string{"<title>Marks &lt;of&gt; q of 6 students in points: 2 from 0 to 0.5, 1 from 0.5 to 1 and 3 from 1.5 to 2</title>", `height="120"/><text x="175" y="14">3</text>`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
	if Histogram("Marks", "points", []int{0, 0}, 1) != "" {
		t.Error("a histogram of nothing is drawn")
	}
	if !strings.Contains(got, ">0</text>") || !strings.Contains(got, ">1</text>") || strings.Contains(got, ">0.5</text>") {
		t.Errorf("the edges are not the whole numbers:\n%s", got)
	}
	for most, want := range map[float64]float64{.5: .2, 1: .2, 2: .2, 2.5: .5, 3: .5, 5: .5, 6: 1, 7: 1, 10: 1, 30: 5, 37: 5, 48: 5, 100: 10, 12345: 1235} {
		n, got := Steps(most)
		if got != want || float64(n)*got < most || n > 10 {
			t.Errorf("%v points have %d steps of %v, want steps of %v", most, n, got, want)
		}
	}
}

func TestShare(t *testing.T) {
	for _, c := range []struct {
		earned, possible float64
		want             string
	}{{0, 5, "s0"}, {1, 5, "s1"}, {.3 * 3, 1.5, "s3"}, {5, 5, "s4"}, {6, 5, "s4"}, {-1, 5, "s0"}, {1, 0, ""}} {
		if got := Share(c.earned, c.possible); got != c.want {
			t.Errorf("%v of %v is %q, want %q", c.earned, c.possible, got, c.want)
		}
	}
}

// TestPlot: the names of nearby questions do not overlap, and all stay inside.
func TestPlot(t *testing.T) {
	dots := []Dot{{"sum", .5, .5}, {"who", .5, .5}, {"first", .51, .5}, {"subtract-moves", .98, .52}, {"a-question-with-a-very-long-name", 1, -.3}, {"<b>", 0, 1}}
	got := string(Plot(dots))
	if !strings.Contains(got, "&lt;b&gt; 0.00 and 1.00") || strings.Contains(got, "<b>") {
		t.Errorf("names are not escaped: %s", got)
	}
	x, y := func(v float64) int { return int(40 + 442*v) }, func(v float64) int { return int(256 - 244*(v+.5)/1.5) }
	list := place(dots, x, y, box{40, 12, 482, 256})
	for i, a := range list {
		if a.left < 40 || a.right > 482 {
			t.Errorf("%s reaches from %d to %d", a.name, a.left, a.right)
		}
		for _, b := range list[:i] {
			if a.meets(b.box) {
				t.Errorf("%s at %d and %s at %d overlap", a.name, a.y, b.name, b.y)
			}
		}
		for _, d := range dots {
			if a.meets(box{x(d.X) - 4, y(d.Y) - 4, x(d.X) + 4, y(d.Y) + 4}) {
				t.Errorf("%s covers the dot of %s", a.name, d.Name)
			}
		}
	}
	if Plot(nil) != "" {
		t.Error("a plot of nothing is drawn")
	}
}
