package inpage

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"grader/reference/rules"
)

func ask[Out any](t *testing.T, p *Program, name string, arg any) (out Out) {
	t.Helper()
	text, err := json.Marshal(arg)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := p.Call(name, text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := json.Unmarshal(answer, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func programOf(t *testing.T, set string) *Program {
	t.Helper()
	p := &Program{}
	ask[struct{}](t, p, "setup", Setup{File: "hw.toml", Set: set, Sheet: "hw.toml", Level: "full", Positions: 1_000_000, Answer: 100_000, SheetBytes: 1 << 16})
	return p
}

// Every move of every example position leads to a text that is read again, and every
// place in a drawing stands for moves that there are.
func TestBoardsOfAllRulesets(t *testing.T) {
	p := programOf(t, "")
	drawn, clickable := 0, map[string]bool{}
	for _, listed := range rules.All {
		info := listed.About()
		for _, example := range info.Examples {
			for _, player := range []string{"left", "right"} {
				b := ask[boardAnswer](t, p, "board", boardQuestion{Game: example, Player: player})
				for i, m := range b.Moves {
					if i%7 == 0 {
						ask[boardAnswer](t, p, "board", boardQuestion{Game: m.To, Player: player})
					}
				}
				for _, part := range b.Parts {
					if part.HTML != "" {
						drawn++
					}
					for _, h := range part.Hits {
						clickable[info.Name] = true
						if len(h.Moves) == 0 || h.W <= 0 || h.H <= 0 {
							t.Errorf("%s: the place %q has no moves", example, h.Name)
						}
						for _, m := range h.Moves {
							if m < 0 || m >= len(b.Moves) {
								t.Errorf("%s: the place %q has the move %d of %d", example, h.Name, m, len(b.Moves))
							}
						}
					}
				}
			}
		}
	}
	for _, name := range []string{"nim", "hackenbush", "cram", "domineering", "rook", "graph"} {
		if !clickable[name] {
			t.Errorf("no click makes a move in a drawing of %s", name)
		}
	}
	t.Logf("%d drawings; a click makes moves in %d of %d rulesets", drawn, len(clickable), len(rules.All))
}

// The reference wins what can be won.
func TestReply(t *testing.T) {
	p := programOf(t, "")
	pos := "nim(3,4,5)"
	for range 20 {
		r := ask[replied](t, p, "reply", boardQuestion{Game: pos})
		if r.Board.Over {
			if !strings.Contains(r.Board.End, "The reference wins") {
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
	data, err := os.ReadFile("../../../problems/sets/hw1.toml")
	if err != nil {
		t.Fatal(err)
	}
	p := programOf(t, string(data))
	for _, c := range []struct{ question, value, state, text string }{
		{"piles", `["21 -> 18"]`, "ok", "Read as <code>21 -&gt; 18</code>"},
		{"piles", `["21 -> 22"]`, "wrong", "not a legal move"},
		{"piles", `["x <b>"]`, "wrong", "&lt;b&gt;"},
		{"piles", `[`, "wrong", "<p>"},
		{"who", `""`, "", ""},
		{"who", `"first"`, "ok", "Read as <code>N</code>"},
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
