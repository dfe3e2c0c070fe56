package derive

import (
	"errors"
	"slices"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A State says how a line stands.
type State string

// The states of lines. A line is Shown if one rule leads to it from lines that are shown and what is
// evident, and Follows if one leads to it from these and lines above it, whatever their state. True
// and False are the others, as far as the budget lasts.
const (
	Shown      State = "shown"
	Follows    State = "follows"
	True       State = "true"
	False      State = "false"
	Undecided  State = "undecided"
	Unreadable State = "unreadable"
	Remark     State = "remark"
)

// A Judged is a line with its state.
type Judged struct {
	Line
	State State
	Rule  Rule // that leads to it, where it is shown or follows

	claims []claim
	truth  State // True, False or Undecided; "" until somebody asks
}

// A Marking is a derivation whose lines have been judged, with what was done of what is to be done.
type Marking struct {
	Question *Question
	Lines    []Judged
	Duties   []Duty
	False    int  // different lines that are false, but that of the result
	Right    bool // the result is right
	Result   int  // the index of its line; -1 if there is none
	Unknown  bool // something that counts could not be decided
	Led      bool // the result is shown, or what is true instead of it would be

	t     *table
	shown *known
}

// Mark judges the lines of a derivation. What is beyond the budget of the solver is undecided.
func Mark(q *Question, lines []Line, s *solve.Solver) (_ *Marking, err error) {
	defer halt.Caught(&err)
	t := newTable(s, q)
	d := &Marking{Question: q, t: t, Result: -1}
	for _, l := range lines {
		j := Judged{Line: l}
		switch {
		case l.Fault != nil:
			j.State = Unreadable
		case l.Remark:
			j.State = Remark
		}
		for _, c := range l.Claims {
			j.claims = append(j.claims, t.claim(c))
		}
		d.Lines = append(d.Lines, j)
	}
	d.show()
	d.carry()
	for i := range d.Lines {
		if l := &d.Lines[i]; l.State == "" {
			l.State = d.truth(l)
		}
	}
	d.count()
	return d, nil
}

// show finds the lines that are shown: the least set to whose lines rules lead from others of it.
// It goes through the lines downwards and upwards in turn.
func (d *Marking) show() {
	d.shown = newKnown(d.t)
	order := make([]int, len(d.Lines))
	for i := range order {
		order[i] = i
	}
	for again := true; again; slices.Reverse(order) {
		again = false
		for _, i := range order {
			l := &d.Lines[i]
			if l.State != "" {
				continue
			}
			if rule := d.shown.leadsTo(l.claims); rule != "" && d.truth(l) != False {
				l.State, l.Rule, again = Shown, rule, true
				d.shown.add(l.claims...)
			}
		}
	}
}

// leadsTo is the first rule that is needed to lead to some claims, if rules lead to all of them: "" if
// not. Each may use those before it.
func (k *known) leadsTo(claims []claim) (rule Rule) {
	for i, c := range claims {
		one := k.leads(c)
		if one == "" {
			return ""
		}
		if rule == "" || rule == Evident {
			rule = one
		}
		if i < len(claims)-1 {
			if i == 0 {
				k = k.also()
			}
			k.add(c)
		}
	}
	return rule
}

// carry finds the lines that are not shown, but follow from those above.
func (d *Marking) carry() {
	for i := range d.Lines {
		if l := &d.Lines[i]; l.State == "" {
			if rule := d.above(i).leadsTo(l.claims); rule != "" {
				l.State, l.Rule = Follows, rule
			}
		}
	}
}

// above is what is known to someone who believes the lines above one, the nearest first, and those
// that are shown. Who repeats a claim, or a part of one, does not follow from it.
func (d *Marking) above(i int) *known { return d.believing(nil, i) }

// believing is the same to someone who knows some more than that.
func (d *Marking) believing(claims []claim, i int) *known {
	k := newKnown(d.t)
	k.note(claims)
	for j := i - 1; j >= 0; j-- {
		if all := d.Lines[j].claims; !d.t.plain.repeats(d.Lines[i].claims, all) {
			k.note(all)
		}
	}
	for j := i + 1; j < len(d.Lines); j++ {
		if l := d.Lines[j]; l.State == Shown {
			k.note(l.claims)
		}
	}
	k.settle()
	return k
}

// truth decides a line.
func (d *Marking) truth(l *Judged) State {
	if l.truth == "" {
		l.truth = True
		err := halt.Try(func() {
			for _, c := range l.claims {
				if !d.shown.isTrue(c) {
					l.truth = False
					return
				}
			}
		})
		if errors.Is(err, game.ErrLimit) {
			l.truth = Undecided
		} else {
			halt.Check(err)
		}
	}
	return l.truth
}

// answer is what is to be shown.
func (d *Marking) answer() Claim {
	q, t := d.Question, d.t
	g, zero := t.place(q.G), t.place(nil)
	switch q.Goal {
	case Outcome:
		return t.comparison(g, zero)
	case Compare:
		return t.comparison(g, t.place(q.H))
	case WinningMove:
		if to, ok := d.winningMove(g, q.Who); ok {
			return Claim{Op: Wins, X: q.G, Y: t.games[to].pos, Who: q.Who}
		}
		if q.Who == game.Both {
			return Claim{Op: Equal, X: q.G}
		}
		return t.orderOf(AtLeast, g, zero, q.Who.Other())
	}
	return Claim{Op: Equal, X: q.G, Y: d.canonical(g)}
}
