package conform

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// loopyExample compares an example from which play may never end, and all that follows from it, with
// the definition.
func (s *suite) loopyExample(example string) {
	pos := s.parse(example)
	d := newDefinition(s.Example)
	all := d.all(pos.Parts(), s.Example)
	if d.left < 0 || len(all) == s.Example {
		s.stop("Examples", "%s leads to more than %d positions: examples must be smaller", example, s.Example)
	}
	var values []cgt.Loopy
	if !pos.Partizan() {
		values = d.loopyValues(all)
	}
	results := d.results(all)
	solver := solve.New(s.Solver)
	for i, parts := range all[:min(len(all), s.Near)] {
		at := positionOf(parts)
		s.notation(at)
		if at.Partizan() {
			s.compareResults(solver, d, at, results)
		} else {
			got, err := solver.Loopy(at)
			s.stopIf(err, "Theory", "%s", at)
			if !got.Equal(values[i]) {
				s.wrong("Theory", "%s has the value %s, by the definition %s", at, got, values[i])
			}
		}
		for _, p := range parts {
			s.moves(d, p)
			s.drawing(p)
		}
	}
}

// loopyValues are the values of positions that are closed under moves: one gets a number if no option
// has it, smaller ones all do, and each option without a number has an option with this one (Smith
// 1966).
func (d *definition) loopyValues(all [][]game.Part) []cgt.Loopy {
	place := map[string]int{}
	for i, parts := range all {
		place[d.written(parts)] = i
	}
	options, numbers := make([][]int, len(all)), make([]int, len(all)) // and 1 more
	for i, parts := range all {
		for _, o := range d.either(parts) {
			options[i] = append(options[i], place[d.written(o)])
		}
	}
	has := func(v, m int) bool {
		return slices.ContainsFunc(options[v], func(o int) bool { return numbers[o] == m+1 })
	}
	for again := true; again; {
		again = false
		for v := range all {
			m := 0
			for has(v, m) {
				m++
			}
			if numbers[v] == 0 && !slices.ContainsFunc(options[v], func(o int) bool { return numbers[o] == 0 && !has(o, m) }) {
				numbers[v], again = m+1, true
			}
		}
	}
	values := make([]cgt.Loopy, len(all))
	for v, n := range numbers {
		if n > 0 {
			values[v].N = uint64(n - 1)
			continue
		}
		var k []uint64
		for _, o := range options[v] {
			if numbers[o] > 0 {
				k = append(k, uint64(numbers[o]-1))
			}
		}
		values[v] = cgt.Infinity(k...)
	}
	return values
}

// results are what Left and Right get by beginning in positions that are closed under moves, by their
// texts: round by round, whoever has a move after which the other, beginning, loses, wins, and whoever
// has only moves after which the other wins, loses.
func (d *definition) results(all [][]game.Part) map[string]*solve.Results {
	results := map[string]*solve.Results{}
	for _, parts := range all {
		results[d.written(parts)] = &solve.Results{}
	}
	for again := true; again; {
		again = false
		for _, parts := range all {
			r := results[d.written(parts)]
			for who, options := range d.followers(parts) {
				gets := solve.Loss
				for _, o := range options {
					gets = max(gets, -results[d.written(o)][1-who])
				}
				if gets != r[who] {
					r[who], again = gets, true
				}
			}
		}
	}
	return results
}

// compareResults holds what the solver says of both starts, and of all moves, to the definition.
func (s *suite) compareResults(solver *solve.Solver, d *definition, pos game.Position, results map[string]*solve.Results) {
	got, err := solver.Results(pos)
	s.stopIf(err, "Theory", "%s", pos)
	if want := *results[d.written(pos.Parts())]; got != want {
		s.wrong("Theory", "%s gives %s, by the definition %s", pos, got, want)
	}
	for who, options := range d.followers(pos.Parts()) {
		gets := func(o []game.Part) solve.Result { return results[d.written(o)][1-who] }
		s.winning(solver, pos, game.Player(who), game.Normal, options, func(o []game.Part) bool { return gets(o) == solve.Loss })
		draws, err := solver.Drawing(pos, game.Player(who))
		s.stopIf(err, "Theory", "%s", pos)
		s.options(pos, game.Player(who), "normal play: drawing", draws, options, func(o []game.Part) bool { return gets(o) != solve.Win })
	}
}
