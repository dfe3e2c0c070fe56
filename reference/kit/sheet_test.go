package kit_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/kit"
	"grader/reference/longtest"
)

// randomSheet is a board with some lines, or a graph.
func randomSheet(r *rand.Rand, most int) kit.Sheet {
	for {
		text := ""
		if r.IntN(2) == 0 {
			high, wide, share := 1+r.IntN(3), 1+r.IntN(3), 1+r.IntN(4)
			var rows []string
			for i := range 2*high + 1 {
				row := ""
				for range wide + i%2 {
					row += string(".x"[min(1, r.IntN(1+share))])
				}
				rows = append(rows, row)
			}
			text = strings.Join(rows, "/")
		} else {
			n, edges := 1+r.IntN(6), []string(nil)
			for range 1 + r.IntN(most) {
				if a, b := r.IntN(n+1), r.IntN(n+1); a != b {
					edges = append(edges, fmt.Sprintf("%s-%s", coin(a), coin(b)))
				}
			}
			text = strings.Join(edges, ",")
		}
		if read, err := kit.ReadSheet(text); err == nil && len(read) == 1 && read[0].Strings().Left.Len() <= most {
			return read[0]
		}
	}
}

func coin(i int) string { return string("0abcdef"[i]) }

// byLines plays Nimstring line by line, beside a heap of Nim: whether the next player wins.
type byLines struct {
	*kit.Strings
	known map[string]bool
}

func (b byLines) wins(left kit.Cells, heap uint64) bool {
	key := fmt.Sprint(left, heap)
	if win, known := b.known[key]; known {
		return win
	}
	win := false
	for n := range heap {
		win = win || !b.wins(left, n)
	}
	for i := range left.Each {
		rest := left.Without(kit.OneCell(i))
		win = win || b.wins(rest, heap) == (b.Frees(left, i) > 0)
	}
	b.known[key] = win
	return win
}

// score plays Dots and Boxes line by line.
func score(s *kit.Strings, left kit.Cells, known map[kit.Cells]int) int {
	if n, ok := known[left]; ok || left == (kit.Cells{}) {
		return n
	}
	best := -100
	for i := range left.Each {
		n, rest := s.Frees(left, i), score(s, left.Without(kit.OneCell(i)), known)
		if n == 0 {
			rest = -rest
		}
		best = max(best, n+rest)
	}
	known[left] = best
	return best
}

// TestSheetsByLines compares values with play in sums with heaps of Nim, in which whoever frees a coin
// goes on anywhere, and scores with play that leaves out no move.
func TestSheetsByLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1889, 2000))
	searches := kit.SheetSearches(func(int) bool { return true })
	loony := 0
	for range longtest.Pick(150, 1500) {
		p := randomSheet(r, longtest.Pick(11, 13))
		s := p.Strings()
		b, value := byLines{s, map[string]bool{}}, uint64(cgt.Loony)
		for n := range uint64(8) {
			if !b.wins(s.Left, n) {
				value = n
				break
			}
		}
		if value == cgt.Loony {
			loony++
		}
		if got := searches(p).Value(s.Left); got != value || s.Loony(s.Left) != (value == cgt.Loony) {
			t.Errorf("%s has the value %v, by play %v", p, cgt.Nimber(got), cgt.Nimber(value))
		}
		if got, want := searches(p).Score(s.Left), score(s, s.Left, map[kit.Cells]int{}); got != want {
			t.Errorf("%s has the score %d, by play %d", p, got, want)
		}
	}
	if loony < 20 {
		t.Errorf("only %d positions were loony", loony)
	}
}

// TestScoresOfBoards: by Wilson, wilson.engr.wisc.edu/boxes, the second player gets three more of 3 by 3
// boxes, and by Winning Ways, ch. 16, the first gets two more of 2 by 2.
func TestScoresOfBoards(t *testing.T) {
	searches := kit.SheetSearches(func(int) bool { return true })
	for _, c := range []struct {
		board string
		want  int
	}{{"1x1", -1}, {"2x2", 2}, {"3x3", -3}}[:longtest.Pick(2, 3)] {
		p, err := kit.ReadSheet(c.board)
		if err != nil {
			t.Fatal(err)
		}
		if got := searches(p[0]).Score(p[0].Strings().Left); got != c.want {
			t.Errorf("%s has the score %d, published as %d", c.board, got, c.want)
		}
	}
}
