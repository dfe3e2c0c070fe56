package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"grader/reference/longtest"

	"github.com/chromedp/chromedp/kb"
)

const essaySet = `title = "Essays"
question = [
  { id = "proof", kind = "manual", points = 5, prompt = "Prove it.", rubric = [
    { id = "idea", points = 3, text = "has the idea" },
    { id = "detail", points = 2, text = "has the details" },
    { id = "gap", points = -1, text = "has a gap" },
  ] },
  { id = "sum", kind = "nim-sum", numbers = [25, 21, 11], points = 2 },
]
`

func essayCourse() map[string]string {
	files := smallCourse()
	files["roster.csv"] = "student,name,section\nada,Ada Lovelace,1\nbob,Bob,1\ncarl,Carl,2\ndora,Dora,2\n"
	files["problems/sets/essay.toml"] = essaySet
	for id, text := range map[string]string{"ada": "By symmetry.", "bob": "Because.", "carl": "First line\n\n  indented"} {
		files["submissions/"+id+"/essay.toml"] = "[answers]\nproof = \"\"\"\n" + text + "\"\"\"\nsum = " + map[string]string{"ada": "7", "bob": "57", "carl": `"seven"`}[id] + "\n"
	}
	return files
}

// TestDeskInChromium opens every view and performs every action in a browser.
func TestDeskInChromium(t *testing.T) {
	longtest.Only(t)
	tests := map[string]func(t *testing.T){
		"file": testFile, "marking": testMarking, "live": testLive, "hostile": testHostile, "calm": testCalm,
		"queue": testQueue, "belongs": testBelongs, "two desks": testTwoDesks, "gradebook": testGradebook, "question": testQuestion,
		"student": testStudent, "enter": testEnter, "stops": testStops, "audit": testAudit, "keys off": testKeysOff, "anonymous": testAnonymous, "ended": testEnded,
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { test(t) })
	}
}

// testFile: the file that a browser is given leads it to the desk, and the desk knows the browser
// from then on.
func testFile(t *testing.T) {
	if _, err := exec.LookPath("mkfifo"); err != nil {
		t.Skip("there is no mkfifo here, so nothing was handed to a browser")
	}
	s := newStage(t, essayCourse())
	desk, file := s.opened()
	p := openTab(t, desk.base)
	p.Visit("file://" + file)
	p.Until(`location.pathname === "/" && document.title.includes("Gradebook")`)
	p.Until(`document.querySelector("[data-key=q]") !== null && window.htmx !== undefined`)
	p.open("/marking?set=essay&id=proof")
	p.shows("By symmetry.")
	p.Press("f")
	p.shows("Because.")
	s.wantDecided("student ada, set essay, question proof, points 5")
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}

// testMarking marks essays one after another by keyboard alone.
func testMarking(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit("--by", "ta1"))
	p.Eval(`window.same = true`)
	p.Press("q")
	p.Until(`document.querySelector("h1")?.textContent.includes("carl")`)
	p.open("/marking?set=essay&id=proof")
	p.Eval(`window.same = true`)
	p.shows("By symmetry.")
	p.shows("3 left")
	p.Press("1", "3")
	p.Until(`document.querySelectorAll("main input:checked").length === 2`)
	p.Press("c")
	p.Until(`document.activeElement.name === "comment"`)
	p.Press("j", "1", " ", "u", kb.Escape) // in a field, keys are letters
	p.Until(`document.activeElement === document.body`)
	p.Press("s")
	p.shows("Because.")
	p.shows("2 left")
	s.wantDecided("student ada, set essay, question proof, rubric [\"idea\", \"gap\"], comment j1 u")
	p.Press("p", "2", ".", "5", kb.Enter)
	p.shows("First line")
	p.Until(`document.querySelector(".essay").textContent === "First line\n\n  indented"`)
	p.Press("u")
	p.shows("Because.")
	s.wantDecided("student ada, set essay, question proof, rubric [\"idea\", \"gap\"], comment j1 u")
	// A comment that was used before, and keys in a field.
	p.Eval(`document.querySelector(".used").open = true; document.querySelector("[data-insert]").click()`)
	p.Until(`document.querySelector("textarea").value === "j1 u" && document.activeElement.name === "comment"`)
	p.send()
	p.shows("First line")
	p.Press("k")
	p.Until(`document.querySelector("h1").textContent.includes("bob")`)
	p.Press("f")
	p.shows("First line")
	p.Press("z")
	p.shows("Every essay is marked.")
	s.wantDecided(
		"student ada, set essay, question proof, rubric [\"idea\", \"gap\"], comment j1 u", "student bob, set essay, question proof, comment j1 u",
		"student bob, set essay, question proof, points 5, comment j1 u", "student carl, set essay, question proof, points 0",
	)
	if p.Eval(`window.same`) != true {
		t.Error("the page was loaded again")
	}
}

