package read_test

import (
	"testing"

	"grader/checker/examtest"
	"grader/checker/read"
)

func TestScore(t *testing.T) {
	for text, want := range map[string]int{
		`2`: 2, `"+2"`: 2, `"−3"`: -3, `"- 3"`: -3, `2.0`: 2, `["2"]`: 2, `"(2)"`: 2, `"= 2"`: 2,
		`"2 more"`: 2, `"3 less"`: -3, `"3 fewer boxes"`: -3, `"2 boxes"`: 2, `"1 point"`: 1, `"2 boxes more"`: 2, `"The score is 2."`: 2, `"score: 2"`: 2,
		`"First player wins by 2"`: 2, `"the second player wins by 3 boxes"`: -3, `"Player I wins by 2"`: 2, `"the first player by 2"`: 2,
		`"the next player gets 2 more"`: 2, `"the next player gets 3 less"`: -3, `"the opponent gets 3 more"`: -3, `"the first player loses by 3"`: -3,
		`"the second player has 3 more boxes"`: -3, `"3-1"`: 2, `"3 : 1"`: 2, `"0 to 3"`: -3, `"tie"`: 0, `"it is a draw"`: 0, `"Both get the same."`: 0,
	} {
		if got, err := read.Score(examtest.Answer(t, text)); err != nil || got != want {
			t.Errorf("%s is read as %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{`"two"`, `"first"`, `"first player"`, `2.5`, `"2 or 3"`, `"not 2"`, `"the first player gets 2"`, `"first player wins by -2"`, `"the first player does not win by 2"`, `"first or second by 2"`, `"score of 2 less"`, `"score 2 less"`, `"3-1-1"`, `""`, `true`, `[1, 2]`} {
		if got, err := read.Score(examtest.Answer(t, text)); err == nil {
			t.Errorf("%s is read as %d", text, got)
		}
	}
}

func TestScoreWinner(t *testing.T) {
	for want, texts := range map[int][]string{
		1:  {`"first"`, `"the first player"`, `"Next player"`, `"mover"`, `"N"`, `"the first player wins"`, `"the player to move gets more"`, `"Player I"`, `"I"`},
		-1: {`"second"`, `"the opponent"`, `"P"`, `"previous player"`, `"The second player wins."`, `"the first player gets less"`, `"the opponent gets more"`, `"II"`},
		0:  {`"tie"`, `"a tie"`, `"Draw"`, `"drawn"`, `"D"`, `"it is a draw"`, `"equal"`, `"neither"`, `"nobody"`, `"both get the same"`, `"Nobody gets more."`, `["tie"]`},
	} {
		for _, text := range texts {
			if got, err := read.ScoreWinner(examtest.Answer(t, text)); err != nil || got != want {
				t.Errorf("%s is read as %d, %v; want %d", text, got, err, want)
			}
		}
	}
	for _, text := range []string{`"Left"`, `"not a tie"`, `"first or second"`, `"the first player does not win"`, `2`, `""`, `["first", "second"]`} {
		if got, err := read.ScoreWinner(examtest.Answer(t, text)); err == nil {
			t.Errorf("%s is read as %d", text, got)
		}
	}
}
