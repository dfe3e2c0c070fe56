package webpage

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"grader/checker"
	"grader/checker/kinds"
	"grader/checker/variants"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"

	"github.com/chromedp/chromedp/kb"
)

const varied = `id = "varied"
title = "Piles and labels"

[[question]]
id = "piles"
kind = "winning-moves"
game = "nim({a}, {b}, {c})"
points = 6
hint = "Write {a} and {b} in binary."

[question.vary]
a = { from = 17, to = 31 }
b = { from = 17, to = 31 }
c = { from = 5, to = 15 }
variants = 6
where = ["a > b"]

[[question.test]]
vary = { a = 25, b = 21, c = 11 }
accept = [["21 -> 18"]]

[[question]]
id = "who"
kind = "outcome"
game = "nim(1,2,3)"

[[question]]
id = "labels"
kind = "labels"
game = "{shape}"
[question.vary]
shape = ["graph(s: a b; a: c; b: c; c:)", "graph(t: d e; d: f; e: f; f:)", "graph(u: g h; g: i; h: i; i:)"]
variants = 3
same_answer = "1"
`

// variedExam is a set in which two questions vary.
func variedExam(t testing.TB) *variants.Exam {
	t.Helper()
	exam, err := preparedVaried()
	must(t, err)
	return exam
}

var preparedVaried = sync.OnceValues(func() (*variants.Exam, error) {
	set, complaints := problems.Load(source.NewFile("varied.toml", []byte(varied)), nil)
	exam, more := variants.Prepare(kinds.All, set, notation.New(rules.All), checker.DefaultBudget)
	if exam == nil {
		return nil, cli.Broken(append(complaints, more...))
	}
	exam.SolveAll()
	return exam, nil
})

var secret = papers.Secret("0123456789abcdef0123456789abcdef")

// tokenOf is the token of a student's sheet.
func tokenOf(exam *variants.Exam, student string) string {
	known := papers.Papers{Set: exam.Set.ID, Secret: secret}
	numbers, _ := known.Numbers(exam, student)
	return secret.Token(exam.Set.ID, student, exam.List, numbers)
}

// variedSheets are sheets with tokens that are right, changed, cut, of another list, and missing.
func variedSheets(exam *variants.Exam) (sheets []string) {
	other := *exam
	other.List++
	ada := tokenOf(exam, "ada")
	for _, token := range []string{ada, tokenOf(exam, "bob"), strings.ToLower(ada), ada[:len(ada)-3], strings.Replace(ada, "-", "-0", 1), tokenOf(&other, "ada"), "", "7"} {
		for _, answers := range []string{"", "piles = [\"21 -> 18\"]\nwho = \"P\"\n", "piles = \"x\"\nlabels = { s = 2, a = 1 }\n"} {
			sheets = append(sheets, "problem_set = \"varied\"\nvariants = "+source.Quote(token)+"\n[answers]\n"+answers)
		}
	}
	return sheets
}

const shownPrompt = `document.querySelector("#q-piles .prompt").textContent`

