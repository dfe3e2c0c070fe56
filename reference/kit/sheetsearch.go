package kit

import (
	"iter"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// A SheetSearch finds the values of positions that are written alike, and remembers them.
type SheetSearch struct {
	*Strings
	ground []Cells // the strings of each coin to the ground, where there are several
	spend  func(positions int) bool
	values map[Cells]uint64
	scores map[Cells]int
}

// SheetSearches makes a search for each board or graph that is asked about. Those of boards of one
// size are one.
func SheetSearches(spend func(positions int) bool) func(p Sheet) *SheetSearch {
	known := map[Sheet]*SheetSearch{}
	return func(p Sheet) *SheetSearch {
		size := p
		if p.isBoard() {
			size = p.blank()
		}
		s := known[size]
		if s == nil {
			s = &SheetSearch{Strings: size.Strings(), spend: spend, values: map[Cells]uint64{}, scores: map[Cells]int{}}
			known[size] = s
			for _, own := range s.at {
				var ground Cells
				for i := range own.Each {
					if min(s.ends[i][0], s.ends[i][1]) < 0 {
						ground = ground.Or(OneCell(i))
					}
				}
				if ground.Len() > 1 {
					s.ground = append(s.ground, ground)
				}
			}
		}
		return s
	}
}

// settled is what is left after tidying. Of the strings from a coin to the ground, which are alike, it
// has those that come first.
func (s *SheetSearch) settled(left Cells) (rest Cells, taken int, dealt bool) {
	rest, taken, dealt = s.tidy(left)
	for _, ground := range s.ground {
		kept := rest.And(ground).Len()
		rest = rest.Without(ground)
		for i := range ground.Each {
			if kept == 0 {
				break
			}
			rest, kept = rest.Or(OneCell(i)), kept-1
		}
	}
	return rest, taken, dealt
}

// perSheet is how many positions of other games one takes the time of.
const perSheet = 4

func (s *SheetSearch) remember() {
	if !s.spend(perSheet) {
		halt.Check(game.ErrLimit)
	}
}

// degree is how many strings of a coin are left, and one of them; none of the ground.
func (s *Strings) degree(left Cells, coin int) (n, one int) {
	if coin < 0 {
		return 0, -1
	}
	own := s.at[coin].And(left)
	if n = own.Len(); n > 0 {
		one = own.First()
	}
	return n, one
}

func (s *Strings) other(cut, coin int) int { return s.ends[cut][0] + s.ends[cut][1] - coin }

// A capture is a coin with a single string that may be cut now. Where the coin is at the end of a chain,
// so that taking it all is not always best, deal is the string that leaves two coins instead.
type capture struct{ take, deal int }

// captures lists them. A coin whose neighbour has just one more string, which does not lead to the last
// coin of three, is at the end of a chain or of a loop.
func (s *Strings) captures(left Cells) iter.Seq[capture] {
	return func(yield func(c capture) bool) {
		for coin := range s.at {
			n, take := s.degree(left, coin)
			if n != 1 {
				continue
			}
			c, next := capture{take, -1}, s.other(take, coin)
			if n, _ := s.degree(left, next); n == 2 {
				deal := s.at[next].And(left).Without(OneCell(take)).First()
				if s.Frees(left, deal) == 0 {
					c.deal = deal
				}
			}
			if !yield(c) {
				return
			}
		}
	}
}

// tidy takes every coin of which nobody doubts that it should be taken, and reports whether there are
// others.
func (s *Strings) tidy(left Cells) (rest Cells, taken int, dealt bool) {
	for again := true; again; {
		again, dealt = false, false
		for c := range s.captures(left) {
			if c.deal >= 0 {
				dealt = true
				continue
			}
			taken += s.Frees(left, c.take)
			left, again = left.Without(OneCell(c.take)), true
			break
		}
	}
	return left, taken, dealt
}

// Loony reports whether whoever is to move wins, whatever else there is: by taking all coins of a
// chain, or all but two (Winning Ways, ch. 16).
func (s *Strings) Loony(left Cells) bool {
	_, _, loony := s.tidy(left)
	return loony
}

// Value is the nim value of what is left, or cgt.Loony: Winning Ways, ch. 16. A string that frees a coin
// is followed by another, and where that is not loony it changes nothing to take the coin first.
func (s *SheetSearch) Value(left Cells) (value uint64) {
	left, _, loony := s.settled(left)
	if loony {
		return cgt.Loony
	}
	for left != (Cells{}) {
		part := s.joined(left)
		left = left.Without(part)
		value ^= s.partValue(part)
	}
	return value
}

// joined is the part of the strings that hangs together with the first.
func (s *Strings) joined(left Cells) Cells {
	part := OneCell(left.First())
	for before := (Cells{}); before != part; {
		fresh := part.Without(before)
		before = part
		for i := range fresh.Each {
			for _, coin := range s.ends[i] {
				if coin >= 0 {
					part = part.Or(s.at[coin].And(left))
				}
			}
		}
	}
	return part
}

func (s *SheetSearch) partValue(part Cells) uint64 {
	if n, known := s.values[part]; known {
		return n
	}
	s.remember()
	var found cgt.MexSet
	for i := range part.Each {
		if n := s.Value(part.Without(OneCell(i))); n != cgt.Loony {
			found.Add(n)
		}
	}
	s.values[part] = found.Mex()
	return s.values[part]
}

// Score is by how many boxes more whoever is to move can get of those that are left. Boxes that are not
// at the end of a chain or a loop are taken at once; at the end of one, all are taken, or all but those
// that one more line deals to the opponent (Berlekamp, The Dots and Boxes Game, ch. 1 and 2).
func (s *SheetSearch) Score(left Cells) int {
	left, taken, dealt := s.settled(left)
	if left == (Cells{}) {
		return taken
	}
	if n, known := s.scores[left]; known {
		return taken + n
	}
	s.remember()
	best := -len(s.at)
	if !dealt {
		for i := range left.Each {
			best = max(best, -s.Score(left.Without(OneCell(i))))
		}
	}
	for c := range s.captures(left) {
		best = max(best, s.Frees(left, c.take)+s.Score(left.Without(OneCell(c.take))), -s.Score(left.Without(OneCell(c.deal))))
	}
	s.scores[left] = best
	return taken + best
}

// ChainsOf are the coins of each chain and of each loop, if what is left are only chains and loops of
// which none has been opened.
func (s *Strings) ChainsOf(left Cells) (chains, loops []uint64, settled bool) {
	for left != (Cells{}) {
		part := s.joined(left)
		left = left.Without(part)
		coins := 0
		for coin := range s.at {
			switch n, _ := s.degree(part, coin); n {
			case 0:
			case 2:
				coins++
			default:
				return nil, nil, false
			}
		}
		if part.Len() == coins {
			loops = append(loops, uint64(coins))
		} else {
			chains = append(chains, uint64(coins))
		}
	}
	return chains, loops, true
}

// Boxes is how many boxes, or coins, have a line or a string left.
func (s *Strings) Boxes() (n int) {
	for coin := range s.at {
		if left, _ := s.degree(s.Left, coin); left > 0 {
			n++
		}
	}
	return n
}
