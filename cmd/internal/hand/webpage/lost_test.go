package webpage

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"grader/problems"
	"grader/reference/longtest"

	"github.com/chromedp/chromedp/kb"
)

// The fields for the labels of a graph are at its vertices, in an order in which one
// reads them, and none lies over another. A graph that is not drawn has a grid.
func TestLabelsInChromium(t *testing.T) {
	longtest.Only(t)
	var chain []string
	for i := range 45 {
		chain = append(chain, fmt.Sprintf("v%d: v%d", i, i+1))
	}
	b := openTab(t)
	path := pageOf(t, examOf(t, "graphs.toml", `
[[question]]
id = "wide"
kind = "labels"
game = "graph(s: a b c d e; a: f; b: f; c: g; d: g; e: f g; f:; g:)"
[[question]]
id = "who"
kind = "labels"
game = "graph(start: pond shed gate; pond: gate shed; shed: gate wall; gate: wall; wall:)"
label = "outcome"
[[question]]
id = "long"
kind = "labels"
game = "graph(`+strings.Join(chain, "; ")+`; v45:)"
`), problems.Hint)
	for _, width := range []int64{1280, 320} {
		b.Screen(width, 800, "light")
		b.visit(path)
		b.Want(`document.querySelectorAll("#q-wide .net input").length`, 8)
		b.Want(`document.querySelectorAll("#q-who .net select").length`, 5)
		b.Want(`document.querySelectorAll("#q-long .parts input").length`, 46)
		b.Want(`document.querySelectorAll("#q-long .net").length`, 0)
		b.Want(`document.documentElement.scrollWidth <= innerWidth`, true)
		b.Want(`[...document.querySelectorAll("section")].flatMap((s) => {
			const boxes = [...s.querySelectorAll(".net input, .net select, .net svg text")].map((e) => e.getBoundingClientRect());
			return boxes.filter((r, i) => r.width < 5 || boxes.some((o, j) => j > i && r.left < o.right && o.left < r.right && r.top < o.bottom && o.top < r.bottom));
		}).length`, 0)
	}
	// Each row of the drawing from the left: s, then a to e in the order drawn, then f and g.
	b.Eval(`document.querySelector("#q-wide .net input").focus()`)
	for range 8 {
		b.Type("", "1")
		b.Type("", kb.Tab)
	}
	b.Want(`[...document.querySelectorAll("#q-wide .net input")].map((e) => e.getAttribute("aria-label")[0]).filter((c, i) => i === 0 || i > 5).join("")`, "sfg")
	if text := b.sheet(); !strings.Contains(text, "\nwide = { s = 1, a = 1, b = 1, c = 1, d = 1, e = 1, f = 1, g = 1 }\n") {
		t.Errorf("the sheet is\n%s", text)
	}
	b.Want(`document.activeElement.dataset.check`, "wide")
	b.quiet()
}

