package hand_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/variants"
	"grader/checker/varianttest"
	"grader/cmd/internal/hand/handout"
	"grader/problems/sets"
	"grader/reference/explain"
	"grader/reference/longtest"
	"grader/reports/browsertest"

	"github.com/chromedp/cdproto/page"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Tests{M: m}.Run()) }

// builtIn are the papers of all the sets that are built in.
func builtIn(t testing.TB) (list []*handout.Paper) {
	t.Helper()
	folder := sets.Builtin()
	for _, name := range varianttest.Names(t, folder) {
		e := varianttest.File(t, folder, name).For(func(f *variants.Varied) int { return min(1, f.Kept()) })
		e.SolveAll()
		list = append(list, &handout.Paper{Course: "A <course> & \\more", Exam: e, Form: "A"})
	}
	return list
}

func html(t testing.TB, list ...*handout.Paper) string {
	t.Helper()
	var b bytes.Buffer
	must(t, handout.WriteHTML(&b, "A title", list...))
	return b.String()
}

func latex(t testing.TB, p *handout.Paper) string {
	t.Helper()
	var b bytes.Buffer
	must(t, p.WriteLaTeX(&b))
	return b.String()
}

// TestPapersTellNothing: papers for students have every question, its points and room for an
// answer, and nothing that reveals one.
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

// room matches the parts of a paper besides the words and drawings of questions.
var room = regexp.MustCompile(`(?s)<(?:div class="(?:rule|cells)"|p class="(?:boxes|lead)").*?</(?:div|p)>`)

// TestRoomTellsNothing: the room for an answer depends on the question, not on the answer.
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

// TestPapersAreLaTeX: everything that is opened in LaTeX is closed.
func TestPapersAreLaTeX(t *testing.T) {
	mark := regexp.MustCompile(`\\(begin|end)\{([a-z]+)\}|\\[^a-z]|[{}]`)
	for _, p := range append(builtIn(t), &handout.Paper{Exam: hostile(t)}) {
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
	}
}

// TestPapersCompile: every paper compiles if LaTeX is installed, with an even number of pages for
// printing on both sides, and nothing too large for its page.
func TestPapersCompile(t *testing.T) {
	longtest.Only(t)
	program, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("LaTeX is not installed")
	}
	tooLarge := regexp.MustCompile(`Overfull \\(vbox|hbox \(\d\d)`) // less than 10 points is invisible
	pages := regexp.MustCompile(`Output written on a\.pdf \((\d+) pages?`)
	for _, p := range append(builtIn(t), &handout.Paper{Exam: hostile(t)}) {
		p.Double = true
		dir := t.TempDir()
		must(t, os.WriteFile(filepath.Join(dir, "a.tex"), []byte(latex(t, p)), 0o600))
		for range 2 {
			c := exec.Command(program, "-interaction=nonstopmode", "-halt-on-error", "a.tex")
			c.Dir = dir
			out, err := c.CombinedOutput()
			n := pages.FindSubmatch(out)
			if err != nil || n == nil || strings.Contains("13579", string(n[1][len(n[1])-1:])) || tooLarge.Match(out) {
				t.Fatalf("%s: %v:\n%s", p.Exam.Set.ID, err, out)
			}
		}
	}
}

// TestWhatIsAskedStandsOnPaper: a label is written at its vertex, and positions without a drawing
// are written out.
func TestWhatIsAskedStandsOnPaper(t *testing.T) {
	page := html(t, &handout.Paper{Exam: examtest.Exam(t, `
[[question]]
id = "graph"
kind = "labels"
game = "graph(a: b c; b: c; c:)"
prompt = "Label it."
[[question]]
id = "large"
kind = "nimber"
game = "kayles(70001)"
prompt = "What is it worth?"
[[question]]
id = "told"
kind = "nimber"
game = "kayles(70000)"
prompt = "What is kayles( 70000 ) worth?"
[[question]]
id = "drawn"
kind = "nimber"
game = "nim(3)"
prompt = "What is this worth?"
[[question]]
id = "derived"
kind = "derivation"
show = "nimber"
game = "nim(2)"
`, checker.DefaultBudget), When: "Friday 23 October, 10:00"})
	for text, want := range map[string]int{
		`ry="14" fill="#fff" data-answer=`: 3, `class="cells"`: 0, `kayles(70001)</code>`: 1, `kayles(70000)</code>`: 0, `nim(3)</code>`: 0,
		`data-answer="none"`: 0, `<p>Friday 23 October, 10:00 · `: 1,
	} {
		if got := strings.Count(page, text); got != want {
			t.Errorf("%q stands %d times on the page, want %d:\n%s", text, got, want, page)
		}
	}
}

