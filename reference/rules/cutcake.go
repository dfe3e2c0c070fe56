package rules

import (
	"fmt"
	"math/bits"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/kit"
)

// cutcakeGame is from Winning Ways, ch. 2, where its values are worked out.
var cutcakeGame = cutcake()

func cutcake() *game.Ruleset[kit.Cake] {
	r := kit.CakeRule{
		Code: "4.0", Most: 1_000_000,
		Why: func(c kit.Cake, pieces []kit.Cake) string {
			if len(pieces) != 2 {
				return "A cut makes two pieces of a cake."
			}
			return fmt.Sprintf("%s and %s do not make up the cake of %s.", pieces[0], pieces[1], c)
		},
	}.Ruleset(game.Info{
		Name:     "cutcake",
		Title:    "Cutcake",
		Rules:    "A position is a number of rectangular cakes, scored into squares. Left cuts a cake in two between two columns, Right between two rows. Single squares cannot be cut.",
		Move:     "`3x5 -> 3x2+3x3`, the cake and its two pieces",
		Examples: []string{"cutcake(2x3)", "cutcake(3x5, 2x2)", "cutcake(1x4)", "cutcake(4x2, 1x1)", "cutcake(4x4)"},
		Facts: []game.Fact{
			{Game: "cutcake(1x4)", Want: "3", Source: "Winning Ways, ch. 2"},
			{Game: "cutcake(2x4)", Want: "1", Source: "Winning Ways, ch. 2"},
			{Game: "cutcake(2x3)", Want: "0", Source: "Winning Ways, ch. 2"},
			{Game: "cutcake(4x9)", Want: "1", Source: "Winning Ways, ch. 2"},
			{Game: "cutcake(8x2)", Want: "-3", Source: "Winning Ways, ch. 2"},
		},
	})
	r.Partizan.Value = func(c kit.Cake) (cgt.Simple, bool) {
		return cgt.Simple{Number: cgt.Int(cakeValue(c.Rows, c.Cols) - cakeValue(c.Cols, c.Rows))}, true
	}
	return r
}

// cakeValue is the value for Left of a cake that is at least as wide as the greatest
// power of two in its height, and 0 otherwise: how many more cuts than Right can stop
// fit between its columns (Winning Ways, ch. 2).
func cakeValue(rows, cols uint32) int64 {
	power := bits.Len32(rows) - 1
	return max(int64(cols>>power)-1, 0)
}
