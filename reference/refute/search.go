package refute

import (
	"errors"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// A referee replays a proof by playing: it has its own memory, search and mex, so that it does not
// repeat a mistake of the solver. It shares with the solver only the rules, the way rulesets split
// positions, and the arithmetic of values.
type referee struct {
	budget int         // moves that one search may examine
	left   int         // moves left to the current search
	meter  *game.Meter // charged for all work; may be nil

	ids   map[string]int32 // by Part.Key
	parts []*part
	won   map[played]bool
	back  map[string]result // for sums, found backwards from the ends of play
	depth int
}

// A result is the winner if play may never end: the player to move, neither, or the other player.
type result int8

const (
	lost  result = -1
	drawn result = 0
	won   result = 1
)

// String is the outcome in words.
func (r result) String() string {
	return map[result]string{lost: "a P-position", drawn: "a draw", won: "an N-position"}[r]
}

// A part has the results for a part of positions.
type part struct {
	game.Part
	options  [3][][]int32 // by player: the result of each move; nil until listed
	nimber   int64        // the nim value, -1 until known
	negative int32        // the index of its negative and 1 more; 0 until known
	value    *cgt.Simple  // its value as number, ups and nimber; nil if it has none
	asked    bool         // whether value has been determined
}

// cheap is the number of moves examined if a theorem can decide a position that is too large to be
// played out.
const cheap = 1 << 14

// cheapSum is cheap for sums in normal play of parts with known values: playing these out one by
// one is quicker than all together.
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

// wins reports whether the first player wins a position, by playing it out if the budget allows.
// Otherwise, for impartial positions, the theorem of Sprague (1935) and Grundy (1939) decides
// normal play, by values of the single parts, and Bouton's rule (1901) decides misère play if every
// part behaves as a heap of Nim.
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
	p.left = min(p.budget, cheap)
	if play == game.Normal && p.areKnown(ids) {
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

// areKnown reports whether the rulesets know the values of several parts.
func (p *referee) areKnown(ids []int32) bool {
	return len(ids) > 1 && !slices.ContainsFunc(ids, func(id int32) bool {
		_, known := p.closed(p.parts[id].Part)
		return !known
	})
}

// tameLosing is Bouton's rule for misère play: with all heaps at most 1 the number of heaps of 1
// must be odd, otherwise the exclusive or of the heaps must be 0. It relies on the rulesets'
// declarations that their parts behave as heaps.
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

// nimber is the nim value of a part, by playing the part out. For a part that is too large, and for
// followers with more than longList moves, such as a heap of 10^18, the last resort is the
// ruleset's closed form.
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

// sum is a position as a sorted multiset of the indices of its parts.
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

// keySteps is the cost of finding the key of a long part, relative to that of copying it: some
// rulesets read all of it.
const keySteps = 12

// look charges the search for examining one move.
func (p *referee) look() {
	if p.left--; p.left < 0 {
		halt.Check(game.ErrLimit)
	}
	p.spend(2)
}

// lookAt is look for a move in a position that is written out with its name.
func (p *referee) lookAt(pos game.Position) {
	p.look()
	p.spend(2 * pos.Weight())
}

// stepsPerOption is the cost of making the result of a move and splitting it.
const stepsPerOption = 8

// options lists the results of the moves of a player in a part.
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

// longList is the number of moves from which on a part counts as too large to be played out, if its
// ruleset has its value in closed form.
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
		return 0, false // the search will find that too
	}
	return int64(n), count > longList
}

// mexOut computes the nim value by its definition: the least number that no option has, where an
// option of several parts has the exclusive or of their values.
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
