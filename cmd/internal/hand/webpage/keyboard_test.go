package webpage

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/problems"
	"grader/reference/game"
	"grader/reference/rules"
	"grader/reports/browsertest"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// hasty gives up early: this tests the keyboard, not the solver.
var hasty = checker.Budget{Positions: 20_000, Answer: 5_000}

// asked are the questions about a ruleset, one of each kind that accepts one of its examples.
func asked(l game.Listed) (questions []string) {
	about := l.About()
	of := func(k *checker.Kind) (question string, found bool) {
		for _, example := range about.Examples {
			for _, more := range []string{"", "player = \"left\"\n", "other = \"*2\"\nwitness = true\n", "other = \"*2\"\n"} {
				q := fmt.Sprintf("id = \"%s-%s\"\nkind = %q\ngame = %q\n%s", about.Name, k.Name, k.Name, example, more)
				if exam, _ := examtest.Try("[[question]]\n"+q, hasty); exam != nil {
					return q, true
				}
			}
		}
		return "", false
	}
	for _, k := range kinds.All {
		if !slices.Contains(k.Needs, "game") {
			continue
		}
		if q, found := of(k); found {
			questions = append(questions, q)
		}
	}
	return questions
}

// A typist answers by keyboard alone.
type typist struct{ tab }

// is reports whether the control with the focus satisfies a condition.
func (b typist) is(condition string) bool {
	return b.Eval(`((e) => `+condition+`)(document.activeElement)`) == true
}

// tabTo tabs until a control satisfies a condition.
func (b typist) tabTo(condition string) {
	b.Helper()
	for range 200 {
		if b.is(condition) {
			return
		}
		b.Press(kb.Tab)
	}
	b.Fatalf("the keyboard does not lead to where %s, but to %v", condition, b.Eval(`document.activeElement.outerHTML.slice(0, 200)`))
}

// controls are the controls of the field of a question.
func controls(id string) string {
	return `[...document.querySelectorAll("#q-` + id + ` .field :is(input, select, textarea)")].filter((e) => e.checkVisibility())`
}

// A filled is a control with its contents.
type filled struct{ Type, Value string }

// answers opens a sheet to read its answers from the fields, and clears them again.
func (b typist) answers(exam *checker.Exam, sheet string) map[string][]filled {
	b.openSheet(sheet)
	all := map[string][]filled{}
	for _, task := range exam.Tasks {
		id := task.Question.ID
		var list []filled
		must(b.TB, json.Unmarshal([]byte(fmt.Sprint(b.Eval(`JSON.stringify(`+controls(id)+`.map((e) => ({ type: e.type, value: ["radio", "checkbox"].includes(e.type) ? String(e.checked) : e.value })))`))), &list))
		all[id] = list
		if strings.Contains(sheet, "\n"+id+" = ") && !slices.ContainsFunc(list, func(one filled) bool { return one.Value != "" && one.Value != "false" }) {
			b.Fatalf("nothing is in the field of %s: %v\n%s", id, b.Eval(`document.getElementById("summary").textContent`), sheet)
		}
	}
	b.openSheet("problem_set = \"" + exam.Set.ID + "\"\n[answers]\n")
	return all
}

// fill answers a question.
func (b typist) fill(id string, list []filled) {
	b.Helper()
	for n, one := range list {
		if one.Value == "" || one.Value == "false" {
			continue
		}
		at := fmt.Sprintf(`%s[%d]`, controls(id), n)
		switch one.Type {
		case "radio":
			b.tabTo(`e.type === "radio" && e.name === ` + at + `.name`)
			for !b.is(`e === ` + at) {
				b.Press(kb.ArrowDown)
			}
			b.Press(" ")
		case "checkbox":
			b.tabTo(`e === ` + at)
			b.Press(" ")
		case "select-one":
			b.tabTo(`e === ` + at)
			b.Press(one.Value)
		default:
			b.tabTo(`e === ` + at)
			browsertest.Call(b.Tab, input.InsertText, input.InsertTextParams{Text: one.Value})
		}
	}
}

// TestEveryAnswerByKeyboardInChromium: answering by keyboard alone can earn all points, for every
// kind of question, with every ruleset, and makes moves in every drawing.
func TestEveryAnswerByKeyboardInChromium(t *testing.T) {
	b := typist{openTab(t)}
	const onePage = 60 // questions
	var pages [][]string
	var page []string
	for _, k := range kinds.All {
		for i, sample := range k.Samples() {
			_, rest, _ := strings.Cut(sample, "\n")
			page = append(page, fmt.Sprintf("id = \"%s-%d\"\n%s\n", k.Name, i, rest))
		}
	}
	for _, l := range rules.All {
		if page = append(page, asked(l)...); len(page) > onePage {
			pages, page = append(pages, page), nil
		}
	}
	if len(page) > 0 {
		pages = append(pages, page)
	}
	shapes, moved, undecided := map[checker.Shape]bool{}, map[string]bool{}, 0
	for n, questions := range pages {
		text := "id = \"keys" + fmt.Sprint(n) + "\"\n"
		for _, q := range questions {
			text += "[[question]]\n" + q
		}
		exam := examtest.Exam(t, text, hasty)
		sheet := "problem_set = \"" + exam.Set.ID + "\"\n[answers]\n"
		for _, task := range exam.Tasks {
			answer := checker.OnSheet(task.Answer)
			if accept := task.Question.Accept; len(accept) > 0 {
				r := accept[0].Range()
				answer = string(exam.Set.File.Data[r.Start:r.End])
			} else if task.Kind.Person {
				answer = `"Every move can be answered."`
			}
			if !task.Undecided {
				sheet += task.Question.ID + " = " + answer + "\n"
			}
		}
		b.open(pageOf(t, exam, problems.Full))
		all := b.answers(exam, sheet)
		for _, task := range exam.Tasks {
			id := task.Question.ID
			ruleset, _, _ := strings.Cut(id, "-"+task.Kind.Name)
			if !moved[ruleset] && task.Field().Moves == "" && b.Eval(`document.querySelector("#q-`+id+` .board .move") !== null`) == true {
				moved[ruleset] = true
				b.tabTo(`e.matches("#q-` + id + ` .board summary")`)
				b.Press(kb.Enter)
				b.tabTo(`e.matches("#q-` + id + ` .move")`)
				b.Press(kb.Enter)
				b.Until(`!document.querySelector("#q-` + id + ` .undo").disabled`)
			}
			shapes[task.Field().Shape] = true
			b.fill(id, all[id])
		}
		b.tabTo(`e.id === "check"`)
		b.Press(kb.Enter)
		b.Until(`document.getElementById("working").hidden && document.querySelector(".state") !== null`)
		for _, task := range exam.Tasks {
			switch status := b.Eval(`document.querySelector("#q-` + task.Question.ID + `").dataset.status`); {
			case status == "undecided":
				undecided++
			case task.Undecided || task.Kind.Person:
			case status != "correct":
				t.Errorf("%s is %v, typed by the keyboard as %v", task.Question.ID, status, all[task.Question.ID])
			}
		}
		t.Logf("%d questions, %d of all so far undecided", len(exam.Tasks), undecided)
	}
	for _, l := range rules.All {
		if !moved[l.About().Name] {
			t.Errorf("no move was made in %s", l.About().Name)
		}
	}
	if len(shapes) < 9 {
		t.Errorf("only the shapes %v were typed", shapes)
	}
	b.quiet()
}
