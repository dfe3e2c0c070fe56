package refute

import (
	"errors"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// A referee replays a proof by playing: its memory, its search and its mex are its own, so
// that a mistake of the solver's is not repeated here. What it shares with the solver is the
// rules alone, how rulesets take positions apart, and the arithmetic of values.
type referee struct {
	budget int         // moves that one search may look at
	left   int         // of the search that is going on
	meter  *game.Meter // of everything; may be nil

	ids   map[string]int32 // by Part.Key
	parts []*part
	won   map[played]bool
	back  map[string]result // of sums, found backwards from the ends of play
	depth int
}

// A result is who wins if play may never end: the player to move, nobody, or the other player.
type result int8

const (
	lost  result = -1
	drawn result = 0
	won   result = 1
)

// String says which outcome it is.
func (r result) String() string {
	return map[result]string{lost: "a P-position", drawn: "a draw", won: "an N-position"}[r]
}

// A part is what has been found out about a part of positions.
type part struct {
	game.Part
	options  [3][][]int32 // by player: what each move leaves; nil until listed
	nimber   int64        // the nim value, -1 until known
	negative int32        // the number of its negative and 1 more; 0 until known
	value    *cgt.Simple  // the number, ups and nimber that it is, if it is
	asked    bool         // whether that is known
}

// cheap is the number of moves looked at where a theorem stands ready for
// positions that are too large to be played out.
const cheap = 1 << 14

// cheapSum is the same for sums in normal play, which the values of their parts decide when
// these have been played out.
const cheapSum = 1 << 8

// within reports whether a search ends within its budget.
func within(search func()) bool {
	err := halt.Try(search)
	if !errors.Is(err, game.ErrLimit) {
		halt.Check(err)
	}
	return err == nil
}

// spend charges the meter.
func (p *referee) spend(steps int) { halt.Check(p.meter.Spend(steps)) }

// closed is the nim value of a part that its ruleset knows.
func (p *referee) closed(of game.Part) (n uint64, known bool) {
	n, known, err := p.meter.Nimber(of)
	return halt.Must(n, err), known
}

// wins reports whether a player who begins wins a position, by playing it out if that can be
// done within the budget. If it cannot, and both players have the same moves, the theorem of
// Sprague (1935) and Grundy (1939) decides in normal play, on values of the single parts; and
// in misère play Bouton's rule (1901), where every part behaves as a heap of Nim.
func (p *referee) wins(pos game.Position, who game.Player, play game.Play) (win bool) {
	p.left, p.depth = p.budget, 0
	ids := p.sum(pieces(pos.Parts()))
	if pos.Partizan() {
		p.check(play == game.Normal && who != game.Both)
		return p.play(ids, cgt.Simple{}, who, play)
	}
	tame, isTame := false, true
	if play == game.Misere {
		if tame, isTame = p.tameLosing(pos.Parts()); !isTame {
			return p.play(ids, cgt.Simple{}, game.Both, play)
		}
	}
	if p.left = min(p.budget, cheap); play == game.Normal {
		p.left = min(p.budget, cheapSum)
	}
	switch {
	case within(func() { win = p.play(ids, cgt.Simple{}, game.Both, play) }):
		return win
	case play == game.Misere:
		return !tame
	}
	var sum uint64
	for _, id := range ids {
		sum ^= p.nimber(id)
	}
	return sum != 0
}

// tameLosing is Bouton's rule for misère play: with all heaps at most 1 the number
// of heaps of 1 must be odd, else the exclusive or of the heaps must be 0. It
// rests on the rulesets' word that their parts behave as heaps.
func (p *referee) tameLosing(parts []game.Part) (losing, ok bool) {
	var sum uint64
	small := true
	for _, part := range parts {
		n, known := p.closed(part)
		fickle, tame := part.Tame()
		if !tame || !known {
			return false, false
		}
		small = small && fickle
		sum ^= n
	}
	if small {
		return sum == 1, true
	}
	return sum == 0, true
}

// nimber is the nim value of a part, by playing the part out. For a part that is
// too large for that, and for parts with more than longList moves that are met on
// the way, such as a heap of 10^18, the last resort is the closed form that the
// ruleset gives.
func (p *referee) nimber(id int32) (n uint64) {
	closed, known := p.closed(p.parts[id].Part)
	if p.left = p.budget; !known {
		return p.mexOut(id)
	}
	p.left = min(p.budget, cheap)
	if !within(func() { n = p.mexOut(id) }) {
		p.spend(0)
		return closed
	}
	return n
}

// sum gives each part its number: the position as a sorted multiset.
func (p *referee) sum(parts []game.Part) []int32 {
	ids := make([]int32, len(parts))
	for i, of := range parts {
		p.spend(keySteps*(game.Weight(of)-1) + 2)
		key := of.Key()
		id, known := p.ids[key]
		if !known {
			p.spend(game.StepsPerPosition)
			id = int32(len(p.parts))
			p.ids[key] = id
			p.parts = append(p.parts, &part{Part: of, nimber: -1})
		}
		ids[i] = id
	}
	slices.Sort(ids)
	return ids
}

// keySteps is how many times as much it costs to find the key of a long part as to copy
// it: some rulesets read all of it for that.
const keySteps = 12

// look charges the search for one move looked at.
func (p *referee) look() {
	if p.left--; p.left < 0 {
		halt.Check(game.ErrLimit)
	}
	p.spend(2)
}

// lookAt charges it for a move in a position that is written down with its name.
func (p *referee) lookAt(pos game.Position) {
	p.look()
	p.spend(2 * pos.Weight())
}

// stepsPerOption is what it costs to make what a move leaves, and to take it apart.
const stepsPerOption = 8

// options lists what the moves of a player in a part leave.
func (p *referee) options(id int32, who game.Player) [][]int32 {
	at := p.parts[id]
	if at.options[who] == nil {
		list := [][]int32{}
		for _, to := range at.Steps(who) {
			p.look()
			p.spend(stepsPerOption)
			list = append(list, p.sum(pieces(to)))
		}
		at.options[who] = list
	}
	return at.options[who]
}

// longList is the number of moves from which on a part counts as too large to be
// played out, if its ruleset gives its value in closed form.
const longList = 128

// tooLong gives the value in closed form of a part with very many moves.
func (p *referee) tooLong(id int32) (int64, bool) {
	at := p.parts[id]
	n, known, _ := p.meter.Nimber(at.Part)
	if !known || at.options[game.Both] != nil {
		return 0, false
	}
	count := at.Part.CountMoves(longList + 1)
	if p.meter.Spend(count*game.Weight(at.Part)) != nil {
		return 0, false // which the search will find out, too
	}
	return int64(n), count > longList
}

// mexOut is the definition of the nim value: the least that no option has, where
// an option of several parts has the exclusive or of their values.
func (p *referee) mexOut(root int32) uint64 {
	stack := []int32{root}
	for len(stack) > 0 {
		id := stack[len(stack)-1]
		at := p.parts[id]
		if at.nimber >= 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		if n, ok := p.tooLong(id); ok {
			at.nimber = n
			continue
		}
		height := len(stack)
		var seen cgt.MexSet
		for _, option := range p.options(id, game.Both) {
			p.look()
			var sum int64
			for _, piece := range option {
				n := p.parts[piece].nimber
				if n < 0 {
					stack = append(stack, piece)
				}
				sum ^= n
			}
			seen.Add(uint64(sum))
		}
		if len(stack) == height {
			at.nimber = int64(seen.Mex())
		}
	}
	return uint64(p.parts[root].nimber)
}
