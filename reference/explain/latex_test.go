package explain

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grader/reference/longtest"
)

// latexTokens are what LaTeX sees: commands, and characters that act.
var latexTokens = regexp.MustCompile(`\\([a-zA-Z]+\*?|.)|[{}$&#%_^~]`)

// latexCommands are those that the printer writes.
var latexCommands = strings.Fields(`begin end item emph texttt textrm draw node other hline linewidth small ensuremath ast uparrow Uparrow downarrow Downarrow pm to le ge oplus
	tfrac mathrm allowbreak ldots textbackslash textasciicircum textasciitilde textless textgreater textbar textquotedbl textquotesingle textasciigrave textendash textemdash
	textperiodcentered texttimes { } $ & # % _ , | !`)

// checkLaTeX reads LaTeX as far as it takes to see that nothing in it acts but what the printer
// has written, and that what opens is closed.
func checkLaTeX(t *testing.T, text string) {
	t.Helper()
	var open []string
	math, tables := false, 0
	for _, at := range latexTokens.FindAllStringIndex(text, -1) {
		token := text[at[0]:at[1]]
		fail := func(why string) { t.Fatalf("%s at %q in\n%s", why, text[at[0]:min(at[1]+20, len(text))], text) }
		switch command, is := strings.CutPrefix(token, `\`); {
		case is && !slices.Contains(latexCommands, command) && command != " " && command != `\`:
			fail("an unknown command")
		case token == `\begin`, token == `\end`:
			name, _, _ := strings.Cut(text[at[1]+1:], "}")
			if step := map[string]int{`\begin`: 1, `\end`: -1}[token]; name == "tabular" {
				tables += step
			}
		case token == "{":
			open = append(open, token)
		case token == "}":
			if len(open) == 0 {
				fail("a brace too many")
			}
			open = open[:len(open)-1]
		case token == "$":
			math = !math
		case token == "&" && tables != 1, strings.Contains("#%_^~", token):
			fail("a character that acts")
		}
	}
	if len(open) > 0 || math || tables != 0 {
		t.Fatalf("something is not closed in\n%s", text)
	}
}

// TestLaTeXCompiles compiles all documents, where LaTeX is installed.
func TestLaTeXCompiles(t *testing.T) {
	longtest.Only(t)
	latex, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("LaTeX is not installed")
	}
	body := ""
	for _, name := range []string{"paragraphs", "lists", "table", "table-no-header", "table-wide", "board", "figure", "escapes", "mathematics", "hostile"} {
		body += LaTeXHeading(name) + LaTeX(docs[name])
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "all.tex"), []byte(LaTeXPage(`\input{x} # $ % & _ ~ ^ 林`, body)), 0o666); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(latex, "-interaction=nonstopmode", "-halt-on-error", "all.tex")
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
