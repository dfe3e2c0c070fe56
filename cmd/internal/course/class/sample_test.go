package class

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/variants"
	"grader/cmd/internal/course/papers"
	"grader/problems/source"
)

// sampleSet is a homework of ten questions.
const sampleSet = `
id = "hw"
title = "A homework of ten questions"
question = [
  { id = "piles", kind = "winning-moves", game = "nim(25, 21, 11)", points = 10 },
  { id = "lost", kind = "winning-moves", game = "nim(3, 5, 6)", points = 4 },
  { id = "who", kind = "outcome", game = "kayles(5, 3) + nim(4)" },
  { id = "misere", kind = "outcome", game = "kayles(5, 4)", play = "misere" },
  { id = "value", kind = "nimber", game = "kayles(9) + subtraction[1,2,3](7)", points = 3 },
  { id = "rook", kind = "nimber", game = "rook(2, 3)" },
  { id = "children", kind = "options", game = "kayles(4)", points = 5 },
  { id = "form", kind = "canonical-form", game = "{0, *, *4}", points = 2 },
  { id = "mex", kind = "mex", set = [0, 1, 4] },
  { id = "sum", kind = "nim-sum", numbers = [25, 21, 11] },
]
`

// sampleAnswers are, for each question, the right answer and then typical others: wrong, partly
// right, and unreadable ones.
var sampleAnswers = []struct {
	id, right string
	others    []string
}{
	{"piles", `["21 -> 18"]`, []string{`["25 -> 18"]`, `["21 -> 18", "25 -> 30"]`, `["21 → 18", "11 -> 4"]`, `["take 3 from 21"]`, `["25 -> 14", "11 -> 2"]`, `[]`, `["nim(25, 20, 11)"]`}},
	{"lost", `[]`, []string{`["3 -> 2"]`, `["6 -> 5", "5 -> 4"]`, `["5 -> 1"]`, `["none"]`, `["3 -> 0"]`}},
	{"who", `"N"`, []string{`"P"`, `"winning"`, `"first player"`, `"loosing"`, `"previous"`}},
	{"misere", `"N"`, []string{`"P"`, `"second"`, `"L"`, `1`}},
	{"value", `"*7"`, []string{`3`, `"*3"`, `12`, `"#7"`, `"*11"`, `4`, `-1`, `"seven"`, `0`}},
	{"rook", `1`, []string{`5`, `0`, `"*2"`, `"2,3"`, `6`, `3`}},
	{"children", `["kayles(3)", "kayles(2)", "kayles(1,2)", "kayles(1,1)"]`, []string{`["kayles(3)", "kayles(2)"]`, `["3", "2", "1,2"]`, `["kayles(3)", "kayles(2)", "kayles(4)"]`, `["4 -> 3", "4 -> 2", "4 -> 1+1"]`, `["kayls(3)"]`, `["3", "2 1", "1 1", "2", "1"]`}},
	{"form", `"*2"`, []string{`"{0, *}"`, `"{0, *, *4}"`, `"*5"`, `"{0, 1}"`, `"{0, *, *3}"`, `"{0, *"`, `"*3"`, `"{*, *4}"`}},
	{"mex", `2`, []string{`3`, `5`, `"2"`, `"two"`, `0`, `6`}},
	{"sum", `7`, []string{`57`, `"7"`, `6`, `15`, `"*7"`, `23`, `8`}},
}

// sampleSheet is a sheet as a student writes it: some answers are right, others are not, and some
// are unusual.
func sampleSheet(r *rand.Rand, student string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\nproblem_set = \"hw\"\nstudent = %q\n\n[answers]\n", student, student)
	for _, a := range sampleAnswers {
		switch n := r.IntN(20); {
		case n < 9:
			fmt.Fprintf(&b, "%s = %s\n", a.id, a.right)
		case n < 18:
			fmt.Fprintf(&b, "%s = %s\n", a.id, a.others[r.IntN(len(a.others))])
		case n == 18 && strings.HasPrefix(a.right, "["):
			fmt.Fprintf(&b, "%s = [\"%d -> %d\", \"%d -> %d\"]\n", a.id, 1+r.IntN(25), r.IntN(25), 1+r.IntN(25), r.IntN(25))
		case n == 18:
			fmt.Fprintf(&b, "%s = \"*%d\"\n", a.id, r.IntN(40))
		}
	}
	return b.String()
}

// sampleClass writes the given number of sheets, one in fifty of which is not TOML, and returns the
// folder.
func sampleClass(tb testing.TB, sheets int) string {
	tb.Helper()
	dir := tb.TempDir()
	r := rand.New(rand.NewPCG(1, 2))
	for i := range sheets {
		student := fmt.Sprintf("student%04d", i)
		text := sampleSheet(r, student)
		if i%50 == 7 {
			text = strings.Replace(text, "[answers]", "[answers", 1)
		}
		write(tb, dir, map[string]string{student + "/hw.toml": text})
	}
	return dir
}

// compiled prepares a set.
func compiled(tb testing.TB, text string) *checker.Exam {
	return examtest.Exam(tb, text, checker.DefaultBudget)
}

func layout(tb testing.TB, patterns []string, sets ...string) Layout {
	tb.Helper()
	l := Layout{Sets: sets}
	for _, text := range patterns {
		p, err := NewPattern(text)
		must(tb, err)
		l.Patterns = append(l.Patterns, p)
	}
	return l
}

var usual = []string{"{student}/{set}.toml", "{set}/{student}.toml", "{student}.toml"}

func openRoot(tb testing.TB, dir string) *os.Root {
	tb.Helper()
	root, err := os.OpenRoot(dir)
	must(tb, err)
	tb.Cleanup(func() { root.Close() })
	return root
}

func grader(exam *checker.Exam, jobs int) Grader {
	whole := variants.Plain(exam)
	return Grader{
		Exam: func(set string) *papers.Exam {
			if set == exam.Set.ID {
				return whole
			}
			return nil
		},
		Sets: []string{exam.Set.ID}, Limits: source.SheetLimits(source.SheetBytes), Jobs: jobs,
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
