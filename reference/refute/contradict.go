package refute

import (
	"slices"
	"strings"

	"grader/reference/game"
)

// nimber: were the claimed value right, the game and *claimed would be P, and so
// no player could win by moving in the sum.
func (p *player) nimber() (bool, error) {
	r := p.r
	sum := r.Game.Plus(game.Nimber(r.Claimed))
	if !p.won(sum) || r.Claims[0].Win == nil {
		return false, nil
	}
	isValue, err := p.isLosing(r.Game.Plus(game.Nimber(r.Value)), game.Normal)
	if err != nil || !isValue {
		return false, err
	}
	if r.Kind == NimberTooSmall {
		return r.Claimed < r.Value, nil
	}
	return r.Claimed > r.Value && same(r.Claims[0].Win.To, r.Game.Plus(game.Nimber(r.Value))), nil
}

// canonical: the path leads to a set in which an option is reversible, or
// written twice.
func (p *player) canonical() (bool, error) {
	r := p.r
	at := r.Game
	for _, x := range r.Path {
		if !optionOf(at, x) {
			return false, nil
		}
		at = x
	}
	if len(r.Moves) == 0 || !same(r.Moves[0].From, at) || !optionOf(at, r.Moves[0].To) {
		return false, nil
	}
	x := r.Moves[0].To
	if len(r.Moves) == 1 {
		return timesWritten(at, x) > 1, nil
	}
	if len(r.Moves) > 2 || !same(r.Moves[1].From, x) {
		return false, nil
	}
	if err := p.legal(r.Moves[1]); err != nil {
		return false, err
	}
	return p.lost(at.Plus(r.Moves[1].To)), nil
}

// written lists the options of a game that is a single set; nil otherwise.
func written(pos game.Position) []game.Position {
	if parts := pos.Parts(); len(parts) == 1 {
		if set, ok := parts[0].(*game.Set); ok {
			return set.Options()
		}
	}
	return nil
}

func optionOf(pos, x game.Position) bool {
	return slices.ContainsFunc(written(pos), func(o game.Position) bool { return same(o, x) })
}

func timesWritten(pos, x game.Position) int {
	count, key := 0, literalKey(x)
	for _, o := range written(pos) {
		if literalKey(o) == key {
			count++
		}
	}
	return count
}

// literalKey is equal for two forms that are literally the same, where *k stands
// for the set of 0, *, ..., *(k-1).
func literalKey(pos game.Position) string {
	parts := pos.Parts()
	if len(parts) != 1 {
		return pos.Key()
	}
	set, ok := parts[0].(*game.Set)
	if !ok {
		return pos.Key()
	}
	var keys, nimbers []string
	for i, o := range set.Options() {
		keys = append(keys, literalKey(o))
		nimbers = append(nimbers, game.Nimber(uint64(i)).Key())
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	nimbers = nimbers[:len(keys)]
	slices.Sort(nimbers)
	if slices.Equal(keys, nimbers) {
		return game.Nimber(uint64(len(keys))).Key()
	}
	return "{" + strings.Join(keys, ", ") + "}"
}

// reversible: y is no option of x, or the game and y do not add up to P.
func (p *player) reversible() (bool, error) {
	r := p.r
	if p.moves(r.Game, 2) {
		return r.Moves[1].To.LiveKey() == r.Other.LiveKey() && p.won(r.Game.Plus(r.Other)), nil
	}
	if !p.moves(r.Game, 1) {
		return false, nil
	}
	return p.unreachable(r.Moves[0].To, r.Other)
}

// noOption: no move leads there, and the moves shown are moves from the game.
func (p *player) noOption() (bool, error) {
	for _, l := range p.r.Moves {
		if !same(l.From, p.r.Game) {
			return false, nil
		}
	}
	return p.unreachable(p.r.Game, p.r.Other)
}

// unreachable tells whether no move leads from one position to another, parts
// without moves left aside.
func (p *player) unreachable(from, to game.Position) (bool, error) {
	key := to.LiveKey()
	p.left = p.budget
	for step := range from.Steps() {
		if err := p.lookAt(from); err != nil {
			return false, err
		}
		if from.After(step).LiveKey() == key {
			return false, nil
		}
	}
	return true, nil
}

// mex: the options are all there, with their values, and the least number
// missing is not the one claimed.
func (p *player) mex() (bool, error) {
	r := p.r
	if len(r.Moves) != len(r.Values) {
		return false, nil
	}
	listed := map[string]bool{}
	seen := map[uint64]bool{}
	for i, l := range r.Moves {
		if !same(l.From, r.Game) {
			return false, nil
		}
		isValue, err := p.isLosing(l.To.Plus(game.Nimber(r.Values[i])), game.Normal)
		if err != nil || !isValue {
			return false, err
		}
		listed[l.To.Key()] = true
		seen[r.Values[i]] = true
	}
	p.left = p.budget
	for step := range r.Game.Steps() {
		if err := p.lookAt(r.Game); err != nil {
			return false, err
		}
		if !listed[r.Game.After(step).Key()] {
			return false, nil
		}
	}
	var n uint64
	for seen[n] {
		n++
	}
	return n == r.Value && r.Value != r.Claimed, nil
}

// repeats: the values of as many heaps in a row as the claimed period repeat after
// fewer, which divide it.
func (p *player) repeats() (bool, error) {
	r := p.r
	if uint64(len(r.Path)) != r.Claimed || len(r.Values) != len(r.Path) || r.Value == 0 || r.Claimed%r.Value != 0 || r.Value == r.Claimed {
		return false, nil
	}
	for i, pos := range r.Path {
		isValue, err := p.isLosing(pos.Plus(game.Nimber(r.Values[i])), game.Normal)
		if err != nil || !isValue {
			return false, err
		}
		if heapSize(pos, r.Path[len(r.Path)-1]) != heapSize(r.Path[0], r.Path[len(r.Path)-1])+uint64(i) {
			return false, nil
		}
		if before := i - int(r.Value); before >= 0 && r.Values[before] != r.Values[i] {
			return false, nil
		}
	}
	return true, nil
}

// heapSize is the size of a position that is one heap of the same ruleset as
// another; no heap at all is one of 0, and what is no heap has the size of none.
func heapSize(pos, other game.Position) uint64 {
	const none = 1 << 63
	if len(pos) != 1 || len(other) != 1 || pos[0].Game == nil || pos[0].Game != other[0].Game {
		return none
	}
	parts := pos.Parts()
	if len(parts) == 0 {
		return 0
	}
	n, ok := game.ReadNumber(parts[0].Text())
	if !ok || len(parts) > 1 {
		return none
	}
	return n
}
