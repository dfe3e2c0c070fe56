package handout

import (
	"fmt"
	"io"
	"strings"

	"grader/reference/explain"
	"grader/reference/plain"
)

// paperStyle is the preamble of a paper, with a layout that fits on A4 and, printed centred, on
// letter. \where is the course, the set and the version, \whose the name. A question is put into a
// box, which moves to the next page as a whole unless it is taller than a page.
const paperStyle = `\usepackage{fancyhdr}
\geometry{left=19mm,right=19mm,top=36mm,bottom=34mm,headheight=40pt}
\pagestyle{fancy}\fancyhf{}
\fancyhead[L]{\parbox[b]{.53\linewidth}{\raggedright\small\textbf{\where}}}\fancyhead[R]{\small\whose}
\fancyfoot[R]{\small page \thepage{} of \pageref{last}}
\newcommand{\tick}{\fbox{\rule{0pt}{3mm}\rule{3mm}{0pt}}}
\newcommand{\ruled}{\par\penalty0\vspace*{8.5mm}\hrule width\linewidth height .2pt\relax}
\newcommand{\lead}[1]{\par\medskip{\footnotesize #1}\par\nobreak\vspace*{-3mm}}
\newcommand{\cell}[2]{\fbox{\parbox[t][12mm]{#1}{\centering\footnotesize\strut #2}}\allowbreak}
\newcommand{\pair}[1]{\par\penalty0\vspace*{5mm}\hspace*{.42\linewidth}{\footnotesize #1}\par\nobreak\vspace*{.5mm}\hrule width\linewidth height .2pt\relax}
\newsavebox{\all}
\newenvironment{question}[2]{\par\medskip\setbox\all\vbox\bgroup\raggedright\setlength{\parskip}{4pt}%
\textbf{#1}\quad #2\hfill\framebox[14mm]{\rule{0pt}{5mm}}\par\nobreak}{\par\egroup\ifdim\ht\all>\textheight\unvbox\all\else\noindent\box\all\fi\par}
`

// WriteLaTeX writes a paper as a LaTeX document.
func (p *Paper) WriteLaTeX(w io.Writer) error {
	s := p.sheet()
	text := explain.LaTeXText
	var b strings.Builder
	whose := `Name \underline{\hspace{42mm}} Id \underline{\hspace{18mm}}`
	switch {
	case p.Answers != nil:
		whose = ""
	case s.Whose != "":
		whose = text(s.Whose)
	}
	b.WriteString("% Let LaTeX read this twice: it counts the pages.\n" + explain.LaTeXPreamble)
	b.WriteString("\\newcommand{\\where}{" + text(s.Head) + "}\n\\newcommand{\\whose}{" + whose + "}\n" + paperStyle)
	b.WriteString("\\begin{document}\n\\textbf{\\Large " + text(s.Title) + "}\\par\n" + text(s.About) + "\\par\n")
	for _, q := range s.Questions {
		fmt.Fprintf(&b, "%% question %s\n\\begin{question}{%d}{%s}\n%s%s", q.ID, q.Number, text(q.Points), explain.LaTeX(q.Content), explain.LaTeX(q.Key))
		q.Room.latex(&b)
		b.WriteString("\\end{question}\n")
	}
	if len(s.Rules) > 0 {
		b.WriteString("\\medskip\\textbf{The games}\\par\\nobreak\n{\\small " + explain.LaTeX(s.Rules) + "\\par}\n")
	}
	if p.Double {
		b.WriteString("\\ifodd\\value{page}\\newpage This page is for notes. What stands here is not marked.\\fi\n")
	}
	b.WriteString("\\label{last}\\end{document}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// latex writes the room for an answer.
func (r room) latex(b *strings.Builder) {
	text := explain.LaTeXText
	if len(r.Boxes) > 0 {
		b.WriteString("\\par ")
		for _, box := range r.Boxes {
			said := box.Value
			if box.Words != "" {
				said += ": " + box.Words
			}
			const line = 60 // characters that always fit on one line
			if plain.Width(said) > line {
				b.WriteString("\\par\\tick{} " + text(said) + "\\par ")
			} else {
				b.WriteString("\\mbox{\\tick{} " + text(said) + "}\\quad ")
			}
		}
		b.WriteString("\n")
	}
	if len(r.Cells) > 0 {
		width := "12mm"
		if r.Wide {
			width = "28mm"
		}
		b.WriteString("\\par ")
		for _, name := range r.Cells {
			b.WriteString("\\cell{" + width + "}{" + text(name) + "}\n")
		}
	}
	lead := func(words string) {
		if words != "" {
			b.WriteString("\\lead{" + text(words) + "}\n")
		}
	}
	lead(r.Lead)
	for range r.Rows {
		if r.Between != "" {
			b.WriteString("\\pair{" + text(r.Between) + "}\n")
		} else {
			b.WriteString("\\ruled\n")
		}
	}
	if r.None {
		b.WriteString("\\par\\tick{} there is none\n")
	}
	lead(r.Working)
	b.WriteString(strings.Repeat("\\ruled\n", len(r.Lines)))
}
