package webpage

import (
	"testing"

	"grader/problems"
	"grader/reference/longtest"
)

// TestDerivationInChromium: the state of each line of a derivation is shown beside it, until one of
// them is changed.
func TestDerivationInChromium(t *testing.T) {
	longtest.Only(t)
	b := openTab(t)
	exam := examOf(t, "d.toml", `
[[question]]
id   = "form"
kind = "derivation"
game = "{2, 1, {5|-4} | *, 3}"
show = "canonical-form"
`)
	b.open(pageOf(t, exam, problems.Full))
	stands := `[...document.querySelectorAll("#q-form .rows li")].map((row) => (row.querySelector(".stands") || { textContent: "" }).textContent).join("; ")`
	b.openSheet("problem_set = \"d\"\n[answers]\nform = '''\n2 is dominated by 1\n# Right\n3 is dominated by *\nnonsense\nG = {2|*}\n'''\n")
	b.Until(`document.querySelector("#q-form .stands") !== null`)
	b.Want(stands, "; ; ; unreadable; ; ")
	b.Eval(`document.querySelector('[data-check="form"]').click()`)
	b.Until(`document.querySelector("#q-form .result .state") !== null`)
	b.Want(stands, "false; ; true; unreadable; true; ")
	b.Want(`document.querySelector("#q-form .result .lines") === null`, true)
	b.Type(`#q-form .rows input`, "2")
	b.Until(`document.querySelector("#q-form .result .stale") !== null`)
	b.Until(`document.querySelector('#q-form .stands:not([data-stands="unreadable"])') === null`)
	b.quiet()
}
