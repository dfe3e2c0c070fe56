package notation_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
)

// TestForms writes correct moves and the positions that they lead to in the ways
// that a careful student would try, in positions of every ruleset and in sums. Each
// must be read as the move that it is.
func TestForms(t *testing.T) {
	lib := library(t)
	r := rand.New(rand.NewPCG(21, 22))
	read := 0
	for _, listed := range rules.All {
		for n, example := range listed.About().Examples {
			for i, text := range []string{example, example + " + nim(2)", "*3 + " + example} {
				if !longtest.Leave(i+n, 3) {
					read += checkForms(t, lib, r, text)
				}
			}
		}
	}
	for _, text := range []string{
		"nim(25,21,11)", "nim(3,3,1)", "kayles(5,3)", "subtraction[2,3](9,3,1)", "grundy(5,4)", "rook(2,3) + rook(3,2)", "staircase(1,2,3)",
		"euclid(7,3)", "moore[2](3,4,5)", "pokernim[3](0,4)", "fibonacci[4](13)", "{0, *, {0, *2}}", "{0, *} + {0, *}", "*5 + *4", "chomp(4,4,2)",
		"hackenbush(0-a, 0-a, a-b, b-0)", "graph(a: b c; b: c; c:)", "kayles(3) + kayles(3)",
	} {
		read += checkForms(t, lib, r, text)
	}
	if read < longtest.Pick(2_000, 6_000) {
		t.Errorf("only %d forms were read", read)
	}
}

// checkForms rewrites some moves of one position, and counts the forms read.
func checkForms(t *testing.T, lib *notation.Library, r *rand.Rand, text string) (read int) {
	pos, err := lib.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var steps []game.Step
	several := map[string]map[string]bool{} // by name: where the moves of that name lead
	for step := range pos.Steps(game.Both) {
		if len(steps) == 400 {
			break
		}
		steps = append(steps, step)
		name := pos.MoveName(step)
		if several[name] == nil {
			several[name] = map[string]bool{}
		}
		several[name][pos.After(step).Key()] = true
	}
	reader := lib.Moves(pos, game.Both)
	r.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	for _, step := range steps[:min(len(steps), longtest.Pick(4, 25))] {
		to := pos.After(step)
		whole := to.String()
		forms := []string{
			whole, "(" + whole + ")", strings.ReplaceAll(whole, ",", ", "), strings.ReplaceAll(whole, "+", "⊕"), whole + " + 0",
			pos.String() + " -> " + whole, pos.String() + "→" + whole,
		}
		if name := pos.MoveName(step); len(several[name]) == 1 {
			forms = append(forms, name, "  "+name+"\t", strings.ToUpper(name), strings.ReplaceAll(name, "-", "−"), strings.ReplaceAll(name, ",", " "))
			if left, right, ok := strings.Cut(name, " -> "); ok {
				heaps := strings.Split(right, "+")
				slices.Reverse(heaps)
				forms = append(forms, left+"->"+right, left+" TO "+right, left+" -> "+strings.Join(heaps, " + "))
			}
		}
		for _, form := range forms {
			read++
			got, err := reader.Read(form)
			if err != nil {
				t.Errorf("%s: %q, meant as the move %s, cannot be read: %v", text, form, pos.MoveName(step), err)
			} else if !got.Legal || got.Key != to.Key() {
				t.Errorf("%s: %q, meant as the move %s, is read as %s, legal %t, %s", text, form, pos.MoveName(step), got.Text, got.Legal, got.Why)
			}
			if again, err := reader.Read(got.Text); err != nil || again.Key != got.Key {
				t.Errorf("%s: %q is read as %s, which is read again as %s: %v", text, form, got.Text, again.Text, err)
			}
		}
	}
	return read
}

