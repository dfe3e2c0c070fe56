package notation

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// An Operation makes a game from others in the notation. Its texts are Markdown.
type Operation struct {
	Name    string // before the parentheses; "" for a sign between games
	Syntax  string // "cool(G, t)"
	Text    string // its meaning
	Example string
	Value   string // of the example, as a canonical form

	takes []need // the requirements on the games in the parentheses; nil for any two or more
	// A game that is a value is computed by work from the forms of its operands; others are made by
	// join from impartial positions, and their options are computed on demand.
	work func(t *cgt.Forms, of []cgt.Form) (cgt.Form, error)
	join func(of []game.Position) *game.Compound
}

// A refusal is a complaint about the operands of an operation.
type refusal string

func (r refusal) Error() string { return string(r) }

// Operations are all operations, in the order in which they are shown.
var Operations = operations

var operations = []*Operation{
	{Syntax: "G:H", Text: "the ordinal sum: a move in G removes H. It depends on how G is written, and on the value of H. The colon binds tighter than + and - between and before games, but a sign right before a number belongs to the number: `-1:1` and `+-1:1` are `(-1):1` and `(+-1):1`, where `-*:1` is `-(*:1)`", Example: "1:*", Value: "1*"},
	{Syntax: "n.G", Text: "n copies of G, for a whole number n; `2.^*` is `^2*`, and 2 copies of `^*` are `2.(^*)`", Example: "3.{1|-2}", Value: "{0|-3}"},
	{Name: "conjunctive", Syntax: "conjunctive(G, H)", Text: "the conjunctive sum of impartial games: a move is a move in every one of them, and play ends with the first that ends (the short rule)", Example: "conjunctive(nim(1), nim(2))", Value: "*", join: game.Conjunctive},
	{Name: "selective", Syntax: "selective(G, H)", Text: "the selective sum of impartial games: a move is a move in one or more of them, and play ends with the last that ends", Example: "selective(nim(1), nim(1))", Value: "*2", join: game.Selective},
	{Name: "cool", Syntax: "cool(G, t)", Text: "G cooled by a number t above -1; if t is above its temperature, its mean value", Example: "cool({4|0}, 1)", Value: "{3|1}", takes: []need{anyGame, aTax}, work: func(t *cgt.Forms, of []cgt.Form) (cgt.Form, error) {
		tax, _ := t.IsNumber(of[1])
		return t.Cool(of[0], tax)
	}},
	{Name: "heat", Syntax: "heat(G, t)", Text: "G heated by t, at least 0; numbers stay", Example: "heat(*, 1)", Value: "+-1", takes: []need{anyGame, atLeastZero}, work: func(t *cgt.Forms, of []cgt.Form) (cgt.Form, error) { return t.Heat(of[0], of[1]) }},
	{Name: "overheat", Syntax: "overheat(G, s, t)", Text: "G overheated from s, above 0, to t, at least 0: a whole number n becomes n copies of s, and in all other games, fractions too, the player who moves also gains t; unlike with heat, numbers change", Example: "overheat(1/2, 1, 1)", Value: "{1|0}", takes: []need{anyGame, aboveZero, atLeastZero}, work: func(t *cgt.Forms, of []cgt.Form) (cgt.Form, error) { return t.Overheat(of[0], of[1], of[2]) }},
	{Name: "freeze", Syntax: "freeze(G)", Text: "G cooled by its temperature", Example: "freeze({4|0})", Value: "2*", takes: []need{anyGame}, work: func(t *cgt.Forms, of []cgt.Form) (cgt.Form, error) { return t.Freeze(of[0]) }},
	{Name: "norton", Syntax: "norton(G, U)", Text: "the Norton product of G and a game U above 0", Example: "norton(1/2, ^)", Value: "{^2*|v*}", takes: []need{anyGame, aboveZero}, work: func(t *cgt.Forms, of []cgt.Form) (cgt.Form, error) { return t.Norton(of[0], of[1]) }},
	{Name: "companion", Syntax: "companion(G)", Text: "the companion of G: its options are the companions of the options, and 0 besides, for Left if G >= 0 and for Right if G <= 0", Example: "companion(^)", Value: "^*", takes: []need{anyGame}, work: func(t *cgt.Forms, of []cgt.Form) (cgt.Form, error) { return t.Companion(of[0]) }},
	{Name: "reduced-form", Syntax: "reduced-form(G)", Text: "the reduced canonical form of G, which is the same for all games that differ by infinitesimals", Example: "reduced-form({2^|*})", Value: "{2|0}", takes: []need{anyGame}, work: func(t *cgt.Forms, of []cgt.Form) (cgt.Form, error) { return t.Reduced(of[0]) }},
	{Name: "atomic-weight", Syntax: "atomic-weight(G)", Text: "the atomic weight of G, if it has one", Example: "atomic-weight({^3|v3})", Value: "+-1", takes: []need{anyGame}, work: func(t *cgt.Forms, of []cgt.Form) (cgt.Form, error) {
		weight, ok, err := t.AtomicWeight(of[0])
		if err == nil && !ok {
			err = refusal("this game has no atomic weight")
		}
		return weight, err
	}},
}

// A need is a requirement on an operand.
type need struct {
	called string // in a complaint; "" if any game will do
	met    func(t *cgt.Forms, g cgt.Form) bool
}

var (
	anyGame     need
	atLeastZero = need{"at least 0", func(t *cgt.Forms, g cgt.Form) bool { return halt.Must(t.LessEq(cgt.Zero, g)) }}
	aboveZero   = need{"above 0", func(t *cgt.Forms, g cgt.Form) bool { return g != cgt.Zero && halt.Must(t.LessEq(cgt.Zero, g)) }}
	aTax        = need{"a number above -1", func(t *cgt.Forms, g cgt.Form) bool {
		x, ok := t.IsNumber(g)
		return ok && cgt.Int(-1).Less(x)
	}}
)

// lacks is the complaint about the operands of an operation; nil if there is none.
func (o *Operation) lacks(t *cgt.Forms, of []cgt.Form) error {
	for i, n := range o.takes {
		if n.met != nil && !n.met(t, of[i]) {
			return refusal(fmt.Sprintf("game %d of %s must be %s", i+1, o.Syntax, n.called))
		}
	}
	return nil
}

// named is the value as a game that prints as it was written.
func (o *Operation) named(of []game.Position, value game.Position) *game.Compound {
	texts, keys := make([]string, len(of)), make([]string, len(of))
	for i, pos := range of {
		texts[i], keys[i] = pos.String(), pos.Key()
	}
	return game.Worked(o.Name+"("+strings.Join(texts, ", ")+")", o.Name+"("+strings.Join(keys, ", ")+")", value, func() game.Part {
		negative := slices.Clone(of)
		negative[0] = of[0].Negative()
		return o.named(negative, value.Negative())
	})
}
