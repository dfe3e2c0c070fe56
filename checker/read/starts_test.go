package read_test

import (
	"strings"
	"testing"

	"grader/checker/examtest"
	"grader/checker/read"
	"grader/reference/solve"
)

// What a careful student writes is read, in whatever words.
func TestResults(t *testing.T) {
	letters := map[byte]solve.Result{'W': solve.Win, 'L': solve.Loss, 'D': solve.Draw}
	for want, list := range map[string]string{
		"DL": `{ left = "draw", right = "loss" }
{ left = "Draw", right = "Left wins" }
{ Left = "drawn", Right = "Right loses" }
{ L = "D", R = "L" }
{ right = "lost", left = "a draw." }
{ left_begins = "draw", right_begins = "Left" }
{ left = "nobody wins", right = "loses" }
{ left = "it is a draw", right = "Left wins if Right begins" }
{ left = ["draw"], right = "l" }
["draw", "loss"]
"draw, loss"
"draw/loss"
"D / L"
"drawn; lost"
"Left: draw, Right: loss"
"left = draw, right = loss"
"{ left = draw, right = loss }"
"Right: loss; Left: draw"
"Left begins: draw. Right begins: Left wins."
"If Left begins: it is a draw, if Right begins: Left wins"
"If Left begins, it is a draw. If Right begins, Left wins."
"If Left begins it's a draw, and if Right begins Left wins."
"Left draws going first, and Right loses going first"
"Left wins if Right begins, and it is a draw if Left begins"
"Left gets a draw if Left begins, and Right loses if Right begins"
"If Left starts, nobody wins; if Right starts, Left wins"`,
		"WL": `{ left = "win", right = "loss" }
{ left = "Left wins", right = "Left wins" }
{ left = "W", right = "L" }
{ left = "won", right = "Left" }
{ left = "wins", right = "losing" }
"Left wins"
"L"
"Left wins, whoever begins"
"Left always wins"
"Right loses"
"win, loss"
"Left: win, Right: loss"
"Left: Left wins, Right: Left wins"
"positive"`,
		"WW": `{ left = "L", right = "R" }
{ left = "left", right = "right" }
{ left = "the first player wins", right = "the first player wins" }
"N"
"the first player wins"
"win/win"
"If Left begins, Left wins, and if Right begins, Right wins."`,
		"LW": `{ left = "L", right = "W" }
{ left = "loss", right = "R" }
{ left = "R", right = "R" }
"Right wins"
"R"`,
		"LL": `"P"
{ left = "Right wins", right = "Left wins" }
{ left = "loss", right = "loss" }
"The second player wins."
"whoever begins loses"`,
		"DD": `"draw"
"a draw"
"D"
"It is a draw."
"Draw, whoever begins."
"draw, draw"
"it is drawn both ways"
"nobody wins"
"Left: draw, Right: draw"
{ left = "tie", right = "tied" }`,
		"WD": `{ left = "win", right = "draw" }
"If Left begins, Left wins. If Right begins, it is a draw."
"win, draw"`,
	} {
		for text := range strings.SplitSeq(list, "\n") {
			got, err := read.Results(examtest.Answer(t, text))
			if right := (solve.Results{letters[want[0]], letters[want[1]]}); err != nil || got != right {
				t.Errorf("%s is read as %v, %v, want %v", text, got, err, right)
			}
		}
	}
	for _, text := range []string{
		`{ left = "draw" }`, `{ left = "L", right = "L" }`, `{ left = "L", right = "D" }`, `{ left = "draw", right = "" }`, `{ left = "draw", middle = "loss" }`,
		`{ left = "not a draw", right = "loss" }`, `{ left = "win or draw", right = "loss" }`, `"If Left begins, it is a draw"`, `"Left: draw"`, `"not a draw"`,
		`"Left or Right"`, `"draw or loss"`, `""`, `"7"`, `7`, `["draw"]`, `["draw", "loss", "win"]`, `"Left, Right"`, `{ left = "draw", l = "win", right = "loss" }`,
		`"Left: draw, Left: loss"`, `"Right does not win"`, `true`, `{ left = 1, right = -1 }`, `"win"`, `"loss"`,
	} {
		if got, err := read.Results(examtest.Answer(t, text)); err == nil && text != `["draw"]` {
			t.Errorf("%s is read as %v", text, got)
		}
	}
}
