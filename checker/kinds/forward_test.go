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
	at      []game.Position
	index   func(game.Part) int // the entry of what a move leaves
	empty   int                 // the entry of what leaves nothing; -1 if there is none
	given   map[int]int
	outcome bool
	play    game.Play
	truth   func(i int) int
	sums    *naive // who wins several parts, where outcomes are asked for; nil if there are none
}

// follows reports whether the entry i is what the entries given to its options make it.
func (n naiveTable) follows(i int) bool {
	seen := map[int]bool{}
	moves := 0
	for step := range n.at[i].Steps(game.Both) {
		moves++
		value := 0
		left := n.at[i].After(step).Parts()
		if n.outcome && len(left) > 1 {
			// The outcomes given for the parts say nothing about the sum.
			if !n.sums.loses(n.at[i].After(step)) {
				value = 1
			}
			seen[value] = true
			continue
		}
		for _, p := range left {
			v, ok := n.given[n.index(p)]
			if !ok {
				return false
			}
			value ^= v
		}
		if len(left) == 0 {
			v, ok := n.given[n.empty]
			if !ok {
				return false
			}
			value = v
		}
		seen[value] = true
	}
	want := 0
	switch {
	case n.outcome && moves == 0 && n.play == game.Misere, n.outcome && seen[0]:
		want = 1
	case !n.outcome:
		for seen[want] {
			want++
		}
	}
	return n.given[i] == want
}

