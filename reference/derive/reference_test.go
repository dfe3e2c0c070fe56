package derive

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/solve"
)

// value is a random game, written with numbers, ups, nimbers and braces.
func value(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(3) == 0 {
		return []string{"0", "1", "-1", "2", "1/2", "*", "*2", "^", "v", "^*", "-1/2", "3"}[r.IntN(12)]
	}
	list := func() string {
		var options []string
		for range 1 + r.IntN(2) {
			options = append(options, value(r, depth-1))
		}
		return strings.Join(options, ",")
	}
	return "{" + list() + "|" + list() + "}"
}

// questions are random ones.
func questions(t testing.TB, r *rand.Rand) *Question {
	impartial := []string{"kayles(%d)", "grundy(%d)", "subtraction[1,3,4](%d)", "dawson-kayles(%d)", "kayles(%d) + nim(3)", "nim(1,2) + kayles(%d)", "octal[0.6](%d)"}
	partizan := []string{"domineering(2x2)", "domineering(3x2)", "domineering(2x3)", "partizan-subtraction[1,2;1,3](4)", "toads-and-frogs(T.F)", "clobber(xo/ox)", "hackenbush(0-a:r, a-b:b)"}
	goals := []Goal{Nimber, Value, Outcome, CanonicalForm, Compare, WinningMove}
	goal := goals[r.IntN(len(goals))]
	n := 1 + r.IntN(7)
	g := fmt.Sprintf(impartial[r.IntN(len(impartial))], n)
	switch {
	case goal == CanonicalForm || goal != Nimber && r.IntN(2) == 0:
		g = value(r, 2)
		if r.IntN(4) == 0 {
			g = partizan[r.IntN(len(partizan))]
		}
		if goal == Value && r.IntN(2) == 0 {
			g += " + " + value(r, 1)
		}
	}
	if goal == CanonicalForm && !strings.ContainsAny(g, "{(") {
		g = "{" + g + "|" + g + "}"
	}
	q := ask(t, goal, g)
	q.G = reread(t, g, goal == CanonicalForm || q.G.Partizan())
	if goal == Compare {
		h := value(r, 1)
		if !q.G.Partizan() {
			h = fmt.Sprintf(impartial[r.IntN(len(impartial))], n)
		}
		q.H = reread(t, h, true)
	}
	if goal == WinningMove && q.Partizan() {
		q.Who = game.Players[r.IntN(2)]
	}
	return q
}

func reread(t testing.TB, text string, partizan bool) game.Position {
	l := library.Impartial()
	if partizan {
		l = library.Partizan()
	}
	pos, err := l.Parse(text)
	if err != nil {
		if pos, err = library.Partizan().Parse(text); err != nil {
			t.Fatal(text, err)
		}
	}
	return pos
}

// Every reference derivation is shown line by line, gives the right result, and does all duties.
func TestReferences(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 1))
	given, longest := 0, 0
	for range longtest.Pick(300, 2000) {
		q := questions(t, r)
		lines, err := Reference(q, solve.New(100_000))
		if err != nil {
			t.Logf("%s of %s: %v", q.Goal, q.G, err)
			given++
			continue
		}
		longest = max(longest, len(lines))
		d := mark(t, q, strings.Join(lines, "\n"))
		bad := !d.Right || Done(d.Duties) != len(d.Duties) || d.False > 0
		for _, l := range d.Lines {
			bad = bad || l.State != Shown
		}
		if bad {
			t.Errorf("%s of %s, %v by %s:", q.Goal, q.G, q.H, q.Who)
			for _, l := range d.Lines {
				t.Logf("    %-10s %-12s %s %v", l.State, l.Rule, l.Text, l.Fault)
			}
			t.Log("    ", d.Right, Done(d.Duties), len(d.Duties))
		}
	}
	t.Logf("%d too long, the longest has %d lines", given, longest)
}

// spoiled is a false claim in place of another; ok is false where this one has no number to change.
func spoiled(r *rand.Rand, c Claim) (wrong Claim, ok bool) {
	wrong = c
	switch c.Op {
	case NimEqual:
		if c.Right.Op == Mex || c.Right.Op == Xor { // a number more
			wrong.Right.Args = append(slices.Clone(c.Right.Args), Nim{N: 50})
			return wrong, true
		} else if c.Right.Op != Number {
			return c, false
		}
		wrong.Right.N = c.Right.N + 1 + uint64(r.IntN(3))
	case Equal:
		switch op := []Op{Equal, Differs, Greater, Above, Confused}[r.IntN(5)]; op {
		case Equal:
			wrong.Y = c.Y.Plus(game.Nimber(1 + uint64(r.IntN(2))))
		default:
			wrong.Op = op
		}
	case AtLeast:
		wrong.Op, wrong.X, wrong.Y = Above, c.Y, c.X
	case Above:
		wrong.Op, wrong.X, wrong.Y = AtLeast, c.Y, c.X
	case Confused:
		wrong.Op = Equal
	case Greater:
		wrong.X, wrong.Y = c.Y, c.X
	default:
		return c, false
	}
	return wrong, true
}

