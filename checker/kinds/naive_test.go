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
	won    map[string]bool // whether a player who begins wins
	play   game.Play
}

func newNaive(play game.Play) *naive {
	return &naive{values: map[string]int{}, won: map[string]bool{}, play: play}
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
	v := leastMissing(seen)
	n.values[pos.Key()] = v
	return v
}

// loses reports whether whoever begins loses a game in which both have the same moves.
func (n *naive) loses(pos game.Position) bool { return !n.wins(pos, game.Both) }

// wins reports whether a player who begins wins.
func (n *naive) wins(pos game.Position, who game.Player) bool {
	key := who.String() + pos.Key()
	if win, ok := n.won[key]; ok {
		return win
	}
	over, win := true, false
	for step := range pos.Steps(who) {
		over = false
		win = win || !n.wins(pos.After(step), who.Other())
	}
	n.won[key] = win || over && n.play == game.Misere
	return n.won[key]
}

// canonical is the value of a literal form, and whether it is canonical: its
// options are 0, *1 ... *(n-1), each canonical and there once.
func canonical(t *testing.T, form string) (value int, ok bool) {
	pos := position(t, form)
	parts := pos.Parts()
	if len(parts) == 0 {
		return 0, true
	}
	set, isSet := parts[0].(*game.Braces)
	if !isSet {
		return newNaive(game.Normal).value(pos), true
	}
	counts := map[int]int{}
	ok = true
	for _, o := range set.OptionsOf(game.Both) {
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
		task := examtest.Task(t, fmt.Sprintf("kind = \"nimber\"\ngame = %q", text))
		value := newNaive(game.Normal).value(pos)
		for n := range 9 {
			verdict := graded(t, nil, task, fmt.Sprint(n), AllOrNothing(n == value), 0)
			refuted(t, task, verdict, n != value)
		}
		task = examtest.Task(t, fmt.Sprintf("kind = \"outcome\"\ngame = %q\nplay = %q", text, play))
		lost := newNaive(play).loses(pos)
		for word, p := range map[string]bool{`"P"`: true, `"N"`: false} {
			verdict := graded(t, nil, task, word, AllOrNothing(lost == p), 0)
			refuted(t, task, verdict, lost != p)
		}
	}
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
			got := position(t, form)
			if !read.IsForm(got) {
				continue // the question, repeated
			}
			v, canon := canonical(t, form)
			want := points.Of(0)
			switch {
			case v == value && canon:
				want = points.Of(1)
			case v == value && got.Key() != pos.Key():
				want = points.Ratio(1, 2)
			}
			verdict := graded(t, counts, task, fmt.Sprintf("%q", form), want, 0)
			refuted(t, task, verdict, verdict.Status == Wrong)
		}
	}
	enough(t, counts, 20, Correct, Partial, Wrong)
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
		for step := range pos.Steps(game.Both) {
			if to := pos.After(step); kind == "options" || marker.loses(to) {
				want[to.Key()] = true
			}
		}
		task := examtest.Task(t, fmt.Sprintf("kind = %q\ngame = %q\nplay = %q\ncredit = %q", kind, text, play, rule))
		for range 6 {
			entries, right, wrong, junk := randomList(r, pos, want)
			earned := listCredit(rule, right, wrong, len(want))
			if junk > 0 && junk == len(entries) {
				earned = points.Of(0)
			}
			graded(t, counts, task, "["+strings.Join(entries, ", ")+"]", earned, junk)
		}
	}
	enough(t, counts, 20, Correct, Partial, Wrong, Unreadable)
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