// marks counts the entries that earn their share, and those that do because they
// follow from others.
func (n naiveTable) marks(carry bool) (earned, carried int) {
	for i := range n.at {
		v, ok := n.given[i]
		switch {
		case !ok:
		case v == n.truth(i):
			earned++
		case carry && n.follows(i):
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
		n.given[i] = n.truth(i)
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

// marked compares the verdict on an answer with the marks of the naive marker.
func (n naiveTable) marked(t *testing.T, what string, task *Task, text string, carry bool, junk int) {
	t.Helper()
	verdict := task.Check(examtest.Answer(t, text))
	if junk > 0 && len(n.given) == 0 {
		if verdict.Status != Unreadable {
			t.Errorf("%s: %s is %s, want unreadable", what, text, verdict.Status)
		}
		return
	}
	earned, follow := n.marks(carry)
	if want := task.Points.Times(ratio(earned, len(n.at))); verdict.Earned.Cmp(want) != 0 || len(verdict.Faults) != junk {
		t.Errorf("%s, carried forward %t: %s earns %s with %d faults, want %s with %d", what, carry, text, verdict.Earned, len(verdict.Faults), want, junk)
	}
	wrongs := 0
	for i, v := range n.given {
		if v != n.truth(i) {
			wrongs++
		}
	}
	for _, note := range verdict.Notes {
		switch note.Code {
		case "table/wrong", "labels/wrong":
			if wrongs == follow {
				t.Errorf("%s: %s is told %s, and nothing is wrong in itself", what, text, note.Code)
			}
		case "table/carried", "labels/carried":
			if follow == 0 {
				t.Errorf("%s: %s is told %s, and nothing was carried forward", what, text, note.Code)
			}
		}
		if note.More != nil && len(note.More()) == 0 {
			t.Errorf("%s: the note %s on %s has no refutation", what, note.Code, text)
		}
	}
	told(t, what, text, *verdict)
}

var (
	heapNames = regexp.MustCompile(`heaps? [0-9, and to]+( more)?`)
	digits    = regexp.MustCompile(`[0-9]`)
)

// told looks for values in what is said at the level hint: every number there is the
// name of a heap, a count of entries, or a number of the rule itself.
func told(t *testing.T, what, text string, verdict Verdict) {
	t.Helper()
	for _, n := range Redact(verdict, problems.Hint).Notes {
		if n.Code == "entry/aside" || n.Code == "table/surplus" {
			continue // they quote the answer, or count the heaps
		}
		said := heapNames.ReplaceAllString(fmt.Sprint(n.Doc()), "")
		for _, rule := range []string{"from 0", "place of", "the value 0"} {
			said = strings.ReplaceAll(said, rule, "")
		}
		if found := digits.FindString(said); found != "" {
			t.Errorf("%s: at level hint %s is told a number: %v", what, text, n.Doc())
		}
	}
}

// TestTablesAgainstTheDefinition marks random tables with errors that are carried
// forward, in games of every sort.
func TestTablesAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	counts := map[string]int{}
	for _, name := range []string{
		"nim", "kayles", "dawson-kayles", "dawson-chess", "treblecross", "officers", "lasker", "grundy", "subtraction[1,2]", "subtraction[2,5,6]",
		"subtraction[!2,3]", "octal[0.137]", "octal[4.3]", "octal[0.8f]",
	} {
		const last = 11
		marker := newNaive(game.Normal)
		n := naiveTable{index: func(p game.Part) int {
			m, ok := game.ReadNumber(p.Text())
			if !ok {
				t.Fatal(p.Text())
			}
			return int(m)
		}}
		for heap := range last + 1 {
			n.at = append(n.at, position(t, fmt.Sprintf("%s(%d)", name, heap)))
		}
		n.truth = func(i int) int { return marker.value(n.at[i]) }
		for _, carry := range []bool{true, false} {
			task := examtest.Task(t, fmt.Sprintf("kind = \"table\"\ngame = \"%s(%d)\"\npoints = 7\ncarry_forward = %t", name, last, carry))
			for range 40 {
				n.given = map[int]int{}
				var order []int
				for i := range last + 1 {
					order = append(order, i)
				}
				junk := n.consistent(r, order, 12)
				entries := make([]string, last+1)
				for i := range entries {
					entries[i] = `""`
					if v, ok := n.given[i]; ok {
						entries[i] = []string{"%d", `"%d"`, `"*%d"`, `" * %d"`}[r.IntN(4)]
						entries[i] = fmt.Sprintf(entries[i], v)
					} else if slices.Contains(junk, i) {
						entries[i] = junkEntries[r.IntN(len(junkEntries))]
					}
				}
				if r.IntN(4) == 0 {
					entries = append(entries, "7", `"x"`)
				}
				n.marked(t, name, task, "["+strings.Join(entries, ", ")+"]", carry, len(junk))
				_, follow := n.marks(carry)
				counts[fmt.Sprint(carry, min(follow, 3))]++
			}
		}
	}
	for _, k := range []string{"true 0", "true 1", "true 2", "true 3", "false 0"} {
		if counts[k] < 10 {
			t.Errorf("only %d tables were of the sort %q: %v", counts[k], k, counts)
		}
	}
}

// TestOutcomeTablesAgainstTheDefinition marks random tables of N and P in normal and
// misère play.
func TestOutcomeTablesAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	counts := map[string]int{}
	for _, name := range []string{"nim", "kayles", "dawson-kayles", "lasker", "grundy", "subtraction[1,3,4]", "subtraction[2,5]", "octal[0.137]"} {
		for _, play := range []game.Play{game.Normal, game.Misere} {
			const last = 9
			marker := newNaive(play)
			n := naiveTable{outcome: true, play: play, sums: marker, index: func(p game.Part) int {
				m, ok := game.ReadNumber(p.Text())
				if !ok {
					t.Fatal(p.Text())
				}
				return int(m)
			}}
			var order []int
			for heap := range last + 1 {
				n.at = append(n.at, position(t, fmt.Sprintf("%s(%d)", name, heap)))
				order = append(order, heap)
			}
			n.truth = func(i int) int {
				if marker.loses(n.at[i]) {
					return 0
				}
				return 1
			}
			carry := r.IntN(4) > 0
			task := examtest.Task(t, fmt.Sprintf("kind = \"table\"\nlabel = \"outcome\"\ngame = \"%s(%d)\"\nplay = %q\npoints = 7\ncarry_forward = %t",
				name, last, play, carry))
			for range 30 {
				n.given = map[int]int{}
				junk := n.consistent(r, order, 2)
				entries := make([]string, last+1)
				for i := range entries {
					entries[i] = `""`
					if v, ok := n.given[i]; ok {
						entries[i] = [][]string{{`"P"`, `"previous"`, `"losing position"`}, {`"N"`, `"first"`, `"the next player wins"`}}[v][r.IntN(3)]
					} else if slices.Contains(junk, i) {
						entries[i] = junkEntries[r.IntN(len(junkEntries))]
					}
				}
				n.marked(t, name, task, "["+strings.Join(entries, ", ")+"]", carry, len(junk))
				_, follow := n.marks(carry)
				counts[fmt.Sprint(play, min(follow, 2))]++
			}
		}
	}
	for _, play := range []game.Play{game.Normal, game.Misere} {
		for follow := range 3 {
			if k := fmt.Sprint(play, follow); counts[k] < 10 {
				t.Errorf("only %d tables were of the sort %q: %v", counts[k], k, counts)
			}
		}
	}
}

// TestLabelsAgainstTheDefinition marks random labels of random graphs.
func TestLabelsAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	counts := map[string]int{}
	for range 120 {
		size := 1 + r.IntN(9)
		names := make([]string, size)
		for i := range names {
			names[i] = fmt.Sprintf("v_%c", 'a'+i)
		}
		r.Shuffle(size, func(i, j int) { names[i], names[j] = names[j], names[i] })
		lines := make([]string, size)
		for i := range lines { // to vertices behind: no cycles
			lines[i] = names[i] + ":"
			for j := i + 1; j < size; j++ {
				if r.IntN(3) == 0 {
					lines[i] += " " + names[j]
				}
			}
		}
		written := r.Perm(size)
		shuffled := make([]string, size)
		for to, from := range written {
			shuffled[to] = lines[from]
		}
		graph := "graph(" + strings.Join(shuffled, "; ") + ")"
		n := naiveTable{outcome: r.IntN(2) == 0, empty: -1}
		if n.outcome {
			n.play = game.Play(r.IntN(2))
		}
		values, winners := newNaive(game.Normal), newNaive(n.play)
		parts := map[string]int{}
		for i, name := range names {
			// the graph with this vertex first
			list := slices.Concat(lines[i:i+1], lines[:i], lines[i+1:])
			n.at = append(n.at, position(t, "graph("+strings.Join(list, "; ")+")"))
			parts[name] = i
		}
		n.index = func(p game.Part) int {
			name, _, _ := strings.Cut(p.Text(), ":")
			return parts[name]
		}
		n.truth = func(i int) int {
			if !n.outcome {
				return values.value(n.at[i])
			}
			if winners.loses(n.at[i]) {
				return 0
			}
			return 1
		}
		carry := r.IntN(4) > 0
		label, most := "nimber", 6
		if n.outcome {
			label, most = "outcome", 2
		}
		task := examtest.Task(t, fmt.Sprintf("kind = \"labels\"\ngame = %q\nlabel = %q\nplay = %q\npoints = 5\ncarry_forward = %t",
			graph, label, n.play, carry))
		for range 8 {
			n.given = map[int]int{}
			order := make([]int, size)
			for i := range order {
				order[i] = size - 1 - i
			}
			junk := n.consistent(r, order, most)
			var entries []string
			for i := range size {
				text, ok := "", false
				if _, ok = n.given[i]; ok && n.outcome {
					text = []string{`"P"`, `"N"`}[n.given[i]]
				} else if ok {
					text = fmt.Sprint(n.given[i])
				} else if slices.Contains(junk, i) {
					text, ok = junkEntries[r.IntN(len(junkEntries))], true
				} else if r.IntN(2) == 0 {
					text, ok = `" "`, true
				}
				if ok {
					entries = append(entries, names[i]+" = "+text)
				}
			}
			text := "{ " + strings.Join(entries, ", ") + " }"
			n.marked(t, graph, task, text, carry, len(junk))
			_, follow := n.marks(carry)
			counts[fmt.Sprint(n.outcome, min(follow, 2))]++
		}
	}
	for _, k := range []string{"true 0", "true 1", "true 2", "false 0", "false 1", "false 2"} {
		if counts[k] < 10 {
			t.Errorf("only %d labellings were of the sort %q: %v", counts[k], k, counts)
		}
	}
}
