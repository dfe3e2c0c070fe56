package inpage

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grader/reference/rules"
)

func ask[Out any](t *testing.T, p *Program, name string, arg any) (out Out) {
	t.Helper()
	text, err := json.Marshal(arg)
	must(t, err)
	answer, err := p.Call(name, text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	must(t, json.Unmarshal(answer, &out))
	return out
}

func programOf(t *testing.T, set string) *Program {
	t.Helper()
	p := &Program{}
	ask[struct{}](t, p, "setup", Setup{File: "hw.toml", Set: set, Sheet: "hw.toml", Level: "full", Positions: 1_000_000, Answer: 100_000, SheetBytes: 1 << 16})
	return p
}

// The reference wins what can be won.
func TestReply(t *testing.T) {
	p := programOf(t, "")
	pos := "nim(3,4,5)"
	for range 20 {
		r := ask[replied](t, p, "reply", boardQuestion{Game: pos})
		if r.Board.Over {
			if !strings.Contains(r.Board.End, "The program wins") {
				t.Errorf("the end is %q", r.Board.End)
			}
			return
		}
		if pos = r.Board.Moves[0].To; pos == "0" {
			r = ask[replied](t, p, "reply", boardQuestion{Game: pos})
			t.Fatalf("the reference has lost: %+v", r)
		}
	}
	t.Error("the game does not end")
}

func TestWhatIsRead(t *testing.T) {
	data, err := os.ReadFile("../../../../problems/sets/hw1.toml")
	must(t, err)
	p := programOf(t, string(data))
	for _, c := range []struct{ question, value, state, text string }{
		{"piles", `["21 -> 18"]`, "ok", "Read as 21 → 18."},
		{"piles", `["21 -> 22"]`, "wrong", "not a legal move"},
		{"piles", `["x <b>"]`, "wrong", "&lt;b&gt;"},
		{"piles", `[`, "wrong", "<p>"},
		{"who", `""`, "", ""},
		{"who", `"first"`, "ok", ""},
	} {
		r := ask[reading](t, p, "read", oneAnswer{c.question, c.value})
		if r.State != c.state || !strings.Contains(r.HTML, c.text) || strings.Contains(r.HTML, "<b>") {
			t.Errorf("%s = %s is %q: %s", c.question, c.value, r.State, r.HTML)
		}
		if strings.Contains(r.HTML, "correct") || strings.Contains(r.HTML, "wins") {
			t.Errorf("%s = %s gives away: %s", c.question, c.value, r.HTML)
		}
	}
	for _, name := range []string{"nothing", "board"} {
		if _, err := p.Call(name, []byte(`{"game": 7}`)); err == nil {
			t.Errorf("the call %s is answered", name)
		}
	}
	if _, err := p.Call("board", []byte(`{"game": "nim(3"}`)); err == nil || !strings.Contains(err.Error(), "^") {
		t.Errorf("the complaint is %v", err)
	}
}

// A page checks sheets for its own set alone.
func TestSheetOfAnotherSet(t *testing.T) {
	p := programOf(t, "id = \"hw\"\n[[question]]\nid = \"n\"\nkind = \"mex\"\nset = [0]\n")
	for sheet, want := range map[string]string{
		"problem_set = \"other\"\n[answers]\nn = 1\n":           "for the problem set other",
		"[[question]]\nid = \"n\"\nkind = \"mex\"\nset = [0]\n": "is a problem set",
	} {
		arg, err := json.Marshal(sheetText{TOML: sheet})
		must(t, err)
		if out, err := p.Call("check", arg); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s gives %s, %v; want %q", sheet, out, err, want)
		}
	}
}

// What takes long is told piece by piece: the questions when they are worked out, and then
// the answers.
func TestProgress(t *testing.T) {
	p := programOf(t, "id = \"hw\"\n[[question]]\nid = \"n\"\nkind = \"mex\"\nset = [0]\n[[question]]\nid = \"m\"\nkind = \"mex\"\nset = [1]\n")
	var told []string
	p.Progress = func(doing string, done, of int) { told = append(told, fmt.Sprint(doing, " ", done, "/", of)) }
	ask[checked](t, p, "check", sheetText{TOML: "[answers]\nn = 1\n"})
	want := []string{
		"Working out question 1 of 2 0/2", "Working out question 2 of 2 1/2", "Checking answer 1 of 2 0/2", "Checking answer 2 of 2 1/2",
		"Explaining answer 1 of 2 0/2", "Explaining answer 2 of 2 1/2",
	}
	if !slices.Equal(told, want) {
		t.Errorf("the progress is %q, want %q", told, want)
	}
}

// wholeDrawing are the games of which a move may be made anywhere in the drawing, since
// nothing in it stands for the move alone: an edge from the ground to the ground, a line that
// is still to be drawn, or a square outside of it.
var wholeDrawing = []string{"hackenbush", "sprouts", "brussels-sprouts", "knight"}

