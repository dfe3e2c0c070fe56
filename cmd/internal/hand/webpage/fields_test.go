package webpage

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"grader/problems"
	"grader/problems/source"

	"github.com/chromedp/chromedp/kb"
)

// Whatever a sheet takes can be put into one input of a field, and fills those it is for; who
// looks on is told that something else than typing has changed the answer.
func TestFillInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "fill.toml", `
question = [
  { id = "graph", kind = "labels", game = "graph(a: b c; b: c; c:)" },
  { id = "cells", kind = "table", game = "kayles(5)" },
  { id = "piles", kind = "winning-moves", game = "nim(25,21,11)" },
  { id = "reply", kind = "strategy", game = "nim(2,2)" },
  { id = "same", kind = "equivalent", game = "nim(1,3)", other = "*3", witness = true },
  { id = "period", kind = "period", game = "subtraction[2,4,7](1)" },
  { id = "boxes", kind = "choice", prompt = "Which?", choices = ["Nim", "Kayles"], correct = ["Kayles"] },
]
`), problems.Hint))
	b.Eval(`globalThis.told = []; { const before = changed; changed = (q, place) => { told.push(q.id + (place === null)); before(q, place); }; }`)
	paste := func(id string, at int, text string) {
		t.Helper()
		quoted, _ := json.Marshal(text)
		b.Eval(fmt.Sprintf(`(() => {
			const one = document.querySelectorAll('#q-%s input[type="text"]')[%d], data = new DataTransfer();
			data.setData("text/plain", %s);
			one.focus();
			if (one.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))) {
				one.setRangeText(%s.replaceAll("\n", ""), one.selectionStart, one.selectionEnd, "end");
				one.dispatchEvent(new Event("input", { bubbles: true }));
			}
		})()`, id, at, quoted, quoted))
	}
	clear := func() { b.Eval(`questions.forEach((q) => q.field.clear(q.empty))`) }
	for _, c := range []struct {
		id   string
		at   int
		text string
		want string
	}{
		{"graph", 1, "{ a = 2, b = 1 }", "{ a = 2, b = 1 }"},
		{"graph", 2, "a: 2; b: 1; c: 0", "{ a = 2, b = 1, c = 0 }"},
		{"cells", 0, "[0, 1, 2, 3, 1, 4]", "[0, 1, 2, 3, 1, 4]"},
		{"cells", 2, "2, 3, 1", `["", "", 2, 3, 1]`},
		{"cells", 0, "0\n1\n2\n", "[0, 1, 2]"},
		{"cells", 0, "0 1 2", "[0, 1, 2]"},
		{"cells", 4, "0, 1, 2", `["", "", "", "", "0, 1, 2"]`},
		{"piles", 0, `["21 -> 18", "25 -> 30"]`, `["21 -> 18", "25 -> 30"]`},
		{"piles", 0, "21 -> 18\n25 -> 30", `["21 -> 18", "25 -> 30"]`},
		{"piles", 0, "21 -> 18, 25 -> 20", `["21 -> 18", "25 -> 20"]`},
		{"piles", 0, "{21 -> 18, 25 -> 20}", `["{21 -> 18, 25 -> 20}"]`},
		{"piles", 0, "'21 -> 18'", `["21 -> 18"]`},
		{"reply", 0, "2 -> 1 = 2 -> 1\n2 -> 0 = 2 -> 0", `{ "2 -> 1" = "2 -> 1", "2 -> 0" = "2 -> 0" }`},
		{"same", 0, `{ equivalent = false, witness = "*3" }`, `{ equivalent = false, witness = "*3" }`},
		{"period", 1, "preperiod = 71, period = 12", "{ preperiod = 71, period = 12 }"},
	} {
		clear()
		b.Eval(`told = []`)
		paste(c.id, c.at, c.text)
		if c.id == "piles" || c.id == "reply" {
			b.Press(kb.Enter)
		}
		b.Until(fmt.Sprintf(`questions.get("%s").field.get() === %s`, c.id, source.Quote(c.want)))
		if filled := c.id != "piles" || strings.Count(c.want, `"`) > 2; filled && c.at != 4 {
			b.Until(fmt.Sprintf(`told.includes("%strue")`, c.id))
		}
	}
	// So does what is typed, once the field is left.
	clear()
	b.Type(`#q-graph input`, "{ a = 2, b = 1 }")
	b.Type("", kb.Tab)
	b.Until(`questions.get("graph").field.get() === "{ a = 2, b = 1 }"`)
	b.Want(`document.activeElement.getAttribute("aria-label")`, b.Eval(`document.querySelectorAll("#q-graph .field input")[1].getAttribute("aria-label")`))
	b.Type(`#q-piles .row input`, "21 -> 18, 25 -> 20")
	b.Type("", kb.Tab)
	b.Until(`questions.get("piles").field.get() === '["21 -> 18", "25 -> 20"]'`)
	b.Eval(`questions.get("piles").field.clear(questions.get("piles").empty)`)
	// A box that says that there is none takes the rows away, and one that is ticked another.
	b.Type(`#q-piles .row input`, "21 -> 18")
	b.Eval(`told = []; document.querySelector("#q-piles .none input").click()`)
	b.Want(`questions.get("piles").field.get() + told`, "[]pilestrue")
	b.Eval(`document.querySelector('#q-boxes [value="Nim"]').click(); document.querySelector("#q-boxes .none input").click()`)
	b.Want(`questions.get("boxes").field.get()`, "[]")
	b.Eval(`document.querySelector('#q-boxes [value="Nim"]').click()`)
	b.Want(`questions.get("boxes").field.get() + document.querySelector("#q-boxes .none input").checked`, `["Nim"]false`)
	b.Eval(`document.querySelector("#q-reply .none input").click()`)
	b.Want(`questions.get("reply").field.get()`, "{}")
	b.Until(`document.querySelector("#q-reply .reading").textContent.includes("Read as none")`)
	b.Type(`#q-reply .row input`, "2 -> 1")
	b.Want(`questions.get("reply").field.get()`, `{ "2 -> 1" = "" }`)
	// Radio and field are told together.
	b.Type(`#q-same input[type="text"]`, "*3")
	b.Until(`document.querySelector("#q-same .reading").textContent.includes("Say whether they are equal or not: the game alone does not say it.")`)
	b.Eval(`document.querySelector('#q-same [value="false"]').click()`)
	b.Until(`document.querySelector("#q-same .reading").textContent.includes("Read as not equal, with the witness ")`)
	b.Eval(`document.querySelector('#q-same [value="true"]').click()`)
	b.Until(`document.querySelector("#q-same .reading").textContent.includes("Read as equal.")`)
	// Each input says which question it is for.
	b.Want(`[...document.querySelectorAll("[data-question] .field :is(input, select, textarea, button)")].filter((e) => !e.closest(".palette") && !e.ariaLabel.includes("question " + e.closest("section").dataset.number)).length`, 0)
	b.quiet()
}

