package explain

import (
	"fmt"
	"strings"

	"grader/reference/plain"
)

// LaTeX writes a document as the body of a LaTeX document: a drawing as a TikZ picture, or without
// a figure as verbatim text. LaTeXPage completes it.
func LaTeX(d Doc) string {
	var out strings.Builder
	for _, b := range d {
		switch b := b.(type) {
		case Para:
			if text := latexRun(b); strings.TrimSpace(text) != "" {
				out.WriteString("\n" + text + "\n")
			}
		case List:
			latexList(&out, b)
		case Table:
			latexTable(&out, b)
		case Board:
			latexBoard(&out, b)
		}
	}
	return out.String()
}

// LaTeXPreamble is the beginning of every document. It uses only packages of every installation.
// Characters without a glyph in pdfTeX are written as their numbers.
const LaTeXPreamble = `\documentclass[11pt]{article}
\usepackage[a4paper,margin=25mm]{geometry}
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\else\usepackage{fontspec}\fi
\usepackage{amsmath,textcomp}
\usepackage{tikz}
\newcommand{\other}[2]{\ifPDFTeX\texttt{U+#1}\else#2\fi}
\setlength{\parindent}{0pt}\setlength{\parskip}{6pt plus 2pt}
\raggedright\emergencystretch=3em
`

// LaTeXPage is a whole document with a title.
func LaTeXPage(title, body string) string {
	return LaTeXPreamble + "\\begin{document}\n\\section*{" + LaTeXText(title) + "}\n" + body + "\\end{document}\n"
}

// LaTeXHeading is a heading in it.
func LaTeXHeading(text string) string { return "\n\\subsection*{" + LaTeXText(text) + "}\n" }

var latexScript = &script{
	signs: map[string]string{
		"*": `{\ast}`, "^": `{\uparrow}`, "^^": `{\Uparrow}`, "v": `{\downarrow}`, "vv": `{\Downarrow}`, negative: "-", joint: `\,`, "+-": `{\pm}`,
		"->": `\to `, "{": `\{`, "}": `\}`, ",": `,\,\allowbreak `, "|": `\,|\,\allowbreak `, "||": `\,\|\,\allowbreak `, "|||": `\,\|\!|\,\allowbreak `, "<=": `\le `, ">=": `\ge `, blank: `\ `,
	},
	text:     func(text string) string { return `\textrm{` + LaTeXText(text) + `}` },
	named:    func(text string) string { return `\texttt{` + LaTeXText(text) + `}` },
	fraction: func(above, below string) string { return `\tfrac{` + above + `}{` + below + `}` },
	threat:   func(name, argument string) string { return `\mathrm{` + name + `}(` + argument + `)` },
}

// latexSigns prints the special characters of ASCII, and the other characters that the program
// writes.
var latexSigns = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '%': `\%`, '_': `\_`, '^': `\textasciicircum{}`, '~': `\textasciitilde{}`,
	'<': `\textless{}`, '>': `\textgreater{}`, '|': `\textbar{}`, '"': `\textquotedbl{}`, '\'': `\textquotesingle{}`, '`': `\textasciigrave{}`, '-': `-{}`,
	'–': `\textendash{}`, '—': `\textemdash{}`, '…': `\ldots{}`, '⊕': `\ensuremath{\oplus}`, '⊗': `\ensuremath{\otimes}`, '→': `\ensuremath{\to}`, '≤': `\ensuremath{\le}`, '≥': `\ensuremath{\ge}`,
	'·': `\textperiodcentered{}`, '×': `\texttimes{}`, '−': `\ensuremath{-}`,
}

// LaTeXText escapes untrusted text for LaTeX.
func LaTeXText(text string) string {
	var out strings.Builder
	for _, r := range plain.Clean(text) {
		switch sign, ok := latexSigns[r]; {
		case ok:
			out.WriteString(sign)
		case r < 0x80 || 0xc0 <= r && r <= 0x17f:
			out.WriteRune(r)
		default:
			fmt.Fprintf(&out, `\other{%04X}{%c}`, r, r)
		}
	}
	return out.String()
}

func latexRun(run []Inline) string {
	var out strings.Builder
	for _, in := range run {
		for _, p := range content(in) {
			switch {
			case p.math != nil:
				out.WriteString("$" + latexScript.write(p.math) + "$")
			case p.as == inkEm:
				out.WriteString(`\emph{` + LaTeXText(p.text) + `}`)
			case p.as == inkCode:
				out.WriteString(`\texttt{` + LaTeXText(p.text) + `}`)
			default:
				out.WriteString(LaTeXText(p.text))
			}
		}
	}
	return out.String()
}

