package refute

import (
	"cmp"
	"encoding/binary"
	"iter"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// maxPlay is the most moves of a play.
const maxPlay = 60_000

// play reports whether the first player wins a sum of parts and a value: by a move after which the
// opponent, as first player, loses; in misère play also without a move. In normal play it uses
// three short theorems: a game and its negative add up to 0; numbers are added as numbers, ups and
// nimbers as such; and the sign of such a sum is known.
func (p *referee) play(ids []int32, v cgt.Simple, who game.Player, play game.Play) (win bool) {
	if play == game.Misere {
		slices.Sort(ids)
	} else if ids, v = p.normal(ids, v); len(ids) == 0 {
		left, right := sign(v)
		return who != game.Right && left || who == game.Right && right
	} else if who == game.Both && v.Star > longList {
		halt.Check(game.ErrLimit)
	}
	key := played{keyOf(ids), v, who, play}
	if win, ok := p.won[key]; ok {
		return win
	}
	p.spend(game.StepsPerPosition + len(ids))
	if p.depth++; p.depth > maxPlay {
		halt.Check(game.ErrLimit)
	}
	moved := false
	for at, option := range p.moves(ids, who) {
		moved = true
		p.look()
		if win = !p.play(slices.Concat(ids[:at], option, ids[at+1:]), v, who.Other(), play); win {
			break
		}
	}
	win = win || !moved && play == game.Misere || p.winsInValue(ids, v, who)
	p.depth--
	p.won[key] = win
	return win
}

// winsInValue reports whether a player wins a sum in normal play by a move in the value.
func (p *referee) winsInValue(ids []int32, v cgt.Simple, who game.Player) bool {
	for option := range v.Options(who == game.Right) {
		p.look()
		if !p.play(ids, option, who.Other(), game.Normal) {
			return true
		}
	}
	return false
}

// sign reports whether Left, and whether Right, wins a value as first player. A number decides;
// then two ups more than downs, or one without a *; otherwise it is 0, or the first player wins.
func sign(v cgt.Simple) (left, right bool) {
	switch {
	case v.Number.Sign() != 0:
		return v.Number.Sign() > 0, v.Number.Sign() < 0
	case v.Up >= 2 || v.Up == 1 && v.Star != 1:
		return true, false
	case v.Up <= -2 || v.Up == -1 && v.Star != 1:
		return false, true
	}
	fuzzy := v.Up != 0 || v.Star != 0
	return fuzzy, fuzzy
}

// maxTotal is the limit of numbers that are added.
const maxTotal = 1 << 60

// comparedPerStep is the number of pairs of parts compared in a step.
const comparedPerStep = 256

// normal adds up the parts that are values, and cancels parts with their negatives.
func (p *referee) normal(sum []int32, v cgt.Simple) ([]int32, cgt.Simple) {
	p.spend(len(sum) * len(sum) / comparedPerStep)
	ids := make([]int32, 0, len(sum))
	for _, id := range sum {
		if n := p.asValue(id); n != nil {
			v.Number, v.Up, v.Star = v.Number.Plus(n.Number), v.Up+n.Up, v.Star^n.Star
			if whole := v.Number.Floor(); whole > maxTotal || whole < -maxTotal {
				halt.Check(game.ErrLimit)
			}
			continue
		}
		if i := slices.Index(ids, p.negate(id)); i >= 0 {
			ids = slices.Delete(ids, i, i+1)
			continue
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids, v
}

// asValue is the value of a part that is written as a value, or that is impartial and has a known nim
// value, or is too large to be played out; nil for other parts.
func (p *referee) asValue(id int32) *cgt.Simple {
	at := p.parts[id]
	if at.asked {
		return at.value
	}
	at.asked = true
	if v, is := game.SimpleOf(at.Part); is {
		at.value = &v
	} else if at.Partizan() {
		return nil
	} else if at.nimber >= 0 {
		at.value = &cgt.Simple{Star: uint64(at.nimber)}
	} else if n, is := p.tooLong(id); is {
		at.value = &cgt.Simple{Star: uint64(n)}
	}
	return at.value
}

// negate is the index of the negative of a part.
func (p *referee) negate(id int32) int32 {
	at := p.parts[id]
	switch {
	case !at.Partizan():
		return id
	case at.negative == 0:
		at.negative = p.sum([]game.Part{at.Negative()})[0] + 1
	}
	return at.negative - 1
}

// A played is the key of a search.
type played struct {
	sum   string // by keyOf
	value cgt.Simple
	who   game.Player
	play  game.Play
}

func keyOf(ids []int32) string {
	key := make([]byte, 0, 4*len(ids))
	for _, id := range ids {
		key = binary.BigEndian.AppendUint32(key, uint32(id))
	}
	return string(key)
}

// pieces splits parts as their rulesets do, and drops those in which neither player can move. The
// tests of rulesets compare the options of the pieces together with those of the part.
func pieces(parts []game.Part) (list []game.Part) {
	for _, part := range parts {
		apart, ok := part.Apart()
		if !ok {
			apart = []game.Part{part}
		}
		for _, piece := range apart {
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
	// ahead is the mover's lead in moves over the opponent after the move, and total the number of
	// all moves, both relative to the position before.
	ahead, total int
}

// moves yields the moves of a player in a sum: the part, and the parts that the move leaves of it.
// In impartial sums they are in no particular order.
func (p *referee) moves(ids []int32, who game.Player) iter.Seq2[int, []int32] {
	return func(yield func(int, []int32) bool) {
		if who != game.Both {
			for _, c := range p.choices(ids, who) {
				if !yield(c.part, c.option) {
					return
				}
			}
			return
		}
		for i, id := range ids {
			if i > 0 && ids[i-1] == id {
				continue
			}
			for _, option := range p.options(id, who) {
				if !yield(i, option) {
					return
				}
			}
		}
	}
}

// choices lists the moves of a player in a sum, the most promising first.
func (p *referee) choices(ids []int32, who game.Player) (list []choice) {
	for i, id := range ids {
		if i > 0 && ids[i-1] == id {
			continue
		}
		before := p.count(id)
		for _, option := range p.options(id, who) {
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

// count is the number of moves of each player in a part.
func (p *referee) count(id int32) [2]int {
	return [2]int{len(p.options(id, game.Left)), len(p.options(id, game.Right))}
}
