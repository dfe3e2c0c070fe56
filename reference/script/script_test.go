package script_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/rulestest"
	"grader/reference/script"
	"grader/reference/solve"
)

// load reads a rules file of testdata.
func load(t testing.TB, name string) game.Listed {
	t.Helper()
	path := filepath.Join("testdata", name+script.Extension)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := script.Load(name, filepath.Base(path), data, nil)
	if err != nil {
		t.Fatal(err)
	}
	return f.Listed()
}

func own(t testing.TB) []game.Listed {
	return []game.Listed{
		load(t, "own-nim"), load(t, "own-kayles"), load(t, "own-chomp"), load(t, "own-hackenbush"), load(t, "own-domineering"),
		load(t, "own-taking"),
	}
}

// TestOwn holds rules files to the contract of rulesets.
func TestOwn(t *testing.T) {
	list := own(t)
	rulestest.Run(t, list, notation.New(append(slices.Clone(rules.All), list...)))
}

// TestSameAsBuiltIn compares rulesets that are built in with the same games in rules
// files: values, canonical forms and winning moves of random positions.
func TestSameAsBuiltIn(t *testing.T) {
	lib := notation.New(append(slices.Clone(rules.All), own(t)...)).Partizan()
	r := rand.New(rand.NewPCG(1901, 1939))
	for _, c := range []struct {
		own, builtin string
		position     func() string
	}{
		{"own-nim", "nim", func() string { return fmt.Sprintf("%d,%d,%d", r.IntN(6), r.IntN(6), r.IntN(6)) }},
		{"own-kayles", "kayles", func() string { return fmt.Sprintf("%d,%d", 1+r.IntN(15), 1+r.IntN(10)) }},
		{"own-chomp", "chomp[poison]", func() string {
			rows := []int{1 + r.IntN(5), 1 + r.IntN(5), 1 + r.IntN(5)}
			slices.Sort(rows)
			return fmt.Sprintf("%d,%d,%d", rows[2], rows[1], rows[0])
		}},
		{"own-hackenbush", "hackenbush", func() string {
			edges := []string{"0-a"}
			for _, v := range "bcdef"[:1+r.IntN(5)] {
				edges = append(edges, string("0abcdef"[r.IntN(int(v-'a')+1)])+"-"+string(v))
			}
			return strings.Join(edges, ",")
		}},
		{"own-domineering", "domineering", func() string {
			rows := make([]string, 2+r.IntN(2))
			for i := range rows {
				for range 3 {
					rows[i] += string("...#"[r.IntN(4)])
				}
			}
			return strings.Join(rows, "/")
		}},
	} {
		for range longtest.Pick(8, 60) {
			position := c.position()
			mine, err := lib.Parse(c.own + "(" + position + ")")
			if err != nil {
				t.Fatal(err)
			}
			theirs, err := lib.Parse(c.builtin + "(" + position + ")")
			if err != nil {
				t.Fatal(err)
			}
			if a, b := judge(t, mine), judge(t, theirs); a != b {
				t.Fatalf("%s is %s, and %s is %s", mine, a, theirs, b)
			}
		}
	}
}

// TestParameters: parameters make one ruleset, however they are written.
func TestParameters(t *testing.T) {
	lib := notation.New(own(t))
	for _, text := range []string{"own-taking[1,2](7)", "own-taking[ 2 1 ](7)", "own-taking[2,1](7)"} {
		pos, err := lib.Parse(text)
		if err != nil || pos.String() != "own-taking[1,2](7)" {
			t.Errorf("%s is read as %v, %v", text, pos, err)
		}
	}
	for text, want := range map[string]string{
		"own-taking(7)":      "own-taking needs parameters in brackets",
		"own-taking[](7)":    "there are no numbers in the brackets",
		"own-taking[1,x](7)": "expected the numbers that may be taken, found x",
		"own-nim[3](4)":      "own-nim takes no parameters in brackets",
	} {
		if _, err := lib.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v", text, err)
		}
	}
}

// judge is the value of a position, and its winning moves.
func judge(t *testing.T, pos game.Position) string {
	t.Helper()
	s := solve.New(1_000_000)
	if pos.Partizan() {
		g, err := s.Form(pos)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := s.Forms().Text(g)
		for _, who := range game.Players {
			wins, err := s.Winning(pos, who, game.Normal)
			if err != nil {
				t.Fatal(err)
			}
			text += fmt.Sprintf("; %d", len(wins))
		}
		return text
	}
	n, err := s.Nimber(pos)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprint(n)
	for _, play := range []game.Play{game.Normal, game.Misere} {
		wins, err := s.Winning(pos, game.Both, play)
		if err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprintf("; %d", len(wins))
	}
	return text
}
