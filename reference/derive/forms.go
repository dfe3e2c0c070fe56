package derive

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
)

// hasSameOptions reports whether y is written out, and the options of x and y are known to be equal,
// in any order and however often.
func (k *known) hasSameOptions(x, y place) bool {
	_, written := k.t.braces(y)
	return written && k.sameSides(x, y)
}

// standsFor reports whether y is a name or a value, and x is what it stands for, written out.
func (k *known) standsFor(x, y place) bool {
	if _, written := k.t.braces(y); written || x == y {
		return false
	}
	_, plain := game.ValueOf(k.t.games[y].pos)
	return plain && k.sameSides(x, y)
}

func (k *known) sameSides(x, y place) bool {
	return k.sameSets(k.t.options(x, game.Left), k.t.options(y, game.Left)) && k.sameSets(k.t.options(x, game.Right), k.t.options(y, game.Right))
}

// isSimplest reports whether y is a number that is seen to fit between the options of x, while none
// that is simpler does (the simplicity theorem; Siegel, II.2).
func (k *known) isSimplest(x, y place) bool {
	m := k.t.plain.total(y)
	if !m.isValue() || !m.value.IsNumber() || k.t.plain.total(x).isValue() {
		return false
	}
	fits := func(n cgt.Dyadic) (fits, no bool) {
		at := k.t.value(cgt.Simple{Number: n})
		fits = true
		for _, l := range k.t.options(x, game.Left) {
			fits = fits && k.seesAbove(at, l)
			no = no || k.seesAtLeast(l, at)
		}
		for _, r := range k.t.options(x, game.Right) {
			fits = fits && k.seesAbove(r, at)
			no = no || k.seesAtLeast(at, r)
		}
		return fits, no
	}
	if fits, _ := fits(m.value.Number); !fits {
		return false
	}
	for _, right := range []bool{false, true} {
		for simpler := range m.value.Options(right) {
			if _, no := fits(simpler.Number); !no {
				return false
			}
		}
	}
	return true
}

// simplifies reports whether y is what remains of a form that x is known to equal, after some
// options are gone or replaced. A heap is no form: its value is the mex of those of all its options.
func (k *known) simplifies(x, y place) bool {
	if _, written := k.t.braces(y); !written {
		if _, plain := game.ValueOf(k.t.games[y].pos); !plain {
			return false
		}
	}
	forms := k.forms()
	if _, written := k.t.braces(x); written || k.t.games[x].partizan {
		forms = append(forms, x)
	}
	for _, from := range forms {
		if from != y && (from == x || k.isEqual(x, from)) && k.simplified(from, y) {
			return true
		}
	}
	return false
}

// forms are the games in braces that lines are about.
func (k *known) forms() (list []place) {
	for at := range k.named {
		if _, written := k.t.braces(at); written {
			list = append(list, at)
		}
	}
	slices.Sort(list)
	return list
}

func (k *known) simplified(from, to place) bool {
	s := simplifying{known: k, from: from}
	players := game.Players[:]
	if !k.t.games[from].partizan && !k.t.games[to].partizan {
		players = []game.Player{game.Both}
	}
	for _, who := range players {
		if s.who, s.before, s.after = who, k.t.options(from, who), k.t.options(to, who); !s.side() {
			return false
		}
	}
	return true
}

// simplifying goes from one form to another, for one player after the other. Each option that is
// gone or replaced must be claimed to be dominated or reversible, but for one of which that is seen.
type simplifying struct {
	*known
	from          place
	who           game.Player
	before, after []place
	seen          bool // one is gone or replaced without a line
}

// side reports whether the options of a player become the others.
func (s *simplifying) side() bool { return s.becomes(slices.Clone(s.before), 0) }

// becomes reports whether some options become the others, if those before the i-th are done with.
func (s *simplifying) becomes(options []place, i int) bool {
	for ; i < len(options); i++ { // what stands for reversible ones comes behind
		o := options[i]
		if s.holdsOne(s.after, o) || s.ends(o, nil) {
			continue
		}
		through, ok := s.through(o)
		if !ok {
			return s.becomesAtSight(options, i)
		}
		options = s.bypassing(options, through)
	}
	return s.known.holds(options, s.after)
}

// becomesAtSight is the same where the i-th option is gone without a line.
func (s *simplifying) becomesAtSight(options []place, i int) bool {
	if s.seen {
		return false
	}
	s.seen = true
	return s.isWorse(options[i]) && s.becomes(slices.Clone(options), i+1) ||
		slices.ContainsFunc(s.t.options(options[i], s.who.Other()), func(answer place) bool {
			return s.bypassed(s.from, answer, s.who) && s.becomes(s.bypassing(options, answer), i+1)
		})
}

// bypassing are some options, with those that stand for one that is reversible through an answer.
func (s *simplifying) bypassing(options []place, answer place) []place {
	options = slices.Clone(options)
	for _, instead := range s.t.options(answer, s.who) {
		if !s.holdsOne(options, instead) {
			options = append(options, instead)
		}
	}
	return options
}

// ends reports whether an option is claimed to be dominated, in the end by one that stays or is
// replaced.
func (s *simplifying) ends(o place, by []place) bool {
	if slices.Contains(by, o) {
		return false
	}
	for _, better := range s.better(o) {
		_, replaced := s.through(better)
		if s.holdsOne(s.after, better) || s.holdsOne(s.before, better) && (replaced || s.ends(better, append(by, o))) {
			return true
		}
	}
	return false
}

// better are the options by which an option is claimed to be dominated, in these words or by their
// order alone.
func (s *simplifying) better(o place) (list []place) {
	for _, c := range s.dominated {
		if c.Who == s.who && s.isEqual(c.x, o) {
			list = append(list, c.y)
		}
	}
	for _, p := range s.atLeast {
		if s.who == game.Right {
			p.x, p.y = p.y, p.x
		}
		if s.isEqual(p.y, o) && s.holdsOne(s.before, p.x) {
			list = append(list, p.x)
		}
	}
	return list
}

// through is the answer through which an option is claimed to be reversible, in these words or by
// its order with the form.
func (s *simplifying) through(o place) (answer place, ok bool) {
	for _, c := range s.reversible {
		if c.Who == s.who && s.isEqual(c.x, o) && s.isEqual(c.form, s.from) {
			return c.y, true
		}
	}
	for _, p := range s.atLeast {
		if s.who == game.Right {
			p.x, p.y = p.y, p.x
		}
		if s.isEqual(p.x, s.from) {
			for _, answer := range s.t.options(o, s.who.Other()) {
				if s.isEqual(answer, p.y) {
					return answer, true
				}
			}
		}
	}
	return 0, false
}

// isWorse reports whether it is seen that an option is dominated.
func (s *simplifying) isWorse(o place) bool {
	return slices.ContainsFunc(s.after, func(b place) bool { return s.noBetter(o, b, s.who) }) ||
		slices.ContainsFunc(s.before, func(b place) bool {
			_, replaced := s.through(b)
			return b != o && (replaced || s.ends(b, nil)) && s.noBetter(o, b, s.who)
		})
}
