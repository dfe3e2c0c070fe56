package webpage

import (
	"testing"

	"grader/problems"
	"grader/reference/longtest"
)

// TestDominoesInChromium: a move is shown in the drawing while it is selected in the list, and its
// domino stays until the move is taken back.
func TestDominoesInChromium(t *testing.T) {
	longtest.Only(t)
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "dominoes.toml", `
[[question]]
id = "board"
kind = "winning-moves"
game = "cram(2x3) + nim(2)"
[[question]]
id = "piles"
kind = "winning-moves"
game = "nim(3,4)"
`), problems.Full))
	b.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
	choose := func(question, move, event string) {
		b.Eval(`[...document.querySelectorAll("#q-` + question + ` .move")].find((e) => e.textContent === "` + move + `").` + event)
	}
	const laid, next = `document.querySelectorAll("#q-board .domino:not(.next)").length`, `document.querySelectorAll("#q-board .domino.next").length`
	choose("board", "1: a1-b1", "focus()")
	b.Want(next, 1)
	b.Eval(`document.activeElement.blur()`)
	b.Want(next, 0)
	choose("board", "1: a1-b1", "click()")
	b.Until(laid + ` === 1`)
	choose("board", "2: 2 -> 1", "click()")
	b.Until(`document.querySelector("#q-board .drawing code").textContent.endsWith("nim(1)")`)
	b.Want(laid, 1)
	choose("board", "1: a2-b2", "click()")
	b.Until(laid + ` === 2`)
	b.Eval(`document.querySelector("#q-board .undo").click()`)
	b.Want(laid, 1)
	choose("piles", "3 -> 1", "focus()")
	b.Want(`[...document.querySelectorAll("#q-piles .pointed")].map((e) => e.dataset.hit).join()`, "leave 1")
	b.quiet()
}

// TestMatchInChromium: no moves are accepted while the reference thinks, and a stopped move is
// taken back. A question about a strategy makes the student second. Choices are only in the field.
func TestMatchInChromium(t *testing.T) {
	longtest.Only(t)
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "match.toml", `
[[question]]
id = "second"
kind = "strategy"
game = "nim(3,3)"
[[question]]
id = "which"
kind = "choice"
prompt = "Which?"
choices = ["Nim", "Go"]
correct = "Nim"
`), problems.Hint))
	b.Want(`document.querySelector("#q-which .prompt").textContent`, "Which?")
	const log = `document.querySelector("#match .log").textContent`
	b.Eval(`document.querySelector("#q-second .test").click()`)
	b.Until(log + `.includes("The reference plays")`)
	b.Eval(`window.call = checker.call; checker.call = (name, arg) => name === "reply" ? new Promise((_, stop) => { window.stop = stop; }) : call.call(checker, name, arg)`)
	b.Eval(`document.querySelector("#match .move").click()`)
	b.Until(`!document.getElementById("stop").hidden`)
	b.Want(`document.querySelector("#match .said").textContent`, "The reference is thinking.")
	b.Eval(`document.querySelector("#match .move").click()`)
	b.Eval(`window.stop(new Error("This was stopped."))`)
	b.Until(log + `.endsWith("This was stopped.Your last move is taken back.")`)
	b.Want(log+`.split("You play").length`, 2)
	b.Want(`document.getElementById("stop").hidden`, true)
	b.quiet()
}
