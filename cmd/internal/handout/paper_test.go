package handout_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/cmd/internal/handout"
	"grader/problems/sets"
	"grader/reference/explain"
	"grader/reports/chromium"

	"github.com/chromedp/cdproto/page"
)

func TestMain(m *testing.M) { os.Exit(chromium.Tests{M: m}.Run()) }

// builtIn are the papers of all the sets that are built in.
func builtIn(t testing.TB) (list []*handout.Paper) {
	t.Helper()
	folder := sets.Builtin()
	for _, name := range examtest.Names(t, folder) {
		e := examtest.File(t, folder, name).For(func(f *checker.Family) int { return min(1, f.Kept()) })
		e.Solve(2, func(*checker.Task) {})
		list = append(list, &handout.Paper{Course: "A <course> & \\more", Exam: e, Form: "A"})
	}
	return list
}

func html(t testing.TB, list ...*handout.Paper) string {
	t.Helper()
	var b bytes.Buffer
	if err := handout.WriteHTML(&b, "A title", list...); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func latex(t testing.TB, p *handout.Paper) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.WriteLaTeX(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// What students get has every question, its points and room for an answer, and nothing that tells one.
func TestPapersTellNothing(t *testing.T) {
	secret := regexp.MustCompile(`(?i)accept|reject|hint|Answer:|rubric|<button|<input|<a `)
	for _, p := range builtIn(t) {
		page, tex := html(t, p), latex(t, p)
		_, body, _ := strings.Cut(page, "<body>")
		if found := secret.FindString(body + tex); found != "" {
			t.Errorf("%s has %q", p.Exam.Set.ID, found)
		}
		for i, task := range p.Exam.Tasks {
			part := fmt.Sprintf(`data-question="%s" data-number="%d"`, task.Question.ID, i+1)
			_, after, found := strings.Cut(page, part)
			after, _, _ = strings.Cut(after, "data-question=")
			if !found || !strings.Contains(after, "data-answer=") || !strings.Contains(after, task.Points.Text()) {
				t.Errorf("%s: %s has no place, no points or no room", p.Exam.Set.ID, task.Question.ID)
			}
			if task.Question.Hint != "" && strings.Contains(page, task.Question.Hint) {
				t.Errorf("%s: the hint of %s is on paper", p.Exam.Set.ID, task.Question.ID)
			}
		}
		if strings.Contains(page, "<course>") || !strings.Contains(tex, `A \textless{}course\textgreater{} \& \textbackslash{}more`) {
			t.Errorf("%s: the name of the course is not escaped", p.Exam.Set.ID)
		}
		key := *p
		key.Answers = func(task *checker.Task) explain.Doc { return explain.Doc{explain.T("Answer: " + task.Want)} }
		if !strings.Contains(html(t, &key), "Answer: ") || !strings.Contains(latex(t, &key), "Answer: ") {
			t.Errorf("%s: the key has no answers", p.Exam.Set.ID)
		}
	}
}

// room is what paper has besides the words and the drawing of a question.
var room = regexp.MustCompile(`(?s)<(?:div class="(?:rule|cells|block rule)"|p class="boxes").*?</(?:div|p)>`)

// The room for an answer depends on what is asked, whatever the answer is.
func TestRoomTellsNothing(t *testing.T) {
	const set = `[[question]]
id = "q"
kind = %q
game = %q
lines = 2
`
	for kind, games := range map[string][]string{
		"nimber":         {"nim(1,1)", "nim(3,4)"},
		"outcome":        {"nim(1,1)", "kayles(5)"},
		"winning-moves":  {"nim(1,1)", "nim(1,2,4)", "kayles(9)"},
		"options":        {"nim(1)", "kayles(7)"},
		"canonical-form": {"nim(2,2)", "{0, *, *2}"},
		"strategy":       {"nim(1,1)", "nim(2,2)"},
		"table":          {"kayles(5)", "grundy(5)"},
	} {
		want := ""
		for _, game := range games {
			e := examtest.Exam(t, fmt.Sprintf(set, kind, game), checker.DefaultBudget)
			got := strings.Join(room.FindAllString(html(t, &handout.Paper{Exam: e}), -1), "\n")
			if want == "" {
				want = got
			}
			if got != want || got == "" {
				t.Errorf("%s of %s has the room\n%s\nand of %s\n%s", kind, games[0], want, game, got)
			}
		}
	}
}

// Every paper compiles where LaTeX is, and has balanced braces and environments where it is not.
func TestPapersAreLaTeX(t *testing.T) {
	mark := regexp.MustCompile(`\\(begin|end)\{([a-z]+)\}|\\[^a-z]|[{}]`)
	var last string
	for _, p := range builtIn(t) {
		tex := latex(t, p)
		_, body, _ := strings.Cut(tex, "\\begin{document}")
		body = strings.TrimSuffix(strings.TrimSpace(body), "\\end{document}")
		var open []string
		for _, m := range mark.FindAllStringSubmatch(body, -1) {
			top := ""
			if len(open) > 0 {
				top = open[len(open)-1]
			}
			switch {
			case m[0] == "{":
				open = append(open, "}")
			case m[1] == "begin":
				open = append(open, m[2])
			case m[1] == "end" && top == m[2] || m[0] == "}" && top == "}":
				open = open[:len(open)-1]
			case m[1] == "end" || m[0] == "}":
				t.Fatalf("%s: %s closes %q", p.Exam.Set.ID, m[0], top)
			}
		}
		if len(open) > 0 {
			t.Errorf("%s leaves %q open", p.Exam.Set.ID, open)
		}
		last = tex
	}
	program, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Log("pdflatex is not here")
		return
	}
	if testing.Short() {
		return
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.tex"), []byte(last), 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "-interaction=nonstopmode", "-halt-on-error", "a.tex")
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v:\n%s", err, out)
	}
}

// Printed from a browser, on A4 and on letter, each page is one page, nothing reaches beyond it, and no
// drawing is cut; on both sides of the paper there is an even number.
func TestPapersInChromium(t *testing.T) {
	b := chromium.Open(t)
	for _, p := range builtIn(t) {
		p.Double = true
		name := filepath.Join(t.TempDir(), "a.html")
		if err := os.WriteFile(name, []byte(html(t, p)), 0o600); err != nil {
			t.Fatal(err)
		}
		b.Visit("file://" + name)
		b.Want(`document.querySelectorAll(".page").length % 2`, 0.)
		b.Want(`[...document.querySelectorAll(".page")].flatMap((page, i) => [...page.querySelectorAll("svg, .rule, .cells, .boxes")].filter((one) => {
			const a = one.getBoundingClientRect(), b = page.getBoundingClientRect(), foot = page.querySelector("footer").getBoundingClientRect();
			return a.bottom > foot.top || a.right > b.right || a.left < b.left;
		}).map((one) => "page " + (i + 1) + ": " + one.outerHTML.slice(0, 80))).join()`, "")
		pages := int(b.Eval(`document.querySelectorAll(".page").length`).(float64))
		for format, size := range map[string][2]float64{"A4": {8.27, 11.69}, "letter": {8.5, 11}} {
			pdf := chromium.Call(b, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: size[0], PaperHeight: size[1]})
			if n := bytes.Count(pdf.Data, []byte("/Type /Page\n")); n != pages {
				t.Errorf("%s has %d pages, and on %s %d", p.Exam.Set.ID, pages, format, n)
			}
		}
	}
}

// BenchmarkForms writes 200 forms, each both ways.
func BenchmarkForms(b *testing.B) {
	list := builtIn(b)
	for b.Loop() {
		for i := range 200 {
			p := list[i%len(list)]
			html(b, p)
			latex(b, p)
		}
	}
}
