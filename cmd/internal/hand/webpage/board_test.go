package webpage

import (
	"fmt"
	"testing"

	"grader/problems"
	"grader/reports/browsertest"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

const onBoards = `
[[question]]
id = "row"
kind = "winning-moves"
game = "kayles(8)"
[[question]]
id = "worse"
kind = "dominated-moves"
game = "hackenbush(0-a:b, a-b:r, b-c:b, 0-d:b)"
player = "left"
[[question]]
id = "bypass"
kind = "reversible-moves"
game = "nim(2, 3)"
[[question]]
id = "braces"
kind = "reversible-moves"
game = "{0, {3|-2}|-1}"
player = "left"
[[question]]
id = "frogs"
kind = "winning-moves"
game = "toads-and-frogs(TT.F.F) + toads-and-frogs(T.FF)"
player = "right"
[[question]]
id = "jump"
kind = "winning-moves"
game = "konane(xo./oxo) + clobber(xo./oxx)"
player = "left"
[[question]]
id = "replies"
kind = "strategy"
game = "nim(1, 2, 3)"
`

// click clicks on the element of an expression.
func (b typist) click(element string) {
	b.Helper()
	x, y, found := b.placed(element)
	if !found {
		b.Fatalf("there is no place to click for %s", element)
	}
	b.press(x, y, false)
}

// What a board shows of a move is the move that it says, and the chip says the same.
func TestBoardsAgreeInChromium(t *testing.T) {
	b := typist{openTab(t)}
	b.open(pageOf(t, examOf(t, "boards.toml", onBoards), problems.Full))
	// What is left of a row on the two sides of what is pale are the rows that the move leaves.
	b.Want(`((board) => board.places.filter((p) => {
		board.point(p.index, p.path);
		const pins = [...board.stage.querySelectorAll("svg > ellipse")].map((e) => Number(e.getAttribute("cx")));
		const pale = [...board.stage.querySelectorAll(".pale")].map((e) => Number(e.getAttribute("x")));
		const left = pins.filter((x) => x < Math.min(...pale)).length, right = pins.length - left - pale.length;
		return board.board.moves[p.index].text !== "8 -> " + [left, right].filter(Boolean).sort().join("+");
	}).length)(questions.get("row").board)`, 0)
	b.Want(`questions.get("row").board.places.length`, 15)
	// On a board the same goes wherever one points to see the move.
	b.Want(`((board) => {
		const shown = board.places.map((p) => (board.point(p.index, p.path), p.index + ": " + [...board.stage.querySelectorAll(".pale")].map((e) => e.getAttribute("x")).join()));
		return shown.length + " " + new Set(shown).size + " " + board.board.moves.length;
	})(questions.get("jump").board)`, "10 5 5")

	said := `document.querySelector("#q-worse .says").textContent`
	place := func(move string) string {
		return `document.querySelector('#q-worse .board [data-move="` + move + `"]')`
	}
	b.click(place("0-a"))
	b.Want(said, "0-a")
	b.Until(`document.querySelectorAll("#q-worse .chip").length === 1`)
	b.Want(`document.querySelector("#q-worse .chip .word").textContent`, "0-a")
	// What goes is pale from end to end, and so is the outline of a vertex.
	b.Want(`document.querySelectorAll("#q-worse line.pale").length + " " + [...document.querySelectorAll("#q-worse svg > line:not(.pale)")].slice(0, 3).every((line) =>
		[...document.querySelectorAll("#q-worse line.pale")].some((pale) => ["x1", "y1", "x2", "y2"].every((end) => pale.getAttribute(end) === line.getAttribute(end))))`, "3 true")
	b.Want(`[...document.querySelectorAll("#q-worse rect.pale")].map((one) => one.getAttribute("width")).join()`, "26,26,26")
	b.Want(`autograde.sheet().includes('\nworse = ["0-a"]\n')`, true)
	b.click(place("0-a"))
	again := `document.querySelector("#q-worse .said").textContent`
	b.Want(again, "0-a is in your answer already.")
	b.click(`document.querySelector('[data-check="worse"]')`)
	b.Want(again, "")
	// Where the player has no move, none is shown.
	b.click(place("0-d"))
	b.Want(said, "0-d")
	b.click(`document.querySelector('#q-worse svg [stroke-dasharray]')`)
	b.Want(said, "")

	for _, move := range []string{"2 -> 0", "3 -> 1"} {
		b.byHand("bypass", move, false)
		b.Until(`document.querySelector("#q-bypass .chip") !== null`)
	}
	b.Until(`document.querySelector("#q-bypass .chips .chip") !== null`)
	b.Want(`autograde.sheet().includes('\nbypass = ["2 -> 0 through 3 -> 1"]\n')`, true)
	b.Want(`document.querySelector("#q-bypass .rest").textContent`, "Choose a move, then the move through which it is reversible.")
	x, y, _ := b.placed(`document.querySelector("#q-bypass .chips .word")`)
	browsertest.Call(b.Tab, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: y})
	b.Want(`document.querySelector("#q-bypass .says").textContent + document.querySelectorAll("#q-bypass .pale").length`, "2 → 02")

	b.click(`document.querySelector('#q-braces .move[data-move="0"]')`)
	b.Until(`document.querySelector("#q-braces .said").textContent === "0: there is no answer to it."`)

	// Nothing jumps away under the pointer.
	where := `document.querySelector('[data-check="replies"]').offsetTop`
	before := b.Eval(where)
	b.click(`document.querySelector('#q-replies .move[data-move="3 -> 1"]')`)
	b.Until(`document.querySelector("#q-replies .chip.half") !== null`)
	b.Want(where, before)
	b.quiet()
}

