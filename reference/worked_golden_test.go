package reference_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/misere"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reference/solve"
	"grader/reference/worked"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func parse(t testing.TB, text string) game.Position {
	t.Helper()
	pos, err := notation.New(rules.All).Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pos
}

func numbers(t *testing.T, text string) []uint64 {
	var list []uint64
	for f := range strings.FieldsSeq(text) {
		n, err := strconv.ParseUint(f, 10, 64)
		must(t, err)
		list = append(list, n)
	}
	return list
}

// explained runs one line of a golden file: a function, what it is to explain, and in
// parentheses whose moves are looked at, if not those of both players, or how they play.
func explained(t *testing.T, line string) (explain.Doc, error) {
	what, rest, _ := strings.Cut(line, " ")
	who, play := game.Both, game.Normal
	if bare, named := strings.CutSuffix(rest, " (misere)"); named {
		rest, play = bare, game.Misere
	}
	for _, player := range game.Players {
		if bare, named := strings.CutSuffix(rest, " ("+player.String()+")"); named {
			rest, who = bare, player
		}
	}
	s := solve.New(100_000)
	switch what {
	case "nimsum":
		return worked.NimSum(numbers(t, rest)), nil
	case "nimproduct":
		of := numbers(t, rest)
		return worked.NimProduct(of[0], of[1]), nil
	case "mex":
		return worked.Mex(numbers(t, rest)), nil
	case "equal":
		g, h, _ := strings.Cut(rest, " and ")
		return worked.Equal(s, parse(t, g), parse(t, h))
	case "table", "forms":
		name, n, _ := strings.Cut(rest, " to ")
		g, err := notation.New(rules.All).Game(name)
		if err != nil {
			return nil, err
		}
		if what == "forms" {
			return worked.FormTable(s, g, numbers(t, n)[0])
		}
		return worked.Table(s, g, numbers(t, n)[0])
	}
	pos := parse(t, rest)
	switch what {
	case "nimber":
		return worked.Nimber(s, pos)
	case "outcome":
		return worked.Outcome(s, pos, play)
	case "winning":
		return worked.Winning(s, pos, who, play)
	case "options":
		return worked.Options(s, pos, who)
	case "canonical":
		return worked.Canonical(s, pos)
	case "dominated":
		return worked.Dominated(s, pos, who)
	case "reversible":
		return worked.Reversible(s, pos, who)
	case "strategy":
		return worked.Strategy(s, pos, who, play)
	case "stops":
		return worked.Stops(s, pos)
	case "form":
		return misere.NewFinder(s).Why(pos)
	case "genus":
		return misere.NewGenera(s).Why(pos)
	case "companion":
		return worked.Companion(s, pos)
	case "temperature":
		return worked.Temperature(s, pos)
	}
	t.Fatalf("no explanation is called %q", what)
	return nil, nil
}

// TestGolden reads testdata/*.txt: after each line "-- function game --" stands
// the worked solution as it is printed.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/why_*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, file := range files {
		want, err := os.ReadFile(file)
		must(t, err)
		var got bytes.Buffer
		for line := range strings.Lines(string(want)) {
			title, ok := strings.CutPrefix(strings.TrimSpace(line), "-- ")
			if !ok {
				continue
			}
			title = strings.TrimSuffix(title, " --")
			doc, err := explained(t, title)
			if err != nil {
				t.Errorf("%s: %v", title, err)
				continue
			}
			fmt.Fprintf(&got, "-- %s --\n", title)
			got.WriteString(explain.PlainText(doc))
			got.WriteString("\n")
		}
		if *update {
			must(t, os.WriteFile(file, got.Bytes(), 0o644))
			continue
		}
		if got.String() != string(want) {
			t.Errorf("%s is not what is written now (go test ./reference -update):\n%s", file, got.String())
		}
	}
}

// TestFormsAside: the forms that a worked solution shows beside an answer take nothing from
// the budget of the answer, which would leave no solution of a large board.
func TestFormsAside(t *testing.T) {
	pos, err := notation.New(rules.All).Parse("domineering(5x5)")
	must(t, err)
	const few = 30_000 // enough for the winning moves, not for the form
	if _, err := solve.New(few).Form(pos); err == nil {
		t.Fatalf("the form of %s needs fewer than %d positions", pos, few)
	}
	for name, why := range map[string]func(*solve.Solver) (explain.Doc, error){
		"winning moves": func(s *solve.Solver) (explain.Doc, error) { return worked.Winning(s, pos, game.Left, game.Normal) },
		"comparison":    func(s *solve.Solver) (explain.Doc, error) { return worked.Order(s, pos, game.Position{}) },
	} {
		doc, err := why(solve.New(few))
		if text := explain.PlainText(doc); err != nil || text == "" || strings.Contains(text, "out of reach") {
			t.Errorf("%s: %v, %q", name, err, text)
		}
	}
}
