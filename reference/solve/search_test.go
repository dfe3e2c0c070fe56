package solve_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// larger are positions from which play leads to such as are searched in earnest. Of other
// rulesets sums of examples do.
var larger = map[string][]string{
	"domineering":     {"domineering(5x5)", "domineering(4x6)"},
	"clobber":         {"clobber(4x4)", "clobber(3x5)", "clobber(2x8)"},
	"konane":          {"konane(xoxo/ox.x/x.xo/oxox)", "konane(xoxoxox.xoxo/oxoxox.xoxox)"},
	"amazons":         {"amazons(x..o/..../o..x)", "amazons(x.../..../...o)"},
	"toads-and-frogs": {"toads-and-frogs(TTTTT...FFFFF)", "toads-and-frogs(TF.TF.TF.TF.)"},
	"col":             {"col(a-b-c-d-e-f-g-h-a, a-e, c-g)"},
	"snort":           {"snort(a-b-c-d-e-f-g-h-a, a-e, c-g)"},
}

// TestSearchOfEveryRuleset compares search with play by the rules in each game in which Left
// and Right have different moves: after some moves of either at random, alone and in a sum.
func TestSearchOfEveryRuleset(t *testing.T) {
	library := notation.New(rules.All)
	r := rand.New(rand.NewPCG(18, 97))
	met := map[string]int{}
	for _, rule := range rules.All {
		info := rule.About()
		starts := larger[info.Name]
		if starts == nil {
			for i, example := range info.Examples {
				starts = append(starts, example+" + "+info.Examples[(i+1)%len(info.Examples)])
			}
		}
		for range longtest.Pick(12, 120) {
			pos, err := library.Parse(starts[r.IntN(len(starts))])
			must(t, err)
			for !pos.Partizan() || tooLarge(pos) {
				if pos = someMove(r, pos); pos == nil {
					break
				}
			}
			if pos == nil {
				continue
			}
			met[info.Name]++
			o, err := solve.New(1 << 20).SearchOutcome(pos)
			if want := (byDefinition{}).outcome(pos); err != nil || o != want {
				t.Errorf("%s is %s by search, %v, want %s", pos, o, err, want)
			}
		}
	}
	for name := range larger {
		if met[name] < 9 {
			t.Errorf("of %s only %d positions were searched", name, met[name])
		}
	}
	if len(met) < 9 {
		t.Errorf("only %v are searched", met)
	}
}

// tooLarge reports whether playing by the rules alone would take long.
func tooLarge(pos game.Position) bool {
	_, err := solve.New(longtest.Pick(120, 600)).Form(pos)
	return err != nil
}

// someMove is a position after a move at random, nil if there is none.
func someMove(r *rand.Rand, pos game.Position) (after game.Position) {
	n := 0
	for _, who := range game.Movers(pos.Partizan()) {
		for step := range pos.Steps(who) {
			if n++; r.IntN(n) == 0 {
				after = pos.After(step)
			}
		}
	}
	return after
}

// TestInterruptedSearch compares searches that are interrupted for the form to be tried, and that go on
// where it is not found, with the forms of the positions.
func TestInterruptedSearch(t *testing.T) {
	library := notation.New(rules.All)
	r := rand.New(rand.NewPCG(26, 11))
	met := 0
	for range longtest.Pick(12, 200) {
		pos, err := library.Parse(fmt.Sprintf("partizan-octal[0.f;8!.1](%d) + partizan-splittles[1;2](%d) + {%d|%d}", 20+r.IntN(12), 20+r.IntN(30), r.IntN(4), -r.IntN(4)))
		must(t, err)
		want := outcomeByForm(t, pos)
		for _, positions := range []int{0, 100_000} {
			got, interrupted, err := solve.New(1<<20).ImpatientOutcome(pos, positions)
			if err != nil || got != want {
				t.Errorf("%s is %s, %v, by its form %s", pos, got, err, want)
			}
			if interrupted {
				met++
			}
		}
	}
	if met < 6 {
		t.Errorf("only %d searches were interrupted", met)
	}
}

// TestTrees: the forms of Col and Snort on trees take less than the time that is meant for a form.
func TestTrees(t *testing.T) {
	longtest.Only(t)
	for tree, want := range map[string]string{
		"col(a-b,b-c,b-d,d-e,a-f,c-g,d-h,a-i,e-j,g-k,j-l,l-m,c-n,h-o,d-p,c-q,d-a)": "0",
		"snort(a-b,a-c,b-d,a-e,c-f,e-g,a-h,g-i,b-j,f-k,b-l,k-m,h-n,a-o,c-p,f-q)":   "{{{6|5}|2*}|{-2*|{-5|-6}}}",
	} {
		s := solve.Patient(solve.Usual, solve.Patience(solve.Usual)/2)
		g, err := s.Entry(parse(t, tree))
		must(t, err)
		if got, err := s.Forms().Text(g); err != nil || got != want {
			t.Errorf("%s is %s, %v, want %s", tree, got, err, want)
		}
	}
}

// TestManyOptions: cakes whose sums are too many for a search are decided by their forms, and those
// whose forms are large too are given up.
func TestManyOptions(t *testing.T) {
	type cake struct {
		text   string
		budget int
		want   solve.Outcome // 0 if it is given up
	}
	cakes := []cake{
		{"eatcake(13x17)", 1_000_000, solve.N},
		{"eatcake(40x50)", longtest.Pick(100_000, 1_000_000), 0},
	}
	if longtest.On() {
		cakes = append(cakes, cake{"eatcake(17x17)", 1_000_000, solve.N})
	}
	for _, c := range cakes {
		s := solve.New(c.budget)
		got, err := s.Outcome(parse(t, c.text), game.Normal)
		if got != c.want || (err != nil) != (c.want == 0) {
			t.Errorf("%s is %s, %v, want %s", c.text, got, err, c.want)
		}
		if c.want != 0 && s.Positions() > 500_000 {
			t.Errorf("%s takes %d positions", c.text, s.Positions())
		}
	}
}
