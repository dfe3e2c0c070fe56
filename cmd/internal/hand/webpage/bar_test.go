package webpage

import (
	"fmt"
	"strings"
	"testing"

	"grader/problems"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const three = `
question = [
  { id = "n", kind = "mex", set = [0, 1] },
  { id = "who", kind = "outcome", game = "nim(1,2,3)" },
  { id = "piles", kind = "winning-moves", game = "nim(1,2)" },
]
`

// bar waits until the bar says something.
func (b tab) bar(text string) {
	b.Helper()
	b.Until(fmt.Sprintf(`document.getElementById("summary").innerText.includes(%q)`, text))
}

// checked presses Check and waits for what it tells.
func (b tab) checked() {
	b.Helper()
	b.Eval(`document.getElementById("check").click()`)
	b.Until(`document.getElementById("working").hidden`)
}

// After Check the bar tells the score and what is new, and leads to what is left to do. It folds away
// when somebody goes on.
func TestBarInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "bar.toml", "due = 2020-01-02T03:04:00Z\n"+three), problems.Hint))
	b.Type(`[name="n"]`, "x")
	b.Eval(`document.querySelector('[name="who"][value="N"]').click()`)
	b.Want(`$("score").textContent`, "2 of 3 answered")
	b.checked()
	b.bar("Cannot be read: 1. Wrong: 2. Not answered: 3.")
	b.Want(`$("summary").innerText.includes("The due time is past.") && !$("summary").innerText.includes("New since")`, true)
	b.Want(`$("score").textContent`, "2 of 3 answered · 0 of 3 points")
	b.Want(`[...document.querySelectorAll("#list a")].map((e) => e.querySelector(".mark").textContent + e.ariaLabel).join("; ")`, "!Question 1, cannot be read; ✗Question 2, wrong; Question 3")
	b.Want(`document.querySelectorAll("#q-piles .result > *").length`, 0)
	b.Eval(`document.querySelector('#summary a[href="#q-who"]').click()`)
	b.Until(`document.activeElement.id === "q-who"`)
	b.Eval(`document.querySelector('[name="who"][value="P"]').click()`)
	b.Want(`document.querySelectorAll("#list li")[1].dataset.mark + $("summary").childNodes.length`, "answered0")
	b.Eval(`document.querySelector('[data-check="who"]').click()`)
	b.Until(`document.querySelector("#q-who").dataset.status === "correct"`)
	b.Want(`document.querySelector("#q-n").dataset.status`, "unreadable") // what was told stays
	b.Eval(`document.querySelector('[name="who"][value="N"]').click()`)
	b.checked()
	b.bar("New since the last check: 2 is wrong, 0 of 1 point.")
	b.checked()
	b.bar("Nothing is new since the last check.")
	// What was changed since the sheet was saved is told, also when the page is opened again.
	b.Eval(`save()`)
	b.bar("bar.toml is saved; hand it in as your course asks.")
	b.Want(`$("kept").textContent.includes("Nothing has changed since bar.toml was saved.")`, true)
	b.Type(`[name="n"]`, "2")
	b.Want(`$("kept").textContent.endsWith("Changed since bar.toml was saved: 1.")`, true)
	b.quiet()
}

// Whatever was typed can be had again, whatever was opened, ticked or cleared since, and
// whatever was brought back.
func TestUndoInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "back.toml", three), problems.Hint))
	n := `document.querySelector('[name="n"]').value`
	b.Want(`$("undo").disabled`, true)
	b.Type(`[name="n"]`, "12")
	b.Press(kb.Backspace, "3")
	b.Want(n, "13")
	typed := b.sheet()
	b.openSheet("[answers]\nn = 7\n")
	b.openSheet("[answers]\nn = 8\n")
	b.Eval(`document.querySelector("#q-piles .none input").click()`)
	b.Eval(`document.getElementById("clear").click()`)
	b.Want(`$("kept").textContent + $("summary").querySelector("button").textContent`, "Undo")
	undo := func() (steps string) {
		for b.Eval(`$("undo").disabled`) == false {
			b.Eval(`document.activeElement.blur()`)
			b.Run(chromedp.KeyEvent("z", chromedp.KeyModifiers(kb.ModifierCtrl)))
			steps += fmt.Sprint(b.Eval(n)) + " "
		}
		return steps
	}
	if got, want := undo(), "8 8 7 13 1 12  "; got != want {
		t.Errorf("back from all that, the field has had %q, want %q", got, want)
	}
	for range 3 {
		b.Eval(`$("redo").click()`)
	}
	if again := b.sheet(); again != typed {
		t.Errorf("brought back was\n%s", again)
	}
	// Typing after going back puts nothing out of reach: the sheet that was opened is still there.
	b.Eval(`$("undo").click()`)
	b.Type(`[name="n"]`, "5")
	if got := undo(); !strings.Contains(got, "8 8 7 13") {
		t.Errorf("after something else was typed, going back leads through %q", got)
	}
	b.quiet()
}

