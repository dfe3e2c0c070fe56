package refute

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A post is a point of a wall of a thermograph: the stop x of a game in which every move
// costs the tax t.
type post struct{ t, x cgt.Dyadic }

// A wall is what a player who begins ends with, by the tax: posts from the tax 0 to the
// largest that is looked at, joined by straight lines. A line leans by at most 1.
type wall []post

// at is the height of a wall at a tax.
func (w wall) at(t cgt.Dyadic) cgt.Dyadic {
	i := 1
	for i < len(w)-1 && w[i].t.Less(t) {
		i++
	}
	if len(w) == 1 || !w[i-1].t.Less(w[i].t) {
		return w[0].x
	}
	away := t.Minus(w[i-1].t)
	switch w[i-1].x.Compare(w[i].x) {
	case -1:
		return w[i-1].x.Plus(away)
	case 1:
		return w[i-1].x.Minus(away)
	}
	return w[i-1].x
}

// upright is the wall of a number: taxes do not matter.
func upright(x, most cgt.Dyadic) wall { return wall{{x: x}, {most, x}} }

// shifted is a wall after n times the tax is paid, which is -1 or 1, and x is added.
func (w wall) shifted(n int, x cgt.Dyadic) wall {
	to := make(wall, len(w))
	for i, at := range w {
		y := at.x.Plus(x)
		switch n {
		case -1:
			y = y.Minus(at.t)
		case 1:
			y = y.Plus(at.t)
		}
		to[i] = post{at.t, y}
	}
	return to
}

// taxesOf are the taxes of the posts of walls, in order.
func taxesOf(walls ...wall) (taxes []cgt.Dyadic) {
	for _, w := range walls {
		for _, at := range w {
			taxes = append(taxes, at.t)
		}
	}
	slices.SortFunc(taxes, cgt.Dyadic.Compare)
	return slices.Compact(taxes)
}

// meeting is the tax strictly between two others at which walls cross that are straight
// between these; ok is false if they do not.
func meeting(v, w wall, from, to cgt.Dyadic) (t cgt.Dyadic, ok bool) {
	before, after := v.at(from).Minus(w.at(from)), v.at(to).Minus(w.at(to))
	if before.Sign()*after.Sign() >= 0 {
		return t, false
	}
	if before.Sign() < 0 {
		before, after = before.Neg(), after.Neg()
	}
	if before.Minus(after) == to.Minus(from) { // they approach as fast as the tax grows
		return from.Plus(before), true
	}
	if before.Log() > 60 {
		game.Check(game.ErrLimit)
	}
	return from.Plus(before.Half()), true // or twice as fast
}

// best is the wall made of the better one of two at every tax: the higher one for Left,
// the lower one for Right.
func best(v, w wall, who game.Player) wall {
	var to wall
	taxes := taxesOf(v, w)
	add := func(t cgt.Dyadic) {
		x, y := v.at(t), w.at(t)
		if x.Less(y) == (who == game.Left) {
			x = y
		}
		to = append(to, post{t, x})
	}
	for i, t := range taxes {
		if i > 0 {
			if cross, ok := meeting(v, w, taxes[i-1], t); ok {
				add(cross)
			}
		}
		add(t)
	}
	return to
}

// walls are the walls of a sum of parts and a value up to the largest tax, by their
// definition (Winning Ways, ch. 6): Left's is the highest right wall of Left's options less
// the tax, Right's the lowest left wall of Right's options with the tax, until they meet.
// Of a number both are the number.
func (p *referee) walls(sum []int32, v cgt.Simple, most cgt.Dyadic) (both [2]wall) {
	ids, v := p.normal(sum, v)
	number := v.Number
	if len(ids) == 0 {
		w := upright(number, most)
		return [2]wall{w, w}
	}
	v.Number = cgt.Dyadic{} // numbers are added to the walls
	key := keyOfPlay(ids, v, game.Left)
	known, ok := p.heat[key]
	if !ok {
		p.deeper(func() { known = p.cool(ids, v, most) })
		p.heat[key] = known
	}
	for who := range both {
		both[who] = known[who].shifted(0, number)
	}
	return both
}

