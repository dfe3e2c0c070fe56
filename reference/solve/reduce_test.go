package solve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
)

// TestReducedSums compares misère play of reduced sums with plain search: heaps of octal
// games at random, Grundy's game, explicit games at random, small boards and pictures, and
// sums of several.
func TestReducedSums(t *testing.T) {
	library := notation.New(rules.All)
	r := rand.New(rand.NewPCG(1976, 12))
	var explicit func(depth int) string
	explicit = func(depth int) string {
		if depth == 0 || r.IntN(4) == 0 {
			return []string{"0", "*", "*2", "*3"}[r.IntN(4)]
		}
		var options []string
		for range 1 + r.IntN(3) {
			options = append(options, explicit(depth-1))
		}
		return "{" + strings.Join(options, ", ") + "}"
	}
	heaps := func(code string, most int) string {
		var list []string
		for range 1 + r.IntN(3) {
			list = append(list, fmt.Sprint(1+r.IntN(most)))
		}
		return code + "(" + strings.Join(list, ",") + ")"
	}
	boards := []string{
		"cram(2x3)", "cram(3x3)", "notakto(2x3)", "hackenbush(0-a,a-b,b-0,b-c,0-d)", "hackenbush(0-a,a-b,b-c,a-d)", "node-kayles(a-b,b-c,c-d,d-a,e)",
		"arc-kayles(a-b,b-c,c-d,d-e,b-e)", "staircase(1,2,2)", "chomp(3,2)", "treblecross(8)", "dawson-chess(9)", "officers(7,3)",
	}
	octal := func() string {
		digits := ""
		for range 1 + r.IntN(3) {
			digits += string("01234567"[r.IntN(8)])
		}
		return heaps("octal[0."+digits+"7]", 9)
	}
	kinds := []func() string{
		octal,
		func() string { return heaps("grundy", 13) },
		func() string { return heaps("octal[4.7]", 5) },
		func() string { return explicit(3) },
		func() string { return boards[r.IntN(len(boards))] },
	}
	plain := newDefinition()
	for range longtest.Pick(15, 1500) {
		text := kinds[r.IntN(len(kinds))]()
		if r.IntN(2) == 0 {
			text += " + " + kinds[r.IntN(len(kinds))]()
		}
		pos, err := library.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s := solve.New(1 << 20)
		s.ReduceAlways()
		o, err := s.Outcome(pos, game.Misere)
		if want := plain.isLosing(pos, game.Misere); err != nil || (o == solve.P) != want {
			t.Fatalf("%s is %v in misère play, %v; by the rules losing: %v", text, o, err, want)
		}
	}
}

// TestReduced shows what becomes smaller, and what must not.
func TestReduced(t *testing.T) {
	library := notation.New(rules.All)
	for text, want := range map[string]int{
		"* + *":               0,
		"*2 + *2":             2, // not equal to 0: the player to move loses
		"*3 + *2":             3, // *2 + *2 + *
		"grundy(4,7,10)":      0,
		"grundy(3,6)":         0,
		"{*2} + {*2}":         2, // {*2} is a game that behaves as no heap does
		"{*}":                 0,
		"{{*}, *2, {*2}}":     1,
		"{*2, *} + {*2, *}":   0, // 0 is won by the next player, and so is the set
		"octal[0.77](1,1,20)": 1,
	} {
		pos, err := library.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s := solve.New(1 << 20)
		s.ReduceAlways()
		if _, after, err := s.Reduced(pos); err != nil || after != want {
			t.Errorf("%s: %d components are left, %v, expected %d", text, after, err, want)
		}
	}
}

// TestReducedGenus compares the genera of sums that are reduced with those of sums that are
// not.
func TestReducedGenus(t *testing.T) {
	library := notation.New(rules.All)
	r := rand.New(rand.NewPCG(13, 1982))
	for range longtest.Pick(60, 1000) {
		digits := ""
		for range 1 + r.IntN(3) {
			digits += string("01234567"[r.IntN(8)])
		}
		text := fmt.Sprintf("octal[0.%s7](%d,%d)", digits, 1+r.IntN(10), r.IntN(9))
		if r.IntN(3) == 0 {
			text = fmt.Sprintf("grundy(%d,%d) + *%d", 1+r.IntN(20), 1+r.IntN(14), r.IntN(4))
		}
		pos, err := library.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		never, always := solve.New(1<<20), solve.New(1<<20)
		never.ReduceNever()
		always.ReduceAlways()
		want, err1 := never.Genus(pos)
		got, err2 := always.Genus(pos)
		if err1 != nil || err2 != nil || got.String() != want.String() {
			t.Fatalf("%s has the genus %v, %v, reduced; otherwise %v, %v", text, got, err2, want, err1)
		}
	}
}
