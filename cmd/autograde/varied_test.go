package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/problems/source"
	"grader/problems/vary"
)

// variedSet has two questions that vary and one that does not.
const variedSet = `title = "Sums for each"
feedback = "full"
[[question]]
id     = "piles"
kind   = "winning-moves"
game   = "nim({a}, {b}, {c})"
points = 6
[question.vary]
a        = { from = 23, to = 28 }
b        = { from = 17, to = 22 }
c        = { from = 8, to = 12 }
where    = ["a > b"]
variants = 20
[[question]]
id      = "sum"
kind    = "nim-sum"
numbers = ["{a}", "{b}", "{c}"]
points  = 2
[question.vary]
a        = { from = 17, to = 63 }
b        = { from = 17, to = 63 }
c        = { from = 5, to = 15 }
where    = ["a > b"]
variants = 20
[[question]]
id   = "who"
kind = "outcome"
game = "kayles(5, 3) + nim(4)"
`

// secretOfTests decides who has which variant.
const secretOfTests = "0123456789abcdef0123456789abcdef"

// A variedCourse knows the variants of a set and their answers.
type variedCourse struct {
	*stage
	id      string
	list    vary.List
	answers map[string][]string // of each question that varies, in TOML
}

// frozen caches the results of load, since choosing variants takes a second.
var frozen sync.Map // of variedCourse, by id and text

// newVaried is a course with a set whose variants are frozen, and a secret.
func newVaried(t testing.TB, id, set string) *variedCourse {
	v := &variedCourse{stage: newStage(t, nil), id: id}
	v.save("problems/sets/"+id+".toml", set)
	v.save("secret.key", secretOfTests)
	v.save("submissions/.keep", "")
	if known, ok := frozen.Load(id + set); ok {
		v.list, v.answers = known.(variedCourse).list, known.(variedCourse).answers
		v.save("problems/sets/"+id+vary.Ending, string(vary.WriteLists(id, []vary.List{v.list})))
		return v
	}
	if code, out := v.command("variants", id, "--freeze"); code != 0 {
		t.Fatalf("%s%s", out, v.errs.String())
	}
	v.load()
	frozen.Store(id+set, variedCourse{list: v.list, answers: v.answers})
	return v
}

// load reads the frozen variants.
func (v *variedCourse) load() {
	name := v.path("problems/sets/" + v.id + vary.Ending)
	data, err := os.ReadFile(name)
	v.must(err)
	lists, _ := vary.LoadLists(source.NewFile(name, data))
	v.list, v.answers = lists[len(lists)-1], map[string][]string{}
	var out struct {
		Questions []struct {
			ID       string
			Variants []struct{ Answer any }
		}
	}
	_, text := v.command("key", v.id, "--format", "json")
	v.must(json.Unmarshal([]byte(text), &out))
	for _, q := range out.Questions {
		for _, one := range q.Variants {
			v.answers[q.ID] = append(v.answers[q.ID], checker.OnSheet(one.Answer))
		}
	}
}

// number is a student's variant of a question.
func (v *variedCourse) number(student, question string) int {
	return papers.Secret(secretOfTests).Variant(v.id, question, student, len(v.answers[question]))
}

// right is the right answer of a student.
func (v *variedCourse) right(student, question string) string {
	return v.answers[question][v.number(student, question)-1]
}

// token is the token of a student's sheet.
func (v *variedCourse) token(student string) string {
	var numbers []byte
	for _, q := range v.list.Questions {
		numbers = append(numbers, byte(v.number(student, q.ID)))
	}
	return papers.Secret(secretOfTests).Token(v.id, student, v.list.Hash(), numbers)
}

// sheet saves a student's sheet, with the given token.
func (v *variedCourse) sheet(student, token string, answers ...string) {
	text := fmt.Sprintf("variants = %q\n[answers]\n%s\n", token, strings.Join(answers, "\n"))
	v.save("submissions/"+student+"/"+v.id+".toml", text)
}

