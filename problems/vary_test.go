package problems_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"grader/problems/source"
	"grader/problems/vary"
)

const piles = `id = "piles"
kind = "nimber"
game = "{name}({a}, 5)"
prompt = "What is {game} worth, with {a} and {{b}}?"
points = 3
[vary]
a = { from = 17, to = 19 }
name = ["nim", "kayles"]
`

// read reads the variation of a question; it wants exactly the complaints with the given codes.
func read(t *testing.T, question, want string) *vary.Vary {
	t.Helper()
	doc, complaints := source.Parse(source.NewFile("q.toml", []byte(question)), source.StaffLimits())
	if doc == nil {
		t.Fatal(complaints)
	}
	c := source.Complaints{}
	v := vary.Read(&c, doc.Root())
	var codes []string
	for _, d := range c.List {
		codes = append(codes, d.Code)
	}
	if got := strings.Join(codes, " "); got != want {
		t.Errorf("%s\nis complained of as %q, want %q", question, got, want)
	}
	return v
}

func changed(old, with string) string { return strings.Replace(piles, old, with, 1) }

// TestVariantsAreQuestions: a variant is the question with values for its names; braces in its
// prompt are filled later.
func TestVariantsAreQuestions(t *testing.T) {
	v := read(t, piles+"[[test]]\nvary = { a = 18, name = \"nim\" }\naccept = [23]\nreject = [1]\n", "")
	one := v.Put(vary.Values{"18", "nim"})
	var got []string
	for _, key := range one.Keys() {
		value, _ := one.Get(key)
		got = append(got, key+" = "+value.Literal())
	}
	if text := strings.Join(got, "; "); text != `id = "piles"; kind = "nimber"; game = "nim(18, 5)"; prompt = "What is {game} worth, with 18 and {{b}}?"; points = 3` {
		t.Errorf("the variant is %s", text)
	}
	accept, reject := v.Tested(vary.Values{"18", "nim"})
	if len(accept) != 1 || accept[0].Literal() != "23" || len(reject) != 1 || reject[0].Literal() != "1" {
		t.Errorf("it is tested by %v and %v", accept, reject)
	}
	if accept, reject := v.Tested(vary.Values{"17", "nim"}); accept != nil || reject != nil {
		t.Error("another variant is tested by the same answers")
	}
	numbers := read(t, "set = [0, \"{a}\"]\ngame = \"{{1|0}|{a}}\"\nother = \"{a}\"\n[vary]\na = { from = 1, to = 2 }\n", "").Put(vary.Values{"2"})
	set, _ := numbers.Get("set")
	game, _ := numbers.Get("game")
	other, _ := numbers.Get("other")
	if set.Literal()+game.Literal()+other.Literal() != `[0, 2]"{1|0}|2}""2"` {
		t.Errorf("the numbers are %s, and the games are %s and %s", set.Literal(), game.Literal(), other.Literal())
	}
}

// TestValuesOfAName: a name has exactly the values in the file, each written in one way.
func TestValuesOfAName(t *testing.T) {
	v := read(t, piles, "")
	if a := v.Names[0]; a.Size() != 3 || a.Value(0) != "17" || a.Value(2) != "19" {
		t.Errorf("a has %d values, from %s to %s", a.Size(), a.Value(0), a.Value(2))
	}
	for _, n := range v.Names {
		var has []string
		for _, text := range []string{"16", "17", "+17", "017", "19", "20", "", "nim", "kayles", "Nim"} {
			if n.Has(text) {
				has = append(has, text)
			}
		}
		if got := fmt.Sprint(has); got != map[string]string{"a": "[17 19]", "name": "[nim kayles]"}[n.Name] {
			t.Errorf("%s may be %s", n.Name, got)
		}
	}
}

