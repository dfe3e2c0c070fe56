package reference_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"grader/reference/conform"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/notation"
)

// sound is a ruleset that keeps its contract; the tests break it.
func sound() *game.Ruleset[uint64] {
	return &game.Ruleset[uint64]{
		Info: game.Info{
			Name: "taking", Title: "Taking", Rules: "A move takes 1 or 2 counters.", Syntax: "The heaps: `taking(3,2)`.",
			Move: "`3 -> 2`, before and after", Examples: []string{"taking(5,3)", "taking(4)"},
			Facts: []game.Fact{{Game: "taking", Want: "0 1 2 0 1 2", Source: "Winning Ways, ch. 4"}},
		},
		Moves:    kit.Amounts{1, 2}.Moves,
		Notation: kit.HeapRule{}.Notation(),
		Theory:   game.Theory[uint64]{Nimber: func(n uint64) (uint64, bool) { return n % 3, true }},
	}
}

func TestCheck(t *testing.T) {
	calls := 0
	for _, c := range []struct {
		name, about, text string // of a complaint
		broken            func(r *game.Ruleset[uint64])
	}{
		{"sound", "", "", func(*game.Ruleset[uint64]) {}},
		{"no title", "Info", "has no title", func(r *game.Ruleset[uint64]) { r.Title = "" }},
		{"example that cannot be read", "Parse", "taking(x)", func(r *game.Ruleset[uint64]) { r.Examples = []string{"taking(x)"} }},
		{"wrong fact", "Facts", "published as", func(r *game.Ruleset[uint64]) { r.Facts[0].Want = "0 1 2 3" }},
		{"wrong nim value", "Theory", "taking(4) has nim value 1 by its hook, 2 by the definition", func(r *game.Ruleset[uint64]) {
			r.Moves = kit.Amounts{2, 3}.Moves
			r.Facts = nil
		}},
		{"play that does not end", "Moves", "play need not end: taking(5), then taking(5)", func(r *game.Ruleset[uint64]) {
			r.Moves = func(n uint64, yield game.Yield[uint64]) { yield(1, []uint64{n}) }
		}},
		{"two moves of one name", "MoveText", "the move take leads to", func(r *game.Ruleset[uint64]) {
			r.MoveTo = func(uint64, []uint64) string { return "take" }
		}},
		{"text that is read otherwise", "Format", "is read and written as", func(r *game.Ruleset[uint64]) {
			r.Format = func(n uint64) string { return kit.FormatHeap(n + 1) }
		}},
		{"moves that change", "MoveText", "another order", func(r *game.Ruleset[uint64]) {
			r.Moves = func(n uint64, yield game.Yield[uint64]) {
				calls++
				a := kit.Amounts{1, 2}
				if calls%2 == 0 {
					a = kit.Amounts{2, 1}
				}
				a.Moves(n, yield)
			}
		}},
		{"canon that changes the value", "Theory", "by the definition", func(r *game.Ruleset[uint64]) {
			r.Nimber, r.Facts = nil, nil
			r.Canon = func(n uint64) uint64 { return n / 2 * 2 }
		}},
		{"a panic", "Moves", "the ruleset taking failed in Moves: no moves", func(r *game.Ruleset[uint64]) {
			r.Moves = func(uint64, game.Yield[uint64]) { panic(errors.New("no moves")) }
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := sound()
			c.broken(r)
			list := []game.Listed{r}
			complaints := conform.Check(r, notation.New(list), conform.Quick)
			found := slices.ContainsFunc(complaints, func(found conform.Complaint) bool {
				return found.About == c.about && strings.Contains(found.Text, c.text)
			})
			if found == (c.text == "") || c.text == "" && len(complaints) > 0 {
				t.Errorf("the complaints are %q", complaints)
			}
		})
	}
}
