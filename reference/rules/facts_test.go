package rules_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/solve"
)

// Published holds published values, with their sources: of positions, of the nim
// values of heaps with their periods, and of coin-turning games.
type published struct {
	Positions []struct {
		ID, Game, Play, Outcome, Source string
		Nimber                          *uint64
		Wins                            *[]string // all positions that winning moves lead to
		Moves                           []string  // all winning moves
	}
	Tables []struct {
		ID, Ruleset       string
		From              int
		Values            []uint64
		Period, Preperiod *int
	}
	Coins []struct {
		Name, Code string
		Position   struct {
			From  int `json:"coins_from"`
			To    int `json:"coins_to"`
			Coin  int
			Strip string
		}
		Expected struct {
			Sequence []uint64 `json:"nim_sequence"`
			Options  *int     `json:"option_count"`
			Nimber   *uint64
		}
	} `json:"coin_turning"`
}

func readPublished(t *testing.T) published {
	t.Helper()
	data, err := os.ReadFile("testdata/facts.json")
	must(t, err)
	var p published
	must(t, json.Unmarshal(data, &p))
	return p
}

// factBudget is the budget of a question, as courses have it.
const factBudget = 20_000_000

// TestPublishedPositions compares the solver with every published position: value,
// outcome, and the complete list of winning moves.
func TestPublishedPositions(t *testing.T) {
	lib := library()
	list := readPublished(t).Positions
	if len(list) < 160 {
		t.Errorf("only %d published positions", len(list))
	}
	for _, f := range list {
		t.Run(f.ID, func(t *testing.T) {
			if f.ID == "octal-0105" || f.ID == "octal-0095" {
				longtest.Only(t) // very many values that need many positions each
			}
			pos := parsePosition(t, f.Game)
			play := game.Normal
			if f.Play == "misere" {
				play = game.Misere
			}
			solver := solve.New(factBudget)
			if f.Nimber != nil {
				n, err := solver.Nimber(pos)
				if err != nil || n != *f.Nimber {
					t.Errorf("%s has nim value %d, %v; published as %d (%s)", f.Game, n, err, *f.Nimber, f.Source)
				}
			}
			if f.Outcome != "" {
				o, err := solver.Outcome(pos, play)
				if err != nil || o.String() != f.Outcome {
					t.Errorf("%s in %v play is %v, %v; published as %s (%s)", f.Game, play, o, err, f.Outcome, f.Source)
				}
			}
			if f.Wins != nil || f.Moves != nil {
				publishedWins(t, lib, solver, pos, play, f.Wins, f.Moves)
			}
		})
	}
}

func publishedWins(t *testing.T, lib *notation.Library, solver *solve.Solver, pos game.Position, play game.Play, wins *[]string, moves []string) {
	t.Helper()
	options, err := solver.Winning(pos, game.Both, play)
	must(t, err)
	var got, want []string
	for _, o := range options {
		got = append(got, o.Key())
	}
	if wins != nil {
		for _, text := range *wins {
			to, err := lib.Parse(text)
			must(t, err)
			want = append(want, to.Key())
		}
	}
	reader := lib.Moves(pos, game.Both)
	for _, text := range moves {
		r, err := reader.Read(text)
		if err != nil || !r.Legal {
			t.Fatalf("%s: %s: %v", pos, text, err)
		}
		want = append(want, r.Key)
	}
	slices.Sort(got)
	slices.Sort(want)
	if want = slices.Compact(want); !slices.Equal(got, want) {
		t.Errorf("%s: the winning moves lead to %q, published are %q", pos, got, want)
	}
}

