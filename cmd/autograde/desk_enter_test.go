package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"grader/reference/longtest"
	"grader/reports/chromium"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// paperCourse is a course whose sheets come from paper, in two forms.
func paperCourse(students int) map[string]string {
	files := map[string]string{
		"grader.toml":                    "[course]\nname = \"Games\"\n",
		"problems/sets/mid.toml":         "title = \"Midterm\"\n" + midQuestions,
		"problems/sets/mid.forms.csv":    "form,question,number,variant,game\nA,value,1,,kayles(5)\nA,moves,2,,\"nim(1,2,4)\"\nA,proof,3,,\nB,moves,1,,\"nim(1,2,4)\"\nB,proof,2,,\nB,value,3,,kayles(5)\n",
		"submissions/s01/mid.toml":       "form = \"A\"\n[answers]\nvalue = 4\n",
		"problems/sets/unrelated.toml":   "[[question]]\nid = \"x\"\nkind = \"nim-sum\"\nnumbers = [1, 2]\n",
		"submissions/s01/unrelated.toml": "[answers]\nx = 3\n",
	}
	roster := "student,name\n"
	for i := range students {
		roster += fmt.Sprintf("s%02d,Student %d\n", i+1, i+1)
	}
	files["roster.csv"] = roster
	return files
}

const midQuestions = `
[[question]]
id = "value"
kind = "nimber"
game = "kayles(5)"

[[question]]
id = "moves"
kind = "winning-moves"
game = "nim(1,2,4)"

[[question]]
id = "proof"
kind = "manual"
prompt = "Prove it."
points = 3
rubric = [{ id = "all", points = 3, text = "all" }]
`

// Answers from paper are typed in at the desk: what is read is said beside each, sheets are written
// where the course looks for them, and never over another.
func TestEnterAtTheDesk(t *testing.T) {
	s := newStage(t, paperCourse(3))
	v := s.sit("--by", "ta1")
	v.see("/enter", `href="/enter?set=mid"`)
	v.see("/enter?set=mid", `data-question="value"`)
	read := func(want string, pairs ...string) {
		t.Helper()
		page := strings.Replace(v.last, `action="/enter"`, `action="/enter/read"`, 1)
		r := filled(page, v.base, `id="enter"`, pairs...)
		if _, said, err := text(v.client.Do(r)); err != nil || !strings.Contains(said, want) {
			t.Errorf("%v: %s, wanted %s", err, said, want)
		}
	}
	read(`"said":"s02 (Student 2)"`, "question", "student", "student", "student 2")
	read(`There is no student \"Studnt 2\" on the roster.`, "question", "student", "student", "Studnt 2")
	read(`"order":["moves","proof","value"]`, "question", "form", "form", "b")
	read(`There is no form \"Z\" of mid.`, "question", "form", "form", "Z")
	read(`"said":"read as "`, "question", "moves", "form", "A", "answer", "4 -> 3")
	read(`cannot be read`, "question", "moves", "form", "A", "answer", "by luck")
	read(`3 words`, "question", "proof", "form", "A", "answer", "It is <obvious>.")
	if code := v.send(`id="enter"`, "student", "Student 2", "form", "b", "value", "4", "moves", "4 -> 3; 2 -> 1", "proof", "By <symmetry>.\n\"quoted\""); code != http.StatusOK {
		t.Fatalf("%d\n%s", code, v.last)
	}
	if got := s.read("submissions/s02/mid.toml"); !strings.Contains(got, "by ta1 on ") || !strings.HasSuffix(got, "\nproblem_set = \"mid\"\nstudent = \"s02\"\nform = \"B\"\n\n[answers]\nmoves = [\"4 -> 3\", \"2 -> 1\"]\nproof = \"\"\"\nBy <symmetry>.\n\\\"quoted\\\"\"\"\"\nvalue = 4\n") {
		t.Errorf("%s", got)
	}
	v.see("/student?id=s02&set=mid", "By &lt;symmetry&gt;.")
	for _, c := range []struct{ student, form, want string }{
		{"s02", "A", "There is a sheet of s02 already, s02/mid.toml."},
		{"s01", "A", "There is a sheet of s01 already"},
		{"nobody", "A", "There is no student &#34;nobody&#34; on the roster."},
		{"s03", "", "The set mid was handed out in forms, and the form is missing."},
	} {
		v.see("/enter?set=mid", "1 sheet typed in at this desk")
		if code := v.send(`id="enter"`, "student", c.student, "form", c.form, "value", "1"); code != http.StatusConflict || !strings.Contains(v.last, c.want) || !strings.Contains(v.last, "Nothing was written.") {
			t.Errorf("%d, wanted %s:\n%s", code, c.want, v.last)
		}
	}
	if page, err := v.get("/enter?set=none"); err != nil || !strings.Contains(page, "The course has no set") {
		t.Errorf("%v %s", err, page)
	}
}

// Twenty sheets are typed in by the keyboard alone.
func TestEnterInChromium(t *testing.T) {
	longtest.Only(t)
	s := newStage(t, paperCourse(21))
	p := visit(t, s.sit("--by", "ta1"))
	p.open("/enter?set=mid")
	for i := 2; i <= 21; i++ {
		form, moves := "A", "4 -> 3"
		if i%2 == 0 {
			form = "B"
		}
		p.Until(`document.readyState === "complete" && document.activeElement.id === "student" && document.activeElement.value === ""`)
		p.typed(fmt.Sprintf("s%02d", i), kb.Enter)
		p.Until(`document.activeElement.id === "form"`)
		p.Eval(`document.activeElement.select()`)
		p.typed(form, "")
		p.Until(`document.getElementById("r-form").textContent === "` + form + `"`)
		first := map[string]string{"A": "value", "B": "moves"}[form]
		p.Until(`document.querySelector("#typed .row").dataset.question === "` + first + `"`)
		p.Press(kb.Enter)
		for _, id := range map[string][]string{"A": {"value", "moves", "proof"}, "B": {"moves", "proof", "value"}}[form] {
			p.Until(`document.activeElement.name === "` + id + `"`)
			switch id {
			case "value":
				p.typed("4", kb.Enter)
			case "moves":
				p.typed(moves, "")
				p.Until(`document.getElementById("r-moves").textContent.startsWith("read as")`)
				p.Press(kb.Enter)
			default:
				p.typed("By symmetry.", kb.Tab)
			}
		}
		if form == "A" {
			p.Press(kb.Enter) // on the button
		}
		p.Until(`document.body.textContent.includes("` + fmt.Sprintf("%d sheet", i-1) + `")`)
	}
	for i := 2; i <= 21; i++ {
		if got := s.read(fmt.Sprintf("submissions/s%02d/mid.toml", i)); !strings.Contains(got, "moves = \"4 -> 3\"") || !strings.Contains(got, "value = 4") || !strings.Contains(got, "proof = \"By symmetry.\"") {
			t.Errorf("%s", got)
		}
	}
}

// typed puts a text where the focus is, and presses a key.
func (p *tab) typed(text, key string) {
	p.Helper()
	chromium.Call(p.Tab, input.InsertText, input.InsertTextParams{Text: text})
	if key != "" {
		p.Press(key)
	}
}
