package checker

import (
	"errors"
	"strings"
	"testing"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/solve"
)

// failing is a question of a kind that fails.
func failing() Asked[failed] {
	return Asked[failed]{
		Answers: Answers[failed]{
			Parse: Plainly(func(v source.Value) (failed, error) {
				n, _ := v.Int()
				return failed(n), nil
			}),
			Field: Field{Shape: Line},
		},
		Grade: func(_ *Task, got, _ failed) (points.Points, []Note, error) {
			if got == 0 {
				return points.Of(0), nil, errors.New("something is wrong with the kind")
			}
			return fails()
		},
	}
}

func fails() (points.Points, []Note, error) { panic("something is very wrong with the kind") }

type failed int64

func (failed) String() string { return "it" }

// TestFailureInOneAnswer grades with a kind that fails: the answer is left to a
// person, and never wrong.
func TestFailureInOneAnswer(t *testing.T) {
	task := &Task{Question: &problems.Question{}, Points: points.Of(1), Library: notation.New(nil), question: failing().Ask()}
	for _, text := range []string{"0", "1"} {
		verdict := task.check(Written(text))
		if verdict.Status != Undecided || !verdict.Person || len(verdict.Notes) != 1 || verdict.Notes[0].Code != "answer/failed" || verdict.Earned.Sign() != 0 {
			t.Errorf("%s: the verdict is %+v", text, verdict)
		}
		if fault := verdict.Fault(); fault == nil || !strings.HasPrefix(fault.Error(), "grading: something is "+map[string]string{"0": "wrong with the kind", "1": "very wrong with the kind, in checker.fails"}[text]) {
			t.Errorf("%s: the cause is %v", text, fault)
		}
		for _, n := range verdict.Notes {
			if strings.Contains(explain.Line(n.Doc()), "with the kind") {
				t.Errorf("%s: students are told the cause", text)
			}
		}
	}
}

// TestFailureBesideAWrongAnswer: whatever fails, the answer is left to a person, and no answer is wrong by a
// program that is.
func TestFailureBesideAWrongAnswer(t *testing.T) {
	slipping := failing() // only where it looks for mistakes that have a name
	slipping.Grade = func(*Task, failed, failed) (points.Points, []Note, error) { return points.Of(0), nil, nil }
	slipping.Rules = func(*Task, failed) []Rule[failed] {
		return []Rule[failed]{{Shown: func(failed) bool { panic("it fell") }}}
	}
	task := &Task{Question: &problems.Question{}, Points: points.Of(1), Library: notation.New(nil), question: slipping.Ask()}
	verdict := task.check(Written("1"))
	if fault := verdict.Fault(); verdict.Status != Undecided || !verdict.Person || fault == nil || !strings.HasPrefix(fault.Error(), "grading: it fell") {
		t.Errorf("the verdict is %+v", verdict)
	}
}

// TestRefutationsThatFail: a refutation that does not replay, or that the program fails
// at, is not shown, and the staff can find out why. One that is too large is no fault.
func TestRefutationsThatFail(t *testing.T) {
	pos := game.Nimber(3).Plus(game.Nimber(2))
	for _, c := range []struct {
		want string
		find refute.Finder
	}{
		{"refuting: the refutation does not replay: ", refute.LosingMove(pos, game.Both, game.Normal, solve.Option{Move: "a move that there is not", To: pos})},
		{"refuting: the solver is at a loss", func(*solve.Solver) (refute.Refutation, error) {
			return refute.Refutation{}, errors.New("the solver is at a loss")
		}},
		{"refuting: it fell, in checker.TestRefutationsThatFail", func(*solve.Solver) (refute.Refutation, error) { panic("it fell") }},
		{"", func(*solve.Solver) (refute.Refutation, error) { return refute.Refutation{}, game.ErrLimit }},
	} {
		task := (&Task{Budget: DefaultBudget, Library: notation.New(nil), replays: &memory[pastReplay]{}}).answering()
		v := Verdict{Notes: []Note{{Code: "x", Text: explain.Doc{explain.T("x")}, More: task.Refute(c.find)}}}
		v.putOff(task.effort)
		if text := explain.Line(v.Notes[0].Doc()); text != "x" {
			t.Errorf("%q: %q is shown", c.want, text)
		}
		got := ""
		for _, f := range task.effort.failures {
			got += f.Error()
		}
		if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("the fault is %q, want %q", got, c.want)
		}
	}
}