// TestFormsByHand: single forms that somebody has tried, and what they mean, or why they cannot be
// read. What names no move cannot be read, so that it costs nothing; and a position that cannot be
// reached is not taken for another that is over too.
func TestFormsByHand(t *testing.T) {
	lib := library(t)
	for _, c := range []struct{ game, text, want, why string }{
		{"nim(25,21,11)", "25,21,11 -> 25,18,11", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "nim(21) → nim(18)", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "21to18", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "11 18 25 0", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "*25 + *18 + *11", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "nim(25) + *18 + nim(11)", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "21 -> *18", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "*21 -> *18", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "*21 -> 18", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "*25+*21+*11 -> *25+*18+*11", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "25 ⊕ 18 ⊕ 11", "nim(25,18,11)", ""},
		{"nim(25,21,11)", `$21 \to 18$`, "nim(25,18,11)", ""},
		{"nim(25,21,11)", "21 \to 18", "nim(25,18,11)", ""}, // as TOML reads \to in double quotes
		{"nim(25,21,11)", "21 —> 18", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "21 ➜ 18", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "21 ➡️ 18", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "21 ⟹ 18", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "21 ---> 18.", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "“21 -> 18”", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "( [21 -> 18] )", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "２１ -> １８", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "Nim(25, 18, 11)", "nim(25,18,11)", ""},
		{"nim(25,21,11)", "(21 -> 22)", "illegal", ""},
		{"nim(25,21,11)", "*21 -> *22", "illegal", ""},
		{"nim(5)", "5 -> {}", "0", ""},
		{"nim(5)", "{}", "0", ""},
		{"nim(3)", "{0, *}", "nim(2)", ""},
		{"*13 + *9 + *2", "13 -> 11", "*11 + *9 + *2", ""},
		{"*13 + *9 + *2", "1: 13 -> *11", "*11 + *9 + *2", ""},
		{"*13 + *9 + *2", "(11, 9, 2)", "*11 + *9 + *2", ""},
		{"*13 + *9 + *2", "nim(11,9,2)", "*11 + *9 + *2", ""},
		{"*13 + *9 + *2", "13 -> 14", "illegal", ""},
		{"*1000000000000000000 + *3", "1000000000000000000 -> 3", "*3 + *3", ""},
		{"*5 + kayles(5)", "*4 + kayles(5)", "*4 + kayles(5)", ""},
		{"*5 + kayles(5)", "1: 5 -> 4", "*4 + kayles(5)", ""},
		{"nim(5) + kayles(5)", "*5 -> *4", "nim(4) + kayles(5)", ""},
		{"nim(5) + *5", "5 -> 3", "nim(3) + *5", ""},
		{"kayles(5)", "2+2", "kayles(2,2)", ""},
		{"kayles(5)", "5 -> {2, 2}", "kayles(2,2)", ""},
		{"kayles(5)", "5 -> 2 and 2", "kayles(2,2)", ""},
		{"grundy(5)", "4 + 1", "grundy(1,4)", ""},
		{"fibonacci(13)", "(13 -> 10)", "fibonacci[6](10)", ""},
		{"rook(2,3)", "[2,0]", "rook(2,0)", ""},
		{"rook(0,1)", "{}", "rook(0,0)", ""},
		{"hackenbush(0-a,0-b,b-c)", "(b-c)", "hackenbush(0-a,0-b)", ""},
		{"hackenbush(0-a,a-b)", "(0-a)", "hackenbush(0-a)", ""}, // the position is there, too
		{"graph(s: t u; t: u; u:)", "s -> t", "graph(t: u; u:)", ""},
		{"graph(s: t u; t: u; u:) + *", "1: s → u", "graph(u:) + *", ""},
		{"{{}, *2}", "0", "{}", ""},
		{"{0, *2}", "{}", "0", ""},
		{"{0, *2} + *3", "*2 + nim(3)", "*2 + *3", ""},
		{"northcott(2,2)", "2 -> 1", "northcott(1,2)", ""},
		{"nim(5)", "nim(0)", "0", ""},
		{"nim(5)", "5 -> 0", "0", ""},
		{"nim(3,3)", "3 3 to 3", "nim(3)", ""},
		{"kayles(5,3)", "5 -> 2,2", "kayles(2,2,3)", ""},
		{"kayles(5,3)", "kayles(5) -> kayles(2,2)", "kayles(2,2,3)", ""},
		{"kayles(5) + nim(5)", "kayles(5) -> kayles(4)", "kayles(4) + nim(5)", ""},
		{"kayles(5) + nim(5)", "nim(4) + kayles(5)", "kayles(5) + nim(4)", ""},
		{"euclid(7,3)", "3,7 -> 3,4", "euclid(4,3)", ""},
		{"euclid(7,3)", "euclid(3,4)", "euclid(4,3)", ""},
		{"moore[2](3,4,5)", "3,4,5 -> 3,1,2", "moore[2](3,1,2)", ""},
		{"moore[2](3,4,5)", "5,4,3 -> 2,1,3", "moore[2](3,1,2)", ""},
		{"rook(2,3)", "(2,3) to (2,0)", "rook(2,0)", ""},
		{"rook(2,3)", "2 0", "rook(2,0)", ""},
		{"hackenbush(0-a, a-b)", "B - A", "hackenbush(0-a)", ""},
		{"hackenbush(0-a, a-b)", "a-0", "0", ""},
		{"chomp(3x4)", "chomp(4,4,1)", "chomp(4,4,1)", ""},
		{"chomp(3x4)", "(3, 2)", "chomp(4,4,1)", ""},
		{"cram(2x2)", "A2 - A1", "cram(#./#.)", ""},
		{"pokernim[2](3,2)", "(3, 4)", "pokernim[0](3,4)", ""},
		{"fibonacci(13)", "10", "fibonacci[6](10)", ""},
		{"notakto(3x3)", "... / .x. / ...", "notakto(.../.x./...)", ""},
		{"kayles(5) + nim(5)", "5 -> 4", "unreadable", "could be a move to several positions"},
		{"kayles(5) + nim(5)", "4", "unreadable", "is not a game"},
		{"rook(1,1) + rook(2,1)", "1,1 -> 1,0", "rook(1,0) + rook(2,1)", ""},
		{"nim(25,21,11)", "25,21,11 -> 24,18,11", "illegal", ""},
		{"nim(25,21,11)", "nim(20) -> nim(18)", "unreadable", "is not written as a move"},
		{"subtraction[2,3](7,3)", "7 -> 3", "illegal", ""},
		{"rook(2,3)", "rook(0,2)", "illegal", ""},
		{"grundy(6)", "6 -> 5", "illegal", ""}, // grundy(5), with a heap of 1 left out
		{"kayles(5)", "-> 2", "unreadable", ""},
		{"nim(5)", "$$", "unreadable", ""},
		{"nim(25,21,11)", "21 -> 18 wins", "unreadable", ""},
		{"nim(25,21,11)", "21 -> eighteen", "unreadable", ""},
		{"subtraction[1,2,3](7)", "*4", "illegal", ""},
		{"subtraction[1,2,3](7)", "*7 -> *4", "unreadable", ""},
		{"kayles(3) + nim(3)", "*2 + *3", "illegal", ""},
		{"kayles(5) + nim(3)", "*5 -> *4", "illegal", ""},
		{"graph(s: t u; t: u; u:)", "t -> u", "illegal", ""},
		{"nim(5) + kayles(5)", "nim(4)", "illegal", ""},
		{"kayles(5)", "5 ->", "unreadable", ""},
		{"pokernim[2](3,4)", "3 ->", "unreadable", ""},
		{"pokernim[2](3,4)", "3 -> -> 2", "unreadable", ""},
		{"staircase(1,2)", "5 => 1 2 3 x", "unreadable", ""},
		{"moore[2](3,4)", "3 -> two", "unreadable", ""},
		{"kayles(5) + rook(2,3)", "1: -> 4", "unreadable", ""},
		{"node-kayles(a-b, b-c)", "take 1 from 13", "unreadable", ""},
		{"node-kayles(a-b, b-c)", "a and c", "unreadable", ""},
		{"node-kayles(a-b, b-c)", "banana", "unreadable", ""},
		{"node-kayles(a-b, b-c)", "d", "illegal", ""},
		{"node-kayles(a1-b1, b1-c1)", "d1", "illegal", ""},
		{"graph(start: mid end; mid: end; end:)", "banana", "unreadable", ""},
		{"graph(start: mid end; mid: end; end:)", "start", "illegal", ""},
		{"arc-kayles(a-b, b-c)", "I do not know", "unreadable", ""},
		{"arc-kayles(a-b, b-c)", "arc-kayles(oops)", "unreadable", ""},
		{"arc-kayles(a-b, b-c)", "arc-kayles(b)", "unreadable", ""},
		{"arc-kayles(a-b, b-c)", "arc-kayles(c)", "0", ""},
		{"arc-kayles(a-b, b-c)", "a", "0", ""},
		{"arc-kayles(a-b, b-c, c-d, c-e, e-f)", "arc-kayles(d, f-e)", "arc-kayles(e-f)", ""},
		{"arc-kayles(a-b, b-c)", "0", "0", ""},
		{"arc-kayles(a-b, b-c) + nim(3)", "arc-kayles(oops) + nim(3)", "unreadable", ""},
		{"hackenbush(0-a, a-b)", "cut the edge 0-a", "unreadable", ""},
		{"subtraction[2,3](1)", "1 -> 0", "illegal", ""},
		{"kayles(5)", "5 -> 7", "illegal", ""},

		{"bishop(2,1)", "bishop(0,3)", "illegal", ""},
		{"bishop(2,1)", "0", "bishop(1,0)", ""},
		{"bishop(2,1) + nim(2)", "bishop(1,0)", "illegal", ""},
		{"bishop(2,1) + nim(2)", "nim(2)", "bishop(1,0) + nim(2)", ""},
		{"bishop(2,1) + nim(2)", "bishop(0,0) + nim(2)", "illegal", ""},
		{"cram(....)", "cram(####)", "illegal", ""},
		{"cram(....)", "cram(.##.)", "cram(.##.)", ""},

		{"fibonacci[4](5) + kayles(1)", "fibonacci(3) + kayles(1)", "fibonacci[3](3) + kayles(1)", ""},
		{"fibonacci[4](5) + kayles(1)", "kayles(1) + fibonacci(1)", "fibonacci[1](1) + kayles(1)", ""},
		{"fibonacci[4](5) + hackenbush(0-a, a-b)", "hackenbush(b-a, a-0) + fibonacci(3)", "fibonacci[3](3) + hackenbush(0-a,a-b)", ""},
		{"fibonacci[4](5) + kayles(1)", "fibonacci[2](3) + kayles(1)", "illegal", ""},
		{"fibonacci[4](5) + kayles(1)", "fibonacci(0) + kayles(1)", "illegal", ""},
		{"fibonacci[4](5) + fibonacci[2](5)", "fibonacci(5) + fibonacci(4)", "unreadable", ""},
		{"fibonacci[4](5) + fibonacci[4](4)", "fibonacci(4) + fibonacci[4](4)", "fibonacci[2](4) + fibonacci[4](4)", ""},
		{"fibonacci[4](5) + fibonacci[4](4)", "fibonacci[4](4) + fibonacci[4](4)", "illegal", ""},
	} {
		got, err := readAs(t, lib, c.game, game.Both, c.text)
		if got != c.want || c.why != "" && (err == nil || !strings.Contains(err.Error(), c.why)) {
			t.Errorf("%s: %q is read as %s, %v; want %s %s", c.game, c.text, got, err, c.want, c.why)
		}
	}
}

