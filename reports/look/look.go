// Package look is the look of the pages for staff: colours for light and dark screens, the states
// of answers, and bars stacked of them.
package look

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"

	"grader/reference/plain"
)

var (
	// Colours are the variables of all pages, and the classes of mathematics.
	//
	//go:embed colours.css
	Colours string
	//go:embed look.css
	states string
	// CSS adds the classes of the pages for staff to Colours. The name of a state, such as
	// "correct", is a class that colours a cell or a part of a bar.
	CSS = Colours + states
)

// A Part is a part of a bar: a state and how many have it.
type Part struct {
	State string
	Count int
}

// signs distinguish the states without colours. They are the signs beside marks.
var signs = map[string]string{"partial": "~", "wrong": "x", "unreadable": "!", "unanswered": "-", "undecided": "?"}

// Counts is the caption of a Bar: the count of each state that occurs, in its colour and with its
// sign.
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

// shares are the classes of shares of the points, in steps of a fifth, with the words for them.
var shares = [...][2]string{{"s0", "below 20 %"}, {"s1", "from 20 %"}, {"s2", "from 40 %"}, {"s3", "from 60 %"}, {"s4", "from 80 %"}}

// Share is the class of a mark by its share of the points possible; "" if none are possible.
func Share(earned, possible float64) string {
	if possible <= 0 {
		return ""
	}
	const exact = 1e-9 // a mark on an edge counts above it, despite rounding
	step := int(earned/possible*float64(len(shares)) + exact)
	return shares[min(max(step, 0), len(shares)-1)][0]
}

// Scale explains the colours of Share.
func Scale() template.HTML {
	var out strings.Builder
	for _, share := range shares {
		fmt.Fprintf(&out, `<li class="%s">%s</li>`, share[0], share[1])
	}
	return template.HTML(`<ul class="counts" aria-label="Colours of marks">` + out.String() + "</ul>\n")
}

// Bar is a bar stacked of parts; "" if all are empty. Its accessible name says what it counts, and
// the count of each state.
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

// A Head is the head of a page.
type Head struct {
	Title, Policy string
	Style         template.CSS
	Script        template.JS
}

// NewHead makes the head of a page that can load nothing: its policy allows the one style sheet and
// the one script by their hashes.
func NewHead(title, style, script string) Head {
	return Head{
		Title:  plain.Clean(title),
		Policy: "default-src 'none'; style-src " + Hash(style) + "; script-src " + Hash(script) + "; base-uri 'none'; form-action 'none'",
		Style:  template.CSS(style), Script: template.JS(script),
	}
}

// Hash is the source expression of a policy for a style sheet or a script.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
