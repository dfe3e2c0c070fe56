package rules_test

import (
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/solve"
)

// TestPositions: what is one position however written, and what is not.
func TestPositions(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"nim(1,2,3)", "nim(3 1 2)", true},
		{"nim(0,3)", "nim(3)", true},
		{"nim(0)", "0", true},
		{"subtraction[3,1,2,1](4,2)", "subtraction[1 2 3](2,4)", true},
		{"subtraction[!3,2](4)", "subtraction[! 2,3](4)", true},
		{"kayles(5,0,3)", "kayles(3,5)", true},
		{"hackenbush(0-a, a-b, b-0)", "hackenbush(b-a 0-b a-0)", true},
		{"hackenbush(a-b, 0-a, a-b)", "hackenbush(0-a,b-a,a-b)", true},
		{"hackenbush(0-a, b-c)", "hackenbush(a - 0)", true},
		{"graph(a: b c; b: c; c:)", "graph(a:c,b,c;c:;b:c;)", true},
		{"graph(a: b; b:; unseen: a)", "graph(a: b; b:)", true},
		{"nim(3) + kayles(2)", "kayles(2) + nim(3)", true},
		{"rook(2,3)", "rook(3,2)", false},
		{"rook(0,0)", "0", false},
		{"hackenbush(0-a)", "hackenbush(0-b)", false},
		{"hackenbush(0-a,0-a)", "hackenbush(0-a)", false},
		{"graph(a: b; b:)", "graph(b: a; a:)", false},
		{"kayles(3)", "nim(3)", false},
		{"subtraction[2,3](1)", "0", false},
		{"subtraction[2,3](5)", "subtraction[!2,3](5)", false},
		{"octal[0.1370](9,2)", "octal[.137](2,9)", true},
		{"octal[0.3F](9)", "octal[ 0.3f ](9)", true},
		{"octal[0.33333...](4)", "octal[0.3...](4)", true},
		{"octal[4.300](0,4)", "octal[4.3](4)", true},
		{"moore[2](3,0,5)", "moore[2](5,3)", true},
		{"moore[2](0,0)", "0", true},
		{"pokernim[3](0,4)", "pokernim[3](4,0)", true},
		{"euclid(7,3)", "euclid(3,7)", true},
		{"fibonacci(13)", "fibonacci[12](13)", true},
		{"fibonacci[40](13)", "fibonacci[13](13)", true},
		{"grundy(7,0,2)", "grundy(2,7)", true},
		{"northcott(3,0,2)", "northcott(0,2,3)", true},
		{"coins[1-3C(5)](htt)", "coins[1-3c5](H T T)", true},
		{"end-nim(3,0,2)", "end-nim(3,2)", true},
		{"octal[0.77](5)", "kayles(5)", false},
		{"moore[2](3,4)", "moore[1](3,4)", false},
		{"pokernim[3](0,4)", "pokernim[3](4)", false},
		{"pokernim[3](4)", "pokernim[2](4)", false},
		{"fibonacci[4](13)", "fibonacci(13)", false},
		{"staircase(0,2)", "staircase(2)", false},
		{"staircase(2,0)", "staircase(2)", false},
		{"queen(2,3)", "queen(3,2)", false},
		{"end-nim(1,2,3)", "end-nim(3,2,1)", false},
		{"turning-turtles(HT)", "turning-turtles(H)", false},
		{"officers(1)", "0", false},
		{"chomp(3x4)", "chomp(4,4,4)", true},
		{"chomp(3 × 4)", "chomp(4 4 4)", true},
		{"chomp(4,2,0)", "chomp(4,2)", true},
		{"chomp(0)", "0", true},
		{"chomp(2,1)", "chomp(1,1)", false},
		{"chomp(3)", "chomp(1,1,1)", false},
		{"chomp(3)", "chomp[poison](3)", false},
		{"chomp[poison](1)", "0", false},
		{"cram(2x3)", "cram(.../...)", true},
		{"cram(. . / . #)", "cram(../.#)", true},
		{"cram(2x3)", "cram(3x2)", false},
		{"cram(#)", "0", false},
		{"node-kayles(a-b, b-c, d)", "node-kayles(d c-b b-a a-b)", true},
		{"node-kayles(a-b, a)", "node-kayles(a-b)", true},
		{"node-kayles(a-b, c)", "node-kayles(a-b)", false},
		{"node-kayles(a-b)", "node-kayles(a-c)", false},
		{"arc-kayles(a-b, b-c)", "arc-kayles(c-b b-a)", true},
		{"notakto(3x3)", "notakto(.../.../...)", true},
		{"notakto(3x3, x../.../...)", "notakto(x../.../... 3x3)", true},
		{"notakto(x../.../...)", "notakto(..x/.../...)", false},
		{"treblecross-board(4)", "treblecross-board(....)", true},
		{"treblecross-board(x...)", "treblecross-board(...x)", false},
		{"treblecross-board(0)", "0", true},
	} {
		if (parsePosition(t, c.a).Key() == parsePosition(t, c.b).Key()) != c.same {
			t.Errorf("%s and %s: one position %v, want %v", c.a, c.b, !c.same, c.same)
		}
	}
}

