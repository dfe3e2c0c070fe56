package kinds_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/read"

	"grader/problems/points"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/rules"
)

// A naive marker knows positions by the definitions alone.
type naive struct {
	values map[string]int
	lost   map[string]bool // whether the next player loses
	play   game.Play
}

func newNaive(play game.Play) *naive {
	return &naive{values: map[string]int{}, lost: map[string]bool{}, play: play}
}

// value is the mex over the options of the whole position, sums included.
func (n *naive) value(pos game.Position) int {
	if v, ok := n.values[pos.Key()]; ok {
		return v
	}
	seen := map[int]bool{}
	for step := range pos.Steps(game.Both) {
		seen[n.value(pos.After(step))] = true
	}
	v := 0
	for seen[v] {
		v++
	}
	n.values[pos.Key()] = v
	return v
}

func (n *naive) loses(pos game.Position) bool {
	if lost, ok := n.lost[pos.Key()]; ok {
		return lost
	}
	over, lost := true, true
	for step := range pos.Steps(game.Both) {
		over = false
		lost = lost && !n.loses(pos.After(step))
	}
	if over {
		lost = n.play == game.Normal
	}
	n.lost[pos.Key()] = lost
	return lost
}

// canonical is the value of a literal form, and whether it is canonical: its
// options are 0, *1 ... *(n-1), each canonical and there once.
func canonical(t *testing.T, form string) (value int, ok bool) {
	pos := position(t, form)
	parts := pos.Parts()
	if len(parts) == 0 {
		return 0, true
	}
	set, isSet := parts[0].(*game.Set)
	if !isSet {
		return newNaive(game.Normal).value(pos), true
	}
	counts := map[int]int{}
	ok = true
	for _, o := range set.Options() {
		v, canon := canonical(t, o.String())
		counts[v]++
		ok = ok && canon
	}
	for counts[value] > 0 {
		value++
	}
	return value, ok && value == len(counts)
}

func position(t *testing.T, text string) game.Position {
	t.Helper()
	pos, err := notation.New(rules.All).Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pos
}

// randomForm is a literal form of small value.
func randomForm(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(3) == 0 {
		return fmt.Sprintf("*%d", r.IntN(4))
	}
	options := make([]string, r.IntN(4))
	for i := range options {
		options[i] = randomForm(r, depth-1)
	}
	return "{" + strings.Join(options, ", ") + "}"
}

// randomGame is a sum small enough for the naive marker.
func randomGame(r *rand.Rand) string {
	term := func() string {
		switch r.IntN(6) {
		case 0:
			return fmt.Sprintf("nim(%d,%d)", r.IntN(5), 1+r.IntN(4))
		case 1:
			return fmt.Sprintf("kayles(%d)", r.IntN(7))
		case 2:
			return fmt.Sprintf("subtraction[2,3](%d,%d)", r.IntN(8), r.IntN(5))
		case 3:
			return fmt.Sprintf("rook(%d,%d)", r.IntN(4), r.IntN(4))
		case 4:
			return fmt.Sprintf("*%d", r.IntN(5))
		}
		return randomForm(r, 2)
	}
	if r.IntN(2) == 0 {
		return term()
	}
	return term() + " + " + term()
}

// TestNimbersAndOutcomesAgainstTheDefinitions grades every small answer.
func TestNimbersAndOutcomesAgainstTheDefinitions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 120 {
		text := randomGame(r)
		pos := position(t, text)
		play := game.Play(r.IntN(2))
		exam := examtest.Exam(t, fmt.Sprintf("[[question]]\nid = \"v\"\nkind = \"nimber\"\ngame = %q\n[[question]]\nid = \"o\"\nkind = \"outcome\"\ngame = %q\nplay = %q",
			text, text, play), DefaultBudget)
		value := newNaive(game.Normal).value(pos)
		for n := range 9 {
			verdict := exam.Tasks[0].Check(examtest.Answer(t, fmt.Sprint(n)))
			if right := verdict.Status == Correct; right != (n == value) {
				t.Errorf("%s has the value %d, and %d is %s", text, value, n, verdict.Status)
			}
			refuted(t, text, verdict)
		}
		lost := newNaive(play).loses(pos)
		for word, p := range map[string]bool{`"P"`: true, `"N"`: false} {
			verdict := exam.Tasks[1].Check(examtest.Answer(t, word))
			if right := verdict.Status == Correct; right != (lost == p) {
				t.Errorf("%s in %s play: %s is %s", text, play, word, verdict.Status)
			}
			refuted(t, text, verdict)
		}
	}
}

// refuted expects that a wrong answer has a refutation, which is shown only after
// it was replayed.
func refuted(t *testing.T, what string, verdict *Verdict) {
	t.Helper()
	if verdict.Status != Wrong {
		return
	}
	for _, n := range verdict.Notes {
		if n.More != nil && len(n.More()) > 0 {
			return
		}
	}
	t.Errorf("%s: nothing refutes %s", what, verdict.Got)
}

