// Package rulestest holds rulesets to their contract: whatever the list of
// rulesets contains is played by the definition alone, and every published
// result, every hook and every freedom of notation is compared with that.
package rulestest

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/solve"
)

// A Library reads the notation.
type Library interface {
	Parse(text string) (game.Position, error)
	Game(text string) (game.Game, error)
}

const (
	maxExample = 60_000  // positions that an example may take by the definition
	maxRandom  = 2_500   // the same for random positions
	budget     = 500_000 // of the solver
)

// Run tests every ruleset of the list. With -long it looks at more positions.
func Run(t *testing.T, list []game.Listed, lib Library) {
	for _, l := range list {
		info := l.About()
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			s := &suite{T: t, lib: lib, info: info}
			s.describes()
			s.facts()
			for _, text := range info.Examples {
				s.example(text)
			}
			s.sums()
			s.random()
			s.heaps()
		})
	}
}

type suite struct {
	*testing.T
	lib  Library
	info *game.Info
}

func (s *suite) describes() {
	for what, text := range map[string]string{"name": s.info.Name, "title": s.info.Title, "rules": s.info.Rules, "syntax": s.info.Syntax, "move": s.info.Move} {
		if text == "" {
			s.Errorf("the ruleset has no %s", what)
		}
	}
	if !regexp.MustCompile(`^[a-z][a-z0-9-]*$`).MatchString(s.info.Name) {
		s.Errorf("the name %q is not made of lower-case letters, digits and hyphens", s.info.Name)
	}
	if !strings.HasPrefix(s.info.Move, "`") || strings.HasSuffix(s.info.Move, ".") {
		s.Errorf("how a move is written is %q; it must begin with an example and go on in the middle of a sentence", s.info.Move)
	}
	if len(s.info.Examples) == 0 {
		s.Error("the ruleset has no examples")
	}
	for _, code := range regexp.MustCompile("`"+regexp.QuoteMeta(s.info.Name)+"[^`]*`").FindAllString(s.info.Syntax, -1) {
		s.parse(strings.Trim(code, "`"))
	}
}

func (s *suite) parse(text string) game.Position {
	s.Helper()
	pos, err := s.lib.Parse(text)
	if err != nil {
		s.Fatalf("%s: %v", text, err)
	}
	return pos
}

// facts compares published results with the solver, which uses every hook.
func (s *suite) facts() {
	for _, f := range s.info.Facts {
		if f.Source == "" {
			s.Errorf("the fact about %s has no source", f.Game)
		}
		if strings.Contains(f.Want, " ") {
			s.sequence(f)
			continue
		}
		pos := s.parse(f.Game)
		if pos.Partizan() {
			s.partizanFact(f)
			continue
		}
		solver := solve.New(budget)
		var got string
		if f.Want == "P" || f.Want == "N" {
			o, err := solver.Outcome(pos, f.Play)
			if err != nil {
				s.Fatalf("%s: %v", f.Game, err)
			}
			got = o.String()
		} else {
			if f.Play != game.Normal {
				s.Errorf("%s: nim values are of normal play", f.Game)
			}
			n, err := solver.Nimber(pos)
			if err != nil {
				s.Fatalf("%s: %v", f.Game, err)
			}
			got = cgt.Nimber(n).String()
		}
		if got != f.Want {
			s.Errorf("%s in %v play is %s, published as %s (%s)", f.Game, f.Play, got, f.Want, f.Source)
		}
	}
}

func (s *suite) sequence(f game.Fact) {
	g, err := s.lib.Game(f.Game)
	if err != nil {
		s.Fatalf("%s: %v", f.Game, err)
	}
	solver := solve.New(budget)
	var got []string
	for n := range strings.Fields(f.Want) {
		t, ok := g.HeapTerm(uint64(n))
		if !ok {
			s.Fatalf("%s has values of heaps in its facts, but no heaps: set Heap, as in Heap: game.Heap", f.Game)
		}
		v, err := solver.Nimber(game.Position{t})
		if err != nil {
			s.Fatalf("%s: heap %d: %v", f.Game, n, err)
		}
		got = append(got, strconv.FormatUint(v, 10))
	}
	if strings.Join(got, " ") != f.Want {
		s.Errorf("%s has the values %v, published as %s (%s)", f.Game, got, f.Want, f.Source)
	}
}

// example plays an example to its end in every way.
func (s *suite) example(example string) {
	pos := s.parse(example)
	if pos.Partizan() {
		s.partizanExample(example, pos)
		return
	}
	d := newDefinition(maxExample)
	d.value(pos.Parts())
	d.wins(pos.Parts())
	if d.left < 0 {
		s.Fatalf("%s takes more than %d positions by the definition: examples must be smaller", example, maxExample)
	}
	solver := solve.New(budget)
	s.notation(pos)
	for _, parts := range d.all(pos.Parts(), longtest.Pick(40, 150)) {
		s.compare(solver, d, parts)
		for _, p := range parts {
			s.part(d, p)
		}
	}
}