// TestMoves: moves in all the ways that students write them, and what they leave; or which rule
// an illegal one breaks.
func TestMoves(t *testing.T) {
	lib := library()
	for _, c := range []struct{ text, move, want string }{
		{"kayles(9)", "9 -> 5+3", "kayles(3,5)"},
		{"kayles(9)", "9->0+8", "kayles(8)"},
		{"nim(5)", "5 -> 4+0", "nim(4)"},
		{"rook(2,3)", "(2,3) -> (2 0)", "rook(2,0)"},
		{"hackenbush(0-a, a-b, b-0)", "b-a", "hackenbush(0-a,b-0)"},
		{"hackenbush(0-a, a-b, a-b)", "b-a#2", "hackenbush(0-a,a-b)"},
		{"hackenbush(0-a, a-b, a-b)", "a-b#1", "hackenbush(0-a,a-b)"},
		{"graph(a: c b; b: c d; c: d; d:)", "b", "graph(b: c d; c: d; d:)"},
		{"kayles(1000000000000)", "1000000000000 -> 499999999999+500000000000", "kayles(499999999999,500000000000)"},
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
		{"nim(3,4,5)", "9 -> 2", "There is no heap of 9."},
		{"nim(3,4,5)", "5 -> 7", "A move removes counters; 5 -> 7 adds some."},
		{"nim(3,4,5)", "5 -> 2+2", "Moves in this game do not split heaps."},
		{"nim(3,4,5)", "4 -> 4", "A move must change the heap; 4 -> 4 leaves it as it was."},
		{"subtraction[1,2,3](7)", "7 -> 2", "Only 1, 2 or 3 may be taken."},
		{"subtraction[!2,3](7)", "7 -> 5", "A move may take any number except 2 or 3."},
		{"kayles(7)", "7 -> 4", "A move may not take 3."},
		{"kayles(7)", "7 -> 3+4", "A move must take at least one counter."},
		{"kayles(7)", "7 -> 1+1+4", "A move in this game leaves at most 2 heaps in place of one."},
		{"rook(2,3)", "2,3 -> 1,2", "A rook moves to the left or down, but not both in one move."},
		{"rook(2,3)", "2,3 -> 2,5", "The rook moves towards 0,0; 2,3 -> 2,5 goes up."},
		{"rook(2,3)", "3,2 -> 0,2", "The rook is not on 3,2."},
		{"graph(a: b; b: c; c:)", "c", "No arrow leads from a to c."},
		{"graph(a: b; b: c; c:)", "d", "There is no vertex d in this graph."},
		{"hackenbush(0-a, b-c)", "c-b", "The edge b-c is not connected to the ground, so it cannot be cut."},
		{"hackenbush(0-a, a-b)", "0-b", "There is no edge 0-b on this board."},
		{"hackenbush(0-a, 0-a)", "a-0#3", "There are fewer than 3 edges 0-a on this board."},
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
		{"chomp(3x4)", "2,3", "chomp(4,2,2)"},
		{"chomp(3x4)", "(2, 3)", "chomp(4,2,2)"},
		{"chomp(3x4)", "1,1", "0"},
		{"chomp(4,4,2)", "chomp(4,2,2)", "chomp(4,2,2)"},
		{"chomp(4,4,2)", "5,1", "There is no cell in row 5 and column 1."},
		{"chomp[poison](3x4)", "1,1", "The corner is poisoned and cannot be taken."},
		{"chomp[poison](3x4)", "1,2", "chomp[poison](1,1,1)"},
		{"cram(..#/...)", "a2-a1", "cram(#.#/#..)"},
		{"cram(..#/...)", "B2-A2", "cram(..#/##.)"},
		{"cram(..#/...)", "b1-c1", "The square c1 is not free."},
		{"cram(..#/...)", "a1-b2", "A domino covers two squares that share a side; a1 and b2 do not."},
		{"cram(..#/...)", "a3-b3", "There is no square a3 on this board."},
		{"cram(2x3) + cram(1x2)", "1: a1-b1", "cram(##./...) + cram(1x2)"},
		{"node-kayles(a-b, b-c, d)", "a", "node-kayles(c,d)"},
		{"node-kayles(a-b, b-c, d)", "b", "node-kayles(d)"},
		{"node-kayles(a-b, b-c)", "e", "There is no vertex e in this graph."},
		{"node-kayles(a)", "a", "0"},
		{"arc-kayles(a-b, b-c)", "b-a", "0"},
		{"arc-kayles(a-b, b-c, c-d, d-e)", "a-b", "arc-kayles(c-d,d-e)"},
		{"arc-kayles(a-b, b-c, c-d)", "a-c", "There is no edge a-c on this board."},
		{"notakto(3x3)", "b2", "notakto(.../.x./...)"},
		{"notakto(3x3, 3x3)", "b2#2", "notakto(3x3,.../.x./...)"},
		{"notakto(3x3, 3x3)", "b2#3", "There is no board 3 here."},
		{"notakto(xxx/.../...)", "b2", "There are three crosses in a row on this board, so it is out of play."},
		{"notakto(x../.../...)", "a1", "a1 already has a cross."},
		{"treblecross-board(8)", "3", "treblecross-board(..x.....)"},
		{"treblecross-board(..x.....)", "5", "Square 5 is next to a cross or two squares away from one."},
		{"treblecross-board(..x.....)", "9", "There is no square 9 on this strip."},
	} {
		r, err := lib.Moves(parsePosition(t, c.text), game.Both).Read(c.move)
		got := r.Why
		if r.Legal {
			got = r.To.String()
		}
		if err != nil || got != c.want {
			t.Errorf("%s: %s is read as %q, %v, want %q", c.text, c.move, got, err, c.want)
		}
	}
}

