package solve

import (
	"cmp"
	"errors"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// A reach limits the components whose forms are tried when only the outcome is needed.
type reach struct {
	moves     int // the most moves, of both players together
	positions int // the positions after which the form is given up
}

// Components of the question deserve more effort than those met in the search.
var (
	near = reach{4, 300}
	far  = reach{26, 2000}
)

// winsSum decides by forms if they are in reach, and otherwise by search.
func (s *Solver) winsSum(sum game.Sum, who game.Player) bool {
	if s.partizan.search == nil {
		s.partizan.search = newSearch()
	}
	s.partizan.search.listed, s.partizan.search.triedForm = 0, false
	at := s.state(sum, far)
	if who == game.Right {
		s.negate(&at)
	}
	wins, err := s.wins(at)
	if err == errManyMoves {
		if known, wins := s.winsByForm(sum, who); known {
			return wins
		}
		s.partizan.search.most = s.space.Met() + s.space.Limit/shareOfMany
		wins, err = s.wins(at)
	}
	halt.Check(err)
	return wins
}

// Sums of heaps that are split have so many options that searching the sums may take for ever,
// while the canonical forms of the heaps are within reach. If a search has listed many options for
// each position, the form is tried once, and the rest of the search gets only a share of the
// budget: it consists of sums of large forms, or of very many options.
const (
	manyOptions = 4 // for each position
	shareOfMany = 8 // a fraction of the budget, in positions and in options
)

// errManyMoves is the error of a search that gives up so that the form is tried.
var errManyMoves = errors.New("positions have many moves")

// listed counts an option that the search has listed.
func (s *Solver) listed() error {
	search := s.partizan.search
	search.listed++
	switch {
	case search.triedForm:
		if max(s.space.Met(), search.listed/2) > search.most {
			return game.ErrLimit
		}
	case search.listed > search.patience && search.listed > manyOptions*s.space.Met():
		search.triedForm = true
		return errManyMoves
	}
	return nil
}

// winsByForm decides by the form of a sum, if a short search finds it.
func (s *Solver) winsByForm(sum game.Sum, who game.Player) (known, wins bool) {
	var at state
	if !s.inReach(s.partizan.search.formReach, func() { at.form = s.sumForm(sum) }) {
		return false, false
	}
	if who == game.Right {
		s.negate(&at)
	}
	_, wins, _ = s.known(at)
	return true, wins
}

// tryForm is the form of a component if it is in reach.
func (s *Solver) tryForm(id game.ID, r reach) (g cgt.Form, ok bool) {
	moves := s.count(id)
	tried := remembered(&s.partizan.search.tried, int(max(id, ^id)))
	if int(moves[0]+moves[1]) > r.moves || int(*tried) >= r.positions {
		return g, false
	}
	*tried = int32(r.positions)
	ok = s.inReach(r.positions, func() { g = s.form(id) })
	return g, ok
}

// inReach searches for a form, and gives up after a number of positions.
func (s *Solver) inReach(positions int, look func()) bool {
	s.partizan.most = s.space.Met() + positions
	err := halt.Try(look)
	s.partizan.most = 0
	if err != errFar {
		halt.Check(err)
	}
	return err == nil
}

const (
	comparedPerStep = 256 // pairs of components compared in a step
	mostCompared    = 16  // forms compared in one search of the table
	fewMoves        = 24  // of both players: up to this number the order of candidates does not matter
)

// state adds up the components whose forms are known, or in reach. A game and its negative cancel.
func (s *Solver) state(sum game.Sum, r reach) state {
	at := state{form: cgt.Zero}
	s.spend(len(sum) + len(sum)*len(sum)/comparedPerStep)
	for _, id := range sum {
		g, ok := s.knownForm(id)
		if !ok {
			if g, ok = s.tryForm(id, r); !ok {
				if i := slices.Index(at.open, s.space.Negative(id)); i >= 0 {
					at.open = slices.Delete(at.open, i, i+1)
				} else {
					at.open = append(at.open, id)
				}
				continue
			}
		}
		at.form = halt.Must(s.Forms().Add(at.form, g))
	}
	slices.Sort(at.open)
	s.charge()
	return at
}

// negate exchanges the players.
func (s *Solver) negate(at *state) {
	for i, id := range at.open {
		at.open[i] = s.space.Negative(id)
	}
	slices.Sort(at.open)
	at.form = halt.Must(s.Forms().Neg(at.form))
}

// count is the number of moves of each player in a component.
func (s *Solver) count(id game.ID) [2]int32 {
	if id < 0 {
		moves := s.count(^id)
		return [2]int32{moves[1], moves[0]}
	}
	counts := &s.partizan.search.counts
	for int(id) >= len(*counts) {
		*counts = append(*counts, [2]int32{-1, -1})
	}
	moves := (*counts)[id]
	if moves[0] < 0 {
		n := s.space.Count(id)
		moves = [2]int32{int32(n[0]), int32(n[1])}
		(*counts)[id] = moves
	}
	return moves
}

// head is the entry of the last verdict on a list of open components; nil if there is none, unless
// add is true.
func (s *search) head(open game.Sum, add bool) *int32 {
	n := max(2*open[0], 2*^open[0]+1)
	if len(open) == 1 { // as in most states
		return remembered(&s.alone, int(n))
	}
	for _, id := range open[1:] {
		link := uint64(uint32(n))<<32 | uint64(uint32(id))
		next, ok := s.chains[link]
		if !ok {
			if !add {
				return nil
			}
			next = game.ID(^len(s.chains))
			s.chains[link] = next
		}
		n = next
	}
	return remembered(&s.heads, int(^n))
}

// recall derives the winner of a state from verdicts on its open components with other forms: if
// Left wins with one form, Left also wins with a greater one.
func (s *Solver) recall(at state) (wins, known bool) {
	search := s.partizan.search
	head := search.head(at.open, false)
	if head == nil {
		return false, false
	}
	looks := 0
	for i := *head; i > 0; i = search.verdicts[i-1].next {
		v := &search.verdicts[i-1]
		if v.form == at.form {
			return v.wins, true
		}
		if looks++; looks > mostCompared {
			continue
		}
		less, more := v.form, at.form
		if !v.wins {
			less, more = more, less
		}
		if halt.Must(s.Forms().LessEq(less, more)) {
			return v.wins, true
		}
	}
	return false, false
}

// keep remembers the winner of a state.
func (s *search) keep(at state, wins bool) {
	head := s.head(at.open, true)
	s.verdicts = append(s.verdicts, verdict{at.form, *head, wins})
	*head = int32(len(s.verdicts))
}

// wins reports whether Left wins when Left begins. The error is errManyMoves if the search gives up.
func (s *Solver) wins(at state) (bool, error) {
	if known, wins, _ := s.known(at); known {
		return wins, nil
	}
	next, win, err := s.successors(at)
	if err != nil {
		return false, err
	}
	return s.settle(at, next, win)
}

// settle decides whether Left wins a state by one of its successors, or by a move in a number, and
// remembers the result.
func (s *Solver) settle(at state, next []candidate, win bool) (bool, error) {
	var err error
	if !win && lookAhead(next) {
		if next, err = s.foresee(next); err != nil {
			return false, err
		}
	}
	for i := 0; i < len(next) && !win; i++ {
		if win, err = s.loses(next[i]); err != nil {
			return false, err
		}
	}
	if !win {
		if win, err = s.winsByNumber(at); err != nil {
			return false, err
		}
	}
	s.partizan.search.keep(at, win)
	s.space.Charge(1)
	return win, nil
}

// loses reports whether the player to move in a candidate loses.
func (s *Solver) loses(c candidate) (bool, error) {
	if !c.listed {
		wins, err := s.wins(c.state)
		return !wins, err
	}
	if known, wins, _ := s.known(c.state); known {
		return !wins, nil
	}
	wins, err := s.settle(c.state, c.next, false)
	return !wins, err
}

// lookAhead reports whether to examine the replies to each candidate: if they are large, and the
// numbers of moves do not show who is ahead.
func lookAhead(next []candidate) bool {
	return len(next) > 1 && next[0].moves > fewMoves && !slices.ContainsFunc(next, func(c candidate) bool { return c.tilt != 0 || c.middle != 0 })
}

// foresee lists the replies to candidates. It removes those with a reply known to win, and puts
// those with the fewest replies first.
func (s *Solver) foresee(next []candidate) ([]candidate, error) {
	kept := next[:0]
	for _, c := range next {
		replies, wins, err := s.successors(c.state)
		if err != nil {
			return nil, err
		}
		if wins {
			if _, err := s.settle(c.state, nil, true); err != nil {
				return nil, err
			}
			continue
		}
		c.next, c.listed = replies, true
		kept = append(kept, c)
	}
	slices.SortStableFunc(kept, func(a, b candidate) int { return cmp.Compare(len(a.next), len(b.next)) })
	return kept, nil
}

// winsByNumber reports whether Left wins by a move in the sum of the known components if that is a
// number. No other move wins then only if the open components are equal to a number too (the number
// avoidance theorem), so these moves come last.
func (s *Solver) winsByNumber(at state) (bool, error) {
	if _, number := s.Forms().IsNumber(at.form); !number {
		return false, nil
	}
	options, _ := s.sides(at.form)
	for _, g := range options {
		next := state{slices.Clone(at.open), g}
		s.negate(&next)
		wins, err := s.wins(next)
		if err != nil || !wins {
			return !wins, err
		}
	}
	return false, nil
}

// successors lists the positions after the moves of Left, negated, the most promising first; if one
// of them is known to win, win is true and the list is incomplete. It omits moves in the sum of the
// known components if that is a number: see winsByNumber.
func (s *Solver) successors(at state) (list []candidate, win bool, err error) {
	search := s.partizan.search
	search.room = search.room[:0]
	add := func(n state) {
		s.negate(&n)
		known, wins, middle := s.known(n)
		switch {
		case known && !wins:
			win = true
		case !known:
			search.room = append(search.room, candidate{state: n, middle: middle})
		}
	}
	rest := make(game.Sum, 0, len(at.open)+8)
	for i, id := range at.open {
		if i > 0 && at.open[i-1] == id {
			continue
		}
		rest = append(append(rest[:0], at.open[:i]...), at.open[i+1:]...)
		s.space.Each(id, game.Left, func(option game.Sum) bool {
			if err = s.listed(); err != nil {
				return false
			}
			n := s.state(append(rest, option...), near)
			n.form = halt.Must(s.Forms().Add(n.form, at.form))
			add(n)
			return !win
		})
		if err != nil || win {
			return nil, win, err
		}
	}
	if _, number := s.Forms().IsNumber(at.form); !number {
		options, _ := s.sides(at.form)
		for _, g := range options {
			if add(state{slices.Clone(at.open), g}); win {
				return nil, true, nil
			}
		}
	}
	list = slices.Clone(search.room)
	for i := range list {
		s.weigh(&list[i])
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.middle, b.middle), cmp.Compare(a.mobility, b.mobility), cmp.Compare(a.moves, b.moves))
	})
	return list, false, nil
}

// known reports whether Left wins when Left begins, if that is remembered or needs no search. If
// not, middle is about twice the value of the position, if there are bounds.
func (s *Solver) known(at state) (known, wins bool, middle int64) {
	if len(at.open) == 0 {
		return true, !halt.Must(s.Forms().LessEq(at.form, cgt.Zero)), 0
	}
	if wins, known = s.recall(at); known {
		return known, wins, 0
	}
	return s.bounded(at)
}

// weigh counts the moves of a candidate: mobility is twice the number of Left's moves, plus the
// stops of the known part; moves are all moves, and tilt is Left's lead in moves. A candidate that
// leaves the opponent few moves is quickly refuted, or quickly shown to win.
func (s *Solver) weigh(c *candidate) {
	for _, id := range c.open {
		n := s.count(id)
		c.mobility += 2 * int64(n[game.Left])
		c.moves += int64(n[game.Left] + n[game.Right])
		c.tilt += int64(n[game.Left] - n[game.Right])
	}
	l, r := s.Forms().Stops(c.form)
	c.mobility += l.Plus(r).Floor()
}
