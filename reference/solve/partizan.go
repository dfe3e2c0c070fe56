package solve

import (
	"cmp"
	"errors"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// partizan is what a solver remembers of games in which Left and Right have different
// moves.
type partizan struct {
	forms  *cgt.Forms
	of     []int64 // 1 more than the form of each component, 0 where it is not known
	spent  int     // of the forms, charged to the space so far
	search *search
}

// ErrPartizan is the error of questions that only impartial games have an answer to.
var ErrPartizan = errors.New("in this game Left and Right have different moves")

// Forms is the table of the forms that Form gives. It is made when it is first asked
// for, and lives as long as the solver.
func (s *Solver) Forms() *cgt.Forms {
	if s.partizan.forms == nil {
		s.partizan.forms = cgt.NewForms(s.space.Limit)
	}
	return s.partizan.forms
}

// charge takes the forms that have been made since it was last called from the budget
// of the space.
func (s *Solver) charge() error {
	spent := s.Forms().Spent()
	fresh := spent - s.partizan.spent
	s.partizan.spent = spent
	if err := s.meter.Spend(fresh * game.StepsPerPosition); err != nil {
		return err
	}
	return s.space.Charge(fresh)
}

// Form is the canonical form of a position in normal play, in the table Forms.
func (s *Solver) Form(pos game.Position) (cgt.Form, error) {
	sum, err := s.space.Intern(pos.Parts())
	if err != nil {
		return 0, err
	}
	return s.sumForm(sum)
}

func (s *Solver) sumForm(sum game.Sum) (cgt.Form, error) {
	total := cgt.Zero
	for _, id := range sum {
		g, err := s.form(id)
		if err != nil {
			return 0, err
		}
		if total == cgt.Zero {
			total = g
		} else if total, err = s.Forms().Add(total, g); err != nil {
			return 0, err
		}
	}
	return total, s.charge()
}

// knownForm is the form of a component, if it is remembered or known in closed form.
func (s *Solver) knownForm(id game.ID) (g cgt.Form, ok bool, err error) {
	t := s.Forms()
	if id < 0 {
		if g, ok, err = s.knownForm(^id); ok {
			g, err = t.Neg(g)
		}
		return g, ok, err
	}
	if int(id) < len(s.partizan.of) && s.partizan.of[id] > 0 {
		return cgt.Form(s.partizan.of[id] - 1), true, nil
	}
	var v cgt.Simple
	if s.space.IsPartizan(id) {
		v, ok = s.space.Closed(id)
	} else {
		v.Star, err = s.nimber(id)
		ok = err == nil
	}
	if !ok || err != nil {
		return 0, false, err
	}
	if g, err = t.Value(v); err != nil {
		return 0, false, err
	}
	s.remember(id, g)
	return g, true, nil
}

func (s *Solver) remember(id game.ID, g cgt.Form) {
	for int(id) >= len(s.partizan.of) {
		s.partizan.of = append(s.partizan.of, 0)
	}
	s.partizan.of[id] = int64(g) + 1
}

// A frame is a component whose form is being worked out: its options, and how many of
// the components that they need are known.
type frame struct {
	id    game.ID
	sides [2]flatSums
	needs []game.ID
}

// flatSums holds sums one after the other.
type flatSums struct {
	ids  []game.ID
	ends []int
}

func (f *flatSums) add(sum game.Sum) {
	f.ids = append(f.ids, sum...)
	f.ends = append(f.ends, len(f.ids))
}

// form works through a stack of its own instead of recursion, since a play may be long.
func (s *Solver) form(root game.ID) (cgt.Form, error) {
	if g, ok, err := s.knownForm(root); ok || err != nil {
		return g, err
	}
	var stack []frame
	push := func(id game.ID) error {
		f := frame{id: max(id, ^id)}
		for _, who := range game.Players {
			err := s.space.EachOf(f.id, who, func(option game.Sum) bool {
				f.sides[who].add(option)
				return true
			})
			if err != nil {
				return err
			}
		}
		f.needs = append(slices.Clone(f.sides[game.Left].ids), f.sides[game.Right].ids...)
		stack = append(stack, f)
		return nil
	}
	if err := push(root); err != nil {
		return 0, err
	}
next:
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		for len(f.needs) > 0 {
			id := f.needs[len(f.needs)-1]
			_, ok, err := s.knownForm(id)
			if err == nil && !ok {
				err = push(id)
			}
			if err != nil {
				return 0, err
			}
			if !ok {
				continue next
			}
			f.needs = f.needs[:len(f.needs)-1]
		}
		g, err := s.gameOf(f)
		if err != nil {
			return 0, err
		}
		s.remember(f.id, g)
		stack = stack[:len(stack)-1]
	}
	g, _, err := s.knownForm(root)
	return g, err
}