// Whatever somebody has typed is still there after it was saved and opened, or after the
// page was closed, also what is no answer yet.
func TestNothingIsLostInChromium(t *testing.T) {
	b := openTab(t)
	path := pageOf(t, examOf(t, "lost.toml", `
question = [
  { id = "answered", kind = "strategy", game = "nim(2,2)" },
  { id = "equal", kind = "equivalent", game = "nim(2)", other = "nim(3)", witness = true },
  { id = "who", kind = "outcome", game = "nim(1,2,3)" },
]
`), problems.Hint)
	b.open(path)
	typed := func(selector string, at int, text string) {
		quoted, _ := json.Marshal(text)
		b.Eval(fmt.Sprintf(`(() => { const one = document.querySelectorAll('%s')[%d]; one.value = %s; one.dispatchEvent(new Event("input", { bubbles: true })); })()`, selector, at, quoted))
	}
	b.openSheet("[answers]\nanswered = { \"2 -> 1\" = \"2 -> 0\", \"\" = \"2 -> 1\", \"2 -> 1 \" = \"1 -> 0\", \" \" = \"x\" }\n")
	typed(`#q-equal input[type="text"]`, 0, "*3")
	text := b.sheet()
	for _, line := range []string{
		`answered = { "2 -> 1" = "2 -> 0", "" = "2 -> 1", "2 -> 1 " = "1 -> 0", " " = "x" }`, `equal = { witness = "*3" }`,
	} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("the sheet lacks %s:\n%s", line, text)
		}
	}
	b.open(path)
	if again := b.sheet(); again != text {
		t.Errorf("after the page was closed the sheet is\n%s", again)
	}
	// A sheet takes the place of the answers, which can be brought back.
	b.openSheet("problem_set = \"lost\"\n[answers]\nwho = \"neither\"\nequal = true\n")
	other := b.sheet()
	if !strings.Contains(other, "\nequal = true\n") || !strings.Contains(other, "\nwho = \"neither\"\n") {
		t.Errorf("the sheet that was opened is\n%s", other)
	}
	b.openSheet(text)
	if again := b.sheet(); again != text {
		t.Errorf("the sheet is saved, and opened as\n%s", again)
	}
	b.Eval(`document.getElementById("undo").click()`)
	if again := b.sheet(); again != other {
		t.Errorf("the answers from before are\n%s", again)
	}
	// What does not fit its field is there as the file has it, until it is taken away.
	b.open(path)
	b.Want(`autograde.sheet().includes('who = "neither"')`, true)
	typed("#q-who .raw textarea", 0, "")
	b.Want(`document.querySelector("#q-who .raw").hidden && autograde.sheet().includes("# who = ")`, true)
	b.Eval(`document.getElementById("undo").click()`)
	b.Want(`autograde.sheet().includes('who = "neither"')`, true)
	// Two tabs show the same, so that neither undoes what is typed into the other.
	b.Eval(`(() => {
		const kept = JSON.parse(localStorage.getItem(storage.key));
		kept.answers.equal.shape.witness = "*5";
		kept.answers.gone = { shape: "an answer to a question that the set had once" };
		dispatchEvent(new StorageEvent("storage", { key: storage.key, newValue: JSON.stringify(kept) }));
	})()`)
	b.Want(`autograde.sheet().includes('witness = "*5"')`, true)
	b.Eval(`storage.keep()`)
	b.Want(`localStorage.getItem(storage.key).includes("the set had once")`, true)
	// A result is of the answer that was checked, and is not shown with another one.
	b.Eval(`(() => { checkAll(); const one = document.querySelector('#q-equal input[type="text"]'); one.value = "*6"; one.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	b.Until(`document.getElementById("working").hidden && document.querySelector("#q-who").dataset.status !== ""`)
	b.Want(`document.querySelector("#q-equal").dataset.status`, "")
	// A file that cannot be read changes nothing.
	other = b.sheet()
	for _, broken := range []string{"[[[", "problem_set = \"other\"\n[answers]\nwho = \"P\"\n", strings.Repeat("x", 70_000)} {
		b.openSheet(broken)
		if again := b.sheet(); again != other {
			t.Errorf("%.20q has changed the answers to\n%s", broken, again)
		}
	}
	b.quiet()
}

// Sets of the same name of two courses keep their answers apart, and what was kept before
// is found again.
func TestTwoCoursesInChromium(t *testing.T) {
	b := openTab(t)
	exam := examOf(t, "hw1.toml", "[[question]]\nid = \"n\"\nkind = \"mex\"\nset = [0]\n")
	first, second := pageIn(t, "Games", exam, problems.Hint), pageIn(t, "Numbers", exam, problems.Hint)
	b.visit(first)
	b.Eval(`localStorage.clear()`)
	b.Eval(`localStorage.setItem("autograde/hw1", '{"student":"ada","answers":{"n":{"shape":"7"}}}')`)
	b.visit(first)
	b.Want(`document.querySelector('[name="n"]').value + $("student").value`, "7ada")
	b.visit(second)
	b.Want(`document.querySelector('[name="n"]').value`, "")
	b.Type(`[name="n"]`, "5")
	b.visit(first)
	b.Want(`document.querySelector('[name="n"]').value`, "7")
	b.visit(second)
	b.Want(`document.querySelector('[name="n"]').value`, "5")
	b.Eval(`localStorage.clear()`)
	// Answers to other questions stay where they are.
	b.Eval(`localStorage.setItem("autograde/hw1", '{"student":"ada","answers":{"other":{"shape":"7"}}}')`)
	b.visit(first)
	b.Want(`document.querySelector('[name="n"]').value + localStorage.getItem("autograde/hw1")`, `{"student":"ada","answers":{"other":{"shape":"7"}}}`)
	b.Eval(`localStorage.clear()`)
	// Whoever has given a name need not give it again in the course's next set.
	next := pageIn(t, "Games", examOf(t, "hw2.toml", "[[question]]\nid = \"n\"\nkind = \"mex\"\nset = [0]\n"), problems.Hint)
	b.visit(first)
	b.Type("#student", "ada")
	for path, want := range map[string]string{next: "ada", second: ""} {
		b.visit(path)
		b.Want(`$("student").value`, want)
	}
	b.quiet()
}

// A sheet is a stranger's file: whatever is in it, opening and checking it runs nothing,
// and the page goes on working.
func TestHostileSheetsInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "open.toml", `
question = [
  { id = "n", kind = "mex", set = [0] },
  { id = "constructor", kind = "winning-moves", game = "nim(1,2)" },
  { id = "labels", kind = "labels", game = "graph(__proto__: b; b:)" },
  { id = "essay", kind = "manual", prompt = "Prove it." },
]
`), problems.Full))
	script := "<img src=x onerror=alert(1)></script><script>alert(1)</script>"
	long := strings.Repeat("x", 60_000)
	for _, sheet := range []string{
		"student = " + strconv.Quote(script) + "\n[answers]\nn = " + strconv.Quote(script) + "\nconstructor = [" + strconv.Quote(script) + "]\nlabels = { __proto__ = " + strconv.Quote(script) + " }\nessay = " + strconv.Quote(script) + "\n",
		"[answers]\n" + strconv.Quote(script) + " = 1\n__proto__ = { toString = 1 }\nhasOwnProperty = 2\n",
		"[answers]\nn = { __proto__ = { x = [1, 2, { y = 1979-05-27T07:32:00Z }] }, \"\" = nan }\n",
		"[answers]\nn = " + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "\n",
		"problem_set = " + strconv.Quote(script) + "\n[answers]\nn = 1\n",
		"[answers]\nn = \"" + long + "\"\n", "[answers]\nn = \"" + long + long + "\"\n",
		"\x00\x01\ufeff\u2028", strings.Repeat("a = 1\n", 9000), "[answers]\nn = \"\\u0000\\u202e\\uFFFF\"\n", "[answers]\nn = \"\"\"\n\"\"\"\nlabels = {}\nconstructor = []\n",
	} {
		b.openSheet(sheet)
		b.Eval(`document.getElementById("check").click()`)
		b.Until(`document.getElementById("working").hidden && document.getElementById("summary").textContent !== ""`)
		b.Want(`document.querySelectorAll("main img, main script, iframe").length`, 0)
		b.Want(`document.documentElement.scrollWidth <= innerWidth`, true)
	}
	// A text that no sheet can have is kept, and told of.
	b.Eval(`(() => { const one = document.querySelector('[name="essay"]'); one.value = "y".repeat(1_000_000); one.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	b.Until(`document.querySelector("#q-essay .reading").textContent.includes("too long")`)
	b.Eval(`document.getElementById("save").click()`)
	b.Want(`document.getElementById("summary").textContent.includes("may have 65536")`, true)
	b.Want(`autograde.sheet().length > 1_000_000`, true)
	b.openSheet("[answers]\nn = 1\n")
	b.Eval(`document.getElementById("check").click()`)
	b.Until(`document.querySelector("#q-n").dataset.status === "correct"`)
	b.quiet()
}
