package notation_test

import (
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
		for _, example := range listed.About().Examples {
			for _, text := range []string{example, example + " + nim(2)", "*3 + " + example} {
				read += checkForms(t, lib, r, text)
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
	if read < 10_000 {
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
	native := map[string]bool{} // moves as they are spelled, bare of spaces
	several := map[string]map[string]bool{}
	for step := range pos.Steps(game.Both) {
		if len(steps) == 400 {
			break
		}
		steps = append(steps, step)
		native[alone(pos.MoveText(step))] = true
		if several[pos.MoveName(step)] == nil {
			several[pos.MoveName(step)] = map[string]bool{}
		}
		several[pos.MoveName(step)][pos.After(step).Key()] = true
	}
	reader := lib.Moves(pos, game.Both)
	r.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	for _, step := range steps[:min(len(steps), longtest.Pick(10, 25))] {
		to := pos.After(step)
		forms := positionForms(r, pos, to)
		forms = slices.DeleteFunc(forms, func(form string) bool { return native[alone(form)] }) // a move comes first
		if len(several[pos.MoveName(step)]) == 1 {
			forms = append(forms, moveForms(pos.MoveName(step))...)
		}
		forms = append(forms, arrowForms(pos, to)...)
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
			if t.Failed() && read > 200_000 {
				return read
			}
		}
	}
	return read
}

// bare drops the spaces that keep no words apart.
func bare(text string) string {
	var b strings.Builder
	for i := range len(text) {
		if text[i] != ' ' || i > 0 && i+1 < len(text) && isWord(text[i-1]) && isWord(text[i+1]) {
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

func isWord(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' }

// alone is a move or a position as it may be confused with another: bare, without
// parentheses, and with the ends of an edge in order.
func alone(text string) string {
	text = strings.Trim(strings.ReplaceAll(strings.ReplaceAll(text, ",", " "), " ", ""), "()")
	if a, b, ok := strings.Cut(text, "-"); ok && a > b {
		return b + "-" + a
	}
	return text
}

// apart puts spaces around all signs but those of names and numbers.
func apart(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '-' && strings.HasPrefix(text[i:], "->") {
			b.WriteString(" -> ")
			i++
			continue
		}
		if c == '-' && i > 1 && isWord(text[i-1]) && isWord(text[i-2]) {
			b.WriteByte(c) // within a ruleset's name
			continue
		}
		if strings.IndexByte("+,-()[]{}:;/", c) >= 0 {
			b.WriteString(" " + string(c) + " ")
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

// moveForms writes a move in other ways.
func moveForms(name string) []string {
	forms := []string{name, "  " + name + "\t", bare(name), apart(name), strings.ToUpper(name), strings.ReplaceAll(name, "-", "−")}
	left, right, hasArrow := strings.Cut(name, " -> ")
	if hasArrow {
		for _, arrow := range []string{"->", " → ", "→", " to ", " TO ", " --> ", "=>", " ⟶ ", " -> "} {
			forms = append(forms, left+arrow+right)
		}
		if heaps := strings.Split(right, "+"); len(heaps) > 1 {
			slices.Reverse(heaps)
			forms = append(forms, left+" -> "+strings.Join(heaps, "+"), left+" -> "+strings.Join(heaps, " + "))
		}
	}
	if spaced := strings.ReplaceAll(name, ",", " "); spaced != name {
		forms = append(forms, spaced, strings.ReplaceAll(name, ",", ", "))
	}
	return forms
}

// positionForms writes the position that a move leads to in other ways.
func positionForms(r *rand.Rand, pos, to game.Position) []string {
	whole := to.String()
	forms := []string{whole, bare(whole), apart(whole), "(" + whole + ")", strings.ReplaceAll(whole, ",", ", "), strings.ReplaceAll(whole, "+", "⊕"), whole + " + 0", whole + "+*0"}
	var terms, inOne []string
	for _, t := range to {
		shuffled := slices.Clone(t.Parts)
		if unordered(t) {
			r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		}
		text := game.Position{{Game: t.Game, Parts: shuffled}}.String()
		if unordered(t) && strings.HasSuffix(text, ")") {
			forms = append(forms, strings.Replace(whole, game.Position{t}.String(), strings.TrimSuffix(text, ")")+",0)", 1))
		}
		if text != "0" {
			terms = append(terms, text)
		}
		for _, p := range t.Parts {
			inOne = append(inOne, game.Position{{Game: t.Game, Parts: []game.Part{p}}}.String())
		}
	}
	if len(terms) > 0 {
		r.Shuffle(len(terms), func(i, j int) { terms[i], terms[j] = terms[j], terms[i] })
		r.Shuffle(len(inOne), func(i, j int) { inOne[i], inOne[j] = inOne[j], inOne[i] })
		forms = append(forms, strings.Join(terms, " + "), strings.Join(inOne, "+"))
	}
	if len(to) == 1 && len(to[0].Parts) > 0 {
		if _, inner, ok := strings.Cut(whole, "("); ok && strings.Count(whole, "(") == 1 && !strings.Contains(whole, "{") {
			inner = strings.TrimSuffix(inner, ")")
			forms = append(forms, inner, "("+inner+")", " "+apart(inner), strings.ReplaceAll(inner, ",", " "), "( "+inner+" )")
		}
	}
	return forms
}

// arrowForms writes a move as the positions before and after it.
func arrowForms(pos, to game.Position) []string {
	return []string{pos.String() + " -> " + to.String(), pos.String() + "→" + to.String(), bare(pos.String()) + " to " + to.String()}
}

// unordered reports whether zeros may be added among the heaps of a term, and their
// order does not matter.
func unordered(t game.Term) bool {
	if t.Game == nil {
		return false
	}
	name, _, _ := strings.Cut(t.Game.About().Name, "[")
	return slices.Contains([]string{"nim", "subtraction", "octal", "kayles", "dawson-kayles", "dawson-chess", "officers", "grundy", "lasker", "moore"}, name)
}

// TestFormsByHand: single forms that somebody has tried, and what they mean; "" is
// what cannot be read, with why.
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
		{"northcott(2,0) + northcott(2)", "2 -> 1", "", "could be a move to several positions"},
		{"northcott(2,0) + northcott(2)", "2: 2 -> 1", "northcott(2,0) + northcott(1)", ""},
		{"northcott(2,0) + northcott(2)", "northcott(2) + northcott(0,1)", "northcott(1,0) + northcott(2)", ""},
		{"northcott(2,0) + northcott(2)", "northcott(2,0) + northcott(2)", "illegal", ""},
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
		{"kayles(5) + nim(5)", "5 -> 4", "", "could be a move to several positions"},
		{"kayles(5) + nim(5)", "4", "", "is not a game"},
		{"rook(1,1) + rook(2,1)", "1,1 -> 1,0", "rook(1,0) + rook(2,1)", ""},
		{"nim(25,21,11)", "25,21,11 -> 24,18,11", "illegal", ""},
		{"nim(25,21,11)", "nim(20) -> nim(18)", "", "is not written as a move"},
		{"subtraction[2,3](7,3)", "7 -> 3", "illegal", ""},
		{"rook(2,3)", "rook(0,2)", "illegal", ""},
		{"grundy(6)", "6 -> 5", "illegal", ""}, // grundy(5), with a heap of 1 left out
	} {
		pos, err := lib.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		got, err := lib.Moves(pos, game.Both).Read(c.text)
		switch {
		case c.want == "":
			if err == nil || !strings.Contains(err.Error(), c.why) {
				t.Errorf("%s: %q is read as %s with the error %v, want one that says %q", c.game, c.text, got.Text, err, c.why)
			}
		case err != nil:
			t.Errorf("%s: %q cannot be read: %v", c.game, c.text, err)
		case c.want == "illegal":
			if got.Legal {
				t.Errorf("%s: %q is read as the legal move %s", c.game, c.text, got.Text)
			}
		case !got.Legal || got.To.String() != c.want:
			t.Errorf("%s: %q is read as %s (legal %t, %s), want %s", c.game, c.text, got.To, got.Legal, got.Why, c.want)
		}
	}
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
		if err != nil {
			t.Fatal(err)
		}
		reader := lib.Moves(pos, game.Both)
		a, errA := reader.Read(c.a)
		b, errB := reader.Read(c.b)
		if errA != nil || errB != nil || a.Legal || b.Legal || a.Key == b.Key || a.Key == "" {
			t.Errorf("%s: %q is read as %+v (%v), and %q as %+v (%v)", c.game, c.a, a, errA, c.b, b, errB)
		}
	}
}
