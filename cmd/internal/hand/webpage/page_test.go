package webpage

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/longtest"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Every self-test of every kind can be given in the fields: it is opened, saved, opened
// again, and checked, and stays what it was.
func TestEveryKindInChromium(t *testing.T) {
	b := openTab(t)
	exam := samples(t)
	b.open(pageOf(t, exam, problems.Full))
	fallen := 0
	for _, task := range exam.Tasks {
		tests := slices.Concat(task.Question.Accept, task.Question.Reject)
		for n, v := range tests {
			r := v.Range()
			written := string(exam.Set.File.Data[r.Start:r.End])
			id := task.Question.ID
			b.openSheet("problem_set = \"samples\"\n[answers]\n" + id + " = " + written + "\n")
			saved := b.sheet()
			raw := b.Eval(`!questions.get("`+id+`").section.querySelector(".raw").hidden`) == true
			if raw {
				fallen++
			}
			want := task.Check(v)
			sheet, complaints := problems.LoadSheet(source.NewFile("samples.toml", []byte(saved)), source.SheetLimits(source.SheetBytes))
			if sheet == nil || len(complaints) > 0 {
				t.Fatalf("%s: %s is saved as\n%s\n%v", id, written, saved, complaints)
			}
			answer, given := sheet.Answer(id)
			got := task.Blank()
			if given {
				got = task.Check(answer)
			}
			if got.Status != want.Status || got.Earned.Cmp(want.Earned) != 0 || got.Meaning != want.Meaning {
				t.Errorf("%s: %s is %s, and as the page saves it %s", id, written, want.Status, got.Status)
			}
			b.openSheet(saved)
			if again := b.sheet(); again != saved {
				t.Errorf("%s: %s is saved as\n%s\nand then as\n%s", id, written, saved, again)
			}
			if n == 0 {
				b.Eval(`document.getElementById("check").click()`)
				b.Until(`document.getElementById("working").hidden && document.getElementById("summary").textContent.includes("answers:")`)
				b.Want(`questions.get("`+id+`").section.dataset.status || "unanswered"`, want.Status)
			}
		}
	}
	if fallen > 3 { // a table and a strategy that are empty are no empty fields
		t.Errorf("%d answers did not fit their fields", fallen)
	}
	b.quiet()
}

