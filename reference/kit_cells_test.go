package reference_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"grader/reference/engine/takebreak"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rulestest"
	"grader/reference/solve"
)

// squares lists the squares of a set by row and column.
func squares(s kit.Size, c kit.Cells) map[[2]int]bool {
	set := map[[2]int]bool{}
	for i := range s.Cells() {
		if c.Has(i) {
			set[[2]int{i / int(s.Cols), i % int(s.Cols)}] = true
		}
	}
	return set
}

// cellsAt is the set of squares given by row and column.
func cellsAt(s kit.Size, set map[[2]int]bool) kit.Cells {
	c := kit.Cells{}
	for at := range set {
		c = c.Or(kit.OneCell(at[0]*int(s.Cols) + at[1]))
	}
	return c
}

// TestCells compares what is done to sets of squares as bits with the same done square by
// square, on boards of up to 128 squares.
func TestCells(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	for range longtest.Pick(600, 3000) {
		s := kit.Size{Rows: uint8(1 + r.IntN(12)), Cols: uint8(1 + r.IntN(10))}
		if r.IntN(4) == 0 {
			s = kit.Size{Rows: 1, Cols: uint8(1 + r.IntN(kit.MaxCells))}
		}
		if r.IntN(4) == 0 {
			s = kit.Size{Rows: uint8(1 + r.IntN(kit.MaxCells)), Cols: 1}
		}
		set := map[[2]int]bool{}
		for range 1 + r.IntN(s.Cells()) {
			set[[2]int{r.IntN(int(s.Rows)), r.IntN(int(s.Cols))}] = true
		}
		c := cellsAt(s, set)
		image := func(to kit.Size, f func(at [2]int) [2]int) kit.Cells {
			moved := map[[2]int]bool{}
			for at := range set {
				moved[f(at)] = true
			}
			return cellsAt(to, moved)
		}
		rows, cols := int(s.Rows), int(s.Cols)
		pairs := 0
		for at := range set {
			for _, to := range [][2]int{{at[0] - 1, at[1]}, {at[0] + 1, at[1]}, {at[0], at[1] - 1}, {at[0], at[1] + 1}} {
				if to[0] >= 0 && to[1] >= 0 && to[0] < rows && to[1] < cols && !set[to] {
					pairs++
				}
			}
		}
		if got := s.Neighbours(c, kit.AllCells(s.Cells()).Without(c)); got != pairs {
			t.Fatalf("%v has %d neighbours on %v, expected %d", set, got, s, pairs)
		}
		if got, want := s.Flip(c), image(s, func(at [2]int) [2]int { return [2]int{rows - 1 - at[0], at[1]} }); got != want {
			t.Fatalf("%v flipped on %v is %v, expected %v", set, s, squares(s, got), squares(s, want))
		}
		if got, want := s.HalfTurn(c), image(s, func(at [2]int) [2]int { return [2]int{rows - 1 - at[0], cols - 1 - at[1]} }); got != want {
			t.Fatalf("%v turned on %v is %v, expected %v", set, s, squares(s, got), squares(s, want))
		}
		if got, want := s.Transpose(c), image(s.Turned(), func(at [2]int) [2]int { return [2]int{at[1], at[0]} }); got != want {
			t.Fatalf("%v transposed on %v is %v, expected %v", set, s, squares(s.Turned(), got), squares(s.Turned(), want))
		}
		if got, want := s.TouchingAslant(kit.OneCell(c.First()), c), touching(c.First(), s, set, 1); got != cellsAt(s, want) {
			t.Fatalf("what touches the first of %v on %v, corners included, is %v, expected %v", set, s, squares(s, got), want)
		}
		part := touching(c.First(), s, set, 0)
		if got := s.Touching(kit.OneCell(c.First()), c); got != cellsAt(s, part) {
			t.Fatalf("what touches the first of %v on %v is %v, expected %v", set, s, squares(s, got), part)
		}
		testCrop(t, s, set, cellsAt(s, part))
	}
}

// touching are the squares that hang together with the first, by corners too if those count 1.
func touching(first int, s kit.Size, set map[[2]int]bool, corners int) map[[2]int]bool {
	at := [2]int{first / int(s.Cols), first % int(s.Cols)}
	part := map[[2]int]bool{at: true}
	for next := [][2]int{at}; len(next) > 0; {
		at, next = next[0], next[1:]
		for down := -1; down <= 1; down++ {
			for right := -1; right <= 1; right++ {
				if to := [2]int{at[0] + down, at[1] + right}; down*down+right*right <= 1+corners && set[to] && !part[to] {
					part[to] = true
					next = append(next, to)
				}
			}
		}
	}
	return part
}

// testCrop compares the box of a part of a set, and the whole set cropped to it.
func testCrop(t *testing.T, s kit.Size, set map[[2]int]bool, part kit.Cells) {
	low, high := [2]int{kit.MaxCells, kit.MaxCells}, [2]int{}
	for at := range squares(s, part) {
		for i := range at {
			low[i], high[i] = min(low[i], at[i]), max(high[i], at[i])
		}
	}
	box, at := s.Box(part)
	want := kit.Size{Rows: uint8(high[0] - low[0] + 1), Cols: uint8(high[1] - low[1] + 1)}
	if box != want || at != low[0]*int(s.Cols)+low[1] {
		t.Fatalf("%v on %v has the box %v at %d, expected %v at %v", squares(s, part), s, box, at, want, low)
	}
	inside := map[[2]int]bool{}
	for c := range set {
		if c[0] >= low[0] && c[0] <= high[0] && c[1] >= low[1] && c[1] <= high[1] {
			inside[[2]int{c[0] - low[0], c[1] - low[1]}] = true
		}
	}
	if got := s.Crop(cellsAt(s, set), box, at); got != cellsAt(box, inside) {
		t.Fatalf("%v on %v cropped to %v at %v is %v, expected %v", set, s, box, low, squares(box, got), inside)
	}
}

