package checker_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"grader/checker/examtest"
	"grader/checker/variants"
	"grader/checker/varianttest"
	"grader/problems/points"
	"grader/problems/source"
	"grader/problems/vary"
)

// varied compiles a question that varies, without its id.
func varied(t *testing.T, question string) *variants.Varied {
	t.Helper()
	return varianttest.Unlisted(t, "[[question]]\nid = \"q\"\n"+question).Varied(0)
}

func chosen(t *testing.T, question string) (*variants.Varied, *variants.Report) {
	t.Helper()
	f := varied(t, question)
	report, complaints := variants.Choose(f)
	if complaints != nil {
		t.Fatalf("%s\n%s", question, examtest.Drawn(complaints))
	}
	f.Keep(report.Values())
	return f, report
}

// questions are of kinds whose profiles and whose answers have little in common.
var questions = map[string]string{
	"winning moves": `kind = "winning-moves"
game = "nim({a}, {b}, {c})"
[question.vary]
a = { from = 23, to = 28 }
b = { from = 17, to = 22 }
c = { from = 8, to = 12 }
same = ["outcome"]
where = ["a > b"]`,
	"any winning move": `kind = "winning-moves"
want = "any"
game = "nim({a}, {b}, {c}, {d})"
[question.vary]
a = { from = 8, to = 11 }
b = { from = 10, to = 13 }
c = { from = 12, to = 15 }
d = { from = 3, to = 7 }
variants = 6`,
	"nim sum": `kind = "nim-sum"
numbers = ["{a}", "{b}", "{c}"]
[question.vary]
a = { from = 17, to = 63 }
b = { from = 17, to = 63 }
c = { from = 5, to = 63 }
variants = 30`,
	"sum of rulesets": `kind = "winning-moves"
game = "kayles({a}) + nim({b})"
[question.vary]
a = { from = 5, to = 15 }
b = { from = 1, to = 7 }
variants = 5`,
	"canonical form": `kind = "canonical-form"
game = "{{{a}, {b}|{c}, {d}}}"
[question.vary]
a = { from = 0, to = 4 }
b = { from = 0, to = 4 }
c = { from = 0, to = 4 }
d = { from = 0, to = 4 }`,
	"labels": `kind = "labels"
game = "graph(a: {x} {y}; b: {z} {w}; c: {u} e; d: {v} f; e: f g; f: g h; g: h; h:)"
[question.vary]
x = ["b", "c", "d"]
y = ["e", "f", "g", "h"]
z = ["c", "d", "e"]
w = ["f", "g", "h"]
u = ["f", "g", "h"]
v = ["e", "g", "h"]
variants = 10
same_answer = 1`,
	"table": `kind = "table"
game = "subtraction[{a},{b},{c}](12)"
[question.vary]
a = { from = 1, to = 3 }
b = { from = 4, to = 6 }
c = { from = 7, to = 9 }
variants = 5
same_answer = 1`,
	"choice": `kind = "choice"
prompt = "Which of these is {a}?"
choices = ["{a}", "{b}", "another"]
correct = "{a}"
[question.vary]
a = { from = 17, to = 31 }
b = { from = 37, to = 51 }`,
	"outcome": `kind = "outcome"
game = "nim({a}, {b}, {c})"
[question.vary]
a = { from = 8, to = 15 }
b = { from = 8, to = 15 }
c = { from = 1, to = 15 }`,
	"mex": `kind = "mex"
set = ["{a}", "{b}", "{c}", 0, 1]
[question.vary]
a = { from = 2, to = 9 }
b = { from = 2, to = 9 }
c = { from = 2, to = 9 }
variants = 10
same_answer = 1`,
	"essay": `kind = "manual"
prompt = "Why is nim({a}, {a}) lost?"
[question.vary]
a = { from = 2, to = 21 }`, // as many as are asked for, of which none is more use to copy
}

// of is what was chosen for one of the questions, which is chosen once.
func of(t *testing.T, name string) (*variants.Varied, *variants.Report) {
	t.Helper()
	type choice struct {
		f *variants.Varied
		r *variants.Report
	}
	find, _ := found.LoadOrStore(name, sync.OnceValue(func() choice {
		f, r := chosen(t, questions[name])
		return choice{f, r}
	}))
	c := find.(func() choice)()
	return c.f, c.r
}