// variedClass is a class: ada is right, bob has copied from her, cem has used dan's paper, eve has
// changed her token, and fay has none.
func variedClass(t testing.TB) *variedCourse {
	v := newVaried(t, "v", variedSet)
	v.save("roster.csv", "student,name\nada,Ada\nbob,Bob\ncem,Cem\ndan,Dan\neve,Eve\nfay,Fay\n")
	own := func(of string) []string {
		return []string{"piles = " + v.right(of, "piles"), "sum = " + v.right(of, "sum"), `who = "N"`}
	}
	v.sheet("ada", v.token("ada"), own("ada")...)
	v.sheet("bob", v.token("bob"), own("ada")...)
	v.sheet("cem", v.token("dan"), own("dan")...)
	v.sheet("dan", v.token("dan"), own("dan")...)
	v.sheet("eve", changed(v.token("eve")), own("eve")...)
	v.save("submissions/fay/v.toml", "[answers]\n"+strings.Join(own("fay"), "\n")+"\n")
	return v
}

// grade grades the class, and returns a report.
func (v *variedCourse) grade(report string) string {
	v.t.Helper()
	if code, out := v.command("--quiet", "--at", "2026-10-01T12:00", "submissions"); code != 0 {
		v.t.Fatalf("%s%s", out, v.errs.String())
	}
	return v.read("grades/" + report)
}

// marks are the totals of the students.
func (v *variedCourse) marks() string {
	v.t.Helper()
	v.grade("gradebook.csv")
	var list []string
	var out struct {
		Sets []struct {
			Students []struct {
				Student string
				Earned  json.Number
				Pending json.Number
			}
		}
	}
	v.must(json.Unmarshal([]byte(v.read("grades/v.json")), &out))
	for _, s := range out.Sets[0].Students {
		list = append(list, s.Student+" "+s.Earned.String()+strings.Repeat("?", len(strings.Trim(s.Pending.String(), "0"))))
	}
	return strings.Join(list, ", ")
}

// changed is a token with another last letter.
func changed(token string) string {
	last := "0"
	if strings.HasSuffix(token, last) {
		last = "1"
	}
	return token[:len(token)-1] + last
}

// TestVariedClass grades each sheet by its student's own variants, whatever its token, and reports
// irregularities.
func TestVariedClass(t *testing.T) {
	v := variedClass(t)
	if got, want := v.marks(), "ada 9, bob 1, cem 1, dan 9, eve 9, fay 9"; got != want {
		t.Errorf("the marks are %s, want %s", got, want)
	}
	holds(t, "attention.md", v.read("grades/attention.md"),
		"submissions/cem/v.toml:1:12: the variants that this sheet names are not those of cem, but those of dan *it is marked by the student's own variants",
		"submissions/eve/v.toml:1:12: the token of this sheet was changed, or is not whole *it is marked by the student's own variants*",
		fmt.Sprintf(`bob (Bob), sum: %s is not right for this variant, and right for variant %d: that of ada *it may be chance, so ask first`, v.right("ada", "sum"), v.number("ada", "sum")),
	)
	holds(t, "bob's page", v.read("grades/feedback/bob/v.md"), "Find every winning move in "+v.game("bob", "piles"), "Reference answer: "+v.shown("bob"))
	if strings.Contains(v.read("grades/feedback/bob/v.md"), "{") {
		t.Error("bob's page has braces")
	}
	holds(t, "v.json", v.read("grades/v.json"),
		`"id": "piles",
          "kind": "winning-moves",
          "points": 6,
          "answer": null,
          "variants": [`,
		fmt.Sprintf(`{"question":"piles","variant":%d,"status":"correct"`, v.number("ada", "piles")), `"harder": []`)
	holds(t, "items.csv", v.read("grades/items.csv"), fmt.Sprintf("variant %d: %s,1", v.number("bob", "sum"), v.right("ada", "sum")), "no difference of variants could be found")
	holds(t, "v.html", v.read("grades/v.html"), "<h4>Variants</h4>", fmt.Sprintf("variant %d: ", v.number("bob", "sum")))
}

