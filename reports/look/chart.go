package look

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"grader/reference/explain"
	"grader/reference/plain"
)

// decimal writes a number with at most two decimals.
func decimal(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

// escape makes untrusted text safe in a drawing.
func escape(text string) string { return template.HTMLEscapeString(plain.Clean(text)) }

// Steps is the number of equal steps, at most ten, of a histogram from 0 to at least most, and the
// size of one. Every whole number of points is an edge, or every edge is a whole number.
func Steps(most float64) (n int, size float64) {
	size = .2
	for _, larger := range []float64{.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if most <= 10*size {
			break
		}
		size = larger
	}
	if most > 10*size {
		size = math.Ceil(most / 10)
	}
	return max(1, int(math.Ceil(most/size))), size
}

// Histogram draws how many marks fall into each of several steps from 0 on, all of one size, and
// describes it in words; "" if there are no marks. Only whole numbers are written at the edges.
func Histogram(title, unit string, counts []int, size float64) template.HTML {
	marks, highest, steps := 0, 0, len(counts)
	for _, n := range counts {
		marks, highest = marks+n, max(highest, n)
	}
	if marks == 0 {
		return ""
	}
	const step, left, top = 46, 14, 18
	const full = 120.0 // height of the highest bar
	const height = top + int(full) + 38
	width := steps*step + 2*left + 4
	edge := func(i int) string { return decimal(size * float64(i)) }
	var out strings.Builder
	var words []string
	for i, n := range counts {
		if n > 0 {
			words = append(words, fmt.Sprintf("%d from %s to %s", n, edge(i), edge(i+1)))
		}
	}
	name := escape(fmt.Sprintf("%s of %d %s in %s: %s", title, marks, explain.Plural(marks, "student"), unit, explain.And(words)))
	fmt.Fprintf(&out, `<svg class="chart" role="img" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-size="12" text-anchor="middle"><title>%s</title>`+"\n", width, height, name)
	for i, n := range counts {
		x := left + i*step
		if n > 0 {
			h := int(math.Round(full * float64(n) / float64(highest)))
			y := top + int(full) - h
			fmt.Fprintf(&out, `<rect class="bar" x="%d" y="%d" width="%d" height="%d"/><text x="%d" y="%d">%d</text>`+"\n", x+2, y, step-4, h, x+step/2, y-4, n)
		}
	}
	for i := range steps + 1 {
		if !strings.Contains(edge(i), ".") {
			fmt.Fprintf(&out, `<text x="%d" y="%d">%s</text>`+"\n", left+i*step, top+int(full)+16, edge(i))
		}
	}
	fmt.Fprintf(&out, `<path d="M%d %dH%d"/><text x="%d" y="%d">%s</text></svg>`+"\n", left, top+int(full), left+steps*step, width/2, top+int(full)+31, escape(title+" in "+unit))
	return template.HTML(out.String())
}

// A Dot is a point of a Plot, with X from 0 to 1 and Y from -1 to 1.
type Dot struct {
	Name string
	X, Y float64
}

// little is the discrimination below which a question hardly separates strong students from weak
// ones.
const little = 0.2

// Plot plots the facility of questions against their discrimination, each with its name; "" if
// there are none.
func Plot(dots []Dot) template.HTML {
	if len(dots) == 0 {
		return ""
	}
	const width, height, left, right, top, bottom = 508, 300, 56, 498, 12, 256
	low := 0.0
	var words []string
	for _, d := range dots {
		low = min(low, math.Floor(d.Y*4)/4)
		words = append(words, fmt.Sprintf("%s %.2f and %.2f", d.Name, d.X, d.Y))
	}
	x := func(v float64) int { return left + int(math.Round(v*(right-left))) }
	y := func(v float64) int { return bottom - int(math.Round((v-low)/(1-low)*(bottom-top))) }
	var out strings.Builder
	fmt.Fprintf(&out, `<svg class="chart" role="img" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-size="12" text-anchor="middle"><title>%s</title>`+"\n",
		width, height, escape("Facility and discrimination of questions: "+strings.Join(words, "; ")))
	for _, v := range []float64{0, .25, .5, .75, 1} {
		fmt.Fprintf(&out, `<path class="grid" d="M%d %dV%d"/><text x="%d" y="%d">%s</text>`+"\n", x(v), top, bottom, x(v), bottom+16, decimal(v))
	}
	for v := low; v <= 1; v += .25 {
		fmt.Fprintf(&out, `<path class="grid" d="M%d %dH%d"/><text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", left, y(v), right, left-6, y(v)+4, decimal(v))
	}
	fmt.Fprintf(&out, `<path class="limit" d="M%d %dH%d"/>`+"\n", left, y(little), right)
	fmt.Fprintf(&out, `<text x="%d" y="%d">facility: easier to the right</text><text transform="translate(13 %d) rotate(-90)">discrimination</text>`+"\n", (left+right)/2, bottom+34, (top+bottom)/2)
	labels := place(dots, x, y, box{left, top, right, bottom})
	for _, l := range labels {
		fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="%s">%s</text>`+"\n", l.x, l.y, l.anchor, escape(l.name))
	}
	for _, d := range dots {
		fmt.Fprintf(&out, `<circle class="bar" cx="%d" cy="%d" r="4"/>`+"\n", x(d.X), y(d.Y))
	}
	out.WriteString("</svg>\n")
	return template.HTML(out.String())
}

// A box is a rectangle of a drawing.
type box struct{ left, top, right, bottom int }

func (b box) meets(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

// A label is the name of a dot and its place.
type label struct {
	name, anchor string
	x, y         int
	box
}

// place finds a place for the name of each dot: to the right, to the left, above or below, and then
// further down, so that no name covers another name or a dot.
func place(dots []Dot, x, y func(float64) int, within box) []label {
	const perLetter, up, down, gap, longest = 7, 10, 3, 7, 18
	var taken []box
	for _, d := range dots {
		taken = append(taken, box{x(d.X) - 4, y(d.Y) - 4, x(d.X) + 4, y(d.Y) + 4})
	}
	list := make([]label, 0, len(dots))
	for _, d := range dots {
		name := plain.Cut(d.Name, longest)
		long, atX, atY := perLetter*plain.Width(name), x(d.X), y(d.Y)
		at := func(anchor string, x, y, left int) label {
			return label{name, anchor, x, y, box{left, y - up, left + long, y + down}}
		}
		candidates := []label{
			at("start", atX+gap, atY+4, atX+gap), at("end", atX-gap, atY+4, atX-gap-long),
			at("middle", atX, atY-gap, atX-long/2), at("middle", atX, atY+gap+up, atX-long/2),
		}
		for below := 6; below < within.bottom-within.top; below += 6 {
			candidates = append(candidates, at("start", atX+gap, atY+4+below, atX+gap), at("end", atX-gap, atY+4+below, atX-gap-long))
		}
		fits := func(l label) bool {
			return l.left >= within.left && l.right <= within.right && l.bottom <= within.bottom+gap && !slices.ContainsFunc(taken, l.meets)
		}
		i := max(0, slices.IndexFunc(candidates, fits))
		list, taken = append(list, candidates[i]), append(taken, candidates[i].box)
	}
	return list
}
