package refute

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// walls are the walls of a sum of parts and a value, by their definition (Winning Ways,
// ch. 6): Left's is the highest right wall of Left's options less the tax, Right's the lowest
// left wall of Right's options with the tax, until they meet. Of a number both are the number.
func (p *referee) walls(sum []int32, v cgt.Simple) *cgt.Thermograph {
	ids, v := p.normal(sum, v)
	number := v.Number
	if len(ids) == 0 {
		return cgt.Mast(number)
	}
	v.Number = cgt.Dyadic{} // numbers are added to the walls
	key := keyOfPlay(ids, v, game.Left, game.Normal)
	known, ok := p.heat[key]
	if !ok {
		if p.depth++; p.depth > maxPlay {
			halt.Check(game.ErrLimit)
		}
		known = p.cool(ids, v)
		p.depth--
		p.heat[key] = known
	}
	return known.Plus(number)
}

// wallAt is where a player's wall of a position stands at a tax.
func (p *referee) wallAt(pos game.Position, who game.Player, tax cgt.Dyadic) cgt.Dyadic {
	left, right := p.walls(p.sum(pieces(pos.Parts())), cgt.Simple{}).At(tax)
	return [2]cgt.Dyadic{left, right}[who]
}

// An offer is what a player can move to: a sum of parts and a value.
type offer struct {
	ids   []int32
	value cgt.Simple
}

// offers lists what a player can move to.
func (p *referee) offers(ids []int32, v cgt.Simple, who game.Player) (list []offer) {
	for i, id := range ids {
		if i > 0 && ids[i-1] == id {
			continue
		}
		for _, o := range p.options(id, who) {
			list = append(list, offer{slices.Concat(ids[:i], o, ids[i+1:]), v})
		}
	}
	for o := range v.Options(who == game.Right) {
		p.look()
		list = append(list, offer{ids, o})
	}
	return list
}

func (p *referee) cool(ids []int32, v cgt.Simple) *cgt.Thermograph {
	var options [2][]offer
	var walls [2][]*cgt.Thermograph
	for _, who := range game.Players {
		options[who] = p.offers(ids, v, who)
		for _, o := range options[who] {
			p.look()
			h := p.walls(o.ids, o.value)
			walls[who] = append(walls[who], h)
			p.spend(game.StepsPerPosition + len(h.Left) + len(h.Right))
		}
	}
	h, hot, err := cgt.Cool(walls[game.Left], walls[game.Right])
	if halt.Check(err); hot {
		return h
	}
	return cgt.Mast(p.simplest(options, walls))
}

// simplest is the number that a game is whose walls leave room for one at the tax 0: the
// simplest x such that no option of Left is x or more, and none of Right x or less.
func (p *referee) simplest(options [2][]offer, walls [2][]*cgt.Thermograph) cgt.Dyadic {
	x := cgt.Interval{Below: true, Above: true, ClosedLow: true, ClosedHigh: true}
	for _, h := range walls[game.Left] {
		if _, stop := h.At(cgt.Dyadic{}); x.Below || x.Low.Less(stop) {
			x.Low, x.Below = stop, false
		}
	}
	for _, h := range walls[game.Right] {
		if stop, _ := h.At(cgt.Dyadic{}); x.Above || stop.Less(x.High) {
			x.High, x.Above = stop, false
		}
	}
	// Only at an end is it in doubt, which play decides.
	fits := func(who game.Player, x cgt.Dyadic) bool {
		return !slices.ContainsFunc(options[who], func(o offer) bool {
			o.value.Number = o.value.Number.Minus(x)
			return !p.play(o.ids, o.value, who.Other(), game.Normal)
		})
	}
	x.ClosedLow = x.Below || fits(game.Left, x.Low)
	x.ClosedHigh = x.Above || fits(game.Right, x.High)
	number, ok := x.Simplest()
	if !ok {
		halt.Check(game.ErrLimit)
	}
	return number
}
