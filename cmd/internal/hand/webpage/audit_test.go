package webpage

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/problems"
	"grader/reports/browsertest"

	"github.com/chromedp/cdproto/page"
)

// The page meets WCAG 2.2 A and AA, as far as programs can tell: as it is opened, with answers
// of all kinds checked, with each answer in the sheet's own words, while playing and with chips,
// before and after the due time, by the test's own clock.
func TestAuditInChromium(t *testing.T) {
	b := openTab(t)
	exam := examOf(t, "samples.toml", strings.Replace(string(samples(t).Set.File.Data), "feedback", "due = 2030-01-02T03:04:00Z\nfeedback", 1))
	path := pageOf(t, exam, problems.Full)
	clock := func(year string) {
		browsertest.Call(b.Tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `Date.now = () => Date.UTC(` + year + `, 0, 1)`})
		b.open(path)
	}
	clock("2029")
	b.Want(`$("past").hidden`, true)
	b.Audit("the page")
	b.Screen(1280, 800, "dark")
	b.Want(`parseInt(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]) < 128`, true)
	clock("2031")
	b.Want(`$("past").hidden`, false)
	b.openSheet(sheetOfTen + "\"strategy-120\" = 7\n")
	b.checked()
	b.Until(`document.querySelector(".state") !== null`)
	b.Want(`[...document.querySelectorAll(".result")].some((e) => e.closest("[aria-live], [role=status]"))`, false) // all of them would be read at once; the bar sums them up
	b.Audit("answers checked")
	b.Eval(`questions.forEach((q) => { if (q.board) { q.board.make(0); q.board.point(0); } }); document.querySelectorAll(".play").forEach((e) => { e.open = true; })`)
	b.Until(`[...questions.values()].every((q) => !q.section.querySelector(".play") || q.match?.now)`)
	b.Eval(`for (const q of questions.values()) q.match?.board.make(0)`)
	b.Until(`[...document.querySelectorAll(".turn")].filter((e) => e.textContent.includes("The program plays")).length > 5`)
	b.Eval(`$("menu").open = true; showBusy({ waiting: 1 }); progress({ doing: "Working out the answers", done: 1, of: 3 })`)
	b.Audit("moves made")
	text := "problem_set = \"samples\"\n[answers]\n"
	for _, task := range exam.Tasks {
		text += task.Question.ID + " = { no = [\"field\", { takes = \"this\" }] }\n"
	}
	b.openSheet(text)
	b.Want(`[...document.querySelectorAll(".raw")].every((raw) => !raw.hidden)`, true)
	b.Audit("answers as TOML")

	var index bytes.Buffer
	page := &Page{Exam: exam, Course: course("", problems.Hint), Module: &Module{}}
	must(t, Site([]*Page{page})[0].Write(&index))
	file := filepath.Join(t.TempDir(), "index.html")
	must(t, os.WriteFile(file, index.Bytes(), 0o600))
	b.visit(file)
	b.Audit("the index")
	b.quiet()
}
