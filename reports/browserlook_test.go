package reports

import (
	"fmt"
	"testing"

	"grader/reports/browsertest"
	"grader/reports/gradebook"
)

// tenQuestions is a class with ten questions, names, and realistic ids.
func tenQuestions() *gradebook.Book {
	g := largeClass(20, 30)
	for i, id := range []string{"mex", "subtract", "subtract-moves", "kayles-options", "kayles-value", "green-hackenbush", "winningmoves", "sum", "graph-moves", "misere"} {
		g.Tables[0].Columns[i].ID = id
	}
	return g
}

// TestNothingIsCoveredInChromium: on a phone and on a screen, the control with the focus is
// visible, and every column can be scrolled to where the students' ids do not cover it.
func TestNothingIsCoveredInChromium(t *testing.T) {
	b := browsertest.Open(t)
	for _, width := range []int64{320, 400, 1280} {
		b.Screen(width, 800, "light")
		for name, page := range map[string]string{"set": pageOf(t, tenQuestions()), "sample": pageOf(t, gradebook.Build(htmlSample())), "gradebook": overallPage(t)} {
			show(b, page)
			if covered := fmt.Sprint(b.Eval(`(() => {
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

// TestTenQuestionsFitInChromium: ten questions and a name are visible at once on a screen of 1280
// pixels, and on paper; the headings take two lines at most.
func TestTenQuestionsFitInChromium(t *testing.T) {
	b := browsertest.Open(t)
	const fits = `[...document.querySelectorAll(".scroll:has(.grades)")].every((part) => part.scrollWidth <= part.clientWidth) && document.documentElement.scrollWidth <= innerWidth`
	b.Screen(1280, 800, "light")
	show(b, pageOf(t, tenQuestions()))
	b.Want(fits, true)
	b.Want(`document.querySelector(".grades thead th:nth-child(5)").offsetHeight <= 70`, true)
	const paper = 718 // A4 and letter, less their margins
	b.Screen(paper, 1000, "light")
	b.Medium("print", "light")
	if right := b.Eval(`document.querySelector(".grades").getBoundingClientRect().right`).(float64); right > paper {
		t.Errorf("the table reaches to %v on paper of %d", right, paper)
	}
	b.Want(`[...document.querySelectorAll(".tools, nav")].every((part) => getComputedStyle(part).display === "none")`, true)
}

// TestStatesAreInColourInChromium: cells of each state have a colour of their own, on light and
// dark screens, and on paper.
func TestStatesAreInColourInChromium(t *testing.T) {
	b := browsertest.Open(t)
	show(b, pageOf(t, gradebook.Build(htmlSample()).Only("hw3")))
	for _, media := range []string{"screen", "print"} {
		for _, scheme := range []string{"light", "dark"} {
			b.Medium(media, scheme)
			b.Want(`parseInt(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]) < 128`, media == "screen" && scheme == "dark")
			b.Want(`(() => {
				const states = new Map();
				for (const cell of document.querySelectorAll(".marks tbody td:not(.name, .total, .open)"))
					states.set(cell.className, getComputedStyle(cell).backgroundColor);
				return states.size >= 4 && new Set(states.values()).size === states.size && ![...states.values()].includes("rgba(0, 0, 0, 0)");
			})()`, true)
		}
	}
}
