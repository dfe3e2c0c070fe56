package checker_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	. "grader/checker"
	"grader/checker/kinds"

	"grader/problems"
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
		for range 8 {
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

// TestReferenceAnswersAreRight answers each question with its own reference
// answer, as reports write it and as it is echoed.
func TestReferenceAnswersAreRight(t *testing.T) {
	for _, name := range []string{"values", "lists", "tables", "written"} {
		exam, _ := sheetExam(t, name)
		for _, task := range exam.Tasks {
			if task.Kind.Person {
				continue
			}
			data, err := json.Marshal(task.Answer)
			if err != nil {
				t.Fatal(err)
			}
			_, isTable := task.Answer.(map[string]any)
			if isTable {
				data = bytes.ReplaceAll(data, []byte(`:`), []byte(`=`)) // as TOML writes it
			}
			verdict := task.Check(answer(t, string(data)))
			if verdict.Status != Correct {
				t.Errorf("%s: the reference answer %s is %s", task.Question.ID, data, verdict.Status)
			}
			if name == "tables" && verdict.Got != task.Want {
				t.Errorf("%s: %s is read as %q", task.Question.ID, data, verdict.Got)
			}
			if name == "tables" || isTable {
				continue // what is echoed there is no answer in quotes
			}
			list, isList := task.Answer.([]string)
			if isList && len(list) != 1 {
				continue
			}
			if verdict := task.Check(answer(t, fmt.Sprintf("%q", task.Want))); !isList && verdict.Status != Correct {
				t.Errorf("%s: the reference answer %q is %s", task.Question.ID, task.Want, verdict.Status)
			} else if verdict.Got != task.Want {
				t.Errorf("%s: %q is read as %q", task.Question.ID, task.Want, verdict.Got)
			}
		}
	}
}

// TestHostileAnswers grades answers as large and deep as a sheet can hold. None may
// take long, earn anything, or make the program fail.
func TestHostileAnswers(t *testing.T) {
	size := longtest.Pick(8_000, 60_000)
	repeat := func(unit string) string { return strings.Repeat(unit, size/len(unit)) }
	var expressions []string
	for _, text := range []string{
		repeat("x"), repeat("9"), repeat("*"), repeat(" "), repeat("{"), repeat("("), repeat("{},"), "{" + repeat("*2,") + "0}", repeat("0+") + "0",
		"nim(" + repeat("1,") + "1)", "kayles(" + repeat("1 ") + ")", repeat("->"), "5 -> " + repeat("1+") + "1", repeat("→"), repeat("\u202e"), repeat("é"),
		"{" + repeat("{0,*},") + "0}", strings.Repeat("{", 60) + repeat("0,") + "0" + strings.Repeat("}", 60), repeat("2:"),
		"{" + strings.Repeat("{", 50) + "0" + strings.Repeat("}", 50) + repeat(", *3") + "}", "graph(" + repeat("a: b;") + ")", repeat("nim(1)+") + "0",
		"octal[" + repeat("7") + "](5)", "rook(" + repeat("9") + ",1)",
	} {
		expressions = append(expressions, fmt.Sprintf("%q", text))
	}
	for _, entry := range []string{`"x"`, `""`, `1`, `"5 -> 9"`, `"nim(3,4,9)"`, `"{0,*7}"`, `[]`, `{}`, `true`, `-1`, `2.5`, `2026-01-01`} {
		expressions = append(expressions, "["+repeat(entry+",")+entry+"]")
	}
	var many []string
	for i := range size / 15 {
		many = append(many, fmt.Sprintf("%q", fmt.Sprintf("%d -> %d", i, i+1)), fmt.Sprintf("%q", fmt.Sprintf("nim(%d)", i+7)))
	}
	expressions = append(expressions, "["+strings.Join(many, ",")+"]", strings.Repeat("[", 20)+"1"+strings.Repeat("]", 20), strings.Repeat("{ a = ", 12)+"1"+strings.Repeat(" }", 12))
	for _, name := range []string{"values", "lists", "tables", "written"} {
		exam, _ := sheetExam(t, name)
		asked := map[string]int{}
		for _, task := range exam.Tasks {
			if asked[task.Kind.Name]++; asked[task.Kind.Name] > 1 && task.Question.ID != "huge" {
				continue
			}
			for _, expression := range expressions {
				v := answer(t, expression)
				verdict := task.Check(v)
				if (verdict.Status == Correct || verdict.Status == Partial) && name != "tables" && name != "written" {
					t.Errorf("%s: %.40s is %s", task.Question.ID, expression, verdict.Status)
				}
				size := len(verdict.Got)
				for _, n := range Redact(*verdict, problems.Hint).Notes {
					size += len(fmt.Sprint(n.Text))
					if n.Code == "answer/failed" {
						t.Errorf("%s: %.40s made the program fail", task.Question.ID, expression)
					}
				}
				if size > 200_000 {
					t.Errorf("%s: %.40s is answered with %d bytes", task.Question.ID, expression, size)
				}
			}
		}
	}
}

// TestHintComesSecond: what is wrong with an answer is said before its author's hint.
func TestHintComesSecond(t *testing.T) {
	exam := examOf(t, "hint.toml", `[[question]]
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
		for _, n := range exam.Tasks[i].Check(answer(t, c.answer)).Notes {
			codes = append(codes, string(n.Code))
		}
		if got := strings.Join(codes, " "); got != c.codes {
			t.Errorf("%s has the notes %s, expected %s", c.answer, got, c.codes)
		}
	}
}

// TestListInOneText: several moves in one text are a list, but as an entry of an array they
// are shown as the list that they are.
func TestListInOneText(t *testing.T) {
	task := examOf(t, "list.toml", `[[question]]
id = "options"
kind = "options"
game = "nim(1,2)"`, DefaultBudget).Tasks[0]
	for _, c := range []struct{ answer, hint string }{
		{`["nim(1,1), nim(2)"]`, `each is an entry of its own: "nim(1,1)", "nim(2)"`},
		{`["2 -> 1; 2 -> 0"]`, `each is an entry of its own: "2 -> 1", "2 -> 0"`},
		{`"nim(1,1), some more"`, "a sum is written with +, a set of options in braces"},
	} {
		verdict := task.Check(answer(t, c.answer))
		if verdict.Status != Unreadable || verdict.Faults[0].Hint != c.hint {
			t.Errorf("%s is %s, with the faults %v; expected the hint %q", c.answer, verdict.Status, verdict.Faults, c.hint)
		}
	}
	for _, said := range []string{`"nim(1,1), nim(2), nim(1)"`, `"2 -> 1; 2 -> 0; 1 -> 0"`, `"2 -> 1, 2 -> 0 and 1 -> 0"`} {
		if verdict := task.Check(answer(t, said)); verdict.Status != Correct {
			t.Errorf("%s is %s, and read as %s", said, verdict.Status, verdict.Got)
		}
	}
}

// TestKindsAreComplete fails for a kind that lacks what the checks of problem sets, the
// reports and the documentation ask of it.
func TestKindsAreComplete(t *testing.T) {
	for _, k := range kinds.All {
		for _, key := range k.Scores {
			if !slices.Contains(k.Uses, key) {
				t.Errorf("the kind %s scores by the key %s, which it does not read", k.Name, key)
			}
		}
	}
}
