package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// deskViews are all views of the course of essays.
var deskViews = []string{
	"/", "/set?set=essay", "/queue", "/queue?kind=3", "/question?set=essay&id=proof", "/question?set=nim&id=sum", "/marking?set=essay&id=proof",
	"/student?id=ada", "/student?id=ada&set=essay", "/student?id=dora&set=nim",
}

// hostileNames are what a hostile class calls itself and answers.
const hostileText = `<img src=x onerror=window.hit=1><script>window.hit=1</script>"'><svg onload=window.hit=1>{{.}}<form action=//evil.example><input name=form></form><a href=javascript:window.hit=1>x</a><b hx-get="/undo" hx-trigger="load" data-key="s" data-insert="x">`

// Whatever students write is shown as text: nothing of it runs, loads or becomes a control.
func testHostile(t *testing.T, b browser) {
	files := essayCourse()
	quoted := strings.ReplaceAll(hostileText, `"`, `\"`)
	files["submissions/ada/essay.toml"] = "[answers]\nproof = \"" + quoted + "\"\nsum = \"" + quoted + "\"\n"
	files["submissions/bob/essay.toml"] = "student = \"" + quoted + "\"\n[answers]\n\"" + quoted + "\" = \"" + quoted + "\"\nproof = \"\\u202e\\u0007" + quoted + "\"\n"
	files["submissions/carl/essay.toml"] = quoted
	files["submissions/<b onclick=x>/essay.toml"] = "[answers]\nproof = 1\n"
	files["roster.csv"] += "<b onclick=x>,\"" + strings.ReplaceAll(hostileText, `"`, `""`) + "\",<i>\n"
	files["overrides.toml"] = "[[override]]\nstudent = \"ada\"\nset = \"essay\"\nquestion = \"proof\"\ncomment = \"" + quoted + "\"\nby = \"" + quoted + "\"\nat = 2026-10-06\nreason = \"x\"\n"
	s := newStage(t, files)
	p := b.visit(t, s.sit())
	for _, view := range append(deskViews, "/student?id=%3Cb+onclick%3Dx%3E&set=essay", "/queue?kind=1", "/queue?kind=2", "/set?set=%3Cscript%3E", "/student?id=%3Cimg%3E", "/?find=%22%3E%3Cscript%3E") {
		if err := chromedp.Do(p.ctx, chromedp.Navigate(p.base+view)); err != nil {
			t.Fatal(err)
		}
		p.until(`document.querySelector("main") !== null`)
		p.eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
		for _, none := range []string{"main img", "main script", "main [onclick], main [onerror], main [onload]", "main iframe", "[href^='javascript:' i]", "form[action*=evil]", "main b[hx-get]", "b[data-insert]"} {
			if n := p.eval(fmt.Sprintf("document.querySelectorAll(%q).length", none)); n != 0.0 {
				t.Errorf("%s has %v of %s", view, n, none)
			}
		}
		if p.eval(`window.hit === undefined`) != true {
			t.Errorf("%s ran what a student wrote", view)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var left []string
	for _, text := range p.trouble {
		if !strings.Contains(text, "404 (Not Found)") { // two of the views are not there
			left = append(left, text)
		}
	}
	p.trouble = left
}

// contrast is the smallest contrast of text with what is behind it on a page, with the text.
const contrast = `(() => {
	const rgb = (c) => (c.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
	const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	let worst = [99, ""];
	for (const e of document.querySelectorAll("main *, header *")) {
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.nodeValue.trim()) || !e.checkVisibility() || e.closest("svg, kbd, .skip")) continue;
		let at = e, back = [0, 0, 0, 0];
		while (at && back[3] === 0) { const c = rgb(getComputedStyle(at).backgroundColor); back = c.length === 3 ? [...c, 1] : c; at = at.parentElement; }
		const a = light(rgb(getComputedStyle(e).color).slice(0, 3)), b = light(back.slice(0, 3));
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (ratio < worst[0]) worst = [ratio, e.outerHTML.slice(0, 120)];
	}
	return worst[0] >= 4.5 ? "" : worst.join(" ");
})()`

// Every view fits a phone, in light and in dark, can be read, and has names for those who
// do not see it.
func testScreens(t *testing.T, b browser) {
	s := newStage(t, essayCourse())
	p := b.visit(t, s.sit())
	for _, view := range deskViews {
		for _, colours := range []string{"light", "dark"} {
			widths := []int64{400, 1280}
			if colours == "dark" { // the colours are no wider
				widths = widths[1:]
			}
			for _, width := range widths {
				p.screen(width, colours)
				p.open(view)
				if p.eval(`document.documentElement.scrollWidth <= innerWidth`) != true {
					t.Errorf("%s is wider than %d", view, width)
				}
				p.eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
				if p.eval(`document.documentElement.scrollWidth <= innerWidth`) != true {
					t.Errorf("%s, unfolded, is wider than %d: %v", view, width, p.eval(`[...document.querySelectorAll("main *")].filter((e) => e.getBoundingClientRect().right > innerWidth && !e.closest(".scroll, header nav")).map((e) => e.outerHTML.slice(0, 80)).slice(0, 3).join(" ")`))
				}
			}
			if text := p.eval(contrast); text != "" {
				t.Errorf("%s, %s: too little contrast: %v", view, colours, text)
			}
		}
		p.named(view)
	}
	// By the keyboard alone: the first stop leads to the content, and every stop is seen.
	p.open("/queue")
	p.press(kb.Tab)
	p.until(`document.activeElement.className === "skip" && document.activeElement.getBoundingClientRect().left >= 0`)
	p.press(kb.Enter)
	p.until(`location.hash === "#main"`)
	for range 12 {
		p.press(kb.Tab)
		p.until(`document.activeElement !== document.body && getComputedStyle(document.activeElement).outlineStyle !== "none" && document.activeElement.getClientRects().length > 0`)
	}
	p.press(kb.Escape)
	p.eval(`document.activeElement.blur()`)
	p.press("?")
	p.until(`document.getElementById("keys").matches(":popover-open")`)
	p.press(kb.Escape)
	p.until(`!document.getElementById("keys").matches(":popover-open")`)
}

// named makes sure that every control has a name for screen readers.
func (p *tab) named(view string) {
	p.t.Helper()
	tree, err := chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		p.t.Fatal(err)
	}
	count := 0
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		switch role := strings.Trim(string(n.Role.Value), `"`); role {
		case "image", "img", "button", "searchbox", "textbox", "checkbox", "combobox", "link", "region", "navigation", "DisclosureTriangle", "dialog":
			count++
			if n.Name == nil || strings.Trim(strings.TrimSpace(string(n.Name.Value)), `"`) == "" {
				p.t.Errorf("%s: a %s has no name", view, role)
			}
		}
	}
	if count < 5 {
		p.t.Errorf("%s: only %d controls were looked at", view, count)
	}
}

