package refute

import (
	"fmt"

	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// maxReplies bounds the replies that are shown. A P-position with more moves
// shows the replies to the first of them.
const maxReplies = 8

// WrongOutcome refutes the claim that pos is a P-position or an N-position. That
// a position has no winning move is the claim that it is P. In normal play it may be
// partizan.
func WrongOutcome(s *solve.Solver, pos game.Position, play game.Play, claimed solve.Outcome) (Refutation, error) {
	if pos.Partizan() || claimed == solve.L || claimed == solve.R {
		if play != game.Normal {
			return Refutation{}, fmt.Errorf("misère play of %s is not decided", pos)
		}
		return WrongClass(s, pos, claimed)
	}
	r := Refutation{Kind: ClaimedP, Play: play, Game: pos}
	outcome, err := s.Outcome(pos, play)
	if err != nil {
		return r, err
	}
	if outcome == claimed {
		return r, ErrHolds
	}
	if claimed == solve.N {
		r.Kind = ClaimedN
	}
	if over(pos) {
		r.Kind = NoMoves
	}
	r.Claims, err = claims(s, pos, play)
	return r, err
}

// LosingMove refutes the claim that a move wins which is legal in pos: by the
// opponent's reply.
func LosingMove(s *solve.Solver, pos game.Position, play game.Play, move solve.Option) (Refutation, error) {
	r := Refutation{Kind: MoveLoses, Play: play, Game: pos, Moves: []Line{line(pos, move)}}
	return refuteMove(s, r, move.To)
}

// BadReply refutes a reply that was said to answer a move in pos.
func BadReply(s *solve.Solver, pos game.Position, play game.Play, move, reply solve.Option) (Refutation, error) {
	r := Refutation{Kind: StrategyHole, Play: play, Game: pos, Moves: []Line{line(pos, move), line(move.To, reply)}}
	return refuteMove(s, r, reply.To)
}

// refuteMove completes a refutation whose moves lead to a position that was said
// to be P.
func refuteMove(s *solve.Solver, r Refutation, to game.Position) (Refutation, error) {
	outcome, err := s.Outcome(to, r.Play)
	if err != nil {
		return r, err
	}
	if outcome == solve.P {
		return r, ErrHolds
	}
	r.Claims, err = claims(s, to, r.Play)
	return r, err
}

// WrongNimber refutes a nim value, in normal play: if it were right, the game and
// *claimed would add up to a P-position.
func WrongNimber(s *solve.Solver, pos game.Position, claimed uint64) (Refutation, error) {
	r := Refutation{Kind: NimberTooLarge, Game: pos, Claimed: claimed}
	value, err := s.Nimber(pos)
	if err != nil {
		return r, err
	}
	r.Value = value
	if value == claimed {
		return r, ErrHolds
	}
	sum := pos.Plus(game.Nimber(claimed))
	var win solve.Option
	if value > claimed {
		r.Kind = NimberTooSmall
		option, ok, err := s.OptionOfValue(pos, claimed)
		if err != nil {
			return r, err
		}
		if !ok {
			return r, fmt.Errorf("no move leads from %s to the value %d", pos, claimed)
		}
		win = solve.Option{Move: sum.MoveName(option.Step), To: sum.After(option.Step)}
	} else {
		last := len(sum) - 1
		moves, _ := sum[last].Parts[0].Reach(value)
		for m, to := range moves {
			step := game.Step{Term: last, Move: m, To: to}
			win = solve.Option{Move: sum.MoveName(step), To: sum.After(step)}
		}
	}
	r.Claims, err = winning(s, sum, game.Normal, win)
	return r, err
}

// claims are the true outcome of a position and what shows it: in an N-position
// a winning move and what it leaves.
func claims(s *solve.Solver, pos game.Position, play game.Play) ([]Claim, error) {
	outcome, err := s.Outcome(pos, play)
	if err != nil {
		return nil, err
	}
	if outcome == solve.P {
		c, err := losing(s, pos, play)
		return []Claim{c}, err
	}
	win, ok, err := s.FirstWinning(pos, play)
	if err != nil {
		return nil, err
	}
	if !ok {
		return []Claim{{Position: pos}}, nil // over: misère play
	}
	return winning(s, pos, play, win)
}

func winning(s *solve.Solver, pos game.Position, play game.Play, win solve.Option) ([]Claim, error) {
	l := line(pos, win)
	after, err := losing(s, win.To, play)
	return []Claim{{Position: pos, Win: &l}, after}, err
}

// losing is the claim that a position is P.
func losing(s *solve.Solver, pos game.Position, play game.Play) (Claim, error) {
	c := Claim{Position: pos, Losing: true}
	if play == game.Normal {
		for _, p := range pos.Parts() {
			n, err := s.PartNimber(p)
			if err != nil {
				return c, err
			}
			c.Values = append(c.Values, n)
		}
	}
	if c.Values != nil && worked.TooWide(pos) {
		return c, nil // the values tell that it is P all the same
	}
	options, more, err := s.Options(pos, maxReplies)
	if err != nil {
		return c, err
	}
	c.All = !more
	for _, o := range options {
		reply, ok, err := s.FirstWinning(o.To, play)
		if err != nil {
			return c, err
		}
		r := Reply{Move: line(pos, o)}
		if ok {
			answer := line(o.To, reply)
			r.Answer = &answer
		}
		c.Replies = append(c.Replies, r)
	}
	return c, nil
}

func line(from game.Position, o solve.Option) Line { return Line{from, o.Move, o.To} }
