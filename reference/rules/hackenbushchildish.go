package rules

import (
	"strings"

	"grader/reference/game"
	"grader/reference/green"
)

// childish is Hackenbush in which blue and red edges may not be cut if something falls.
func childish(r game.Ruleset[string]) *game.Ruleset[string] {
	why := r.Why
	r.Info = game.Info{
		Name:  "childish-hackenbush",
		Title: "Childish Hackenbush",
		Rules: "A position is a graph with one vertex for the ground, written `0`. A move cuts one edge: Left cuts blue ones, Right red ones, and either of them green ones. A blue or red edge may be cut only if every other edge is still connected to the ground afterwards. Green edges are cut freely, and everything that is then no longer connected to the ground falls away. " +
			"An edge that is not connected to the ground at the start plays no part.",
		Syntax: "As in Hackenbush: the edges, each with its two ends, in any order, and its colour behind it, blue, red or green: `childish-hackenbush(0-a:b, a-b:r, b-0:g)`. " +
			"An edge may be written more than once, and `a-a` is a loop. An edge without a colour is green.",
		Move:     r.Move,
		Examples: []string{"childish-hackenbush(0-a:b, a-b:r)", "childish-hackenbush(0-a:b, a-b:r, b-0:g)", "childish-hackenbush(0-a, a-b, b-0)", "childish-hackenbush(0-a:b, 0-b:b, a-b:r)", "childish-hackenbush(0-a:r, a-b:b, a-c:b)"},
		Facts: []game.Fact{
			{Game: "childish-hackenbush(0-a:b, a-b:b, a-c:r, c-d:b)", Want: "2", Source: "CGSuite, GameGraphTest"},
			{Game: "childish-hackenbush(0-a:b, a-b:b, b-c:b, c-d:b, d-e:b, e-f:b, f-g:r, g-h:r, h-i:r, i-0:r)", Want: "{4|-2}", Source: "CGSuite, GameGraphTest"},
			{Game: "childish-hackenbush(0-a:r, a-t:b, a-b:r, b-t:b, b-c:r, c-t:b, c-d:r, d-t:b, d-e:r, e-t:b)", Want: "15/16", Source: "CGSuite, GameGraphTest"},
			{Game: "childish-hackenbush(0-x:g, 0-x:g, x-a:b, a-b:b, b-c:b, c-d:b, d-e:b, e-f:b, f-g:r, g-h:r, h-x:r)", Want: "{0|^[4]*||vv}", Source: "CGSuite, GameGraphTest"},
			{Game: "childish-hackenbush(0-a:b, a-b:r)", Want: "0", Source: "by the definition: only the upper edge may be cut first"},
			{Game: "childish-hackenbush(0-a, a-b, b-c)", Want: "*3", Source: "by the definition: without blue and red edges it is Hackenbush"},
		},
	}
	r.Moves = func(p string, yield game.Yield[string]) { careful(p, 'b', yield) }
	r.Read = nil
	r.Why = func(p, text string) (string, bool) {
		reason, move := why(p, text)
		if !move || strings.HasPrefix(reason, "There") { // is no such edge
			return reason, move
		}
		return "You may cut green edges that stand on the ground, and your own if they hold up no other edge.", move
	}
	r.Theory = game.Theory[string]{Split: r.Split, Effort: r.Effort}
	r.Partizan = &game.Partizan[string]{
		Right:     func(p string, yield game.Yield[string]) { careful(p, 'r', yield) },
		Negative:  negative,
		Impartial: r.Partizan.Impartial,
	}
	return &r
}

// careful lists the moves of the player who may cut green edges, and those of a colour on which
// no other edge stands.
func careful(p string, colour byte, yield game.Yield[string]) {
	g := green.ReadGreen(p)
	standing := strings.Count(g.Without(-1), "-")
	cuts(p, colour, func(m game.Move, to []string) bool {
		left := 0
		if len(to) > 0 {
			left = strings.Count(to[0], "-")
		}
		return g.Colour(int(m)) != 'g' && left != standing-1 || yield(m, to)
	})
}
