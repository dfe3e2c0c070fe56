package reports

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"grader/problems/points"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// histogram draws how many marks lie in each of ten equal steps from 0 to the most, and
// says it in words.
func histogram(title, unit string, marks []points.Points, most float64) template.HTML {
	if len(marks) == 0 || most <= 0 {
		return ""
	}
	const steps = 10
	counts := gradebook.Distribution(marks, most, steps)
	highest := slices.Max(counts)
	const width, height, step, left, top = 492, 176, 46, 14, 18
	const full = 120.0 // of the highest bar
	edge := func(i int) string { return points.Ratio(int64(math.Round(most*float64(i)*10)), 10*steps).Decimal(1) }
	var out strings.Builder
	var words []string
	for i, n := range counts {
		if n > 0 {
			words = append(words, fmt.Sprintf("%d from %s to %s", n, edge(i), edge(i+1)))
		}
	}
	fmt.Fprintf(&out, `<svg role="img" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" stroke="currentColor" font-size="12" text-anchor="middle">`, width, height)
	fmt.Fprintf(&out, "<title>%s</title>\n", htmlText(fmt.Sprintf("%s of %d %s in %s: %s", title, len(marks), explain.Plural(len(marks), "student"), unit, explain.And(words))))
	for i, n := range counts {
		x := left + i*step
		if n > 0 {
			h := int(math.Round(full * float64(n) / float64(highest)))
			y := top + int(full) - h
			fmt.Fprintf(&out, `<rect class="bar" fill="currentColor" x="%d" y="%d" width="%d" height="%d"/><text x="%d" y="%d">%d</text>`+"\n", x+2, y, step-4, h, x+step/2, y-4, n)
		}
		fmt.Fprintf(&out, `<text x="%d" y="%d">%s</text>`+"\n", x, top+int(full)+16, edge(i))
	}
	fmt.Fprintf(&out, `<text x="%d" y="%d">%s</text>`+"\n", left+steps*step, top+int(full)+16, edge(steps))
	fmt.Fprintf(&out, `<line x1="%d" y1="%d" x2="%d" y2="%d"/><text x="%d" y="%d">%s in %s</text></svg>`+"\n", left, top+int(full), left+steps*step, top+int(full), width/2, top+int(full)+31, title, unit)
	return template.HTML(out.String())
}