// testQueue decides everything in the queue by keyboard, one item after another.
func testQueue(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit("--by", "ta1"))
	thing := func(text string) {
		t.Helper()
		p.Until(fmt.Sprintf("document.getElementById('thing')?.textContent.includes(%q)", text))
	}
	p.Press("q")
	thing("carl (Carl), essay, sum")
	p.Press("j")
	thing("ada (Ada Lovelace), essay, proof")
	p.Press("k")
	thing("carl (Carl), essay, sum")
	p.Press("l") // it comes last now
	thing("ada (Ada Lovelace), essay, proof")
	p.Press("2", "s")
	thing("bob (Bob), essay, proof")
	p.Press("z")
	thing("carl (Carl), essay, proof")
	p.Press("f")
	thing("ada (Ada Lovelace), kayles, proof")
	p.Press("p", "1", kb.Enter)
	thing("dora (Dora), essay")
	p.Press("x", "i", "l", "l", kb.Enter)
	thing("bob (Bob), kayles")
	p.Press("x")
	p.Eval(`document.querySelector("[name=due]").value = "2030-01-02T03:04"`)
	p.Press(kb.Tab, kb.Tab)
	p.Until(`document.activeElement.name === "due"`)
	p.Eval(`document.querySelector("[name=due]").form.querySelector("[name=reason]").focus()`)
	p.Press("a", "w", "a", "y", kb.Enter)
	thing("carl (Carl), kayles")
	p.Press("l")
	thing("dora (Dora), kayles")
	p.open("/queue?kind=3")
	thing("carl (Carl), essay, sum")
	p.Press("r")
	p.Until(`document.activeElement.name === "as" && document.activeElement.value === "seven"`)
	p.Press("7", kb.Enter)
	thing("dora (Dora), kayles")
	s.wantDecided(
		"student ada, set essay, question proof, rubric [\"detail\"]", "student bob, set essay, question proof, points 0", "student carl, set essay, question proof, points 5",
		"student ada, set kayles, question proof, points 1", "student dora, set essay, excused true", "student bob, set kayles, due 2030-01-02T03:04:00Z",
		"student carl, set essay, question sum, points 2",
	)
	if text := s.overrides(); !strings.Contains(text, `reason   = "read as 7"`) || !strings.Contains(text, `reason   = "ill"`) || strings.Count(text, `by       = "ta1"`) != 7 {
		t.Errorf("%s", text)
	}
}

// testBelongs assigns a file to a student by keyboard.
func testBelongs(t *testing.T) {
	files := essayCourse()
	files["submissions/doraa/essay.toml"] = "[answers]\nsum = 7\n"
	s := newStage(t, files)
	p := visit(t, s.sit("--by", "ta1"))
	p.Press("q")
	p.shows(`"doraa" is not on the roster`)
	p.Press("b")
	p.Until(`document.activeElement.name === "to" && document.activeElement.value === "dora"`) // the probable student
	p.Press("n", "o", "r", "a", kb.Enter)
	p.shows("Did you mean dora?")
	p.Until(`document.activeElement.name === "to" && document.activeElement.value === "nora"`) // typed text stays
	p.Press(kb.Escape, "b", "d", "o", "r", "a", kb.Enter)
	p.shows("submissions/doraa/essay.toml belongs to dora (Dora)")
	s.wantDecided("file submissions/doraa/essay.toml, belongs_to dora")
	p.Until(`!document.querySelector(".list").textContent.includes("doraa")`)
	p.Press("u")
	p.Until(`document.querySelector(".list").textContent.includes("doraa")`)
	s.wantDecided()
}

