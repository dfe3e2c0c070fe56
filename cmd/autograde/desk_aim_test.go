package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// restful lets a test say that a second has passed without a key.
const restful = `{ const now = performance.now.bind(performance); window.skew = 0; performance.now = () => now() + skew; }`

// After a change that nobody at the page asked for, keys are no commands until a second has
// passed without any; after one's own they are commands at once.
func testCalm(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit("--by", "ta1"))
	p.open("/marking?set=essay&id=proof")
	p.shows("By symmetry.")
	p.Eval(restful)
	for range 3 { // one's own keys block nothing, not even once what they did is graded
		p.Press("1")
		p.Until(`document.querySelectorAll("input:checked").length === 1`)
		p.Press("s")
		p.shows("Because.")
		p.Press("k")
		p.shows("By symmetry.")
		p.Until(`document.querySelector(".decisions") !== null && calm === 0`)
		p.Press("u")
		p.Until(`document.querySelector("#saved").textContent === "" && document.querySelector(".decisions") === null`)
	}
	for _, step := range [][2]string{{"j", "bob"}, {"j", "carl"}, {"k", "bob"}, {"k", "ada"}, {"j", "bob"}} {
		p.Press("1", step[0])
		p.Until(fmt.Sprintf(`asked === 0 && document.querySelector("h1").textContent.includes(%q)`, step[1]))
	}
	s.wantDecided()
	p.shows("Because.")
	s.save("submissions/bob/essay.toml", "[answers]\nproof = \"Because of this.\"\n")
	p.shows("Because of this.")
	p.Press("f")
	p.Until(`!document.getElementById("calm").hidden`)
	p.Eval(`skew += 900`)
	p.Press("z")
	p.Eval(`skew += 900`) // the second begins again with each key
	p.Press("j", kb.Enter, " ")
	s.wantDecided()
	p.Until(`document.querySelector("h1").textContent.includes("bob")`)
	p.Eval(`skew += 1000`)
	p.Press("f")
	p.shows("First line")
	s.wantDecided("student bob, set essay, question proof, points 5")
	// Where nothing waits, what comes is not put under the hands either.
	p.Press("f")
	p.shows("1 left")
	p.Press("f")
	p.shows("Every essay is marked.")
	s.save("submissions/dora/essay.toml", "[answers]\nproof = \"Dora's.\"\n")
	p.shows("Essays wait")
	p.Press("f", "z", "j")
	p.Eval(`skew += 1000`)
	p.Press("j")
	p.shows("Dora's.")
	if n := len(s.decided()); n != 3 {
		t.Errorf("%d decisions:\n%s", n, s.overrides())
	}
}
