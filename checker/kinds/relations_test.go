package kinds_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
)

// TestEqualityAgainstTheDefinitions: two games are equal exactly when the second
// player wins their sum, and a witness works exactly when it gives different outcomes.
func TestEqualityAgainstTheDefinitions(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	marker, counts := newNaive(game.Normal), map[Status]int{}
	for range longtest.Pick(40, 120) {
		a, b := randomGame(r), randomGame(r)
		if r.IntN(3) == 0 {
			b = fmt.Sprintf("*%d", marker.value(position(t, a)))
		}
		g, h := position(t, a), position(t, b)
		task := examtest.Task(t, fmt.Sprintf("kind = \"equivalent\"\nwitness = true\ngame = %q\nother = %q", a, b))
		equal := marker.loses(g.Plus(h))
		for _, said := range []string{"true", "false", "", "", ""} {
			want := AllOrNothing(equal && said == "true")
			if said == "" {
				j := randomGame(r)
				if r.IntN(2) == 0 {
					j = []string{a, b}[r.IntN(2)]
				}
				said = fmt.Sprintf("{ equivalent = false, witness = %q }", j)
				if marker.loses(g.Plus(position(t, j))) != marker.loses(h.Plus(position(t, j))) {
					want = points.Of(1)
				} else if !equal {
					want = points.Ratio(1, 2)
				}
			} else if said == "false" && !equal {
				want = points.Ratio(1, 2)
			}
			graded(t, counts, task, said, want, 0)
		}
	}
	enough(t, counts, 20, Correct, Partial, Wrong)
}

// TestReversibleAgainstTheDefinition names random options with what they may be
// reversible through.
func TestReversibleAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	marker, counts := newNaive(game.Normal), map[Status]int{}
	for range 250 {
		text := randomGame(r)
		if r.IntN(2) == 0 {
			text = randomForm(r, 3)
		}
		pos := position(t, text)
		value := marker.value(pos)
		needed := map[int]bool{}
		var options []game.Position
		for step := range pos.Steps(game.Both) {
			x := pos.After(step)
			options = append(options, x)
			if reverses(marker, x, value) {
				needed[marker.value(x)] = true
			}
		}
		rule := creditRules[r.IntN(len(creditRules))]
		task := examtest.Task(t, fmt.Sprintf("kind = \"reversible-moves\"\ngame = %q\ncredit = %q", text, rule))
		for range 5 {
			right, spoilt, named, wrong := map[int]bool{}, map[int]bool{}, map[int]bool{}, map[int]bool{}
			entries := []string{}
			for _, x := range options {
				if r.IntN(2) == 0 || reverses(marker, x, value) != (r.IntN(8) > 0) {
					continue
				}
				v := marker.value(x)
				entry, ys := x.String(), []string{fmt.Sprintf("*%d", value), fmt.Sprintf("*%d", value+1)}
				for step := range x.Steps(game.Both) {
					ys = append(ys, x.After(step).String())
				}
				through := -1
				if r.IntN(5) > 0 {
					through = r.IntN(len(ys))
					entry += " through " + ys[through]
				}
				entries = append(entries, fmt.Sprintf("%q", entry))
				switch {
				case !reverses(marker, x, value):
					wrong[v] = true
				case through < 0:
					named[v] = true
				default:
					named[v] = true
					if marker.value(position(t, ys[through])) == value {
						right[v] = true
					} else {
						spoilt[v] = true
					}
				}
			}
			full := 0
			for v := range right {
				if !spoilt[v] {
					full++
				}
			}
			doubled := 2*full + (len(named) - full)
			want := ratio(max(0, doubled-2*len(wrong)), max(1, 2*len(needed)))
			switch {
			case len(needed) == 0:
				want = AllOrNothing(len(wrong) == 0)
			case rule == "all-or-nothing":
				want = AllOrNothing(full == len(needed) && len(wrong) == 0)
			case rule == "matched":
				want = ratio(doubled, 2*max(len(named)+len(wrong), len(needed)))
			}
			graded(t, counts, task, "["+strings.Join(entries, ", ")+"]", want, 0)
		}
	}
	enough(t, counts, 20, Correct, Partial, Wrong)
}

// reverses reports whether a position has an option of the value.
func reverses(marker *naive, x game.Position, value int) bool {
	for step := range x.Steps(game.Both) {
		if marker.value(x.After(step)) == value {
			return true
		}
	}
	return false
}

