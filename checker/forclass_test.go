package checker

import (
	"fmt"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/game"
)

// TestReplaysForOthers: a refutation that was found for another answer says the same, costs the
// same and is left out at the same budget as if it were found anew.
func TestReplaysForOthers(t *testing.T) {
	const question = "[[question]]\nid = \"q\"\nkind = \"winning-moves\"\ngame = \"nim(40, 31, 22)\"\n"
	shown := map[bool]int{}
	for _, budget := range []int{9_000, 14_000, 20_000, 100_000} {
		exam := func() *Task {
			return examOf(t, "q.toml", question, Budget{Positions: 1_000_000, Answer: budget}).Tasks[0]
		}
		warm, past := exam(), &pastReplays{}
		warm.replay = past.replay
		for _, others := range []int{0, 20, 21, 3, 0} {
			answer := `["40 -> 17"`
			for n := range others {
				answer += fmt.Sprintf(`, "31 -> %d"`, n)
			}
			tell := func(task *Task) (text string, left int) {
				var meter *game.Meter
				task.metered = func(m *game.Meter) { meter = m }
				text = explain.Line(attack{"q", "q", answer + "]"}.suffer(t, task).Notes[0].Doc())
				return text, meter.Left()
			}
			got, left := tell(attackedAgain(warm))
			want, wantLeft := tell(exam())
			if got != want || left != wantLeft {
				t.Errorf("%d positions, %d more moves: after other answers it says %q with %d steps left, alone %q with %d", budget, others, got, left, want, wantLeft)
			}
			shown[strings.Contains(want, "where the opponent is to move")]++
		}
		if n := len(past.known); n != 1 {
			t.Errorf("%d refutations were played through, want one", n)
		}
	}
	if shown[true] == 0 || shown[false] == 0 {
		t.Errorf("a refutation is shown and left out %v times, want both", shown)
	}
}

// attackedAgain is a task that has forgotten its verdicts, and not what it has refuted.
func attackedAgain(t *Task) *Task {
	t.past.answers = nil
	return t
}
