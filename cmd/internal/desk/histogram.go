package desk

import (
	"fmt"
	"html/template"
	"strings"

	"grader/problems/points"
)

// A histogram counts marks in ten classes.
type histogram struct {
	Title string
	SVG   template.HTML
}

const classes = 10

// newHistogram draws marks from 0 to most; nil if there are none.
func newHistogram(title string, marks []points.Points, most points.Points) *histogram {
	if len(marks) == 0 || most.Sign() <= 0 {
		return nil
	}
	var counts [classes]int
	for _, m := range marks {
		at := int(m.Float() / most.Float() * classes)
		counts[min(max(at, 0), classes-1)]++
	}
	highest := 0
	for _, n := range counts {
		highest = max(highest, n)
	}
	const width, height, step = 420, 110, 42
	var out, words strings.Builder
	for i, n := range counts {
		from, to := most.Times(points.Ratio(int64(i), classes)).Decimal(1), most.Times(points.Ratio(int64(i)+1, classes)).Decimal(1)
		tall := n * (height - 34) / highest
		x, y := i*step+3, height-18-tall
		fmt.Fprintf(&out, `<rect class="bar" x="%d" y="%d" width="%d" height="%d" rx="2"/>`, x, y, step-6, tall)
		if n > 0 {
			fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="middle">%d</text>`, x+(step-6)/2, y-3, n)
			fmt.Fprintf(&words, "; %s to %s: %d", from, to, n)
		}
		fmt.Fprintf(&out, `<text class="axis" x="%d" y="%d">%s</text>`, x-3, height-4, from)
	}
	name := template.HTMLEscapeString(title + words.String())
	return &histogram{title, template.HTML(fmt.Sprintf(`<svg class="histogram" role="img" viewBox="0 0 %d %d" aria-label="%s"><title>%s</title>%s</svg>`, width+4, height, name, name, out.String()))}
}
