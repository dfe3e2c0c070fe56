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

// random is a random question.
func random(t testing.TB, r *rand.Rand) *Asked {
	impartial := []string{"kayles(%d)", "grundy(%d)", "subtraction[1,3,4](%d)", "dawson-kayles(%d)", "kayles(%d) + nim(3)", "nim(1,2) + kayles(%d)", "octal[0.6](%d)"}
	partizan := []string{"domineering(2x2)", "domineering(3x2)", "domineering(2x3)", "partizan-subtraction[1,2;1,3](4)", "toads-and-frogs(T.F)", "clobber(xo/ox)", "hackenbush(0-a:r, a-b:b)"}
	goals := []Goal{Nimber, Value, Outcome, CanonicalForm, WinningMove}
	goal := goals[r.IntN(len(goals))]
	g := fmt.Sprintf(impartial[r.IntN(len(impartial))], 1+r.IntN(7))
	if goal == CanonicalForm && r.IntN(8) > 0 || goal != Nimber && r.IntN(2) == 0 {
		g = value(r, 2)
		if r.IntN(4) == 0 {
			g = partizan[r.IntN(len(partizan))]
		}
		if goal == Value && r.IntN(2) == 0 {
			g += " + " + value(r, 1)
		}
	}
	q := ask(t, goal, g)
	if goal == WinningMove && q.G.Partizan() {
		q.Who = game.Players[r.IntN(2)]
	}
	return q
}

// spoiled is a false line in place of another; ok is false where this one has nothing to change.
func spoiled(r *rand.Rand, d *Marking, c Claim) (wrong string, ok bool) {
	for range 20 {
		wrong := c
		switch c.Op {
		case SameNimber:
			wrong.Nims = slices.Clone(c.Nims)
			wrong.Nims[len(c.Nims)-1].N += 1 + r.Uint64N(3)
		case Equal:
			wrong.Op = []Op{Equal, Differs, Greater, Confused}[r.IntN(4)]
			if wrong.Op == Equal {
				wrong.Y = c.Y.Plus(game.Nimber(1 + r.Uint64N(2)))
			}
		case Greater, Confused:
			wrong.Op = []Op{Equal, Greater, Confused}[r.IntN(3)]
		case Dominated:
			wrong.X, wrong.Y = c.Y, c.X
		default:
			return "", false
		}
		if d.against(wrong) != nil {
			return wrong.Text(d.Question.G), true
		}
	}
	return "", false
}

// reworded is a line as somebody else might write it.
func reworded(r *rand.Rand, line string) string {
	for _, one := range [][2]string{{" >= ", " ≥ "}, {" || ", " ∥ "}, {" xor ", " ⊕ "}, {" = ", "="}, {" -> ", " → "}} {
		if r.IntN(2) == 0 {
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

// The lines of a key earn everything in any order and in other words. If one is made false, it alone is
// false, and its share is lost; if one is missing, its share is lost and nothing else.
func TestKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 1))
	wrongs, gone := 0, 0
	for range longtest.Pick(300, 20_000) {
		q := random(t, r)
		lines, err := Key(q, solve.New(100_000))
		if err != nil {
			t.Fatal(q.Goal, q.G, err)
		}
		expect := func(what string, d *Marking, done, falsely int, right bool) {
			if Done(d.Subjects) != done || d.False != falsely || d.Right != right {
				t.Errorf("%s: %s of %s by %s: %s", what, q.Goal, q.G, q.Who, d.summary())
				for _, l := range d.Lines {
					t.Logf("    %-10s %s %v", l.State, l.Text, l.Fault)
				}
			}
		}
		last := len(lines) - 1
		var words []string
		for _, line := range lines {
			words = append(words, reworded(r, line))
		}
		r.Shuffle(last, func(i, j int) { words[i], words[j] = words[j], words[i] })
		d := mark(t, q, words...)
		expect("shuffled and reworded", d, len(d.Subjects), 0, true)
		if len(d.Subjects) != last {
			t.Errorf("%s of %s by %s: %d lines for %d subjects", q.Goal, q.G, q.Who, last, len(d.Subjects))
		}
		i := r.IntN(len(lines))
		claims := mustRead(t, q, lines...)[i].Claims
		if wrong, ok := spoiled(r, d, claims[0]); ok {
			changed := slices.Clone(lines)
			changed[i] = wrong
			d := mark(t, q, changed...)
			wrongs++
			for n, l := range d.Lines {
				if l.State == False && n != i || n == i && l.State != False {
					expect("another line is false", d, -1, 0, false)
				}
			}
			about := func(line string) string { return strings.Fields(line)[0] }
			twice := slices.ContainsFunc(slices.Delete(slices.Clone(lines), i, i+1), func(line string) bool { return about(line) == about(lines[i]) })
			if i < last && !twice && float64(d.Num)/float64(d.Den) > float64(last-1)/float64(last) {
				expect("a false line", d, last-1, 1, true)
			}
		}
		if i < last {
			gone++
			left := mark(t, q, slices.Delete(slices.Clone(lines), i, i+1)...)
			if float64(left.Num)/float64(left.Den) < float64(last-1)/float64(last) || left.False > 0 || !left.Right {
				expect("a line is missing", left, last-1, 0, true)
			}
		}
	}
	t.Logf("%d lines made false, %d removed", wrongs, gone)
}
