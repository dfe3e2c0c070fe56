package notation_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
)

// library knows every ruleset and a game named house.
func library(t testing.TB) *notation.Library {
	t.Helper()
	lib := notation.New(rules.All)
	house, err := lib.Parse("nim(3,4) + *2")
	must(t, err)
	if lib, err = lib.Define("house", house); err != nil {
		t.Fatal(err)
	}
	return lib
}

// TestNotation: what is read, how it is printed, and what it is equal to.
func TestNotation(t *testing.T) {
	lib := library(t)
	for _, c := range []struct{ text, want, key string }{
		{"0", "0", "0"},
		{"*", "*", "*"},
		{"*1", "*", "*"},
		{"*0", "0", "0"},
		{"* + *2", "* + *2", "* + *2"},
		{"-0", "0", "0"},
		{"-*2", "*2", "*2"},
		{"kayles(6) - kayles(4)", "kayles(6) + kayles(4)", "kayles(4) + kayles(6)"},
		{"{-*, 0} − house", "{*, 0} + nim(3,4) + *2", "*2 + *3 + *4 + {*, 0}"},
		{"wythoff(3,5)", "queen(3,5)", "queen(3,5)"},
		{"Wythoff(3,5)", "queen(3,5)", "queen(3,5)"},
		{"*2+*", "*2 + *", "* + *2"},
		{"nim(25, 21, 11)", "nim(25,21,11)", "*11 + *21 + *25"},
		{"nim( 1 2\t6 )", "nim(1,2,6)", "* + *2 + *6"},
		{"nim()", "0", "0"},
		{"nim(0,3)", "nim(3)", "*3"},
		{"nim(1,3) + nim(2)", "nim(1,3) + nim(2)", "* + *2 + *3"},
		{"{}", "{}", "0"},
		{"{*1, *2, *6}", "{*, *2, *6}", "{*, *2, *6}"},
		{"{*6,*1,*1}", "{*6, *, *}", "{*, *6}"},
		{"{0, *, {0, *2}}", "{0, *, {0, *2}}", "{*, 0, {*2, 0}}"},
		{"({0} + (*2))", "{0} + *2", "*2 + {0}"},
		{"house + house", "nim(3,4) + *2 + nim(3,4) + *2", "*2 + *2 + *3 + *3 + *4 + *4"},
		{"subtraction[3,1](7)", "subtraction[1,3](7)", "subtraction[1,3](7)"},
		{"rook(0,0)", "rook(0,0)", "rook(0,0)"},
		{"rook(2,3) + rook(3,2)", "rook(2,3) + rook(3,2)", "rook(2,3) + rook(3,2)"},
		{"nim(3) ⊕ ∗2", "nim(3) + *2", "*2 + *3"},
		{"＊", "*", "*"},
		{"{0, {}}", "{0, {}}", "{0}"},
		{"{} + *2", "{} + *2", "*2"},
		{"*5 + *3", "*5 + *3", "*3 + *5"},
		{"nim(5) + *3", "nim(5) + *3", "*3 + *5"},
		{"Nim(5) + KAYLES(2)", "nim(5) + kayles(2)", "*5 + kayles(2)"},
		{"Poker-Nim[3](0,4)", "pokernim[3](0,4)", "pokernim[3](0,4)"},
		{"dawson_kayles(5) + House", "dawson-kayles(5) + nim(3,4) + *2", "*2 + *3 + *4 + dawson-kayles(5)"},
		{`$\ast 2 \oplus \ast3$`, "*2 + *3", "*2 + *3"},
		{`\left\{0, \ast\right\}`, "{0, *}", "{*, 0}"},
		{"∅", "{}", "0"},
		{"Wythoff(1,2) + turnips(8)", "queen(1,2) + spawning[3E](8)", "queen(1,2) + spawning[3E](8)"},
		{"wythoff[1](1,2) + queen[2](3,4)", "queen(1,2) + wythoff[2](3,4)", "queen(1,2) + wythoff[2](3,4)"},
		{"impartial(col(a-b)) + impartial(nim(2))", "impartial(col(a-b)) + nim(2)", "*2 + impartial(col(a-b))"},
		{"octal[ 0.[33] ](4) + octal[0.3[13]](2)", "octal[0.333...](4) + octal[0.[31]](2)", "octal[0.333...](4) + octal[0.[31]](2)"},
		{"Silver Dollar(2,5) + *", "silver-dollar(2,5) + *", "* + silver-dollar(2,5)"},
		{"ｎｉｍ（３，４）", "nim(3,4)", "*3 + *4"},
		{"nim(1000000000000000000)", "nim(1000000000000000000)", "*1000000000000000000"},
	} {
		pos, err := lib.Parse(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if pos.String() != c.want || pos.Key() != c.key {
			t.Errorf("%q is printed %q with the key %q; want %q and %q", c.text, pos, pos.Key(), c.want, c.key)
		}
	}
}

// TestNotationErrors: where the caret stands (^ under the bytes at fault), what is
// said, and what to type instead.
func TestNotationErrors(t *testing.T) {
	lib := library(t)
	for _, c := range []struct{ text, caret, msg, hint string }{
		{"", "", "expected a game, found nothing", "for example nim(3,4,5), *2 or {0, *}"},
		{"   ", "^^^", "expected a game, found nothing", "for example nim(3,4,5), *2 or {0, *}"},
		{"kayels(5)", "^^^^^^", `unknown ruleset "kayels"`, "did you mean kayles?"},
		{"houes", "^^^^^", `unknown game "houes"`, "did you mean house?"},
		{"Nmi(3)", "^^^", `unknown ruleset "Nmi"`, "did you mean nim?"},
		{"{1, *}", " ^", "the number 1 is not a game", "did you mean *1?"},
		{"*007", " ^^^", `"007" has leading zeros; write the number without them`, ""},
		{"#7", "^^", `"#" is not part of the notation`, "a nimber is written *7, a heap names its game: nim(7)"},
		{"{1|0}", "  ^", `an impartial game has no separate options for Left and Right, found "|"`, "an impartial game has one set of options, with commas between them"},
		{"{ | }", "  ^", `expected a game, found "|"`, "an impartial game has one set of options, with commas between them"},
		{"{1, 0}", " ^", "the number 1 is not a game", "did you mean *1?"},
		{"{0|*}", "  ^", `expected a comma or }, found "|"`, "an impartial game has one set of options, with commas between them"},
		{"{0, *}}", "      ^", "there is one } too many", ""},
		{"{0, *", "^", "this { is never closed, expected a }", ""},
		{"(*2", "^", "this ( is never closed, expected a )", ""},
		{"nim(3", "   ^", "this ( is never closed, expected a )", ""},
		{"nim(3]", "     ^", "expected ), found ]", ""},
		{"{0, }", "    ^", `expected a game after the comma, found "}"`, ""},
		{"*2 +", "    ", "expected a game, found the end", ""},
		{"*2 *3", "   ^", `expected + or the end, found "*"`, "a sum is written with +"},
		{"*2, *3", "  ^", `expected + or the end, found ","`, "a sum is written with +, a set of options in braces"},
		{"21 -> 18", "^^", "the number 21 is not a game", "this is a move; write a game, as in nim(21)"},
		{"1e400", "^^^^^", "1e400 is not a game", "write a game of the notation, as in *2 or {0, *}"},
		{"{7.5}", " ^^^", "7.5 is not a game", "write a game of the notation, as in *2 or {0, *}"},
		{"3, 4 5", "^", "the number 3 is not a game", "did you mean nim(3,4,5)?"},
		{"take 3 from 21", "^^^^", "unknown game \"take\"", "write a game of the notation, as in nim(3,4,5), kayles(5) + *2 or {0, *}"},
		{"nim(3) -> nim(2)", "       ^^", "this is written as a move, expected a position", "name the position alone, without an arrow"},
		{"nim", "^^^", "nim needs a position in parentheses", "as in nim(3,4,5)"},
		{"house(3)", "     ^", "house is a game with its position, expected + or the end", "a game of the problem set is named alone"},
		{"nim[2](3)", "    ^", "nim takes no parameters in brackets", "as in nim(3,4,5)"},
		{"*2 + nim(1, x)", "            ^", `expected a heap size, found "x"`, "write a whole number in digits"},
		{"turnpis(5)", "^^^^^^^", `unknown ruleset "turnpis"`, "did you mean turnips?"},
		{"turnips[3](5)", "        ^", "turnips takes no parameters in brackets", "it is spawning[3E]; write another code behind spawning"},
		{"imparital(col(a-b))", "^^^^^^^^^", `unknown ruleset "imparital"`, "did you mean impartial?"},
		{"octal[0.[3](5)", "     ^", "this [ is never closed, expected a ]", ""},
		{"∗2 + kayels(5)", "     ^^^^^^", `unknown ruleset "kayels"`, "did you mean kayles?"},
	} {
		_, err := lib.Impartial().Parse(c.text)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%q: %v, expected a complaint about the notation", c.text, err)
			continue
		}
		before := utf8.RuneCountInString(c.text[:syntax.Start])
		under := utf8.RuneCountInString(c.text[syntax.Start:syntax.End])
		if caret := strings.Repeat(" ", before) + strings.Repeat("^", under); caret != c.caret {
			t.Errorf("the caret stands wrong:\n%s\n%s\nwant\n%s", c.text, caret, c.caret)
		}
		if syntax.Msg != c.msg || syntax.Hint != c.hint {
			t.Errorf("%q: %q, hint %q;\nwant %q, hint %q", c.text, syntax.Msg, syntax.Hint, c.msg, c.hint)
		}
	}
}

