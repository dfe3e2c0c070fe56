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
func (p *referee) choices(ids []int32, who game.Player) (list []choice, err error) {
	for i, id := range ids {
		if i > 0 && ids[i-1] == id {
			continue
		}
		options, err := p.optionsOf(id, who)
		if err != nil {
			return nil, err
		}
		before, err := p.count(id)
		if err != nil {
			return nil, err
		}
		for _, option := range options {
			c := choice{part: i, option: option, ahead: before[who.Other()] - before[who], total: -before[0] - before[1]}
			for _, piece := range option {
				after, err := p.count(piece)
				if err != nil {
					return nil, err
				}
				c.ahead += after[who] - after[who.Other()]
				c.total += after[0] + after[1]
			}
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Or(b.ahead-a.ahead, a.total-b.total) })
	return list, p.meter.Spend(len(list))
}

// stepsPerCounted is what it costs to list a move in order to count it.
const stepsPerCounted = 2

// count is how many moves each player has in a part.
func (p *referee) count(id int32) (n [2]int, err error) {
	for int(id) >= len(p.counts) {
		p.counts = append(p.counts, nil)
	}
	if p.counts[id] != nil {
		return *p.counts[id], nil
	}
	for _, who := range game.Players {
		for range p.parts[id].Steps(who) {
			n[who]++
			if err := p.meter.Spend(stepsPerCounted); err != nil {
				return n, err
			}
		}
	}
	p.counts[id] = &n
	p.left -= n[0] + n[1] // where that is too much, the next move looked at finds out
	return n, nil
}

// A oneSided is what is known of a part in which only one player can ever move, if it is one.
type oneSided struct {
	x  int64
	is bool
}

// oneSided is the whole number that a part is in which only one player can ever move: the
// length of the longest play.
func (p *referee) oneSided(id int32) (x int64, ok bool, err error) {
	if known, done := p.wholes[id]; done {
		return known.x, known.is, nil
	}
	n, err := p.count(id)
	if err != nil {
		return 0, false, err
	}
	mover := game.Left
	if n[game.Left] == 0 {
		mover = game.Right
	}
	if ok = n[mover.Other()] == 0; ok {
		options, err := p.optionsOf(id, mover)
		if err != nil {
			return 0, false, err
		}
		for _, option := range options {
			length := int64(1)
			for _, piece := range option {
				y, is, err := p.oneSided(piece)
				if err != nil {
					return 0, false, err
				}
				if mover == game.Right {
					y = -y
				}
				ok = ok && is && y >= 0
				length += y
			}
			x = max(x, length)
		}
	}
	if mover == game.Right {
		x = -x
	}
	p.wholes[id] = oneSided{x, ok}
	return x, ok, nil
}
