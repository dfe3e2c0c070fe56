// Package conform tests that rulesets keep their contract. It plays a ruleset by the definition
// alone, and compares every published result, every hook and every freedom of notation with that.
package conform

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

// Check lists everything that is wrong with a ruleset or a family of them, in a fixed order; the
// list is empty if they keep their contract. The library must know the ruleset.
func Check(entry game.Listed, lib Library, bounds Bounds) []Complaint {
	s := &suite{lib: lib, info: entry.About(), Bounds: bounds, known: map[Complaint]bool{}}
	if !s.try(s.describes) {
		return s.complaints
	}
	if !s.try(s.ending) {
		return s.complaints
	}
	s.try(s.facts)
	for _, text := range s.info.Examples {
		s.try(func() { s.example(text) })
	}
	s.try(s.sums)
	s.try(s.random)
	s.try(s.heaps)
	return s.complaints
}

func (s *suite) describes() {
	for _, field := range [][2]string{{"name", s.info.Name}, {"title", s.info.Title}, {"rules", s.info.Rules}, {"syntax", s.info.Syntax}, {"move", s.info.Move}} {
		if field[1] == "" {
			s.wrong("Info", "the ruleset has no %s", field[0])
		}
	}
	if !regexp.MustCompile(`^[a-z][a-z0-9-]*$`).MatchString(s.info.Name) {
		s.wrong("Info", "the name %q is not made of lower-case letters, digits and hyphens", s.info.Name)
	}
	if !strings.HasPrefix(s.info.Move, "`") || strings.HasSuffix(s.info.Move, ".") {
		s.wrong("Info", "how a move is written is %q; it must begin with an example and go on in the middle of a sentence", s.info.Move)
	}
	if len(s.info.Examples) == 0 {
		s.wrong("Info", "the ruleset has no examples")
	}
	for _, code := range regexp.MustCompile("`"+regexp.QuoteMeta(s.info.Name)+"[^`]*`").FindAllString(s.info.Syntax, -1) {
		s.parse(strings.Trim(code, "`"))
	}
}

// facts compares published results with the solver, which uses every hook.
func (s *suite) facts() {
	for _, f := range s.info.Facts {
		if f.Source == "" {
			s.wrong("Facts", "the fact about %s has no source", f.Game)
		}
		if strings.Contains(f.Want, " ") {
			s.sequence(f)
			continue
		}
		got, err := s.published(f)
		if s.Fact > 0 && errors.Is(err, game.ErrLimit) {
			continue
		}
		s.stopIf(err, "Facts", "%s", f.Game)
		if got != f.Want {
			s.wrong("Facts", "%s in %v play is %s, published as %s (%s)", f.Game, f.Play, got, f.Want, f.Source)
		}
	}
}

// published is the solver's answer in the form of a published result; the published text itself if
// the solver gives the same answer in other words.
func (s *suite) published(f game.Fact) (string, error) {
	budget := s.Solver
	if s.Fact > 0 {
		budget = s.Fact
	}
	solver, pos := solve.New(budget), s.parse(f.Game)
	switch {
	case slices.Contains([]string{"L", "R", "N", "P", "D"}, f.Want):
		o, err := solver.Outcome(pos, f.Play)
		return o.String(), err
	case f.Play != game.Normal:
		s.wrong("Facts", "%s: nim values are of normal play", f.Game)
	case !pos.Partizan():
		n, err := solver.Nimber(pos)
		return cgt.Nimber(n).String(), err
	}
	got, err1 := solver.Entry(pos)
	want, err2 := solver.Entry(s.parse(f.Want))
	if err := errors.Join(err1, err2); err != nil {
		return "", err
	}
	if got == want {
		return f.Want, nil
	}
	return solver.Forms().Text(got)
}

func (s *suite) sequence(f game.Fact) {
	g, err := s.lib.Game(f.Game)
	s.stopIf(err, "Facts", "%s", f.Game)
	solver := solve.New(s.Solver)
	var got []string
	for n := range strings.Fields(f.Want) {
		t, ok := g.HeapTerm(uint64(n))
		if !ok {
			s.stop("Facts", "%s has values of heaps in its facts, but does not say which position is a heap of n: define heap", f.Game)
		}
		v, err := solver.Nimber(game.Position{t})
		s.stopIf(err, "Facts", "%s: heap %d", f.Game, n)
		got = append(got, strconv.FormatUint(v, 10))
	}
	if strings.Join(got, " ") != f.Want {
		s.wrong("Facts", "%s has the values %v, published as %s (%s)", f.Game, got, f.Want, f.Source)
	}
}

// example plays an example to its end in every way.
func (s *suite) example(example string) {
	pos := s.parse(example)
	d := newDefinition(s.Example)
	if !d.plays(pos) && s.Whole {
		s.stop("Examples", "%s takes more than %d positions by the definition: examples must be smaller", example, s.Example)
	}
	solver := solve.New(s.Solver)
	s.notation(pos)
	for _, parts := range d.all(pos.Parts(), s.Near) {
		s.compare(solver, d, parts)
		for _, p := range parts {
			s.part(d, p)
			if pos.Partizan() {
				s.slices(d, p)
			}
		}
	}
}

// sums adds up pairs of examples, and examples with nimbers: a third of them, or all
// with -long. It passes over sums that are too large.
func (s *suite) sums() {
	others := append(slices.Clone(s.info.Examples), "*", "*2", "*2 + *3", "{*2}", "*2 + {*2}")
	done := 0
	for i, a := range s.info.Examples {
		for k, b := range others[i:] {
			if !s.EverySum && (i+k)%3 != 2 {
				continue
			}
			pos := s.parse(a + " + " + b)
			if d := newDefinition(s.Sum); d.plays(pos) {
				s.compare(solve.New(s.Solver), d, pos.Parts())
				done++
			}
		}
	}
	if done == 0 {
		s.wrong("Examples", "no sum of examples is small enough for the definition")
	}
}

// outside finds a shape that leaves the canvas of its figure.
func outside(f *explain.Figure) (explain.Shape, bool) {
	in := func(x, y int) bool { return 0 <= x && x <= f.Width && 0 <= y && y <= f.Height }
	for _, s := range f.Shapes {
		ok := true
		switch s := s.(type) {
		case explain.Stroke:
			ok = in(s.X1, s.Y1) && in(s.X2, s.Y2)
		case explain.Oval:
			ok = in(s.X-s.RX, s.Y-s.RY) && in(s.X+s.RX, s.Y+s.RY)
		case explain.Rect:
			ok = in(s.X, s.Y) && in(s.X+s.Width, s.Y+s.Height)
		case explain.Label:
			ok = in(s.X, s.Y)
		}
		if !ok {
			return s, true
		}
	}
	return nil, false
}
