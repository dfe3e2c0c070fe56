package refute

import (
	"cmp"
	"slices"

	"grader/reference/game"
)

// pieces takes parts apart as their rulesets do, and leaves out those in which nobody can
// move. That the pieces together have the options of the part is held to the definition
// wherever rulesets are.
func pieces(parts []game.Part) (list []game.Part) {
	for _, part := range parts {
		for _, piece := range game.Apart(part) {
			if !game.Over(piece) {
				list = append(list, piece)
			}
		}
	}
	return list
}

// A choice is a move in one of the parts of a sum.
type choice struct {
	part   int
	option []int32
	// ahead is how many more moves the mover then has than the opponent, and total how many
	// moves there are, both less what there was before.
	ahead, total int
}

// choices lists the moves of a player in a sum, the most promising first.
func (p *referee) choices(ids []int32, who game.Player) (list []choice) {
	for i, id := range ids {
		if i > 0 && ids[i-1] == id {
			continue
		}
		before := p.count(id)
		for _, option := range p.optionsOf(id, who) {
			c := choice{part: i, option: option, ahead: before[who.Other()] - before[who], total: -before[0] - before[1]}
			for _, piece := range option {
				after := p.count(piece)
				c.ahead += after[who] - after[who.Other()]
				c.total += after[0] + after[1]
			}
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Or(b.ahead-a.ahead, a.total-b.total) })
	p.spend(len(list))
	return list
}

// stepsPerCounted is what it costs to list a move in order to count it.
const stepsPerCounted = 2

// count is how many moves each player has in a part.
func (p *referee) count(id int32) [2]int {
	at := p.of(id)
	if at.counts != nil {
		return *at.counts
	}
	n := [2]int{}
	for _, who := range game.Players {
		for range p.parts[id].Steps(who) {
			n[who]++
			p.spend(stepsPerCounted)
		}
	}
	at.counts = &n
	p.left -= n[0] + n[1] // where that is too much, the next move looked at finds out
	return n
}

// A oneSided is what is known of a part in which only one player can ever move, if it is one.
type oneSided struct {
	x  int64
	is bool
}

// oneSided is the whole number that a part is in which only one player can ever move: the
// length of the longest play.
func (p *referee) oneSided(id int32) (x int64, ok bool) {
	at := p.of(id)
	if at.whole != nil {
		return at.whole.x, at.whole.is
	}
	mover, sign := game.Left, int64(1)
	if p.count(id)[game.Left] == 0 {
		mover, sign = game.Right, -1
	}
	if ok = p.count(id)[mover.Other()] == 0; ok {
		for _, option := range p.optionsOf(id, mover) {
			length := int64(1)
			for _, piece := range option {
				y, is := p.oneSided(piece)
				ok = ok && is && sign*y >= 0
				length += sign * y
			}
			x = max(x, length)
		}
	}
	at.whole = &oneSided{sign * x, ok}
	return sign * x, ok
}
