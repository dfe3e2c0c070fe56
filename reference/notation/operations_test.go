package notation

import (
	"errors"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/rules"
	"grader/reference/solve"
)

func formOf(t *testing.T, pos game.Position) string {
	t.Helper()
	s := solve.New(1_000_000)
	g, err := s.Entry(pos)
	if err != nil {
		t.Fatal(err)
	}
	text, err := s.Forms().Text(g)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// byOptions is the form of a position found by the forms of its options.
func byOptions(t *testing.T, pos game.Position) string {
	t.Helper()
	s := solve.New(1_000_000)
	var sides [2][]cgt.Form
	for _, who := range game.Players {
		for step := range pos.Steps(who) {
			g, err := s.Entry(pos.After(step))
			if err != nil {
				t.Fatal(err)
			}
			sides[who] = append(sides[who], g)
		}
	}
	g, err := s.FormOf(sides[game.Left], sides[game.Right])
	if err != nil {
		t.Fatal(err)
	}
	text, err := s.Forms().Text(g)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestOperations(t *testing.T) {
	lib := New(rules.All)
	for _, o := range Operations {
		pos, err := lib.Parse(o.Example)
		if err != nil {
			t.Errorf("%s: %v", o.Example, err)
			continue
		}
		if got := formOf(t, pos); got != o.Value {
			t.Errorf("%s is %s, want %s", o.Example, got, o.Value)
		}
	}
	for _, c := range []struct{ text, written, form string }{
		{"1:2:3", "(1:2):3", "6"},
		{"1:(-1)", "1:(-1)", "1/2"},
		{"-1:1", "(-1):1", "-1/2"}, // a sign before a number belongs to it, and to a game the ordinal sum
		{"-1/2:1", "(-1/2):1", "-1/4"},
		{"-(1):1", "(-1):(-1)", "-2"},
		{"-(1:1)", "(-1):(-1)", "-2"},
		{"2 - 1:1", "2 + (-1):(-1)", "0"},
		{"2 - -1:1", "2 + 1:(-1)", "5/2"},
		{"1:-1", "1:(-1)", "1/2"},
		{"1:-1:1", "(1:(-1)):1", "3/4"},
		{"-^:1", "v:(-1)", "v[2]"},
		{"1:(-^)", "1:v", "1v"},
		{"-{1|}:1", "{|-1}:(-1)", "-3"},
		{"2 + 1:* - *:1", "2 + 1:* + *:(-1)", "3v"},
		{"+-1:1", "(+-1):1", ""},
		{"*:+-1", "*:(+-1)", ""},
		{"{0|0}:1", "{0|0}:1", "^*"},
		{"*:1", "*:1", "^*"},
		{"(1 + *):1", "(1 + *):1", ""},
		{"nim(2):nim(3)", "nim(2):nim(3)", "*5"},
		{"*:hackenbush(0-a:b, a-b:b)", "*:hackenbush(0-a:b,a-b:b)", ""},
		{"3.^", "^3", "^3"},
		{"1.^", "^", "^"},
		{"-2.^*", "v2*", "v2*"},
		{"2.(^*)", "^2", "^2"},
		{"2.*", "0", "0"},
		{"3.*2", "*2", "*2"},
		{"2·{1|-2}", "{1|-2} + {1|-2}", "-1"},
		{"-2.{1|-2}", "{2|-1} + {2|-1}", "1"},
		{"0.{1|-2}", "0", "0"},
		{"2.^<2>", "", ""},
		{"2.nim(3)", "nim(3) + nim(3)", "0"},
		{"^<2>", "{0|v*}", "^<2>"},
		{"^[2]", "{^|*}", "^[2]"},
		{"v<3>", "", "v<3>"},
		{"v[3]", "", "v[3]"},
		{"^<1>", "^", "^"},
		{"up^2", "{0|v*}", "^<2>"},
		{"down^2", "", "v<2>"},
		{"↑^2", "{0|v*}", "^<2>"},
		{`\uparrow^3`, "", "^<3>"},
		{"1^<2>", "1 + {0|v*}", ""},
		{"^<2>*", "", "{0,*|v}"},
		{"^ + ^<2>", "", "^[2]"},
		{"{^[2]|*}", "", "^[3]"},
		{"-^<2>", "", "v<2>"},
		{"cool({4|0}, 3)", "cool({4|0}, 3)", "2"},
		{"-cool({4|1}, 1)", "cool({-1|-4}, 1)", "{-2|-3}"},
		{"Cool({4|0}, 1/2)", "cool({4|0}, 1/2)", "{7/2|1/2}"},
		{"heat({1|*}, 0)", "heat({1|*}, 0)", "{1|*}"},
		{"freeze(domineering(2x2))", "freeze(domineering(2x2))", "*"},
		{"norton({1|-1}, ^)", "norton(+-1, ^)", "{^3*|v3*}"},
		{"Atomic-Weight({^2|v2})", "atomic-weight({^2|v2})", "*"},
		{"conjunctive(nim(2), nim(3), nim(1))", "conjunctive(nim(2), nim(3), nim(1))", ""},
		{"selective(kayles(3), nim(1)) + *", "selective(kayles(3), nim(1)) + *", ""},
		{"cool(3 + {2|0}, 1/2) - 1", "cool(3 + {2|0}, 1/2) - 1", ""},
	} {
		pos, err := lib.Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got := pos.String(); c.written != "" && got != c.written {
			t.Errorf("%s is written %s, want %s", c.text, got, c.written)
		}
		if again, err := lib.Parse(pos.String()); err != nil || again.String() != pos.String() || again.Key() != pos.Key() {
			t.Errorf("%s is printed %s and read back as %s, %v", c.text, pos, again, err)
		}
		if got := formOf(t, pos); c.form != "" && got != c.form {
			t.Errorf("%s is %s, want %s", c.text, got, c.form)
		}
		if byOptions(t, pos) != formOf(t, pos) {
			t.Errorf("%s is %s, and by its options %s", c.text, formOf(t, pos), byOptions(t, pos))
		}
		if back := formOf(t, pos.Plus(pos.Negative())); back != "0" {
			t.Errorf("%s less itself is %s", c.text, back)
		}
	}
}

func TestOperationsRefuse(t *testing.T) {
	lib := New(rules.All)
	for text, want := range map[string]string{
		"cool({1|0}, -1)":            "above -1",
		"cool({1|0}, *)":             "above -1",
		"cool({1|0})":                "cool(G, t)",
		"heat({1|0}, -1)":            "at least 0",
		"overheat(1, 0, 1)":          "above 0",
		"norton(1, *)":               "above 0",
		"atomic-weight({1|0})":       "no atomic weight",
		"conjunctive(nim(1), {1|0})": "impartial",
		"graph(a: b; b: a):*":        "games that end",
		"*:graph(a: b; b: a)":        "games that end",
		"1:-^":                       "after the colon",
		"1:-{1|0}":                   "after the colon",
		"*2:-nim(3)":                 "after the colon",
		"conjunctive(nim(1))":        "conjunctive(G, H)",
		"norton(999.{2|{1|0}}, ^)":   "too large",
		"1000000.{1|0}":              "terms",
		"999999999.^":                "ups",
		"3 . ^":                      "expected +",
		"1/2.^":                      "whole number",
		"^<99>":                      "order",
		"freeze(domineering(7x7))":   "too large",
		"cool({1|0}, 1":              "never closed",
		"coool({1|0}, 1)":            "unknown",
	} {
		if pos, err := lib.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v, want a complaint with %q", text, pos, err, want)
		}
	}
}

// TestOperationsAreCharged: what students write is charged to their meter.
func TestOperationsAreCharged(t *testing.T) {
	lib := New(rules.All)
	for _, text := range []string{"freeze(domineering(7x7))", "norton(99.{2|{1|0}}, {1|^})", "5000.{1|0}"} {
		m := game.NewMeter(1000)
		err := game.Catch(func() error {
			_, err := lib.Metered(m).Parse(text)
			return err
		})
		if !errors.Is(err, game.ErrLimit) || m.Left() > 0 {
			t.Errorf("%s: %v, %d steps are left", text, err, m.Left())
		}
	}
}

func outcomeOf(t *testing.T, lib *Library, text string) solve.Outcome {
	t.Helper()
	pos, err := lib.Impartial().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	o, err := solve.New(100_000).Outcome(pos, game.Normal)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestTogether: a selective sum is lost just if each game is, and a conjunctive one if the game
// that ends first under best play is (Winning Ways, ch. 9). Heaps of Nim last no turn or one;
// of Kayles without splitting, subtraction[1,2](n), n mod 3 tells who wins.
func TestTogether(t *testing.T) {
	lib := New(rules.All)
	for a := range 5 {
		for b := range 5 {
			heaps := strings.NewReplacer("A", string(rune('0'+a)), "B", string(rune('0'+b)))
			if got, want := outcomeOf(t, lib, heaps.Replace("selective(subtraction[1,2](A), subtraction[1,2](B))")), a%3 == 0 && b%3 == 0; (got == solve.P) != want {
				t.Errorf("selective sum of %d and %d: %s", a, b, got)
			}
			if got, want := outcomeOf(t, lib, heaps.Replace("conjunctive(nim(A), nim(B))")), a == 0 || b == 0; (got == solve.P) != want {
				t.Errorf("conjunctive sum of %d and %d: %s", a, b, got)
			}
		}
	}
}

// TestColonsBeforeMoves: a colon after the number of a term is no ordinal sum.
func TestColonsBeforeMoves(t *testing.T) {
	lib := New(rules.All)
	pos, err := lib.Parse("{2|*} + {3|1}")
	if err != nil {
		t.Fatal(err)
	}
	for text, legal := range map[string]bool{"1: 2": true, "2: 3": true, "2: 1": false, "2:3 + 1": false} {
		if r, err := lib.Moves(pos, game.Left).Read(text); err == nil && r.Legal != legal || err != nil && legal {
			t.Errorf("%s: %+v, %v", text, r, err)
		}
	}
	pos, err = lib.Parse("1:*")
	if err != nil {
		t.Fatal(err)
	}
	if r, err := lib.Moves(pos, game.Left).Read("1:0"); err != nil || !r.Legal {
		t.Errorf("1:0 is %+v, %v", r, err)
	}
}
