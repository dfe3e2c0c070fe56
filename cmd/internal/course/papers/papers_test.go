package papers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/kinds"
	"grader/checker/variants"
	"grader/problems"
	"grader/problems/source"
	"grader/problems/vary"
	"grader/reference/notation"
	"grader/reference/rules"
)

const set = `id = "v"
[[question]]
id = "least"
kind = "mex"
set = [0, 1, 2, 9, "{a}"]
[question.vary]
a = { from = 3, to = 8 }
variants = 2
same_answer = 1
[[question]]
id = "value"
kind = "nimber"
game = "nim({a}, {b})"
[question.vary]
a = { from = 8, to = 15 }
b = { from = 1, to = 7 }
variants = 5
[[question]]
id = "sum"
kind = "nim-sum"
numbers = [1, 2]
`

// prepared is the exam of a set, with the lists that were handed out.
func prepared(t *testing.T, text string, lists ...vary.List) *Exam {
	t.Helper()
	s, complaints := problems.Load(source.NewFile("v.toml", []byte(text)), nil)
	if len(complaints) > 0 {
		t.Fatal(complaints)
	}
	s.Lists, s.ListsFile = lists, source.NewFile("v.variants.toml", nil)
	exam, complaints := variants.Prepare(kinds.All, s, notation.New(rules.All), checker.DefaultBudget)
	if exam == nil {
		t.Fatal(source.Draw(complaints[0]))
	}
	return exam
}

func sheet(token, student string) *problems.Sheet {
	text := "[answers]\n"
	if student != "" {
		text = fmt.Sprintf("student = %q\n", student) + text
	}
	if token != "" {
		text = fmt.Sprintf("variants = %q\n", token) + text
	}
	s, _ := problems.LoadSheet(source.NewFile("sheet.toml", []byte(text)), source.StaffLimits())
	return s
}

// numbers are the variants of an exam.
func numbers(e *checker.Exam) string {
	var list []string
	for _, t := range e.Tasks {
		if !t.Shared() {
			list = append(list, fmt.Sprint(t.Which.Number))
		}
	}
	return strings.Join(list, " ")
}

// listOf is the list of variants of an exam; "" if it is the present one.
func listOf(e *checker.Exam) string {
	for _, t := range e.Tasks {
		if t.Which.List != "" {
			return t.Which.List
		}
	}
	return ""
}

