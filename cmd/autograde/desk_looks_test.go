package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// deskViews are all views of the course of essays.
var deskViews = []string{
	"/", "/set?set=essay", "/queue", "/queue?kind=3", "/question?set=essay&id=proof", "/question?set=nim&id=sum", "/marking?set=essay&id=proof",
	"/student?id=ada", "/student?id=ada&set=essay", "/student?id=dora&set=nim", "/enter", "/enter?set=essay",
}

// hostileText is the name and the answer of every student in a hostile class.
const hostileText = `<img src=x onerror=window.hit=1><script>window.hit=1</script>"'><svg onload=window.hit=1>{{.}}<form action=//evil.example><input name=form></form><a href=javascript:window.hit=1>x</a><b hx-get="/undo" hx-trigger="load" data-key="s" data-insert="x">`

// testHostile: whatever students write is shown as text: none of it runs, loads or becomes a
// control.
func testHostile(t *testing.T) {
	files := essayCourse()
	quoted := strings.ReplaceAll(hostileText, `"`, `\"`)
	files["submissions/ada/essay.toml"] = "[answers]\nproof = \"" + quoted + "\"\nsum = \"" + quoted + "\"\n"
	files["submissions/bob/essay.toml"] = "student = \"" + quoted + "\"\n[answers]\n\"" + quoted + "\" = \"" + quoted + "\"\nproof = \"\\u202e\\u0007" + quoted + "\"\n"
	files["submissions/carl/essay.toml"] = quoted
	files["submissions/<b onclick=x>/essay.toml"] = "[answers]\nproof = 1\n"
	files["roster.csv"] += "<b onclick=x>,\"" + strings.ReplaceAll(hostileText, `"`, `""`) + "\",<i>\n"
	files["overrides.toml"] = "[[override]]\nstudent = \"ada\"\nset = \"essay\"\nquestion = \"proof\"\ncomment = \"" + quoted + "\"\nby = \"" + quoted + "\"\nat = 2026-10-06\nreason = \"x\"\n"
	s := newStage(t, files)
	p := visit(t, s.sit())
	for _, view := range append(deskViews, "/student?id=%3Cb+onclick%3Dx%3E&set=essay", "/queue?kind=1", "/queue?kind=2", "/set?set=%3Cscript%3E", "/student?id=%3Cimg%3E", "/?find=%22%3E%3Cscript%3E") {
		p.Visit(p.base + view)
		p.Until(`document.querySelector("main") !== null`)
		p.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
		for _, none := range []string{"main img", "main script", "main [onclick], main [onerror], main [onload]", "main iframe", "[href^='javascript:' i]", "form[action*=evil]", "main b[hx-get]", "b[data-insert]"} {
			if n := p.Eval(fmt.Sprintf("document.querySelectorAll(%q).length", none)); n != 0.0 {
				t.Errorf("%s has %v of %s", view, n, none)
			}
		}
		if p.Eval(`window.hit === undefined`) != true {
			t.Errorf("%s ran what a student wrote", view)
		}
	}
	p.Pardon("404 (Not Found)") // two of the views do not exist
}

// testStops: by keyboard, the first stop leads to the content, and a key shows the list of keys.
func testStops(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit())
	p.open("/queue")
	p.Press(kb.Tab)
	p.Until(`document.activeElement.className === "skip" && document.activeElement.getBoundingClientRect().left >= 0`)
	p.Press(kb.Enter)
	p.Until(`location.hash === "#main"`)
	p.Press(kb.Escape)
	p.Eval(`document.activeElement.blur()`)
	p.Press("?")
	p.Until(`document.getElementById("keys").matches(":popover-open")`)
	p.Press(kb.Escape)
	p.Until(`!document.getElementById("keys").matches(":popover-open")`)
}

// testAnonymous: with --anonymous the pages do not reveal the author of an essay.
func testAnonymous(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit("--anonymous"))
	p.open("/marking?set=essay&id=proof")
	for n := 3; n > 0; n-- {
		p.shows(fmt.Sprintf("%d left", n))
		p.Until(`/^essay [0-9A-F]{6}$/.test(document.querySelector("h1").textContent)`)
		for _, name := range []string{"ada", "Ada", "bob", "carl", "Carl"} {
			// The mark by which the desk recognises a page has random letters.
			if p.Eval(fmt.Sprintf(`/\b%s\b/.test(document.title + " " + document.body.outerHTML + " " + location.href)`, name)) != false {
				t.Errorf("the page tells of %s", name)
			}
		}
		p.Press("f")
	}
	p.shows("Every essay is marked.")
	if n := len(s.decided()); n != 3 {
		t.Errorf("%d entries:\n%s", n, s.overrides())
	}
}

// testEnded: after the desk has ended, the page says so.
func testEnded(t *testing.T) {
	s := newStage(t, essayCourse())
	v := s.sit()
	p := visit(t, v)
	p.Until(`document.getElementById("gone").hidden`)
	v.end()
	p.Until(`!document.getElementById("gone").hidden`)
	p.Pardon("") // it cannot be reached any more
}

// restful lets a test pretend that a second has passed without a key.
const restful = `{ const now = performance.now.bind(performance); window.skew = 0; performance.now = () => now() + skew; }`

// testCalm: after a change that was not caused by the page, keys are no commands until a second has
// passed without any. After one caused by the page they are commands at once.
func testCalm(t *testing.T) {
	s := newStage(t, essayCourse())
	p := visit(t, s.sit("--by", "ta1"))
	p.open("/marking?set=essay&id=proof")
	p.shows("By symmetry.")
	p.Eval(restful)
	for range 3 { // keys that cause a change block nothing, even when its result comes
		p.Press("1")
		p.Until(`document.querySelectorAll("main input:checked").length === 1`)
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
	p.Eval(`skew += 900`) // each key restarts the second
	p.Press("j", kb.Enter, " ")
	s.wantDecided()
	p.Until(`document.querySelector("h1").textContent.includes("bob")`)
	p.Eval(`skew += 1000`)
	p.Press("f")
	p.shows("First line")
	s.wantDecided("student bob, set essay, question proof, points 5")
	// If nothing waits, a new item is not shown under the user's hands either.
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