// readAs is what a text means as a move of a player: the position that it leads to, that it is
// illegal, or that it is unreadable.
func readAs(t *testing.T, lib *notation.Library, text string, who game.Player, move string) (string, error) {
	t.Helper()
	pos, err := lib.Parse(text)
	must(t, err)
	got, err := lib.Moves(pos, who).Read(move)
	switch {
	case err != nil:
		return "unreadable", err
	case !got.Legal:
		return "illegal", nil
	}
	return got.To.String(), nil
}

// TestKeysOfWrongMoves: what is not legal has a key of its own, so that two wrong moves
// count as two.
func TestKeysOfWrongMoves(t *testing.T) {
	lib := library(t)
	for _, c := range []struct{ game, a, b string }{
		{"node-kayles(a-b, c)", "x", "y"},
		{"graph(a: b; b: c; c:)", "a", "c"},
		{"hackenbush(0-a, 0-b)", "0-x", "0-y"},
		{"cram(2x2)", "a1-b2", "a1-a1"},
		{"nim(5)", "5 -> 6", "5 -> 7"},
		{"nim(5,4)", "5,4 -> 3,3", "5,4 -> 3,2"},
		{"grundy(6)", "6 -> 5", "6 -> 4"},
	} {
		pos, err := lib.Parse(c.game)
		must(t, err)
		reader := lib.Moves(pos, game.Both)
		a, errA := reader.Read(c.a)
		b, errB := reader.Read(c.b)
		if errA != nil || errB != nil || a.Legal || b.Legal || a.Key == b.Key || a.Key == "" {
			t.Errorf("%s: %q is read as %+v (%v), and %q as %+v (%v)", c.game, c.a, a, errA, c.b, b, errB)
		}
	}
}

