package game

import (
	"slices"
	"strings"
)

// ofBoth is the prefix of a game in which both players have the moves of Left and of Right.
const ofBoth = "impartial"

// asPlayer follows a move whose name is also that of a move of the other player.
var asPlayer = [2]string{" as Left", " as Right"}

// OfBoth is the game in which both players have the moves of Left and of Right; an impartial game
// is returned as it is.
func (r *Ruleset[P]) OfBoth() Game {
	if r.Partizan == nil {
		return r
	}
	return r.ofBoth()
}

func (r *Ruleset[P]) ofBoth() *Ruleset[P] {
	both := &Ruleset[P]{Info: r.Info, Notation: r.Notation}
	both.Name = ofBoth + "(" + r.Name + ")"
	both.Examples, both.Facts, both.Aliases = nil, nil, nil
	for _, example := range r.Examples {
		both.Examples = append(both.Examples, ofBoth+"("+example+")")
	}
	both.Moves = r.movesOfBoth
	both.Read = nil // the text does not say whose move it is
	both.Term = func(p P) string {
		text := component[P]{r, p}.term()
		if r.partizan(p) {
			return ofBoth + "(" + text + ")"
		}
		return text
	}
	both.MoveText = r.nameOfBoth
	if r.Tidy != nil {
		both.Tidy = func(text string) string {
			move, who, _ := strings.Cut(text, " as ")
			return strings.TrimSuffix(r.Tidy(move)+" as "+who, " as ")
		}
	}
	if r.Squares != nil {
		both.Squares = func(p P, m Move) []int { return r.Squares(p, m/2) }
	}
	both.Theory = Theory[P]{Split: r.Split, Effort: r.Effort, Price: r.Price, Work: r.Work}
	both.Canon = func(p P) P { // exchanging the players changes nothing
		p, _, _ = r.canon(p)
		return p
	}
	if r.Nimber != nil {
		both.Nimber = func(p P) (uint64, bool) { return component[P]{r, p}.Nimber() }
	}
	if r.Metered != nil {
		both.Metered = func(m *Meter, spent func(steps int)) *Ruleset[P] { return r.Metered(m, spent).ofBoth() }
	}
	return both
}

// movesOfBoth lists the moves of Left, and those of Right with other results. A code is twice that
// of the player, plus the player.
func (r *Ruleset[P]) movesOfBoth(p P, yield Yield[P]) {
	left := map[P][][]P{} // what Left's moves leave, by the first component of it
	var nothing P
	first := func(to []P) P {
		if len(to) == 0 {
			return nothing
		}
		return to[0]
	}
	more := true
	r.Moves(p, func(m Move, to []P) bool {
		if r.partizan(p) {
			left[first(to)] = append(left[first(to)], slices.Clone(to))
		}
		more = yield(2*m, to)
		return more
	})
	if !more || !r.partizan(p) {
		return
	}
	r.Partizan.Right(p, func(m Move, to []P) bool {
		known := slices.ContainsFunc(left[first(to)], func(other []P) bool { return slices.Equal(other, to) })
		return known || yield(2*m+1, to)
	})
}

// nameOfBoth is the name of a move, with the player if the other one has a move of this name.
func (r *Ruleset[P]) nameOfBoth(p P, m Move) string {
	who, text := Player(m%2), r.MoveText(p, m/2)
	if !r.partizan(p) {
		return text
	}
	var mine []P
	r.movesOf(p, who, func(n Move, to []P) bool {
		if n == m/2 {
			mine = slices.Clone(to)
		}
		return n != m/2
	})
	r.movesOf(p, who.Other(), func(n Move, to []P) bool {
		if r.MoveText(p, n) != text || slices.Equal(to, mine) {
			return true
		}
		text += asPlayer[who]
		return false
	})
	return text
}

func (c component[P]) ofBoth(games map[Game]Game) Part {
	if !c.Partizan() {
		return c
	}
	g, known := games[c.rules]
	if !known {
		g = c.rules.OfBoth()
		games[c.rules] = g
	}
	return component[P]{g.(*Ruleset[P]), c.p}
}

func (b *Braces) ofBoth(map[Game]Game) Part {
	if b.Partizan() {
		return nil
	}
	return b
}

func (c *Compound) ofBoth(map[Game]Game) Part {
	if c.partizan {
		return nil
	}
	return c
}

// OfBoth is the position in which both players have the moves of Left and of Right, in every part
// of a sum. It takes games from the map and adds new ones; ok is false if a part without a ruleset
// is partizan.
func (pos Position) OfBoth(games map[Game]Game) (both Position, ok bool) {
	for _, t := range pos {
		term := Term{Game: t.Game}
		for _, p := range t.Parts {
			part := p.ofBoth(games)
			if part == nil {
				return nil, false
			}
			term.Game = part.Game()
			term.Parts = append(term.Parts, part)
		}
		both = append(both, term)
	}
	return both, true
}
