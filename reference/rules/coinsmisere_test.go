package rules_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/solve"
)

// TestMisereCoins compares the table of outcomes with the rules played out, for all
// positions of a few coins, in rows and in rectangles.
func TestMisereCoins(t *testing.T) {
	for _, code := range []string{"1", "2", "3", "1-2", "1-3", "2-3", "1+", "2+", "1+C", "3C", "1-3C4", "3E", "2+E", "1+S", "4FS", "1-2F", "2x2", "1-2x1", "1x1-2", "1+Cx1+C", "1-2x2"} {
		var shapes [][2]int
		for n := 1; n <= longtest.Pick(4, 8); n++ {
			shapes = append(shapes, [2]int{1, n})
		}
		if strings.Contains(code, "x") {
			shapes = [][2]int{{1, 3}, {2, 1}, {2, 2}}
			if longtest.On() {
				shapes = append(shapes, [2]int{2, 3}, [2]int{3, 2}, [2]int{3, 3})
			}
		}
		for _, shape := range shapes {
			known := map[string]bool{}
			solver := solve.New(1 << 20)
			for mask := range 1 << (shape[0] * shape[1]) {
				var rows []string
				for y := range shape[0] {
					row := ""
					for x := range shape[1] {
						row += string("TH"[mask>>(y*shape[1]+x)&1])
					}
					rows = append(rows, row)
				}
				text := fmt.Sprintf("coins[%s](%s)", code, strings.Join(rows, "/"))
				pos, err := library().Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				o, err := solver.Outcome(pos, game.Misere)
				if want := plainLosing(pos, game.Misere, known); err != nil || (o == solve.P) != want {
					t.Fatalf("%s is %v in misère play, %v; by the rules losing: %v", text, o, err, want)
				}
			}
		}
	}
}

// Large rows are answered, and what a row costs depends on the row alone.
func TestLargeMisereCoins(t *testing.T) {
	for text, want := range map[string]solve.Outcome{
		"mock-turtles(HTHHTHTHHTHTHHTH)":       solve.N,
		"turning-turtles(HTHHTHTHHTHTHHTHTHH)": solve.N,
		"ruler(HTHHTHTHHTHTHHTHTHHT)":          solve.N,
		"coins[2x2](HTHH/THTH/HTHT/HHTT)":      solve.P,
	} {
		pos, err := library().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if o, err := solve.New(1<<18+1<<10).Outcome(pos, game.Misere); err != nil || o != want {
			t.Errorf("%s is %v, %v in misère play, expected %v", text, o, err, want)
		}
		if _, err := solve.New(1<<10).Outcome(pos, game.Misere); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s is within a budget of 1024 positions: %v", text, err)
		}
	}
}