// testLive: changes in files show in place, and typed text stays.
func testLive(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit())
	p.open("/marking?set=essay&id=proof&at=bob")
	p.Eval(`window.same = true`)
	p.shows("Because.")
	p.Press("c", "S", "o", "?")
	s.save("submissions/carl/essay.toml", "[answers]\nproof = \"Now short.\"\n")
	s.save("submissions/dora/essay.toml", "[answers]\nproof = \"Dora's.\"\n")
	p.Until(`document.getElementById("news").textContent.includes("what waits")`)
	p.Until(`document.querySelector("textarea").value === "So?" && document.activeElement.name === "comment"`)
	s.save("submissions/bob/essay.toml", "[answers]\nproof = \"Because of this.\"\n")
	p.Until(`document.getElementById("news").textContent.includes("the essay") && document.querySelector(".essay").textContent === "Because."`)
	p.Until(`document.querySelector("textarea").value === "So?"`)
	// The form is older than the answer: it must be checked again.
	p.send()
	p.shows("The answer of bob (Bob) or the question has changed since this page was made.")
	p.Until(`document.querySelector("textarea").value === "So?"`)
	s.wantDecided()
	p.Press(kb.Escape, "g")
	p.shows("4 left")
	p.Until(`document.querySelector(".essay").textContent === "Because of this." && document.querySelector("textarea").value === "So?"`)
}

// testTwoDesks: of two decisions about the same, the second shows both, and no typed text is lost.
func testTwoDesks(t *testing.T) {
	s := newStage(t, essayCourse())
	first := s.sit("--by", "ta1")
	p := visit(t, first)
	second := s.sit("--by", "ta2")
	q := visit(t, second)
	q.shows("ta1 has a desk open on the same reports")
	p.open("/marking?set=essay&id=proof&at=ada")
	q.open("/marking?set=essay&id=proof&at=ada")
	q.Press("c", "m", "i", "n", "e", kb.Escape)
	p.Press("1", "s")
	p.shows("Because.")
	q.Until(`document.getElementById("news").textContent.includes("what was decided")`)
	q.Press("p", "4", kb.Escape, "s")
	q.shows("Somebody has decided about the same meanwhile")
	q.shows("ta1")
	q.Until(`document.querySelectorAll("#error pre").length === 2 && document.querySelector("textarea").value === "mine"`)
	s.wantDecided("student ada, set essay, question proof, rubric [\"idea\"]")
	// After seeing it, ta2 decides otherwise; ta1's undo removes only ta1's entry.
	q.Eval(`document.querySelector("#error a").click()`)
	q.Until(`document.querySelector("#error").textContent === ""`)
	q.Until(`document.querySelector("textarea").value === "mine"`) // typed text stays
	q.Press("p", "4", kb.Enter)
	q.shows("First line") // from the other end, without the essay that the first desk has open
	q.shows("ta1 has bob (Bob) open")
	p.open("/student?id=ada&set=essay")
	p.Eval(restful)
	p.shows("6 of 7")
	p.Eval(`skew += 1000`)
	p.Press("u")
	p.Until(`document.querySelector("#saved").textContent === ""`)
	s.wantDecided("student ada, set essay, question proof, points 4, rubric [\"idea\"], comment mine")
	// Both mark at the same time.
	p.open("/marking?set=essay&id=proof&at=bob")
	q.open("/marking?set=essay&id=proof&at=carl")
	q.Eval(`window.skew = 0; performance.now = () => skew += 2000`) // changes by the first desk do not block keys
	p.Press("f")
	q.Press("z")
	p.shows("Every essay is marked.")
	q.shows("Every essay is marked.")
	if n := len(s.decided()); n != 3 {
		t.Errorf("%d entries:\n%s", n, s.overrides())
	}
}

const shownNames = `[...document.querySelectorAll(".grid tbody th")].map((th) => th.textContent).join(" ")`

