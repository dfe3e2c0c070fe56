package kinds_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"

	"grader/reference/game"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
)

// A naiveSides knows games in which Left and Right have different moves by the definition
// alone: who cannot move loses.
type naiveSides map[string]bool

// wins reports whether a player who begins wins.
func (n naiveSides) wins(pos game.Position, who game.Player) bool {
	key := who.String() + pos.Key()
	if known, ok := n[key]; ok {
		return known
	}
	win := false
	for step := range pos.Steps(who) {
		if !n.wins(pos.After(step), who.Other()) {
			win = true
			break
		}
	}
	n[key] = win
	return win
}

func (n naiveSides) class(pos game.Position) string {
	left, right := n.wins(pos, game.Left), n.wins(pos, game.Right)
	switch {
	case left && !right:
		return "L"
	case right && !left:
		return "R"
	case left:
		return "N"
	}
	return "P"
}

var signOfClass = map[string]string{"L": ">", "R": "<", "N": "||", "P": "="}

// randomSides is a small game of which both players' moves are played out.
func randomSides(r *rand.Rand) string {
	boards := []string{
		"domineering(2x2)", "domineering(2x3)", "domineering(.#/../..)", "hackenbush(0-a:b, a-b:r, b-c:g)", "hackenbush(0-a:r, 0-b:b)", "toads-and-frogs(T.F)", "toads-and-frogs(TT..F)",
		"clobber(2x2)", "clobber(xo./ox.)", "col(a-b-c)", "snort(a-b, c)", "cutcake(2x3)", "toppling-dominoes(bbr)", "partizan-subtraction[1,2;1,3](5)", "{1|*}", "{2||1|0}", "^", "v*", "1/2", "-3/4", "+-1", "*2",
		"{1|-1}", "tiny(1)", "{0,*|^}", "konane(xo./.xo)",
	}
	text := boards[r.IntN(len(boards))]
	if r.IntN(2) == 0 {
		text += []string{" + ", " - "}[r.IntN(2)] + "(" + boards[r.IntN(len(boards))] + ")"
	}
	return text
}

// TestPartizanAgainstTheDefinition asks random questions about small games, and grades
// random answers, against plain search.
func TestPartizanAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	n := naiveSides{}
	library := notation.New(rules.All)
	forms := []string{"0", "1", "1/2", "-1/2", "*", "^", "v", "^*", "{1|*}", "{1|0}", "+-1", "{2|-1}", "{1|-1/2}", "*2", "-1", "{0|{0|-1}}", "{1,*|*}", "1 + *", "{2|{1|0}}", "{1/2|-2}", "3/4"}
	counts := map[Status]int{}
	for range longtest.Pick(15, 120) {
		text, other := randomSides(r), randomSides(r)
		g, err := library.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		h, err := library.Parse(other)
		if err != nil {
			t.Fatal(other, err)
		}
		ask := func(question string) *Task {
			return examtest.Task(t, "points = 12\n"+question)
		}
		check := func(task *Task, question, answered string, right bool) *Verdict {
			verdict := task.Check(examtest.Answer(t, answered))
			counts[verdict.Status]++
			if (verdict.Status == Correct) != right {
				t.Errorf("%s: %s is %s, and it is right: %v", question, answered, verdict.Status, right)
			}
			for _, n := range verdict.Notes {
				n.Doc()
			}
			for _, f := range verdict.Failures() {
				t.Errorf("%s: %s: %v", question, answered, f)
			}
			return verdict
		}
		if g.Partizan() {
			question := fmt.Sprintf("kind = \"outcome\"\ngame = %q", text)
			task := ask(question)
			for _, class := range []string{"L", "R", "N", "P"} {
				check(task, question, `"`+class+`"`, class == n.class(g))
			}
			for _, who := range game.Players {
				question := fmt.Sprintf("kind = \"winning-moves\"\ngame = %q\nplayer = %q\nwant = \"any\"", text, who)
				task := ask(question)
				any := false
				for step := range g.Steps(who) {
					to := g.After(step)
					wins := !n.wins(to, who.Other())
					any = any || wins
					check(task, question, fmt.Sprintf("[%q]", to), wins)
				}
				check(task, question, "[]", !any)
			}
			checkReplies(t, n, g, check, ask)
			checkReversals(t, n, g, check, ask)
			question = fmt.Sprintf("kind = \"canonical-form\"\ngame = %q", text)
			task = ask(question)
			for _, form := range append(forms, task.Want) {
				pos, err := library.Parse(form)
				if err != nil {
					t.Fatal(form, err)
				}
				equal := n.class(g.Plus(pos.Negative())) == "P"
				verdict := task.Check(examtest.Answer(t, fmt.Sprintf("%q", form)))
				counts[verdict.Status]++
				if earns := verdict.Earned.Sign() > 0; earns != equal && !(equal && slices.ContainsFunc(verdict.Notes, func(n Note) bool { return n.Code == "canonical/question-again" })) {
					t.Errorf("%s: %s earns %s, and it is equal: %v", question, form, verdict.Earned, equal)
				}
				if form == task.Want && verdict.Status != Correct {
					t.Errorf("%s: the reference answer %s is %s", question, form, verdict.Status)
				}
				for _, n := range verdict.Notes {
					n.Doc()
				}
				for _, f := range verdict.Failures() {
					t.Errorf("%s: %s: %v", question, form, f)
				}
			}
		}
		question := fmt.Sprintf("kind = \"compare\"\ngame = %q\nother = %q", text, other)
		task := ask(question)
		class := n.class(g.Plus(h.Negative()))
		for _, sign := range signOfClass {
			check(task, question, `"`+sign+`"`, sign == signOfClass[class])
		}
	}
	for _, s := range []Status{Correct, Wrong} {
		if counts[s] < 4 {
			t.Errorf("only %d answers were %s", counts[s], s)
		}
	}
}

