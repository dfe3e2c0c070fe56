package notation_test

import (
	"html"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"grader/reference/explain"
	"grader/reference/longtest"
	"grader/reference/notation"
)

// randomForm is a form as somebody may write it, without spaces.
func randomForm(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(4) == 0 {
		list := []string{
			"0", "*", "*2", "*13", "^", "v", "^2", "v2", "^^", "^3", "v7*2", "^*", "1", "-1", "12", "1/2", "-3/4", "7/8", "5/16", "-1/1024",
			"1*", "3*2", "1^", "2^", "-2v*", "1/2^3*2", "-1/2v2", "+-1", "+-1/2", "+-(1/2^)", "+-^", "tiny(2)", "miny(1/2)", "tiny({1|0})", "-tiny(3)", "tiny(-1)",
		}
		return list[r.IntN(len(list))]
	}
	form := func() string { return randomForm(r, depth-1) }
	side := func() string {
		list := make([]string, r.IntN(3))
		for i := range list {
			list[i] = form()
		}
		return strings.Join(list, ",")
	}
	switch r.IntN(10) {
	case 0:
		return "{" + form() + "||" + side() + "|" + side() + "}"
	case 1:
		return "{" + side() + "|" + side() + "||" + side() + "|" + side() + "}"
	case 2:
		return "{4|||" + form() + "||" + side() + "|" + side() + "}"
	case 3:
		return "{5||||4|||" + form() + "||" + side() + "|" + side() + "}"
	case 4:
		return form() + " + " + form()
	case 5:
		return form() + " - " + form()
	case 6:
		return "{0,{" + form() + "," + form() + "|}|" + side() + "}"
	}
	return "{" + side() + "|" + side() + "}"
}

var tags = regexp.MustCompile(`<[^>]*>`)

// TestPrintedIsRead: what is printed of a game can be pasted into an answer.
func TestPrintedIsRead(t *testing.T) {
	library := notation.New(nil).Partizan()
	read := func(text string) (key, written string) {
		pos, err := library.Parse(text)
		if err != nil {
			return err.Error(), ""
		}
		return pos.Key(), pos.AsWritten().String()
	}
	r := rand.New(rand.NewPCG(1, 2))
	rounds := 1000
	if longtest.On() {
		rounds = 50_000
	}
	for i := range rounds {
		text := randomForm(r, i%5)
		want, written := read(text)
		if written == "" {
			continue // one of those that may mean two things
		}
		if got, _ := read(written); got != want {
			t.Fatalf("%s as written is %s, which reads as %s", text, written, got)
		}
		for _, in := range []explain.Inline{explain.Math(text), explain.Math(written), explain.Value(text), explain.Text(text), explain.Move(text)} {
			shown := explain.Terminal{Unicode: true}.Line(in)
			if got, _ := read(shown); got != want {
				t.Fatalf("%T(%s) is shown as %s, which reads as %s, not %s", in, text, shown, got, want)
			}
			page := html.UnescapeString(tags.ReplaceAllString(explain.HTMLLine(in), ""))
			if got, _ := read(page); got != want {
				t.Fatalf("%T(%s) is on a page %s, which reads as %s, not %s", in, text, page, got, want)
			}
		}
	}
}

// TestAsWritten: a form reads back as it was written.
func TestAsWritten(t *testing.T) {
	library := notation.New(nil).Partizan()
	for text, want := range map[string]string{
		"{ 3 || 2 |-2}":       "{3||2|-2}",
		"{3|{2|-2}}":          "{3|{2|-2}}",
		"{3|±2}":              "{3|+-2}",
		"{3 ‖ 2 | −2}":        "{3||2|-2}",
		"{1|-1}":              "{1|-1}",
		"+/- 1":               "+-1",
		"tiny2":               "tiny(2)",
		"{0||0|-2}":           "{0||0|-2}",
		"{4|||3||2|1}":        "{4|||3||2|1}",
		"{2|1||||0}":          "{2|1||0}",
		"{0,{1|-1}|{2|-2},3}": "{0,{1|-1}|{2|-2},3}",
		"{1|-1} + *2":         "{1|-1} + *2",
	} {
		pos, err := library.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := pos.AsWritten().String(); got != want {
			t.Errorf("%s is %s as written, want %s", text, got, want)
		}
	}
}
