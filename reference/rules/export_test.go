package rules

import "grader/reference/game"

// Rulesets that tests look into.
var (
	Subtraction      = subtractionGame
	Kayles           = kaylesGame
	Rook             = rookGame
	Queen            = queenGame
	King             = kingGame
	Bishop           = bishopGame
	Knight           = knightGame
	Cram             = cramGame
	NodeKayles       = nodeKaylesGame
	ArcKayles        = arcKaylesGame
	Notakto          = notaktoGame
	TreblecrossBoard = treblecrossBoardGame
)

// Plain is a ruleset without any hook that could be wrong.
func Plain[P comparable](r *game.Ruleset[P]) *game.Ruleset[P] {
	p := *r
	p.Evaluator, p.Split, p.Canon, p.Nimber, p.Tame = nil, nil, nil, nil, nil
	p.Reach, p.NimberAfter, p.Twin, p.Losing, p.Wins = nil, nil, nil, nil, nil
	return &p
}

// PlainChomp is Chomp without hooks.
func PlainChomp() *game.Family {
	f := *chompGame
	f.Plain = Plain(newChomp("chomp", false))
	f.New = func(string) (game.Game, error) { return Plain(newChomp("chomp[poison]", true)), nil }
	return &f
}
