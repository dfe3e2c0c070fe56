package main

import (
	"fmt"
	"testing"

	"grader/reports/chromium"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A tab is a page of the browser at a desk.
type tab struct {
	*chromium.Tab
	base string
}

// openTab opens an empty tab. The browser may tell what the desk refuses.
func openTab(t *testing.T, base string) *tab {
	t.Helper()
	p := &tab{chromium.Open(t), base}
	t.Cleanup(func() { p.Pardon("409 (Conflict)", "422 (Unprocessable Entity)") })
	return p
}

// visit opens a desk in a tab.
func visit(t *testing.T, v *visitor) *tab {
	t.Helper()
	p := openTab(t, v.base)
	p.Visit(v.again())
	p.Until(`location.pathname === "/" && document.title.includes("Gradebook")`)
	return p
}

// open goes to a view, as by its address.
func (p *tab) open(view string) {
	p.Helper()
	p.Visit(p.base + view)
	p.Until(`window.htmx !== undefined && document.readyState === "complete"`)
}

// shows waits until the page has a text.
func (p *tab) shows(text string) {
	p.Helper()
	p.Until(fmt.Sprintf("document.body.innerText.includes(%q)", text))
}

// send presses what sends a form.
func (p *tab) send() {
	p.Helper()
	p.Run(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(kb.ModifierCtrl)))
}