// reworded is a line as somebody else might write it.
func reworded(r *rand.Rand, line string) string {
	for _, one := range [][2]string{{" is dominated by ", "|"}, {" >= ", " ≥ "}, {" || ", " ∥ "}, {" |> ", " ⧐ "}, {" xor ", " ⊕ "}, {" = ", "="}, {" -> ", " → "}} {
		if r.IntN(2) == 0 && one[1] != "|" {
			line = strings.ReplaceAll(line, one[0], one[1])
		}
	}
	if a, rest, found := strings.Cut(line, " is dominated by "); found && r.IntN(2) == 0 && !strings.Contains(rest, " for ") {
		if b, in, ok := strings.Cut(rest, " in "); ok {
			line = b + " dominates " + a + " in " + in
		}
	}
	line = []string{"", "so ", "Hence ", "3. ", "(2) ", "∴ ", "we have "}[r.IntN(7)] + line
	return line + []string{"", ".", "  # as above", " because it is so", " (mex)"}[r.IntN(5)]
}

// Derivations in another order and in other words are worth as much. With one line made false, that line
// alone is false; with one removed, nothing becomes false, and what rested on it is not shown, nor is
// what else is above it.
func TestChangedDerivations(t *testing.T) {
	rounds := longtest.Pick(150, 34_000)
	r := rand.New(rand.NewPCG(26, 2))
	wrongs, gone := 0, 0
	for range rounds {
		q := questions(t, r)
		lines, err := Reference(q, solve.New(100_000))
		if err != nil || len(lines) > 60 {
			continue
		}
		told := func(what string, d *Marking) {
			t.Errorf("%s: %s of %s, %v by %s:", what, q.Goal, q.G, q.H, q.Who)
			for _, l := range d.Lines {
				t.Logf("    %-10s %-12s %s %v", l.State, l.Rule, l.Text, l.Fault)
			}
		}
		var words []string
		for _, line := range lines {
			words = append(words, reworded(r, line))
		}
		last := len(words) - 1 // the result stays last
		r.Shuffle(last, func(i, j int) { words[i], words[j] = words[j], words[i] })
		if d := mark(t, q, strings.Join(words, "\n")); !d.Right || Done(d.Duties) != len(d.Duties) || d.False > 0 || !all(d, Shown) {
			told("shuffled and reworded", d)
		}
		i := r.IntN(len(lines))
		if i == last && strings.HasSuffix(lines[last], "G = 0") {
			continue // that G is 0 shows what is reversible above
		}
		claims := Read(q, library, lines)[i].Claims
		if wrong, ok := spoiled(r, claims[r.IntN(len(claims))]); ok {
			changed := append([]string(nil), lines...)
			changed[i] = wrong.String()
			d := mark(t, q, strings.Join(changed, "\n"))
			wrongs++
			for n, l := range d.Lines {
				if n < i && l.State != Shown || n == i && l.State != False || n > i && l.State == False {
					told(fmt.Sprint("line ", i+1, " made false"), d)
					break
				}
			}
		}
		left := append(append([]string(nil), lines[:i]...), lines[i+1:]...)
		if len(left) > 0 {
			d := mark(t, q, strings.Join(left, "\n"))
			gone++
			for n, l := range d.Lines {
				needed := n == len(left)-1 && n >= i && i < last && q.Goal == Nimber // by the result
				if l.State == False || n < i && l.State != Shown || needed && l.State == Shown {
					told(fmt.Sprint("line ", i+1, " removed: ", lines[i]), d)
					break
				}
			}
			if r.IntN(4) > 0 {
				continue
			}
			bare := mark(t, q, lines[last])
			if (q.Goal == Nimber && last > 0 || q.Goal == CanonicalForm && len(bare.Duties) > 1) && bare.Lines[0].State == Shown && bare.Lines[0].Rule != Simplest {
				told("the result alone", bare)
			}
		}
	}
	t.Logf("%d lines made false, %d removed", wrongs, gone)
}

func all(d *Marking, state State) bool {
	for _, l := range d.Lines {
		if l.State != state {
			return false
		}
	}
	return true
}