// A person types, sees how it is read, checks one question, comes back, and clicks on drawings.
func TestPersonInChromium(t *testing.T) {
	b := openTab(t)
	path := pageOf(t, examOf(t, "play.toml", `
title = "A <b>page</b>"
question = [
  { id = "piles", title = "Three <i>heaps</i>", kind = "winning-moves", game = "nim(3,4,5)", prompt = "Win <script>alert(1)</script> `+"`nim(3,4,5)`"+`." },
  { id = "who", kind = "outcome", game = "nim(1,2,3)" },
  { id = "answered", kind = "strategy", game = "nim(2,2)" },
  { id = "proof", kind = "manual", prompt = "Prove it." },
  { id = "labels", kind = "labels", game = "graph(a: b c; b: c; c:)" },
  { id = "all", kind = "options", game = "kayles(4)" },
]
`), problems.Full)
	b.open(path)
	b.Type(`[name="piles"]`, "3 => 1")
	b.Until(`document.querySelector("#q-piles .reading").textContent.includes("Read as 3 → 1")`)
	b.Press(kb.Enter)
	b.Until(`document.querySelector("#q-piles .chip .word")?.textContent === "3 → 1"`)
	b.Until(`document.querySelector("#q-piles .reading").textContent === ""`)
	for _, text := range []string{"4 => x", "3 -> 1"} {
		b.Type(`[name="piles"]`, text)
		b.Press(kb.Enter)
		b.Until(`document.querySelector("#q-piles .chip.bad") !== null && document.querySelector('[name="piles"]').value === ""`)
	}
	b.Want(`document.querySelectorAll("#q-piles .chip").length + document.querySelector("#q-piles .said").textContent`, "23 → 1 is in your answer already.")
	b.Until(`document.querySelector("#q-piles .reading").textContent.length > 9`)
	b.Eval(`document.querySelector("#q-piles .bad .word").click()`)
	b.Want(`document.querySelector('[name="piles"]').value`, "4 => x")
	b.Eval(`{ const one = document.querySelector('[name="piles"]'); one.value = ""; one.dispatchEvent(new Event("input", { bubbles: true })); }`)
	b.Want(`document.querySelector("h2").textContent.startsWith("Question 1: Three <i>heaps</i> ") && $("list").textContent.includes("Three <i>heaps</i>")`, true)
	b.Want(`document.querySelector("#list a").getAttribute("aria-label")`, "Question 1: Three <i>heaps</i>, answered")
	b.Type("#student", "ada")
	b.Eval(`document.querySelector('[name="who"][value="P"]').click()`)
	b.Type(`textarea[name="proof"]`, "Line \"one\"\nLine \\ two: a \\neq b \\times c")
	// Pointing at a chip shows its move, and nothing of the board's position has gone.
	b.Eval(`document.querySelector("#q-piles .chip .word").focus()`)
	b.Want(`document.querySelectorAll("#q-piles .effect .pale").length + document.querySelector("#q-piles .label").textContent`, "23 → 1")
	b.Want(`document.querySelector("#q-piles .game code").textContent`, "nim(3,4,5)")
	// The graph has the fields for its labels, and a question for all options lists none.
	b.Type(`#q-labels .net [name="labels"]`, "2")
	b.Want(`document.querySelectorAll("#q-all .board, #q-all .move, #q-all .play").length`, 0)
	const want = `problem_set = "play"
student = "ada"
`
	text := b.sheet()
	for _, line := range []string{want, "\npiles = [\"3 => 1\"]\n", "\nwho = \"P\"\n", "\nlabels = { a = 2 }\n", "\nproof = \"\"\"\nLine \\\"one\\\"\nLine \\\\ two: a \\\\neq b \\\\times c\"\"\"\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("the sheet lacks %q:\n%s", line, text)
		}
	}
	// One question is checked, by its keys, and others say nothing. The focus stays.
	const told = `[...document.querySelectorAll("[data-question]")].map((e) => e.dataset.status).join()`
	b.Eval(`document.querySelector("#q-piles .stage").focus()`)
	b.Type("", kb.Enter) // of a move that is there
	b.Run(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(kb.ModifierCtrl)))
	b.Until(told + ` === "wrong,,,,,"`)
	b.Want(`document.activeElement.matches("#q-piles .stage") && $("announced").textContent.startsWith("Question 1: ")`, true)
	b.Want(`document.querySelectorAll("#q-piles .solution").length + document.querySelectorAll(".result .solution").length`, 2)
	b.Eval(`document.querySelector('[data-check="all"]').click()`)
	b.Until(`document.querySelector("#q-all .result").textContent === "There is no answer yet."`)
	b.Eval(`document.querySelector('#check').click()`)
	b.Until(`document.getElementById("summary").textContent.startsWith("6 answers:")`)
	b.Want(told, "wrong,correct,,undecided,partial,")
	b.Want(`document.querySelectorAll("#q-answered .result, #q-all .result").length - [...document.querySelectorAll("#q-answered .result, #q-all .result")].filter((e) => e.textContent === "").length`, 0)
	// What was written is still there after the page is opened again.
	b.open(path)
	if again := b.sheet(); again != b.Eval(`autograde.sheet()`) || !strings.Contains(again, "proof = ") {
		t.Errorf("the answers were\n%s\nand are, after the page was closed,\n%s", text, again)
	}
	b.Want(`document.querySelectorAll("main script, b").length`, 0)
	b.quiet()
}

// Whatever is typed is read as text, in every field, and runs nothing.
func TestHostileTextInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, samples(t), problems.Full))
	texts := []string{`<img src=x onerror=alert(1)>`, "\"\"\"\n[answers]\nx = 1", "\u202e\u0000\u001b[2J", strings.Repeat("(", 5000), strings.Repeat("[", 3000), "</script><script>fetch('http://example.org')</script>", "\u200f\u05e9\u05dc\u05d5\u05dd \u2066a\u2069 👩‍👩‍👧", "__proto__"}
	for _, text := range texts {
		quoted, _ := json.Marshal(text)
		b.Eval(`for (const one of document.querySelectorAll('[data-question] input[type="text"], [data-question] textarea')) { one.value = ` + string(quoted) + `; one.dispatchEvent(new Event("input", { bubbles: true })); }`)
		b.Eval(`document.getElementById("check").click()`)
		b.Until(`document.getElementById("working").hidden`)
		b.Until(`document.getElementById("summary").textContent !== ""`)
		b.Want(`document.querySelectorAll("img, main script, iframe").length`, 0)
		b.Want(`autograde.sheet().includes("problem_set")`, true)
	}
	b.quiet()
}

