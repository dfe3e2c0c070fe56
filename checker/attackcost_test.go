package checker_test

import (
	"cmp"
	"os"
	"runtime"
	"strings"
	"testing"

	. "grader/checker"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/longtest"
)

// attackTask is one of the questions that are attacked.
func attackTask(t testing.TB, name string) *Task {
	t.Helper()
	if _, own := rulesQuestions[name]; own {
		return rulesTask(t, name)
	}
	return examOf(t, name, "[[question]]\nid = \"q\"\n"+attackQuestions[name]+"\n", DefaultBudget).Tasks[0]
}

// suffer grades an answer and writes all that is said of it in every form.
func (a attack) suffer(t testing.TB, task *Task) *Verdict {
	t.Helper()
	sheet, complaints := problems.LoadSheet(source.NewFile("s.toml", []byte("[answers]\nq = "+a.answer+"\n")), source.SheetLimits(1<<17))
	if len(complaints) > 0 {
		t.Fatalf("%s, %s: %s", a.question, a.name, complaints[0].Message)
	}
	v, _ := sheet.Answer("q")
	verdict := task.Check(v)
	for _, n := range verdict.Notes {
		doc := n.Doc()
		for _, print := range []explain.Printer{explain.HTML, explain.Markdown, explain.PlainText} {
			print(doc)
		}
	}
	return verdict
}

// worst are the attacks that cost most before answers had a budget of their own, and
// some for every kind.
var worst = []string{
	"equivalent: hackenbush10/witness", "equivalent: hackenbush20/witness", "equivalent: sum4000/witness", "equivalent: coins-5/witness",
	"equivalent: arc-kayles-2/witness", "equivalent: kayles-sum/witness", "equivalent: octal-3/witness", "equivalent: cram8/witness",
	"equivalent-big: node-kayles-3/witness", "equivalent-big: queens/witness", "canonical: deep-wide/game", "canonical-big: wide-sets/game",
	"winning: moves", "winning-big: long-moves", "options: nims", "options-set: hackenbush60/game", "reversible: throughs",
	"reversible-set: sum-huge/y", "strategy: replies-many", "strategy-cram: replies-dom", "period: period9", "period-big: period3",
	"period-big: period12", "table: numbers", "labels: vertices", "choice: choices", "manual: letters", "nimber-hard: number",
	"outcome-hard: P", "mex: digits", "nim-sum: wide-runes", "winning: short", "options: braces",
	"rules-equivalent: chains/witness", "rules-equivalent: pins/witness", "rules-equivalent: upward/witness", "rules-canonical: chain-set/game",
	"rules-dominated: chains/game", "rules-winning: chains/move", "rules-left: chains", "rules-options: chain-set/game", "rules-pins: pins-moves",
	"rules-yard: yard-large/game", "rules-strategy: pins-sum/key", "rules-reversible: throughs", "rules-compare: bricks-minus/game",
}

// TestAttacks: whatever an answer holds, what it causes is counted, stays within the
// budget of the answer, and takes no more memory than that allows.
func TestAttacks(t *testing.T) {
	tasks := map[string]*Task{}
	var meter *game.Meter // the first of an answer is that which it is graded with
	met := 0
	for _, a := range allAttacks() {
		if !strings.Contains("\n"+strings.Join(worst, "\n")+"\n", "\n"+a.question+": "+a.name+"\n") {
			continue
		}
		if met++; longtest.Leave(met, 10) {
			continue
		}
		if tasks[a.question] == nil {
			tasks[a.question] = attackTask(t, a.question)
			tasks[a.question].Metered(func(m *game.Meter) { meter = cmp.Or(meter, m) })
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		meter = nil
		verdict := a.suffer(t, tasks[a.question])
		runtime.ReadMemStats(&after)
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 100 && !raceDetector {
			t.Errorf("%s, %s: %d MB were allocated", a.question, a.name, used)
		}
		if meter.Left() == game.NewMeter(DefaultBudget.Answer).Left() {
			t.Errorf("%s, %s: no work was charged", a.question, a.name)
		}
		for _, f := range verdict.Failures() {
			t.Errorf("%s, %s: %v", a.question, a.name, f)
		}
	}
	if met != len(worst) {
		t.Errorf("%d of the %d attacks are known", met, len(worst))
	}
}

// TestWorkBeforeDoesNotCount: what an answer about a game of a rules file is charged does not
// depend on the answers before it.
func TestWorkBeforeDoesNotCount(t *testing.T) {
	left := func(task *Task, answers ...string) (left int, status Status) {
		for _, answer := range answers {
			var meter *game.Meter
			task.Metered(func(m *game.Meter) { meter = cmp.Or(meter, m) })
			status = attack{"", "", answer}.suffer(t, attackedAnew(task)).Status
			left = meter.Left()
		}
		return left, status
	}
	answer := `{ equivalent = false, witness = "chain(21) + pins(4,5) + yard(.../...)" }`
	want, status := left(attackTask(t, "rules-equivalent"), answer)
	if status != Wrong && status != Partial && status != Correct || want == 0 {
		t.Fatalf("the answer is %s, with %d steps left", status, want)
	}
	others := []string{`{ equivalent = false, witness = "chain(20) + pins(4,5)" }`, `{ equivalent = false, witness = "chain(20000)+chain(20001)" }`, answer, answer}
	if got, _ := left(attackTask(t, "rules-equivalent"), others...); got != want {
		t.Errorf("%d steps are left after other answers, %d alone", got, want)
	}
}

// BenchmarkAttacks measures every attack on the questions whose names begin with
// ATTACK, and reports the worst: in processor time, and in all memory that was
// allocated.
func BenchmarkAttacks(b *testing.B) {
	tasks := map[string]*Task{}
	for b.Loop() {
		var worstTime, worstMemory float64
		var slowest, largest string
		for _, a := range allAttacks() {
			if !strings.HasPrefix(a.question, os.Getenv("ATTACK")) {
				continue
			}
			if tasks[a.question] == nil {
				tasks[a.question] = attackTask(b, a.question)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := processorTime(b)
			a.suffer(b, attackedAnew(tasks[a.question]))
			ms := processorTime(b) - start
			runtime.ReadMemStats(&after)
			mb := float64(after.TotalAlloc-before.TotalAlloc) / (1 << 20)
			if ms > 100 || mb > 80 {
				b.Logf("%s, %s: %.0f ms, %.0f MB", a.question, a.name, ms, mb)
			}
			if ms > worstTime {
				worstTime, slowest = ms, a.question+", "+a.name
			}
			if mb > worstMemory {
				worstMemory, largest = mb, a.question+", "+a.name
			}
		}
		b.Logf("the worst are %s, %.0f ms, and %s, %.0f MB", slowest, worstTime, largest, worstMemory)
		b.ReportMetric(worstTime, "worst-cpu-ms")
		b.ReportMetric(worstMemory, "worst-MB")
	}
}

// attackedAnew is a task that remembers no answers.
func attackedAnew(t *Task) *Task {
	fresh := *t
	fresh.Forget()
	return &fresh
}