// TestPublishedTables compares nim values of heaps and proved periods; the
// longest takes -long.
func TestPublishedTables(t *testing.T) {
	lib := library()
	for _, f := range readPublished(t).Tables {
		t.Run(f.ID, func(t *testing.T) {
			if f.Preperiod != nil && *f.Preperiod > 1_000_000 {
				longtest.Only(t)
			}
			g, err := lib.Game(f.Ruleset)
			must(t, err)
			for i, want := range f.Values {
				term, _ := g.HeapTerm(uint64(f.From + i))
				if n, err := solve.New(factBudget).Nimber(game.Position{term}); err != nil || n != want {
					t.Fatalf("%s: a heap of %d has nim value %d, %v; published as %d", f.Ruleset, f.From+i, n, err, want)
				}
			}
			if f.Period == nil {
				return
			}
			r, ok := g.Repetition(factBudget)
			if !ok || r.Saltus != 0 || r.PrePeriod != *f.Preperiod || r.Period != *f.Period {
				t.Errorf("%s: %+v, proved %v; published as %d from %d on", f.Ruleset, r, ok, *f.Period, *f.Preperiod)
			}
		})
	}
}

// TestHeavyPositions: where no closed form exists a search ends within its budget,
// and where one does, it bears the largest numbers.
func TestHeavyPositions(t *testing.T) {
	const beyond = -2 // winning moves that the budget does not reach
	lib := library()
	for i, c := range []struct {
		text    string
		outcome string // in normal play; "" if it takes a search
		wins    int    // how many winning moves; -1 for many
		decided bool   // whether the nim value is known
	}{
		{"queen(1000000000000000000,999999999999999999)", "N", beyond, false},
		{"queen(3000,2000)", "N", 3, false},
		{"knight(1000000,1000000)", "", 0, false},
		{"king(1000000000000000000,999999999999999999)", "N", 1, true},
		{"bishop(1000000000000000000,999999999999999999)", "N", 1, true},
		{"fibonacci(100000)", "N", 6, false},
		{"fibonacci[1](1000000000000000000)", "P", 0, true},
		{"staircase(1000000000000000000,999999999999999999,1)", "N", beyond, true},
		{"moore[2](1000000000000000000,999999999999999999,3,3)", "N", beyond, false},
		{"moore[40](1000,1000)", "N", 1, true},
		{"euclid(1000000000000000000,999999999999999999)", "P", 0, true},
		{"euclid(1000000,3)", "N", 1, true},
		{"lasker(1000000000000000000,7)", "N", beyond, true},
		{"octal[0.137](1000000000000000000)", "N", -1, true},
		{"subtraction[!2,3](1000000000000000000)", "N", beyond, true},
		{"subtraction[5000,7000](30000)", "N", 1, true},
		{"grundy(1000000000000000000)", "", 0, false},
		{"officers(1000000000000000000)", "", 0, false},
		{"treblecross(1000000000000000000)", "", 0, false},
		{"octal[0.3f](1000000000000000000)", "", 0, false},
	} {
		if longtest.Leave(i+4, 5) {
			continue
		}
		pos := parsePosition(t, c.text)
		solver := solve.New(2000)
		if _, err := solver.Nimber(pos); (err == nil) != c.decided || err != nil && !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: the nim value is known %v, %v, want %v", c.text, err == nil, err, c.decided)
		}
		o, err := solver.Outcome(pos, game.Normal)
		if c.outcome == "" {
			if !errors.Is(err, game.ErrLimit) {
				t.Errorf("%s: %v, %v, want %v", c.text, o, err, game.ErrLimit)
			}
			continue
		}
		if err != nil || o.String() != c.outcome {
			t.Errorf("%s is %v, %v, want %s", c.text, o, err, c.outcome)
		}
		wins, err := solver.Winning(pos, game.Both, game.Normal)
		if c.wins == beyond {
			if !errors.Is(err, game.ErrLimit) {
				t.Errorf("%s: %d winning moves, %v, want %v", c.text, len(wins), err, game.ErrLimit)
			}
			continue
		}
		if c.wins >= 0 && (err != nil || len(wins) != c.wins) {
			t.Errorf("%s has %d winning moves, %v, want %d", c.text, len(wins), err, c.wins)
		}
		reader := lib.Moves(pos, game.Both)
		for i, w := range wins {
			if i == 30 {
				break
			}
			if after, err := solver.Outcome(w.To, game.Normal); err != nil || after != solve.P {
				t.Errorf("%s: %s leaves %v, %v", c.text, w.Move, after, err)
			}
			if r, err := reader.Read(w.Move); err != nil || !r.Legal || r.Key != w.Key() {
				t.Errorf("%s: the winning move %s is read as %v, %v", c.text, w.Move, r, err)
			}
		}
		if win, ok, err := solver.FirstWinning(pos, game.Both, game.Normal); err != nil || ok != (c.outcome == "N") {
			t.Errorf("%s: a winning move is %v, %v, %v", c.text, win, ok, err)
		}
		if _, err := solver.Outcome(pos, game.Misere); err != nil && !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s in misère play: %v", c.text, err)
		}
	}
}