// TestMoveComplaints: what is no move of the position, though it looks like one,
// is not taken for a game with a fault in it.
func TestMoveComplaints(t *testing.T) {
	const orPosition = ", or the position that it leads to"
	lib := library(t)
	for _, test := range []struct{ game, move, msg, hint string }{
		{"kayles(5) + rook(2,3)", "3: 5 -> 4", "there is no term 3 in kayles(5) + rook(2,3)", "count the terms from 1, or write the whole position that you move to"},
		{"kayles(5) + rook(2,3)", "2: 5 -> 4", `"2: 5 -> 4" is not written as a move in rook(2,3)`, "write a move as in 1,1 -> 1,0" + orPosition},
		{"kayles(5)", "5->4->3", `"5->4->3" is not written as a move`, "write a move as in 3 -> 1+1" + orPosition},
		{"nim(25,21,11)", "21 - 18", `"21 - 18" is not written as a move`, "write a move as in 5 -> 2" + orPosition},
		{"nim(25,21,11)", "nim(25,-18,11)", `expected a heap size, found "-18"`, "write a whole number in digits"},
		{"nim(25,21,11)", "take 3 from 21", `"take 3 from 21" is neither a move nor a position`, "name the heap before and after the move, as in 5 -> 2" + orPosition},
		{"nim(25,21,11)", "21 > 18", `"21 > 18" is neither a move nor a position`, "write a move as in 5 -> 2" + orPosition},
		{"nim(25,21,11)", "right", `"right" is neither a move nor a position`, "write a move as in 5 -> 2" + orPosition},
		{"nim(25,21,11)", "*5 is dominated", `"*5 is dominated" is neither a move nor a position`, "write a move as in 5 -> 2" + orPosition},
		{"nim(5) + kayles(5)", "4.5", `4.5 is not a game`, "write a move as in 3 -> 2" + orPosition},
		{"nim(5) + kayles(5)", "4", `the number 4 is not a game`, "write a move as in 3 -> 2" + orPosition},
	} {
		pos, err := lib.Parse(test.game)
		must(t, err)
		_, err = lib.Moves(pos, game.Both).Read(test.move)
		syntax, ok := errors.AsType[*game.SyntaxError](err)
		if !ok || syntax.Msg != test.msg || syntax.Hint != test.hint {
			t.Errorf("%q in %s: %v; want %s (%s)", test.move, test.game, err, test.msg, test.hint)
		}
	}
}