// One plays beside the question, by the keyboard alone, until somebody has won.
func TestPlayInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "beside.toml", three), problems.Full))
	b.Eval(`document.querySelector("#q-piles .play summary").focus()`)
	b.Press(kb.Enter)
	turn := `document.querySelector("#q-piles .turn").textContent`
	b.Until(turn + ` === "You begin."`)
	b.Eval(`document.querySelector('#q-piles .match input[value="program"]').click()`)
	b.Until(turn + `.startsWith("The program plays 2 → 1. Your move.")`)
	b.Want(`document.querySelectorAll("#q-piles .match .piece.last").length`, 1)
	b.Type(`#q-piles .match > input`, "2 -> 9")
	b.Press(kb.Enter)
	b.Want(turn, "There is no such move here.Write one as 1 → 0.")
	b.Type(`#q-piles .match > input`, "")
	b.Eval(`document.querySelector("#q-piles .match .stage").focus()`)
	b.Press(kb.ArrowRight, kb.Enter)
	b.Until(turn + `.endsWith("You cannot move. The program wins.")`)
	b.Until(`document.activeElement.textContent === "Again"`)
	// What is stopped is taken back, and nobody else moves meanwhile.
	b.Press(kb.Enter)
	b.Until(turn + `.includes("Your move.")`)
	b.Eval(`globalThis.call = checker.call; checker.call = (name, arg) => name === "reply" ? new Promise((_, stop) => { globalThis.stop = stop; }) : call.call(checker, name, arg)`)
	b.Eval(`questions.get("piles").match.board.make(0)`)
	b.Until(`!document.getElementById("stop").hidden`)
	b.Want(turn, "The program is thinking.")
	b.Eval(`questions.get("piles").match.board.make(1); stop(new Error("This was stopped."))`)
	b.Until(turn + ` === "This was stopped. Your last move is taken back."`)
	b.Want(`document.getElementById("stop").hidden`, true)
	b.quiet()
}

// What is left of a graph stays where it was while one plays, and what the program took is faint. No
// drawing grows when the position gets smaller.
func TestPlayKeepsPlacesInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "places.toml", `
question = [
  { id = "stalks", kind = "winning-moves", game = "hackenbush(0-a:b, a-b:r, b-c:b, 0-d:b, d-e:r, e-f:r) + hackenbush(0-a:r)", player = "left" },
  { id = "pins", kind = "winning-moves", game = "kayles(9)" },
]
`), problems.Full))
	for _, id := range []string{"stalks", "pins"} {
		b.Eval(`document.querySelector("#q-` + id + ` .play").open = true`)
		b.Until(`Boolean(questions.get("` + id + `").match?.now)`)
	}
	b.Eval(`globalThis.places = (id) => Object.fromEntries([...document.querySelectorAll("#q-" + id + " .match .piece:first-child svg text")].map((one) => [one.textContent, one.getBoundingClientRect().x]));
		globalThis.height = (id) => document.querySelector("#q-" + id + " .match .stage").offsetHeight;
		globalThis.scale = (id) => { const svg = document.querySelector("#q-" + id + " .match svg"); return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width; };
		globalThis.before = { places: places("stalks"), height: height("stalks"), pins: scale("pins") };`)
	for _, id := range []string{"stalks", "pins"} {
		b.Eval(`{ const { match } = questions.get("` + id + `"); match.play(match.now.moves.find((m) => m.text.endsWith("b-c") || m.text === "9 -> 2+6")); }`)
		b.Until(`document.querySelector("#q-` + id + ` .turn").textContent.includes("Your move.")`)
	}
	b.Want(`Object.keys(places("stalks")).length > 0 && Object.entries(places("stalks")).every(([name, x]) => Math.abs(before.places[name] - x) < 1)`, true)
	b.Want(`height("stalks") === before.height`, true)
	b.Want(`document.querySelectorAll("#q-stalks .gone").length > 0`, true)
	b.Want(`scale("pins") <= before.pins + 0.01`, true)
}

// A question shows few controls: where nothing is typed at most five, of which choices are one.
func TestFewControlsInChromium(t *testing.T) {
	b := openTab(t)
	exam := samples(t)
	b.open(pageOf(t, exam, problems.Full))
	for _, task := range exam.Tasks {
		id := task.Question.ID
		count := b.Eval(`[...document.querySelectorAll("#q-` + id + ` :is(a, button, input, select, textarea, summary)")].filter((e) => e.checkVisibility() && !e.closest(".board, .palette, .parts, .net, .rows") && !(e.type === "radio" && e !== document.getElementsByName(e.name)[0])).length`).(float64)
		if count > 6 {
			t.Errorf("%s has %v controls", id, count)
		}
	}
}