var found sync.Map

func eachQuestion(t *testing.T, check func(t *testing.T, f *variants.Varied, r *variants.Report)) {
	for name := range questions {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, r := of(t, name)
			for i := range f.Kept() {
				f.Variant(i + 1).Solve()
			}
			check(t, f, r)
		})
	}
}

func TestAsManyAreKeptAsAreAskedFor(t *testing.T) {
	eachQuestion(t, func(t *testing.T, f *variants.Varied, r *variants.Report) {
		n := len(r.Kept)
		if n != f.Question.Vary.Variants {
			t.Errorf("%d are kept of %d", n, f.Question.Vary.Variants)
		}
		for _, count := range r.LeftOut {
			n += count
		}
		if n != r.Tried {
			t.Errorf("%d were tried, and what became of %d is told: %v", r.Tried, n, r.LeftOut)
		}
		if _, complaints := variants.Prove(f, r.Values()); complaints != nil {
			t.Error(examtest.Drawn(complaints))
		}
	})
}

func TestOrderAndChoiceDependOnThePositionAlone(t *testing.T) {
	f, _ := of(t, "nim sum")
	other, _ := chosen(t, "prompt = \"Add {a}, {b} and {c}.\"\nhint = \"Use binary.\"\npoints = 3\n"+questions["nim sum"])
	for i := range f.Kept() {
		if !slices.Equal(f.Values(i+1), other.Values(i+1)) {
			t.Fatalf("with another prompt variant %d has the values %v, not %v", i+1, other.Values(i+1), f.Values(i+1))
		}
	}
}

func TestReport(t *testing.T) {
	for name, right := range map[string]string{
		"winning moves": "[moves/normal]", // with heaps as large as these
		"nim sum":       "[]",
		"outcome":       "[outcome/normal]",
		"mex":           "[mex/without-zero]",
		"essay":         "[]",
	} {
		if _, r := of(t, name); fmt.Sprint(r.Right) != right {
			t.Errorf("%s: right in all variants is %v, expected %s", name, r.Right, right)
		}
	}
	if _, r := of(t, "outcome"); !r.Few || r.Chance.Cmp(points.Ratio(1, 2)) != 0 {
		t.Errorf("N and P are right in as many variants, and the chance is %s", r.Chance)
	}
	_, r := of(t, "winning moves")
	var traits []string
	for _, trait := range r.Kept[0].Profile {
		traits = append(traits, trait.Name)
	}
	if got := strings.Join(traits, " "); got != "answers digits positions parts options outcome" {
		t.Error("the profile is made of", got)
	}
}

func TestNotAllAnswersAreTheSame(t *testing.T) {
	_, r := chosen(t, `kind = "nimber"
game = "nim({a}, {b})"
[question.vary]
a = { from = 1, to = 9 }
b = { from = 1, to = 9 }
variants = 5
same_answer = 1`)
	var answers []string
	for _, k := range r.Kept {
		answers = append(answers, k.Task.Want)
	}
	if len(once(answers)) == 1 {
		t.Error("all answers are", answers[0])
	}
}

func TestWhatTakesTooLongIsNotCompared(t *testing.T) {
	_, r := chosen(t, `kind = "winning-moves"
game = "nim({a}, {b})"
[question.vary]
a = { from = 20001, to = 20002 }
b = { from = 30001, to = 30002 }
variants = 2`)
	if got := fmt.Sprint(r.GivenUp); got != "[options]" {
		t.Error("given up is", got)
	}
	for _, k := range r.Kept {
		if slices.ContainsFunc(k.Profile, func(trait variants.Trait) bool { return slices.Contains(r.GivenUp, trait.Name) }) {
			t.Error("the profile has", k.Profile)
		}
	}
}

