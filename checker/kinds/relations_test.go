package kinds_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"

	"grader/problems/points"
	"grader/reference/game"
	"grader/reference/longtest"
)

// TestEqualityAgainstTheDefinitions: two games are equal exactly when the second
// player wins their sum, and a witness works exactly when it gives different outcomes.
func TestEqualityAgainstTheDefinitions(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	marker, counts := newNaive(game.Normal), map[Status]int{}
	for range longtest.Pick(40, 120) {
		a, b := randomGame(r), randomGame(r)
		if r.IntN(3) == 0 {
			b = fmt.Sprintf("*%d", marker.value(position(t, a)))
		}
		g, h := position(t, a), position(t, b)
		task := examtest.Task(t, fmt.Sprintf("kind = \"equivalent\"\nwitness = true\ngame = %q\nother = %q", a, b))
		equal := marker.loses(g.Plus(h))
		for _, said := range []string{"true", "false", "", "", ""} {
			want := AllOrNothing(equal && said == "true")
			if said == "" {
				j := randomGame(r)
				if r.IntN(2) == 0 {
					j = []string{a, b}[r.IntN(2)]
				}
				said = fmt.Sprintf("{ equivalent = false, witness = %q }", j)
				if marker.loses(g.Plus(position(t, j))) != marker.loses(h.Plus(position(t, j))) {
					want = points.Of(1)
				} else if !equal {
					want = points.Ratio(1, 2)
				}
			} else if said == "false" && !equal {
				want = points.Ratio(1, 2)
			}
			graded(t, counts, task, said, want, 0)
		}
	}
	enough(t, counts, 20, Correct, Partial, Wrong)
}

// TestReversibleAgainstTheDefinition names random options with what they may be
// reversible through.
func TestReversibleAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	marker, counts := newNaive(game.Normal), map[Status]int{}
	for range 250 {
		text := randomGame(r)
		if r.IntN(2) == 0 {
			text = randomForm(r, 3)
		}
		pos := position(t, text)
		value := marker.value(pos)
		needed := map[int]bool{}
		var options []game.Position
		for step := range pos.Steps(game.Both) {
			x := pos.After(step)
			options = append(options, x)
			if reverses(marker, x, value) {
				needed[marker.value(x)] = true
			}
		}
		rule := creditRules[r.IntN(len(creditRules))]
		task := examtest.Task(t, fmt.Sprintf("kind = \"reversible-moves\"\ngame = %q\ncredit = %q", text, rule))
		for range 5 {
			right, spoilt, named, wrong := map[int]bool{}, map[int]bool{}, map[int]bool{}, map[int]bool{}
			entries := []string{}
			for _, x := range options {
				if r.IntN(2) == 0 || reverses(marker, x, value) != (r.IntN(8) > 0) {
					continue
				}
				v := marker.value(x)
				entry, ys := x.String(), []string{fmt.Sprintf("*%d", value), fmt.Sprintf("*%d", value+1)}
				for step := range x.Steps(game.Both) {
					ys = append(ys, x.After(step).String())
				}
				through := -1
				if r.IntN(5) > 0 {
					through = r.IntN(len(ys))
					entry += " through " + ys[through]
				}
				entries = append(entries, fmt.Sprintf("%q", entry))
				switch {
				case !reverses(marker, x, value):
					wrong[v] = true
				case through < 0:
					named[v] = true
				default:
					named[v] = true
					if marker.value(position(t, ys[through])) == value {
						right[v] = true
					} else {
						spoilt[v] = true
					}
				}
			}
			full := 0
			for v := range right {
				if !spoilt[v] {
					full++
				}
			}
			doubled := 2*full + (len(named) - full)
			want := ratio(max(0, doubled-2*len(wrong)), max(1, 2*len(needed)))
			switch {
			case len(needed) == 0:
				want = AllOrNothing(len(wrong) == 0)
			case rule == "all-or-nothing":
				want = AllOrNothing(full == len(needed) && len(wrong) == 0)
			case rule == "matched":
				want = ratio(doubled, 2*max(len(named)+len(wrong), len(needed)))
			}
			graded(t, counts, task, "["+strings.Join(entries, ", ")+"]", want, 0)
		}
	}
	enough(t, counts, 20, Correct, Partial, Wrong)
}

// reverses reports whether a position has an option of the value.
func reverses(marker *naive, x game.Position, value int) bool {
	for step := range x.Steps(game.Both) {
		if marker.value(x.After(step)) == value {
			return true
		}
	}
	return false
}

// TestStrategiesAgainstTheDefinition answers random moves with random replies.
func TestStrategiesAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	counts := map[Status]int{}
	for asked := 0; asked < 80; {
		text, play := randomGame(r), game.Play(r.IntN(2))
		if r.IntN(2) == 0 {
			text += " + " + text
		}
		pos, marker := position(t, text), newNaive(play)
		if !marker.loses(pos) {
			continue
		}
		asked++
		task := examtest.Task(t, fmt.Sprintf("kind = \"strategy\"\ngame = %q\nplay = %q", text, play))
		for range 4 {
			earns, needed := map[string]bool{}, map[string]bool{}
			var entries []string
			for step := range pos.Steps(game.Both) {
				board := pos.After(step)
				var replies []game.Position
				for step := range board.Steps(game.Both) {
					replies = append(replies, board.After(step))
				}
				if len(replies) == 0 {
					continue
				}
				if needed[board.Key()] || r.IntN(6) == 0 {
					needed[board.Key()] = true
					continue
				}
				needed[board.Key()] = true
				best := replies[r.IntN(len(replies))]
				for _, to := range replies {
					if marker.loses(to) && r.IntN(2) == 0 {
						best = to
					}
				}
				if isMove(pos, board) || isMove(board, best) {
					needed[board.Key()] = true
					continue // in sets an option is a move and a position
				}
				entries = append(entries, fmt.Sprintf("%q = %q", board, best))
				earns[board.Key()] = marker.loses(best)
			}
			right := 0
			for _, wins := range earns {
				if wins {
					right++
				}
			}
			want := AllOrNothing(len(entries) == 0)
			if len(needed) > 0 {
				want = ratio(right, len(needed))
			}
			if verdict := graded(t, counts, task, "{ "+strings.Join(entries, ", ")+" }", want, 0); verdict.Illegal {
				t.Errorf("%s %v is not legal", task.Prompt, entries)
			}
		}
	}
	enough(t, counts, 10, Correct, Partial, Wrong)
}

// isMove reports whether the text of a position is also that of a move.
func isMove(pos, to game.Position) bool {
	for step := range pos.Steps(game.Both) {
		if pos.MoveText(step) == to.String() && pos.After(step).Key() != to.Key() {
			return true
		}
	}
	return false
}