// TestStrategiesAgainstTheDefinition answers random moves with random replies.
func TestStrategiesAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	counts := map[Status]int{}
	for asked := 0; asked < longtest.Pick(40, 80); {
		text, play := randomGame(r), game.Play(r.IntN(2))
		if r.IntN(2) == 0 {
			text += " + " + text
		}
		pos, marker := position(t, text), newNaive(play)
		if !marker.loses(pos) {
			continue
		}
		asked++
		task := examtest.Task(t, fmt.Sprintf("kind = \"strategy\"\ngame = %q\nplay = %q", text, play))
		for range 4 {
			earns, needed := map[string]bool{}, map[string]bool{}
			var entries []string
			for step := range pos.Steps(game.Both) {
				board := pos.After(step)
				var replies []game.Position
				for step := range board.Steps(game.Both) {
					replies = append(replies, board.After(step))
				}
				if len(replies) == 0 {
					continue
				}
				if needed[board.Key()] || r.IntN(6) == 0 {
					needed[board.Key()] = true
					continue
				}
				needed[board.Key()] = true
				best := replies[r.IntN(len(replies))]
				for _, to := range replies {
					if marker.loses(to) && r.IntN(2) == 0 {
						best = to
					}
				}
				if isMove(pos, board) || isMove(board, best) {
					needed[board.Key()] = true
					continue // in sets an option is a move and a position
				}
				entries = append(entries, fmt.Sprintf("%q = %q", board, best))
				earns[board.Key()] = marker.loses(best)
			}
			right := 0
			for _, wins := range earns {
				if wins {
					right++
				}
			}
			want := AllOrNothing(len(entries) == 0)
			if len(needed) > 0 {
				want = ratio(right, len(needed))
			}
			if verdict := graded(t, counts, task, "{ "+strings.Join(entries, ", ")+" }", want, 0); verdict.Illegal {
				t.Errorf("%s %v is not legal", task.Prompt, entries)
			}
		}
	}
	enough(t, counts, 10, Correct, Partial, Wrong)
}

// isMove reports whether the text of a position is also that of a move.
func isMove(pos, to game.Position) bool {
	for step := range pos.Steps(game.Both) {
		if pos.MoveText(step) == to.String() && pos.After(step).Key() != to.Key() {
			return true
		}
	}
	return false
}

// randomEdges is a list of edges between a few vertices, some of them written again, with
// their ends exchanged, and in any order. Each is followed by one of the endings.
func randomEdges(r *rand.Rand, names []string, loops bool, endings ...string) string {
	var edges []string
	for range 1 + r.IntN(4) {
		a, b := names[r.IntN(len(names))], names[r.IntN(len(names))]
		if a == b && !loops {
			continue
		}
		ending := endings[r.IntN(len(endings))]
		for range 1 + r.IntN(2) {
			if r.IntN(2) == 0 {
				a, b = b, a
			}
			edges = append(edges, a+"-"+b+ending)
		}
	}
	if len(edges) == 0 {
		return names[0] + "-" + names[1] + endings[0]
	}
	r.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
	return strings.Join(edges, ", ")
}

// edgeGames makes small positions of every ruleset that is played with edges.
var edgeGames = []struct {
	ruleset string
	random  func(r *rand.Rand) string
}{
	{"hackenbush", func(r *rand.Rand) string {
		return randomEdges(r, []string{"0", "a", "b", "c"}, true, "")
	}},
	{"hackenbush", func(r *rand.Rand) string {
		return randomEdges(r, []string{"0", "a", "b", "0", "c"}, true, ":b", ":r", ":r", ":b", ":g", "")
	}},
	{"node-kayles", func(r *rand.Rand) string { return randomEdges(r, []string{"a", "b", "c", "d"}, false, "") }},
	{"arc-kayles", func(r *rand.Rand) string { return randomEdges(r, []string{"a", "b", "c", "d"}, false, "") }},
	{"col", func(r *rand.Rand) string { return randomEdges(r, []string{"a", "b", "c", "d"}, false, "") + ", a:r" }},
	{"snort", func(r *rand.Rand) string { return randomEdges(r, []string{"a", "b", "c", "d"}, false, "") + ", b:b" }},
	{"graph", func(r *rand.Rand) string {
		names, vertices := []string{"a", "b", "c", "d"}, []string{}
		for i, name := range names {
			vertex := name + ":"
			for range r.IntN(4) {
				if i+1 < len(names) {
					vertex += " " + names[i+1+r.IntN(len(names)-i-1)]
				}
			}
			vertices = append(vertices, vertex)
		}
		r.Shuffle(len(names)-1, func(i, j int) { vertices[i+1], vertices[j+1] = vertices[j+1], vertices[i+1] })
		return strings.Join(vertices, "; ")
	}},
}