// gameOf is the form of a component, all of whose options are known.
func (s *Solver) gameOf(f *frame) (cgt.Form, error) {
	var sides [2][]cgt.Form
	for who, sums := range f.sides {
		from := 0
		sides[who] = make([]cgt.Form, 0, len(sums.ends))
		for _, end := range sums.ends {
			g, err := s.sumForm(sums.ids[from:end])
			if err != nil {
				return 0, err
			}
			sides[who] = append(sides[who], g)
			from = end
		}
	}
	g, err := s.Forms().Game(sides[game.Left], sides[game.Right])
	if err != nil {
		return 0, err
	}
	return g, s.charge()
}

// In a position of outcome L Left wins, whoever begins; of outcome R, Right. Impartial
// games are never of these.
const (
	L Outcome = 'L'
	R Outcome = 'R'
)

// outcomeOf is the outcome of a position by who wins it when each player begins.
func outcomeOf(leftBegins, rightBegins game.Player) Outcome {
	switch {
	case leftBegins == rightBegins && leftBegins == game.Left:
		return L
	case leftBegins == rightBegins:
		return R
	case leftBegins == game.Left:
		return N
	}
	return P
}

// partizanOutcome is Outcome for positions with partizan parts, in normal play.
func (s *Solver) PartizanOutcome(pos game.Position) (Outcome, error) {
	var winner [2]game.Player
	for _, first := range game.Players {
		wins, err := s.WinsFirst(pos, first)
		if err != nil {
			return 0, err
		}
		if winner[first] = first; !wins {
			winner[first] = first.Other()
		}
	}
	return outcomeOf(winner[game.Left], winner[game.Right]), nil
}

// WinsFirst reports whether a player who begins wins a position in normal play.
func (s *Solver) WinsFirst(pos game.Position, who game.Player) (bool, error) {
	if !pos.Partizan() {
		o, err := s.Outcome(pos, game.Normal)
		return o == N, err
	}
	sum, err := s.space.Intern(pos.Parts())
	if err != nil {
		return false, err
	}
	return s.winsFirst(sum, who)
}

// WinsSecond reports whether a player wins a position when the opponent begins: for
// Left, whether it is >= 0.
func (s *Solver) WinsSecond(pos game.Position, who game.Player) (bool, error) {
	first, err := s.WinsFirst(pos, who.Other())
	return !first && err == nil, err
}

// PlayerOptions lists the distinct positions that a player can reach in one move, as
// Options does.
func (s *Solver) PlayerOptions(pos game.Position, who game.Player, max int) (options []Option, more bool, err error) {
	d := newDistinct(pos)
	looked := 0
	for step := range pos.StepsOf(who) {
		if looked++; looked > maxListed {
			return nil, false, game.ErrLimit
		}
		if more = !d.add(step, max); more {
			break
		}
	}
	return d.options, more, nil
}

// PlayerWinning lists the distinct positions to which a player can move and win. A move
// of Left wins if it leads to a game >= 0, a move of Right if to a game <= 0.
func (s *Solver) PlayerWinning(pos game.Position, who game.Player) ([]Option, error) {
	options, more, err := s.PlayerOptions(pos, who, MaxWinning)
	if err != nil {
		return nil, err
	}
	var wins []Option
	for _, o := range options {
		win, err := s.WinsSecond(o.To, who)
		if err != nil {
			return nil, err
		}
		if win {
			wins = append(wins, o)
		}
	}
	if more {
		return wins, ErrMany
	}
	return wins, nil
}

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
	next, win, err := s.after(at, who)
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
	search.known[key] = win
	return win, s.space.Charge(1)
}

// A candidate is a position after a move, with how good it looks for the mover.
type candidate struct {
	state
	promise, left int64
}

// after lists the positions after the moves of a player, the most promising first; win
// tells that one of them is known to win already, and then they are not listed. In the sum
// of the known components no player moves if it is a number (the number avoidance theorem).
func (s *Solver) after(at state, who game.Player) (list []candidate, win bool, err error) {
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
		left, right, err := s.Forms().Options(at.form)
		if err != nil {
			return nil, false, err
		}
		options := left
		if who == game.Right {
			options = right
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

// known reports whether it is known, or can be told at once, if a player who begins wins.
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

// PlayerFirstWinning is the first winning move of a player in normal play; ok is false if
// there is none.
func (s *Solver) PlayerFirstWinning(pos game.Position, who game.Player) (win Option, ok bool, err error) {
	looked := 0
	for step := range pos.StepsOf(who) {
		if looked++; looked > maxListed {
			return win, false, game.ErrLimit
		}
		ok, err := s.WinsSecond(pos.After(step), who)
		if err != nil || ok {
			return NewOption(pos, step), ok, err
		}
	}
	return win, false, nil
}