// testGradebook sorts and filters the gradebook, by mouse and by keyboard. Its address has the
// order and the filters.
func testGradebook(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit())
	p.Until(shownNames + ` === "ada bob carl dora"`)
	p.Eval(`[...document.querySelectorAll(".grid thead th a")].find((a) => a.textContent === "nim").focus()`)
	p.Press(kb.Enter)
	p.Until(shownNames + ` === "ada dora bob carl" || ` + shownNames + ` === "ada dora carl bob"`)
	p.Until(`document.querySelector(".grid [aria-sort=descending]").textContent.startsWith("nim")`)
	p.Press("/", "D", "O", "R")
	p.Until(shownNames + ` === "dora"`)
	p.shows("1 of 4 students")
	p.Until(`document.activeElement.id === "find" && document.activeElement.value === "DOR" && location.search.includes("find=DOR")`)
	p.Press(kb.Backspace, kb.Backspace, kb.Backspace)
	p.Until(shownNames + `.split(" ").length === 4`)
	p.Press(kb.Escape) // a page with the focus in a field is not replaced
	p.Eval(`{ const by = document.querySelector("[name=is-section]"); by.value = "2"; by.dispatchEvent(new Event("input", { bubbles: true })); }`)
	p.Until(shownNames + `.split(" ").sort().join(" ") === "carl dora"`)
	// It stays so after a change.
	s.save("submissions/dora/kayles.toml", "[answers]\nvalue = 4\n")
	p.Until(`document.querySelector(".grid tbody").innerText.includes("1 ~")||[...document.querySelectorAll(".grid td")].some((td) => td.textContent === "1")`)
	p.Until(shownNames + `.split(" ").sort().join(" ") === "carl dora"`)
	p.Eval(`[...document.querySelectorAll(".grid tbody th a")].find((a) => a.textContent === "dora").click()`)
	p.Until(`location.pathname === "/student" && document.activeElement.id === "main"`)
	p.Eval(`history.back()`)
	p.Until(`location.pathname === "/" && ` + shownNames + `.split(" ").length === 2`)
	p.Eval(`[...document.querySelectorAll(".cards a")].find((a) => a.textContent.includes("nim")).click()`)
	p.Until(`location.pathname === "/set"`)
	p.Until(`document.querySelectorAll("svg[role=img]").length >= 3`)
}

// testQuestion marks a group of answers at once, drops a question, and selects answers by mistake.
func testQuestion(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit())
	p.open("/question?set=nim&id=sum")
	p.shows("2 different answers")
	p.Until(`document.querySelector(".group").innerText.includes("2 students")`) // 7 and *7
	p.Eval(`{ const g = [...document.querySelectorAll(".group")].find((g) => g.innerText.includes("57")); g.querySelector(".more").open = true; const f = g.querySelector("form"); f.points.value = "1"; f.comment.value = "Without carrying."; f.querySelector("[value=mark]").click(); }`)
	p.shows("all who answered the same")
	s.wantDecided("set nim, question sum, answer 57, points 1, comment Without carrying.")
	p.shows("(1 ~ *)")
	p.open("/student?id=bob&set=nim")
	p.shows("Without carrying.")
	p.open("/question?set=nim&id=who")
	p.Eval(`{ const d = [...document.querySelectorAll("details.more")].at(-1); d.open = true; const f = d.querySelector("[value=drop]").form; f.reason.value = "A misprint."; f.querySelector("[value=drop]").click(); }`)
	p.shows("dropped for the whole class")
	p.Press("u")
	p.Until(`!document.body.innerText.includes("dropped for the whole class")`)
	s.wantDecided("set nim, question sum, answer 57, points 1, comment Without carrying.")
	s.save("submissions/dora/nim.toml", "[answers]\nsum = 8\n")
	p.open("/question?set=nim&id=sum")
	p.Until(`document.querySelector(".mistakes a") !== null`)
	p.Eval(`document.querySelector(".mistakes a").click()`)
	p.Until(`location.search.includes("mistake=") && document.querySelector(".mistakes [aria-current]") !== null`)
}

// testStudent shows everything about a student, and decides about one.
func testStudent(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit())
	p.open("/student?id=ada")
	p.shows("Ada Lovelace")
	p.Press("j")
	p.Until(`location.search.includes("id=bob")`)
	p.Press("k")
	p.Until(`location.search.includes("id=ada")`)
	p.open("/student?id=ada&set=essay")
	p.shows("What ada is shown")
	p.shows("read as By symmetry.")
	const decisions = `document.querySelectorAll(".sheet > details.decisions pre").length === `
	p.Eval(`{ const f = document.querySelector(".forms [value=extend]").form; f.due.value = "2030-01-02T03:04"; f.reason.value = "ill"; f.querySelector("[value=extend]").click(); }`)
	p.Until(decisions + "1")
	s.wantDecided("student ada, set essay, due 2030-01-02T03:04:00Z")
	p.Press("u")
	p.Until(decisions + "0")
	s.wantDecided()
}