// TestListedMovesEarnEverything asks about positions with edges that are written in both
// directions, more than once and in any order. Every list of the solver that is given back
// earns everything, as moves and as positions, and whatever else is listed is refuted.
func TestListedMovesEarnEverything(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 82))
	library := notation.New(rules.All)
	asked := map[string]int{}
	for range longtest.Pick(4, 40) {
		for _, g := range edgeGames {
			text := g.ruleset + "(" + g.random(r) + ")"
			if r.IntN(4) == 0 {
				text += []string{" + ", " - "}[r.IntN(2)] + g.ruleset + "(" + g.random(r) + ")"
			}
			pos, err := library.Parse(text)
			if err != nil {
				t.Fatal(text, err)
			}
			for _, kind := range []string{"winning-moves", "options", "strategy", "dominated-moves", "reversible-moves"} {
				for _, rest := range ofSides(pos, kind) {
					question := fmt.Sprintf("[[question]]\nid = \"q\"\nkind = %q\ngame = %q\n%s", kind, text, rest)
					if task := decided(t, question); task != nil {
						asked[g.ruleset+" "+kind]++
						feedBack(t, task, pos, rest)
					}
				}
			}
		}
	}
	for _, g := range edgeGames {
		for _, kind := range []string{"winning-moves", "options", "strategy"} {
			if asked[g.ruleset+" "+kind] == 0 {
				t.Errorf("no question of the kind %s was asked about %s", kind, g.ruleset)
			}
		}
	}
}

// ofSides are the rules of play, or the players, that a question may be asked about.
func ofSides(pos game.Position, kind string) []string {
	switch {
	case pos.Partizan() || kind == "dominated-moves":
		return []string{`player = "left"`, `player = "right"`}
	case kind == "reversible-moves":
		return []string{""}
	}
	return []string{"", `play = "misere"`}
}

// decided prepares a question, nil if it cannot be asked.
func decided(t *testing.T, question string) *Task {
	t.Helper()
	set, complaints := problems.Load(source.NewFile("set.toml", []byte(question)), nil)
	if len(complaints) > 0 {
		t.Fatal(question, examtest.Drawn(complaints))
	}
	exam, _ := kinds.Compile(set, notation.New(rules.All), DefaultBudget)
	if exam == nil {
		return nil // a strategy of who loses
	}
	return exam.Tasks[0]
}

// feedBack gives back what is listed.
func feedBack(t *testing.T, task *Task, pos game.Position, rest string) {
	t.Helper()
	what := task.Kind.Name + " of " + pos.String() + " " + rest
	check := func(said string, everything bool) {
		t.Helper()
		verdict := task.Check(examtest.Answer(t, said))
		if everything && verdict.Status != Correct {
			t.Errorf("%s: %s is %s (%s of %s), and the answer is %s", what, said, verdict.Status, verdict.Earned, task.Points, task.Want)
		}
		if verdict.Illegal || len(verdict.Faults) > 0 {
			t.Errorf("%s: %s is not legal", what, said)
		}
		verdict.Finish()
		for _, f := range verdict.Failures() {
			t.Errorf("%s: %s: %v", what, said, f)
		}
	}
	check(OnSheet(task.Answer), true)
	who := game.Left
	if strings.Contains(rest, "right") {
		who = game.Right
	}
	if task.Kind.Name == "strategy" {
		if pos.Partizan() {
			who = who.Other()
		}
		for name, to := range movesByName(pos, who) {
			for reply, after := range movesByName(to, who.Other()) {
				check(fmt.Sprintf("{ %q = %q }", name, reply), false)
				check(fmt.Sprintf("{ %q = %q }", to, after), false)
			}
		}
		return
	}
	names, positions := []string{}, []string{}
	for name, to := range movesByName(pos, who) {
		names, positions = append(names, name), append(positions, to.String())
		check(OnSheet([]string{name}), false)
		check(OnSheet([]string{to.String()}), false)
	}
	slices.Sort(names)
	check(OnSheet(names), task.Kind.Name == "options")
	check(OnSheet(positions), task.Kind.Name == "options")
}

// movesByName are the moves of a player, by name.
func movesByName(pos game.Position, who game.Player) map[string]game.Position {
	moves := map[string]game.Position{}
	for step := range pos.Steps(who) {
		moves[pos.MoveName(step)] = pos.After(step)
	}
	return moves
}