// TestTermNumbers: terms are counted as the position is printed, where terms are
// empty or have become a sum; counting as before the last move is understood too.
func TestTermNumbers(t *testing.T) {
	lib := library(t)
	for _, c := range []struct{ game, first, text, want, name string }{
		{"nim(0) + queen(0,2) + nim(2,2)", "", "1: 0,2 -> 0,0", "queen(0,0) + nim(2,2)", "1: 0,2 -> 0,0"},
		{"0 + rook(1,1) + *0 + king(1,1)", "", "2: 1,1 -> 1,0", "rook(1,1) + king(1,0)", "2: 1,1 -> 1,0"},
		{"nim(0) + kayles(5) + 0", "", "5 -> 2+2", "kayles(2,2)", "5 -> 2+2"},
		{"nim(1) + rook(1,1) + king(1,1)", "1: 1 -> 0", "1: 1,1 -> 1,0", "rook(1,0) + king(1,1)", "1: 1,1 -> 1,0"},
		{"nim(1) + rook(1,1) + king(1,1)", "1: 1 -> 0", "2: 1,1 -> 1,0", "rook(1,1) + king(1,0)", "2: 1,1 -> 1,0"},
		{"nim(1) + rook(1,1) + king(1,1)", "1: 1 -> 0", "3: 1,1 -> 1,0", "rook(1,1) + king(1,0)", "2: 1,1 -> 1,0"},
		{"* + *2 + *3", "1: * -> 0", "2: *3 -> *2", "*2 + *2", "2: *3 -> *2"},
		{"* + *2 + *3", "1: * -> 0", "3: *3 -> *2", "*2 + *2", "2: *3 -> *2"},
		{"nim(1) + rook(1,1)", "1: 1 -> 0", "1,1 -> 1,0", "rook(1,0)", "1,1 -> 1,0"},
		{"nim(1) + rook(1,1)", "1: 1 -> 0", "2: 1,1 -> 1,0", "rook(1,0)", "1,1 -> 1,0"},
		{"{rook(1,1) + kayles(2) + kayles(3)} + king(1,1)", "1: rook(1,1) + kayles(2) + kayles(3)", "3: 1,1 -> 1,0", "rook(1,1) + kayles(2,3) + king(1,0)", "3: 1,1 -> 1,0"},
		{"{rook(1,1) + kayles(2) + kayles(3)} + king(1,1)", "1: rook(1,1) + kayles(2) + kayles(3)", "2: 3 -> 1+1", "rook(1,1) + kayles(2,1,1) + king(1,1)", "2: 3 -> 1+1"},
	} {
		pos, err := lib.Parse(c.game)
		must(t, err)
		if c.first != "" {
			pos = read(t, lib, pos, c.first).To
		}
		if m := read(t, lib, pos, c.text); !m.Legal || m.To.String() != c.want || m.Text != c.name {
			t.Errorf("in %s %q is read as %q to %s; want %q to %s", pos, c.text, m.Text, m.To, c.name, c.want)
		}
	}
	pos, err := lib.Parse("nim(1) + rook(1,1) + king(1,1)")
	must(t, err)
	pos = read(t, lib, pos, "1: 1 -> 0").To
	if _, err := lib.Moves(pos, game.Both).Read("4: 1,1 -> 1,0"); err == nil || !strings.HasPrefix(err.Error(), "there is no term 4 in rook(1,1) + king(1,1)") {
		t.Errorf("a term that does not exist: %v", err)
	}
}

// read reads a move that can be read.
func read(t *testing.T, lib *notation.Library, pos game.Position, text string) notation.Reading {
	t.Helper()
	m, err := lib.Moves(pos, game.Both).Read(text)
	if err != nil {
		t.Fatalf("%q in %s: %v", text, pos, err)
	}
	return m
}
