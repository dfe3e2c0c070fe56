package webpage

import (
	"strconv"
	"strings"
	"testing"

	"grader/problems"

	"github.com/chromedp/chromedp/kb"
)

const formSet = `
feedback = "full"

[[question]]
id     = "form"
kind   = "canonical-form"
game   = "{3|{2|-2}} + {0|0}"
points = 2
prompt = "What is the canonical form of {3||2|-2} + *? Write {1|*} as {1|*}, and a half as 1/2."

[[question]]
id     = "ends"
kind   = "stops"
game   = "{1/2|-1}"
points = 2
`

// Each sign of a palette has a name for those who hear the page, in dom.js.
func TestSignsHaveNames(t *testing.T) {
	script, err := static.ReadFile("static/dom.js")
	must(t, err)
	for _, task := range samples(t).Tasks {
		for _, sign := range task.Field().Signs {
			if !strings.Contains(string(script), strconv.Quote(sign)+": ") {
				t.Errorf("%s: %s has no name", task.Question.ID, sign)
			}
		}
	}
}

// TestPaletteInChromium writes a form with the signs beside its field, by mouse and by
// keyboard: what is inserted is what is printed, and is read.
func TestPaletteInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "forms.toml", formSet), problems.Full))
	press := func(question, sign string) {
		b.Eval(`[...document.querySelectorAll("#q-` + question + ` .palette button")].find((b) => b.textContent === "` + sign + `").click()`)
	}
	reading := func(question string) string {
		return b.Eval(`document.querySelector("#q-` + question + ` .reading").textContent.trim()`).(string)
	}
	if prompt := b.Eval(`document.querySelector("#q-form .prompt").textContent`).(string); !strings.Contains(prompt, "{3\u2009‖\u20092\u2009|\u2009−2} + ∗?") {
		t.Errorf("the prompt is %q", prompt)
	}
	press("form", "{|}")
	b.Press("3")
	press("form", "‖")
	b.Press("2")
	if got := b.Eval(`document.activeElement.value`); got != "{3‖2|}" {
		t.Fatalf("with the mouse it is %q", got)
	}
	// The palette is the next stop, within which arrows move.
	b.Press(kb.ArrowRight, kb.Tab, kb.ArrowLeft, kb.Enter, "2")
	if got := b.Eval(`document.activeElement.value`); got != "{3‖2|−2}" {
		t.Fatalf("with the keyboard it is %q", got)
	}
	b.Until(`document.querySelector("#q-form .reading").textContent !== ""`)
	if got := reading("form"); got != "Read as {3\u2009‖\u20092\u2009|\u2009−2}." {
		t.Errorf("reading %q", got)
	}
	press("ends", "½")
	b.Until(`document.querySelector("#q-ends .reading").textContent !== ""`)
	if got := reading("ends"); !strings.Contains(got, "½") {
		t.Errorf("reading %q", got)
	}
	if got := b.Eval(`document.querySelectorAll(".palette [tabindex='0']").length`); got != 2. {
		t.Errorf("%v stops in 2 palettes", got)
	}
	if !strings.Contains(b.sheet(), `form = "{3‖2|−2}"`) {
		t.Error(b.sheet())
	}
}
