package refute

import (
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// A line is one move in play.
type line struct {
	From game.Position
	Move string // as game.Position.MoveName says it
	To   game.Position
}

func lineOf(from game.Position, o solve.Option) line { return line{from, o.Move, o.To} }

func (l line) weight() int { return l.To.Weight() + len(l.Move)/bytesPerPart }

func weighLines(lines []line) int {
	n := 0
	for _, l := range lines {
		n += l.weight()
	}
	return n
}

// A reply is a move and the answer to it. The answer is nil where none is needed: in
// misère play, when the move was the last.
type reply struct {
	Move   line
	Answer *line
}

// An evidence shows whether a position in which both players have the same moves is a
// P-position or an N-position.
type evidence struct {
	Position game.Position
	P        bool
	// Move wins in an N-position. It is nil where nobody can move, which makes an
	// N-position in misère play.
	Move *line
	// Replies answer moves in a P-position, which is the position itself or what Move
	// leaves: every move if All is set, else some.
	Replies []reply
	All     bool
	// Values are the nim values of the parts of that P-position in normal play, whose nim
	// sum is 0; nil where they are not shown.
	Values []uint64
}

// lost is the P-position that the evidence is about.
func (e evidence) lost() game.Position {
	if e.Move != nil {
		return e.Move.To
	}
	return e.Position
}

// maxReplies bounds the replies that are shown. A P-position with more moves shows the
// replies to the first of them.
const maxReplies = 8

// evidenceOf finds the outcome of a position and what shows it.
func evidenceOf(s *solve.Solver, pos game.Position, play game.Play) (evidence, error) {
	e := evidence{Position: pos}
	outcome, err := s.Outcome(pos, play)
	if err != nil {
		return e, err
	}
	if outcome == solve.P {
		e.P = true
		return e, e.answer(s, play)
	}
	move, ok, err := s.FirstWinning(pos, game.Both, play)
	if err != nil || !ok {
		return e, err // without a winning move nobody can move: misère play
	}
	return evidenceBy(s, pos, play, move)
}

// evidenceBy shows that a position is N by a winning move.
func evidenceBy(s *solve.Solver, pos game.Position, play game.Play, move solve.Option) (evidence, error) {
	l := lineOf(pos, move)
	e := evidence{Position: pos, Move: &l}
	return e, e.answer(s, play)
}

// answer finds the replies in the P-position, and in normal play its nim values.
func (e *evidence) answer(s *solve.Solver, play game.Play) error {
	pos := e.lost()
	if play == game.Normal {
		for _, p := range pos.Parts() {
			n, err := s.PartNimber(p)
			if err != nil {
				return err
			}
			e.Values = append(e.Values, n)
		}
	}
	if e.Values != nil && worked.TooWide(pos) {
		return nil // the values show that it is P all the same
	}
	options, more, err := s.Options(pos, game.Both, maxReplies)
	if err != nil {
		return err
	}
	e.All = !more
	for _, o := range options {
		answer, ok, err := s.FirstWinning(o.To, game.Both, play)
		if err != nil {
			return err
		}
		r := reply{Move: lineOf(pos, o)}
		if ok {
			l := lineOf(o.To, answer)
			r.Answer = &l
		}
		e.Replies = append(e.Replies, r)
	}
	return nil
}

func (e evidence) weight() int {
	n := 2 * e.Position.Weight()
	if e.Move != nil {
		n += e.Move.weight() + 2*e.Move.To.Weight()
	}
	for _, r := range e.Replies {
		n += r.Move.weight()
		if r.Answer != nil {
			n += r.Answer.weight()
		}
	}
	return n
}

// evidence writes whether a position is P or N and what shows it.
func (w *writer) evidence(e evidence) {
	switch {
	case e.P:
		w.replies(e, "In ")
	case e.Move == nil:
		w.say("Nobody can move in ", e.Position, ". In misère play the player who cannot move wins, so this is an N-position.")
	default:
		w.say("In ", e.Position, " the player to move wins by ", explain.Code(e.Move.Move), ", which leaves ", e.Move.To, ".")
		w.replies(e, "From ")
	}
}

// replies writes why the P-position of the evidence is one.
func (w *writer) replies(e evidence, in string) {
	pos := e.lost()
	if over(pos) {
		w.say("Nobody can move in ", pos, ". The player who cannot move loses, so this is a P-position.")
		return
	}
	if len(e.Values) == 1 && len(e.Replies) == 0 {
		w.say(pos, " has the nim value ", explain.Value("0"), ": a P-position.")
	}
	if len(e.Values) > 1 {
		w.say("The parts of ", pos, " have the nim values ", explain.Numbers(e.Values),
			", whose nim sum is ", explain.Value("0"), ": a P-position.")
	}
	if len(e.Replies) == 0 || len(e.Values) > 1 && e.Move != nil {
		return
	}
	how := " every move has a winning reply:"
	if !e.All {
		how = " every move has a winning reply, for example:"
	}
	w.say(in, pos, how)
	t := explain.Table{Header: explain.Row(text("move"), text("leaves"), text("answer"), text("leaves"))}
	for _, r := range e.Replies {
		if r.Answer == nil {
			t.Rows = append(t.Rows, explain.Row(explain.Code(r.Move.Move), code(r.Move.To), text("none is needed"), text("nobody can move")))
			continue
		}
		t.Rows = append(t.Rows, explain.Row(explain.Code(r.Move.Move), code(r.Move.To), explain.Code(r.Answer.Move), code(r.Answer.To)))
	}
	w.doc = append(w.doc, t)
}
