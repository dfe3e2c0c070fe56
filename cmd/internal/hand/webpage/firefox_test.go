package webpage

import (
	"testing"

	"grader/problems"
	"grader/reports/browsertest"
)

// The page does in Firefox what it is for: it opens from the disk, says when its checker is ready, and
// answers are typed, clicked, checked and saved.
func TestPageInFirefox(t *testing.T) {
	b := browsertest.OpenFirefox(t)
	b.Visit("file://" + pageOf(t, examOf(t, "fox.toml", three), problems.Hint))
	b.Until(`document.documentElement.dataset.boards === "true"`)
	b.Type(`[name="n"]`, "2")
	b.Click(`[name="who"][value="P"]`)
	b.Click(`#q-piles .board [data-move]`)
	b.Until(`document.querySelectorAll("#q-piles .chips .chip").length === 1`)
	b.Click(`[data-check="n"]`)
	b.Until(`document.querySelector("#q-n").dataset.status === "correct"`)
	b.Click("#check")
	b.Until(`document.getElementById("working").hidden && document.getElementById("summary").textContent.startsWith("3 answers:")`)
	b.Want(`document.querySelector("#q-who").dataset.status`, "correct")
	sheet := b.Eval(`autograde.sheet()`)
	b.Click("#save")
	if saved := b.Saved(); saved != sheet {
		t.Errorf("the page saves\n%s\nits sheet is\n%s", saved, sheet)
	}
	b.Visit(b.Eval(`location.href`).(string))
	b.Until(`document.documentElement.dataset.boards === "true"`)
	b.Want(`autograde.sheet()`, sheet)
}
