package conform

import (
	"maps"
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// comparePartizan compares the solver, with all hooks, with the definition.
func (s *suite) comparePartizan(solver *solve.Solver, d *definition, parts []game.Part) {
	pos := positionOf(parts)
	want := d.name(parts)
	if d.left < 0 {
		return
	}
	g, err := solver.Entry(pos)
	s.stopIf(err, "Theory", "%s", pos)
	if got, err := solver.Forms().Text(g); err != nil || got != want {
		s.wrong("Theory", "%s has the form %s, by the definition %s", pos, got, want)
	}
	left, err1 := d.table.LessEq(d.form(parts), cgt.Zero)
	right, err2 := d.table.LessEq(cgt.Zero, d.form(parts))
	outcome, err := solve.New(s.Solver).Outcome(pos, game.Normal)
	if err != nil || err1 != nil || err2 != nil {
		s.stop("Theory", "%s: %v", pos, err)
	}
	byForm := map[[2]bool]solve.Outcome{{true, true}: solve.P, {true, false}: solve.R, {false, true}: solve.L, {false, false}: solve.N}[[2]bool{left, right}]
	if outcome != byForm {
		s.wrong("Theory", "%s has the outcome %v, by the definition %v", pos, outcome, byForm)
	}
	for _, who := range game.Players {
		s.winning(solver, pos, who, game.Normal, d.followers(parts)[who], func(o []game.Part) bool {
			least, most := cgt.Zero, d.form(o)
			if who == game.Right {
				least, most = most, least
			}
			win, err := d.table.LessEq(least, most)
			return err == nil && win
		})
	}
}

// negated checks the negative of a component, and how many moves are counted.
func (s *suite) negated(d *definition, p game.Part) {
	var moves [2]int
	for _, who := range game.Players {
		for range p.Steps(who) {
			moves[who]++
		}
	}
	if counted, ok := p.MoveCounts(); ok && counted != moves {
		s.wrong("Count", "%s: %v moves of Left and Right are counted, and %v listed", text(p), counted, moves)
	}
	twice := p.Negative().Negative()
	if twice.Key() != p.Key() {
		s.wrong("MoveText", "%s is negated twice to %s", text(p), text(twice))
	}
	negative, err := d.table.Neg(d.form([]game.Part{p}))
	if got := d.form([]game.Part{p.Negative()}); d.left >= 0 && (err != nil || got != negative) {
		s.wrong("MoveText", "%s has the negative %s, whose form is %s", text(p), text(p.Negative()), d.name([]game.Part{p.Negative()}))
	}
}

// slices checks that slices that add up to a part, or to its negative, are no larger than it.
func (s *suite) slices(d *definition, p game.Part) {
	for _, p := range []game.Part{p, p.Negative()} {
		list := append(p.Slices(false), p.Slices(true)...)
		end := 0
		for _, slice := range list {
			end = max(end, slice.To)
		}
		most := s.Near // ways to divide the part
		var extend func(from int, chain []game.Part)
		extend = func(from int, chain []game.Part) {
			if from == end {
				most--
				if less, err := d.table.LessEq(d.form(chain), d.form([]game.Part{p})); d.left >= 0 && (err != nil || !less) {
					s.wrong("Slices", "%s is %s, which is not at least its slices %s", text(p), d.name([]game.Part{p}), positionOf(chain))
				}
				return
			}
			for _, slice := range list {
				if slice.From == from && slice.To > from && most > 0 {
					extend(slice.To, append(slices.Clip(chain), slice.Part))
				}
			}
		}
		if len(list) > 0 {
			extend(0, nil)
		}
	}
}

// winning compares the winning moves of a player with the options that the player wins.
func (s *suite) winning(solver *solve.Solver, pos game.Position, who game.Player, play game.Play, options [][]game.Part, won func([]game.Part) bool) {
	list, err := solver.Winning(pos, who, play)
	s.stopIf(err, "Theory", "%s", pos)
	s.options(pos, who, play.String()+" play: winning", list, options, won)
}

// options compares a list of a player's moves with the options for which holds is true.
func (s *suite) options(pos game.Position, who game.Player, what string, list []solve.Option, options [][]game.Part, holds func([]game.Part) bool) {
	got, want := map[string]bool{}, map[string]bool{}
	for _, o := range list {
		got[o.Key()] = true
	}
	for _, o := range options {
		if holds(o) {
			want[positionOf(o).Key()] = true
		}
	}
	if !maps.Equal(got, want) {
		s.wrong("Theory", "%s in %s moves of %v to %v, by the definition to %v", pos, what, who, sorted(got), sorted(want))
	}
}

// compare compares the solver, with all hooks, with the definition.
func (s *suite) compare(solver *solve.Solver, d *definition, parts []game.Part) {
	pos := positionOf(parts)
	if pos.Partizan() {
		s.comparePartizan(solver, d, parts)
		return
	}
	want, win := d.value(parts), d.wins(parts)
	if d.left < 0 {
		return
	}
	got, err := solver.Nimber(pos)
	s.stopIf(err, "Theory", "%s", pos)
	if got != want {
		s.wrong("Theory", "%s has nim value %d, by the definition %d", pos, got, want)
	}
	outcome, err := solver.Outcome(pos, game.Misere)
	s.stopIf(err, "Theory", "%s", pos)
	if (outcome == solve.N) != win {
		s.wrong("Theory", "%s in misère play is %v, by the definition it is not", pos, outcome)
	}
	options := d.either(parts)
	s.winning(solver, pos, game.Both, game.Normal, options, func(o []game.Part) bool { return d.value(o) == 0 })
	s.winning(solver, pos, game.Both, game.Misere, options, func(o []game.Part) bool { return !d.wins(o) })
}