// wallAt is where a player's wall of a position stands at a tax.
func (p *referee) wallAt(pos game.Position, who game.Player, tax cgt.Dyadic) cgt.Dyadic {
	return p.walls(p.sum(pieces(pos.Parts())), cgt.Simple{}, tax)[who].at(tax)
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
		for _, o := range p.optionsOf(id, who) {
			list = append(list, offer{slices.Concat(ids[:i], o, ids[i+1:]), v})
		}
	}
	for o := range v.Options(who == game.Right) {
		p.look()
		list = append(list, offer{ids, o})
	}
	return list
}

func (p *referee) cool(ids []int32, v cgt.Simple, most cgt.Dyadic) (both [2]wall) {
	var options [2][]offer
	for _, who := range game.Players {
		options[who] = p.offers(ids, v, who)
		for _, o := range options[who] {
			p.look()
			opposite := p.walls(o.ids, o.value, most)
			paid := opposite[who.Other()].shifted([2]int{-1, 1}[who], cgt.Dyadic{})
			if both[who] != nil {
				paid = best(both[who], paid, who)
			}
			both[who] = paid
			p.spend(game.StepsPerPosition + len(paid))
		}
	}
	if len(options[game.Left]) > 0 && len(options[game.Right]) > 0 && !both[game.Left][0].x.Less(both[game.Right][0].x) {
		return cooled(both)
	}
	w := upright(p.simplest(options, both), most)
	return [2]wall{w, w}
}

// cooled cuts two walls off where they meet: from there on both stand upright.
func cooled(both [2]wall) (to [2]wall) {
	l, r := both[game.Left], both[game.Right]
	taxes := taxesOf(l, r)
	for i, t := range taxes {
		if i > 0 {
			if cross, ok := meeting(l, r, taxes[i-1], t); ok {
				t = cross
			}
		}
		for who := range to {
			to[who] = append(to[who], post{t, both[who].at(t)})
		}
		if !r.at(t).Less(l.at(t)) {
			for who := range to {
				to[who] = append(to[who], post{taxes[len(taxes)-1], l.at(t)})
			}
			break
		}
	}
	return to
}

// simplest is the number that a game is whose walls leave room for one at the tax 0: the
// simplest x such that no option of Left is x or more, and none of Right x or less.
func (p *referee) simplest(options [2][]offer, both [2]wall) cgt.Dyadic {
	var bound [2]*cgt.Dyadic
	for who, w := range both {
		if w != nil {
			bound[who] = &w[0].x
		}
	}
	open := [2]bool{}
	for {
		x, ok := simplestBetween(bound, open)
		if !ok {
			game.Check(game.ErrLimit)
		}
		// Only at an end is it in doubt, which play decides.
		fits := true
		for _, who := range game.Players {
			if bound[who] == nil || *bound[who] != x {
				continue
			}
			open[who] = true
			for _, o := range options[who] {
				o.value.Number = o.value.Number.Minus(x)
				fits = p.play(o.ids, o.value, who.Other()) && fits
			}
		}
		if fits {
			return x
		}
	}
}

// simplestBetween is the simplest number between two bounds, of which each may be nil for
// none, and open: the one with the least denominator, and then the nearest to 0.
func simplestBetween(bound [2]*cgt.Dyadic, open [2]bool) (x cgt.Dyadic, ok bool) {
	low, high := bound[game.Left], bound[game.Right]
	if high != nil && (high.Sign() < 0 || high.Sign() == 0 && open[game.Right]) {
		negated := [2]*cgt.Dyadic{game.Left: new(cgt.Dyadic)}
		*negated[game.Left] = high.Neg()
		if low != nil {
			negated[game.Right] = new(cgt.Dyadic)
			*negated[game.Right] = low.Neg()
		}
		x, ok = simplestBetween(negated, [2]bool{open[game.Right], open[game.Left]})
		return x.Neg(), ok
	}
	inside := func(x cgt.Dyadic) bool {
		return (low == nil || low.Less(x) || !open[game.Left] && *low == x) &&
			(high == nil || x.Less(*high) || !open[game.Right] && *high == x)
	}
	if inside(x) {
		return x, true
	}
	if low == nil {
		return x, false
	}
	// x is the greatest multiple of a step that is not above low.
	x = cgt.Int(low.Floor())
	for log := 0; log <= 60; log++ {
		step := cgt.Fraction(1, log)
		if more := x.Plus(step); !low.Less(more) {
			x = more
		}
		for _, x := range []cgt.Dyadic{x, x.Plus(step)} {
			if inside(x) {
				return x, true
			}
		}
	}
	return x, false
}
