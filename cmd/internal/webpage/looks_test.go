package webpage

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/problems"
	"grader/reference/longtest"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// faint lists what cannot be told well from what is behind it: texts, and the borders of
// controls (WCAG 2.2 AA).
const faint = `(() => {
	const parse = (text) => (text.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
	const channel = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
	const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
	const behind = (node) => {
		for (; node; node = node.parentElement) {
			const colour = parse(getComputedStyle(node).backgroundColor);
			if (colour.length === 3 || colour[3] > 0) return colour;
		}
		return [255, 255, 255];
	};
	const list = new Set();
	const compare = (node, colour, back, least) => {
		const [a, b] = [luminance(parse(colour)), luminance(back)];
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (ratio < least) list.add(node.nodeName + "." + node.className + " " + ratio.toFixed(2));
	};
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const node = walker.currentNode.parentElement;
		if (!walker.currentNode.data.trim() || node.closest("script, title, option") || !node.getClientRects().length || node.disabled) continue;
		compare(node, node.closest("svg") ? getComputedStyle(node).fill : getComputedStyle(node).color, behind(node), 4.5);
	}
	for (const control of document.querySelectorAll('input[type="text"], textarea, select, button')) {
		if (!control.getClientRects().length || control.disabled) continue;
		compare(control, getComputedStyle(control).color, behind(control), 4.5);
		compare(control, getComputedStyle(control).borderTopColor, behind(control.parentElement), 3);
	}
	return [...list].join("\n");
})()`

// nameless lists controls and pictures without a name.
const nameless = `[...document.querySelectorAll("input, select, textarea, button, progress, summary, a, svg, [role=group]")]
	.filter((e) => e.checkVisibility() && !e.getAttribute("aria-label") && !e.labels?.length && !e.textContent.trim() && !e.querySelector("title"))
	.map((e) => e.outerHTML.slice(0, 100)).join("\n")`

// Every text can be read, on light and dark screens and on paper, on a phone and on a
// large screen; nothing is wider than the screen; every control has a name.
func TestLooksInChromium(t *testing.T) {
	longtest.Only(t)
	b := openTab(t)
	b.open(pageOf(t, samples(t), problems.Full))
	b.openSheet(sheetOfTen + "\"strategy-120\" = 7\n")
	b.eval(`document.getElementById("check").click()`)
	b.wait(`document.getElementById("working").hidden && document.querySelector(".state") !== null`)
	b.eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
	for _, shown := range []struct {
		media, scheme string
		width         int64
	}{{"screen", "dark", 320}, {"screen", "light", 1280}, {"print", "dark", 700}} {
		b.run(chromedp.EmulateViewport(shown.width, 800))
		media := emulation.SetEmulatedMediaParams{Media: shown.media, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: shown.scheme}}}
		if err := call(b, emulation.SetEmulatedMedia, media); err != nil {
			t.Fatal(err)
		}
		if list := b.eval(faint); list != "" {
			t.Errorf("%v: these are faint:\n%v", shown, list)
		}
		if list := b.eval(nameless); list != "" {
			t.Errorf("%v: these have no name:\n%v", shown, list)
		}
		b.want(`document.documentElement.scrollWidth <= innerWidth`, true)
		dark := shown.media == "screen" && shown.scheme == "dark"
		b.want(`parseInt(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]) < 128`, dark)
	}
	b.quiet()
}

// By the keyboard one comes to every control of a page and past it, and sees where one is:
// nothing lies over it.
func TestEveryStopInChromium(t *testing.T) {
	longtest.Only(t)
	b := openTab(t)
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "problems", "sets", "hw4.toml"))
	if err != nil {
		t.Fatal(err)
	}
	b.run(chromedp.EmulateViewport(900, 500))
	b.open(pageOf(t, examOf(t, "hw4.toml", string(text)), problems.Hint))
	b.eval(`globalThis.stops = new Set()`)
	for n := 0; b.eval(`(() => { stops.add(document.activeElement); return document.activeElement.id === "play" || document.activeElement.matches("#play > summary"); })()`) != true; n++ {
		if n == 300 {
			t.Fatal("the keyboard does not come to the end of the page")
		}
		b.keys("", kb.Tab)
		over := b.eval(`(() => {
			const e = document.activeElement, r = e.getBoundingClientRect(), x = r.left + Math.min(r.width, 20) / 2, y = r.top + r.height / 2;
			const at = document.elementFromPoint(x, y);
			return e === document.body || e.contains(at) || at?.contains(e) || e.closest("label")?.contains(at) ? "" : e.outerHTML.slice(0, 100) + " is below " + at?.outerHTML.slice(0, 100);
		})()`)
		if over != "" {
			t.Errorf("%v", over)
		}
	}
	b.want(`[...document.querySelectorAll("#sheet input, #sheet select, #sheet textarea, #sheet button, #sheet summary")].filter((e) =>
		e.checkVisibility() && !e.disabled && !stops.has(e) && !(e.type === "radio" && [...document.getElementsByName(e.name)].some((o) => stops.has(o)))).map((e) => e.outerHTML).join("\n")`, "")
	b.quiet()
}

// Right answers of all shapes can be typed: whoever answers by the keyboard alone gets all
// the points.
func TestTypedAnswersInChromium(t *testing.T) {
	longtest.Only(t)
	b := openTab(t)
	exam := samples(t)
	b.open(pageOf(t, exam, problems.Full))
	typed := map[string]bool{}
	for _, task := range exam.Tasks {
		id, spec := task.Question.ID, fieldOf(task.Field())
		if len(task.Question.Accept) == 0 {
			continue
		}
		typed[string(spec.Shape)] = true
		value := task.Question.Accept[0]
		r := value.Range()
		written := string(exam.Set.File.Data[r.Start:r.End])
		before := b.sheet()
		// The fields say what is to be typed into them; what they hold is cleared again.
		b.openSheet("problem_set = \"samples\"\n[answers]\n" + id + " = " + written + "\n")
		if b.eval(`document.querySelector("#q-`+id+` .raw").hidden`) != true {
			b.openSheet(before)
			continue
		}
		var texts []struct{ Value, Type string }
		list := b.eval(`JSON.stringify([...document.querySelectorAll("#q-` + id + ` .field :is(input, select, textarea)")].map((e) => ({ value: ["radio", "checkbox"].includes(e.type) ? String(e.checked) : e.value, type: e.type })))`)
		if err := json.Unmarshal([]byte(fmt.Sprint(list)), &texts); err != nil {
			t.Fatal(err)
		}
		b.openSheet(before)
		for n, one := range texts {
			at := fmt.Sprintf(`document.querySelectorAll("#q-%s .field :is(input, select, textarea)")[%d]`, id, n)
			b.eval(at + `.focus()`)
			switch {
			case one.Type == "radio" || one.Type == "checkbox":
				if one.Value == "true" {
					b.keys("", " ")
				}
			default:
				b.keys("", one.Value)
			}
		}
	}
	b.eval(`document.getElementById("check").focus()`)
	b.keys("", kb.Enter)
	b.wait(`document.getElementById("working").hidden && document.querySelector(".state") !== null`)
	for _, task := range exam.Tasks {
		status := b.eval(`document.querySelector("#q-` + task.Question.ID + `").dataset.status`)
		if answer := strings.Contains(b.sheet(), "\n"+task.Question.ID+" = "); answer && status != "correct" && status != "undecided" {
			t.Errorf("%s is %v, typed by the keyboard:\n%s", task.Question.ID, status, b.sheet())
		}
	}
	if len(typed) < 8 {
		t.Errorf("only the shapes %v were typed", typed)
	}
	b.quiet()
}