// kaylesSums calls check with every list of at most most rows, each of at most
// longest pins, in falling order.
func kaylesSums(most int, longest uint64, check func(rows []uint64)) {
	var rows []uint64
	var grow func(limit uint64)
	grow = func(limit uint64) {
		check(rows)
		if len(rows) == most {
			return
		}
		for n := uint64(1); n <= limit; n++ {
			rows = append(rows, n)
			grow(n)
			rows = rows[:len(rows)-1]
		}
	}
	grow(longest)
}

// TestMisereKaylesByMoves holds the solution to what makes one: from a losing
// position no move leads to another, and from any other that is not over some move
// does. It looks at short lists of rows, at the rows that make
// exceptions, and at random rows.
func TestMisereKaylesByMoves(t *testing.T) {
	kayles := kit.SibertConway(kit.TakeAndBreak(game.Info{Name: "kayles"}, kit.KaylesCode))
	check := func(rows []uint64) {
		losing, _ := kayles.Misere(rows)
		found := false
		for i, n := range rows {
			if i > 0 && rows[i-1] == n {
				continue
			}
			rest := slices.Concat(rows[:i], rows[i+1:])
			kayles.Moves(n, func(_ game.Move, to []uint64) bool {
				losing, _ := kayles.Misere(append(rest[:len(rest):len(rest)], to...))
				found = found || losing
				return true
			})
		}
		if found == losing && len(rows) > 0 {
			t.Fatalf("kayles%v is losing in misère play: %v, and has a move to a losing position: %v", rows, losing, found)
		}
	}
	kaylesSums(3, longtest.Pick[uint64](20, 40), check)
	kaylesSums(4, longtest.Pick[uint64](16, 25), check)
	special := []uint64{1, 4, 5, 9, 12, 17, 20, 25}
	kaylesSums(longtest.Pick(5, 6), uint64(len(special)), func(which []uint64) {
		var rows []uint64
		for _, k := range which {
			rows = append(rows, special[k-1])
		}
		check(rows)
	})
	r := rand.New(rand.NewPCG(77, 1992))
	for range longtest.Pick(300, 1500) {
		var rows []uint64
		for range 1 + r.IntN(6) {
			rows = append(rows, special[r.IntN(len(special))])
		}
		rows = append(rows, 1+r.Uint64N(120))
		slices.Sort(rows)
		check(rows)
	}
}

// TestTakeAndBreak holds codes that no ruleset has to the definition: splitting before the
// point, and into three heaps.
func TestTakeAndBreak(t *testing.T) {
	var list []game.Listed
	for name, c := range map[string]takebreak.Code{
		"all-splits": {Digits: []byte{0}, Repeat: 7}, "three": {Digits: []byte{0, 15, 8}}, "three-before": {Digits: []byte{12, 3}},
	} {
		list = append(list, kit.TakeAndBreak(game.Info{
			Name: name, Title: name, Rules: "As the code says.", Syntax: "Heap sizes.", Move: "`9 -> 3+4`",
			Examples: []string{name + "(6)", name + "(5,2)"},
		}, c))
	}
	rulestest.Run(t, list, notation.New(list))
}

// TestBudgetBuysValues: what the usual budget does not reach a larger one does, also
// where values are hard to come by.
func TestBudgetBuysValues(t *testing.T) {
	longtest.Only(t)
	three := kit.TakeAndBreak(game.Info{Name: "three"}, takebreak.Code{Digits: []byte{0, 8, 8}})
	term, _ := three.HeapTerm(5000)
	if _, err := solve.New(20_000_000).Nimber(game.Position{term}); err != game.ErrLimit {
		t.Errorf("20 million positions: %v, want %v", err, game.ErrLimit)
	}
	if n, err := solve.New(1_000_000_000).Nimber(game.Position{term}); err != nil || n != 1666 {
		t.Errorf("a billion positions: the value is %d, %v; want 1666", n, err)
	}
}

// TestValueOfAPart: what an engine says of a part at once is what it says of the part
// once that is interned.
func TestValueOfAPart(t *testing.T) {
	officers := kit.TakeAndBreak(game.Info{Name: "officers"}, takebreak.Code{Digits: []byte{0, 6}})
	space := game.NewSpace(20_000_000)
	for _, n := range []uint64{5, 1 << 15, 1<<15 + 1, 40_000, 65_537} {
		term, _ := officers.HeapTerm(n)
		at, ok := space.Value(term.Parts[0])
		if !ok {
			t.Fatalf("officers(%d) has no value at once", n)
		}
		if want, ok := space.Evaluate(space.Intern(term.Parts)[0]); !ok || at != want {
			t.Errorf("officers(%d) is %d at once, and %d when it is interned", n, at, want)
		}
	}
}
