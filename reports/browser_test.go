package reports

import (
	"strings"
	"testing"

	"grader/checker"
	"grader/reference/explain"
	"grader/reports/browsertest"
	"grader/reports/gradebook"

	"github.com/chromedp/chromedp/kb"
)

const names = `[...document.querySelector("table.grades").tBodies[0].rows].filter((r) => !r.hidden).map((r) => r.cells[0].textContent).join(" ")`

func TestPageInChromium(t *testing.T) {
	b := browsertest.Open(t)
	show(b, pageOf(t, gradebook.Build(htmlSample()).Only("hw3")))
	const ids = "ada bob carl eve s1 s2 s3 s4 s5 s6 s7 s8 s9"
	b.Want(names, ids)

	// Sorting by total with the keyboard: descending first, then ascending.
	const total = `document.querySelector("table.grades thead th.total")`
	b.Want(total+`.getAttribute("aria-sort")`, "none")
	b.Eval(total + `.querySelector("button").focus()`)
	b.Press(kb.Enter)
	b.Want(total+`.getAttribute("aria-sort")`, "descending")
	const down = "s9 ada s2 s3 s5 s6 s8 bob s1 s4 s7 carl eve"
	b.Want(names, down)
	b.Press(" ")
	b.Want(total+`.getAttribute("aria-sort")`, "ascending")
	b.Want(names, "carl eve bob s1 s4 s7 ada s2 s3 s5 s6 s8 s9")
	const student = `document.querySelector("table.grades thead th:first-child")`
	b.Eval(student + `.querySelector("button").click()`)
	b.Want(student+`.getAttribute("aria-sort")`, "ascending")
	b.Want(total+`.getAttribute("aria-sort")`, "none")
	b.Want(names, ids)

	// Filtering by name and by status of the sheet.
	b.Type("input", "LOVE")
	b.Want(names, "ada")
	b.Want(`document.querySelector("output").textContent`, "1 of 13 shown")
	b.Eval(`const find = document.querySelector("input"); find.value = ""; find.dispatchEvent(new Event("input"))`)
	b.Eval(`const show = document.querySelector("select"); show.value = "missing"; show.dispatchEvent(new Event("change"))`)
	b.Want(names, "carl")
	b.Eval(`show.value = ""; show.dispatchEvent(new Event("change"))`)
	b.Want(names, ids)

	// A link to a student opens the answers, with the notes in place.
	b.Eval(`document.querySelector("table.grades tbody tr:nth-child(2) a").click()`)
	b.Eval(`new Promise((done) => setTimeout(done))`) // the event comes after the click
	b.Want(`document.querySelectorAll("details.sheet")[1].open`, true)
	b.Want(`document.querySelectorAll("details.sheet")[1].textContent.includes("One of the moves does not win.")`, true)
	b.Want(`location.hash`, "#s1-2")
	b.Want(`document.querySelectorAll("details.sheet")[1].querySelector("li").textContent.startsWith("piles (6.67 ~): 21 -> 18, 25 -> 18")`, true)

	// An answer leads to the students who gave it: at once if they are few, or unfolded.
	b.Eval(`document.querySelector("#a1-1-2 .who a").click()`)
	b.Want(`location.hash`, "#s1-2")
	b.Want(`document.querySelectorAll("#a1-2-1 .who a").length`, 0)
	b.Eval(`document.querySelector("#a1-2-1 .who").open = true; new Promise((done) => setTimeout(done))`)
	b.Want(`[...document.querySelectorAll("#a1-2-1 .who a")].map((a) => a.textContent + a.hash).join(" ")`, "ada#s1-1 s1#s1-5 s2#s1-6 s3#s1-7 s4#s1-8 s5#s1-9 s6#s1-10 s7#s1-11 s8#s1-12 s9#s1-13")
}

// TestEssayInChromium: an essay is shown whole and in its lines, under the question and under the
// student.
func TestEssayInChromium(t *testing.T) {
	b := browsertest.Open(t)
	in := htmlSample()
	lines := []string{"First line <b>", "", "  indented", strings.Repeat("a word ", 1500) + "end."}
	in.Sets[1].Students[3].Verdicts[3].Got = strings.Join(lines, "\n")
	show(b, pageOf(t, gradebook.Build(in).Only("hw3")))
	const proof = `[...document.querySelectorAll(".essay")].find((e) => e.textContent.startsWith("First"))`
	b.Want(proof+`.textContent`, strings.Join(lines, "\n"))
	b.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; }); new Promise((done) => setTimeout(done))`)
	b.Want(`(() => {
		const range = document.createRange();
		range.selectNodeContents(`+proof+`);
		return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 10;
	})()`, true)
	const line = `document.querySelector("#s1-1 li:nth-child(4)")`
	b.Want(line+`.querySelector("a").textContent`, "essay of 3005 words")
	b.Want(line+`.querySelector(".essay").textContent`, strings.Join(lines, "\n"))
	b.Want(`document.documentElement.scrollWidth <= innerWidth`, true)
}

// TestPageOnAPhoneInChromium: on a phone only a table or a drawing may be wider than the screen,
// and that scrolls by itself.
func TestPageOnAPhoneInChromium(t *testing.T) {
	b := browsertest.Open(t)
	in := htmlSample()
	move := []explain.Inline{explain.Code("subtraction[2,4,7](10)")}
	in.Sets[1].Students[2].Verdicts[0].Notes = []checker.Note{{Code: "moves/loses", Text: explain.Doc{
		explain.Table{Rows: [][][]explain.Inline{{move, move, move}}},
	}}}
	for _, width := range []int64{320, 400, 1280} {
		b.Screen(width, 800, "light")
		show(b, pageOf(t, gradebook.Build(in)))
		b.Want(`document.documentElement.scrollWidth <= innerWidth`, true)
		b.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
		b.Want(`document.documentElement.scrollWidth <= innerWidth`, true)
		// Only the student's column stays while the rest scrolls, and leaves room for it.
		b.Want(`[...document.querySelectorAll("table.grades")].every((table) => [...table.rows].every((row) => [...row.cells].every((cell, i) =>
			(getComputedStyle(cell).position === "sticky") === (i === 0))) && table.rows[0].cells[0].offsetWidth <= innerWidth * 0.4)`, true)
		// The student and the total are visible however wide the table is.
		b.Want(`[...document.querySelectorAll("table.grades thead tr")].every((row) => [row.firstElementChild, row.querySelector(".total")].every((cell) => {
			const at = cell.getBoundingClientRect();
			return at.left >= 0 && at.right <= innerWidth;
		}))`, true)
	}
}

// TestHostilePageInChromium: whatever students write, the browser runs and loads none of it.
func TestHostilePageInChromium(t *testing.T) {
	b := browsertest.Open(t)
	show(b, pageOf(t, hostileBook()))
	b.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; }); new Promise((done) => setTimeout(done))`)
	b.Want(`document.scripts.length`, 1)
	b.Want(`document.querySelectorAll("img, iframe, object, embed, form, style ~ style, body link, body meta").length`, 0)
	b.Want(`document.querySelectorAll("table.grades tbody tr").length`, len(hostile))
}
