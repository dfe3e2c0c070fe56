package rules_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/rulestest"
	"grader/reference/solve"
)

func library() *notation.Library { return notation.New(rules.All) }

func parsePosition(t testing.TB, text string) game.Position {
	t.Helper()
	pos, err := library().Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pos
}

func TestRulesets(t *testing.T) { rulestest.Run(t, rules.All, library()) }

// TestRulesetsShareOnlyKit: a file uses nothing that another declares, unless both belong
// to one ruleset, as moore.go and moorewhy.go do. Every ruleset is in All.
func TestRulesetsShareOnlyKit(t *testing.T) {
	names, err := filepath.Glob("*.go")
	must(t, err)
	files, declared := map[string]*ast.File{}, map[string]string{} // in which file
	leads := map[string]bool{}                                     // files with a ruleset of their own
	var games []string
	listed := map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "star.go" {
			continue
		}
		// Identifiers that a file does not declare itself stay unresolved.
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		must(t, err)
		stem := strings.TrimSuffix(name, ".go")
		if stem == "all" {
			for _, id := range file.Unresolved {
				listed[id.Name] = true
			}
			continue
		}
		files[stem] = file
		for id, object := range file.Scope.Objects {
			declared[id] = stem
			if object.Kind == ast.Var && strings.HasSuffix(id, "Game") {
				leads[stem], games = true, append(games, id)
			}
		}
	}
	for _, id := range games {
		if !listed[id] {
			t.Errorf("%s.go declares %s, which is not in All: give it a line in all.go", declared[id], id)
		}
	}
	stars, err := filepath.Glob("star/*.star")
	must(t, err)
	for _, path := range stars {
		name := strings.TrimSuffix(filepath.Base(path), ".star")
		if _, listed := library().Ruleset(name); !listed {
			t.Errorf("%s is not in All: give it a line in all.go", path)
		}
	}
	if len(games)+len(stars) != len(rules.All) {
		t.Errorf("All has %d entries, and %d and %d are declared", len(rules.All), len(games), len(stars))
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

// TestLongPictures: a picture whose options cannot all be kept is undecided in
// misère play, by a count that is the same each time.
func TestLongPictures(t *testing.T) {
	pos := parsePosition(t, randomEdges(3000, 1500))
	for range 2 {
		if _, err := solve.New(1000).Outcome(pos, game.Misere); !errors.Is(err, game.ErrLimit) {
			t.Errorf("3,000 edges with 1,000 positions: %v, expected the limit", err)
		}
		if o, err := solve.New(0).Outcome(pos, game.Normal); err != nil || o == 0 {
			t.Errorf("3,000 edges in normal play: %v, %v", o, err)
		}
	}
}

func keys(options []solve.Option) string {
	var list []string
	for _, o := range options {
		list = append(list, o.Key())
	}
	slices.Sort(list)
	return strings.Join(list, " or ")
}

// TestKnownBoards: values that plain search does not reach.
func TestKnownBoards(t *testing.T) {
	for _, c := range []struct{ text, want, source string }{
		{"cram(4x5)", "*2", "Beling, impartial-games"},
		{"cram(5x5)", "0", "Lemoine and Viennot 2012"},
		{"cram(3x8)", "*3", "Lemoine and Viennot 2012"},
		{"cram(1x30)", "*4", "MCGS"},
		{"cram(2x11)", "*", "MCGS"},
		{"cram(.#.#../....../#...../#...../#####./..#.##)", "0", "MCGS"},
		{"cram(#...../#.#..#/..#.../###.../...#../..###.)", "*2", "MCGS"},
		{"cram(6x6)", "0", "Gardner 1974: even by even, by symmetry"},
		{"cram(20x30)", "0", "Gardner 1974: even by even, by symmetry"},
		// Any move in a ring of 30 squares leaves a path of 28, which is not 0.
		{"cram(" + ring(8, 9) + ")", "0", "Winning Ways, ch. 4: 0.07"},
		{"node-kayles(0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,6-8,7-9,8-5,9-6)", "*", "two recursions: the Petersen graph"},
		{"node-kayles(0-1,0-2,0-4,1-3,1-5,2-3,2-6,3-7,4-5,4-6,5-7,6-7)", "0", "two recursions: the cube"},
		{"arc-kayles(0-1,0-2,0-4,1-3,1-5,2-3,2-6,3-7,4-5,4-6,5-7,6-7)", "0", "two recursions: the cube"},
		{"chomp(5,5)", "*8", "brute force"},
		{"chomp(5,5,5)", "*12", "brute force"},
	} {
		pos := parsePosition(t, c.text)
		n, err := solve.New(1_000_000).Nimber(pos)
		if got := cgt.Nimber(n).String(); err != nil || got != c.want {
			t.Errorf("%s is %s, %v, published as %s (%s)", c.text, got, err, c.want, c.source)
		}
	}
}

// ring is a board of which only the edge is free.
func ring(rows, cols int) string {
	inner := "." + strings.Repeat("#", cols-2) + "."
	edge := strings.Repeat(".", cols)
	return edge + "/" + strings.Repeat(inner+"/", rows-2) + edge
}

// TestChompOpenings: all winning openings, in the usual game. A bar of 8 by 10
// has two.
func TestChompOpenings(t *testing.T) {
	for _, c := range []struct {
		text string
		play game.Play
		want string
	}{
		{"chomp(4x5)", game.Misere, "chomp(5,5,2,2)"},
		{"chomp(3x12)", game.Misere, "chomp(12,12,8)"},
		{"chomp(7x7)", game.Misere, "chomp(7,1,1,1,1,1,1)"},
		{"chomp(8x10)", game.Misere, "chomp(10,10,10,10,5,5,5,5) or chomp(10,10,10,8,8,8,8,8)"},
		{"chomp[poison](8x10)", game.Normal, "chomp[poison](10,10,10,10,5,5,5,5) or chomp[poison](10,10,10,8,8,8,8,8)"},
		{"chomp(8x10)", game.Normal, "0"},
	} {
		pos := parsePosition(t, c.text)
		wins, err := solve.New(100_000).Winning(pos, game.Both, c.play)
		if err != nil || keys(wins) != c.want {
			t.Errorf("%s in %v play is won by %s, %v, want %s", c.text, c.play, keys(wins), err, c.want)
		}
	}
}

// TestCramSymmetry: boards of any size that are won or lost by symmetry.
func TestCramSymmetry(t *testing.T) {
	for text, want := range map[string]solve.Outcome{
		"cram(20x30)": solve.P, "cram(19x30)": solve.N, "cram(30x19)": solve.N, "cram(#./.#)": solve.P,
		"cram(.#.)": solve.P, "cram(..../..../.##./..../....)": solve.P,
	} {
		pos := parsePosition(t, text)
		if got, err := solve.New(100).Outcome(pos, game.Normal); err != nil || got != want {
			t.Errorf("%s is %v, %v, want %v", text, got, err, want)
		}
	}
}

// TestEngineBudget: an engine that runs out of its budget says so, each time.
func TestEngineBudget(t *testing.T) {
	for _, text := range []string{"cram(5x5)", "chomp[poison](9x9)", "cram(5x5) + chomp[poison](9x9)"} {
		pos := parsePosition(t, text)
		solver := solve.New(200)
		for range 2 {
			if n, err := solver.Nimber(pos); err != game.ErrLimit {
				t.Errorf("%s is found to be *%d, %v, from 200 positions", text, n, err)
			}
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
