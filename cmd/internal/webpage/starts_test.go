package webpage

import (
	"testing"

	"grader/problems"
	"grader/reference/longtest"
)

// What both players get by beginning is chosen, and a move of the goose is taken from the board.
func TestStartsInChromium(t *testing.T) {
	longtest.Only(t)
	b := openTab(t)
	b.open(pageOf(t, examOf(t, "starts.toml", `
[[question]]
id = "who"
kind = "outcome"
game = "backsliding-toads-and-frogs(FTF..T)"
[[question]]
id = "hunt"
kind = "winning-moves"
player = "left"
game = "fox-and-geese(.o..../....x./.x.x../......)"
`), problems.Full))
	b.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
	for i, value := range []string{"draw", "loss"} {
		b.Eval(`(() => {
			const one = document.querySelectorAll("#q-who .field select")[` + string(rune('0'+i)) + `];
			one.value = "` + value + `";
			one.dispatchEvent(new Event("change", { bubbles: true }));
			one.dispatchEvent(new Event("input", { bubbles: true }));
		})()`)
	}
	b.Until(`questions.get("who").field.get() === '{ left = "draw", right = "loss" }'`)
	b.Eval(`[...document.querySelectorAll("#q-hunt .move")].find((e) => e.textContent === "d3-c2").click()`)
	b.Until(`questions.get("hunt").field.get() === '["d3-c2"]'`)
	b.checked()
	b.bar("2 of 2")
	b.quiet()
}