// TestOwnVariantsInChromium: a student chooses her sheet, answers its questions, checks, saves,
// closes the page and opens another sheet. A code with a typing error gives a message, and an
// example belongs to no student.
func TestOwnVariantsInChromium(t *testing.T) {
	b := openTab(t)
	exam := variedExam(t)
	path := pageOf(t, exam.Exam, problems.Hint, papers.Lists(exam)...)
	page, err := os.ReadFile(path)
	must(t, err)
	if bytes.Contains(page, secret) || bytes.Contains(page, []byte("21 -> 18")) {
		t.Error("the page holds the secret, or answers")
	}
	game := func(student string) string {
		own, _ := (&papers.Papers{Set: "varied", Secret: secret}).Own(exam, student)
		return own.Tasks[0].Games()[0].String()
	}
	ada, bob := tokenOf(exam, "ada"), tokenOf(exam, "bob")
	if game("ada") == game("bob") || game("ada") == papers.Example(exam).Tasks[0].Games()[0].String() {
		t.Fatal("these students do not differ")
	}
	b.open(path)
	b.Audit("a page that asks whose sheet it is")
	b.Want(shownPrompt, "This question differs from student to student. Say which sheet is yours to see it.")
	b.Eval(`document.querySelector('[name="who"][value="P"]').click()`)
	save := `document.getElementById("save").click()`
	b.Eval(save)
	b.Until(`document.getElementById("summary").textContent.includes("It does not say which questions it answers")`)

	// A code with a typing error, an example, and then the student's own.
	use := func(code string) {
		b.Eval(`document.getElementById("token").value = ""`)
		b.Type("#token", code)
		b.Press(kb.Enter)
	}
	use(ada[:len(ada)-1])
	b.Until(`document.getElementById("paper-said").textContent.includes("was changed, or is not whole")`)
	b.Eval(`document.getElementById("example").click()`)
	b.Until(shownPrompt + `.includes(` + strconv.Quote(papers.Example(exam).Tasks[0].Games()[0].String()) + `)`)
	b.Want(shownPrompt+`.startsWith("Example")`, true)
	b.Eval(save)
	b.Until(`document.getElementById("summary").textContent.includes("do not hand it in")`)
	if text := b.sheet(); !strings.Contains(text, "nobody's") || !strings.Contains(text, `# variants = ""`) || !strings.Contains(text, "\nwho = \"P\"\n") {
		t.Errorf("the sheet of an example is\n%s", text)
	}
	use(strings.ToLower(ada))
	b.Until(shownPrompt + `.includes(` + strconv.Quote(game("ada")) + `)`)
	b.Want(`document.getElementById("token").value`, ada)
	b.Type(`[name="piles"]`, "21 -> 18")
	b.Until(`document.querySelector("#q-piles .reading").textContent.includes("21 → 18")`)
	b.Press(kb.Enter)
	b.Until(`document.querySelectorAll("#q-piles .chip").length === 1`)
	b.Until(`document.querySelector('#q-labels .net input') !== null`)
	b.Eval(`(() => { const one = document.querySelector('#q-labels .net input'); one.value = "7"; one.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	b.Screen(320, 800, "light")
	b.Want(`document.documentElement.scrollWidth <= innerWidth`, true)
	b.Audit("a page with the variants of a sheet")
	b.Screen(1280, 800, "light")

	// The saved sheet is the one that check new writes, with the answers.
	text := b.sheet()
	var blank strings.Builder
	own, _, err := papers.OfToken(exam, ada)
	must(t, err)
	own.SolveAll()
	must(t, cli.WriteBlank(&blank, course("A course", problems.Hint), own, cli.Paper{Token: ada}))
	want := strings.NewReplacer("\n# piles = \n", "\npiles = [\"21 -> 18\"]\n", "\n# who = \n", "\nwho = \"P\"\n").Replace(blank.String())
	if before, after, _ := strings.Cut(want, "# labels = \n"); !strings.HasPrefix(text, before) || after != "" {
		t.Errorf("the sheet is\n%s\nexpected\n%s", text, want)
	}

	// Its result is that of check.
	b.Eval(`document.getElementById("check").click()`)
	b.Until(`document.getElementById("working").hidden && questions.get("piles").section.dataset.status !== ""`)
	b.Want(`document.querySelectorAll("#summary .complaint").length`, 0)
	d := drill{name: "varied.toml", exam: exam, level: problems.Hint}
	b.Want(`autograde.check(`+strconv.Quote(text)+`)`, d.check(t, text))

	// The page is closed, and opened again; the checker is stopped, and restarted.
	b.open(path)
	b.Until(shownPrompt + `.includes(` + strconv.Quote(game("ada")) + `)`)
	if again := b.sheet(); again != text {
		t.Errorf("after the page was closed the sheet is\n%s", again)
	}
	b.Eval(`checker.stop()`)
	b.Eval(`(() => { const one = document.querySelector('[name="piles"]'); one.value = "21 -> 17"; one.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	b.Until(`document.querySelector("#q-piles .reading").textContent.includes("21 → 18")`)

	// Another sheet has other questions, and the first can be restored.
	changed := b.sheet()
	b.openSheet("problem_set = \"varied\"\nvariants = \"" + bob + "\"\n[answers]\npiles = \"5 -> 1\"\n")
	b.Want(shownPrompt+`.includes(`+strconv.Quote(game("bob"))+`)`, true)
	if text := b.sheet(); !strings.Contains(text, bob) || !strings.Contains(text, "\npiles = [\"5 -> 1\"]\n") || strings.Contains(text, "who = \"P\"\n") {
		t.Errorf("the other sheet is\n%s", text)
	}
	b.Eval(`document.getElementById("undo").click()`)
	b.Until(shownPrompt + `.includes(` + strconv.Quote(game("ada")) + `)`)
	if again := b.sheet(); again != changed {
		t.Errorf("what was brought back is\n%s\nexpected\n%s", again, changed)
	}
	b.Eval(`document.getElementById("redo").click()`)
	b.Until(shownPrompt + `.includes(` + strconv.Quote(game("bob")) + `)`)

	// A sheet with an invalid code keeps it, with the answers, and nothing is guessed.
	bad := "problem_set = \"varied\"\nvariants = \"v1.0000\"\n[answers]\npiles = [\"5 -> 2\"]\n"
	b.openSheet(bad)
	b.Until(`document.getElementById("summary").textContent.includes("was changed, or is not whole")`)
	b.Want(shownPrompt, "This question differs from student to student. Say which sheet is yours to see it.")
	if text := b.sheet(); !strings.Contains(text, "\nvariants = \"v1.0000\"\n") || !strings.Contains(text, "\npiles = [\"5 -> 2\"]\n") {
		t.Errorf("the sheet with a bad code is\n%s", text)
	}
	b.Eval(`document.getElementById("clear").click()`)
	b.Want(`autograde.sheet()`, b.Eval(`setup.blank`))

	// Another tab shows a sheet, and so does this one. Kept data may be anything.
	b.Eval(`window.dispatchEvent(new StorageEvent("storage", { key: storage.key, newValue: JSON.stringify({ student: "", token: "` + ada + `", answers: { piles: { toml: '["5 -> 3"]' } } }) }))`)
	b.Until(shownPrompt + `.includes(` + strconv.Quote(game("ada")) + `)`)
	b.Want(`document.querySelector("#q-piles .chip").dataset.move`, "5 -> 3")
	b.Eval(`localStorage.setItem(storage.key, '{"token": 7, "example": 1, "answers": {"piles": 3, "labels": null}}')`)
	b.open(path)
	b.Until(`document.getElementById("paper-said").textContent !== ""`)
	b.quiet()
}
