package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// knightGame is the White Knight of Winning Ways, ch. 3. Its nim values repeat in
// blocks of four by four; a test computes them from the definition.
var knightGame = kit.Piece{
	Letter: 'N', Name: "knight", Way: "A knight moves two squares to the left and one up or down, or two squares down and one to the left or right.",
	Leaps: []kit.Leap{{X: -2, Y: 1}, {X: -2, Y: -1}, {X: -1, Y: -2}, {X: 1, Y: -2}},
}.Ruleset(game.Info{
	Rules: "two squares to the left and one up or down, or two squares down and one to the left or right. " +
		"The game ends on the four squares nearest to the corner.",
	Move:     "`4,5 -> 2,6`",
	Examples: []string{"knight(4,5)", "knight(3,3)", "knight(7,2)", "knight(2,0)", "knight(1,1)"},
	Facts: []game.Fact{
		{Game: "knight(1,1)", Want: "0", Source: "Winning Ways, ch. 3"},
		{Game: "knight(2,0)", Want: "*", Source: "Winning Ways, ch. 3"},
		{Game: "knight(2,1)", Want: "*2", Source: "Winning Ways, ch. 3"},
		{Game: "knight(3,3)", Want: "*", Source: "from the definition; printed tables differ"},
		{Game: "knight(4,4)", Want: "P", Source: "Winning Ways, ch. 3"},
		{Game: "knight(4,3)", Want: "*4", Source: "from the definition"},
	},
}, game.Theory[kit.Square]{
	Nimber: func(p kit.Square) (uint64, bool) {
		block := 2
		switch x, y := p.X/4, p.Y/4; {
		case x > y:
			block = int(min(2+x-y, 4))
		case y > x:
			block = int(2 - min(2, y-x))
		}
		return uint64(knightBlocks[block][p.Y%4][p.X%4] - '0'), true
	},
})

// knightBlocks are the values of the squares of a block of four by four, from its
// lowest row up, by how many blocks it lies to the right of the diagonal: -2 or
// less, -1, 0, 1, and 2 or more.
var knightBlocks = [5][4]string{
	{"0033", "0023", "1122", "1123"},
	{"0034", "0023", "1122", "1123"},
	{"0011", "0021", "1222", "1121"},
	{"0011", "0011", "3222", "4323"},
	{"0011", "0011", "3222", "3323"},
}