// TestComplaints: errors say what is wrong with positions and parameters, and mark the text at
// fault, if the case says which.
func TestComplaints(t *testing.T) {
	lib := library()
	for _, c := range []struct{ text, at, msg string }{
		{"nim(1,,2)", ",", "missing"},
		{"nim(1,2,)", ",", "missing"},
		{"nim(007)", "007", "begins with a zero"},
		{"nim(1000000000000000001)", "1000000000000000001", "10^18"},
		{"nim(99999999999999999999999)", "99999999999999999999999", "10^18"},
		{"nim(3,x)", "x", "expected a heap size"},
		{"nim(-3)", "-3", "expected a heap size"},
		{"rook(1,2,3)", "3", "two coordinates"},
		{"rook(1)", "1", "two coordinates"},
		{"subtraction[0,1](3)", "0", "at least 1"},
		{"subtraction[](3)", "", "no numbers"},
		{"subtraction(3)", "", "brackets"},
		{"graph(a: b; b: a)", "a", "cycle"},
		{"graph(a: a)", "a", "cycle"},
		{"graph(a: b c; b: c; c: d; d: b)", "b", "cycle: b -> c -> d -> b"},
		{"graph(one: two; two: thre; three:)", "thre", "no vertex thre"},
		{"graph(a: b; a:; b:)", "a", "listed twice"},
		{"graph(a)", "", "colon"},
		{"graph()", "", "name of a vertex"},
		{"graph(a:;;b:)", ";", "name of a vertex"},
		{"hackenbush(0-a, a-)", "", "other end"},
		{"hackenbush(0-a, b)", "b", "expected an edge"},
		{"hackenbush(0-a,, a-b)", ",", "missing"},
		{"hackenbush(0-a; a-b)", ";", "expected an edge"},
		{"octal[](5)", "", "expected"},
		{"octal[137](5)", "", "digit before the point"},
		{"octal[0.1g](5)", "", "expected a digit"},
		{"octal[3.3](5)", "", "must split the heap"},
		{"octal(5)", "", "brackets"},
		{"moore[0](3)", "", "at least one heap"},
		{"moore[1,2](3)", "", "one number"},
		{"moore(3)", "", "brackets"},
		{"pokernim[1000000000000000000](1)", "", "could grow"},
		{"fibonacci(3,4)", "", "one heap"},
		{"fibonacci[1,2](4)", "", "one number"},
		{"euclid(3)", "", "two numbers"},
		{"staircase(1000000000000000000,1000000000000000000,1000000000000000000,1000000000000000000,1000000000000000000)", "", "more than"},
		{"silver-dollar(0,1)", "", "no square 0"},
		{"silver-dollar(3,2)", "", "comes after"},
		{"welter(2,2)", "", "comes after"},
		{"turning-turtles(HXT)", "", "expected H or T"},
		{"turning-corners(HT/H)", "", "same number of coins"},
		{"coins[](HT)", "", "code"},
		{"coins[1-2Q](HT)", "", "code"},
		{"coins[1+](HHHHHHHHHHHHHHHHHHHHHH)", "", "room for 20"},
		{"chomp(2,4)", "4", "longer than the row of 2"},
		{"chomp(0x4)", "0", "at least one row"},
		{"chomp(3x)", "", "expected a number of rows and columns"},
		{"chomp(1000x1000)", "1000x1000", "at most 10000 cells"},
		{"chomp[poisoned](2,2)", "poisoned", "expected poison"},
		{"chomp()", "", "expected a bar"},
		{"cram(../...)", "...", "row 2 has 3 squares and row 1 has 2"},
		{"cram(..//..)", "", "row 2 has no squares"},
		{"cram(..x)", "x", "expected . or #"},
		{"cram(200x2)", "200x2", "at most 100 rows"},
		{"cram(5)", "5", "expected a board"},
		{"cram()", "", "expected a board"},
		{"node-kayles(a-a)", "a-a", "joins a vertex to itself"},
		{"node-kayles()", "", "expected a graph"},
		{"arc-kayles(a-b; b-c)", ";", "expected an edge"},
		{"notakto(3x3, ..#)", "#", "expected . or x"},
		{"notakto(3x3,, 3x3)", ",", "missing"},
		{"treblecross-board(.x.x)", "x", "two squares away"},
		{"treblecross-board(2000)", "2000", "at most 1000 squares"},
	} {
		_, err := lib.Parse(c.text)
		syntax, ok := err.(*game.SyntaxError)
		switch {
		case !ok:
			t.Errorf("%s: no error", c.text)
		case !strings.Contains(syntax.Msg, c.msg):
			t.Errorf("%s: %q does not say %q", c.text, syntax.Msg, c.msg)
		case c.at != "" && c.text[syntax.Start:syntax.End] != c.at:
			t.Errorf("%s: %q is marked, not %q", c.text, c.text[syntax.Start:syntax.End], c.at)
		}
	}
}

// TestManyHeaps: winning moves of Moore's Nim are found one by one, however many
// there are.
func TestManyHeaps(t *testing.T) {
	for _, heaps := range []string{
		strings.Repeat("2,", 50) + strings.Repeat("1,", 49) + "1",
		strings.Repeat("1,", 99) + "1",
		strings.Repeat("999999999999999999,", 60) + "7",
	} {
		pos := parsePosition(t, "moore[50]("+heaps+")")
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
