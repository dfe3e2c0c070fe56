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

	"github.com/chromedp/chromedp/kb"
)

// TestEveryKindInChromium: every self-test of every kind can be entered in the fields: it is
// opened, saved, opened again and checked, and stays the same.
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
				b.Until(`document.getElementById("working").hidden && questions.get("` + id + `").section.dataset.status !== ""`)
				b.Want(`questions.get("`+id+`").section.dataset.status`, want.Status)
			}
		}
	}
	if fallen > 3 { // an empty table and an empty strategy are not empty fields
		t.Errorf("%d answers did not fit their fields", fallen)
	}
	b.quiet()
}

// TestPersonInChromium: a user types, sees how it is read, checks, comes back, and clicks on
// drawings.
func TestPersonInChromium(t *testing.T) {
	b := openTab(t)
	path := pageOf(t, examOf(t, "play.toml", `
title = "A <b>page</b>"
question = [
  { id = "piles", kind = "winning-moves", game = "nim(3,4,5)", prompt = "Win <script>alert(1)</script> nim(3,4,5)." },
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
	b.Type(`[name="piles"]`, "x")
	b.Until(`document.querySelector("#q-piles .reading").dataset.state === "wrong"`)
	b.Until(`document.querySelector("#q-piles .reading").textContent.includes("Hint")`)
	b.Type(`[name="piles"]`, kb.Backspace)
	b.Type("#student", "ada")
	b.Eval(`document.querySelector('[name="who"][value="P"]').click()`)
	b.Type(`textarea[name="proof"]`, "Line \"one\"\nLine \\ two: a \\neq b \\times c")
	// Counters of the second heap: the first click leaves a heap of 1.
	b.Eval(`document.querySelectorAll('#q-piles [data-hit="leave 1"]')[1].dispatchEvent(new MouseEvent("click"))`)
	b.Until(`document.querySelectorAll('[name="piles"]')[1].value === "4 -> 1"`)
	b.Want(`document.querySelector("#q-piles .drawing code").textContent`, "nim(3,1,5)")
	b.Eval(`document.querySelector("#q-piles .undo").click()`)
	b.Want(`document.querySelectorAll('[name="piles"]')[1].value`, "")
	// A move that is in the answer is not added again, and stays when that is undone.
	b.Eval(`(() => { const one = document.querySelectorAll('[name="piles"]')[1]; one.value = "4 -> 1"; one.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	b.Eval(`document.querySelectorAll('#q-piles [data-hit="leave 1"]')[1].dispatchEvent(new MouseEvent("click"))`)
	b.Until(`document.querySelector("#q-piles .drawing code")?.textContent === "nim(3,1,5)"`)
	b.Eval(`document.querySelector("#q-piles .undo").click()`)
	b.Want(`[...document.querySelectorAll('[name="piles"]')].filter((e) => e.value === "4 -> 1").length`, 1)
	b.Eval(`(() => { const one = document.querySelectorAll('[name="piles"]')[1]; one.value = ""; one.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	b.Eval(`document.querySelector('#q-answered .move').click()`)
	b.Until(`document.querySelectorAll('[name="answered"]')[0].value !== ""`)
	b.Eval(`document.querySelector('#q-answered .move').click()`)
	b.Until(`document.querySelectorAll('[name="answered"]')[1].value !== ""`)
	// The graph has the fields for its labels, and a question for all options lists none.
	b.Type(`#q-labels .net [name="labels"]`, "2")
	b.Want(`document.querySelectorAll("#q-all .board, #q-all .move, #q-all .test").length`, 0)
	const want = `problem_set = "play"
student = "ada"
`
	text := b.sheet()
	for _, line := range []string{want, "\npiles = [\"3 => 1\"]\n", "\nwho = \"P\"\n", "\nlabels = { a = 2 }\n", "\nproof = \"\"\"\nLine \\\"one\\\"\nLine \\\\ two: a \\\\neq b \\\\times c\"\"\"\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("the sheet lacks %q:\n%s", line, text)
		}
	}
	b.Eval(`document.querySelector('#check').click()`)
	b.Until(`document.getElementById("summary").textContent.startsWith("6 answers:")`)
	b.Want(`document.querySelector("#q-piles").dataset.status`, "correct")
	b.Want(`document.querySelector("#q-proof").dataset.status`, "undecided")
	// Typed text is still there after the page is opened again.
	b.open(path)
	if again := b.sheet(); again != text {
		t.Errorf("the answers were\n%s\nand are, after the page was closed,\n%s", text, again)
	}
	b.Want(`document.querySelectorAll("main script, b").length`, 0)
	b.quiet()
}

// TestHostileTextInChromium: in every field, all typed text is read as text, and runs nothing.
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

// TestStopInChromium: a set that takes long can be stopped, and the page goes on working.
func TestStopInChromium(t *testing.T) {
	b := openTab(t)
	b.visit(pageOf(t, examOf(t, "long.toml", "[[question]]\nid = \"n\"\nkind = \"mex\"\nset = [0]\n[[question]]\nid = \"w\"\nkind = \"nimber\"\ngame = \"nim(2)\"\n"), problems.Full))
	b.Want(`document.getElementById("working").checkVisibility() && document.getElementById("working").textContent.includes("Starting the checker")`, true)
	b.Type(`[name="n"]`, "1")
	b.Eval(`check(); document.getElementById("stop").click()`)
	b.Until(`document.getElementById("summary").textContent.includes("stopped") && document.getElementById("check").disabled === false`)
	b.Eval(`(async () => { check(); while (!checker.waiting.size) await new Promise((done) => setTimeout(done)); checker.stop(); })()`)
	b.Until(`document.getElementById("summary").textContent.includes("stopped") && document.getElementById("check").disabled === false`)
	b.Eval(`document.getElementById("check").click()`)
	b.Until(`document.querySelector("#q-n").dataset.status === "correct"`)
	b.Until(`document.querySelector("#q-w .board") !== null && document.getElementById("working").hidden`)
	// So can reading an answer that takes long.
	b.Eval(`{ const call = checker.call; checker.call = (name, arg) => (name === "read" ? new Promise((_, reject) => { checker.stop = () => reject(new Error("This was stopped.")); }) : call.call(checker, name, arg)); }`)
	b.Type(`[name="w"]`, "1")
	b.Until(`document.getElementById("stop").checkVisibility()`)
	b.Eval(`document.getElementById("stop").click()`)
	b.Until(`document.querySelector("#q-w .reading").textContent === "This was stopped." && document.getElementById("working").hidden`)
}

// sheetOfTen answers ten questions of different kinds.
const sheetOfTen = "problem_set = \"samples\"\n[answers]\n\"nimber-00\" = 3\n\"outcome-10\" = \"N\"\n\"winning-moves-20\" = [\"25 -> 18\"]\n\"options-30\" = [\"kayles(2)\"]\n" +
	"\"canonical-form-50\" = \"*3\"\n\"mex-60\" = 3\n\"nim-sum-70\" = 57\n\"table-90\" = [0, 1, 2, 3, 4, 5]\n\"labels-100\" = { a = 1, b = 1, c = 0 }\n\"period-180\" = { preperiod = 8, period = 6 }\n"

// BenchmarkPageInChromium measures the time from the start of a page until its checker is ready,
// until the first check, which solves the questions, and another check.
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

// TestSiteInChromium: a site from a web server works the same: the page fetches the checker beside
// it, and nothing else.
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

// TestRulesOnPage: the rules of each game are with the questions about it.
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
