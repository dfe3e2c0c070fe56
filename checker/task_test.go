package checker_test

import (
	"strings"
	"sync"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/reference/longtest"
)

// TestCheckFromManyGoroutines grades the sheets in testdata many times at once and
// compares with grading them in order. It is worth most under -race.
func TestCheckFromManyGoroutines(t *testing.T) {
	outline := func(v *Verdict) string {
		text := v.Status.String() + " " + v.Earned.String() + " " + v.Got
		for _, n := range v.Notes {
			text += " " + string(n.Code)
		}
		return text
	}
	for _, name := range sheetNames(t) {
		exam, sheet := sheetExam(t, name)
		want := map[string]string{}
		for _, key := range sheet.Answers.Keys() {
			id, _, _ := strings.Cut(key, "__")
			task, _ := exam.Task(id)
			v, _ := sheet.Answer(key)
			want[key] = outline(task.Check(v))
		}
		again, _ := sheetExam(t, name)
		var wg sync.WaitGroup
		for range longtest.Pick(3, 8) {
			wg.Go(func() {
				for key, outlined := range want {
					id, _, _ := strings.Cut(key, "__")
					task, _ := again.Task(id)
					v, _ := sheet.Answer(key)
					verdict := task.Check(v)
					if got := outline(verdict); got != outlined {
						t.Errorf("%s: graded beside others it is %q, want %q", key, got, outlined)
					}
					for _, n := range verdict.Notes {
						n.Doc()
					}
				}
			})
		}
		wg.Wait()
	}
}

// TestHintComesSecond: what is wrong with an answer is said before its author's hint.
func TestHintComesSecond(t *testing.T) {
	exam := examtest.Exam(t, `[[question]]
id = "moves"
kind = "winning-moves"
game = "nim(1,1,5)"
hint = "Count the heaps."
[[question]]
id = "labels"
kind = "labels"
game = "graph(a: b gate; b: gate; gate:)"
hint = "Begin at the gate."`, DefaultBudget)
	for i, c := range []struct{ answer, codes string }{
		{`["2 -> 1"]`, "moves/illegal question/hint"},
		{`{ a = 1, b = 1, moat = 0 }`, "labels/wrong question/hint labels/unknown"},
	} {
		var codes []string
		for _, n := range exam.Tasks[i].Check(examtest.Answer(t, c.answer)).Notes {
			codes = append(codes, string(n.Code))
		}
		if got := strings.Join(codes, " "); got != c.codes {
			t.Errorf("%s has the notes %s, expected %s", c.answer, got, c.codes)
		}
	}
}