func latexList(out *strings.Builder, l List) {
	if len(l.Items) == 0 {
		return
	}
	out.WriteString("\\begin{itemize}\n")
	for _, item := range l.Items {
		out.WriteString("\\item {}" + latexRun(item) + "\n")
	}
	out.WriteString("\\end{itemize}\n")
}

// wideCell is the width in characters from which a column breaks its lines.
const wideCell = 40

func latexTable(out *strings.Builder, t Table) {
	if t.Caption != "" {
		out.WriteString("\n\\emph{" + LaTeXText(t.Caption) + "}\n")
	}
	n := t.columns()
	if n == 0 {
		return
	}
	columns := ""
	for c := range n {
		widest := 0
		for _, row := range t.Rows {
			widest = max(widest, plain.Width(bare(cell(row, c))))
		}
		switch {
		case widest > wideCell:
			columns += fmt.Sprintf(`p{%.2f\linewidth}`, 0.7/float64(n))
		case t.right(c):
			columns += "r"
		default:
			columns += "l"
		}
	}
	out.WriteString("\n\\begin{tabular}{" + columns + "}\n")
	row := func(cells [][]Inline) {
		for c := range n {
			if c > 0 {
				out.WriteString(" & ")
			}
			out.WriteString("{}" + latexRun(cell(cells, c)))
		}
		out.WriteString(" \\\\\n")
	}
	if len(t.Header) > 0 {
		row(t.Header)
		out.WriteString("\\hline\n")
	}
	for i, cells := range t.Rows {
		if t.ruleBefore(i) {
			out.WriteString("\\hline\n")
		}
		row(cells)
	}
	out.WriteString("\\end{tabular}\n")
}

func latexBoard(out *strings.Builder, b Board) {
	switch {
	case b.Figure != nil:
		latexFigure(out, b.Figure)
		return
	case len(b.Rows) > 0:
		out.WriteString("\n\\begin{tabular}{l}\n")
		for _, row := range b.Rows {
			out.WriteString("\\texttt{" + strings.ReplaceAll(LaTeXText(row), " ", `\ `) + "} \\\\\n")
		}
		out.WriteString("\\end{tabular}\n")
	}
	if b.Words != "" {
		out.WriteString("\n\\emph{" + LaTeXText(b.Words) + "}\n")
	}
}

// latexFigure draws a figure at 26 mm for 100 units, but no wider and no taller than the page.
func latexFigure(out *strings.Builder, f *Figure) {
	const unit, widest, tallest = 0.026, 15.5, 18
	f = f.withLegend()
	scale := min(unit, widest/float64(max(f.Width, 1)), tallest/float64(max(f.Height, 1)))
	fmt.Fprintf(out, "\n\\begin{tikzpicture}[x=%.4fcm,y=-%.4[1]fcm,every node/.style={inner sep=0pt,font=\\small}]\n", scale)
	for _, s := range f.Shapes {
		out.WriteString(tikz(s) + "\n")
	}
	out.WriteString("\\end{tikzpicture}\n")
}

// tikz is a shape as a command of TikZ. An ink is an option of it.
func tikz(s Shape) string {
	switch s := s.(type) {
	case Stroke:
		if s.Head {
			return fmt.Sprintf(`\draw[->] (%d,%d) -- (%d,%d);`, s.X1, s.Y1, s.X2, s.Y2)
		}
		if s.Bend == 0 {
			return fmt.Sprintf(`\draw%s (%d,%d) -- (%d,%d);`, inks[s.Ink].tikz, s.X1, s.Y1, s.X2, s.Y2)
		}
		x, y := s.control(4. / 3) // for a cubic curve whose two control points coincide
		return fmt.Sprintf(`\draw%s (%d,%d) .. controls (%.1f,%.1f) .. (%d,%d);`, inks[s.Ink].tikz, s.X1, s.Y1, x, y, s.X2, s.Y2)
	case Oval:
		return fmt.Sprintf(`\draw%s (%d,%d) ellipse [x radius=%d,y radius=%d];`, inks[s.Ink].tikz, s.X, s.Y, s.RX, s.RY)
	case Rect:
		return fmt.Sprintf(`\draw%s (%d,%d) rectangle (%d,%d);`, inks[s.Ink].tikz, s.X, s.Y, s.X+s.Width, s.Y+s.Height)
	case Label:
		return fmt.Sprintf(`\node at (%d,%d) {%s};`, s.X, s.Y, latexRun([]Inline{s.inline()}))
	}
	return ""
}
