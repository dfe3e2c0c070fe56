package rules_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/green"
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

// randomShape is a picture with up to most edges of some shape.
func randomShape(r *rand.Rand, most int) *picture {
	edges := 1 + r.IntN(most)
	p := randomPicture(r, edges, 2+r.IntN(edges+1))
	shape := r.IntN(8)
	for i := range p.ends {
		switch shape {
		case 0: // a tree
			p.ends[i] = [2]int{r.IntN(i + 1), i + 1}
		case 1: // a path, of which some edges are doubled
			p.ends[i] = [2]int{i - i%3/2, i + 1 - i%3/2}
		case 2: // a star, on a stalk or on the ground
			p.ends[i] = [2]int{min(i, edges%3), i + 1}
		case 3: // a cycle on a stalk, with chords
			n := max(1, edges-2)
			p.ends[i] = [2]int{1 + i%n, 1 + (i+1)%n}
			if i == 0 {
				p.ends[i] = [2]int{0, 1}
			}
		case 4: // many parallel edges
			p.ends[i] = [2]int{r.IntN(3), r.IntN(3)}
		case 5: // bars between two stalks
			p.ends[i] = [2]int{i / 2, i/2 + 1 + i%2}
		}
	}
	r.Shuffle(edges, func(i, j int) { p.ends[i], p.ends[j] = p.ends[j], p.ends[i] })
	for i, e := range p.ends {
		if r.IntN(2) == 0 {
			p.ends[i] = [2]int{e[1], e[0]}
		}
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

// TestHackenbushByRules compares values, the cuts to each value and the value after
// each cut with the rules played out on multigraphs of many shapes, with loops and
// with edges that have fallen.
func TestHackenbushByRules(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1982))
	for range 6000 {
		p := randomShape(r, 10)
		all := p.standing(1<<len(p.ends) - 1)
		part := parsePosition(t, p.String()).Parts()[0]
		want := p.value(all)
		if n, ok := part.Nimber(); !ok || n != want {
			t.Fatalf("%v has the value %d, by the rules %d", p, n, want)
		}
		after, _ := part.After()
		for i := range p.ends {
			if left := p.value(p.after(all, i)); all>>i&1 == 1 && after(game.Move(i)) != left {
				t.Fatalf("%v: cutting edge %d leaves the value %d, by the rules %d", p, i, after(game.Move(i)), left)
			}
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

// TestHackenbushOptions compares the options, and the values and keys of each, with
// plain cuts.
func TestHackenbushOptions(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1982))
	for range 2000 {
		p := randomShape(r, 12)
		pos := parsePosition(t, p.String()+[]string{"", " + *2", " + " + p.String(), " + hackenbush(0-1,1-2)"}[r.IntN(4)])
		type option struct {
			move, key string
			value     uint64
		}
		var want, got []option
		seen := map[string]bool{}
		solver := solve.New(10_000)
		for step := range pos.Steps(game.Both) {
			to := pos.After(step)
			n, err := solver.Nimber(to)
			if err != nil {
				t.Fatal(err)
			}
			if key := to.Key(); !seen[key] {
				seen[key] = true
				want = append(want, option{pos.MoveName(step), key, n})
			}
		}
		options, more, err := solver.Options(pos, game.Both, 1000)
		if more || err != nil {
			t.Fatal(more, err)
		}
		values, err := solver.OptionValues(pos, options)
		if err != nil {
			t.Fatal(err)
		}
		for i, o := range options {
			got = append(got, option{o.Move, o.Key(), values[i]})
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v: options %v, by plain cuts %v", pos, got, want)
		}
	}
}

// TestLargePictures compares the value after each cut with that of what it leaves, where cycles meet in many ways.
func TestLargePictures(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1982))
	for range 200 {
		p := randomShape(r, 170)
		edges := len(p.ends)
		g := green.ReadGreen(strings.TrimSuffix(strings.TrimPrefix(p.String(), "hackenbush("), ")"))
		after := g.After()
		for i := range edges {
			if !g.Stands(i) {
				continue
			}
			if left, n := green.ReadGreen(g.Without(i)).Value(), after(i); n != left {
				t.Fatalf("%v: cutting edge %d leaves %d, said to leave %d", p, i, left, n)
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
			wins, err := solve.New(100_000).Winning(pos, game.Both, play)
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
	for step := range pos.Steps(game.Both) {
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
	return randomPicture(rand.New(rand.NewPCG(10, 1982)), edges, vertices).String()
}

// star is a picture of edges that stand beside each other.
func star(edges int) string {
	p := &picture{}
	for i := range edges {
		p.ends = append(p.ends, [2]int{0, i + 1})
	}
	return p.String()
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
	for _, c := range []struct{ name, text string }{{"300", randomEdges(2000, 300)}, {"1000", randomEdges(2000, 1000)}, {"star", star(2000)}} {
		b.Run("winning/2000/"+c.name, func(b *testing.B) {
			wins := 0
			for b.Loop() {
				pos, err := lib.Parse(c.text + " + *1")
				if err != nil {
					b.Fatal(err)
				}
				list, err := solve.New(1000).Winning(pos, game.Both, game.Normal)
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