// The legend of a sum is there once, and takes nothing of the room for its boards.
func TestLegendInChromium(t *testing.T) {
	b := openTab(t)
	path := pageOf(t, examOf(t, "boards.toml", onBoards), problems.Hint)
	for width, side := range map[int64]float64{1280: 23.9, 360: 14.5} {
		b.Screen(width, 740, "light")
		b.open(path)
		b.Want(`[...document.querySelectorAll("#q-frogs .legend text")].map((one) => one.textContent).join("; ")`, "T: toad, to the right; F: frog, to the left")
		b.Want(`document.querySelectorAll("#q-frogs .stage text").length`, 10)
		b.Want(`[...document.querySelectorAll("#q-frogs .hit, #q-row .hit")].filter((e) => Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height) < `+fmt.Sprint(side)+`).map((e) => e.dataset.move + e.getBoundingClientRect().width).join()`, "")
		b.Want(`[...document.querySelectorAll(".stage, .legend")].filter((e) => e.scrollWidth > e.clientWidth).length`, 0)
	}
	b.quiet()
}

// On a touch screen everything that one taps is large enough, apart from drawings, and the bar stays low.
func TestFingersInChromium(t *testing.T) {
	b := openTab(t)
	path := pageOf(t, samples(t), problems.Full)
	b.Screen(360, 740, "light")
	browsertest.Call(b.Tab, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	b.open(path)
	b.Want(`[...document.querySelectorAll("button, summary, select, a, label:has(input), input[type=text], textarea")]
		.filter((e) => e.checkVisibility() && !e.closest(".net, .skip, footer") && e.offsetHeight < 44)
		.map((e) => e.outerHTML.slice(0, 80) + e.offsetHeight).join("\n")`, "")
	b.Want(`document.getElementById("bar").offsetHeight <= 56`, true)
	b.Want(`document.documentElement.scrollWidth <= innerWidth`, true)
	b.quiet()
}

// A move is never broken at its arrow, and an answer that there always is cannot be none.
func TestMovesInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "moves.toml", `
[[question]]
id = "heaps"
kind = "winning-moves"
game = "nim(19, 13, 10)"
[[question]]
id = "hot"
kind = "best-move"
game = "{5|-3} + {9||4|1}"
player = "left"
`), problems.Full))
	b.openSheet("problem_set = \"moves\"\n[answers]\nheaps = [\"take 5\", \"19 -> 7\"]\n")
	b.Until(`document.querySelector("#q-heaps .reading").textContent.includes("an answer looks like")`)
	b.Want(`[...document.querySelectorAll("#q-heaps .reading .tied")].map((one) => one.textContent).some((text) => /^\d+ → \d+[.;]?$/.test(text))`, true)
	b.Want(`getComputedStyle(document.querySelector("#q-heaps .tied")).whiteSpace`, "nowrap")
	offered := `[...document.querySelectorAll(".none")].map((one) => one.checkVisibility()).join()`
	b.Want(offered, "true,false")
	b.openSheet("problem_set = \"moves\"\n[answers]\nhot = []\n")
	b.Want(offered, "true,true")
	b.Until(`document.querySelector("#q-hot .reading").textContent === "Read as none.\n"`)
	b.openSheet("problem_set = \"moves\"\n[answers]\nheaps = [\"19 -> 7\"]\n")
	b.Eval(`document.querySelector("#q-heaps .play summary").click()`)
	b.Until(`document.querySelector("#q-heaps .match .note").textContent.startsWith("According to your answer, 19 → 7 wins in nim(19,13,10).")`)
	b.quiet()
}

// What is brought back is named, also where it was no entry of an answer yet.
func TestUndoNamesQuestionsInChromium(t *testing.T) {
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "boards.toml", onBoards), problems.Hint))
	undone := func() any {
		b.Eval(`$("undo").click()`)
		return b.Eval(`$("summary").textContent`)
	}
	b.Type(`#q-row .chips ~ .row input`, "8 -> 7")
	b.Press(kb.Enter)
	b.Until(`document.querySelector("#q-row .chip") !== null`)
	if got := undone(); got != "Brought back: question 1." {
		t.Errorf("after a move was typed, the bar says %q", got)
	}
	b.Eval(`$("redo").click()`)
	b.Type(`#q-worse .chips ~ .row input`, "0-d")
	b.Eval(`$("clear").click()`)
	if got := undone(); got != "Brought back: questions 1, 2." {
		t.Errorf("after all was cleared, the bar says %q", got)
	}
	b.quiet()
}