// TestWhoseVariants hands in many sorts of sheets: each is marked by the student's own variants,
// and irregular ones are reported.
func TestWhoseVariants(t *testing.T) {
	first := prepared(t, set)
	list := first.Listing()
	// The question was changed after it was handed out, and its variants were chosen again.
	changed := strings.Replace(set, "to = 15", "to = 14", 1)
	second := prepared(t, changed).Listing()
	exam := prepared(t, changed, list, second)

	p := &Papers{Set: "v", Secret: secret, Roster: []string{"ada", "bob", "zoe"}, PaperOf: map[string]string{"zoe": "bob", "eva": "ann", "ian": "ian"}}
	if complaints := p.Read(nil); complaints != nil {
		t.Fatal(complaints)
	}
	of := func(e *Exam, student string) string { own, _ := p.Own(e, student); return numbers(own) }
	token := func(e *Exam, id, student string) string {
		numbers, _ := p.Numbers(e, student)
		return secret.Token(id, student, e.List, numbers)
	}
	older := exam.Older[0]
	ada := token(exam, "v", "ada")
	for _, c := range []struct {
		name, token, student, says string
		from                       *Exam
		numbers, code              string
	}{
		{"no token", "", "ada", "", exam, of(exam, "ada"), ""},
		{"the student's own", ada, "ada", "", exam, of(exam, "ada"), ""},
		{"a friend's", token(exam, "v", "bob"), "ada", "", exam, of(exam, "ada"), "papers/others"},
		{"a friend's paper, as a person decided", token(exam, "v", "bob"), "zoe", "", exam, of(exam, "bob"), ""},
		{"of a third, where a person decided", ada, "zoe", "", exam, of(exam, "bob"), "papers/others"},
		{"of a third who has left, where a person decided", token(exam, "v", "ann"), "zoe", "ann", exam, of(exam, "bob"), "papers/others"},
		{"cut", ada[:len(ada)-3], "ada", "", exam, of(exam, "ada"), "papers/token"},
		{"forged", secret[:31].Token("v", "ada", exam.List, []byte{1, 1}), "ada", "", exam, of(exam, "ada"), "papers/others"},
		{"of another set", token(exam, "w", "ada"), "ada", "", exam, of(exam, "ada"), "papers/others"},
		{"of no list", secret.Token("v", "ada", 7, []byte{1, 1}), "ada", "", exam, of(exam, "ada"), "papers/other-list"},
		{"of the list before", token(older, "v", "ada"), "ada", "", older, of(older, "ada"), ""},
		{"of a friend who has left", token(exam, "v", "ann"), "ada", "ann", exam, "0 0", "papers/left"},
		{"of an old id, as a person decided", token(exam, "v", "ann"), "eva", "ann", exam, of(exam, "ann"), ""},
		{"of a friend who has left, as a person decided", token(exam, "v", "ann"), "ian", "ann", exam, of(exam, "ian"), ""},
		{"of somebody else, who is enrolled", token(exam, "v", "bob"), "ada", "bob", exam, of(exam, "ada"), "papers/others"},
	} {
		t.Run(c.name, func(t *testing.T) {
			own, told := p.OfSheet(exam, c.student, sheet(c.token, c.says))
			if got := numbers(own); got != c.numbers || listOf(own) != "" && listOf(own) != fmt.Sprintf("%08x", c.from.List) {
				t.Errorf("it is marked by the variants %s of %s, want %s of %08x", got, listOf(own), c.numbers, c.from.List)
			}
			code := ""
			for _, d := range told {
				code += d.Code
			}
			if code != c.code {
				t.Errorf("told %q, want %q", code, c.code)
			}
		})
	}
	marked := sheet(ada, "")
	if _, told := p.OfSheet(exam, "bob", marked); len(told) != 1 || !strings.HasPrefix(string(marked.File.Data[told[0].Range.Start:]), strconv.Quote(ada)) {
		t.Errorf("the complaint about a token does not point at it: %v", told)
	}
	// A sheet of the older list is about the question as it was.
	was := older.Varied(1)
	if was.Question.Vary.Names[0].Name != "a" || was.Kept() != 5 {
		t.Error("the older question is not what it was")
	}
	for n := 1; n <= 5; n++ {
		if got, want := was.Variant(n).Games()[0].String(), "nim("+strings.Join(list.Questions[1].Values[n-1], ",")+")"; got != want {
			t.Errorf("variant %d of the older list is about %s, want %s", n, got, want)
		}
	}
}