// TestPublishedCoins compares single coins, the number of moves with one, and a
// position with published results.
func TestPublishedCoins(t *testing.T) {
	list := readPublished(t).Coins
	if len(list) == 0 {
		t.Error("there are no published coin-turning games")
	}
	parse := func(code, coins string) game.Position {
		return parsePosition(t, "coins["+code+"]("+coins+")")
	}
	single := func(n int) string { return strings.Repeat("T", n-1) + "H" }
	for i, f := range list {
		if longtest.Leave(i, 2) {
			continue
		}
		solver := solve.New(factBudget)
		for i, want := range f.Expected.Sequence {
			pos := parse(f.Code, single(f.Position.From+i))
			if n, err := solver.Nimber(pos); err != nil || n != want {
				t.Errorf("%s has nim value %d, %v; published as %d", pos, n, err, want)
			}
		}
		if f.Expected.Options != nil {
			count := 0
			for range parse(f.Code, single(f.Position.Coin)).Steps(game.Both) {
				count++
			}
			if count != *f.Expected.Options {
				t.Errorf("%s: %d moves with coin %d, published are %d", f.Name, count, f.Position.Coin, *f.Expected.Options)
			}
		}
		if f.Expected.Nimber != nil {
			pos := parse(f.Code, f.Position.Strip)
			if n, err := solver.Nimber(pos); err != nil || n != *f.Expected.Nimber {
				t.Errorf("%s has nim value %d, %v; published as %d", pos, n, err, *f.Expected.Nimber)
			}
		}
	}
}

// The published values of games in which Left and Right have different moves, each with
// its source.
func TestPartizanFacts(t *testing.T) {
	data, err := os.ReadFile("testdata/partizan.json")
	must(t, err)
	var facts []struct {
		Game        string `json:"game"`
		Form        string `json:"canonical_form"`
		Outcome     string `json:"outcome"`
		Left        string `json:"left_stop"`
		Right       string `json:"right_stop"`
		Temperature string `json:"temperature"`
		Mean        string `json:"mean"`
		Source      string `json:"source"`
	}
	must(t, json.Unmarshal(data, &facts))
	if len(facts) < 100 {
		t.Fatalf("%d facts, want at least 100", len(facts))
	}
	for _, f := range facts {
		pos := parsePosition(t, f.Game)
		want := parsePosition(t, f.Form)
		s := solve.New(1_000_000)
		g, err := s.Entry(pos)
		if err != nil {
			t.Errorf("%s: %v", f.Game, err)
			continue
		}
		if w, err := s.Entry(want); err != nil || w != g {
			text, _ := s.Forms().Text(g)
			t.Errorf("%s is %s, published as %s (%s)", f.Game, text, f.Form, f.Source)
		}
		h, err := s.Forms().Thermograph(g)
		must(t, err)
		left, right := s.Forms().Stops(g)
		for _, check := range []struct {
			what string
			got  cgt.Dyadic
			want string
		}{{"left stop", left, f.Left}, {"right stop", right, f.Right}, {"temperature", h.Temperature, f.Temperature}, {"mean", h.Mean, f.Mean}} {
			if check.got.String() != check.want {
				t.Errorf("%s: the %s is %s, published as %s (%s)", f.Game, check.what, check.got, check.want, f.Source)
			}
		}
		if !pos.Partizan() {
			continue
		}
		if o, err := solve.New(1_000_000).Outcome(pos, game.Normal); err != nil || o.String() != f.Outcome {
			t.Errorf("%s: the outcome is %s, %v, published as %s (%s)", f.Game, o, err, f.Outcome, f.Source)
		}
	}
}