// TestNotationLimits: hostile texts are refused, with a place in the text.
func TestNotationLimits(t *testing.T) {
	lib := library(t)
	for name, text := range map[string]string{
		"braces":      strings.Repeat("{", 10_000),
		"parentheses": strings.Repeat("(", 10_000) + "*",
		"brackets":    "nim(" + strings.Repeat("(", 10_000),
		"terms":       strings.Repeat("*+", 10_001) + "*",
		"long":        strings.Repeat(" ", 1<<26) + "*",
		"digits":      "*" + strings.Repeat("9", 30_000),
		"named terms": strings.Repeat("house+", 8_000) + "house",
	} {
		_, err := lib.Parse(text)
		checkPlace(t, name, text, err)
	}
}

// checkPlace fails the test unless err is a complaint with a place in the text.
func checkPlace(t *testing.T, name, text string, err error) {
	t.Helper()
	var syntax *game.SyntaxError
	switch {
	case !errors.As(err, &syntax):
		t.Fatalf("%s: %v, expected a complaint about the notation", name, err)
	case syntax.Start < 0 || syntax.Start > syntax.End || syntax.End > len(text):
		t.Fatalf("%s: bytes %d to %d are not in the text of %d bytes: %v", name, syntax.Start, syntax.End, len(text), err)
	case utf8.ValidString(text) && (!utf8.ValidString(text[:syntax.Start]) || !utf8.ValidString(text[:syntax.End])):
		t.Fatalf("%s: bytes %d to %d cut a character in two: %v", name, syntax.Start, syntax.End, err)
	case syntax.Msg == "":
		t.Fatalf("%s: the complaint says nothing", name)
	}
}

