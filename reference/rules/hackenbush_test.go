package rules_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/solve"
)

// A picture is green Hackenbush by its rules alone: positions are sets of edges.
type picture struct {
	ends   [][2]int // vertex 0 is the ground
	values map[uint]uint64
	losing map[uint]bool // in misère play
}

func randomPicture(r *rand.Rand, edges, vertices int) *picture {
	p := &picture{values: map[uint]uint64{}, losing: map[uint]bool{}}
	for range edges {
		p.ends = append(p.ends, [2]int{r.IntN(vertices), r.IntN(vertices)})
	}
	return p
}

func (p *picture) String() string {
	var texts []string
	for _, e := range p.ends {
		texts = append(texts, fmt.Sprintf("%d-%d", e[0], e[1]))
	}
	return "hackenbush(" + strings.Join(texts, ",") + ")"
}

// standing are those of the edges that are joined to the ground.
func (p *picture) standing(edges uint) uint {
	reached, stands := uint(1), uint(0)
	for changed := true; changed; {
		changed = false
		for i, e := range p.ends {
			if edges>>i&1 == 1 && stands>>i&1 == 0 && (reached>>e[0]|reached>>e[1])&1 == 1 {
				reached |= 1<<e[0] | 1<<e[1]
				stands |= 1 << i
				changed = true
			}
		}
	}
	return stands
}

func (p *picture) after(edges uint, cut int) uint { return p.standing(edges &^ (1 << cut)) }

func (p *picture) value(edges uint) uint64 {
	if v, known := p.values[edges]; known {
		return v
	}
	seen := map[uint64]bool{}
	for i := range p.ends {
		if edges>>i&1 == 1 {
			seen[p.value(p.after(edges, i))] = true
		}
	}
	var v uint64
	for seen[v] {
		v++
	}
	p.values[edges] = v
	return v
}

func (p *picture) isLosing(edges uint) bool {
	if l, known := p.losing[edges]; known {
		return l
	}
	losing := edges != 0
	for i := range p.ends {
		if edges>>i&1 == 1 && p.isLosing(p.after(edges, i)) {
			losing = false
		}
	}
	p.losing[edges] = losing
	return losing
}

func parsePosition(t *testing.T, text string) game.Position {
	t.Helper()
	pos, err := library().Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pos
}

// TestHackenbushByRules compares values, and the cuts to each value, with the rules
// played out on random multigraphs with loops and with edges that have fallen.
func TestHackenbushByRules(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1982))
	for range 3000 {
		p := randomPicture(r, 1+r.IntN(9), 2+r.IntN(5))
		all := p.standing(1<<len(p.ends) - 1)
		part := parsePosition(t, p.String()).Parts()[0]
		want := p.value(all)
		if n, ok := part.Nimber(); !ok || n != want {
			t.Fatalf("%v has the value %d, by the rules %d", p, n, want)
		}
		for n := range want + 3 {
			var cuts, found []int
			for i := range p.ends {
				if all>>i&1 == 1 && p.value(p.after(all, i)) == n {
					cuts = append(cuts, i)
				}
			}
			moves, _ := part.Reach(n)
			for m := range moves {
				found = append(found, int(m))
			}
			if !slices.Equal(cuts, found) {
				t.Fatalf("%v: cuts %v leave the value %d, by the rules %v", p, found, n, cuts)
			}
		}
	}
}

// TestLargePictures compares the cuts to each value with the values of what they
// leave, where cycles meet in many ways.
func TestLargePictures(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1982))
	for range 200 {
		edges := 20 + r.IntN(150)
		p := randomPicture(r, edges, 2+r.IntN(edges))
		g := game.ReadGreen(strings.TrimSuffix(strings.TrimPrefix(p.String(), "hackenbush("), ")"))
		values := map[uint64]bool{}
		left := make([]uint64, edges)
		for i := range left {
			if g.Stands(i) {
				left[i] = game.ReadGreen(g.Without(i)).Value()
				values[left[i]] = true
			}
		}
		if len(values) > 8 {
			values = map[uint64]bool{0: true, 1: true, 2: true, g.Value() ^ 1: true, g.Value() ^ 3: true}
		}
		for n := range values {
			for i, reached := range g.Reach(n) {
				if reached != (g.Stands(i) && left[i] == n) {
					t.Fatalf("%v of value %d: cutting edge %d leaves %d, but reaches %d: %v", p, g.Value(), i, left[i], n, reached)
				}
			}
		}
	}
}