func TestFormsAgainstTheDefinitions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	counts := map[Status]int{}
	for range 150 {
		text := randomForm(r, 3)
		if r.IntN(2) == 0 {
			text = randomGame(r)
		}
		pos := position(t, text)
		value := newNaive(game.Normal).value(pos)
		task := examtest.Task(t, fmt.Sprintf("kind = \"canonical-form\"\ngame = %q", text))
		for _, form := range []string{randomForm(r, 3), randomForm(r, 3), randomForm(r, 2), fmt.Sprintf("*%d", value), text} {
			verdict := task.Check(examtest.Answer(t, fmt.Sprintf("%q", form)))
			if verdict.Status == Unreadable && form == text {
				continue // a sum, which is no literal form
			}
			v, canon := 0, false
			if got := position(t, form); len(got) == 1 && read.IsForm(got) {
				v, canon = canonical(t, form)
			} else {
				v = value
			}
			want := points.Of(0)
			switch {
			case v == value && canon:
				want = points.Of(1)
			case v == value && position(t, form).Key() != pos.Key():
				want = points.Ratio(1, 2)
			}
			counts[verdict.Status]++
			if verdict.Earned.Cmp(want) != 0 {
				t.Errorf("%s: the form %s of value %d earns %s, want %s", text, form, v, verdict.Earned, want)
			}
			if read.IsForm(position(t, form)) {
				refuted(t, text, verdict)
			}
		}
	}
	for _, s := range []Status{Correct, Partial, Wrong} {
		if counts[s] < 20 {
			t.Errorf("only %d answers were %s", counts[s], s)
		}
	}
}

// TestListsAgainstTheDefinitions grades random lists of moves, positions, moves
// that are not legal and junk.
func TestListsAgainstTheDefinitions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	counts := map[Status]int{}
	for range 150 {
		text := randomGame(r)
		pos := position(t, text)
		play := game.Play(r.IntN(2))
		rule := creditRules[r.IntN(len(creditRules))]
		kind, want := "winning-moves", map[string]bool{}
		if r.IntN(2) == 0 {
			kind = "options"
		}
		marker := newNaive(play)
		reached := map[string]bool{}
		for step := range pos.Steps(game.Both) {
			to := pos.After(step)
			reached[to.Key()] = true
			if kind == "options" || marker.loses(to) {
				want[to.Key()] = true
			}
		}
		task := examtest.Task(t, fmt.Sprintf("kind = %q\ngame = %q\nplay = %q\ncredit = %q", kind, text, play, rule))
		for range 6 {
			entries, right, wrong, junk := randomList(r, pos, want)
			verdict := task.Check(examtest.Answer(t, "["+strings.Join(entries, ", ")+"]"))
			counts[verdict.Status]++
			if junk > 0 && junk == len(entries) {
				if verdict.Status != Unreadable {
					t.Errorf("%s: %v is %s, want unreadable", text, entries, verdict.Status)
				}
				continue
			}
			earned := listCredit(rule, right, wrong, len(want))
			if verdict.Earned.Cmp(earned) != 0 || len(verdict.Faults) != junk {
				t.Errorf("%s %s of %s: %v earns %s with %d faults, want %s with %d", rule, kind, text, entries, verdict.Earned, len(verdict.Faults), earned, junk)
			}
			for _, n := range verdict.Notes {
				if n.More != nil && n.Code != "moves/illegal" && len(n.More()) == 0 {
					t.Errorf("%s: the note %s has no refutation for %v", text, n.Code, entries)
				}
			}
		}
	}
	for _, s := range []Status{Correct, Partial, Wrong, Unreadable} {
		if counts[s] < 20 {
			t.Errorf("only %d answers were %s", counts[s], s)
		}
	}
}

// randomList writes some of the wanted moves, some others and some junk, and counts
// the distinct ones.
func randomList(r *rand.Rand, pos game.Position, want map[string]bool) (entries []string, right, wrong, junk int) {
	given := map[string]bool{}
	add := func(text string) { entries = append(entries, fmt.Sprintf("%q", text)) }
	keep := r.IntN(3) // the rate at which moves are kept
	for step := range pos.Steps(game.Both) {
		to := pos.After(step)
		if want[to.Key()] && r.IntN(3) > keep || !want[to.Key()] && r.IntN(4) > 0 {
			continue
		}
		if given[to.Key()] = true; r.IntN(2) == 0 {
			shuffled := slices.Clone(to)
			r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
			add(shuffled.String())
		} else if moves := sameMove(pos, step); moves {
			add(to.String())
		} else {
			add(pos.MoveName(step))
		}
	}
	for key := range given {
		if want[key] {
			right++
		} else {
			wrong++
		}
	}
	for range r.IntN(5) / 3 {
		add("nim(77)") // no move leads there
		add("nim(0, 77)")
		wrong++
		break
	}
	for range r.IntN(4) / 2 {
		add("?!")
		junk++
	}
	r.Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
	return entries, right, wrong, junk
}

// sameMove reports whether another move of the position has the same name and leads
// elsewhere.
func sameMove(pos game.Position, step game.Step) bool {
	for other := range pos.Steps(game.Both) {
		if pos.MoveName(other) == pos.MoveName(step) && pos.After(other).Key() != pos.After(step).Key() {
			return true
		}
	}
	return false
}