// hostile is a set of everything that is hard to print.
func hostile(t testing.TB) *checker.Exam {
	choices := []string{strconv.Quote(strings.Repeat("a long choice ", 20))}
	for i := range 60 {
		choices = append(choices, fmt.Sprintf("'choice %d <b>&_%%#$^~{\\input}'", i))
	}
	return examtest.Exam(t, fmt.Sprintf(`title = %q
[[question]]
id = "essay"
kind = "manual"
prompt = '<script>alert(1)</script> \input{{x}} \end{{document}} $ %% # _ ^ ~ & { } 林'
lines = 200
[[question]]
id = "choices"
kind = "choice"
prompt = %q
choices = [%s]
correct = [%[3]s]
[[question]]
id = "board"
kind = "outcome"
game = "cram(20x20)"
lines = 200
[[question]]
id = "table"
kind = "table"
game = "nim(60)"
[[question]]
id = "tall"
kind = "outcome"
game = "cram(60x3)"
lines = 3
`, strings.Repeat("Long title ", 27), strings.Repeat("A prompt of many words. ", 80), strings.Join(choices, ", ")), checker.Budget{Positions: 1000, Answer: 1000})
}

// TestPapersInChromium: printed from a browser, on A4 and on letter, each page is one page, nothing
// is lost or overflows, and questions that fit on a page are not split; for both sides of the paper
// each has an even number of pages.
func TestPapersInChromium(t *testing.T) {
	b := browsertest.Open(t)
	papers := append(builtIn(t), &handout.Paper{Exam: hostile(t), Form: "A"})
	long := explain.Doc{}
	for i := range 120 {
		long = append(long, explain.T(fmt.Sprint("Step ", i)))
	}
	rows := explain.Table{Header: [][]explain.Inline{explain.T("row")}}
	for i := range 150 {
		rows.Rows = append(rows.Rows, [][]explain.Inline{explain.T(fmt.Sprint("Row ", i))})
	}
	key := *papers[0]
	key.Answers = func(*checker.Task) explain.Doc { return append(long, rows) }
	papers = append(papers, &key)
	for _, p := range papers {
		p.Double = true
	}
	for i, list := range append([][]*handout.Paper{papers}, each(papers)...) {
		name, text := filepath.Join(t.TempDir(), "a.html"), html(t, list...)
		must(t, os.WriteFile(name, []byte(text), 0o600))
		b.Visit("file://" + name)
		b.Want(`[...document.querySelectorAll("footer")].flatMap((one, i) => {
			const [, n, all] = one.textContent.match(/^page (\d+) of (\d+)$/).map(Number);
			return all % 2 || n % 2 === i % 2 ? ["page " + (i + 1) + " says " + one.textContent] : [];
		}).join()`, "")
		b.Want(`[...document.querySelectorAll(".page")].flatMap((page, i) => [...page.querySelectorAll("p, h1, h2, tr, svg, .rule, .cells, .boxes span")].filter((one) => {
			const a = one.getBoundingClientRect(), b = page.getBoundingClientRect(), foot = page.querySelector("footer").getBoundingClientRect();
			return a.bottom > foot.top || a.right > b.right - 60 || a.left < b.left + 60;
		}).map((one) => "page " + (i + 1) + ": " + one.outerHTML.slice(0, 80))).join()`, "")
		b.Want(`[...document.querySelectorAll(".question")].filter((one, i, all) => i && one.dataset.question === all[i - 1].dataset.question
			&& one.offsetHeight + all[i - 1].offsetHeight < 230 * 96 / 25.4).map((one) => one.dataset.question).join()`, "")
		b.Want(`[...document.querySelectorAll(".page")].filter((one) => one.matches(".long")).length`, 0.)
		b.Want(`[...document.querySelectorAll("h2, .lead")].filter((one) => {
			const page = one.closest(".page"), below = [...page.querySelectorAll("p, tr, svg, .rule, .cells")].filter((other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
			return !below.length;
		}).map((one) => one.outerHTML).join()`, "")
		for _, part := range []string{`class="rule"`, "<td>Row ", "<p>Step ", "<svg ", `class="mark"`} {
			b.Want(fmt.Sprintf(`document.body.innerHTML.split(%q).length - 1`, part), float64(strings.Count(text, part)))
		}
		pages := int(b.Eval(`document.querySelectorAll(".page").length`).(float64))
		for format, size := range map[string][2]float64{"A4": {8.27, 11.69}, "letter": {8.5, 11}} {
			pdf := browsertest.Call(b, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: size[0], PaperHeight: size[1]})
			if n := bytes.Count(pdf.Data, []byte("/Type /Page\n")); n != pages {
				t.Errorf("paper %d has %d pages, and on %s %d", i, pages, format, n)
			}
		}
	}
}

// each is a list of lists of one.
func each(papers []*handout.Paper) (lists [][]*handout.Paper) {
	for _, p := range papers {
		lists = append(lists, []*handout.Paper{p})
	}
	return lists
}
