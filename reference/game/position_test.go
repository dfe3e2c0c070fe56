package game_test

import (
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
)

// TestSetMove: a move in a set may leave several positions of one ruleset side by
// side. However they are printed, they are read again as the same positions.
func TestSetMove(t *testing.T) {
	lib := notation.New(rules.All)
	for _, listed := range rules.All {
		examples := listed.About().Examples
		for i, example := range examples {
			text := "* + {" + example + " + " + examples[(i+1)%len(examples)] + " + " + example + "}"
			pos, err := lib.Parse(text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			for step := range pos.Steps(game.Both) {
				after := pos.After(step)
				again, err := lib.Parse(after.String())
				if err != nil {
					t.Errorf("%s leaves %s, which cannot be read: %v", text, after, err)
				} else if again.Key() != after.Key() {
					t.Errorf("%s leaves %s, which is read as %s, not %s", text, after, again.Key(), after.Key())
				}
			}
		}
	}
}

// TestPartsOfOnePlayerAreNotOver: where only Right can move, play goes on.
func TestPartsOfOnePlayerAreNotOver(t *testing.T) {
	lib := notation.New(rules.All)
	for _, text := range []string{"domineering(1x2)", "domineering(2x1)", "-1", "{|0}"} {
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if game.Over(pos.Parts()[0]) || pos.LiveKey() == "0" {
			t.Errorf("%s counts as over", text)
		}
	}
}