// compare holds the solver, with all hooks, to the definition.
func (s *suite) compare(solver *solve.Solver, d *definition, parts []game.Part) {
	s.Helper()
	var pos game.Position
	for _, p := range parts {
		pos = append(pos, game.Term{Game: p.Game(), Parts: []game.Part{p}})
	}
	want, win := d.value(parts), d.wins(parts)
	if d.left < 0 {
		return
	}
	got, err := solver.Nimber(pos)
	if err != nil {
		s.Fatalf("%s: %v", pos, err)
	}
	if got != want {
		s.Errorf("%s has nim value %d, by the definition %d", pos, got, want)
	}
	outcome, err := solver.Outcome(pos, game.Misere)
	if err != nil {
		s.Fatalf("%s: %v", pos, err)
	}
	if (outcome == solve.N) != win {
		s.Errorf("%s in misère play is %v, by the definition it is not", pos, outcome)
	}
	for _, play := range []game.Play{game.Normal, game.Misere} {
		s.winning(solver, d, pos, play)
	}
}

func (s *suite) winning(solver *solve.Solver, d *definition, pos game.Position, play game.Play) {
	s.Helper()
	list, err := solver.Winning(pos, play)
	if err != nil {
		s.Fatalf("%s: %v", pos, err)
	}
	got, want := map[string]bool{}, map[string]bool{}
	for _, o := range list {
		got[o.Key()] = true
	}
	for _, o := range d.followers(pos.Parts()) {
		if play == game.Normal && d.value(o) == 0 || play == game.Misere && !d.wins(o) {
			var to game.Position
			for _, p := range o {
				to = append(to, game.Term{Game: p.Game(), Parts: []game.Part{p}})
			}
			want[to.Key()] = true
		}
	}
	if d.left >= 0 && !sameKeys(got, want) {
		s.Errorf("%s in %v play: winning moves to %v, by the definition to %v", pos, play, sorted(got), sorted(want))
	}
}

func sameKeys(a, b map[string]bool) bool { return slices.Equal(sorted(a), sorted(b)) }

func sorted(set map[string]bool) []string {
	var list []string
	for k := range set {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}

// sums adds up pairs of examples, and examples with nimbers: a third of them, or all
// with -long. It passes over sums that are too large.
func (s *suite) sums() {
	others := append(slices.Clone(s.info.Examples), "*", "*2", "*2 + *3", "{*2}", "*2 + {*2}")
	done := 0
	for i, a := range s.info.Examples {
		for k, b := range others[i:] {
			if !longtest.On() && (i+k)%3 != 2 {
				continue
			}
			pos := s.parse(a + " + " + b)
			if pos.Partizan() {
				if d := newPartizan(longtest.Pick(1_000, 5_000)); d.name(pos.Parts()) != "" && d.left >= 0 {
					s.comparePartizan(solve.New(budget), d, pos.Parts())
					done++
				}
				continue
			}
			d := newDefinition(longtest.Pick(3_000, 20_000))
			if d.wins(pos.Parts()); d.left < 0 {
				continue
			}
			s.compare(solve.New(budget), d, pos.Parts())
			done++
		}
	}
	if done == 0 {
		s.Error("no sum of examples is small enough for the definition")
	}
}

// random varies the examples: other numbers, other vertices, other squares.
func (s *suite) random() {
	r := rand.New(rand.NewPCG(1901, 1939))
	for range longtest.Pick(20, 60) {
		text := Vary(r, s.info.Examples[r.IntN(len(s.info.Examples))])
		pos, err := s.lib.Parse(text)
		if err != nil {
			checkError(s.T, text, err)
			continue
		}
		s.notation(pos)
		s.ends(r, pos)
		if pos.Partizan() {
			if d := newPartizan(maxRandom); d.name(pos.Parts()) != "" && d.left >= 0 {
				s.comparePartizan(solve.New(budget), d, pos.Parts())
				for _, p := range pos.Parts() {
					s.partizanPart(d, p)
				}
			}
			continue
		}
		d := newDefinition(maxRandom)
		d.value(pos.Parts())
		if d.wins(pos.Parts()); d.left < 0 {
			continue
		}
		s.compare(solve.New(budget), d, pos.Parts())
		for _, p := range pos.Parts() {
			s.part(d, p)
		}
	}
}

// Vary changes some of the numbers, letters and squares between the parentheses
// of a position. What comes out need not be a position.
func Vary(r *rand.Rand, text string) string {
	open, end := strings.IndexByte(text, '('), strings.LastIndexByte(text, ')')
	if open < 0 || end < open {
		return text
	}
	inside := []byte(text[open+1 : end])
	var letters []byte
	for _, c := range inside {
		if 'a' <= c && c <= 'z' {
			letters = append(letters, c)
		}
	}
	for i, c := range inside {
		if r.IntN(3) > 0 {
			continue
		}
		switch {
		case '0' <= c && c <= '9':
			inside[i] = '0' + byte(r.IntN(7))
		case 'a' <= c && c <= 'z' && c != 'x':
			inside[i] = letters[r.IntN(len(letters))]
		case c == '.' || c == '#':
			inside[i] = ".#"[r.IntN(2)]
		case c == 'T' || c == 'F':
			inside[i] = "TF."[r.IntN(3)]
		}
	}
	return text[:open+1] + string(inside) + text[end:]
}

// ends plays at random until nobody can move.
func (s *suite) ends(r *rand.Rand, pos game.Position) {
	for length := 0; ; length++ {
		if length > 100_000 {
			s.Fatalf("%s: this play does not end", pos)
		}
		count := 0
		var next game.Position
		for _, who := range game.Players {
			for step := range pos.StepsOf(who) {
				if count++; r.IntN(count) == 0 {
					next = pos.After(step)
				}
			}
			if !pos.Partizan() {
				break
			}
		}
		if next == nil {
			return
		}
		pos = next
	}
}
