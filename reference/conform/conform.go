// Package conform holds rulesets to their contract. A ruleset is played by the
// definition alone, and every published result, every hook and every freedom of notation
// is compared with that.
package conform

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// A Library reads the notation.
type Library interface {
	Parse(text string) (game.Position, error)
	Game(text string) (game.Game, error)
}

// A Complaint is something that a ruleset must not do.
type Complaint struct {
	// About is the field of the ruleset that is concerned: "Moves", "Canon", "Facts".
	// It is "Theory" where the solver, with all hooks, disagrees with the definition.
	About string
	Text  string
	Fault *game.Fault // the failure of a function; nil for all else
}

// Bounds say how much is looked at. They count positions.
type Bounds struct {
	Example   int  // that an example may take by the definition
	Whole     bool // whether examples that take more are a fault; if not, they are looked at as far as that goes
	Near      int  // of those that follow from an example, how many are looked at closely
	Random    int  // variations of the examples
	Variation int  // that a variation may take by the definition
	Sum       int  // that a sum of examples may take by the definition
	EverySum  bool // whether all pairs of examples are added up, or a third of them
	Solver    int  // the budget of the solver
	Play      int  // the moves after which play is said not to end
}

// Quick is for every change of a ruleset, and Thorough for the last word on it.
var (
	Quick = Bounds{
		Example: 60_000, Whole: true, Near: 16, Random: 8, Variation: 2_500, Sum: 3_000,
		Solver: 500_000, Play: 100_000,
	}
	Thorough = Bounds{
		Example: 60_000, Whole: true, Near: 150, Random: 60, Variation: 2_500, Sum: 20_000, EverySum: true,
		Solver: 500_000, Play: 100_000,
	}
)

// Check is all that is wrong with a ruleset or a family of them, in a fixed order; it is
// empty for those that keep their contract. The library must know the ruleset.
func Check(entry game.Listed, lib Library, bounds Bounds) []Complaint {
	s := &suite{lib: lib, info: entry.About(), Bounds: bounds, known: map[Complaint]bool{}}
	if !s.try(s.describes) || !s.try(s.ending) {
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

type suite struct {
	Bounds
	lib        Library
	info       *game.Info
	complaints []Complaint
	known      map[Complaint]bool
}

// maxComplaints bounds what is said of one ruleset.
const maxComplaints = 50

// errStop ends a part of the suite that cannot go on.
var errStop = errors.New("stop")

// wrong complains.
func (s *suite) wrong(about, format string, args ...any) {
	s.add(Complaint{About: about, Text: fmt.Sprintf(format, args...)})
}

func (s *suite) add(c Complaint) {
	if !s.known[c] && len(s.complaints) < maxComplaints {
		s.known[c] = true
		s.complaints = append(s.complaints, c)
	}
}

// stop complains, and ends this part of the suite.
func (s *suite) stop(about, format string, args ...any) {
	s.wrong(about, format, args...)
	panic(errStop)
}

// try runs a part of the suite, and reports whether it came to its end. A function of
// the ruleset that fails is a complaint.
func (s *suite) try(part func()) (ended bool) {
	defer func() {
		if r := recover(); r != nil && r != errStop {
			panic(r)
		}
	}()
	err := game.Catch(func() error { part(); return nil })
	if fault, ok := errors.AsType[*game.Fault](err); ok {
		s.add(Complaint{fault.Func, fault.Error(), fault})
	}
	return err == nil
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

func (s *suite) parse(text string) game.Position {
	pos, err := s.lib.Parse(text)
	if err != nil {
		s.stop("Parse", "%s: %v", text, err)
	}
	return pos
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
		if got := s.published(f); got != f.Want {
			s.wrong("Facts", "%s in %v play is %s, published as %s (%s)", f.Game, f.Play, got, f.Want, f.Source)
		}
	}
}

// published is what the solver says of that about which there is a published result; the
// result itself if the solver has another word for it.
func (s *suite) published(f game.Fact) string {
	solver, pos := solve.New(s.Solver), s.parse(f.Game)
	check := func(err error) {
		if err != nil {
			s.stop("Facts", "%s: %v", f.Game, err)
		}
	}
	switch {
	case slices.Contains([]string{"L", "R", "N", "P"}, f.Want):
		o, err := solver.Outcome(pos, f.Play)
		check(err)
		return o.String()
	case f.Play != game.Normal:
		s.wrong("Facts", "%s: nim values are of normal play", f.Game)
	case !pos.Partizan():
		n, err := solver.Nimber(pos)
		check(err)
		return cgt.Nimber(n).String()
	}
	got, err := solver.Form(pos)
	check(err)
	want, err := solver.Form(s.parse(f.Want))
	check(err)
	if got == want {
		return f.Want
	}
	text, err := solver.Forms().Text(got)
	check(err)
	return text
}

func (s *suite) sequence(f game.Fact) {
	g, err := s.lib.Game(f.Game)
	if err != nil {
		s.stop("Facts", "%s: %v", f.Game, err)
	}
	solver := solve.New(s.Solver)
	var got []string
	for n := range strings.Fields(f.Want) {
		t, ok := g.HeapTerm(uint64(n))
		if !ok {
			s.stop("Facts", "%s has values of heaps in its facts, but does not say which position is a heap of n: define heap", f.Game)
		}
		v, err := solver.Nimber(game.Position{t})
		if err != nil {
			s.stop("Facts", "%s: heap %d: %v", f.Game, n, err)
		}
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

// plays plays a position to its end in every way, and reports whether it has few enough
// positions for that.
func (d *definition) plays(pos game.Position) bool {
	if pos.Partizan() {
		d.form(pos.Parts())
	} else {
		d.value(pos.Parts())
		d.wins(pos.Parts())
	}
	return d.left >= 0
}

// compare holds the solver, with all hooks, to the definition.
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
	if err != nil {
		s.stop("Theory", "%s: %v", pos, err)
	}
	if got != want {
		s.wrong("Theory", "%s has nim value %d, by the definition %d", pos, got, want)
	}
	outcome, err := solver.Outcome(pos, game.Misere)
	if err != nil {
		s.stop("Theory", "%s: %v", pos, err)
	}
	if (outcome == solve.N) != win {
		s.wrong("Theory", "%s in misère play is %v, by the definition it is not", pos, outcome)
	}
	options := d.either(parts)
	s.winning(solver, pos, game.Both, game.Normal, options, func(o []game.Part) bool { return d.value(o) == 0 })
	s.winning(solver, pos, game.Both, game.Misere, options, func(o []game.Part) bool { return !d.wins(o) })
}

// winning compares the winning moves of a player with the options that are won.
func (s *suite) winning(solver *solve.Solver, pos game.Position, who game.Player, play game.Play, options [][]game.Part, won func([]game.Part) bool) {
	list, err := solver.Winning(pos, who, play)
	if err != nil {
		s.stop("Theory", "%s: %v", pos, err)
	}
	got, want := map[string]bool{}, map[string]bool{}
	for _, o := range list {
		got[o.Key()] = true
	}
	for _, o := range options {
		if won(o) {
			want[positionOf(o).Key()] = true
		}
	}
	if !sameKeys(got, want) {
		s.wrong("Theory", "%s in %v play: winning moves of %v to %v, by the definition to %v", pos, play, who, sorted(got), sorted(want))
	}
}

func sameKeys(a, b map[string]bool) bool { return slices.Equal(sorted(a), sorted(b)) }

func sorted[V any](set map[string]V) []string { return slices.Sorted(maps.Keys(set)) }

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
