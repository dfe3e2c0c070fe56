package solve

import (
	"cmp"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// smallMoves is the number of moves, of both players together, up to which the form of
// a component is worked out when only the outcome is asked for: it is then small.
const smallMoves = 8

// mediumMoves is the number up to which forms are tried first.
const mediumMoves = 26

// search decides who wins positions whose canonical forms are out of reach: plain
// alternation, a table of what has been found, components whose values are known added
// up first, and promising moves first.
type search struct {
	counts map[game.ID][2]int
	known  map[string]bool
	key    []byte // room for one
}

// A state is a position in the search: the components whose forms are not worked out,
// sorted, and the sum of the others.
type state struct {
	open game.Sum
	form cgt.Form
}

// winsFirst decides by forms where they are in reach, and otherwise by search.
func (s *Solver) winsFirst(sum game.Sum, who game.Player) (bool, error) {
	if s.partizan.search == nil {
		s.partizan.search = &search{counts: map[game.ID][2]int{}, known: map[string]bool{}}
	}
	at, err := s.state(sum, mediumMoves)
	if err != nil {
		return false, err
	}
	return s.wins(at, who)
}

// state adds up the components whose forms are known, or small. A game and its negative
// cancel.
func (s *Solver) state(sum game.Sum, small int) (state, error) {
	at := state{form: cgt.Zero}
	for _, id := range sum {
		g, ok, err := s.knownForm(id)
		if err != nil {
			return at, err
		}
		if !ok {
			moves := s.count(id)
			if moves[0]+moves[1] > small {
				if i := slices.Index(at.open, s.space.Negative(id)); i >= 0 {
					at.open = slices.Delete(at.open, i, i+1)
				} else {
					at.open = append(at.open, id)
				}
				continue
			}
			if g, err = s.form(id); err != nil {
				return at, err
			}
		}
		if at.form, err = s.Forms().Add(at.form, g); err != nil {
			return at, err
		}
	}
	slices.Sort(at.open)
	return at, s.charge()
}

// count is how many moves the players have in a component.
func (s *Solver) count(id game.ID) [2]int {
	moves, ok := s.partizan.search.counts[id]
	if !ok {
		moves = s.space.Count(id)
		s.partizan.search.counts[id] = moves
	}
	return moves
}

// wins reports whether a player who begins wins.
func (s *Solver) wins(at state, who game.Player) (bool, error) {
	if len(at.open) == 0 {
		return s.formWins(at.form, who)
	}
	search := s.partizan.search
	search.key = appendState(search.key[:0], at, who)
	if known, ok := search.known[string(search.key)]; ok {
		return known, nil
	}
	key := string(search.key)
	next, win, err := s.successors(at, who)
	if err != nil {
		return false, err
	}
	for _, n := range next {
		wins, err := s.wins(n.state, who.Other())
		if err != nil {
			return false, err
		}
		if !wins {
			win = true
			break
		}
	}
	if !win {
		if win, err = s.winsByNumber(at, who); err != nil {
			return false, err
		}
	}
	search.known[key] = win
	return win, s.space.Charge(1)
}

// winsByNumber reports whether a player wins by a move in the sum of the known components
// if that is a number. No other move wins then only if the open components are equal to a
// number too (the number avoidance theorem), so that these moves are left for the end.
func (s *Solver) winsByNumber(at state, who game.Player) (bool, error) {
	if _, number := s.Forms().IsNumber(at.form); !number {
		return false, nil
	}
	options, err := s.formOptions(at.form, who)
	if err != nil {
		return false, err
	}
	for _, g := range options {
		if wins, err := s.wins(state{at.open, g}, who.Other()); err != nil || !wins {
			return err == nil, err
		}
	}
	return false, nil
}

// formOptions are the options of a player in a form.
func (s *Solver) formOptions(g cgt.Form, who game.Player) ([]cgt.Form, error) {
	left, right, err := s.Forms().Options(g)
	if who == game.Right {
		return right, err
	}
	return left, err
}

// A candidate is a position after a move, with how good it looks for the mover.
type candidate struct {
	state
	promise, left int64
}

// successors lists the positions after the moves of a player, the most promising first; win
// reports that one of them is known to win already, and then they are not listed. Moves in the
// sum of the known components are left out if it is a number: see winsByNumber.
func (s *Solver) successors(at state, who game.Player) (list []candidate, win bool, err error) {
	add := func(n state) error {
		known, wins, err := s.known(n, who.Other())
		switch {
		case known && !wins:
			list, win = nil, true
		case !known:
			list = append(list, candidate{state: n})
		}
		return err
	}
	rest := make(game.Sum, 0, len(at.open)+8)
	for i, id := range at.open {
		if i > 0 && at.open[i-1] == id {
			continue
		}
		rest = append(append(rest[:0], at.open[:i]...), at.open[i+1:]...)
		var failed error
		err := s.space.EachOf(id, who, func(option game.Sum) bool {
			var n state
			if n, failed = s.state(append(rest, option...), smallMoves); failed != nil {
				return false
			}
			if n.form, failed = s.Forms().Add(n.form, at.form); failed != nil {
				return false
			}
			failed = add(n)
			return failed == nil && !win
		})
		if err == nil {
			err = failed
		}
		if err != nil || win {
			return nil, win, err
		}
	}
	if _, number := s.Forms().IsNumber(at.form); !number {
		options, err := s.formOptions(at.form, who)
		if err != nil {
			return nil, false, err
		}
		for _, g := range options {
			if err := add(state{at.open, g}); err != nil || win {
				return nil, win, err
			}
		}
	}
	for i := range list {
		list[i].promise, list[i].left = s.promise(list[i].state)
		if who == game.Right {
			list[i].promise = -list[i].promise
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.promise, a.promise), cmp.Compare(a.left, b.left))
	})
	return list, false, nil
}

// known reports whether a player who begins wins, where that is remembered or needs no
// search.
func (s *Solver) known(at state, who game.Player) (known, wins bool, err error) {
	if len(at.open) == 0 {
		wins, err = s.formWins(at.form, who)
		return true, wins, err
	}
	search := s.partizan.search
	search.key = appendState(search.key[:0], at, who)
	wins, known = search.known[string(search.key)]
	return known, wins, nil
}

// formWins reports whether a player who begins wins a form: unless it is <= 0 for Left,
// >= 0 for Right.
func (s *Solver) formWins(g cgt.Form, who game.Player) (bool, error) {
	a, b := g, cgt.Zero
	if who == game.Right {
		a, b = b, a
	}
	lost, err := s.Forms().LessEq(a, b)
	return !lost, err
}

// promise says how good a position looks for Left: the moves that Left has more than
// Right, and the stops of what is known. left is how many moves there are in all.
func (s *Solver) promise(at state) (promise, left int64) {
	for _, id := range at.open {
		n := s.count(id)
		promise += 2 * int64(n[game.Left]-n[game.Right])
		left += int64(n[game.Left] + n[game.Right])
	}
	l, r := s.Forms().Stops(at.form)
	return promise + l.Plus(r).Floor(), left
}

func appendState(key []byte, at state, who game.Player) []byte {
	key = append(key, byte(who), byte(at.form), byte(at.form>>8), byte(at.form>>16), byte(at.form>>24))
	for _, id := range at.open {
		key = append(key, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
	}
	return key
}
