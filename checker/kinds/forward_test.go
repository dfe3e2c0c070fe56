package kinds_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"

	"grader/problems"
	"grader/reference/game"
)

// A naiveTable marks a table or a labelled graph by the words of the definition: it
// goes through the moves of each heap or vertex and looks up what was given.
type naiveTable struct {
	*naive  // of the rule of play
	at      []game.Position
	index   func(game.Part) int // the entry of what a move leaves
	empty   int                 // the entry of what leaves nothing; -1 if there is none
	given   map[int]int
	outcome bool
	carry   bool
}

// truth is the right entry: a nim value, or 1 for N and 0 for P.
func (n naiveTable) truth(pos game.Position) int {
	switch {
	case !n.outcome:
		return n.value(pos)
	case n.loses(pos):
		return 0
	}
	return 1
}

// follows reports whether the entry i is what the entries given to its options make it.
func (n naiveTable) follows(i int) bool {
	seen := map[int]bool{}
	moves := 0
	for step := range n.at[i].Steps(game.Both) {
		moves++
		left := n.at[i].After(step).Parts()
		if n.outcome && len(left) > 1 { // the outcomes given for the parts say nothing about the sum
			seen[n.truth(n.at[i].After(step))] = true
			continue
		}
		entries := []int{n.empty}
		if len(left) > 0 {
			entries = nil
		}
		for _, p := range left {
			entries = append(entries, n.index(p))
		}
		value := 0
		for _, e := range entries {
			v, ok := n.given[e]
			if !ok {
				return false
			}
			value ^= v
		}
		seen[value] = true
	}
	want := 0
	switch {
	case n.outcome && moves == 0 && n.play == game.Misere, n.outcome && seen[0]:
		want = 1
	case !n.outcome:
		want = leastMissing(seen)
	}
	return n.given[i] == want
}

// marks counts the entries that earn their share, and those that do because they
// follow from others.
func (n naiveTable) marks() (earned, carried int) {
	for i := range n.at {
		v, ok := n.given[i]
		switch {
		case !ok:
		case v == n.truth(n.at[i]):
			earned++
		case n.carry && n.follows(i):
			earned++
			carried++
		}
	}
	return earned, carried
}

// consistent goes through the entries in order and makes most of them follow from
// those before, with some errors, gaps and junk.
func (n naiveTable) consistent(r *rand.Rand, order []int, most int) (junk []int) {
	for _, i := range order {
		switch roll := r.IntN(12); {
		case roll == 0:
			continue
		case roll == 1:
			junk = append(junk, i)
			continue
		case roll <= 3:
			n.given[i] = r.IntN(most)
			continue
		}
		n.given[i] = n.truth(n.at[i])
		for v := range most {
			old := n.given[i]
			if n.given[i] = v; n.follows(i) {
				break
			}
			n.given[i] = old
		}
	}
	return junk
}

var junkEntries = []string{`"x"`, "-3", "2.5", "true", "[]"}

// random answers a question at random, with entries that are "" where nothing is written, and
// compares the verdict with the marks of the naive marker. It tells how many entries follow.
func (n naiveTable) random(t *testing.T, r *rand.Rand, task *Task, order []int, write func(entries []string) string) (carried int) {
	t.Helper()
	most, forms := 12, []string{"%d", `"%d"`, `"*%d"`, `" * %d"`}
	if n.outcome {
		most = 2
	}
	n.given = map[int]int{}
	junk := n.consistent(r, order, most)
	entries := make([]string, len(n.at))
	for i := range entries {
		v, ok := n.given[i]
		switch {
		case ok && n.outcome:
			entries[i] = [][]string{{`"P"`, `"previous"`, `"losing position"`}, {`"N"`, `"first"`, `"the next player wins"`}}[v][r.IntN(3)]
		case ok:
			entries[i] = fmt.Sprintf(forms[r.IntN(4)], v)
		case slices.Contains(junk, i):
			entries[i] = junkEntries[r.IntN(len(junkEntries))]
		}
	}
	text := write(entries)
	earned, carried := n.marks()
	if len(n.given) == 0 {
		return carried
	}
	verdict := graded(t, nil, task, text, task.Points.Times(ratio(earned, len(n.at))), len(junk))
	wrongs := 0
	for i, v := range n.given {
		if v != n.truth(n.at[i]) {
			wrongs++
		}
	}
	for _, note := range verdict.Notes {
		_, says, _ := strings.Cut(string(note.Code), "/")
		if says == "wrong" && wrongs == carried || says == "carried" && carried == 0 {
			t.Errorf("%s: %s is told %s, with %d wrong entries, %d of them carried forward", task.Prompt, text, note.Code, wrongs, carried)
		}
	}
	tellsNoValue(t, text, *verdict)
	return carried
}

var (
	heapNames = regexp.MustCompile(`heaps? [0-9, and to]+( more)?|from 0|place of|the value 0`)
	digits    = regexp.MustCompile(`[0-9]`)
)

