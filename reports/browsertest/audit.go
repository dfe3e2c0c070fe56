package browsertest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Audit fails for each violation of WCAG 2.2 A and AA on the page in its present state, with all
// details unfolded: for those that axe-core finds, and for some that it does not look for. It
// audits in light and dark, at 320, 640 (which is 1280 at 200 %) and 1280 pixels, and on paper,
// which is never dark. What names the page.
func (b *Tab) Audit(what string) {
	b.Helper()
	if b.Eval(`typeof axe`) != "object" {
		b.Eval(read(b, "axe", "axe.min.js") + `; 0`) // unlike a script element, this is exempt from the page's content policy
	}
	audit := read(b, "audit.js")
	b.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; }); new Promise((done) => setTimeout(done))`)
	// What a sticky bar at the top happens to cover comes into sight when the page is scrolled.
	b.Eval(`for (const one of document.querySelectorAll("nav")) one.style.position = "static"`)
	where := map[string][]string{} // the screens with the finding
	var found []string
	for _, colours := range []string{"light", "dark"} {
		for _, width := range []int64{320, 640, 1280} {
			b.Screen(width, 800, colours)
			b.Eval(`scrollTo(0, document.documentElement.scrollHeight)`) // there, a bar at the bottom covers nothing
			var list []string
			if err := json.Unmarshal([]byte(fmt.Sprint(b.Eval("("+audit+")()"))), &list); err != nil {
				b.Fatal(err)
			}
			if faint := fmt.Sprint(b.Eval(faintTexts)); faint != "" {
				list = append(list, "faint: "+strings.ReplaceAll(faint, "\n", ", "))
			}
			for _, one := range list {
				if where[one] == nil {
					found = append(found, one)
				}
				where[one] = append(where[one], fmt.Sprint(width, " ", colours))
			}
		}
	}
	b.Eval(`for (const one of document.querySelectorAll("nav")) one.style.position = ""`)
	for _, one := range found {
		b.Errorf("%s, %s: %s", what, strings.Join(where[one], ", "), one)
	}
	b.named(what)
	b.Medium("print", "dark")
	if faint := b.Eval(faintTexts); faint != "" {
		b.Errorf("%s, on paper: faint: %v", what, faint)
	}
	b.Want(`getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).map(Number).every((part, i) => part > 128 || i === 3)`, true)
	b.Medium("", "dark")
}

// Stops tabs through the page in its present state, to the end and back. It fails for each control
// that it does not reach, and for each that has the focus but no visible mark of it or is covered
// by something else. One control of a toolbar is enough.
func (b *Tab) Stops() {
	b.Helper()
	b.Eval(`document.activeElement.blur(); getSelection().removeAllRanges(); scrollTo(0, 0); globalThis.stops = new Set()`)
	const most = 400
	for _, keys := range []chromedp.Action[chromedp.Void]{chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(kb.ModifierShift))} {
		for n, more := 0, true; more; n++ {
			if n == most {
				b.Fatalf("the keyboard does not come to the end of the page within %d stops", most)
			}
			b.Run(keys)
			wrong := fmt.Sprint(b.Eval(`(() => {
				const e = document.activeElement, r = e.getClientRects()[0];
				if (e === document.body || e === document.documentElement) return "end";
				stops.add(e);
				const top = Math.max(r.top, 0), bottom = Math.min(r.bottom, innerHeight); // the part that is on the screen
				const at = bottom > top ? document.elementFromPoint(r.left + Math.min(r.width, 20) / 2, (top + bottom) / 2) : null, what = e.outerHTML.slice(0, 100);
				if (!e.contains(at) && !at?.contains(e) && !e.closest("label")?.contains(at)) return what + " is below " + at?.outerHTML.slice(0, 100);
				return getComputedStyle(e).outlineStyle === "none" && e.type !== "datetime-local" ? what + " is not marked" : "";
			})()`))
			if more = wrong != "end" || n == 0; more && wrong != "" && wrong != "end" {
				b.Errorf("%v pixels wide: %s", b.Eval(`innerWidth`), wrong)
			}
		}
	}
	b.Want(`[...document.querySelectorAll("a[href], input, select, textarea, button, summary")].filter((e) =>
		e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length && !e.disabled && !stops.has(e) && !(e.type === "radio" && [...document.getElementsByName(e.name)].some((o) => stops.has(o))) &&
		![...(e.closest("[role=toolbar]")?.querySelectorAll("button") ?? [])].some((o) => stops.has(o))).map((e) => e.outerHTML).join("\n")`, "")
}

// read reads a file of testdata.
func read(b *Tab, name ...string) string {
	b.Helper()
	_, here, _, _ := runtime.Caller(0)
	data, err := os.ReadFile(filepath.Join(append([]string{filepath.Dir(here), "testdata"}, name...)...))
	if err != nil {
		b.Fatal(err)
	}
	return string(data)
}