// TestHackenbushSums compares winning moves in sums, in both conventions of play,
// with the rules played out on the two pictures side by side.
func TestHackenbushSums(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1982))
	for range 300 {
		a, b := randomPicture(r, 1+r.IntN(5), 2+r.IntN(4)), randomPicture(r, 1+r.IntN(5), 2+r.IntN(4))
		both := &picture{ends: slices.Clone(a.ends), values: map[uint]uint64{}, losing: map[uint]bool{}}
		for _, e := range b.ends { // on vertices of their own
			for i := range e {
				if e[i] > 0 {
					e[i] += 10
				}
			}
			both.ends = append(both.ends, e)
		}
		all := both.standing(1<<len(both.ends) - 1)
		pos := parsePosition(t, a.String()+" + "+b.String())
		for _, play := range []game.Play{game.Normal, game.Misere} {
			var want, got []string
			for i := range both.ends {
				if all>>i&1 == 0 {
					continue
				}
				left := both.after(all, i)
				if play == game.Normal && both.value(left) == 0 || play == game.Misere && both.isLosing(left) {
					k := game.Step{Term: 0, Part: 0, Move: game.Move(i)}
					if i >= len(a.ends) {
						k.Term, k.Move = 1, game.Move(i-len(a.ends))
					}
					want = append(want, pos.MoveName(k))
				}
			}
			wins, err := solve.New(100_000).Winning(pos, play)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range wins {
				got = append(got, w.Move)
			}
			if want = firstOfEqual(pos, want); !slices.Equal(got, want) {
				t.Fatalf("%v in %v play: winning cuts are %v, by the rules %v", pos, play, got, want)
			}
		}
	}
}

// firstOfEqual leaves out moves that lead where an earlier one leads.
func firstOfEqual(pos game.Position, names []string) []string {
	keys := map[string]string{}
	for step := range pos.Steps() {
		keys[pos.MoveName(step)] = pos.After(step).Key()
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(names, func(name string) bool {
		again := seen[keys[name]]
		seen[keys[name]] = true
		return again
	})
}

func randomEdges(edges, vertices int) string {
	r := rand.New(rand.NewPCG(10, 1982))
	var text strings.Builder
	for range edges {
		fmt.Fprintf(&text, "%d-%d ", r.IntN(vertices), r.IntN(vertices))
	}
	return "hackenbush(" + text.String() + ")"
}

// BenchmarkHackenbush: the value of a picture of 100,000 edges, from its text, and
// all winning moves in one of 2,000.
func BenchmarkHackenbush(b *testing.B) {
	lib := library()
	for _, c := range []struct{ edges, vertices int }{{100_000, 80_000}, {100_000, 30_000}} {
		text := randomEdges(c.edges, c.vertices)
		b.Run(fmt.Sprintf("value/%d/%d", c.edges, c.vertices), func(b *testing.B) {
			for b.Loop() {
				pos, err := lib.Parse(text)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := solve.New(1000).Nimber(pos); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, vertices := range []int{300, 1000, 1700} {
		text := randomEdges(2000, vertices)
		b.Run(fmt.Sprintf("winning/2000/%d", vertices), func(b *testing.B) {
			wins := 0
			for b.Loop() {
				pos, err := lib.Parse(text + " + *1")
				if err != nil {
					b.Fatal(err)
				}
				list, err := solve.New(1000).Winning(pos, game.Normal)
				if err != nil {
					b.Fatal(err)
				}
				wins = 0
				for _, w := range list {
					wins += min(1, len(w.To.String()))
				}
			}
			b.ReportMetric(float64(wins), "wins")
		})
	}
}
