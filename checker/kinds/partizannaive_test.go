package kinds_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/problems/points"
	"grader/reference/game"
	"grader/reference/longtest"
)

// class is the outcome class of a game of Left and Right.
func (n *naive) class(pos game.Position) string {
	return map[[2]bool]string{{true, false}: "L", {false, true}: "R", {true, true}: "N", {}: "P"}[[2]bool{n.wins(pos, game.Left), n.wins(pos, game.Right)}]
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

// A sidedAsker asks questions about games of Left and Right, and grades answers against plain
// search.
type sidedAsker struct {
	*naive
	t      *testing.T
	counts map[Status]int
}

// ask makes a task, and a function that tells whether an answer must be right.
func (a sidedAsker) ask(form string, args ...any) (*Task, func(said string, right bool) *Verdict) {
	task := examtest.Task(a.t, fmt.Sprintf(form, args...))
	return task, func(said string, right bool) *Verdict {
		a.t.Helper()
		verdict := task.Check(examtest.Answer(a.t, said))
		a.counts[verdict.Status]++
		if (verdict.Status == Correct) != right {
			a.t.Errorf("%s %s is %s, and it is right: %v", task.Prompt, said, verdict.Status, right)
		}
		refuted(a.t, task, verdict, false)
		return verdict
	}
}

// TestPartizanAgainstTheDefinition asks random questions about small games, and grades
// random answers, against plain search.
func TestPartizanAgainstTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	a := sidedAsker{newNaive(game.Normal), t, map[Status]int{}}
	for range longtest.Pick(10, 50) {
		g, h := position(t, randomSides(r)), position(t, randomSides(r))
		if g.Partizan() {
			_, check := a.ask("kind = \"outcome\"\ngame = %q", g)
			for class := range signOfClass {
				check(`"`+class+`"`, class == a.class(g))
			}
			for _, who := range game.Players {
				a.moves(g, who)
				a.replies(g, who)
				a.reversals(g, who)
			}
			a.forms(g)
		}
		_, check := a.ask("kind = \"compare\"\ngame = %q\nother = %q", g, h)
		class := a.class(g.Plus(h.Negative()))
		for _, sign := range signOfClass {
			check(`"`+sign+`"`, sign == signOfClass[class])
		}
	}
	enough(t, a.counts, 4, Correct, Wrong)
}

// moves asks for one winning move.
func (a sidedAsker) moves(g game.Position, who game.Player) {
	_, check := a.ask("kind = \"winning-moves\"\ngame = %q\nplayer = %q\nwant = \"any\"", g, who)
	for step := range g.Steps(who) {
		check(fmt.Sprintf("[%q]", g.After(step)), !a.wins(g.After(step), who.Other()))
	}
	check("[]", !a.wins(g, who))
}

// replies asks a player who wins as second for replies, and gives one to the first move of the
// other.
func (a sidedAsker) replies(g game.Position, who game.Player) {
	if a.wins(g, who.Other()) {
		return
	}
	_, check := a.ask("kind = \"strategy\"\ngame = %q\nplayer = %q", g, who)
	moves := map[string]game.Position{}
	for step := range g.Steps(who.Other()) {
		moves[g.After(step).Key()] = g.After(step)
	}
	check("{}", len(moves) == 0)
	for _, move := range moves {
		for step := range move.Steps(who) {
			wins := !a.wins(move.After(step), who.Other())
			if v := check(fmt.Sprintf("{ %q = %q }", move, move.After(step)), wins && len(moves) == 1); (v.Earned.Sign() > 0) != wins {
				a.t.Errorf("%s: the reply %s to %s earns %s, and it wins: %v", g, move.After(step), move, v.Earned, wins)
			}
		}
		break // any of them will do
	}
}