// In every game that is drawn, each move can be made by a click in the drawing and from
// the list, and leads to a text that is read again.
func TestBoardsOfAllRulesets(t *testing.T) {
	p := programOf(t, "")
	for _, listed := range rules.All {
		info := listed.About()
		for _, example := range info.Examples {
			for _, player := range []string{"left", "right"} {
				everyMoveByClick(t, p, info.Name, boardQuestion{Game: example, Player: player})
			}
		}
	}
}

// So can those of rules files that draw.
func TestBoardsOfRulesFiles(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "..", "reference", "script", "testdata")
	p := &Program{}
	var list []Rules
	for _, name := range []string{"own-chomp", "own-kayles", "own-domineering", "own-nim"} {
		text, err := os.ReadFile(filepath.Join(dir, name+".star"))
		must(t, err)
		list = append(list, Rules{name, string(text)})
	}
	list = append(list, Rules{"torn", `title = "Torn"
rules = "A strip of paper, of which a move tears off one or two squares. It cannot be drawn when it is short."
syntax = "The length: torn(5)."
examples = ["torn(2)"]
def parse(text): return int(text)
def text(n): return str(n)
def moves(n): return n < 9 and [("%d -> %d" % (n, n - k), n - k) for k in (1, 2) if k <= n]
def draw(n): return ["." * n] if n != 3 else fail("nothing to draw")
`})
	ask[struct{}](t, p, "setup", Setup{Level: "full", Positions: 1_000_000, Answer: 100_000, SheetBytes: 1 << 16, Rules: list})
	drawn := 0
	for _, example := range []string{"own-chomp(4,2,1)", "own-chomp(3,3)", "own-kayles(5)", "own-kayles(7,2)", "own-domineering(.../..#)", "own-nim(3,4)"} {
		for _, player := range []string{"left", "right"} {
			drawn += everyMoveByClick(t, p, "", boardQuestion{Game: example, Player: player})
		}
	}
	if drawn < 10 {
		t.Errorf("only %d boards are drawn", drawn)
	}
	// A drawing that fails is left out, and nothing else.
	for _, example := range []string{"torn(5)", "torn(3)"} {
		if b := ask[boardAnswer](t, p, "board", boardQuestion{Game: example}); len(b.Moves) != 2 || (b.Parts[0].HTML == "") != (example == "torn(3)") {
			t.Errorf("%s gives %+v", example, b)
		}
	}
	if _, err := p.Call("board", []byte(`{"game": "torn(12)"}`)); err == nil || !strings.Contains(err.Error(), "torn") || !strings.Contains(err.Error(), "tell your instructor") {
		t.Errorf("rules that fail give %v", err)
	}
	// A rules file says nothing of squares: those are clicked that a move changes.
	wantClicks(t, p, "own-domineering(.../..#)", "right", map[int][]string{0: {"a1-b1"}, 1: {"a1-b1", "b1-c1"}, 2: {"b1-c1"}, 4: {"a2-b2"}})
	wantClicks(t, p, "own-chomp(3,2)", "left", map[int][]string{3: {"2,1"}, 4: {"1,2", "2,1", "2,2"}})
	wantClicks(t, p, "own-kayles(5)", "left", map[int][]string{0: {"5 -> 4", "5 -> 3"}, 2: {"5 -> 2+2", "5 -> 1+2"}})
}

// everyMoveByClick is how many parts of a position are drawn.
func everyMoveByClick(t *testing.T, p *Program, ruleset string, q boardQuestion) (drawn int) {
	t.Helper()
	b := ask[boardAnswer](t, p, "board", q)
	for i, m := range b.Moves {
		if i%7 == 0 {
			ask[boardAnswer](t, p, "board", boardQuestion{Game: m.To, Player: q.Player})
		}
	}
	clicked := make([]bool, len(b.Moves))
	for _, part := range b.Parts {
		if part.HTML != "" {
			drawn++
		}
		for _, h := range part.Hits {
			if len(h.Moves) == 0 || h.W <= 0 || h.H <= 0 || h.Name == "" {
				t.Errorf("%s: the place %+v has no moves, no size or no name", q.Game, h)
			}
			if h.Name == "this place" && !slices.Contains(wholeDrawing, ruleset) && !strings.HasPrefix(q.Game, "own-kayles") {
				t.Errorf("%s: no place of its own for %d moves, such as %s", q.Game, len(h.Moves), b.Moves[h.Moves[0]].Text)
			}
			for _, m := range h.Moves {
				if m < 0 || m >= len(b.Moves) {
					t.Fatalf("%s: the place %q has the move %d of %d", q.Game, h.Name, m, len(b.Moves))
				}
				clicked[m] = true
			}
		}
	}
	for i, m := range b.Moves {
		if b.Parts[m.Part].HTML != "" && !clicked[i] {
			t.Errorf("%s: no click makes the move %s", q.Game, m.Text)
		}
	}
	return drawn
}

