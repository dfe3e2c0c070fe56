package refute

import (
	"encoding/binary"
	"fmt"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// A referee replays a proof by plain play. In games in which Left and Right have
// different moves a player wins who has a move after which the opponent, beginning,
// loses. The search rests on the rules of the games, on how rulesets take positions apart,
// and on four short theorems: a game and its negative add up to 0, numbers are added as
// numbers and ups and nimbers as such, of such a sum the sign is known, and where one player
// can never move the number is the length of the longest play.
type referee struct {
	*searcher
	known map[int32]*partOf // by part
	won   map[string]bool
	heat  map[string][2]wall
	depth int
}

// partOf is what has been found out about a part.
type partOf struct {
	options  [2][][]int32 // what each move of a player leaves; nil until listed
	negative int32        // the number of its negative and 1 more; 0 until known
	value    *cgt.Simple  // the number, ups and nimber that it is, if it is
	asked    bool         // whether that is known
	counts   *[2]int      // the moves of each player; nil until counted
	whole    *oneSided    // nil until known
}

// maxPlay bounds the length of a play.
const maxPlay = 50_000

func newReferee(budget int, m *game.Meter) *referee {
	s := &searcher{budget: budget, meter: m, ids: map[string]int32{}, losing: [2]map[string]bool{{}, {}}}
	return &referee{searcher: s, known: map[int32]*partOf{}, won: map[string]bool{}, heat: map[string][2]wall{}}
}

func (p *referee) of(id int32) *partOf {
	if p.known[id] == nil {
		p.known[id] = &partOf{}
	}
	return p.known[id]
}

// wins reports whether a player who begins wins.
func (p *referee) wins(pos game.Position, who game.Player, play game.Play) bool {
	if !pos.Partizan() {
		return !p.isLosing(pos, play)
	}
	p.check(play == game.Normal && who != game.Both)
	p.left = p.budget
	return p.play(p.sum(pieces(pos.Parts())), cgt.Simple{}, who)
}

// deeper goes one move further.
func (p *referee) deeper(search func()) {
	if p.depth == maxPlay {
		game.Check(game.ErrLimit)
	}
	p.depth++
	search()
	p.depth--
}

// play is wins for a sum of parts and a value, in normal play.
func (p *referee) play(sum []int32, v cgt.Simple, who game.Player) (win bool) {
	ids, v := p.normal(sum, v)
	if len(ids) == 0 {
		left, right := sign(v)
		return who == game.Left && left || who == game.Right && right
	}
	key := keyOfPlay(ids, v, who)
	if win, ok := p.won[key]; ok {
		return win
	}
	p.spend(game.StepsPerPosition + len(ids))
	p.deeper(func() { win = p.tryParts(ids, v, who) || p.tryValue(ids, v, who) })
	p.won[key] = win
	return win
}

func (p *referee) tryParts(ids []int32, v cgt.Simple, who game.Player) bool {
	for _, c := range p.choices(ids, who) {
		p.look()
		if !p.play(slices.Concat(ids[:c.part], c.option, ids[c.part+1:]), v, who.Other()) {
			return true
		}
	}
	return false
}

func (p *referee) tryValue(ids []int32, v cgt.Simple, who game.Player) bool {
	for option := range v.Options(who == game.Right) {
		p.look()
		if !p.play(ids, option, who.Other()) {
			return true
		}
	}
	return false
}

// sign reports whether Left wins a value as the one who begins, and whether Right does.
// A number decides; then two ups more than downs, or one without a *; else it is 0, or
// won by whoever begins.
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

// maxTotal bounds the numbers that are added.
const maxTotal = 1 << 60

// normal adds up the parts that are values, and takes away a part together with its
// negative.
func (p *referee) normal(sum []int32, v cgt.Simple) ([]int32, cgt.Simple) {
	ids := make([]int32, 0, len(sum))
	for _, id := range sum {
		if n := p.asValue(id); n != nil {
			v.Number, v.Up, v.Star = v.Number.Plus(n.Number), v.Up+n.Up, v.Star^n.Star
			if whole := v.Number.Floor(); whole > maxTotal || whole < -maxTotal {
				game.Check(game.ErrLimit)
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

// asValue is the value that a part is, nil if it is not seen to be one: because it is
// written as one, or because one player can never move in it, or because it is impartial and
// too large to be played out.
func (p *referee) asValue(id int32) *cgt.Simple {
	at := p.of(id)
	if at.asked {
		return at.value
	}
	at.asked = true
	part := p.parts[id]
	if v, is := game.SimpleOf(part); is {
		at.value = &v
	} else if !part.Partizan() {
		if n, is := p.tooLong(id); is {
			at.value = &cgt.Simple{Star: uint64(n)}
		}
	} else if x, is := p.oneSided(id); is {
		at.value = &cgt.Simple{Number: cgt.Int(x)}
	}
	return at.value
}

// negate is the number of the negative of a part.
func (p *referee) negate(id int32) int32 {
	at := p.of(id)
	if at.negative == 0 {
		at.negative = p.sum([]game.Part{p.parts[id].Negative()})[0] + 1
	}
	return at.negative - 1
}

// optionsOf lists what the moves of a player in a part leave.
func (p *referee) optionsOf(id int32, who game.Player) [][]int32 {
	at := p.of(id)
	if at.options[who] == nil {
		list := [][]int32{}
		for _, to := range p.parts[id].Steps(who) {
			p.look()
			list = append(list, p.sum(pieces(to)))
		}
		at.options[who] = list
	}
	return at.options[who]
}

func keyOfPlay(ids []int32, v cgt.Simple, who game.Player) string {
	key := make([]byte, 0, 4*len(ids)+16)
	for _, id := range ids {
		key = binary.BigEndian.AppendUint32(key, uint32(id))
	}
	if v != (cgt.Simple{}) {
		key = fmt.Append(key, v)
	}
	return string(append(key, byte(who)))
}
