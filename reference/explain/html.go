package explain

import (
	"html"
	"strings"

	"grader/reference/plain"
)

// HTML writes a document as a fragment of HTML: paragraphs, lists and tables as
// such, and a drawing as inline SVG, or as preformatted text where it has no
// figure, that is announced by its words. Only the class "right" is used, for
// cells of numbers.
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

func htmlRun(run []Inline) string {
	var out strings.Builder
	for _, in := range run {
		text, as := content(in)
		text = html.EscapeString(text)
		switch as {
		case inkEm:
			text = "<em>" + text + "</em>"
		case inkCode:
			text = "<code>" + text + "</code>"
		}
		out.WriteString(text)
	}
	return out.String()
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
	// A first column without a heading has those of the rows.
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
	// A line break directly after <pre> is dropped by readers of HTML, and this
	// one saves a first row that is empty.
	out.WriteString("\n")
	for _, row := range b.Rows {
		out.WriteString(htmlText(row) + "\n")
	}
	out.WriteString("</pre>\n")
}
