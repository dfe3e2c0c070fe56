package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/rulestest"
	"grader/reference/solve"
)

func library() *notation.Library { return notation.New(rules.All) }

func TestRulesets(t *testing.T) { rulestest.Run(t, rules.All, library()) }

// TestNothingIsLeftOut reads the files of this package and finds every ruleset
// declared at the top level in All.
func TestNothingIsLeftOut(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	listed, declared := map[string]bool{}, map[string]string{}
	for _, f := range files {
		name := f.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, spec := range g.Specs {
				v := spec.(*ast.ValueSpec)
				for i, id := range v.Names {
					if id.Name == "All" {
						for _, e := range v.Values[i].(*ast.CompositeLit).Elts {
							listed[e.(*ast.Ident).Name] = true
						}
					} else if id.IsExported() {
						declared[id.Name] = name
					}
				}
			}
		}
	}
	for name, file := range declared {
		if !listed[name] {
			t.Errorf("%s declares %s, which is not in All: give it a line in all.go", file, name)
		}
	}
	if len(listed) == 0 || len(listed) != len(rules.All) {
		t.Errorf("All has %d entries, found %d", len(rules.All), len(listed))
	}
}

// TestRulesetsShareOnlyKit: a file uses nothing that another declares, unless both belong
// to one ruleset, as moore.go and moorewins.go do.
func TestRulesetsShareOnlyKit(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files, declared := map[string]*ast.File{}, map[string]string{} // in which file
	leads := map[string]bool{}                                     // files with a ruleset of their own
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "all.go" {
			continue
		}
		// Identifiers that a file does not declare itself stay unresolved.
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		stem := strings.TrimSuffix(name, ".go")
		files[stem] = file
		for id, object := range file.Scope.Objects {
			declared[id] = stem
			leads[stem] = leads[stem] || object.Kind == ast.Var && strings.HasSuffix(id, "Game")
		}
	}
	ruleset := func(stem string) (owner string) {
		for s := range leads {
			if leads[s] && strings.HasPrefix(stem, s) && len(s) > len(owner) {
				owner = s
			}
		}
		return owner
	}
	for stem, file := range files {
		if ruleset(stem) == "" {
			t.Errorf("%s.go belongs to no ruleset: what rulesets share is in package kit", stem)
		}
		for _, id := range file.Unresolved {
			if from, ok := declared[id.Name]; ok && ruleset(from) != ruleset(stem) {
				t.Errorf("%s.go uses %s, which %s.go declares: what rulesets share belongs in package kit", stem, id.Name, from)
			}
		}
	}
}

func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules.All {
		if seen[r.About().Name] {
			t.Errorf("two rulesets are named %s", r.About().Name)
		}
		seen[r.About().Name] = true
	}
}

// TestOnePosition: what is one position however written, and what is not.
func TestOnePosition(t *testing.T) {
	lib := library()
	key := func(text string) string {
		pos, err := lib.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return pos.Key()
	}
	for _, same := range [][2]string{
		{"nim(1,2,3)", "nim(3 1 2)"},
		{"nim(0,3)", "nim(3)"},
		{"nim(0)", "0"},
		{"subtraction[3,1,2,1](4,2)", "subtraction[1 2 3](2,4)"},
		{"subtraction[!3,2](4)", "subtraction[! 2,3](4)"},
		{"kayles(5,0,3)", "kayles(3,5)"},
		{"hackenbush(0-a, a-b, b-0)", "hackenbush(b-a 0-b a-0)"},
		{"hackenbush(a-b, 0-a, a-b)", "hackenbush(0-a,b-a,a-b)"},
		{"hackenbush(0-a, b-c)", "hackenbush(a - 0)"},
		{"graph(a: b c; b: c; c:)", "graph(a:c,b,c;c:;b:c;)"},
		{"graph(a: b; b:; unseen: a)", "graph(a: b; b:)"},
		{"nim(3) + kayles(2)", "kayles(2) + nim(3)"},
	} {
		if key(same[0]) != key(same[1]) {
			t.Errorf("%s and %s are one position, but have different keys", same[0], same[1])
		}
	}
	for _, other := range [][2]string{
		{"rook(2,3)", "rook(3,2)"},
		{"rook(0,0)", "0"},
		{"hackenbush(0-a)", "hackenbush(0-b)"},
		{"hackenbush(0-a,0-a)", "hackenbush(0-a)"},
		{"graph(a: b; b:)", "graph(b: a; a:)"},
		{"kayles(3)", "nim(3)"},
		{"subtraction[2,3](1)", "0"},
		{"subtraction[2,3](5)", "subtraction[!2,3](5)"},
	} {
		if key(other[0]) == key(other[1]) {
			t.Errorf("%s and %s are not one position, but have one key", other[0], other[1])
		}
	}
}