// reversals names each option of a player with each answer of the other.
func (a sidedAsker) reversals(g game.Position, who game.Player) {
	task, check := a.ask("kind = \"reversible-moves\"\ngame = %q\nplayer = %q", g, who)
	all := []string{}
	for step := range g.Steps(who) {
		x := g.After(step)
		through, earned := "", ""
		for reply := range x.Steps(who.Other()) {
			y := x.After(reply)
			entry := fmt.Sprintf("%q", fmt.Sprintf("%s through %s", x, y))
			if !a.wins(g.Plus(y.Negative()), who.Other()) {
				through = entry
			}
			if task.Check(examtest.Answer(a.t, "["+entry+"]")).Earned.Sign() > 0 {
				earned = entry
			}
		}
		if through != "" {
			all = append(all, through)
		} else if earned != "" {
			a.t.Errorf("%s: %s earns something, and is wrong", g, earned)
		}
	}
	check("["+strings.Join(all, ", ")+"]", true)
}

// forms gives forms that may be canonical, and the reference answer.
func (a sidedAsker) forms(g game.Position) {
	task, check := a.ask("kind = \"canonical-form\"\ngame = %q", g)
	check(fmt.Sprintf("%q", task.Want), true)
	for form := range strings.FieldsSeq("0 1 1/2 -1/2 * ^ v ^* {1|*} {1|0} +-1 {2|-1} {1|-1/2} *2 -1 {0|{0|-1}} {1,*|*} 1+* {2|{1|0}} {1/2|-2} 3/4") {
		equal := a.class(g.Plus(position(a.t, form).Negative())) == "P"
		verdict := task.Check(examtest.Answer(a.t, fmt.Sprintf("%q", form)))
		again := slices.ContainsFunc(verdict.Notes, func(n Note) bool { return n.Code == "canonical/question-again" })
		if earns := verdict.Earned.Sign() > 0; earns != (equal && !again) {
			a.t.Errorf("%s: %s earns %s, and it is equal: %v", g, form, verdict.Earned, equal)
		}
		refuted(a.t, task, verdict, false)
	}
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

// creditRules are the values of the key credit.
var creditRules = []string{"net-correct", "all-or-nothing", "matched"}

func ratio(num, den int) points.Points { return points.Ratio(int64(num), int64(den)) }

// listCredit is the share of the points that a list earns, by the formulas of the
// documents.
func listCredit(rule string, right, wrong, needed int) points.Points {
	switch {
	case needed == 0:
		return AllOrNothing(wrong == 0)
	case rule == "net-correct":
		return ratio(max(0, right-wrong), needed)
	case rule == "matched":
		return ratio(right, max(right+wrong, needed))
	}
	return AllOrNothing(right == needed && wrong == 0)
}

// graded holds the verdict on an answer to what it should earn, with so many entries that cannot
// be read, and counts it. What is to be refuted at the level full must be.
func graded(t *testing.T, counts map[Status]int, task *Task, said string, want points.Points, junk int) *Verdict {
	t.Helper()
	verdict := task.Check(examtest.Answer(t, said))
	if counts != nil {
		counts[verdict.Status]++
	}
	if verdict.Earned.Cmp(want) != 0 || len(verdict.Faults) != junk {
		t.Errorf("%s %s is %s, read as %s, and earns %s with %d faults, want %s with %d", task.Prompt, said, verdict.Status, verdict.Got, verdict.Earned, len(verdict.Faults), want, junk)
	}
	refuted(t, task, verdict, false)
	return verdict
}

// refuted expects that each note with more to say says it, after it was replayed; one of them
// must have more where the answer needs a refutation.
func refuted(t *testing.T, task *Task, verdict *Verdict, needed bool) {
	t.Helper()
	for _, n := range verdict.Notes {
		if n.More == nil || n.Code == "moves/illegal" || n.Code == "strategy/illegal-reply" {
			continue
		}
		if len(n.More()) == 0 {
			t.Errorf("%s the note %s on %s has no refutation", task.Prompt, n.Code, verdict.Got)
		}
		needed = false
	}
	if needed {
		t.Errorf("%s nothing refutes %s", task.Prompt, verdict.Got)
	}
	for _, f := range verdict.Failures() {
		t.Errorf("%s %s: %v", task.Prompt, verdict.Got, f)
	}
}

// enough expects so many answers of some states.
func enough(t *testing.T, counts map[Status]int, most int, states ...Status) {
	t.Helper()
	for _, s := range states {
		if counts[s] < most {
			t.Errorf("only %d answers were %s", counts[s], s)
		}
	}
}

func leastMissing(seen map[int]bool) (n int) {
	for seen[n] {
		n++
	}
	return n
}
