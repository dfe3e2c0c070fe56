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
	byPlayer [2][][][]int32 // of each part, what each move of a player leaves; nil until listed
	negative []int32        // of each part, the number of its negative and 1 more; 0 until known
	simple   []simplicity   // of each part
	counts   []*[2]int      // of each part, the moves of each player; nil until counted
	wholes   map[int32]oneSided
	won      map[string]bool
	heat     map[string][2]wall
	depth    int
}

// simplicity says whether a part is a number with ups and a nimber, and which.
type simplicity struct {
	value cgt.Simple
	is    bool
	known bool
}

// maxPlay bounds the length of a play.
const maxPlay = 50_000

func newReferee(s *searcher) *referee {
	return &referee{searcher: s, wholes: map[int32]oneSided{}, won: map[string]bool{}, heat: map[string][2]wall{}}
}

// wins reports whether a player who begins wins.
func (p *referee) wins(pos game.Position, who game.Player) (bool, error) {
	p.left = p.budget
	ids, err := p.sum(pieces(pos.Parts()))
	if err != nil {
		return false, err
	}
	return p.play(ids, cgt.Simple{}, who)
}

// play is wins for a sum of parts and a value.
func (p *referee) play(sum []int32, v cgt.Simple, who game.Player) (bool, error) {
	ids, v, err := p.normal(sum, v)
	if err != nil {
		return false, err
	}
	if len(ids) == 0 {
		left, right := sign(v)
		return who == game.Left && left || who == game.Right && right, nil
	}
	key := keyOfPlay(ids, v, who)
	if win, ok := p.won[key]; ok {
		return win, nil
	}
	if p.depth == maxPlay {
		return false, game.ErrLimit
	}
	if err := p.meter.Spend(game.StepsPerPosition + len(ids)); err != nil {
		return false, err
	}
	p.depth++
	win, err := p.tryParts(ids, v, who)
	if err == nil && !win {
		win, err = p.tryValue(ids, v, who)
	}
	p.depth--
	if err == nil {
		p.won[key] = win
	}
	return win, err
}

func (p *referee) tryParts(ids []int32, v cgt.Simple, who game.Player) (bool, error) {
	choices, err := p.choices(ids, who)
	if err != nil {
		return false, err
	}
	for _, c := range choices {
		if err := p.look(); err != nil {
			return false, err
		}
		theirs, err := p.play(slices.Concat(ids[:c.part], c.option, ids[c.part+1:]), v, who.Other())
		if err != nil || !theirs {
			return err == nil, err
		}
	}
	return false, nil
}

func (p *referee) tryValue(ids []int32, v cgt.Simple, who game.Player) (bool, error) {
	options := v.Left()
	if who == game.Right {
		options = v.Right()
	}
	for option := range options {
		if err := p.look(); err != nil {
			return false, err
		}
		theirs, err := p.play(ids, option, who.Other())
		if err != nil || !theirs {
			return err == nil, err
		}
	}
	return false, nil
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
func (p *referee) normal(sum []int32, v cgt.Simple) ([]int32, cgt.Simple, error) {
	ids := make([]int32, 0, len(sum))
	for _, id := range sum {
		if n, ok := p.asValue(id); ok {
			v.Number, v.Up, v.Star = v.Number.Plus(n.Number), v.Up+n.Up, v.Star^n.Star
			if whole := v.Number.Floor(); whole > maxTotal || whole < -maxTotal {
				return nil, v, game.ErrLimit
			}
			continue
		}
		negative, err := p.negate(id)
		if err != nil {
			return nil, v, err
		}
		if i := slices.Index(ids, negative); i >= 0 {
			ids = slices.Delete(ids, i, i+1)
			continue
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids, v, nil
}

// asValue reports whether a part is a value: because it is written as one, or because
// it is impartial and too large to be played out.
func (p *referee) asValue(id int32) (cgt.Simple, bool) {
	for int(id) >= len(p.simple) {
		p.simple = append(p.simple, simplicity{})
	}
	at := &p.simple[id]
	if !at.known {
		at.known = true
		part := p.parts[id]
		at.value, at.is = game.SimpleOf(part)
		switch {
		case at.is:
		case part.Partizan():
			// Where that is too much, the next move looked at finds out.
			if x, ok, err := p.oneSided(id); ok && err == nil {
				at.value, at.is = cgt.Simple{Number: cgt.Int(x)}, true
			}
		default:
			var n int64
			if n, at.is = p.tooLong(id); at.is {
				at.value.Star = uint64(n)
			}
		}
	}
	return at.value, at.is
}

// negate is the number of the negative of a part.
func (p *referee) negate(id int32) (int32, error) {
	for int(id) >= len(p.negative) {
		p.negative = append(p.negative, 0)
	}
	if p.negative[id] == 0 {
		ids, err := p.sum([]game.Part{p.parts[id].Negative()})
		if err != nil {
			return 0, err
		}
		p.negative[id] = ids[0] + 1
	}
	return p.negative[id] - 1, nil
}

// optionsOf lists what the moves of a player in a part leave.
func (p *referee) optionsOf(id int32, who game.Player) ([][]int32, error) {
	for int(id) >= len(p.byPlayer[who]) {
		p.byPlayer[who] = append(p.byPlayer[who], nil)
	}
	if known := p.byPlayer[who][id]; known != nil {
		return known, nil
	}
	list := [][]int32{}
	for _, to := range p.parts[id].Steps(who) {
		if err := p.look(); err != nil {
			return nil, err
		}
		ids, err := p.sum(pieces(to))
		if err != nil {
			return nil, err
		}
		list = append(list, ids)
	}
	p.byPlayer[who][id] = list
	return list, nil
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
