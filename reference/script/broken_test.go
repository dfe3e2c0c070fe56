package script_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"grader/reference/conform"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/script"
)

// sound is a rules file without a fault; the tests replace parts of it.
const sound = `title = "Pawn"
rules = "A pawn moves one or two squares to the left."
syntax = "The strip from the left."
examples = ["pawn(..P)", "pawn(P)"]
facts = {"pawn(P)": "P"}

def parse(text):
    if text.count("P") != 1:
        fail("expected one P")
    return text.index("P"), len(text)

def text(position):
    at, size = position
    return "." * at + "P" + "." * (size - at - 1)

def moves(position):
    at, size = position
    return [("%d -> %d" % (at + 1, to + 1), (to, size)) for to in (at - 1, at - 2) if to >= 0]
`

// TestBroken is about files that cannot be loaded: the complaint and its place.
func TestBroken(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"no syntax", "def text(position):", "def text(position)", "pawn.star:12:19: found the end of the line, expected ':'"},
		{"undefined name", "return text.index(\"P\"), len(text)", "return txt", "pawn.star:10:12: nothing is called txt (did you mean text?)"},
		{"no title", `title = "Pawn"`, ``, `pawn.star:1:1: the file does not define title (write title = "…")`},
		{"title that is no text", `title = "Pawn"`, `title = 3`, "pawn.star:1:1: title is not a text"},
		{"another name", "def moves(position)", "def move(position)", "pawn.star:16:5: the file does not define moves (it defines move: rename that to moves)"},
		{"too many parameters", "def text(position):", "def text(position, size):", "pawn.star:12:1: text has 2 parameters, and needs one parameter: def text(position):"},
		{"moves and left", "def text", "def left(position):\n    return []\n\ndef text", "pawn.star:19:5: the file defines moves, and also left or right"},
		{"left alone", "def moves", "def left", "the file does not define right"},
		{"loopy", "def text", "loopy = True\ndef text", "pawn.star:12:1: loopy has no meaning in a rules file (\"loopy\" was taken out in version 0.6, see CHANGELOG.md"},
		{"no examples", `["pawn(..P)", "pawn(P)"]`, `[]`, "pawn.star:4:1: examples is not a list of 1 to 100 positions"},
		{"example of another game", `"pawn(P)"]`, `"nim(3)"]`, `pawn.star:4:1: "nim(3)" is not a position of pawn`},
		{"facts that are no dictionary", `{"pawn(P)": "P"}`, `["P"]`, "pawn.star:5:1: facts is not a dictionary"},
		{"load", "def parse", "load(\"x.star\", \"y\")\ndef parse", "a rules file cannot load another file"},
		{"an f-string", `    return "." * at`, `    return f"{at}" + "." * at`, `pawn.star:14:12: a rules file has no f-strings (put the values in with %: "%d, %s" % (a, b) instead of f"{a}, {b}")`},
		{"yield", "    return [(", "    yield [(", "pawn.star:18:5: a rules file has no yield (begin with an empty list, append to it instead, and return the list at the end)"},
		{"import", "def parse", "import math\ndef parse", "pawn.star:7:1: a rules file imports nothing (leave the line out"},
		{"from", "def parse", "from math import sqrt\ndef parse", "pawn.star:7:1: a rules file imports nothing (leave the line out"},
		{"while", "    at, size = position\n    return [", "    while True:\n        pass\n    return [", "does not support while"},
		{"endless loop at the top", "def parse", "for i in range(1000000):\n    for j in range(1000000):\n        pass\ndef parse", "the call took more than 2000000 steps"},
		{"too long a range", "def parse", "x = list(range(1000000000))\ndef parse", "pawn.star:7:15: a range has 1000000000 numbers, and may have at most 1000000"},
		{"too large a product", "def parse", "x = 3\nfor i in range(40):\n    x = x * x\ndef parse", "pawn.star:9:11: a number has more than 4096 binary digits"},
		{"too large a product in place", "def parse", "x = 3\nfor i in range(40):\n    x *= x\ndef parse", "a number has more than 4096 binary digits"},
		{"too long a text", "def parse", "x = \"x\" * 100000000\ndef parse", "pawn.star:7:9: a text or list would have more than 4194304 bytes or entries"},
		{"a text that doubles", "def parse", "x = \"x\"\nfor i in range(40):\n    x = x + x\ndef parse", "pawn.star:9:11: a text or list would have more than"},
		{"a value whose parts are shared", "def parse", "x = []\nfor i in range(60):\n    x = [x, x]\ny = str(x)\ndef parse", "pawn.star:10:8: a list is too large to be written out"},
		{"a value written by a format", "def parse", "x = []\nfor i in range(60):\n    x = [x, x]\ny = \"%s\" % [x]\ndef parse", "a list is too large to be written out"},
		{"the method format", "def parse", "x = []\nfor i in range(60):\n    x = [x, x]\ny = \"{}\".format(x)\ndef parse", "is too large to be written out"},
		{"the method join", "def parse", "x = (\"x\" * 10000).join([\"y\"] * 10000)\ndef parse", "a text or list would have more than"},
		{"the method replace", "def parse", "x = (\"x\" * 10000).replace(\"x\", \"y\" * 10000)\ndef parse", "a text or list would have more than"},
		{"a method by its name", "def parse", "x = getattr(\"x\" * 10000, \"replace\")(\"x\", \"y\" * 10000)\ndef parse", "a text or list would have more than"},
		{"a method of another type", "def parse", "x = (1, 2).extend([3])\ndef parse", "tuple has no .extend field or method"},
		{"fail", "def parse", "x = []\nfor i in range(60):\n    x = [x, x]\nfail(x)\ndef parse", "a list is too large to be written out"},
		{"an example that is too large", `examples = ["pawn(..P)", "pawn(P)"]`, "x = []\nfor i in range(18):\n    x = [x, x]\nexamples = [x]", "a very large list is not a position of pawn"},
		{"a tuple whose parts are shared", "def parse", "x = ()\nfor i in range(60):\n    x = (x, x)\ndef parse", "pawn.star:7:1: x is too large: it has more than 1048576 parts"},
		{"a graph that is none", "def parse", "x = neighbours((\"a-b\",))\ndef parse", "pawn.star:7:15: a graph is a tuple of edges, each a tuple of its ends"},
		{"an error at the top", "def parse", "x = 1 // 0\ndef parse", "pawn.star:7:7: floored division by zero"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := script.Load("pawn", "pawn.star", []byte(replaced(t, c.old, c.new)), nil)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %v\nwant %s", err, c.want)
			}
		})
	}
	if _, err := script.Load("Pawn 2", "Pawn 2.star", []byte(sound), nil); err == nil {
		t.Error("a file may be called Pawn 2")
	}
}

