package rules

import "grader/reference/game"

// Plain is a ruleset without any hook that could be wrong.
func Plain[P comparable](r *game.Ruleset[P]) *game.Ruleset[P] {
	p := *r
	p.Evaluator, p.Split, p.Canon, p.Nimber, p.Tame = nil, nil, nil, nil, nil
	p.Reach, p.NimberAfter, p.Twin, p.Losing, p.Wins = nil, nil, nil, nil, nil
	return &p
}

// PlainChomp is Chomp without hooks.
func PlainChomp() *game.Family {
	f := *Chomp
	f.Plain = Plain(newChomp("chomp", false))
	f.New = func(string) (game.Game, error) { return Plain(newChomp("chomp[poison]", true)), nil }
	return &f
}
