package webpage

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/longtest"
)

// openExam opens the page of an exam.
func (b tab) openExam(exam *checker.Exam, paper cli.Paper) {
	b.Helper()
	path := filepath.Join(b.TempDir(), exam.Set.ID+".html")
	must(b.TB, os.WriteFile(path, []byte(examPage(b.TB, exam, paper)), 0o666))
	b.visit(path)
	b.Until(`document.documentElement.dataset.ready === "true"`)
}

// TestExamInChromium: answering an exam by keyboard saves an ordinary sheet, for every kind of
// question. It can be opened again, and is graded like any other.
func TestExamInChromium(t *testing.T) {
	longtest.Only(t)
	exam := samples(t)
	sheet := "problem_set = \"samples\"\n[answers]\n"
	for _, task := range exam.Tasks {
		answer := checker.OnSheet(task.Answer)
		if accept := task.Question.Accept; len(accept) > 0 {
			r := accept[0].Range()
			answer = string(exam.Set.File.Data[r.Start:r.End])
		} else if task.Kind.Person {
			answer = "\"\"\"Two \\\"lines\\\"\n\\\\ of it\"\"\""
		}
		sheet += task.Question.ID + " = " + answer + "\n"
	}
	b := typist{openTab(t)}
	b.openExam(exam, cli.Paper{Form: "B"})
	all := b.answers(exam, sheet)
	b.Type("#student", "ada")
	for _, task := range exam.Tasks {
		b.fill(task.Question.ID, all[task.Question.ID])
	}
	b.Eval(`URL.createObjectURL = (file) => { file.text().then((text) => { window.saved = text; }); return "#"; }; document.addEventListener("click", (e) => { if (e.target.download) e.preventDefault(); }, true)`)
	b.Eval(`document.getElementById("save").click()`)
	b.Until(`document.getElementById("summary").textContent.includes("samples.toml is saved")`)
	b.Until(`window.saved !== undefined`)
	saved := fmt.Sprint(b.Eval(`window.saved`))
	read, complaints := problems.LoadSheet(source.NewFile("samples.toml", []byte(saved)), source.SheetLimits(source.SheetBytes))
	if read == nil || len(complaints) > 0 || read.Student != "ada" || read.Form != "B" || read.ProblemSet != "samples" {
		t.Fatalf("%v\n%s", complaints, saved)
	}
	for _, task := range exam.Tasks {
		answer, _ := read.Answer(task.Question.ID)
		if v := task.Check(answer); v.Status != checker.Correct && !task.Kind.Person || v.Status == checker.Unanswered {
			t.Errorf("%s is %v: %s", task.Question.ID, v.Status, answer.Written())
		}
	}
	// It can be opened again after everything was cleared, and is still there after the page was
	// closed.
	b.Eval(`document.getElementById("clear").click()`)
	b.Want(`document.querySelectorAll("#list [data-mark=answered]").length`, 0.0)
	b.openSheet(saved)
	if again := b.sheet(); again != saved {
		t.Errorf("%s\nis opened as\n%s", saved, again)
	}
	b.openExam(exam, cli.Paper{Form: "B"})
	if again := b.sheet(); again != saved {
		t.Errorf("%s\nis after a reload\n%s", saved, again)
	}
	// A sheet of another version, or an invalid one, changes nothing.
	for text, said := range map[string]string{
		strings.Replace(saved, `form = "B"`, `form = "A"`, 1): "This sheet is for other questions",
		"problem_set = \"hw1\"\n[answers]\nmex-00 = 7\n":      "This sheet is for the problem set hw1",
		"<html>": "This file cannot be read as an answer sheet: line 1 needs",
		"[answers]\n" + strings.Repeat("[", 100_000): "cannot be read",
	} {
		b.openSheet(text)
		b.Until(fmt.Sprintf(`document.getElementById("summary").textContent.includes(%q)`, said))
		if b.sheet() != saved {
			t.Errorf("%q has changed the answers", text[:min(len(text), 60)])
		}
	}
	b.quiet()
}

// TestExamAuditInChromium: the page of an exam meets WCAG 2.2 as far as programs can tell.
func TestExamAuditInChromium(t *testing.T) {
	longtest.Only(t)
	b := openTab(t)
	b.openExam(samples(t), cli.Paper{Student: "ada"})
	b.Audit("an exam")
	b.quiet()
}