func replaced(t *testing.T, old, with string) string {
	t.Helper()
	if !strings.Contains(sound, old) {
		t.Fatalf("the sound file has no %q", old)
	}
	return strings.Replace(sound, old, with, 1)
}

// TestNotConforming is about files that load, and break the contract of rulesets.
func TestNotConforming(t *testing.T) {
	for _, c := range []struct{ name, old, new, about, want string }{
		{"sound", "", "", "", ""},
		{"play that does not end", "to in (at - 1, at - 2) if to >= 0", "to in [(at + 1) % size]", "Moves", "play need not end: pawn(..P), then pawn(P..)"},
		{"moves that repeat a name", `"%d -> %d" % (at + 1, to + 1)`, `"go"`, "MoveText", "the move go leads to pawn(.P.) and to pawn(P..)"},
		{"text that parse does not undo", `"." * (size - at - 1)`, `"." * (size - at)`, "Format", "is read and written as"},
		{"wrong fact", `{"pawn(P)": "P"}`, `{"pawn(.P)": "P"}`, "Facts", "pawn(.P) in normal play is N, published as P"},
		{"an error in moves", "    at, size = position\n    return [", "    at, size = position\n    if at == 1:\n        at = at // 0\n    return [", "moves", "the ruleset pawn failed in moves: pawn.star:19:17: floored division by zero"},
		{"no list of moves", "    return [(", "    return \"none\"\n    return [(", "moves", "moves returned \"none\", which is no list of pairs (move, position)"},
		{"a number of moves", "    return [(", "    return 7\n    return [(", "moves", "pawn.star:16:5: moves returned 7, which is no list of pairs (move, position)"},
		{"a list in a position", "(to, size)) for", "(to, [size])) for", "moves", "this one holds a list: write tuple(…) around it"},
		{"an endless loop", "    at, size = position\n    return [", "    at, size = position\n    for i in range(1000000):\n        for j in range(1000000):\n            pass\n    return [", "moves", "the call took more than 2000000 steps"},
		{"recursion", "    at, size = position\n    return [", "    moves(position)\n    at, size = position\n    return [", "moves", "a function may not call itself"},
		{"a canon that changes the value", "def moves", "def canon(position):\n    at, size = position\n    return (at // 2, size)\n\ndef moves", "Theory", "by the definition"},
		{"a standard that changes the value", "def moves", "def standard(position):\n    return (0, position[1])\n\ndef moves", "Standard", "pawn(..P) is compared as pawn(P..), which has other moves"},
		{"a text that is no text", "    return \".\" * at", "    return 3\n    return \".\" * at", "text", "text returned 3, which is no text"},
		{"a very large value for a move", "    at, size = position\n    return [", "    x = []\n    for i in range(60):\n        x = [x, x]\n    return [x]\n    at, size = position\n    return [", "moves", "moves names a move a very large list, which is no text"},
		{"too many parts", "(to, size)) for", "[(to, size)] * 5000) for", "moves", "moves returned 5000 independent parts, more than 4096"},
		{"too many parts in all", "    return [(", "    return [(str(i), [(\"x\" * 4000, at)] * 4000) for i in range(10)]\n    return [(", "moves", "moves returned more than 64 MB of positions"},
		{"a refusal outside parse", "    at, size = position\n    return [", "    fail(\"I do not know\", position)\n    at, size = position\n    return [", "moves", "pawn.star:17:9: I do not know (2, 3)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := script.Load("pawn", "pawn.star", []byte(replaced(t, c.old, c.new)), nil)
			must(t, err)
			list := []game.Listed{f.Listed()}
			complaints := conform.Check(list[0], notation.New(list), conform.Quick)
			found := c.want == "" && len(complaints) == 0
			for _, complaint := range complaints {
				found = found || c.want != "" && complaint.About == c.about && strings.Contains(complaint.Text, c.want)
			}
			if !found {
				t.Errorf("the complaints are %q\nwant %s: %s", complaints, c.about, c.want)
			}
		})
	}
}

