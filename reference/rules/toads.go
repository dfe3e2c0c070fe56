package rules

import (
	"fmt"
	"slices"

	"grader/reference/game"
	"grader/reference/kit"
)

// toadsAndFrogsGame is Richard Guy's: Winning Ways, ch. 1 and 5; Erickson, "New Toads and
// Frogs results" (Games of No Chance, 1996). CGSuite and MCGS have the general rules.
var toadsAndFrogsGame = &game.Family{Info: toadsInfo, New: newToads, Plain: plainToads}

var toad = kit.Track{Animals: [2]string{"toad", "frog"}, Steps: [2]int{1, 1}, Jumped: [2]int{1, 1}}

var toadsInfo = toad.Info(game.Info{
	Name:  "toads-and-frogs",
	Title: "Toads and Frogs",
	Rules: "A position is a strip of squares with toads and frogs on it. Left moves a toad, Right a frog. Toads go to the right and frogs to the left: " +
		"one square onto a free square, or with a jump over one animal of the other kind onto the free square behind it. Nothing is captured. " +
		"Numbers in brackets allow other steps and jumps: in `toads-and-frogs[1,2,1,3]` an animal goes 1 or 2 free squares ahead, or jumps over 1 to 3 adjacent animals of the other kind; in `toads-and-frogs[1,2,0,0]` nobody jumps.",
	Examples: []string{"toads-and-frogs(T.F)", "toads-and-frogs(TT.FF)", "toads-and-frogs(T..F)", "toads-and-frogs(.TF.)", "toads-and-frogs(TF.TF.)", "toads-and-frogs[1,2,1,1](T..F.)", "toads-and-frogs[1,2,1,3](TFF..F)", "toads-and-frogs[2,3,1,2](T...TFF.)"},
	Facts: []game.Fact{
		{Game: "toads-and-frogs(T.F)", Want: "*", Source: "Winning Ways, ch. 1"},
		{Game: "toads-and-frogs(TT.FF)", Want: "*", Source: "Winning Ways, ch. 5"},
		{Game: "toads-and-frogs[1,2,1,3](.....T.....T.F..F...)", Want: "-9/2", Source: "MCGS, random_1230_20.test"},
		{Game: "toads-and-frogs[1,2,1,3](..F.......T.FT......)", Want: "2", Source: "MCGS, random_1230_20.test"},
		{Game: "toads-and-frogs[2,3,1,2](.F.F....T..TTF...F.T)", Want: "{2||2|0}", Source: "MCGS, random_2320_20.test"},
		{Game: "toads-and-frogs[2,3,1,2](.T.....F.........FT.)", Want: "-4", Source: "MCGS, random_2320_20.test"},
	},
})

var plainToads = toad.Ruleset(toadsInfo, func(squares int) string {
	if squares == 2 {
		return "A jump leads over one animal of the other kind."
	}
	return "A move leads to the next square, or by a jump to the one behind it."
})

func newToads(params string) (game.Game, error) {
	n, fields, err := kit.ReadList(params, "number of squares or animals")
	switch {
	case err != nil:
		return nil, err
	case len(n) != 4:
		return nil, &game.SyntaxError{End: len(params), Msg: fmt.Sprintf("expected four numbers, found %d", len(n)), Hint: "write the least and the most steps, and the least and the most animals jumped over, as in toads-and-frogs[1,2,1,1](T..F)"}
	case n[0] == 0:
		return nil, fields[0].Error("a move goes at least one square", "write 1")
	case n[0] > n[1] || n[2] > n[3]:
		return nil, &game.SyntaxError{End: len(params), Msg: "the most is less than the least", Hint: "write the least before the most, as in toads-and-frogs[1,2,1,1](T..F)"}
	case max(n[1], n[3]) > 1000:
		return nil, &game.SyntaxError{End: len(params), Msg: "a strip has at most 1000 squares", Hint: "write smaller numbers"}
	case slices.Equal(n, []uint64{1, 1, 1, 1}):
		return plainToads, nil
	}
	info := toadsInfo
	info.Name = "toads-and-frogs[" + kit.FormatList(n...) + "]"
	t := toad
	t.Steps, t.Jumped = [2]int{int(n[0]), int(n[1])}, [2]int{int(n[2]), int(n[3])}
	return t.Ruleset(info, func(int) string {
		return fmt.Sprintf("A move goes %d to %d squares over free ones, or jumps over %d to %d animals of the other kind, side by side, onto the square behind them.", n[0], n[1], n[2], n[3])
	}), nil
}