// TestHandedOut marks by the list of papers, with the secret and without it.
func TestHandedOut(t *testing.T) {
	exam := prepared(t, set)
	p := &Papers{Set: "v", Secret: secret}
	_ = p.Read(nil)
	for _, student := range []string{"ada", "e\u0301mile"} {
		if !p.Record(exam, student) || p.Record(exam, student) {
			t.Error("whoever is new is noted once")
		}
	}
	file := source.NewFile("v.handed-out.csv", p.List())
	want := func(student string) string { own, _ := p.Own(exam, student); return numbers(own) }

	without := &Papers{Set: "v"}
	if complaints := without.Read(file); complaints != nil {
		t.Fatal(complaints)
	}
	for student, want := range map[string]string{"ada": want("ada"), "\u00e9mile": want("\u00e9mile"), "zoe": "0 0"} {
		if own, _ := without.OfSheet(exam, student, sheet("", "")); numbers(own) != want {
			t.Errorf("%s has %s, want %s", student, numbers(own), want)
		}
	}
	numbersOfAda, _ := p.Numbers(exam, "ada")
	other := []byte{numbersOfAda[0], numbersOfAda[1]%5 + 1}
	for _, c := range []struct{ token, code string }{
		{secret.Token("v", "ada", exam.List, numbersOfAda), ""},
		{secret.Token("v", "bob", exam.List, other), "papers/others"},
	} {
		_, told := without.OfSheet(exam, "ada", sheet(c.token, ""))
		if len(told) > 0 != (c.code != "") || len(told) > 0 && told[0].Code != c.code {
			t.Errorf("told %v, want %q", told, c.code)
		}
	}

	// With another secret the list counts, and the difference is reported.
	disagreeing := &Papers{Set: "v", Secret: Secret(strings.Repeat("x", SecretBytes))}
	_ = disagreeing.Read(file)
	own, told := disagreeing.OfSheet(exam, "ada", sheet("", ""))
	if numbers(own) != want("ada") || numbers(own) != fmt.Sprint(numbersOfAda[0], numbersOfAda[1]) {
		t.Errorf("ada has %s, want %s", numbers(own), want("ada"))
	}
	if secretly, _ := (&Papers{Set: "v", Secret: disagreeing.Secret}).Own(exam, "ada"); (numbers(secretly) != numbers(own)) != (len(told) == 1) {
		t.Errorf("told %v", told)
	}
	// Without the secret, the variants identify the owner, unless two students have the same ones.
	// A number that the question never had, or a question missing from the list, identifies no
	// student.
	listed := &Papers{Set: "v", Roster: []string{"ada", "bob", "eva", "zoe"}}
	_ = listed.Read(source.NewFile("v.handed-out.csv", []byte("student,question,variant\nada,least,1\nada,value,1\nbob,least,2\nbob,value,5\neva,least,2\neva,value,5\nzoe,least,1\nzoe,value,6\nann,value,1\n")))
	if one, two := listed.Owner(exam, Token{Numbers: []byte{1, 1}}), listed.Owner(exam, Token{Numbers: []byte{2, 5}}); one != "ada" || two != "" {
		t.Errorf("the tokens of ada and of two others are said to be those of %q and of %q", one, two)
	}
	for student, want := range map[string]string{"ada": "1 1", "zoe": "1 0", "ann": "0 1"} {
		own, _ := listed.Own(exam, student)
		if _, whole := listed.Numbers(exam, student); numbers(own) != want || whole != (student == "ada") {
			t.Errorf("%s has the variants %s, want %s", student, numbers(own), want)
		}
	}
	for _, bad := range []string{"", "student,variant\n", "student,question,variant\nada,least,0\n", "student,question,variant\nada,least,1\nada,least,2\n", "student,question,variant\nada,least\n"} {
		if complaints := (&Papers{Set: "v"}).Read(source.NewFile("v.handed-out.csv", []byte(bad))); len(complaints) != 1 {
			t.Errorf("of %q it is complained: %v", bad, complaints)
		}
	}
}

// TestVariantsOfATokenAlone: without the secret, a token must have a valid number for each
// question.
func TestVariantsOfATokenAlone(t *testing.T) {
	exam := prepared(t, set)
	for _, c := range []struct {
		numbers []byte
		fits    bool
	}{
		{[]byte{2, 5}, true}, {[]byte{2}, false}, {[]byte{2, 5, 1}, false}, {[]byte{3, 5}, false}, {[]byte{2, 6}, false}, {[]byte{2, 0}, false},
	} {
		own, _, err := OfToken(exam, secret.Token("v", "ada", exam.List, c.numbers))
		if (err == nil) != c.fits || c.fits && numbers(own) != "2 5" {
			t.Errorf("the numbers %v give the variants %s; %v", c.numbers, numbers(own), err)
		}
	}
	if _, _, err := OfToken(exam, secret.Token("v", "ada", exam.List+1, []byte{2, 5})); err == nil {
		t.Error("a token of another list is taken")
	}
	if got := numbers(Example(exam)); got != "1 1" {
		t.Errorf("the example has the variants %s", got)
	}
}

// TestTheWordsDecideNothing changes all texts around a question: every student keeps the same
// variants and the same token.
func TestTheWordsDecideNothing(t *testing.T) {
	exam := prepared(t, set)
	reworded := strings.NewReplacer(`kind = "nimber"`, `kind = "nimber"
prompt = "What is {game} worth?"
hint = "Think in binary."
points = 7`, `[[question]]
id = "sum"`, `[[question]]
id = "more"
kind = "choice"
choices = ["yes", "no"]
correct = "no"
[[question]]
id = "sum"`).Replace(set)
	other := prepared(t, reworded)
	if exam.List != other.List {
		t.Error("the list is another one")
	}
	p := &Papers{Set: "v", Secret: secret}
	for i := range 200 {
		student := fmt.Sprint("s", i)
		a, _ := p.Own(exam, student)
		b, _ := p.Own(other, student)
		if numbers(a) != numbers(b) {
			t.Errorf("%s has %s, and %s after the change", student, numbers(a), numbers(b))
		}
	}
}

