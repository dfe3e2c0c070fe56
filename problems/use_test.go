package problems

import (
	"strings"
	"testing"

	"grader/problems/source"
	"grader/problems/vary"
)

// bankOf is a bank of one chapter.
func bankOf(t *testing.T, text string) Bank {
	chapter, complaints := Load(source.NewFile("01-nim.toml", []byte(text)), nil)
	if len(complaints) > 0 {
		t.Fatal(drawn(complaints))
	}
	chapter.Lists = []vary.List{{Questions: []vary.Frozen{{ID: "nim-1", Of: "older"}}}, {Questions: []vary.Frozen{{ID: "nim-1", Of: "newer"}}}}
	return func() []*Set { return []*Set{chapter} }
}

const chapter = `id = "nim"
[[question]]
id = "nim-1"
kind = "winning-moves"
game = "nim({a}, 5)"
prompt = "Find every winning move."
points = 4
hint = "Compare the heaps."
topics = ["nim"]
[question.vary]
a = { from = 6, to = 40 }
[[question.test]]
vary = { a = 7 }
accept = [["7 -> 5"]]
`

// TestUse: a question takes from the bank what is asked, and the variants; its own keys take
// precedence.
func TestUse(t *testing.T) {
	file := source.NewFile("hw.toml", []byte("[[question]]\nid = 'mine'\nuse = 'bank/nim-1'\npoints = 7\nprompt = 'Win at {a} and 5.'\n"))
	set, complaints := Load(file, bankOf(t, chapter))
	if len(complaints) > 0 {
		t.Fatal(drawn(complaints))
	}
	q := set.Questions[0]
	if q.ID != "mine" || q.Kind != "winning-moves" || q.Points.String() != "7" || q.Prompt != "Win at {a} and 5." || q.Hint != "Compare the heaps." || q.Vary == nil || len(q.Vary.Tests) != 1 {
		t.Errorf("the question is %+v", q)
	}
	if q.Listed == nil || q.Listed.Of != "newer" {
		t.Errorf("the variants are %+v, expected those of the last list", q.Listed)
	}
	for key, name := range map[string]string{"points": "hw.toml", "game": "01-nim.toml"} {
		if v, _ := q.Get(key); v.File().Name != name {
			t.Errorf("%s stands in %s, expected %s", key, v.File().Name, name)
		}
	}
	if variant := q.With(vary.Values{"9"}).About(""); variant.Text("game") != "nim(9, 5)" || variant.Prompt != "Win at 9 and 5." {
		t.Errorf("a variant is about %s: %s", variant.Text("game"), variant.Prompt)
	}
}

// TestUseRefused: an invalid use is reported once, with what to write instead.
func TestUseRefused(t *testing.T) {
	for _, c := range []struct{ lines, code, hint string }{
		{"use = 'bank/nim-11'", "use/unknown", "did you mean bank/nim-1?"},
		{"use = 'nim-1'", "key/type", "bank/nim-1"},
		{"use = 1", "key/type", "bank/nim-1"},
		{"use = 'bank/nim-1'\ngame = 'nim(1)'", "use/key", "leave it out"},
		{"use = 'bank/nim-1'\nkind = 'nimber'", "use/key", "leave it out"},
		{"use = 'bank/nim-1'\n[question.vary]\na = ['1']", "use/key", "leave it out"},
		{"use = 'bank/nim-1'\naccept = [[]]", "vary/accept", "[[question.test]]"},
	} {
		_, complaints := Load(source.NewFile("hw.toml", []byte("[[question]]\nid = 'mine'\n"+c.lines+"\n")), bankOf(t, chapter))
		if len(complaints) != 1 || complaints[0].Code != c.code || !strings.Contains(complaints[0].Hint, c.hint) || complaints[0].File.Name != "hw.toml" {
			t.Errorf("%s gives\n%s", c.lines, drawn(complaints))
		}
	}
	_, complaints := Load(source.NewFile("hw.toml", []byte("[[question]]\nuse = 'bank/nim-1'\n")), bankOf(t, chapter))
	if len(complaints) != 1 || complaints[0].Code != "key/missing" {
		t.Errorf("the id of the bank was taken:\n%s", drawn(complaints))
	}
	if _, complaints := Load(source.NewFile("hw.toml", []byte("[[question]]\nid = 'mine'\nuse = 'bank/nim-1'\n")), nil); len(complaints) != 1 || complaints[0].Code != "use/bank" {
		t.Errorf("without a bank:\n%s", drawn(complaints))
	}
}
