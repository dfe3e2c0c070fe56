package script_test

import (
	"errors"
	"strings"
	"testing"

	"grader/reference/conform"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/script"
	"grader/reference/solve"
)

// loaded is the error of a file with a piece of code at the top, or "".
func loaded(t *testing.T, code string) string {
	t.Helper()
	_, err := script.Load("pawn", "pawn.star", []byte(replaced(t, "def parse", code+"\ndef parse")), nil)
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestSharedParts: what goes through a value whose parts are shared would never come to
// its end.
func TestSharedParts(t *testing.T) {
	const shared = "x = ()\nfor i in range(40):\n    x = (x, x)\n"
	for _, code := range []string{
		"d = {x: 1}", "d = {}\nd[x] = 1", "d = {}[x]", "d = x in {}", "d = x not in {}", "d = {}.get(x)", "d = {}.setdefault(x, 1)", "d = {}.pop(x, 1)",
		"d = [1 for k in [x] if {k: 1}]", "d = {k: 1 for k in [x]}", "d = dict([(x, 1)])", "d = set([x])", "d = set().add(x)", "d = {}.update([(x, 1)])",
		"d = set().union([x])", "d = set([1]) | set([x])", "d = {}\nd[x] += 1", "d = [x].index(x)", "d = [x].remove(x)", "d = getattr({}, \"get\")(x)", "f = {}.get\nd = f(x)",
		"d = x == x", "d = x != x", "d = x < x", "d = x <= x", "d = [x] > [x]", "d = x >= x", "d = x in [1, x]", "d = [x] in ([1], [x])", "d = x in (1, x)",
		"d = sorted([x, x])", "d = max(x, x)", "d = min([x, x])", "d = sorted([1, 2], key = lambda n: x)", "d = max([1, 2], key = lambda n: x)",
		"d = {\"a\": x} == {\"a\": x}", "d = lambda: x == x\ne = d()",
	} {
		got := loaded(t, shared+code+"\nx = None\nd = None\nf = None")
		if !strings.Contains(got, "is too large to be hashed or compared: it has more than 65536 parts") {
			t.Errorf("%s: the error is %q", code, got)
		}
	}
	for _, code := range []string{
		"def keep(a = x):\n    pass\nx = None", "def outer(y):\n    def inner():\n        return y\n    return inner\nkeep = outer(x)\nx = None", "keep = [x].append\nx = None",
	} {
		if got := loaded(t, shared+code); !strings.Contains(got, "keep is too large") {
			t.Errorf("%s: the error is %q", code, got)
		}
	}
	if got := loaded(t, "x = []\nfor i in range(600):\n    x = [x]"); !strings.Contains(got, "x is too large: it has more than 1048576 parts, or is nested more than 500 deep") {
		t.Errorf("the error of a deep list is %q", got)
	}
	if got := loaded(t, "def outer():\n    def a(n):\n        return b\n    def b(n):\n        return a\n    return a\nx = outer()"); !strings.Contains(got, "x is too large") {
		t.Errorf("the error of functions that know each other is %q", got)
	}
}

// TestChargedSteps: a step on a large value counts for many, so that a call comes to its
// end in reasonable time whatever it does.
func TestChargedSteps(t *testing.T) {
	const large = "l = list(range(60000))\nt = \"x\" * 10000\nfor i in range(6):\n    t = t + t\nd = {i: i for i in range(20000)}\ns = set(l)\ny = None\n"
	for i, code := range []string{
		"y = l[1:]", "y = l + l", "y = l == l", "y = -1 in l", "y = (1, 2) in l", "y = list(l)", "y = tuple(l)", "y = sorted(l)", "y = max(l)", "y = enumerate(l)", "y = zip(l, l)",
		"y = reversed(l)", "y = any(l)", "y = (lambda *a: 1)(*l)", "y = [0] * 10000", "y = set(l)", "y = s | s", "y = s & s", "y = s - s", "y = s ^ s", "y = s.union(s)", "y = dict(d)",
		"y = d.items()", "y = d.keys()", "y = d.values()", "y = {}.update(d)", "y = d | d", "y = l.index(59999)", "y = l.insert(0, 1)", "y = l.pop(0)\n    l.append(1)", "y = d == d", "d.clear()\n    d.update([(k, k) for k in range(100)])",
		"y = t.upper()", "y = t.count(\"y\")", "y = t.split(\"x\")", "y = \"y\" in t", "y = t.find(\"y\")", "y = t.startswith(t)", "y = t.replace(\"x\", \"y\")", "y = \",\".join([t])", "y = t == t + \"\"", "y = {t: 1}",
		"y = str(l)", "y = \"%s\" % [l]", "y = \"{}\".format(l)", "l += [1] * 1000", "y = list(t.elems())",
		"y = [0] * 4000000", "y = \"x\" * 4000000", "y = (\"x\" * 1000).replace(\"x\", \"y\" * 1000)",
	} {
		if i%longtest.Pick(24, 3) != 0 {
			continue
		}
		if got := loaded(t, large+"for i in range(1000000):\n    "+code); !strings.Contains(got, "the call took more than 2000000 steps") &&
			!strings.Contains(got, "a text or list would have") && !strings.Contains(got, "is too large to be written out") {
			t.Errorf("%s: the error is %q", code, got)
		}
	}
}

// TestLargeNumbers: numbers may not grow for long.
func TestLargeNumbers(t *testing.T) {
	for _, code := range []string{
		"x = 1\nfor i in range(100):\n    x = x << 500", "x = 1\nfor i in range(100):\n    x <<= 500", "x = 1\nfor i in range(100000):\n    x = x + x", "x = 1\nfor i in range(100000):\n    x += x",
		"x = -1\nfor i in range(100000):\n    y = 0 - x\n    x = x - y", "x = int(\"9\" * 5000)\nx = x * x", "x = 0x1" + strings.Repeat("0", 2000) + "\nx = x // x",
	} {
		if got := loaded(t, code); !strings.Contains(got, "binary digits") {
			t.Errorf("%s: the error is %q", code, got)
		}
	}
}

// TestInPlace: an operator such as += works out what stands left of it once, and first.
func TestInPlace(t *testing.T) {
	const code = `
log = []
a = [1, [2], "x", set([1])]
d = {"k": 8}
def at(n):
    log.append(n)
    return n
def of(v):
    log.append("of")
    a[0] = 100
    return v
a[at(0)] += of(1)
a[at(0)] *= of(3)
alias = a[1]
a[at(1)] += [3]
a[at(2)] += "y"
(a[at(2)]) %= ()
a[at(3)] |= set([2])
d["k"] -= 3
d["k"] <<= 2
d["k"] //= 2
a[0] -= 2
def local(n):
    b = [[n]]
    b[0][at(0)] += n
    x = n
    x += n
    return b[0][0] + x
got = [a[0], a[1], alias, a[2], list(a[3]), d["k"], local(5), log]
if str(got) != '[4, [2, 3], [2, 3], "xy", [1, 2], 10, 20, [0, "of", 0, "of", 1, 2, 2, 3, 0]]':
    fail(got)
`
	if got := loaded(t, code); got != "" {
		t.Error(got)
	}
}

// slow is a game whose moves take about 80,000 steps to list, and its canonical forms too.
const slow = `title = "Slow"
rules = "-"
syntax = "-"
examples = ["slow(3)"]
def parse(text):
    return int(text)
def text(n):
    return str(n)
def wait():
    for i in range(20000):
        pass
def moves(n):
    wait()
    return [("%d -> %d" % (n, to), to) for to in range(max(0, n - 3), n)]
`

// TestSlowMovesAreCharged: the budget of a question bounds the steps of its game, so that
// moves that take long to list do not hold up a set.
func TestSlowMovesAreCharged(t *testing.T) {
	for _, c := range []struct {
		name, text, pos string
		budget          int
		want            error
	}{
		{"enough", slow, "slow(8)", 200_000, nil},
		{"moves", slow, "slow(300)", 10_000, game.ErrLimit},
		{"canon", strings.Replace(slow, "    wait()\n    return", "    return", 1) + "def canon(n):\n    wait()\n    return n\n", "slow(300)", 10_000, game.ErrLimit},
	} {
		f, err := script.Load("slow", "slow.star", []byte(c.text), nil)
		must(t, err)
		pos, err := notation.New([]game.Listed{f.Listed()}).Parse(c.pos)
		must(t, err)
		if _, err := solve.New(c.budget).Nimber(pos); !errors.Is(err, c.want) {
			t.Errorf("%s: the error is %v, want %v", c.name, err, c.want)
		}
	}
}

// TestWithin: all calls together may take so many steps, and those after them fail.
func TestWithin(t *testing.T) {
	f, err := script.Load("slow", "slow.star", []byte(slow), nil)
	must(t, err)
	list := []game.Listed{f.Within(300_000).Listed()}
	for _, complaint := range conform.Check(list[0], notation.New(list), conform.Quick) {
		if complaint.Fault == nil || !errors.Is(complaint.Fault.Err, script.ErrAllowance) {
			t.Errorf("the complaint is %v", complaint)
		}
	}
	if err := game.Catch(func() error { _, err := notation.New(list).Parse("slow(3)"); return err }); !errors.Is(err, script.ErrAllowance) {
		t.Errorf("the error is %v", err)
	}
	if _, err := notation.New([]game.Listed{f.Listed()}).Parse("slow(3)"); err != nil {
		t.Error(err)
	}
}

// TestMessagesAreCut: a file may complain of a very large value.
func TestMessagesAreCut(t *testing.T) {
	for _, code := range []string{"x = {}[\"x\" * 10000]", "fail(\"x\" * 10000)"} {
		if got := loaded(t, code); len(got) < 500 || len(got) > 600 {
			t.Errorf("%s: the error has %d bytes", code, len(got))
		}
	}
}
