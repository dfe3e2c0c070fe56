package main

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// paperCourse is a course whose midterm was answered on paper, in two versions with different
// orders of questions. It has no sheets yet.
func paperCourse() map[string]string {
	roster := "student,name\n"
	for i := range 20 {
		roster += fmt.Sprintf("s%02d,Student %c\n", i+1, 'A'+i)
	}
	return map[string]string{
		"grader.toml": "[course]\nname = \"Games\"\n", "roster.csv": roster, "submissions/.keep": "",
		"problems/sets/mid.toml": `title = "Midterm"
question = [
  { id = "set", kind = "nim-sum", numbers = [25, 21, 11], points = 2 },
  { id = "moves", kind = "winning-moves", game = "nim(25, 21, 11)", points = 3 },
  { id = "who", kind = "outcome", game = "nim(3, 5, 6)" },
  { id = "student", kind = "manual", points = 4, prompt = "Prove it." },
]
`,
		"problems/sets/mid.forms.csv": "form,question,number,variant,game\n" +
			"A,set,1,,\nA,moves,2,,\nA,who,3,,\nA,student,4,,\nB,who,1,,\nB,student,2,,\nB,moves,3,,\nB,set,4,,\n",
	}
}

// TestDeskEnter types in answers from paper, including the very first sheet: existing sheets stay,
// and invalid ones are refused. A question may have any name.
func TestDeskEnter(t *testing.T) {
	s := newStage(t, paperCourse())
	v := s.sit("--by", "ta1")
	v.see("/enter", `href="/enter?set=mid"`)
	v.see("/enter?set=mid", `<option value="s07">Student G`)
	answers := []string{"set", "mid", "set", "7", "moves", "25 -> 30", "who", "p", "student", "By <b>symmetry</b>."}
	type refusal struct{ student, form, want string }
	for _, c := range []refusal{
		{"", "A", "The student is missing."},
		{"s7", "A", "There is no student &#34;s7&#34; on the roster."},
		{"s07", "", "The set mid was handed out in forms, and the form is missing. Its forms are A, B."},
		{"s07", "C", "There is no form &#34;C&#34; of mid."},
	} {
		v.see("/enter?set=mid", "<form")
		if code := v.send(`id="enter"`, append([]string{"student", c.student, "form", c.form}, answers...)...); code != http.StatusConflict || !strings.Contains(v.last, c.want) {
			t.Errorf("%v: %d\n%s", c, code, v.last)
		}
	}
	if list, err := os.ReadDir(s.path("submissions")); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	v.see("/enter?set=mid", "<form")
	v.send(`id="enter"`, append([]string{"student", "student g", "form", " b "}, answers...)...)
	v.see("/student?id=s07&set=mid", "3 of 10")
}

// testEnter types in twenty sheets by keyboard alone. Beside each answer the page shows how it was
// read.
func testEnter(t *testing.T) {
	s := newStage(t, paperCourse())
	p := visit(t, s.sit("--by", "ta1"))
	p.open("/enter?set=mid")
	p.Eval(`window.same = true`)
	said := func(id, text string) {
		p.Until(fmt.Sprintf(`document.getElementById(%q).textContent === %q`, id, text))
	}
	for i := range 20 {
		p.Until(`document.activeElement.id === "student" && document.activeElement.value === ""`)
		p.Press(strings.Split(fmt.Sprintf("s%02d", i+1), "")...)
		p.Press(kb.Enter)
		answers := []string{"7", "25->30; 21 -> 18", "P", "By symmetry."}
		if i%2 == 1 {
			answers = []string{"P", "By symmetry.", "none", "7"}
		}
		p.Until(`document.activeElement.id === "form"`)
		p.Eval(`document.activeElement.select()`)
		p.Press(strings.Split("ab", "")[i%2], kb.Enter)
		for _, answer := range answers {
			p.Press(strings.Split(answer, "")...)
			switch {
			case answer == answers[3]: // it is saved after the reading
			case answer == "By symmetry.":
				p.Press(kb.Tab)
			default:
				p.Press(kb.Enter)
			}
		}
		said("r-student", fmt.Sprintf("s%02d (Student %c)", i+1, 'A'+i))
		said("r-form", "form "+string("AB"[i%2]))
		said("a-set-read", "read as 7")
		said("a-who-read", "read as P")
		said("a-student-read", "2 words")
		said("a-moves-read", map[bool]string{true: "read as []", false: "not a legal move, read as 25 → 30, 21 → 18"}[i%2 == 1])
		if i%2 == 1 {
			p.Press(kb.Enter)
		} else {
			p.send()
		}
	}
	p.shows("20 sheets typed in at this desk.")
	for name, want := range map[string]string{
		"s19": "form = \"A\"\n\n[answers]\nset = 7\nmoves = [\"25->30\", \"21 -> 18\"]\nwho = \"P\"\nstudent = \"By symmetry.\"\n",
		"s20": "form = \"B\"\n\n[answers]\nwho = \"P\"\nstudent = \"By symmetry.\"\nmoves = []\nset = 7\n",
	} {
		data, err := os.ReadFile(s.path("submissions/" + name + "/mid.toml"))
		if s.must(err); !strings.Contains(string(data), " by ta1 on ") || !strings.HasSuffix(string(data), "student = \""+name+"\"\n"+want) {
			t.Errorf("%s has\n%s", name, data)
		}
	}
	// Existing sheets stay, and so does typed text.
	p.Press("s", "0", "1", kb.Enter, kb.Enter, "P", kb.Enter)
	said("r-student", "There is a sheet of s01 already, s01/mid.toml. Nothing is written over it: change it, or remove it first.")
	p.send()
	p.Until(`document.getElementById("error").textContent.includes("There is a sheet of s01 already") && document.querySelector("[name=who]").value === "P"`)
	if p.Eval(`window.same`) != true {
		t.Error("the page was loaded again")
	}
}