// TestQuestionsThatAreNewerThanAList: a question that was added, or renamed, after sheets were
// handed out is on none of them. The others are marked by the list of those sheets, and an answer
// to the new one is left to be marked by hand.
func TestQuestionsThatAreNewerThanAList(t *testing.T) {
	first := prepared(t, set)
	list := first.Listing()
	for _, c := range []struct{ name, set, id, numbers string }{
		{"added", set + "[[question]]\nid = \"more\"\nkind = \"mex\"\nset = [0, 1, \"{b}\"]\n[question.vary]\nb = { from = 3, to = 8 }\nvariants = 2\nsame_answer = 1\n", "more", "least value more"},
		{"renamed", strings.Replace(set, `"value"`, `"worth"`, 1), "worth", "least worth"},
	} {
		exam := prepared(t, c.set, list, prepared(t, c.set).Listing())
		handed := source.NewFile("v.handed-out.csv", []byte("student,question,variant\nada,least,1\nada,value,2\n"))
		for record, p := range map[*source.File]*Papers{nil: {Set: "v", Secret: secret}, handed: {Set: "v"}} {
			if complaints := p.Read(record); complaints != nil {
				t.Fatal(complaints)
			}
			had, _ := p.Numbers(first, "ada")
			want := strings.Replace(c.numbers, "least", fmt.Sprint(had[0]), 1)
			want = strings.Replace(want, "value", fmt.Sprint(had[1]), 1)
			want = strings.Replace(want, c.id, "0", 1)
			own, told := p.OfSheet(exam, "ada", sheet(secret.Token("v", "ada", first.List, had), ""))
			if got := numbers(own); got != want || listOf(own) != fmt.Sprintf("%08x", first.List) {
				t.Errorf("%s: marked by the variants %s of %s, want %s of %08x", c.name, got, listOf(own), want, first.List)
			}
			if len(told) > 0 && (c.id == "more" || p.Secret != nil) {
				t.Errorf("%s: told %s", c.name, told[0].Message)
			}
			asked, _ := own.Task(c.id)
			if v := asked.Check(checker.Written("3")); v.Status != checker.Undecided || !v.Person {
				t.Errorf("%s: an answer to %s is %s", c.name, c.id, v.Status)
			}
		}
	}
}

// TestBlankSheets: a blank sheet has everything that its student needs, and nothing that is not
// true.
func TestBlankSheets(t *testing.T) {
	varied, plain := prepared(t, set), prepared(t, "[[question]]\nid = 'sum'\nkind = 'nim-sum'\nnumbers = [1, 2]\n")
	const nobodys, rules, variants, form, check = "an example: nobody's", "rules file mine", "variants = \"v1.", "form = \"B\"", "Look at your answers"
	for _, c := range []struct {
		blank Blank
		exam  *checker.Exam
		says  []string
	}{
		{Blank{Example: true}, plain.Exam, []string{check}},
		{Blank{Example: true}, Example(varied), []string{nobodys, check}},
		{Blank{Token: "v1.0000", Rules: []string{"mine"}}, Example(varied), []string{rules, variants, check}},
		{Blank{Token: "v1.0000"}, plain.Exam, []string{check}},
		{Blank{Exam: true, Form: "B", Token: "v1.0000", Rules: []string{"mine"}}, Example(varied), []string{form}},
		{Blank{Form: "B"}, plain.Exam, []string{form, check}},
	} {
		var b strings.Builder
		if err := c.blank.Write(&b, c.exam); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{nobodys, rules, variants, form, check} {
			if says := strings.Contains(b.String(), text); says != slices.Contains(c.says, text) {
				t.Errorf("%+v says %q: %t\n%s", c.blank, text, says, b.String())
			}
		}
	}
}
