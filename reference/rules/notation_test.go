package rules_test

import (
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/solve"
)

// TestSamePosition: one position written in two ways, and two that are not one.
func TestSamePosition(t *testing.T) {
	lib := library()
	key := func(text string) string {
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return pos.Key()
	}
	for _, same := range [][2]string{
		{"octal[0.1370](9,2)", "octal[.137](2,9)"},
		{"octal[0.3F](9)", "octal[ 0.3f ](9)"},
		{"octal[0.33333...](4)", "octal[0.3...](4)"},
		{"octal[4.300](0,4)", "octal[4.3](4)"},
		{"moore[2](3,0,5)", "moore[2](5,3)"},
		{"moore[2](0,0)", "0"},
		{"pokernim[3](0,4)", "pokernim[3](4,0)"},
		{"euclid(7,3)", "euclid(3,7)"},
		{"fibonacci(13)", "fibonacci[12](13)"},
		{"fibonacci[40](13)", "fibonacci[13](13)"},
		{"grundy(7,0,2)", "grundy(2,7)"},
		{"northcott(3,0,2)", "northcott(0,2,3)"},
		{"coins[1-3C(5)](htt)", "coins[1-3c5](H T T)"},
		{"end-nim(3,0,2)", "end-nim(3,2)"},
	} {
		if key(same[0]) != key(same[1]) {
			t.Errorf("%s and %s are one position, but have the keys %s and %s", same[0], same[1], key(same[0]), key(same[1]))
		}
	}
	for _, other := range [][2]string{
		{"octal[0.77](5)", "kayles(5)"},
		{"moore[2](3,4)", "moore[1](3,4)"},
		{"pokernim[3](0,4)", "pokernim[3](4)"},
		{"pokernim[3](4)", "pokernim[2](4)"},
		{"fibonacci[4](13)", "fibonacci(13)"},
		{"staircase(0,2)", "staircase(2)"},
		{"staircase(2,0)", "staircase(2)"},
		{"queen(2,3)", "queen(3,2)"},
		{"end-nim(1,2,3)", "end-nim(3,2,1)"},
		{"turning-turtles(HT)", "turning-turtles(H)"},
		{"officers(1)", "0"},
	} {
		if key(other[0]) == key(other[1]) {
			t.Errorf("%s and %s are not one position, but have one key", other[0], other[1])
		}
	}
}

// TestMovesAsWritten: moves in all the ways that students write them, and what they leave.
func TestMovesAsWritten(t *testing.T) {
	lib := library()
	for _, c := range []struct{ text, move, to string }{
		{"moore[2](3,4,5)", "3,4,5 -> 3,1,2", "moore[2](3,1,2)"},
		{"moore[2](3,4,5)", "4,5 -> 1,2", "moore[2](3,1,2)"},
		{"moore[2](3,4,5)", "5,4 -> 2,1", "moore[2](3,1,2)"},
		{"moore[2](3,4,5)", "3,4,5 -> 3,0,0", "moore[2](3)"},
		{"moore[2](3,4)", "3,4 -> 0,0", "0"},
		{"moore[2](3,4,5)", "moore[2](2,1,3)", "moore[2](3,2,1)"},
		{"pokernim[10](3,4)", "3 -> 7", "pokernim[6](7,4)"},
		{"pokernim[10](3,4)", "4->0", "pokernim[10](3,0)"},
		{"fibonacci(13)", "13 -> 10", "fibonacci[6](10)"},
		{"fibonacci(13)", "10", "fibonacci[6](10)"},
		{"fibonacci(13)", "fibonacci(10)", "fibonacci[6](10)"},
		{"fibonacci(13)", "fibonacci[6](10)", "fibonacci[6](10)"},
		{"fibonacci[4](5)", "5 -> 1", "fibonacci[1](1)"},
		{"euclid(7,3)", "7,3 -> 1,3", "euclid(1,3)"},
		{"euclid(7,3)", "(7 3) -> (3 1)", "euclid(1,3)"},
		{"euclid(7,3)", "3,4", "euclid(4,3)"},
		{"staircase(1,2,3)", "3 -> 2 : 1", "staircase(1,3,2)"},
		{"staircase(1,2,3)", "1->0:1", "staircase(0,2,3)"},
		{"staircase(1,2,3) + nim(3)", "1: 3 -> 2 : 1", "staircase(1,3,2) + nim(3)"},
		{"queen(2,3)", "2,3 -> 0,1", "queen(0,1)"},
		{"knight(4,5)", "4,5 -> 2,6", "knight(2,6)"},
		{"treblecross(7)", "7 -> 1+1", "treblecross(1,1)"},
		{"treblecross(5)", "5 -> 0", "0"},
		{"grundy(7)", "7 -> 4+3", "grundy(3,4)"},
		{"octal[0.3f](8)", "8 -> 2+1+3", "octal[0.3f](1,2,3)"},
		{"turning-turtles(HTTH)", "4 1", "turning-turtles(TTTT)"},
		{"turning-turtles(HTTH)", "TTTT", "turning-turtles(TTTT)"},
		{"turning-corners(TTT/TTH)", "3,1/1,2", "turning-corners(HTH/HTT)"},
		{"silver-dollar(2,5,6)", "5 -> 3", "silver-dollar(2,3,6)"},
		{"welter(2,5)", "5 -> 0", "welter(0,2)"},
		{"end-nim(3,1,2)", "3,1,2 -> 0,1,2", "end-nim(1,2)"},
		{"northcott(3,0,2)", "3 -> 0", "northcott(0,0,2)"},
	} {
		pos, err := lib.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := lib.Moves(pos, game.Both).Read(c.move)
		switch {
		case err != nil || !r.Legal:
			t.Errorf("%s: %s is not read as a move: %q, %v", c.text, c.move, r.Why, err)
		case r.To.String() != c.to:
			t.Errorf("%s: %s leads to %v, want %s", c.text, c.move, r.To, c.to)
		}
	}
}