// A click makes the moves that a player expects at its place: of squares in their order,
// from the top left, or of counters.
func TestClicks(t *testing.T) {
	p := programOf(t, "")
	for _, c := range []struct {
		game, player string
		at           map[int][]string
	}{
		{"nim(3)", "left", map[int][]string{0: {"3 -> 0"}, 2: {"3 -> 2"}}},
		{"kayles(5)", "left", map[int][]string{0: {"5 -> 4", "5 -> 3"}, 1: {"5 -> 1+3", "5 -> 1+2"}, 4: {"5 -> 4"}}},
		{"moore[2](2,1)", "left", map[int][]string{1: {"2,1 -> 1,1", "2,1 -> 1,0"}}},
		{"staircase(1,2)", "left", map[int][]string{0: {"2 -> 1 : 2"}, 1: {"2 -> 1 : 1"}, 2: {"1 -> 0 : 1"}}},
		{"pokernim[2](3)", "left", map[int][]string{2: {"3 -> 2"}, 3: {"3 -> 5", "3 -> 4"}}},
		{"northcott(3)", "left", map[int][]string{1: {"3 -> 2"}, 3: {"3 -> 0"}}},
		{"chomp(4,4,2)", "left", map[int][]string{0: {"3,1"}, 1: {"3,2"}, 2: {"2,1"}, 6: {"1,1"}, 9: {"1,4"}}},
		{"chomp[poison](2,1)", "left", map[int][]string{0: {"2,1"}, 1: nil, 2: {"1,2"}}},
		{"cutcake(2x3)", "left", map[int][]string{0: nil, 1: {"2x3 -> 2x1+2x2"}, 5: {"2x3 -> 2x1+2x2"}}},
		{"cutcake(2x3)", "right", map[int][]string{0: nil, 3: {"2x3 -> 1x3+1x3"}}},
		{"toads-and-frogs(TF.TF.)", "left", map[int][]string{0: {"1 -> 3"}, 1: nil, 2: {"1 -> 3"}, 5: {"4 -> 6"}}},
		{"toads-and-frogs(TF.TF.)", "right", map[int][]string{2: {"5 -> 3"}, 4: {"5 -> 3"}}},
		{"toppling-dominoes(bbrg)", "right", map[int][]string{0: nil, 2: {"3 left", "3 right"}, 3: {"4 left", "4 right"}}},
		{"treblecross(7)", "left", map[int][]string{0: {"7 -> 4"}, 3: {"7 -> 1+1"}, 6: {"7 -> 4"}}},
		{"treblecross-board(..x.....)", "left", map[int][]string{0: nil, 5: {"6"}, 7: {"8"}}},
		{"notakto(1x4, 1x3)", "left", map[int][]string{0: {"a1"}, 4: {"a1#2"}}},
		{"hackenbush(0-a, a-b, a-b)", "left", map[int][]string{0: {"0-a"}, 1: {"a-b"}, 2: {"a-b#2"}, 3: {"0-a", "a-b", "a-b#2"}}},
		{"col(a:b-b, b-c:r)", "left", map[int][]string{0: {"a"}, 1: {"b"}}},
	} {
		wantClicks(t, p, c.game, c.player, c.at)
	}
}

// wantClicks holds some places of a drawing to their moves. Places are counted as they
// are drawn; one without moves is named by its square.
func wantClicks(t *testing.T, p *Program, game, player string, at map[int][]string) {
	t.Helper()
	b := ask[boardAnswer](t, p, "board", boardQuestion{Game: game, Player: player})
	var hits []hit
	for _, part := range b.Parts {
		squares := cornerOfSquare.FindAllString(part.HTML, -1)
		if len(squares) < 2 { // heaps and graphs
			hits = append(hits, part.Hits...)
			continue
		}
		for _, corner := range squares {
			at := slices.IndexFunc(part.Hits, func(h hit) bool { return near(corner, h) })
			if at < 0 {
				hits = append(hits, hit{})
			} else {
				hits = append(hits, part.Hits[at])
			}
		}
	}
	for n, want := range at {
		var got []string
		if n < len(hits) {
			got = texts(b, hits[n])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s, %s: a click at place %d makes %q, want %q", game, player, n, got, want)
		}
	}
}

// near reports whether a square, or what stands on one, begins in a hit on a square.
func near(corner string, h hit) bool {
	var x, y int
	_, _ = fmt.Sscanf(corner, `<rect x="%d" y="%d"`, &x, &y)
	return h.W < 30 && h.X <= x && x < h.X+h.W && h.Y <= y && y < h.Y+h.H
}

var cornerOfSquare = regexp.MustCompile(`<rect x="[0-9]+" y="[0-9]+"`)

func texts(b boardAnswer, h hit) (list []string) {
	for _, m := range h.Moves {
		list = append(list, b.Moves[m].Text)
	}
	return list
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A move that takes everything from a board takes all squares of its drawing, and one that lays a
// last piece takes none.
func TestLastMoves(t *testing.T) {
	p := programOf(t, "")
	for game, gone := range map[string]int{"chomp(3,2)": 5, "domineering(2x1)": 0, "notakto(2x2)": 0} {
		b := ask[boardAnswer](t, p, "board", boardQuestion{Game: game})
		for _, m := range b.Moves {
			if last := ask[boardAnswer](t, p, "board", boardQuestion{Game: m.To}); len(last.Parts) == 0 && len(m.Gone) != gone {
				t.Errorf("in %s the move %s takes away %d squares, want %d", game, m.Text, len(m.Gone), gone)
			}
		}
	}
}