// TestWhichVariantsFit: variants fit a question as long as nothing has changed that decides them:
// its words and its points may.
func TestWhichVariantsFit(t *testing.T) {
	v := read(t, piles, "")
	list := v.Freeze("piles", []vary.Values{{"17", "nim"}, {"18", "kayles"}})
	for _, c := range []struct {
		question string
		fits     bool
	}{
		{piles, true},
		{changed("What is", "How much is"), true},
		{changed("points = 3", "points = 4"), true},
		{changed("points = 3", "play = \"misere\""), false},
		{changed("points = 3", "label = \"x\""), false},
		{changed(", 5)", ", 6)"), false},
		{changed("to = 19", "to = 20"), false},
		{piles + "where = [\"a > 16\"]\n", false},
		{piles + "same = [\"answers\"]\n", false},
		{piles + "variants = 3\n", false},
		{piles + "same_answer = 1\n", false},
	} {
		if fits := list.Fits(read(t, c.question, "")); fits != c.fits {
			t.Errorf("the variants fit %t:\n%s", fits, c.question)
		}
	}
	for _, values := range [][]vary.Values{nil, {{"17", "nim"}, {"20", "nim"}}, {{"17"}}, {{"17", "nim", "nim"}}} {
		if v.Freeze("piles", values).Fits(v) {
			t.Errorf("the values %v fit", values)
		}
	}
	// The position stays as it was handed out; the words and the points are the present ones.
	now := read(t, `id = "piles"
kind = "mex"
set = [0, "{a}"]
prompt = "Now {a}."
points = 9
[vary]
a = { from = 1, to = 2 }
`, "")
	was := list.Over(now.Question).Put(vary.Values{"18", "kayles"})
	keys := was.Keys()
	slices.Sort(keys)
	text := fmt.Sprint(keys)
	for _, key := range []string{"kind", "game", "prompt", "points"} {
		value, _ := was.Get(key)
		text += " " + value.Literal()
	}
	if text != `[game id kind points prompt] "nimber" "kayles(18, 5)" "Now 18." 9` {
		t.Errorf("what was handed out is now %s", text)
	}
}

// TestListsAreNotToBeChanged: lists are read as they were written, and a changed list causes a
// complaint.
func TestListsAreNotToBeChanged(t *testing.T) {
	list := vary.List{Questions: []vary.Frozen{read(t, piles, "").Freeze("piles", []vary.Values{{"17", "nim"}, {"18", "kayles"}})}}
	text := string(vary.WriteLists("v", []vary.List{list, {}}))
	lists, complaints := vary.LoadLists(source.NewFile("v.variants.toml", []byte(text)))
	if len(lists) != 2 || lists[0].Hash() != list.Hash() || fmt.Sprint(lists[0].Questions) != fmt.Sprint(list.Questions) {
		t.Errorf("read as %v; %v", lists, complaints)
	}
	for _, part := range []string{`"17"`, `"kayles"]`, `id = "piles"`, `\"nimber\"`} {
		_, complaints := vary.LoadLists(source.NewFile("v.variants.toml", []byte(strings.Replace(text, part, strings.Replace(part, "\"", "\"x", 1), 1))))
		if len(complaints) == 0 {
			t.Errorf("nobody notices that %s was changed", part)
		}
	}
}

// TestComplaints: each name must have a range or texts, be used, and be tested with its values.
func TestComplaints(t *testing.T) {
	const tested = "[[test]]\naccept = [1]\n"
	for question, want := range map[string]string{
		changed("from = 17", "from = 19"):                             "",
		changed("from = 17", "from = 20"):                             "vary/range",
		changed("from = 17", "from = -1"):                             "vary/range",
		changed("a = {", "b = [\"x\"]\na = {"):                        "vary/unused",
		changed("a = {", "game = [\"x\"]\na = {"):                     "vary/name",
		changed("({a}", "({c}, {a}"):                                  "question/name",
		changed("points", "accept = [1]\npoints"):                     "vary/accept",
		piles + "variants = 1\n":                                      "key/type",
		piles + "variants = 2\n":                                      "",
		piles + "variants = 201\n":                                    "key/type",
		piles + tested:                                                "vary/test",
		piles + tested + "vary = { a = 18, name = \"nim\" }\n":        "",
		piles + tested + "vary = { a = 18, name = \"grim\" }\n":       "vary/test",
		piles + tested + "vary = { a = 18 }\n":                        "vary/test",
		piles + tested + "vary = { a = 18, name = \"nim\", b = 1 }\n": "vary/test",
		"id = \"q\"\n" + tested:                                       "vary/test",
	} {
		read(t, question, want)
	}
	if v := read(t, piles, ""); v.Variants != 20 || v.SameAnswer.String() != "1/10" {
		t.Errorf("if nothing is said, %d variants are kept, and an answer may be right in %s of the others", v.Variants, v.SameAnswer)
	}
}