// A complaint is an error about text: what it says, and which bytes it marks ("" for
// any).
type complaint struct{ text, at, msg string }

func (c complaint) check(t *testing.T, lib *notation.Library) {
	t.Helper()
	_, err := lib.Parse(c.text)
	syntax, ok := err.(*game.SyntaxError)
	if !ok {
		t.Errorf("%s: no error", c.text)
		return
	}
	if !strings.Contains(syntax.Msg, c.msg) {
		t.Errorf("%s: %q does not say %q", c.text, syntax.Msg, c.msg)
	}
	if at := c.text[syntax.Start:syntax.End]; c.at != "" && at != c.at {
		t.Errorf("%s: %q is marked, not %q", c.text, at, c.at)
	}
}

// TestComplaints: errors mark the text at fault.
func TestComplaints(t *testing.T) {
	lib := library()
	for _, c := range []complaint{
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
	} {
		c.check(t, lib)
	}
}

// TestHugeNumbers: closed forms and periods answer at once where no search could.
func TestHugeNumbers(t *testing.T) {
	lib := library()
	for _, c := range []struct {
		text string
		want uint64
	}{
		{"nim(1000000000000000000, 999999999999999999)", 1_000_000_000_000_000_000 ^ 999_999_999_999_999_999},
		{"rook(1000000000000000000, 1)", 1_000_000_000_000_000_001},
		{"subtraction[1,2,3](1000000000000000000)", 0},
		{"subtraction[2,4,7](1000000000000000000)", 2},
		{"kayles(1000000000000000000)", 1},
	} {
		pos, err := lib.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := solve.New(1000).Nimber(pos)
		if err != nil || got != c.want {
			t.Errorf("%s = %d, %v, want %d", c.text, got, err, c.want)
		}
	}
}

// TestPeriods: published periods are proved.
func TestPeriods(t *testing.T) {
	for _, c := range []struct {
		text        string
		pre, period int
	}{
		{"kayles", 71, 12},
		{"subtraction[1,2,3]", 0, 4},
		{"subtraction[2]", 0, 4},
		{"subtraction[2,3,5]", 0, 7},
		{"subtraction[2,4,7]", 8, 3},
	} {
		g, err := library().Game(c.text)
		if err != nil {
			t.Fatal(err)
		}
		pre, period, ok := g.Period(1000)
		if !ok || pre != c.pre || period != c.period {
			t.Errorf("%s: period %d from %d on, proved %v; want %d from %d", c.text, period, pre, ok, c.period, c.pre)
		}
	}
	g, _ := library().Game("kayles")
	if _, _, ok := g.Period(167); ok {
		t.Error("kayles: 168 values are needed for the proof, and 167 were enough")
	}
	if _, _, ok := g.Period(168); !ok {
		t.Error("kayles: 168 values prove the period")
	}
}

// TestReasons: an illegal move breaks a rule that can be named.
func TestReasons(t *testing.T) {
	lib := library()
	for _, c := range []struct{ text, move, why string }{
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

// TestMovesInOtherOrders: moves are read whatever the order of their parts.
func TestMovesInOtherOrders(t *testing.T) {
	lib := library()
	for _, c := range []struct{ text, move, to string }{
		{"kayles(9)", "9 -> 5+3", "kayles(3,5)"},
		{"kayles(9)", "9->0+8", "kayles(8)"},
		{"nim(5)", "5 -> 4+0", "nim(4)"},
		{"rook(2,3)", "(2,3) -> (2 0)", "rook(2,0)"},
		{"hackenbush(0-a, a-b, b-0)", "b-a", "hackenbush(0-a,b-0)"},
		{"hackenbush(0-a, a-b, a-b)", "b-a#2", "hackenbush(0-a,a-b)"},
		{"hackenbush(0-a, a-b, a-b)", "a-b#1", "hackenbush(0-a,a-b)"},
		{"graph(a: c b; b: c d; c: d; d:)", "b", "graph(b: c d; c: d; d:)"},
		{"kayles(1000000000000)", "1000000000000 -> 499999999999+500000000000", "kayles(499999999999,500000000000)"},
	} {
		pos, err := lib.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := lib.Moves(pos, game.Both).Read(c.move)
		if err != nil || !r.Legal || r.To.String() != c.to {
			t.Errorf("%s: %s is read as %v, %v, want %s", c.text, c.move, r, err, c.to)
		}
	}
}

func FuzzParse(f *testing.F) {
	lib := library()
	for _, l := range rules.All {
		for _, e := range l.About().Examples {
			f.Add(e)
		}
	}
	f.Add("nim(1,,2)")
	f.Add("graph(a: b; b: a)")
	f.Add("subtraction[!](3)")
	f.Fuzz(func(t *testing.T, text string) { rulestest.CheckText(t, lib, text) })
}
