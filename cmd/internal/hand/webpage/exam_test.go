package webpage

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/kinds"
	"grader/checker/varianttest"
	"grader/cmd/internal/course/cli"
	"grader/problems"
	"grader/reference/longtest"
)

// examPage is the page of an exam.
func examPage(t testing.TB, exam *checker.Exam, paper cli.Paper) string {
	t.Helper()
	paper.Exam = true
	var b bytes.Buffer
	must(t, (&Page{Exam: exam, Course: course("Games", problems.Hint), Paper: paper}).Write(&b))
	return b.String()
}

const maxExamPage = 300_000

// telling matches words that an exam may not contain: about a checker, and about keys for it.
var telling = regexp.MustCompile(`(?i)accept|reject|correct|hint|credit|rubric|wasm|WebAssembly|application/octet|reference answer`)

// TestExamTellsNothing: the page of an exam contains no checker, no answers and nothing that tests
// answers, for any set.
func TestExamTellsNothing(t *testing.T) {
	largest := 0
	for _, folder := range []string{"problems/sets", "problems/bank", "checker/testdata/sets"} {
		root := os.DirFS(filepath.Join("..", "..", "..", "..", folder))
		for i, name := range varianttest.Names(t, root) {
			if longtest.Leave(i, 8) {
				continue
			}
			exam := varianttest.First(varianttest.File(t, root, name))
			page := examPage(t, exam, cli.Paper{Example: true})
			largest = max(largest, len(page))
			if len(page) > maxExamPage {
				t.Errorf("%s/%s: the page has %d bytes", folder, name, len(page))
			}
			for _, at := range telling.FindAllStringIndex(page, -1) {
				t.Errorf("%s/%s: %s", folder, name, page[max(0, at[0]-100):min(len(page), at[1]+100)])
			}
			for _, task := range exam.Tasks {
				q := task.Question
				for _, text := range append([]string{q.Hint}, itemsOf(q)...) {
					if text != "" && strings.Contains(page, text) {
						t.Errorf("%s/%s: %s is on the page", folder, name, text)
					}
				}
			}
		}
	}
	t.Logf("the largest page has %d bytes", largest)
}

func itemsOf(q *problems.Question) (texts []string) {
	for _, item := range q.Rubric {
		texts = append(texts, item.Text)
	}
	return texts
}

var (
	drawn    = regexp.MustCompile(`(?s)<div class="position">.*?</div>`)
	testedBy = regexp.MustCompile(`(?m)^(accept|reject|credit|hint) .*\n?`)
)

// TestExamKnowsNoAnswer: a page depends only on the question, not on the answer: without the keys
// that test answers it is the same page, and for two questions asked alike the pages differ only in
// their games.
func TestExamKnowsNoAnswer(t *testing.T) {
	page := func(question string) string {
		return examPage(t, examOf(t, "exam.toml", "[[question]]\nid = \"q\"\n"+question), cli.Paper{})
	}
	for _, k := range kinds.All {
		for _, sample := range k.Samples() {
			_, question, _ := strings.Cut(sample, "\n")
			if bare := testedBy.ReplaceAllString(question, ""); page(question) != page(bare) {
				t.Errorf("the page of this question depends on what its answers are tested by:\n%s", question)
			}
		}
	}
	for _, c := range []struct{ kind, one, other string }{
		{"winning-moves", `game = "nim(1, 2, 3)"`, `game = "nim(1, 2, 7)"`},
		{"nimber", `game = "kayles(4)"`, `game = "kayles(9)"`},
		{"outcome", `game = "nim(3, 5, 6)"`, `game = "nim(3, 5, 7)"`},
		{"nim-sum", `numbers = [25, 21, 11]`, `numbers = [25, 21, 12]`},
		{"powers-of-two", `number = 8191`, `number = 8192`},
		{"labels", `game = "graph(a: b c; b: c; c:)"`, `game = "graph(a: b; b: c; c:)"`},
		{"options", `game = "nim(3)"`, `game = "nim(9)"`},
		{"mex", `set = [0, 1, 2]`, `set = [1, 2, 3]`},
		{"strategy", `game = "nim(2, 2)"`, `game = "nim(9, 9)"`},
		{"equivalent", "game = \"nim(3)\"\nother = \"nim(1, 2)\"", "game = \"nim(3)\"\nother = \"nim(1, 3)\""},
		{"choice", "choices = [\"x\", \"y\"]\ncorrect = \"x\"", "choices = [\"x\", \"y\"]\ncorrect = \"y\""},
		{"manual", "[[question.rubric]]\nid = \"idea\"\npoints = 1\ntext = \"names the symmetry\"", ""},
	} {
		alike := func(keys string) string {
			text := drawn.ReplaceAllString(page("prompt = \"Answer this.\"\nkind = \""+c.kind+"\"\n"+keys), "")
			for _, value := range regexp.MustCompile(`"[a-z]+\([^"]*\)"|\[[0-9, ]+\]|= [0-9]+$`).FindAllString(keys, -1) {
				bare := strings.Trim(value, "\"[]= ")
				for _, written := range []string{bare, strings.ReplaceAll(bare, ", ", ",")} {
					text = strings.ReplaceAll(text, written, "?")
				}
			}
			return text
		}
		if one, other := alike(c.one), alike(c.other); one != other {
			at := 0
			for at < min(len(one), len(other)) && one[at] == other[at] {
				at++
			}
			t.Errorf("%s: the pages differ:\n%s\n%s", c.kind, one[max(0, at-100):min(len(one), at+100)], other[max(0, at-100):min(len(other), at+100)])
		}
	}
}
