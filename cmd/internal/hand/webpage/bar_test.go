package webpage

import (
	"fmt"
	"strings"
	"testing"

	"grader/problems"

	"github.com/chromedp/chromedp/kb"
)

const three = `
question = [
  { id = "n", kind = "mex", set = [0, 1] },
  { id = "who", kind = "outcome", game = "nim(1,2,3)" },
  { id = "piles", kind = "winning-moves", game = "nim(1,2)" },
]
`

// bar waits until the bar shows a text.
func (b tab) bar(text string) {
	b.Helper()
	b.Until(fmt.Sprintf(`document.getElementById("summary").innerText.includes(%q)`, text))
}

// checked presses Check and waits for the result.
func (b tab) checked() {
	b.Helper()
	b.Eval(`document.getElementById("check").click()`)
	b.Until(`document.getElementById("working").hidden`)
}

// TestBarInChromium: after Check the bar shows the score and what is new, and leads to what is left
// to do.
func TestBarInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "bar.toml", "due = 2020-01-02T03:04:00Z\n"+three), problems.Hint))
	b.Type(`[name="n"]`, "x")
	b.Eval(`document.querySelector('[name="who"][value="N"]').click()`)
	b.checked()
	b.bar("Cannot be read: 1. Wrong: 2. Not answered: 3.")
	b.Want(`$("summary").innerText.includes("New since")`, false)
	b.Want(`[...document.querySelectorAll("#list li")].map((e) => e.dataset.mark).join()`, "unreadable,wrong,")
	b.Want(`[...document.querySelectorAll("#list a")].map((e) => e.querySelector(".mark").textContent + e.ariaLabel).join("; ")`, "!1 n, cannot be read; ✗2 who, wrong; 3 piles")
	b.Eval(`document.querySelector('#summary a[href="#q-who"]').click()`)
	b.Until(`document.activeElement.id === "q-who"`)
	b.Eval(`document.querySelector('[name="who"][value="P"]').click()`)
	b.Want(`document.querySelectorAll("#list li")[1].dataset.mark`, "answered")
	b.checked()
	b.bar("New since the last check: 2 is correct, 1 of 1 point.")
	b.checked()
	b.bar("Nothing is new since the last check.")
	// Changes since the sheet was saved are reported, even after the page is opened again.
	b.Eval(`save()`)
	b.bar("bar.toml is saved; hand it in as your course asks.")
	b.Want(`$("kept").innerText.includes("Nothing has changed since bar.toml was saved.")`, true)
	b.Type(`[name="n"]`, "2")
	b.Want(`$("kept").innerText.endsWith("Changed since bar.toml was saved: 1.")`, true)
	b.quiet()
}

// TestBringBackInChromium: everything that was typed can be restored, whatever was opened, ticked,
// cleared or restored since.
func TestBringBackInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "back.toml", three), problems.Hint))
	n := `document.querySelector('[name="n"]').value`
	b.Want(`$("back").disabled`, true)
	b.Type(`[name="n"]`, "12")
	b.Press(kb.Backspace, "3")
	b.Want(n, "13")
	typed := b.sheet()
	b.openSheet("[answers]\nn = 7\n")
	b.openSheet("[answers]\nn = 8\n")
	b.Eval(`document.querySelector("#q-piles .none input").click()`)
	b.Eval(`document.getElementById("clear").click()`)
	b.Want(`$("kept").textContent`, "")
	var steps []string
	for b.Eval(`$("back").disabled`) == false {
		b.Eval(`$("back").click()`)
		steps = append(steps, fmt.Sprint(b.Eval(n)))
	}
	if got, want := strings.Join(steps, " "), "8 8 7 13 1 12 "; got != want {
		t.Errorf("back from all that, the field has had %q, want %q", got, want)
	}
	for range 3 {
		b.Eval(`$("redo").click()`)
	}
	if again := b.sheet(); again != typed {
		t.Errorf("brought back was\n%s", again)
	}
	// Typing after going back loses nothing: the sheet that was opened is still there.
	b.Eval(`$("back").click()`)
	b.Type(`[name="n"]`, "5")
	steps = nil
	for b.Eval(`$("back").disabled`) == false {
		b.Eval(`$("back").click()`)
		steps = append(steps, fmt.Sprint(b.Eval(n)))
	}
	if got := strings.Join(steps, " "); !strings.Contains(got, "8 8 7 13") {
		t.Errorf("after something else was typed, going back leads through %q", got)
	}
	b.quiet()
}

// TestBringBackOneFieldInChromium: beside each field that was not changed by typing, its earlier
// contents can be restored.
func TestBringBackOneFieldInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "one.toml", three), problems.Hint))
	b.Type(`[name="piles"]`, "2 -> 0")
	b.Want(`document.querySelector("#q-piles .back").hidden`, true)
	b.Eval(`document.querySelector("#q-piles .none input").click()`)
	b.Type(`[name="n"]`, "2")
	b.Want(`autograde.sheet().includes("piles = []")`, true)
	b.Want(`document.querySelector("#q-n .back").hidden`, true)
	b.Eval(`document.querySelector("#q-piles .back").click()`)
	b.Want(`autograde.sheet().includes('piles = ["2 -> 0"]') && autograde.sheet().includes("n = 2")`, true)
	b.Eval(`document.querySelector("#q-piles .back").click()`)
	b.Want(`document.querySelector("#q-piles .back").hidden && document.activeElement.name`, "piles")
	b.quiet()
}

// TestPlayBesideInChromium: one plays beside the question, by keyboard alone, and returns to the
// same place.
func TestPlayBesideInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "beside.toml", three), problems.Full))
	b.Eval(`document.querySelector("#q-piles .test").focus()`)
	b.Press(kb.Enter)
	b.Until(`document.activeElement.matches("#q-piles #match .move")`)
	b.Press(kb.Enter)
	b.Until(`document.querySelector("#match .log").textContent.includes("The reference plays")`)
	b.Until(`document.activeElement.matches("#match .move") || document.activeElement.matches("#match .undo")`)
	b.Eval(`document.querySelector("#match .undo").focus()`)
	b.Press(kb.Enter)
	b.Until(`document.activeElement.matches("#match .move")`)
	b.Eval(`document.getElementById("play-back").focus()`)
	b.Press(kb.Enter)
	b.Until(`document.activeElement.matches("#q-piles .test")`)
	b.Want(`document.querySelector("#play-home > #play").open`, false)
	b.quiet()
}