// TestOptionValuesAgainstTheDefinition grades random lists of values, with repeats
// and junk, against the values of all positions that one move leads to.
func TestOptionValuesAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	marker := newNaive(game.Normal)
	counts := map[Status]int{}
	for _, text := range []string{
		"kayles(7)", "kayles(3,2)", "nim(2,3,4)", "dawson-kayles(9)", "{0, *2, {*3, 0}}", "subtraction[1,2](6,4)", "grundy(8)", "rook(2,3)", "nim()",
		"knight(3,4)", "cram(2x3)", "graph(a: b c; b: d; c:; d:)", "kayles(3) + *2",
	} {
		var want []int
		for step := range position(t, text).Steps(game.Both) {
			if v := marker.value(position(t, text).After(step)); !slices.Contains(want, v) {
				want = append(want, v)
			}
		}
		for _, rule := range creditRules {
			task := examtest.Task(t, fmt.Sprintf("kind = \"option-values\"\ngame = %q\npoints = 7\ncredit = %q", text, rule))
			for range 12 {
				var entries []string
				given := map[int]bool{}
				for range r.IntN(9) {
					v := r.IntN(6)
					if len(want) > 0 && r.IntN(3) > 0 {
						v = want[r.IntN(len(want))]
					}
					given[v] = true
					entries = append(entries, fmt.Sprintf([]string{"%d", `"%d"`, `"*%d"`, "%d.0"}[r.IntN(4)], v))
				}
				junk := r.IntN(5) / 4
				for range junk {
					entries = append(entries, junkEntries[r.IntN(len(junkEntries))])
				}
				right, wrong := 0, 0
				for v := range given {
					if slices.Contains(want, v) {
						right++
					} else {
						wrong++
					}
				}
				due := points.Of(7).Times(listCredit(rule, right, wrong, len(want)))
				if junk > 0 && len(given) == 0 {
					due = points.Of(0)
				}
				graded(t, counts, task, "["+strings.Join(entries, ", ")+"]", due, junk)
			}
		}
	}
	enough(t, counts, 4, Correct, Partial, Wrong, Unreadable)
}

// leastPeriod looks for the least period and then the least pre-period that fit so
// many values that for these games nothing else can follow.
func leastPeriod(t *testing.T, values []int) (pre, period int) {
	t.Helper()
	for period = 1; period < len(values)/3; period++ {
		pre = len(values) - period
		for pre > 0 && values[pre-1] == values[pre-1+period] {
			pre--
		}
		if pre+3*period < len(values) {
			return pre, period
		}
	}
	t.Fatalf("%v have no period", values)
	return 0, 0
}

// heapValues are the values of the first heaps, each the mex over its moves.
func heapValues(t *testing.T, name string, count int) []int {
	var values []int
	for n := range count {
		pos := position(t, fmt.Sprintf("%s(%d)", name, n))
		seen := map[int]bool{}
		for step := range pos.Steps(game.Both) {
			sum := 0
			for _, p := range pos.After(step).Parts() {
				m, ok := game.ReadNumber(p.Text())
				if !ok {
					t.Fatal(p.Text())
				}
				sum ^= values[m]
			}
			seen[sum] = true
		}
		values = append(values, leastMissing(seen))
	}
	return values
}

// TestPeriodsAgainstTheDefinition grades every small answer.
func TestPeriodsAgainstTheDefinition(t *testing.T) {
	for _, name := range []string{"subtraction[1,2,3]", "subtraction[2,4,7]", "subtraction[2]", "subtraction[1,4,6]", "octal[0.12]", "octal[0.15]", "octal[0.23]", "subtraction[4,6]", "octal[0.513]"} {
		pre, period := leastPeriod(t, heapValues(t, name, 60))
		task := examtest.Task(t, fmt.Sprintf("kind = \"period\"\ngame = \"%s(7)\"\npoints = 2", name))
		if task.Undecided {
			t.Errorf("%s: no period is proved", name)
			continue
		}
		for n0 := range pre + 4 {
			for p := 1; p <= 3*period; p++ {
				want := 0
				if n0 == pre {
					want++
				}
				if p == period {
					want++
				}
				graded(t, nil, task, fmt.Sprintf("{ preperiod = %d, period = %d }", n0, p), ratio(want, 1), 0)
			}
		}
	}
}