// TestIllegal: which rule an illegal move breaks.
func TestIllegal(t *testing.T) {
	lib := library()
	for _, c := range []struct{ text, move, why string }{
		{"moore[2](3,4,5)", "3,4,5 -> 1,1,1", "A move takes from at most 2 heaps; this one takes from 3."},
		{"moore[2](3,4,5)", "3,4 -> 3,6", "A move removes counters: a heap of 4 cannot become a heap of 6."},
		{"pokernim[2](3,4)", "3 -> 7", "A move cannot add more chips than the bag holds, which is 2."},
		{"fibonacci[4](13)", "13 -> 8", "This move may take at most 4."},
		{"fibonacci(13)", "13 -> 0", "The first move may not take the whole heap."},
		{"euclid(7,3)", "7,3 -> 2,3", "A move subtracts a multiple of the smaller number."},
		{"euclid(7,3)", "7,3 -> 7,0", "A move subtracts from the larger number."},
		{"staircase(1,2,3)", "3 -> 1 : 1", "A move takes coins to the step below, and from step 1 to the floor, which is 0."},
		{"staircase(1,2,3)", "3 -> 2 : 5", "There are fewer than 5 coins on step 3."},
		{"queen(2,3)", "2,3 -> 0,2", "A queen moves to the left, or down, or diagonally as many squares down as to the left."},
		{"king(4,4)", "4,4 -> 2,2", "A king moves one square to the left, down, or diagonally down to the left."},
		{"grundy(6)", "6 -> 3+3", "The two heaps that a move leaves must differ in size."},
		{"grundy(8)", "8 -> 3", "A move splits a heap into two heaps."},
		{"octal[0.137](9)", "9 -> 4+4", "A move that takes 1 may not leave two heaps."},
		{"silver-dollar(2,5,6)", "6 -> 3", "A coin may not jump over another."},
		{"welter(2,5)", "5 -> 2", "Square 2 already has a coin."},
		{"end-nim(3,1,2)", "3,1,2 -> 3,0,2", "A move takes from one heap only: the first or the last."},
		{"turning-turtles(HTTH)", "3", "The rightmost coin turned must go from heads to tails."},
		{"turning-turtles(HTTH)", "1,2,4", "The code 1-2 does not allow these coins to be turned together."},
	} {
		pos, err := lib.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := lib.Moves(pos, game.Both).Read(c.move)
		if err != nil || r.Legal || r.Why != c.why {
			t.Errorf("%s: %s: legal %v, %q, %v; want %q", c.text, c.move, r.Legal, r.Why, err, c.why)
		}
	}
}

// TestUnreadable: what is wrong with positions and parameters.
func TestUnreadable(t *testing.T) {
	lib := library()
	for _, c := range []struct{ text, msg string }{
		{"octal[](5)", "expected"},
		{"octal[137](5)", "digit before the point"},
		{"octal[0.1g](5)", "expected a digit"},
		{"octal[3.3](5)", "must split the heap"},
		{"octal(5)", "brackets"},
		{"moore[0](3)", "at least one heap"},
		{"moore[1,2](3)", "one number"},
		{"moore(3)", "brackets"},
		{"pokernim[1000000000000000000](1)", "could grow"},
		{"fibonacci(3,4)", "one heap"},
		{"fibonacci[1,2](4)", "one number"},
		{"euclid(3)", "two numbers"},
		{"staircase(1000000000000000000,1000000000000000000,1000000000000000000,1000000000000000000,1000000000000000000)", "more than"},
		{"silver-dollar(0,1)", "no square 0"},
		{"silver-dollar(3,2)", "comes after"},
		{"welter(2,2)", "comes after"},
		{"turning-turtles(HXT)", "expected H or T"},
		{"turning-corners(HT/H)", "same number of coins"},
		{"coins[](HT)", "code"},
		{"coins[1-2Q](HT)", "code"},
		{"coins[1+](HHHHHHHHHHHHHHHHHHHHHH)", "room for 20"},
	} {
		_, err := lib.Parse(c.text)
		if syntax, ok := err.(*game.SyntaxError); !ok || !strings.Contains(syntax.Msg, c.msg) {
			t.Errorf("%s: %v does not say %q", c.text, err, c.msg)
		}
	}
}

// TestManyHeaps: winning moves of Moore's Nim are found one by one, however many
// there are.
func TestManyHeaps(t *testing.T) {
	lib := library()
	for _, heaps := range []string{
		strings.Repeat("2,", 50) + strings.Repeat("1,", 49) + "1",
		strings.Repeat("1,", 99) + "1",
		strings.Repeat("999999999999999999,", 60) + "7",
	} {
		pos, err := lib.Parse("moore[50](" + heaps + ")")
		if err != nil {
			t.Fatal(err)
		}
		for _, play := range []game.Play{game.Normal, game.Misere} {
			solver := solve.New(1000)
			before, err := solver.Outcome(pos, play)
			if err != nil || before != solve.N {
				t.Fatalf("moore[50](%s) in %v play: %v, %v", heaps, play, before, err)
			}
			win, ok, err := solver.FirstWinning(pos, game.Both, play)
			if err != nil || !ok {
				t.Fatalf("moore[50](%s) in %v play: no winning move, %v", heaps, play, err)
			}
			if after, err := solver.Outcome(win.To, play); err != nil || after != solve.P {
				t.Errorf("moore[50](%s) in %v play: %s leaves %v, %v", heaps, play, win.Move, after, err)
			}
		}
	}
}