// A set that takes long can be stopped, and the page goes on working.
func TestStopInChromium(t *testing.T) {
	b := openTab(t)
	b.visit(pageOf(t, examOf(t, "long.toml", "[[question]]\nid = \"n\"\nkind = \"mex\"\nset = [0]\n[[question]]\nid = \"w\"\nkind = \"nimber\"\ngame = \"nim(2)\"\n"), problems.Full))
	b.Want(`document.getElementById("working").checkVisibility() && document.getElementById("working").textContent.includes("Starting the checker")`, true)
	b.Type(`[name="n"]`, "1")
	b.Eval(`checkAll(); document.getElementById("stop").click()`)
	b.Until(`document.getElementById("summary").textContent.includes("stopped") && !busy.checking`)
	b.Eval(`(async () => { checkAll(); while (!checker.waiting.size) await new Promise((done) => setTimeout(done)); checker.stop(); })()`)
	b.Until(`document.getElementById("summary").textContent.includes("stopped") && !busy.checking`)
	b.Eval(`document.getElementById("check").click()`)
	b.Until(`document.querySelector("#q-n").dataset.status === "correct"`)
	b.Until(`document.getElementById("working").hidden`)
	// So can the reading of an answer, where that takes long.
	b.Eval(`{ const call = checker.call; checker.call = (name, arg) => (name === "read" ? new Promise((_, reject) => { checker.stop = () => reject(new Error("This was stopped.")); }) : call.call(checker, name, arg)); }`)
	b.Type(`[name="w"]`, "1")
	b.Until(`document.getElementById("stop").checkVisibility()`)
	b.Eval(`document.getElementById("stop").click()`)
	b.Until(`document.querySelector("#q-w .reading").textContent === "This was stopped." && document.getElementById("working").hidden`)
}

// sheetOfTen answers ten questions of different kinds.
const sheetOfTen = "problem_set = \"samples\"\n[answers]\n\"nimber-00\" = 3\n\"outcome-10\" = \"N\"\n\"winning-moves-20\" = [\"25 -> 18\"]\n\"options-30\" = [\"kayles(2)\"]\n" +
	"\"canonical-form-50\" = \"*3\"\n\"mex-60\" = 3\n\"nim-sum-70\" = 57\n\"table-90\" = [0, 1, 2, 3, 4, 5]\n\"labels-100\" = { a = 1, b = 1, c = 0 }\n\"period-180\" = { preperiod = 8, period = 6 }\n"

// BenchmarkPageInChromium tells how long it is from the start of a page until its checker
// is ready, to the first check, which works out the reference answers, and to another
// one.
func BenchmarkPageInChromium(b *testing.B) {
	path := pageOf(b, samples(b), problems.Full)
	quoted, err := json.Marshal(sheetOfTen)
	must(b, err)
	check := `(async () => { const t = performance.now(); await autograde.check(` + string(quoted) + `); return performance.now() - t; })()`
	for range b.N {
		tab := openTab(b)
		tab.Visit("file://" + path)
		tab.Until(`document.documentElement.dataset.ready === "true"`)
		b.ReportMetric(tab.Eval(`performance.now()`).(float64), "start-ms")
		b.ReportMetric(tab.Eval(check).(float64), "first-check-ms")
		b.ReportMetric(tab.Eval(strings.ReplaceAll(check, "57", "58")).(float64), "check-ms")
	}
}

// A site is the same from a web server: the page fetches the checker beside it, and nothing else.
func TestSiteInChromium(t *testing.T) {
	longtest.Only(t)
	module, err := builtModule()
	must(t, err)
	exam := examOf(t, "one.toml", "[[question]]\nid = \"n\"\nkind = \"mex\"\nset = [0]\n")
	dir := t.TempDir()
	for _, f := range Site([]*Page{{Exam: exam, Course: course("", problems.Hint), Module: module}}) {
		var b bytes.Buffer
		must(t, f.Write(&b))
		must(t, os.WriteFile(filepath.Join(dir, f.Name), b.Bytes(), 0o600))
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()
	b := openTab(t)
	b.Visit(server.URL)
	b.Want(`document.querySelector("main a").href`, server.URL+"/one.html")
	b.Visit(server.URL + "/one.html")
	b.Until(`document.documentElement.dataset.boards === "true"`)
	b.Type(`[name="n"]`, "1")
	b.Eval(`document.getElementById("check").click()`)
	b.Until(`document.querySelector("#q-n").dataset.status === "correct"`)
	for _, url := range b.Requests() {
		if path, own := strings.CutPrefix(url, server.URL); !own || strings.Contains(path, "?") {
			t.Errorf("the page asks for %s", url)
		}
	}
}

// The rules of each game stand with the questions about it.
func TestRulesOnPage(t *testing.T) {
	exam := examOf(t, "two.toml", `
question = [
  { id = "value", kind = "nimber", game = "kayles(5) + nim(3)" },
  { id = "mex", kind = "mex", set = [0] },
]
`)
	var b bytes.Buffer
	must(t, (&Page{Exam: exam, Course: course("", problems.Hint), Module: &Module{}}).Write(&b))
	_, value, _ := strings.Cut(b.String(), `<section id="q-value"`)
	value, mex, _ := strings.Cut(value, `<section id="q-mex"`)
	for _, rules := range []string{"<p>Kayles: A position is ", "<p>Nim: A position is "} {
		if !strings.Contains(value, rules) || strings.Contains(mex, rules) {
			t.Errorf("%q does not stand with the one question about it:\n%s", rules, value)
		}
	}
}
