package worked_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
	"grader/reference/worked"
)

// TestGoldenPartizan compares worked solutions of games in which Left and Right have
// different moves with testdata/partizan.txt.
func TestGoldenPartizan(t *testing.T) {
	lib := notation.New(rules.All)
	p := func(text string) game.Position {
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return pos
	}
	s := solve.New(100_000)
	var b bytes.Buffer
	show := func(title string, doc explain.Doc, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", title, err)
		}
		fmt.Fprintf(&b, "-- %s --\n", title)
		b.WriteString(explain.PlainText(doc))
		b.WriteString("\n")
	}
	for _, g := range []string{
		"domineering(2x3)", "{0,1|2}", "{-1|1}", "{^|v}", "{1,{2|0},*|-1,{0|-2}}", "{|3}", "{1|0} + {1|0}", "1/2^*",
		"domineering(3x3)", "clobber(xo/ox)", "{0|}", "{|}", "hackenbush(0-a:b, a-b:r)", "{*|1/4}",
		"hackenbush(0-a:r, a-b:r, b-c:b, c-d:r)", "hackenbush(0-a:b, a-b:r, a-c:b, b-d:b)", "hackenbush(0-a:b, a-b:r) + hackenbush(0-a:b, a-b:r) - 1",
		"hackenbush(0-a:b, a-b:r, 0-c:b, c-d)",
	} {
		doc, err := worked.Canonical(s, p(g))
		show("canonical form of "+g, doc, err)
	}
	for _, g := range []string{"domineering(2x2)", "{0|}", "toads-and-frogs(TF.)", "{1|-1} + {2|-2}", "^*"} {
		doc, err := worked.Outcome(s, p(g), game.Normal)
		show("outcome of "+g, doc, err)
	}
	for _, g := range [][2]string{{"^", "*"}, {"{0|1}", "1/2"}, {"domineering(2x3)", "domineering(3x2)"}} {
		doc, err := worked.Equal(s, p(g[0]), p(g[1]))
		show(strings.Join(g[:], " and "), doc, err)
	}
	for _, who := range game.Players {
		for name, why := range map[string]func(game.Position, game.Player) (explain.Doc, error){"winning": func(pos game.Position, who game.Player) (explain.Doc, error) {
			return worked.Winning(s, pos, who, game.Normal)
		}} {
			doc, err := why(p("{2|-1} + {1|-1}"), who)
			show(fmt.Sprintf("%s moves of %s", name, who), doc, err)
		}
		doc, err := worked.Options(s, p("domineering(2x3)"), who)
		show("options of "+who.String(), doc, err)
		doc, err = worked.Dominated(s, p("{0,1,*,{2|0}|3,2,{3|2}}"), who)
		show("dominated options of "+who.String(), doc, err)
		doc, err = worked.Reversible(s, p("{{1|0},-1|{2|1},1}"), who)
		show("reversible options of "+who.String(), doc, err)
	}
	doc, err := worked.Strategy(s, p("{1|-1} + {1|-1}"), game.Left, game.Normal)
	show("strategy of Left", doc, err)
	for _, g := range []string{"{3||2|0}", "1/2", "{2|*}"} {
		doc, err := worked.Stops(s, p(g))
		show("stops of "+g, doc, err)
	}
	for _, g := range []string{"{3||2|0}", "{3|1}", "1/4", "5", "^", "{4|||3||2|1}"} {
		doc, err := worked.Temperature(s, p(g))
		show("temperature of "+g, doc, err)
	}
	taking, err := lib.Game("partizan-subtraction[1,2;1,3]")
	if err != nil {
		t.Fatal(err)
	}
	doc, err = worked.FormTable(s, taking, 6)
	show("table of partizan-subtraction[1,2;1,3]", doc, err)

	const file = "testdata/partizan.txt"
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s is not what is written now (go test ./reference/worked -update):\n%s", file, b.String())
	}
}
