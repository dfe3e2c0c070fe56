package inpage

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
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

// A page checks sheets for its own set alone.
func TestSheetOfAnotherSet(t *testing.T) {
	p := programOf(t, "id = \"hw\"\n[[question]]\nid = \"n\"\nkind = \"mex\"\nset = [0]\n")
	for sheet, want := range map[string]string{
		"problem_set = \"other\"\n[answers]\nn = 1\n":           "for the problem set other",
		"[[question]]\nid = \"n\"\nkind = \"mex\"\nset = [0]\n": "is a problem set",
	} {
		arg, err := json.Marshal(sheetText{sheet})
		if err != nil {
			t.Fatal(err)
		}
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
	ask[checked](t, p, "check", sheetText{"[answers]\nn = 1\n"})
	want := []string{
		"Working out question 1 of 2 0/2", "Working out question 2 of 2 1/2", "Checking answer 1 of 2 0/2", "Checking answer 2 of 2 1/2",
		"Explaining answer 1 of 2 0/2", "Explaining answer 2 of 2 1/2",
	}
	if !slices.Equal(told, want) {
		t.Errorf("the progress is %q, want %q", told, want)
	}
}