// Whatever is typed into a field and saved means on a sheet what it means there, and is shown
// again as it was typed.
func TestOddTextsInChromium(t *testing.T) {
	b := openTab(t)
	exam := samples(t)
	b.open(pageOf(t, exam, problems.Full))
	texts := []string{
		`say "N"`, `"N"`, `'N'`, `""`, `"`, `\`, `a\nb`, "  5  ", "\u00a05", "５", "∗3", "½", "−1", "tab\there", "e\u0301", "👩‍👩‍👧", "[]", "{}", "[1, 2]", "{ a = 1 }", "#", "# x", "=", "a = b", "0x10", "+5", "-0", "007", "1_000", "inf",
		"true", "2026-01-01", "\u202eN", "25 → 18", "{0, *}", "{{}}", "9999999999999999999", "1.0", "*", "nim(3)", "x \"\"\" y", "'''",
	}
	for _, text := range texts {
		quoted, _ := json.Marshal(text)
		b.Eval(`questions.forEach((q) => q.field.clear(q.empty)); for (const one of document.querySelectorAll('[data-question] .field input[type="text"], [data-question] .field .shaped textarea')) { one.value = ` + string(quoted) + `; one.dispatchEvent(new Event("input", { bubbles: true })); }`)
		b.Eval(`Promise.all([...questions.values()].map((q) => q.field.shape.settled?.())).then(() => 0)`)
		saved := b.sheet()
		sheet, complaints := problems.LoadSheet(source.NewFile("samples.toml", []byte(saved)), source.SheetLimits(source.SheetBytes))
		if sheet == nil || len(complaints) > 0 {
			t.Fatalf("%q is saved as\n%s\n%v", text, saved, complaints)
		}
		b.Eval(`document.getElementById("check").click()`)
		b.Until(`document.getElementById("working").hidden && !document.getElementById("check").disabled`)
		for _, task := range exam.Tasks {
			answer, given := sheet.Answer(task.Question.ID)
			want := task.Blank()
			if given {
				want = task.Check(answer)
			}
			status := b.Eval(`questions.get("` + task.Question.ID + `").section.dataset.status || "unanswered"`)
			if status != want.Status.String() {
				t.Errorf("%s, %q: the page says %v, and check %s", task.Question.ID, text, status, want.Status)
			}
		}
		b.openSheet(saved)
		if again := b.sheet(); again != saved {
			t.Errorf("%q is saved as\n%s\nand then as\n%s", text, saved, again)
		}
	}
	b.quiet()
}