// tellsNoValue looks for values in what is said at the level hint: every number there is the
// name of a heap, a count of entries, or a number of the rule itself.
func tellsNoValue(t *testing.T, text string, verdict Verdict) {
	t.Helper()
	for _, n := range Redact(verdict, problems.Hint).Notes {
		if n.Code == "entry/aside" || n.Code == "table/surplus" {
			continue // they quote the answer, or count the heaps
		}
		if found := digits.FindString(heapNames.ReplaceAllString(fmt.Sprint(n.Doc()), "")); found != "" {
			t.Errorf("at level hint %s is told a number: %v", text, n.Doc())
		}
	}
}

// TestTablesAgainstTheDefinition marks random tables with errors that are carried
// forward, in games of every sort, of nim values and of N and P in normal and misère play.
func TestTablesAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	counts := map[string]int{}
	for _, c := range []struct {
		games, label string
		last         int
		play         game.Play
	}{
		{"nim kayles dawson-kayles dawson-chess treblecross officers lasker grundy subtraction[1,2] subtraction[2,5,6] subtraction[!2,3] octal[0.137] octal[4.3] octal[0.8f]", "nimber", 11, game.Normal},
		{"nim kayles dawson-kayles lasker grundy subtraction[1,3,4] subtraction[2,5] octal[0.137]", "outcome", 9, game.Normal},
		{"nim kayles dawson-kayles lasker grundy subtraction[1,3,4] subtraction[2,5] octal[0.137]", "outcome", 9, game.Misere},
	} {
		for name := range strings.FieldsSeq(c.games) {
			n := naiveTable{naive: newNaive(c.play), outcome: c.label == "outcome", index: func(p game.Part) int {
				m, _ := game.ReadNumber(p.Text())
				return int(m)
			}}
			var order []int
			for heap := range c.last + 1 {
				n.at = append(n.at, position(t, fmt.Sprintf("%s(%d)", name, heap)))
				order = append(order, heap)
			}
			for _, n.carry = range []bool{true, false} {
				task := examtest.Task(t, fmt.Sprintf("kind = \"table\"\nlabel = %q\ngame = \"%s(%d)\"\nplay = %q\npoints = 7\ncarry_forward = %t", c.label, name, c.last, c.play, n.carry))
				for range 30 {
					carried := n.random(t, r, task, order, func(entries []string) string {
						for i, e := range entries {
							if e == "" {
								entries[i] = `""`
							}
						}
						if r.IntN(4) == 0 {
							entries = append(entries, "7", `"x"`)
						}
						return "[" + strings.Join(entries, ", ") + "]"
					})
					counts[fmt.Sprint(c.label, c.play, n.carry, min(carried, 2))]++
				}
			}
		}
	}
	for _, k := range []string{"nimbernormal true 0", "nimbernormal true 2", "nimbernormal false 0", "outcomenormal true 2", "outcomemisere true 2"} {
		if counts[k] < 10 {
			t.Errorf("only %d tables were of the sort %q: %v", counts[k], k, counts)
		}
	}
}

// TestLabelsAgainstTheDefinition marks random labels of random graphs.
func TestLabelsAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	counts := map[string]int{}
	for range 120 {
		names := []string{"v_a", "v_b", "v_c", "v_d", "v_e", "v_f", "v_g", "v_h", "v_i"}[:1+r.IntN(9)]
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		lines := make([]string, len(names))
		for i := range lines { // to vertices behind: no cycles
			lines[i] = names[i] + ":"
			for _, name := range names[i+1:] {
				if r.IntN(3) == 0 {
					lines[i] += " " + name
				}
			}
		}
		n := naiveTable{outcome: r.IntN(2) == 0, empty: -1, carry: r.IntN(4) > 0, naive: newNaive(game.Normal)}
		label := "nimber"
		if n.outcome {
			label, n.naive = "outcome", newNaive(game.Play(r.IntN(2)))
		}
		var order []int
		for i := range names { // the graph with this vertex first
			n.at = append(n.at, position(t, "graph("+strings.Join(slices.Concat(lines[i:i+1], lines[:i], lines[i+1:]), "; ")+")"))
			order = append(order, len(names)-1-i)
		}
		n.index = func(p game.Part) int {
			name, _, _ := strings.Cut(p.Text(), ":")
			return slices.Index(names, name)
		}
		shuffled := slices.Clone(lines)
		r.Shuffle(len(lines), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		task := examtest.Task(t, fmt.Sprintf("kind = \"labels\"\ngame = \"graph(%s)\"\nlabel = %q\nplay = %q\npoints = 5\ncarry_forward = %t",
			strings.Join(shuffled, "; "), label, n.play, n.carry))
		for range 8 {
			carried := n.random(t, r, task, order, func(entries []string) string {
				var list []string
				for i, e := range entries {
					if e == "" && r.IntN(2) == 0 {
						e = `" "`
					}
					if e != "" {
						list = append(list, names[i]+" = "+e)
					}
				}
				return "{ " + strings.Join(list, ", ") + " }"
			})
			counts[fmt.Sprint(n.outcome, min(carried, 2))]++
		}
	}
	for _, k := range []string{"true 0", "true 1", "true 2", "false 0", "false 1", "false 2"} {
		if counts[k] < 10 {
			t.Errorf("only %d labellings were of the sort %q: %v", counts[k], k, counts)
		}
	}
}
