package variants_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/variants"
	"grader/checker/varianttest"
	"grader/problems/points"
	"grader/problems/sets"
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
a = { from = 2, to = 90 }`,
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

// Profiles agree by what the tests here work out for themselves.
func TestKeptVariantsAreEquallyHard(t *testing.T) {
	heapsOf := func(values []string) (heaps []int) {
		for _, v := range values {
			n, _ := strconv.Atoi(v)
			heaps = append(heaps, n)
		}
		return heaps
	}
	sumOf := func(heaps []int) (sum int) {
		for _, n := range heaps {
			sum ^= n
		}
		return sum
	}
	digits := func(n int) int { return len(strconv.Itoa(n)) }
	total := func(heaps []int) (sum int) {
		for _, n := range heaps {
			sum += n
		}
		return sum
	}
	// exactly are the numbers that must be the same, and about those that may differ by a factor of 2.
	profiles := map[string]func(values []string, k *checker.Task) (exactly string, about int){
		"winning moves": func(values []string, _ *checker.Task) (string, int) {
			heaps := heapsOf(values)
			sum := sumOf(heaps)
			wins, longest := 0, 0
			for _, n := range heaps {
				if to := n ^ sum; to < n {
					wins++
					longest = max(longest, digits(n), digits(to))
				}
			}
			return fmt.Sprint(len(heaps), wins, longest, sum == 0), total(heaps)
		},
		"nim sum": func(values []string, _ *checker.Task) (string, int) {
			numbers := heapsOf(values)
			sum, or := sumOf(numbers), 0
			for _, n := range numbers {
				or |= n
			}
			return fmt.Sprint(digits(sum), total(numbers) == sum, or == sum), 1
		},
		"outcome": func(values []string, _ *checker.Task) (string, int) {
			return fmt.Sprint(len(values)), total(heapsOf(values))
		},
		"mex": func(values []string, _ *checker.Task) (string, int) {
			set := append(heapsOf(values), 0, 1)
			slices.Sort(set)
			gap := slices.Max(set) + 1
			for n := range gap {
				if !slices.Contains(set, n) {
					gap = n
					break
				}
			}
			return fmt.Sprint(digits(gap), gap == slices.Max(set)+1, gap == len(slices.Compact(set))), 1
		},
		"labels": func(_ []string, k *checker.Task) (string, int) { return fmt.Sprint(len(k.Answer.(map[string]any))), 1 },
	}
	for name, profile := range profiles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, r := of(t, name)
			var exact []string
			var about, positions []int
			for _, k := range r.Kept {
				e, n := profile(k.Values, k.Task)
				exact, about, positions = append(exact, e), append(about, n), append(positions, max(k.Task.Positions, 1))
			}
			if different := once(exact); len(different) != 1 {
				t.Errorf("the profiles are %v", different)
			}
			for _, list := range [][]int{about, positions} {
				if slices.Max(list) > 2*slices.Min(list) {
					t.Errorf("traits differ: %v", list)
				}
			}
		})
	}
}

// What one student copies from another is of little use: graded for each two variants, by tasks
// of their own.
func TestCopyingIsOfLittleUse(t *testing.T) {
	eachQuestion(t, copies)
}

// TestSampleSets holds the variants that were handed out to the sample class to the same.
func TestSampleSets(t *testing.T) {
	folder := sets.Builtin()
	for _, name := range varianttest.Names(t, folder) {
		exam := varianttest.File(t, folder, name)
		exam.Solve(2, func(*checker.Task) {})
		for i, task := range exam.Tasks {
			f := exam.Varied(i)
			if f == nil {
				continue
			}
			t.Run(name+"/"+task.Question.ID, func(t *testing.T) {
				r, complaints := variants.Prove(f, f.All())
				if len(complaints) > 0 || r.Tried != f.Kept() {
					t.Fatal(r.Tried, complaints)
				}
				for n := range f.Kept() {
					f.Variant(n + 1).Solve()
				}
				copies(t, f, r)
			})
		}
	}
}

// copies hands in the answer to each variant for each other one.
func copies(t *testing.T, f *variants.Varied, r *variants.Report) {
	if f.Question.Kind == "manual" {
		return
	}
	n := f.Kept()
	worst, occurs := 0, map[string]int{}
	for i := 1; i <= n; i++ {
		from, full := f.Variant(i), 0
		occurs[checker.OnSheet(from.Answer)]++
		for j := 1; j <= n; j++ {
			switch verdict := f.Variant(j).Check(checker.Written(checker.OnSheet(from.Answer))); {
			case i == j && verdict.Status != checker.Correct:
				t.Errorf("the answer to %v earns %s in its own variant", f.Values(i), verdict.Status)
			case i != j && verdict.Status == checker.Correct:
				full++
			}
		}
		worst = max(worst, full)
	}
	if share := points.Ratio(int64(worst), int64(n-1)); share.Cmp(r.SameAnswer) != 0 {
		t.Errorf("an answer is right in %s of the others, and the report says %s", share, r.SameAnswer)
	} else if !r.Few && share.Cmp(f.Question.Vary.SameAnswer) > 0 {
		t.Errorf("an answer is right in %s of the others", share)
	}
	if r.Few {
		for answer, times := range occurs {
			if times > (n+len(occurs)-1)/len(occurs)+1 {
				t.Errorf("%s is right in %d of %d variants", answer, times, n)
			}
		}
	}
}

func TestNoMistakeIsRightInSomeVariants(t *testing.T) {
	eachQuestion(t, func(t *testing.T, _ *variants.Varied, r *variants.Report) {
		first, _, _ := r.Kept[0].Task.Slips()
		for _, k := range r.Kept {
			lucky, _, err := k.Task.Slips()
			if err != nil || !slices.Equal(lucky, first) {
				t.Errorf("%v: %v, and elsewhere %v", k.Values, lucky, first)
			}
		}
	})
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
}

// once leaves out what has been met before.
func once(list []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(list)))
}
