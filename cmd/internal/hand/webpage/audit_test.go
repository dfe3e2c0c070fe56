package webpage

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"grader/problems"
)

// TestAuditInChromium: the page meets WCAG 2.2 A and AA, as far as programs can tell: when opened,
// with answers of all kinds checked, with each answer in the sheet's own words, while playing and
// after moves.
func TestAuditInChromium(t *testing.T) {
	b := openTab(t)
	exam := samples(t)
	b.open(pageOf(t, exam, problems.Full))
	b.Audit("the page")
	b.Screen(1280, 800, "dark")
	b.Want(`parseInt(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]) < 128`, true)
	b.openSheet(sheetOfTen + "\"strategy-120\" = 7\n")
	b.Eval(`document.getElementById("check").click()`)
	b.Until(`document.getElementById("working").hidden && document.querySelector(".state") !== null`)
	b.Want(`[...document.querySelectorAll(".result")].some((e) => e.closest("[aria-live], [role=status]"))`, false) // all of them would be read out at once; the bar summarises them
	b.Audit("answers checked")
	b.Eval(`document.querySelectorAll(".board .move:first-child").forEach((e) => e.click()); document.getElementById("play-start").click()`)
	b.Until(`document.querySelector("#match .move") !== null`)
	b.Eval(`document.querySelector("#match .move").click()`)
	b.Until(`document.querySelector("#match .log").textContent.includes("The reference plays")`)
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
	path := filepath.Join(t.TempDir(), "index.html")
	must(t, os.WriteFile(path, index.Bytes(), 0o600))
	b.visit(path)
	b.Audit("the index")
	b.quiet()
}