// TestVariantOf marks a student by the variants of another, and diff says why marks changed.
func TestVariantOf(t *testing.T) {
	v := variedClass(t)
	v.marks()
	v.must(os.CopyFS(v.path("published"), os.DirFS(v.path("grades"))))
	const entry = "[[override]]\nstudent = %q\nset = \"v\"\nvariant_of = %q\nby = \"ta1\"\nat = 2026-10-01\nreason = \"a friend's blank sheet\"\n"
	v.save("overrides.toml", fmt.Sprintf(entry, "cem", "dan"))
	if got, want := v.marks(), "ada 9, bob 1, cem 9, dan 9, eve 9, fay 9"; got != want {
		t.Errorf("the marks are %s, want %s", got, want)
	}
	if text := v.read("grades/attention.md"); strings.Contains(text, "cem") {
		t.Errorf("cem still needs attention:\n%s", text)
	}
	holds(t, "v.md", v.read("grades/v.md"), "cem: the paper is that of dan, decided by ta1 of 2026-10-01 (a friend's blank sheet)")
	holds(t, "v.json", v.read("grades/v.json"), `"variant_of": "dan"`)
	_, moved := v.command("diff", "published")
	holds(t, "diff", moved, "v, cem (Cem), piles: 0 -> 6 (", "variants)", "v, cem (Cem), total: 1 -> 9 (")
	for name, wrong := range map[string]string{
		"there is no problem set":                 strings.Replace(entry, `"v"`, `"w"`, 1),
		`there is no student "zoe" on the roster`: strings.Replace(entry, "variant_of = %q", "variant_of = \"zoe\" # %s", 1),
		`there is no student "zoe", so`:           strings.Replace(entry, "student = %q", "student = \"zoe\" # %s", 1),
	} {
		v.save("overrides.toml", fmt.Sprintf(wrong, "cem", "dan"))
		holds(t, "attention.md", v.grade("attention.md"), name, "so this override changes nothing")
	}
}

// TestAnswerOfVariant decides about all students with an answer to the same variant.
func TestAnswerOfVariant(t *testing.T) {
	v := variedClass(t)
	entry := "[[override]]\nset = \"v\"\nquestion = \"sum\"\nanswer = " + v.right("ada", "sum") + "\npoints = 1\nby = \"ta1\"\nat = 2026-10-01\nreason = \"r\"\n"
	v.save("overrides.toml", entry)
	holds(t, "attention.md", v.grade("attention.md"), "sum varies, and this override does not say to which variant the answer was given, so this override changes nothing *write a line such as variant = 7")
	v.save("overrides.toml", entry+fmt.Sprintf("variant = %d\n", v.number("bob", "sum")))
	if got, want := v.marks(), "ada 9, bob 2, cem 1, dan 9, eve 9, fay 9"; got != want {
		t.Errorf("the marks are %s, want %s", got, want)
	}
	v.save("overrides.toml", entry+"variant = 21\n")
	holds(t, "attention.md", v.grade("attention.md"), "sum has no variant 21, so this override changes nothing *the variants are 1 to 20*")
	v.save("overrides.toml", strings.NewReplacer("sum", "who", v.right("ada", "sum"), `"N"`).Replace(entry)+"variant = 1\n")
	holds(t, "attention.md", v.grade("attention.md"), "who does not vary, so this override changes nothing *leave variant out*")
}

// TestHandedOut marks by the list of papers if there is no secret, adds to it if there is one, and
// never changes what it says.
func TestHandedOut(t *testing.T) {
	v := variedClass(t)
	const list = "problems/sets/v.handed-out.csv"
	v.save(list, "student,question,variant\n")
	v.must(os.Chmod(v.path(list), 0o600))
	v.marks()
	whole := v.read(list)
	if n := strings.Count(whole, "\n"); n != 1+6*2 {
		t.Errorf("the list has %d lines:\n%s", n, whole)
	}
	if info, err := os.Stat(v.path(list)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the list has the permissions %v, %v", info.Mode(), err)
	}
	v.must(os.Remove(v.path("secret.key")))
	if got, want := v.marks(), "ada 9, bob 1, cem 1, dan 9, eve 9, fay 9"; got != want {
		t.Errorf("without the secret the marks are %s, want %s", got, want)
	}
	holds(t, "v.json", v.read("grades/v.json"), `"code": "papers/secret"`)
	if text := v.read("grades/attention.md"); strings.Contains(text, "secret") {
		t.Errorf("a person need not look at this:\n%s", text)
	}
	v.save(list, strings.ReplaceAll(whole, "fay,", "fey,"))
	if got, want := v.marks(), "ada 9, bob 1, cem 1, dan 9, eve 9, fay 1??"; got != want && got != strings.ReplaceAll(want, "??", "?") {
		t.Errorf("with nobody to say what fay has the marks are %s, want %s", got, want)
	}
	holds(t, "attention.md", v.read("grades/attention.md"), "v, fay (Fay), piles", "v, fay (Fay), sum")
	v.save("secret.key", secretOfTests)
	v.save(list, strings.Replace(whole, fmt.Sprintf("ada,sum,%d", v.number("ada", "sum")), fmt.Sprintf("ada,sum,%d", v.number("bob", "sum")), 1))
	before := v.read(list)
	holds(t, "attention.md", v.grade("attention.md"), "the list of what was handed out and the secret give ada other variants *it is marked by the list")
	if v.read(list) != before {
		t.Error("the list was changed")
	}
	v.save(list, "student,question,variant\n")
	if code, _ := v.command("--quiet", "--no-reports", "submissions"); code != 0 || v.read(list) != "student,question,variant\n" {
		t.Error("a run that writes no files has changed the list")
	}
}

