// Package look is what the pages for staff look like: colours that fit a light and a dark
// screen, the states of answers, and bars that are stacked of them.
package look

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"
)

var (
	// Colours are the variables of all pages, and the classes of mathematics.
	//
	//go:embed colours.css
	Colours string
	//go:embed look.css
	states string
	// CSS are also the classes of the pages. The name of a state, such as "correct", is a
	// class: it colours a cell, or a part of a bar.
	CSS = Colours + states
)

// A Part is a part of a bar: so many of a state.
type Part struct {
	State string
	Count int
}

// signs tell the states apart where there are no colours; they are those beside marks.
var signs = map[string]string{"partial": "~", "wrong": "x", "unreadable": "!", "unanswered": "-", "undecided": "?"}

// Counts are the words to a Bar: how many there are of each state that there are any of,
// in its colour and with its sign.
func Counts(parts []Part) template.HTML {
	var out strings.Builder
	for _, p := range parts {
		if p.Count > 0 {
			state := template.HTMLEscapeString(p.State)
			fmt.Fprintf(&out, `<li class="%s">%s</li>`, state, strings.TrimSpace(fmt.Sprintf("%s %d %s", signs[p.State], p.Count, state)))
		}
	}
	if out.Len() == 0 {
		return ""
	}
	return template.HTML(`<ul class="counts">` + out.String() + "</ul>\n")
}

// Bar is a bar that is stacked of parts; "" if there are none. It has a name for those
// who do not see it: what it counts, and how many there are of each state.
func Bar(what string, parts []Part) template.HTML {
	total := 0
	var words []string
	for _, p := range parts {
		if p.Count > 0 {
			total += p.Count
			words = append(words, fmt.Sprintf("%d %s", p.Count, p.State))
		}
	}
	if total == 0 {
		return ""
	}
	name := template.HTMLEscapeString(what + ": " + strings.Join(words, ", "))
	var out strings.Builder
	out.WriteString(`<svg class="states" role="img" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-label="` + name + `"><title>` + name + `</title>`)
	sum := 0
	for _, p := range parts {
		if p.Count <= 0 {
			continue
		}
		from := sum * 1000 / total
		sum += p.Count
		fmt.Fprintf(&out, `<rect class="%s" x="%d" width="%d" height="10"/>`, template.HTMLEscapeString(p.State), from, sum*1000/total-from)
	}
	out.WriteString("</svg>")
	return template.HTML(out.String())
}
