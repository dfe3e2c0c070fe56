package inpage

import (
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/kinds"
	"grader/checker/variants"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"
)

const varied = `id = "hw"
[[question]]
id = "who"
kind = "outcome"
game = "nim(1,2,3)"
[[question]]
id = "value"
kind = "nimber"
game = "{place}"
[question.vary]
place = ["nim(3,5,7)", "nim(4,6,9)", "nim(9,5,2)", "nim(2,5,7)", "nim(3,5,6)", "nim(5,9,3)", "nim(6,9,2)", "nim(6,11,4)", "nim(7,9,5)"]
variants = 3
same_answer = "1"
`

// TestPaper: a page shows the variants of a code, or an example, and keeps the answers. An invalid
// code gives a message and changes nothing, and a restarted checker knows the code.
func TestPaper(t *testing.T) {
	set, _ := problems.Load(source.NewFile("hw.toml", []byte(varied)), nil)
	exam, complaints := variants.Prepare(kinds.All, set, notation.New(rules.All), checker.DefaultBudget)
	if exam == nil {
		t.Fatal(complaints)
	}
	var blank strings.Builder
	must(t, (papers.Blank{}).Write(&blank, exam.Exam))
	setup := Setup{
		File: "hw.toml", Set: varied, Sheet: "hw.toml", Level: "full", Positions: 1_000_000, Answer: 100_000, SheetBytes: 1 << 16,
		Blank: blank.String(), Lists: string(papers.Lists(exam)),
	}
	p := &Program{}
	ask[struct{}](t, p, "setup", setup)
	answer := oneAnswer{Question: "value", TOML: "7"}
	if r := ask[reading](t, p, "read", answer); !strings.Contains(r.HTML, "This sheet does not say which variant") {
		t.Errorf("nobody knows the variant, and the page says %q", r.HTML)
	}
	games := map[string]bool{}
	for n := byte(1); n <= 3; n++ {
		token := papers.Secret("s").Token("hw", "ada", exam.List, []byte{n})
		shown := ask[paperShown](t, p, "paper", paperAsked{Token: strings.ToLower(token), Answers: map[string]string{"value": " 7 "}})
		q := shown.Questions[0]
		if shown.Token != token || len(shown.Questions) != 1 || q.Value == nil || !strings.Contains(shown.Blank, "\nvariants = \""+token+"\"\n") || !strings.Contains(shown.Blank, q.Games[0]) {
			t.Errorf("the code %s shows %+v", token, shown)
		}
		games[q.Games[0]] = true
		if _, err := p.Call("paper", []byte(`{"token": "v1.7"}`)); err == nil || !strings.HasPrefix(err.Error(), "The token of this sheet was changed") {
			t.Errorf("a code that is none gives %v", err)
		}
		if r := ask[reading](t, p, "read", answer); !strings.Contains(r.HTML, "Read as <span") {
			t.Errorf("the answer is read as %q", r.HTML)
		}
		again := setup
		again.Token = token
		begun := &Program{}
		ask[struct{}](t, begun, "setup", again)
		if r := ask[reading](t, begun, "read", answer); !strings.Contains(r.HTML, "Read as <span") {
			t.Errorf("the checker began anew, and the answer is read as %q", r.HTML)
		}
	}
	if len(games) != 3 {
		t.Errorf("three codes show %v", games)
	}
	example := ask[paperShown](t, p, "paper", paperAsked{Example: true})
	if !strings.Contains(example.Blank, "nobody's") || !strings.Contains(example.Blank, "\n# variants = \"\"\n") {
		t.Errorf("the sheet of an example is\n%s", example.Blank)
	}
}
