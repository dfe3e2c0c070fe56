package reference_test

import (
	"fmt"
	"slices"
	"testing"

	"grader/reference/cgt"
	"grader/reference/misere"
)

// A form does not print as a number, which could be taken for a value.
func TestFormsPrint(t *testing.T) {
	for _, g := range []any{misere.Zero, cgt.Zero} {
		if got := fmt.Sprint(g); got != "form 0 (Forms.Text writes it)" {
			t.Errorf("a %T prints as %s", g, got)
		}
	}
}

// There are 1, 2, 3, 5 and 22 games born by days 0 to 4 (Conway, On Numbers and Games, ch. 12).
func TestFormsByDay(t *testing.T) {
	table := misere.NewForms(1_000_000)
	born := []misere.Form{misere.Zero}
	for day, want := range []int{1, 2, 3, 5, 22} {
		if len(born) != want {
			t.Errorf("%d games are born by day %d, expected %d", len(born), day, want)
		}
		next := map[misere.Form]bool{}
		var list []misere.Form
		if len(born) > 5 {
			break
		}
		for set := range 1 << len(born) {
			var options []misere.Form
			for i, g := range born {
				if set>>i&1 != 0 {
					options = append(options, g)
				}
			}
			g, err := table.Of(options)
			must(t, err)
			if !next[g] {
				next[g] = true
				list = append(list, g)
			}
		}
		born = list
	}
}

// The texts of the heaps of Kayles, 0.77: that of heap 5 is in Winning Ways, ch. 13.
func TestText(t *testing.T) {
	table := misere.NewForms(10_000)
	must := func(g misere.Form, err error) misere.Form {
		t.Helper()
		must(t, err)
		return g
	}
	var heaps []misere.Form
	for n, want := range []string{"*[0]", "*[1]", "*[2]", "*[3]", "*[1]", "*[2[2]321]", "*[3]", "*[(2[2]321)[1](2[2]321)3[2]2[2]30]", "*[3[2]]"} {
		var options []misere.Form
		for rest := n - 1; rest >= max(0, n-2); rest-- {
			for a := 0; a <= rest-a; a++ {
				options = append(options, must(table.Plus(heaps[a], heaps[rest-a])))
			}
		}
		g := must(table.Of(options))
		heaps = append(heaps, g)
		if got, err := table.Text(g); err != nil || got != want {
			t.Errorf("the heap of %d is %s (%v), expected %s", n, got, err, want)
		}
	}
	two := must(table.Nimber(2))
	sharp := must(table.Of([]misere.Form{two}))
	for want, g := range map[string]misere.Form{
		"*[2#]": sharp, "*[2[#2]]": must(table.Plus(sharp, two)), "*[2[#2#]]": must(table.Of([]misere.Form{must(table.Plus(sharp, two))})),
		"*[2[#1]]": must(table.Plus(sharp, must(table.Nimber(1)))), "*[&43;]": must(table.Nimber(43)), "*[43]": must(table.Of([]misere.Form{must(table.Nimber(4)), must(table.Nimber(3))})), "*[2#0]": must(table.Of([]misere.Form{sharp, misere.Zero})),
	} {
		if got, err := table.Text(g); err != nil || got != want {
			t.Errorf("%s is written %s (%v)", want, got, err)
		}
	}
}

// TestForms: the outcome of a sum is that of plain search, and of two games with different forms
// all but a few are told apart by a small game beside them.
func TestForms(t *testing.T) {
	table := misere.NewForms(100_000)
	var small []misere.Form
	born := []misere.Form{misere.Zero}
	for range 4 {
		for set := range 1 << len(born) {
			var options []misere.Form
			for i, g := range born {
				if set>>i&1 != 0 {
					options = append(options, g)
				}
			}
			g, err := table.Of(options)
			must(t, err)
			if !slices.Contains(small, g) {
				small = append(small, g)
			}
		}
		born = slices.Clone(small)
	}
	if len(small) != 22 {
		t.Fatalf("there are %d small games", len(small))
	}
	lost := func(g, h misere.Form) bool {
		sum, err := table.Plus(g, h)
		must(t, err)
		return table.Loses(sum)
	}
	// The outcome of a sum is that of plain search.
	var plainly func(g, h misere.Form) bool
	plainly = func(g, h misere.Form) bool {
		moves := false
		for _, o := range table.Options(g) {
			if moves = true; plainly(o, h) {
				return false
			}
		}
		for _, o := range table.Options(h) {
			if moves = true; plainly(g, o) {
				return false
			}
		}
		return moves
	}
	alike := 0
	for _, g := range small {
		for _, h := range small {
			if lost(g, h) != plainly(g, h) {
				t.Errorf("the sum of forms %d and %d is lost: %t", g, h, lost(g, h))
			}
			if g < h && !slices.ContainsFunc(small, func(x misere.Form) bool { return lost(g, x) != lost(h, x) }) {
				alike++
			}
		}
	}
	if alike > 6 { // of 231: these need larger games beside them
		t.Errorf("nothing small tells %d pairs of forms apart", alike)
	}
}