// TestColoursAreDrawn: each edge of a picture has its colour, also edges that join the same
// vertices, one way or the other, and no text can be mistaken for a vertex.
func TestColoursAreDrawn(t *testing.T) {
	pos := parsePosition(t, "hackenbush(0-a:b, a-0:r, a-b:r, b-b:g)")
	inks, texts := map[explain.Ink]int{}, ""
	f := pos.Parts()[0].Board().Figure
	for _, shape := range f.Shapes {
		switch s := shape.(type) {
		case explain.Label:
			texts += s.Text
		case explain.Stroke:
			inks[s.Ink]++
		case explain.Oval:
			inks[s.Ink]++
		}
	}
	if inks[explain.Blue] != 1 || inks[explain.Red] != 2 || inks[explain.Green] != 1 {
		t.Errorf("the inks are %v, expected blue once, red twice and green once", inks)
	}
	if texts != "ab" || len(f.Legend) != 3 {
		t.Errorf("the texts are %q with the legend %v, expected the vertices a and b, and three colours", texts, f.Legend)
	}
}

// TestDominoesAreDrawn: the board that a move leaves shows the domino that was laid, and blocked
// squares where others lie.
func TestDominoesAreDrawn(t *testing.T) {
	for _, text := range []string{"cram(#.../...#) + nim(2)", "nim(1) + domineering(3x3)"} {
		pos := parsePosition(t, text)
		for step := range pos.Steps(game.Left) {
			inks := map[explain.Ink]int{}
			for _, shape := range pos.After(step).BoardFrom(pos).Figure.Shapes {
				if r, ok := shape.(explain.Rect); ok {
					inks[r.Ink]++
				}
			}
			laid := 1
			if strings.HasPrefix(pos.MoveText(step), "1 ->") || strings.HasPrefix(pos.MoveText(step), "2 ->") {
				laid = 0
			}
			if blocked := strings.Count(text, "#"); inks[explain.Tile] != laid || inks[explain.Solid] != blocked {
				t.Errorf("%s: after %s %d dominoes and %d blocked squares are drawn, want %d and %d", text, pos.MoveName(step), inks[explain.Tile], inks[explain.Solid], laid, blocked)
			}
		}
	}
}

// TestWhatIsLeftStays: vertices are drawn where they were before the move, and chains that stand on
// the ground are upright.
func TestWhatIsLeftStays(t *testing.T) {
	for _, text := range []string{"hackenbush(0-a,a-b,b-c,a-d,0-e,e-f)", "hackenbush(0-a:b,a-b:r,0-c:g,0-d:b,d-e:r)", "col(a-b,b-c,c-d)", "node-kayles(a-b,b-c,c-a)", "arc-kayles(a-b,b-c,c-d)"} {
		pos := parsePosition(t, text)
		at := map[string][2]int{}
		for _, s := range pos.Board().Figure.Spots {
			at[strings.Join(s.Names, "-")] = [2]int{s.X, s.Y}
		}
		if strings.HasPrefix(text, "hackenbush(0-a,") && at["e"][0] != at["f"][0] {
			t.Errorf("%s: e is drawn at %v and f at %v, want one above the other", text, at["e"], at["f"])
		}
		for step := range pos.Steps(game.Left) {
			after := pos.After(step)
			board := after.BoardFrom(pos)
			if board == nil {
				continue
			}
			for _, s := range board.Figure.Spots {
				if name := strings.Join(s.Names, "-"); at[name] != [2]int{s.X, s.Y} {
					t.Errorf("%s: after %s %s is drawn at %d,%d, was at %v", text, pos.MoveName(step), name, s.X, s.Y, at[name])
				}
			}
			if want := after.Board(); len(board.Figure.Spots) != len(want.Figure.Spots) || board.Words != want.Words {
				t.Errorf("%s: after %s the drawing shows %d places, want %d", text, pos.MoveName(step), len(board.Figure.Spots), len(want.Figure.Spots))
			}
		}
	}
}

