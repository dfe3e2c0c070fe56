package reports

import (
	"fmt"
	"testing"

	"grader/reports/gradebook"
)

// media has the browser show pages as on a light or a dark screen, or on paper.
func (b *tab) media(media, scheme string) {
	b.t.Helper()
	b.call("Emulation.setEmulatedMedia", map[string]any{"media": media, "features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}})
}

func (b *tab) size(width, height int) {
	b.t.Helper()
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false})
}

// tenQuestions is a class with ten questions, names, and ids as courses have them.
func tenQuestions() *gradebook.Book {
	g := largeClass(20, 30)
	for i, id := range []string{"mex", "subtract", "subtract-moves", "kayles-options", "kayles-value", "green-hackenbush", "winningmoves", "sum", "graph-moves", "misere"} {
		g.Tables[0].Columns[i].ID = id
	}
	return g
}

// TestNothingIsCoveredInChromium: on a phone and on a screen, whatever has the focus is
// seen, and every column can be scrolled to where the students' ids do not cover it.
func TestNothingIsCoveredInChromium(t *testing.T) {
	b := openTab(t)
	for _, width := range []int{320, 400, 1280} {
		b.size(width, 800)
		for name, page := range map[string]string{"set": pageOf(t, tenQuestions()), "sample": pageOf(t, gradebook.Build(htmlSample())), "gradebook": overallPage(t)} {
			b.open(page)
			if covered := fmt.Sprint(b.eval(`(() => {
				const covered = [];
				for (const table of document.querySelectorAll("table.grades")) {
					table.scrollIntoView();
					if (table.rows[0].cells[1].getBoundingClientRect().left < table.rows[0].cells[0].getBoundingClientRect().right - 1) covered.push("at first");
					for (const control of table.querySelectorAll("thead button, tbody tr:first-child a")) {
						control.focus();
						const at = control.getClientRects()[0];
						const left = control.closest("th").matches(":first-child") ? 0 : table.rows[0].cells[0].getBoundingClientRect().right;
						const x = Math.min(Math.max((at.left + at.right) / 2, left + 1), table.parentElement.getBoundingClientRect().right - 1);
						const seen = document.elementFromPoint(x, (at.top + at.bottom) / 2);
						if (!control.contains(seen)) covered.push("focus on " + control.textContent + " at " + [at.left, at.right, at.top, at.bottom] + " shows " + seen?.textContent.slice(0, 40));
					}
					for (const row of [table.tHead.rows[0], table.tBodies[0].rows[0]])
						for (const cell of [...row.cells].slice(1)) {
							cell.scrollIntoView({ block: "nearest", inline: "nearest" });
							const edge = row.cells[0].getBoundingClientRect().right, at = cell.getBoundingClientRect();
							if (at.left < edge - 1 || at.right > innerWidth) covered.push(cell.textContent + " from " + at.left + " to " + at.right + " beside " + edge);
						}
				}
				return covered.join("\n");
			})()`)); covered != "" {
				t.Errorf("%s, %d pixels: covered:\n%s", name, width, covered)
			}
		}
	}
}

// TestTenQuestionsFitInChromium: ten questions and a name are seen at once on a screen of
// 1280 pixels, and on paper; the headings take two lines at most.
func TestTenQuestionsFitInChromium(t *testing.T) {
	b := openTab(t)
	const fits = `[...document.querySelectorAll(".scroll:has(.grades)")].every((part) => part.scrollWidth <= part.clientWidth) && document.documentElement.scrollWidth <= innerWidth`
	b.size(1280, 800)
	b.open(pageOf(t, tenQuestions()))
	b.want(fits, true)
	b.want(`document.querySelector(".grades thead th:nth-child(5)").offsetHeight <= 70`, true)
	b.media("print", "light")
	const paper = 718 // A4 and letter, less their margins
	b.size(paper, 1000)
	if right := b.eval(`document.querySelector(".grades").getBoundingClientRect().right`).(float64); right > paper {
		t.Errorf("the table reaches to %v on paper of %d", right, paper)
	}
	b.want(`[...document.querySelectorAll(".tools, nav")].every((part) => getComputedStyle(part).display === "none")`, true)
}

// contrast lists texts whose contrast with what is behind them is below that of WCAG 2.2 AA.
const contrast = `(() => {
	const channel = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
	const parse = (text) => text.match(/[\d.]+/g).map(Number);
	const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
	const behind = (node) => {
		for (; node; node = node.parentElement) {
			const colour = parse(getComputedStyle(node).backgroundColor);
			if (colour.length === 3 || colour[3] > 0) return colour;
		}
		return [255, 255, 255];
	};
	const faint = new Set();
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const node = walker.currentNode.parentElement;
		if (!walker.currentNode.data.trim() || node.closest("script, title, option") || !node.getClientRects().length) continue;
		const style = getComputedStyle(node);
		const front = luminance(parse(node.closest("svg") ? style.fill : style.color)), back = luminance(behind(node));
		const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
		if (ratio < 4.5) faint.add(node.nodeName + "." + node.className + " " + ratio.toFixed(2));
	}
	return [...faint].join("\n");
})()`

// TestContrastInChromium: every text of every page can be read, on a light screen, on a
// dark one and on paper, and paper is never dark.
func TestContrastInChromium(t *testing.T) {
	b := openTab(t)
	b.size(1280, 800)
	pages := map[string]string{"sample": pageOf(t, gradebook.Build(htmlSample())), "set": pageOf(t, tenQuestions()), "gradebook": overallPage(t)}
	for name, page := range pages {
		b.open(page)
		b.eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; }); new Promise((done) => setTimeout(done))`)
		for _, shown := range []struct{ media, scheme string }{{"screen", "light"}, {"screen", "dark"}, {"print", "light"}, {"print", "dark"}} {
			b.media(shown.media, shown.scheme)
			if faint := fmt.Sprint(b.eval(contrast)); faint != "" {
				t.Errorf("%s, %s, %s: these texts are faint:\n%s", name, shown.media, shown.scheme, faint)
			}
			dark := shown.media == "screen" && shown.scheme == "dark"
			b.want(`parseInt(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]) < 128`, dark)
		}
	}
}

// TestStatesAreInColourInChromium: a cell of each state has a colour of its own, on
// a screen and on paper.
func TestStatesAreInColourInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, gradebook.Build(htmlSample()).Only("hw3")))
	for _, media := range []string{"screen", "print"} {
		for _, scheme := range []string{"light", "dark"} {
			b.media(media, scheme)
			b.want(`(() => {
				const states = new Map();
				for (const cell of document.querySelectorAll(".marks tbody td:not(.name, .total, .open)"))
					states.set(cell.className, getComputedStyle(cell).backgroundColor);
				return states.size >= 4 && new Set(states.values()).size === states.size && ![...states.values()].includes("rgba(0, 0, 0, 0)");
			})()`, true)
		}
	}
}