// TestRefusalMarksText: what parse refuses is marked in what somebody wrote.
func TestRefusalMarksText(t *testing.T) {
	f, err := script.Load("pawn", "pawn.star", []byte(replaced(t, `fail("expected one P")`, `fail("expected one P", at = text.find("x"))`)), nil)
	must(t, err)
	_, err = notation.New([]game.Listed{f.Listed()}).Parse("pawn( ..x)")
	syntax, ok := errors.AsType[*game.SyntaxError](err)
	if !ok || syntax.Start != 8 || syntax.End != 9 || syntax.Msg != "expected one P" {
		t.Errorf("the error is %#v", err)
	}
}

// TestNumberTooLargeIsRefused: a number that no position can hold is an error in the text
// of whoever wrote it, and no fault of the file.
func TestNumberTooLargeIsRefused(t *testing.T) {
	f, err := script.Load("heap", "heap.star", []byte(`
title    = "Heap"
rules    = "A move removes one counter."
syntax   = "The size."
examples = ["heap(3)"]
def parse(text):
    return int(text)
def text(n):
    return str(n)
def moves(n):
    return [("take", n - 1)] if n > 0 else []
`), nil)
	must(t, err)
	_, err = notation.New([]game.Listed{f.Listed()}).Parse("heap(99999999999999999999)")
	if syntax, ok := errors.AsType[*game.SyntaxError](err); !ok || !strings.Contains(syntax.Msg, "larger than 2^63") {
		t.Errorf("the error is %#v", err)
	}
}

