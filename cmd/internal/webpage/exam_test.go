package webpage

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/cmd/internal/cli"
	"grader/problems"
	"grader/problems/sets"
	"grader/problems/source"
)

// examPage writes the page of an exam.
func examPage(t testing.TB, exam *checker.Exam, paper cli.Paper) string {
	t.Helper()
	paper.Exam = true
	var b bytes.Buffer
	must(t, (&Page{Exam: exam, Course: course("A course", problems.Format), Paper: paper}).Write(&b))
	return b.String()
}

// telling is what a page that checks nothing has no use for.
var telling = regexp.MustCompile(`(?i)wasm|webassembly|\baccept\b|\breject|correct|\bhint|\bcredit|rubric|worker`)

// The page of an exam is small, and has nothing that works answers out or tells one.
func TestExamPagesTellNothing(t *testing.T) {
	const most = 300_000
	exams := []*checker.Exam{samples(t)}
	for _, name := range examtest.Names(t, sets.Builtin()) {
		exams = append(exams, examtest.First(examtest.File(t, sets.Builtin(), name)))
	}
	for _, exam := range exams {
		page := examPage(t, exam, cli.Paper{Form: "B"})
		if len(page) > most {
			t.Errorf("%s has %d bytes", exam.Set.ID, len(page))
		}
		for _, task := range exam.Tasks { // people may use any word in a question
			page = strings.ReplaceAll(page, task.Prompt, "")
			if task.Question.Hint != "" && strings.Contains(page, task.Question.Hint) {
				t.Errorf("%s has the hint of %s", exam.Set.ID, task.Question.ID)
			}
		}
		if found := telling.FindStringIndex(page); found != nil {
			t.Errorf("%s has … %s …", exam.Set.ID, page[max(found[0]-80, 0):min(found[1]+80, len(page))])
		}
	}
}

// Two sets that ask alike, and have other answers, have pages that differ in their games alone.
func TestExamPagesDoNotDependOnAnswers(t *testing.T) {
	const question = "[[question]]\nid = \"q\"\nkind = %q\ngame = %q\nprompt = \"?\"\n"
	for kind, games := range map[string][2]string{
		"winning-moves":  {"nim(1,1)", "nim(9,4)"},
		"outcome":        {"nim(1,1)", "nim(9,4)"},
		"options":        {"nim(1,1)", "nim(9,4)"},
		"canonical-form": {"{0|0}", "{3|1}"},
		"strategy":       {"nim(1,1)", "nim(9,9)"},
	} {
		var pages [2]string
		for i, game := range games {
			exam := examtest.Exam(t, "id = \"e\"\n"+fmt.Sprintf(question, kind, game), checker.DefaultBudget)
			pages[i] = regexp.MustCompile(`(?s)<svg.*?</svg>`).ReplaceAllString(examPage(t, exam, cli.Paper{}), "")
			pages[i] = regexp.MustCompile(`For example: [^.]*\.|data-[a-z]+="[^"]*"|\b[0-9]+(,[0-9]+)*\b`).ReplaceAllString(strings.ReplaceAll(pages[i], game, "G"), "")
		}
		if a, b := strings.Split(pages[0], "\n"), strings.Split(pages[1], "\n"); len(a) != len(b) {
			t.Errorf("%s: %d lines and %d", kind, len(a), len(b))
		}
	}
}

// What is typed into an exam by the keyboard alone is saved as a sheet that earns all the points, and
// opens again.
func TestExamInChromium(t *testing.T) {
	exam := samples(t)
	want := "problem_set = \"samples\"\nstudent = \"ada\"\n[answers]\n"
	for _, task := range exam.Tasks {
		answer := checker.OnSheet(task.Answer)
		if accept := task.Question.Accept; len(accept) > 0 {
			r := accept[0].Range()
			answer = string(exam.Set.File.Data[r.Start:r.End])
		} else if task.Kind.Person {
			answer = `"Every move can be answered."`
		}
		want += task.Question.ID + " = " + answer + "\n"
	}
	path := filepath.Join(t.TempDir(), "exam.html")
	must(t, os.WriteFile(path, []byte(examPage(t, exam, cli.Paper{})), 0o600))
	b := typist{openTab(t)}
	b.visit(path)
	b.Until(`document.documentElement.dataset.ready === "true"`)
	all := b.answers(exam, want)
	for _, task := range exam.Tasks {
		b.fill(task.Question.ID, all[task.Question.ID])
	}
	saved := b.Eval(`sheet()`).(string)
	read, complaints := problems.LoadSheet(source.NewFile("samples.toml", []byte(saved)), source.SheetLimits(source.SheetBytes))
	if read == nil || source.Failed(complaints) {
		t.Fatalf("%v\n%s", complaints, saved)
	}
	for _, task := range exam.Tasks {
		v, given := read.Answer(task.Question.ID)
		if !given || !task.Kind.Person && task.Check(v).Status != checker.Correct {
			t.Errorf("%s: %v %s", task.Question.ID, given, v.Literal())
		}
	}
	b.quiet()
}
