package look

import (
	"strings"
	"testing"
)

func TestHistogram(t *testing.T) {
	got := string(Histogram("Marks <of> q", "points", []int{2, 1, 0, 3}, 2))
	for _, want := range []string{"<title>Marks &lt;of&gt; q of 6 students in points: 2 from 0 to 0.5, 1 from 0.5 to 1 and 3 from 1.5 to 2</title>", `height="120"/><text x="175" y="14">3</text>`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
	if Histogram("Marks", "points", []int{0, 0}, 2) != "" {
		t.Error("a histogram of nothing is drawn")
	}
	for most, want := range map[float64]int{1: 5, 2: 8, 3: 6, 4: 8, 6: 6, 10: 5, 30: 6, 7: 7, 2.5: 5, 37: 10} {
		if got := Steps(most); got != want {
			t.Errorf("%v points have %d steps, want %d", most, got, want)
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