// TestSquaresInReach: the squares that a piece can go to are on its board, and tinted.
func TestSquaresInReach(t *testing.T) {
	for _, text := range []string{"rook(2,3)", "queen(4,2)", "king(2,2)", "knight(4,5)", "knight(2,7)"} {
		pos, moves, tinted := parsePosition(t, text), 0, 0
		for range pos.Steps(game.Left) {
			moves++
		}
		for _, shape := range pos.Board().Figure.Shapes {
			if r, ok := shape.(explain.Rect); ok && r.Ink == explain.Shade {
				tinted++
			}
		}
		if tinted != moves {
			t.Errorf("%s: %d squares are tinted, want %d", text, tinted, moves)
		}
	}
}

// TestPoisonIsCrossed: the corner of a bar is crossed where to take it loses.
func TestPoisonIsCrossed(t *testing.T) {
	strokes := func(b *explain.Board) (n int) {
		for _, shape := range b.Figure.Shapes {
			if _, ok := shape.(explain.Stroke); ok {
				n++
			}
		}
		return n
	}
	for text, want := range map[string][2]int{"chomp(2x3)": {0, 2}, "chomp[poison](2x3)": {2, 2}, "chomp(2x3) + chomp(1)": {0, 0}} {
		pos := parsePosition(t, text)
		if got := [2]int{strokes(pos.Board()), strokes(pos.MisereBoard())}; got != want {
			t.Errorf("%s is drawn with %v strokes in normal and misère play, want %v", text, got, want)
		}
	}
}

// TestTermsAreNumbered: each term of a sum is drawn behind the number by which moves name it.
func TestTermsAreNumbered(t *testing.T) {
	for text, want := range map[string]string{"nim(3,5)": "3 5", "nim(3,5) + *2 + cram(2x2)": "1: 3 5 + 2: *2 + 3: 1 2 a b", "cram(1x2) + cram(1x2)": "1: 1 a b + 2: 1 a b"} {
		var labels []string
		for _, shape := range parsePosition(t, text).Board().Figure.Shapes {
			if l, ok := shape.(explain.Label); ok {
				labels = append(labels, l.Text)
			}
		}
		if got := strings.Join(labels, " "); got != want {
			t.Errorf("%s is drawn with %q, want %q", text, got, want)
		}
	}
}

// TestPublishedOutcomes: who wins boards whose canonical forms are out of reach, as others have
// found out, each with its source.
func TestPublishedOutcomes(t *testing.T) {
	data, err := os.ReadFile("testdata/outcomes.json")
	must(t, err)
	var facts []struct {
		Game, Outcome, Source string
		Long                  bool // it takes seconds
	}
	must(t, json.Unmarshal(data, &facts))
	if len(facts) < 50 {
		t.Fatalf("%d facts, want at least 50", len(facts))
	}
	for _, f := range facts {
		if f.Long && !longtest.On() {
			continue
		}
		pos := parsePosition(t, f.Game)
		if o, err := solve.New(factBudget).Outcome(pos, game.Normal); err != nil || o.String() != f.Outcome {
			t.Errorf("%s: the outcome is %s, %v, published as %s (%s)", f.Game, o, err, f.Outcome, f.Source)
		}
	}
}