// TestWatch ends calls that take long or much memory by what a clock and the machine say.
func TestWatch(t *testing.T) {
	for _, c := range []struct {
		name        string
		ticks, heap uint64 // of the watch
		grown       uint64 // at each tick
		want        string
	}{
		{"memory", 1 << 60, 1 << 20, 1 << 20, "more than 1 MB of memory"},
		{"time", 1, 1 << 60, 0, "took too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			watch := script.NewWatch(c.ticks, c.heap)
			done := make(chan struct{})
			go func() {
				defer close(done)
				// A call is well within its steps, so that nothing but the watch can end it.
				text := replaced(t, "    at, size = position\n    return [", "    for i in range(300000):\n        pass\n    at, size = position\n    return [")
				f, err := script.Load("pawn", "pawn.star", []byte(text), watch)
				for i := 0; err == nil && i < 1000; i++ { // until the watch has looked at a call that is under way
					err = game.Catch(func() error {
						pos, err := notation.New([]game.Listed{f.Listed()}).Parse("pawn(..P)")
						for range pos.Steps(game.Both) {
						}
						return err
					})
				}
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("the error is %v", err)
				}
			}()
			for heap := uint64(1); ; heap += c.grown {
				select {
				case <-done:
					return
				default:
					watch.Tick(heap)
				}
			}
		})
	}
}

// TestPlayThatDoesNotEnd: a search would follow such play for ever, so that its positions
// cannot be read. Play that goes on and on from an example is found too.
func TestPlayThatDoesNotEnd(t *testing.T) {
	for _, c := range []struct{ parse, moves, game, want string }{
		{"t", "[(\"stay\", p)]", "loop(ab)", "it can come back to loop(1)"},
		{"t", "[(\"turn\", p[1:] + p[:1])]", "loop(ab)", "it can come back to loop(1)"},
		{"t", "[(\"turn\", [p[1:] + p[:1], \"c\"])] if len(p) > 1 else []", "loop(ab)", "it can come back to loop(ab)"},
		{"t", "[(\"take\", p[1:])] if p else []", "loop(ab)", ""},
		{"t", "[(\"add\", p + \"a\")]", "loop(ab)", ""}, // another fault, of whoever searches
		{"int(t)", "[(str(p + 1), p + 1)]", "loop(5)", "play need not end: from loop(1) it goes on for more than 10000 moves"},
		{"int(t)", "[(str(1 - p), 1 - p)] if p < 2 else []", "loop(5)", "play need not end: it can come back to loop(1)"},
		{"int(t)", "[(str(p - 1), p - 1)] if p > 0 else []", "loop(5)", ""},
		{"int(t)", "[(str(p + 1), p + 1)] if p > 0 and p < 9 else []", "loop(5)", ""},
	} {
		text := "title = \"Loop\"\nrules = \"-\"\nsyntax = \"-\"\nexamples = [\"loop(1)\"]\ndef parse(t):\n    return " + c.parse + "\ndef text(p):\n    return str(p)\ndef moves(p):\n    return " + c.moves + "\n"
		f, bad := script.Load("loop", "loop.star", []byte(text), nil)
		if bad != nil {
			t.Fatal(bad)
		}
		library := notation.New([]game.Listed{f.Checked()})
		err := game.Catch(func() error { _, err := library.Parse(c.game); return err })
		if got := fmt.Sprint(err); (err == nil) != (c.want == "") || !strings.Contains(got, c.want) && c.want != "" {
			t.Errorf("%s: %v, want %q", c.moves, err, c.want)
		}
	}
}