// TestEarlierList marks the sheets of an earlier list of variants by that one.
func TestEarlierList(t *testing.T) {
	v := variedClass(t)
	earlier := fmt.Sprintf("%08x", v.list.Hash())
	of := v.right("ada", "sum")
	v.save("problems/sets/v.toml", strings.ReplaceAll(variedSet, "to = 63", "to = 62"))
	if code, out := v.command("variants", "v", "--redraw"); code != 0 {
		t.Fatalf("%s%s", out, v.errs.String())
	}
	v.load()
	if of == v.right("ada", "sum") {
		t.Fatal("ada has the same variant in both lists")
	}
	v.sheet("bob", v.token("bob"), "sum = "+v.right("bob", "sum"))
	if got, want := v.marks(), "ada 9, bob 2, cem 1, dan 9"; !strings.HasPrefix(got, want) {
		t.Errorf("the marks are %s, want %s", got, want)
	}
	text := v.read("grades/v.json")
	holds(t, "v.json", text, fmt.Sprintf(`{"question":"sum","variant":%d,"list":"%s","status":"correct"`, v.number("ada", "sum"), earlier),
		fmt.Sprintf(`{"question":"sum","variant":%d,"status":"correct"`, v.number("bob", "sum")))
}

// TestSameEssays reports essays that are equal except for space and case, if fewer than half of the
// students wrote the same.
func TestSameEssays(t *testing.T) {
	s := newStage(t, map[string]string{"problems/sets/e.toml": "[[question]]\nid = \"why\"\nkind = \"manual\"\nprompt = \"Why?\"\n"})
	const essay = "Every position leads to one of the second player, since the sum is not zero."
	for student, text := range map[string]string{"ada": essay, "bob": strings.ToUpper(essay), "cem": strings.ReplaceAll(essay, " ", "  "), "dan": essay + ".", "eve": "No.", "fay": "no.", "gus": "Nobody knows why that is so, but it is so all the same.", "hal": "It is so."} {
		s.save("submissions/"+student+"/e.toml", fmt.Sprintf("answers.why = %q\n", text))
	}
	s.command("--quiet", "submissions")
	text := s.read("grades/attention.md")
	holds(t, "attention.md", text, "e, ada, why: this essay is the same, but for space and case, as that of bob and cem")
	if n := strings.Count(text, "this essay is the same"); n != 1 {
		t.Errorf("%d essays are told of:\n%s", n, text)
	}
}

// holds fails if a text lacks one of the parts.
func holds(t *testing.T, name, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(strings.ReplaceAll(text, "\\", ""), part) {
			t.Errorf("%s does not say %q:\n%s", name, part, text)
		}
	}
}

// game is a student's position, with its answer.
func (v *variedCourse) game(student, question string) string {
	for _, q := range v.list.Questions {
		if q.ID == question {
			one := q.Values[v.number(student, question)-1]
			return "nim(" + strings.Join(one, ",") + ")"
		}
	}
	return ""
}

func (v *variedCourse) shown(student string) string {
	return strings.NewReplacer(`["`, "", `"]`, "", `-\u003e`, "→").Replace(v.right(student, "piles"))
}