// checkReplies asks each player who wins as second for replies, and gives one reply to the
// first move of the other.
func checkReplies(t *testing.T, n naiveSides, g game.Position, check func(task *Task, question, answered string, right bool) *Verdict, ask func(string) *Task) {
	t.Helper()
	for _, who := range game.Players {
		if n.wins(g, who.Other()) {
			continue
		}
		question := fmt.Sprintf("kind = \"strategy\"\ngame = %q\nplayer = %q", g, who)
		task := ask(question)
		moves := map[string]game.Position{}
		for step := range g.Steps(who.Other()) {
			to := g.After(step)
			moves[to.Key()] = to
		}
		if len(moves) == 0 {
			check(task, question, "{}", true)
			continue
		}
		for _, move := range moves {
			for step := range move.Steps(who) {
				reply := move.After(step)
				wins := !n.wins(reply, who.Other())
				check(task, question, fmt.Sprintf("{ %q = %q }", move, reply), wins && len(moves) == 1)
				if verdict := task.Check(examtest.Answer(t, fmt.Sprintf("{ %q = %q }", move, reply))); (verdict.Earned.Sign() > 0) != wins {
					t.Errorf("%s: the reply %s to %s earns %s, and it wins: %v", question, reply, move, verdict.Earned, wins)
				}
			}
			break // any of them will do
		}
	}
}

// checkReversals names each option of each player with each answer of the other.
func checkReversals(t *testing.T, n naiveSides, g game.Position, check func(task *Task, question, answered string, right bool) *Verdict, ask func(string) *Task) {
	t.Helper()
	for _, who := range game.Players {
		question := fmt.Sprintf("kind = \"reversible-moves\"\ngame = %q\nplayer = %q", g, who)
		task := ask(question)
		all := []string{}
		for step := range g.Steps(who) {
			x := g.After(step)
			through := ""
			for reply := range x.Steps(who.Other()) {
				y := x.After(reply)
				reverses := !n.wins(g.Plus(y.Negative()), who.Other())
				entry := fmt.Sprintf("%s through %s", x, y)
				if reverses {
					through = entry
				}
				if earned := task.Check(examtest.Answer(t, fmt.Sprintf("[%q]", entry))).Earned.Sign() > 0; earned && !reverses && through == "" && !reversible(n, g, x, who) {
					t.Errorf("%s: %q earns something, and is wrong", question, entry)
				}
			}
			if through != "" {
				all = append(all, fmt.Sprintf("%q", through))
			}
		}
		check(task, question, "["+strings.Join(all, ", ")+"]", true)
	}
}

// reversible reports whether some answer of the other player reverses an option.
func reversible(n naiveSides, g, x game.Position, who game.Player) bool {
	for reply := range x.Steps(who.Other()) {
		if !n.wins(g.Plus(x.After(reply).Negative()), who.Other()) {
			return true
		}
	}
	return false
}

// TestFormsThatNoAnswerCanBe: a question whose canonical form is nested too deep to be read
// is undecided, and says why.
func TestFormsThatNoAnswerCanBe(t *testing.T) {
	task := examtest.Task(t, "kind = \"canonical-form\"\ngame = \"partizan-subtraction[1,4;2,3](400)\"")
	const why = "no answer can be its canonical form: brackets are nested more than 64 deep"
	if !task.Undecided || task.Failure == nil || task.Failure.Error() != why {
		t.Errorf("the question is undecided: %v, because: %v; expected %q", task.Undecided, task.Failure, why)
	}
	if verdict := task.Check(examtest.Answer(t, `"{1|0}"`)); verdict.Status != Undecided {
		t.Errorf("an answer is %s, expected undecided", verdict.Status)
	}
}
