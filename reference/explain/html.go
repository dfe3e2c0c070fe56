package explain

import (
	"html"
	"strings"

	"grader/reference/plain"
)

// HTML writes a document as a fragment of HTML: paragraphs, lists and tables as such, and a drawing
// as inline SVG, or without a figure as preformatted text, labelled by its words. Classes are
// "right", for cells of numbers, and "math" for formulas, with "long" for one in which lines may be
// broken.
func HTML(d Doc) string {
	var out strings.Builder
	for _, b := range d {
		switch b := b.(type) {
		case Para:
			if text := htmlRun(b); text != "" {
				out.WriteString("<p>" + text + "</p>\n")
			}
		case List:
			htmlList(&out, b)
		case Table:
			htmlTable(&out, b)
		case Board:
			htmlBoard(&out, b)
		}
	}
	return out.String()
}

func htmlText(text string) string { return html.EscapeString(plain.Clean(text)) }

// HTMLLine writes inlines as in a paragraph.
func HTMLLine(run ...Inline) string { return htmlRun(run) }

func htmlRun(run []Inline) string {
	var out strings.Builder
	for _, in := range run {
		for _, p := range content(in) {
			text := p.shown(htmlScript)
			switch p.as {
			case inkEm:
				text = "<em>" + text + "</em>"
			case inkCode:
				text = "<code>" + text + "</code>"
			case inkMath:
				text = htmlMath(p.math, text)
			}
			out.WriteString(text)
		}
	}
	return out.String()
}

// shortMath is the length in bytes up to which a formula is kept on one line.
const shortMath = 60

// htmlMath is a formula with its words for screen readers. A number needs none.
func htmlMath(f formula, text string) string {
	class := "math"
	if len(text) > shortMath {
		class = "math long"
	}
	if !strings.ContainsAny(text, "∗↑↓⇑⇓|‖⦀±") {
		return `<span class="` + class + `">` + text + "</span>"
	}
	return `<span class="` + class + `" role="math" aria-label="` + html.EscapeString(f.spoken()) + `">` + text + "</span>"
}

func htmlList(out *strings.Builder, l List) {
	out.WriteString("<ul>\n")
	for _, item := range l.Items {
		out.WriteString("<li>" + htmlRun(item) + "</li>\n")
	}
	out.WriteString("</ul>\n")
}

func htmlTable(out *strings.Builder, t Table) {
	out.WriteString("<table>\n")
	if t.Caption != "" {
		out.WriteString("<caption>" + htmlText(t.Caption) + "</caption>\n")
	}
	n := t.columns()
	// A first column without a heading has the headings of the rows.
	named := htmlRun(cell(t.Header, 0)) == ""
	row := func(cells [][]Inline, heading func(c int) (scope string)) {
		out.WriteString("<tr>")
		for c := range n {
			class := ""
			if t.right(c) {
				class = ` class="right"`
			}
			tag, text := "td", htmlRun(cell(cells, c))
			if scope := heading(c); scope != "" && text != "" {
				tag, class = "th", ` scope="`+scope+`"`+class
			}
			out.WriteString("<" + tag + class + ">" + text + "</" + tag + ">")
		}
		out.WriteString("</tr>\n")
	}
	if len(t.Header) > 0 {
		out.WriteString("<thead>\n")
		row(t.Header, func(int) string { return "col" })
		out.WriteString("</thead>\n")
	}
	// A rule is the border between two groups of rows.
	out.WriteString("<tbody>\n")
	for i, cells := range t.Rows {
		if t.ruleBefore(i) && i > 0 {
			out.WriteString("</tbody>\n<tbody>\n")
		}
		row(cells, func(c int) string {
			if named && c == 0 {
				return "row"
			}
			return ""
		})
	}
	out.WriteString("</tbody>\n</table>\n")
}

func htmlBoard(out *strings.Builder, b Board) {
	if b.Figure != nil {
		htmlFigure(out, b.Figure, b.Words)
		return
	}
	if b.Words != "" {
		out.WriteString(`<pre role="img" aria-label="` + htmlText(b.Words) + `">`)
	} else {
		out.WriteString("<pre>")
	}
	// Parsers of HTML drop a line break directly after <pre>; this one saves an empty first row.
	out.WriteString("\n")
	for _, row := range b.Rows {
		out.WriteString(htmlText(row) + "\n")
	}
	out.WriteString("</pre>\n")
}