// TestRefutationsAreCharged: an answer is charged for the search of its refutation, for the length of
// it, and for its replay.
func TestRefutationsAreCharged(t *testing.T) {
	find, size := refute.WrongNimber(game.Nimber(3).Plus(game.Nimber(2)), 7), 0
	charge := func(work func(*Task)) int {
		task := (&Task{Budget: DefaultBudget, Library: notation.New(nil), replays: &memory[pastReplay]{}}).answering()
		had := task.effort.meter.Left()
		work(task)
		return had - task.effort.meter.Left()
	}
	parts := charge(func(task *Task) {
		r, err := find(task.Solver())
		if err == nil {
			err = task.replay(refute.Replayer{Budget: task.Budget.Answer, Meter: task.effort.meter}, r)
		}
		if size = r.Size(); err != nil || size == 0 {
			t.Fatal(size, err)
		}
	})
	whole := charge(func(task *Task) { task.Refute(find)() })
	if want := parts + size*game.StepsPerByte; whole != want {
		t.Errorf("a refutation of %d bytes is charged %d steps, want %d", size, whole, want)
	}
}

func TestNotesAreBounded(t *testing.T) {
	note := func(code Code) Note { return Note{Code: code, Text: explain.Doc{explain.T("x")}} }
	for _, c := range []struct{ notes, remarks, want string }{
		{"", "", ""}, {"abcd", "", "abc"}, {"abc", "d", "abd"}, {"abc", "de", "ade"}, {"a", "bcde", "bcd"}, {"", "ab", "ab"},
	} {
		var notes, remarks []Note
		for _, r := range c.notes {
			notes = append(notes, note(Code(r)))
		}
		for _, r := range c.remarks {
			remarks = append(remarks, note(Code(r)))
		}
		got := ""
		for _, n := range cut(notes, remarks...) {
			got += string(n.Code)
		}
		if got != c.want {
			t.Errorf("of %q and the remarks %q remain %q, want %q", c.notes, c.remarks, got, c.want)
		}
	}
}

// TestLiterals: different answers must never be taken for each other.
func TestLiterals(t *testing.T) {
	expressions := []string{
		`1`, `"1"`, `1.0`, `true`, `"true"`, `[]`, `{}`, `""`, `[1]`, `["1"]`, `[[1]]`, `[1, 1]`, `["1,1"]`, `["1", "1"]`, `[[], []]`, `[[[]]]`,
		`{ a = 1 }`, `{ a = "1" }`, `{ b = 1 }`, `{ a = 1, b = 1 }`, `{ a = { b = 1 } }`, `["a=1"]`, `"{a=1}"`, `-1`, `nan`, `inf`, `-inf`, `0.0`, `-0.0`, `"\n"`, `"\\n"`,
	}
	seen := map[string]string{}
	for _, e := range expressions {
		key := string(appendLiteral(nil, Written(e)))
		if other, twice := seen[key]; twice {
			t.Errorf("%s and %s are both remembered as %s", e, other, key)
		}
		seen[key] = e
	}
	a := string(appendLiteral(nil, Written(`{ a = 1, b = [ 2,3 ] }`)))
	if b := string(appendLiteral(nil, Written(`{ b = [2, 3], a = 1 }`))); a != b {
		t.Errorf("one answer is remembered as %s and as %s", a, b)
	}
}

// TestFaultOfWhatIsAdded: what fails while something is added to a note leaves the note as it is.
func TestFaultOfWhatIsAdded(t *testing.T) {
	v := Verdict{Notes: []Note{{Code: "x", Text: explain.Doc{explain.T("x")}, More: func() explain.Doc { panic("it fell") }}}}
	v.putOff(&effort{})
	v.Finish()
	if text := explain.Line(v.Notes[0].Doc()); text != "x" {
		t.Errorf("%q is shown", text)
	}
	if list := v.Failures(); len(list) != 1 || !strings.HasPrefix(list[0].Error(), "explaining: it fell") {
		t.Errorf("the faults are %q", list)
	}
}

// TestHeadsOfPages: what the head of a page names is the page of another note.
func TestHeadsOfPages(t *testing.T) {
	for _, code := range Codes() {
		says, _, _ := pageOf(code)
		for _, general := range says {
			if _, ok := Page(general); !ok || general == code {
				t.Errorf("notes/%s: there is no note %s that it could make superfluous", code, general)
			}
		}
	}
}