// With --anonymous nobody can tell whose essay it is.
func testAnonymous(t *testing.T, b browser) {
	s := newStage(t, essayCourse())
	p := b.visit(t, s.sit("--anonymous"))
	p.open("/marking?set=essay&id=proof")
	for n := 3; n > 0; n-- {
		p.shows(fmt.Sprintf("%d left", n))
		p.until(`/^essay [0-9A-F]{6}$/.test(document.querySelector("h1").textContent)`)
		for _, name := range []string{"ada", "Ada", "bob", "carl", "Carl"} {
			if p.eval(fmt.Sprintf(`(document.title + document.body.outerHTML).includes(%q) || location.href.includes(%q)`, name, name)) != false {
				t.Errorf("the page tells of %s", name)
			}
		}
		p.press("f")
	}
	p.shows("Every essay is marked.")
	if n := len(s.decided()); n != 3 {
		t.Errorf("%d entries:\n%s", n, s.overrides())
	}
}

// When the desk has ended, the page says so.
func testEnded(t *testing.T, b browser) {
	s := newStage(t, essayCourse())
	v := s.sit()
	p := b.visit(t, v)
	p.until(`document.getElementById("gone").hidden`)
	v.end()
	p.until(`!document.getElementById("gone").hidden`)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.trouble = nil // it cannot be reached any more
}
