package rules_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
)

func randomEdges(edges, vertices int) string {
	r := rand.New(rand.NewPCG(10, 1982))
	ends := make([][2]int, edges)
	for i := range ends {
		ends[i] = [2]int{r.IntN(vertices), r.IntN(vertices)}
	}
	return pictureOf(ends)
}

// star is a picture of edges that stand beside each other.
func star(edges int) string {
	ends := make([][2]int, edges)
	for i := range ends {
		ends[i][1] = i + 1
	}
	return pictureOf(ends)
}

// BenchmarkHackenbush: the value of a picture of 100,000 edges, from its text, and
// all winning moves in one of 1,000.
func BenchmarkHackenbush(b *testing.B) {
	for _, c := range []struct{ edges, vertices int }{{100_000, 80_000}, {100_000, 30_000}} {
		text := randomEdges(c.edges, c.vertices)
		b.Run(fmt.Sprintf("value/%d/%d", c.edges, c.vertices), func(b *testing.B) {
			for b.Loop() {
				pos := parsePosition(b, text)
				if _, err := solve.New(1000).Nimber(pos); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, c := range []struct{ name, text string }{{"150", randomEdges(1000, 150)}, {"500", randomEdges(1000, 500)}, {"star", star(1000)}} {
		b.Run("winning/1000/"+c.name, func(b *testing.B) {
			wins := 0
			for b.Loop() {
				pos := parsePosition(b, c.text+" + *1")
				list, err := solve.New(1000).Winning(pos, game.Both, game.Normal)
				must(b, err)
				wins = 0
				for _, w := range list {
					wins += min(1, len(w.To.String()))
				}
			}
			b.ReportMetric(float64(wins), "wins")
		})
	}
}

// TestBerlekampsRule compares what the edges of random stalks and trees are said to count
// with the values that plain search finds.
func TestBerlekampsRule(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	for n := range 60 {
		var edges []string
		stalk := n%2 == 0
		for i := range 2 + r.IntN(6) {
			below := i
			if !stalk {
				below = r.IntN(i + 1)
			}
			edges = append(edges, fmt.Sprintf("%s-%s:%c", vertex(below), vertex(i+1), "br"[r.IntN(2)]))
		}
		text := "hackenbush(" + strings.Join(edges, ", ") + ")"
		pos := parsePosition(t, text)
		for _, part := range pos.Parts() {
			why, ok := part.WhyValue()
			if !ok {
				t.Fatalf("nothing is said about the value of %s", text)
			}
			table, ok := why[1].(explain.Table)
			if !ok {
				t.Fatalf("%s: expected a table, found %v", text, why)
			}
			sum := cgt.Dyadic{}
			for _, row := range table.Rows {
				edge, last := string(row[0][0].(explain.Code)), string(row[len(row)-1][0].(explain.Value))
				if x, ok := cgt.ReadDyadic(last); !ok {
					t.Fatalf("%s: %s is said to count %s", text, edge, last)
				} else if len(row) == 3 || strings.HasPrefix(edge, "0-") {
					sum = sum.Plus(x)
				}
			}
			if want := byPlay(t, pos); sum != want {
				t.Errorf("%s: the edges count %s, and by play it is %s:\n%s", text, sum, want, explain.Line(why))
			}
		}
	}
}

func vertex(i int) string {
	if i == 0 {
		return "0"
	}
	return string(rune('a' + i - 1))
}

// byPlay is the number that a picture is equal to, by the simplicity theorem.
func byPlay(t *testing.T, pos game.Position) cgt.Dyadic {
	t.Helper()
	s := solve.New(100_000)
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		for step := range pos.Steps(who) {
			g, err := s.Forms().Value(cgt.Simple{Number: byPlay(t, pos.After(step))})
			must(t, err)
			sides[who] = append(sides[who], g)
		}
	}
	g, err := s.Forms().Game(sides[game.Left], sides[game.Right])
	x, isNumber := s.Forms().IsNumber(g)
	if err != nil || !isNumber {
		t.Fatalf("%s is no number: %v", pos, err)
	}
	return x
}

// TestTheoremsAgreeWithPlay: what a ruleset says of who wins, and by what theorem, is
// what plain search finds.
func TestTheoremsAgreeWithPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var texts []string
	for n := 1; n <= 24; n++ {
		texts = append(texts, fmt.Sprintf("fibonacci(%d)", n))
		for range 3 {
			texts = append(texts, fmt.Sprintf("fibonacci[%d](%d)", 1+r.IntN(n), n))
		}
	}
	for range 60 {
		var heaps []string
		most := 1 + r.IntN(5)
		for range 1 + r.IntN(4) {
			heaps = append(heaps, fmt.Sprint(1+r.IntN(most)))
		}
		texts = append(texts, fmt.Sprintf("moore[%d](%s)", 1+r.IntN(4), strings.Join(heaps, ",")))
	}
	texts = append(texts, "moore[12](1,1,1,1,1,1,1,1,1,1,1,1)", "moore[2](1024,1024,1024)", "moore[2](1024,1025,2047)")
	for _, text := range texts {
		pos := parsePosition(t, text)
		for _, play := range []game.Play{game.Normal, game.Misere} {
			for _, again := range []bool{false, true} {
				why, ok := pos.Parts()[0].WhyLosing(play, again)
				if !ok {
					if !game.Over(pos.Parts()[0]) {
						t.Errorf("%s: nothing is said", text)
					}
					continue
				}
				said := strings.Join(strings.Fields(explain.PlainText(why)), " ")
				losing := false
				switch {
				case strings.Contains(said, "remainder"):
					losing = strings.HasSuffix(said, "the remainder is 1.")
				default:
					losing = strings.HasSuffix(said, "not enough.") || strings.HasSuffix(said, "every column gives 0.") || strings.HasSuffix(said, "must take it loses.")
				}
				if strings.Contains(text, "1024") {
					if losing != (text == "moore[2](1024,1024,1024)") {
						t.Errorf("%s: %s", text, said)
					}
					continue
				}
				if want := plainLosing(pos, play, map[string]bool{}); losing != want {
					t.Errorf("%s, %s play: the next player loses %v, and it is said:\n%s", text, play, want, said)
				}
				if o, err := solve.New(100_000).Outcome(pos, play); err != nil || (o == solve.P) != losing {
					t.Errorf("%s, %s play: %v %v", text, play, o, err)
				}
			}
		}
	}
}

// plainLosing is the definition of who loses.
func plainLosing(pos game.Position, play game.Play, known map[string]bool) bool {
	key := pos.Key()
	if losing, ok := known[key]; ok {
		return losing
	}
	losing, over := true, true
	for step := range pos.Steps(game.Both) {
		over = false
		if plainLosing(pos.After(step), play, known) {
			losing = false
			break
		}
	}
	if over {
		losing = play == game.Normal
	}
	known[key] = losing
	return losing
}
