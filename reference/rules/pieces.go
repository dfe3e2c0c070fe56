package rules

import (
	"grader/reference/game"
	"grader/reference/kit"
)

// rookGame is one rook on a quarter board: the two coordinates are two heaps of Nim
// (Bouton 1901), in misère play too.
var rookGame = rook.Ruleset(game.Info{
	Rules:    "any number of squares to the left or any number of squares down. The game ends in the corner.",
	Move:     "`2,3 -> 2,0`",
	Examples: []string{"rook(2,3)", "rook(1,1)", "rook(0,4)", "rook(0,0)"},
	Facts: []game.Fact{
		{Game: "rook(0,0)", Want: "0", Source: "Bouton 1901, as two heaps"},
		{Game: "rook(0,6)", Want: "*6", Source: "Bouton 1901, as two heaps"},
		{Game: "rook(5,5)", Want: "0", Source: "Bouton 1901, as two heaps"},
		{Game: "rook(5,7)", Want: "*2", Source: "Bouton 1901, as two heaps"},
		{Game: "rook(3,6)", Want: "*5", Source: "Winning Ways, ch. 3: the nim addition table"},
		{Game: "rook(2,2)", Play: game.Misere, Want: "P", Source: "Bouton 1901, as two heaps"},
		{Game: "rook(1,1)", Play: game.Misere, Want: "N", Source: "Bouton 1901, as two heaps"},
	},
}, game.Theory[kit.Square]{
	Nimber: func(p kit.Square) (uint64, bool) { return p.X ^ p.Y, true },
	Tame:   func(p kit.Square) (fickle, ok bool) { return p.X <= 1 && p.Y <= 1, true },
	Reach: func(p kit.Square, n uint64, yield game.Yield[kit.Square]) {
		rook.To(p, yield, kit.Square{X: p.X, Y: n ^ p.X}, kit.Square{X: n ^ p.Y, Y: p.Y})
	},
})

var rook = kit.Piece{
	Letter: 'R', Name: "rook", Way: "A rook moves to the left or down, but not both in one move.",
	Leaps: []kit.Leap{{Y: -1}, {X: -1}}, Far: true,
}

// bishopGame is one bishop on a quarter board, which is a Nim heap of the smaller
// coordinate (Bouton 1901), in misère play too.
var bishopGame = bishop.Ruleset(game.Info{
	Rules:    "any number of squares diagonally down to the left. The game ends at an edge.",
	Move:     "`2,3 -> 0,1`",
	Examples: []string{"bishop(2,3)", "bishop(4,4)", "bishop(6,1)", "bishop(0,3)", "bishop(0,0)"},
	Facts: []game.Fact{
		{Game: "bishop(2,3)", Want: "*2", Source: "Bouton 1901, as one heap"},
		{Game: "bishop(0,3)", Want: "0", Source: "Bouton 1901, as one heap"},
		{Game: "bishop(4,4)", Want: "*4", Source: "Bouton 1901, as one heap"},
		{Game: "bishop(1,7)", Play: game.Misere, Want: "P", Source: "Bouton 1901, as one heap"},
		{Game: "bishop(5,7)", Play: game.Misere, Want: "N", Source: "Bouton 1901, as one heap"},
	},
}, game.Theory[kit.Square]{
	Nimber: func(p kit.Square) (uint64, bool) { return min(p.X, p.Y), true },
	Tame:   func(p kit.Square) (fickle, ok bool) { return min(p.X, p.Y) <= 1, true },
	Reach: func(p kit.Square, n uint64, yield game.Yield[kit.Square]) {
		down := min(p.X, p.Y) - n
		bishop.To(p, yield, kit.Square{X: p.X - down, Y: p.Y - down})
	},
})

var bishop = kit.Piece{
	Letter: 'B', Name: "bishop", Way: "A bishop moves diagonally, as many squares down as to the left.",
	Leaps: []kit.Leap{{X: -1, Y: -1}}, Far: true,
}

// kingGame is one king on a quarter board. Both coordinates count only by whether they
// are even or odd, and by which is the smaller; the closed forms follow by
// induction over the squares that it can go to.
var kingGame = kit.Piece{
	Letter: 'K', Name: "king", Way: "A king moves one square to the left, down, or diagonally down to the left.",
	Leaps: []kit.Leap{{X: -1}, {Y: -1}, {X: -1, Y: -1}},
}.Ruleset(game.Info{
	Rules:    "one square to the left, down, or diagonally down to the left. The game ends in the corner.",
	Move:     "`2,3 -> 1,2`",
	Examples: []string{"king(2,3)", "king(4,4)", "king(5,1)", "king(0,3)", "king(0,0)"},
	Facts: []game.Fact{
		{Game: "king(0,0)", Want: "P", Source: "by hand, from the definition"},
		{Game: "king(1,1)", Want: "*2", Source: "by hand, from the definition"},
		{Game: "king(1,2)", Want: "*3", Source: "by hand, from the definition"},
		{Game: "king(6,8)", Want: "P", Source: "Engel, Problem-Solving Strategies, ch. 13: P when both coordinates are even"},
		{Game: "king(7,8)", Want: "N", Source: "Engel, Problem-Solving Strategies, ch. 13: P when both coordinates are even"},
	},
}, game.Theory[kit.Square]{
	Nimber: func(p kit.Square) (uint64, bool) {
		switch {
		case p.X%2 == p.Y%2:
			return p.X % 2 * 2, true
		case min(p.X, p.Y)%2 == 0:
			return 1, true
		}
		return 3, true
	},
})

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