func TestTooFewVariants(t *testing.T) {
	for _, test := range [][2]string{
		{`kind = "winning-moves"
game = "nim({a}, {b})"
[question.vary]
a = { from = 1, to = 3 }
b = { from = 1, to = 3 }`, "20 variants are asked for, and"},
		{`kind = "nimber"
game = "nim({a}, {b}, {c})"
[question.vary]
a = { from = 17, to = 31 }
b = { from = 17, to = 31 }
c = { from = 5, to = 7 }
where = ["a > 29", "b > 17"]
same_answer = 0`, `hint: write variants = 8, or widen the ranges; with same_answer = "1" 37 remain`},
		{`kind = "winning-moves"
game = "kayles({a}) + nim({b})"
[question.vary]
a = { from = 1, to = 9 }
b = { from = 1, to = 9 }
same = ["nimber"]
variants = 5`, `without same = ["nimber"]`},
		{`kind = "outcome"
game = "nim({a})"
[question.vary]
a = { from = 1, to = 9 }
same = ["outcome"]`, "tells the outcome, so variants cannot be the same in it"},
		{`kind = "winning-moves"
game = "nim({a}, {b})"
[question.vary]
a = { from = 20001, to = 20003 }
b = { from = 30001, to = 30003 }
same = ["moves"]`, "the moves of some variant takes too long to work out"},
		{`kind = "nim-sum"
numbers = ["{a}", 3]
[question.vary]
a = { from = 1, to = 9 }
same = ["moves"]`, "moves has no meaning"},
		{`kind = "nimber"
game = "nim({a})"
[question.vary]
a = { from = 0, to = 0 }`, "no variant is a question"},
		{`kind = "nimber"
game = "nym({a})"
[question.vary]
a = { from = 0, to = 3 }`, "nym"},
		{`kind = "nimber"
game = "nim({a})"
[question.vary]
a = { from = 0, to = 3 }
where = ["a >"]`, "cannot be read"},
	} {
		_, complaints := variants.Choose(varied(t, test[0]))
		if advised := regexp.MustCompile(`write (variants = [0-9]+)`).FindStringSubmatch(complaints[0].Hint); advised != nil {
			fewer := regexp.MustCompile(`\nvariants = .*`).ReplaceAllString(test[0], "") + "\n" + advised[1]
			if _, still := variants.Choose(varied(t, fewer)); still != nil {
				t.Errorf("%s\nis told to %s, and then\n%s", test[0], advised[0], examtest.Drawn(still))
			}
		}
		if text := examtest.Drawn(complaints); !strings.Contains(text, test[1]) {
			t.Errorf("%s\nexpected %q, found\n%s", test[0], test[1], text)
		}
	}
}

func TestWhatWasChosenIsProved(t *testing.T) {
	f, r := of(t, "winning moves")
	list := r.Values()
	list[3] = []string{"31", "17", "14"} // which is lost
	if _, complaints := variants.Prove(f, list); complaints == nil {
		t.Error("another position is as hard")
	}
	list[3] = []string{"17", "31", "5"}
	if _, complaints := variants.Prove(f, list); complaints == nil {
		t.Error("a condition does not hold, and nobody complains")
	}
	list[3] = list[4]
	if _, complaints := variants.Prove(f, list); complaints == nil {
		t.Error("two variants are the same, and nobody complains")
	}
	alike := varied(t, `kind = "nimber"
game = "nim({a}, {b})"
[question.vary]
a = { from = 21, to = 27 }
b = { from = 21, to = 27 }
variants = 3`)
	_, complaints := variants.Prove(alike, []vary.Values{{"21", "25"}, {"22", "26"}, {"23", "27"}})
	if want := "an answer is right in 1 of the other variants, and same_answer is 1/10"; len(complaints) != 1 || complaints[0].Severity != source.Warning || !strings.Contains(complaints[0].Message, want) {
		t.Errorf("all answers are the same, and told is %s", examtest.Drawn(complaints))
	}
	if _, complaints := variants.Prove(alike, []vary.Values{{"21", "25"}, {"21", "26"}, {"23", "25"}}); complaints != nil {
		t.Errorf("all answers are different, and told is %s", examtest.Drawn(complaints))
	}
}

// once leaves out what has been met before.
func once(list []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(list)))
}
