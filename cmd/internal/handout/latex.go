package handout

import (
	"fmt"
	"io"
	"strings"

	"grader/reference/explain"
)

// paperStyle is what the pages of a paper need besides what documents have. \where tells the course,
// the set and the form, \whose the name.
const paperStyle = `\usepackage{fancyhdr}
\geometry{left=18mm,right=18mm,top=31mm,bottom=20mm,headheight=48pt}
\pagestyle{fancy}\fancyhf{}
\fancyhead[L]{\parbox[b]{.53\linewidth}{\raggedright\small\textbf{\where}}}\fancyhead[R]{\small\whose}
\fancyfoot[R]{\small page \thepage{} of \pageref{last}}
\newcommand{\tick}{\fbox{\rule{0pt}{3mm}\rule{3mm}{0pt}}}
\newcommand{\ruled}{\par\vspace*{8mm}\hrule height .2pt\relax}
\newenvironment{question}[2]{\par\medskip\noindent\begin{minipage}{\linewidth}\raggedright\setlength{\parskip}{4pt}%
\textbf{#1}\quad #2\hfill\framebox[14mm]{\rule{0pt}{5mm}}\par}{\end{minipage}\par}
`

// WriteLaTeX writes a paper as a LaTeX document. LaTeX has to read it twice to know how many pages
// there are.
func (p *Paper) WriteLaTeX(w io.Writer) error {
	s := p.sheet()
	text := explain.LaTeXText
	var b strings.Builder
	whose := `Name \underline{\hspace{42mm}} Id \underline{\hspace{18mm}}`
	switch {
	case p.Answers != nil:
		whose = ""
	case p.Student != "" && p.Token != "":
		whose = text(p.Student) + ` \textperiodcentered{} code ` + text(p.Token)
	case p.Student != "":
		whose = text(p.Student)
	}
	b.WriteString("\\newcommand{\\where}{" + text(s.Head) + "}\n\\newcommand{\\whose}{" + whose + "}\n" + paperStyle)
	b.WriteString("\\begin{document}\n\\textbf{\\Large " + text(s.Title) + "}\\par\n" + text(s.About) + "\\par\n")
	for i, t := range p.Exam.Tasks {
		q := s.Questions[i]
		fmt.Fprintf(&b, "%% question %s\n\\begin{question}{%d}{%s}\n%s", q.ID, q.Number, text(q.Points), explain.LaTeX(content(t)))
		if p.Answers != nil {
			b.WriteString("\\end{question}\n" + explain.LaTeX(p.Answers(t)))
			continue
		}
		q.Room.latex(&b)
		b.WriteString("\\end{question}\n" + strings.Repeat("\\ruled\n", len(q.Room.Working)))
	}
	if len(s.Rules) > 0 {
		b.WriteString("\\medskip\\textbf{The games}\\par\n{\\small " + explain.LaTeX(p.Exam.Rules()) + "\\par}\n")
	}
	if p.Double {
		b.WriteString("\\ifodd\\value{page}\\newpage This page is for notes. What stands here is not marked.\\fi\n")
	}
	b.WriteString("\\label{last}\\end{document}\n")
	_, err := io.WriteString(w, explain.LaTeXPreamble+b.String())
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
			b.WriteString("\\mbox{\\tick{} " + text(said) + "}\\quad ")
		}
		b.WriteString("\n")
	}
	if len(r.Cells) > 0 {
		b.WriteString("\\par ")
		for _, name := range r.Cells {
			b.WriteString("\\fbox{\\parbox[t][12mm]{12mm}{\\centering\\footnotesize " + text(name) + "}}\\allowbreak\n")
		}
	}
	for range r.Rows {
		if r.Pairs {
			b.WriteString("\\par\\vspace*{5mm}\\hspace*{.42\\linewidth}{\\footnotesize is answered by}\\par\\hrule height .2pt\\relax\n")
		} else {
			b.WriteString("\\ruled\n")
		}
	}
	if r.None {
		b.WriteString("\\par\\tick{} there is none\n")
	}
}