// FuzzNotation: whatever can be read is printed so that it is read again as the
// same game, and complaints have a place in the text.
func FuzzNotation(f *testing.F) {
	for _, text := range []string{
		"0", "*", "*2 + *", "nim(25, 21, 11)", "{*1, *2, *6}", "kayles(5,3) + rook(2,3)", "{0, *, {0, *2}}", "({0} + (*2))",
		"house", "subtraction[1,2,3](7)", "subtraction[!2,3](9)", "hackenbush(0-a, a-b, b-0)", "graph(a: b c; b: c; c:)",
		"octal[0.137](9)", "moore[2](3,4,5)", "chomp(4,4,2)", "cram(..#/...)", "staircase(1,2,3)", "fibonacci[4](13)",
		"{0|*}", "#7", "nim(3", "*2 ⊕ ∗3", "nim[2](3)", "{{{}}}", "\xff", "nim(\xff)",
	} {
		f.Add(text)
	}
	lib := library(f)
	f.Fuzz(func(t *testing.T, text string) {
		pos, err := lib.Parse(text)
		if err != nil {
			checkPlace(t, text, text, err)
			return
		}
		printed := pos.String()
		if len(printed) > 1<<16 {
			return // named games and spaces may make it too long to be read again
		}
		again, err := lib.Parse(printed)
		if err != nil {
			t.Fatalf("%q is printed %q, which cannot be read: %v", text, printed, err)
		}
		if again.String() != printed || again.Key() != pos.Key() {
			t.Fatalf("%q is printed %q and again %q; keys %q and %q", text, printed, again, pos.Key(), again.Key())
		}
	})
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
