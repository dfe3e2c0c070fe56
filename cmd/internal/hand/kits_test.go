package hand_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/varianttest"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/hand/handout"
	"grader/cmd/internal/hand/kits"
	"grader/cmd/internal/hand/webpage"
	"grader/problems"
	"grader/reference/longtest"
)

// course has the default settings.
func course(t testing.TB) *cli.Config {
	t.Helper()
	p := cli.NewProgram("autograde", nil, io.Discard, io.Discard)
	p.Workdir = t.TempDir()
	c, err := p.Config("")
	must(t, err)
	return c
}

// TestHandout compares the set for students with its source: it asks the same, and has none of the
// answers that test it.
func TestHandout(t *testing.T) {
	var paths []string
	for _, pattern := range longtest.Pick([]string{"problems/sets/*.toml"}, []string{"problems/sets/*.toml", "checker/testdata/sets/*.toml"}) {
		found, err := filepath.Glob(filepath.Join(top, pattern))
		if err != nil || len(found) == 0 {
			t.Fatal(err, len(found))
		}
		paths = append(paths, found...)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, papers.ListEnding) {
			continue
		}
		exam := varianttest.File(t, os.DirFS(filepath.Dir(path)), filepath.Base(path))
		set, text := exam.Set, handout.Handout(exam.Set, problems.Verdict)
		same := varianttest.Unlisted(t, string(text))
		same.SolveAll()
		again := same.Set
		if again.ID != set.ID || again.Title != set.Title || again.Feedback != problems.Verdict || len(same.Tasks) != len(exam.Tasks) {
			t.Errorf("%s became another set", path)
		}
		for i, task := range exam.Tasks {
			o := same.Tasks[i]
			if task.Question.Prompt != o.Question.Prompt || task.Want != o.Want || task.Points.Cmp(o.Points) != 0 || len(o.Question.Accept)+len(o.Question.Reject)+len(o.Question.Rubric) > 0 || o.Question.Hint != "" {
				t.Errorf("%s: %s became another question", path, task.Question.ID)
			}
			// Answers that must earn full marks still do.
			for _, v := range task.Question.Accept {
				if task.Kind.Person || task.Undecided {
					continue
				}
				if got := o.Check(v); got.Status != checker.Correct {
					t.Errorf("%s: %s: %s is %v in the handout", path, task.Question.ID, v.Show(), got.Status)
				}
			}
		}
	}
}

const awkward = `# the secret is 7
id = "awkward"
title = "A \"quoted\" \\ title\twith ünïcode and \u0007"
due = 2026-10-02 23:59:00.5+01:00
[games.one]
game = "nim(1,2)"
[games.two]
ruleset = 'subtraction[1,2]'
position = "7"
[[question]]
id = "q"
kind = "choice"
points = 2.50
prompt = """
Two lines,
with "quotes" and ''' and \\."""
choices = ["a, b", "]"]
correct = ["a, b"]
hint = "not 7"
accept = [["a, b"], "a, b"] # secret
reject = [["]"]]
[[question.rubric]]
id = "x"
points = 2.5
text = "secret"
[[question]]
id = "r"
kind = "nimber"
game = "one + two"
points = "1/3"
`

func TestAwkwardTexts(t *testing.T) {
	exam := examtest.Exam(t, awkward, checker.DefaultBudget)
	set, text := exam.Set, handout.Handout(exam.Set, problems.Hint)
	if strings.Contains(string(text), "secret") || strings.Contains(string(text), "accept") || !strings.Contains(string(text), "not 7") {
		t.Errorf("the handout is\n%s", text)
	}
	same := examtest.Exam(t, string(text), checker.DefaultBudget)
	again := same.Set
	if again.ID != "awkward" || again.Title != set.Title || again.Due != set.Due {
		t.Errorf("%q, %q, %v became %q, %q, %v", set.ID, set.Title, set.Due, again.ID, again.Title, again.Due)
	}
	for i, task := range exam.Tasks {
		if o := same.Tasks[i]; task.Prompt != o.Prompt || task.Want != o.Want || task.Points.Cmp(o.Points) != 0 {
			t.Errorf("%q, %q became %q, %q", task.Prompt, task.Want, o.Prompt, o.Want)
		}
	}
	// A student whose level has no hints gets none.
	if text := handout.Handout(set, problems.Verdict); strings.Contains(string(text), "not 7") {
		t.Errorf("there is a hint in\n%s", text)
	}
}

// TestKit opens a kit: all files are in one folder, every name is listed, and the same kit has the
// same bytes.
func TestKit(t *testing.T) {
	k := &kits.Kit{Exam: examtest.Exam(t, awkward, checker.DefaultBudget), Course: course(t)}
	k.Course.Budget.Answer, k.Course.HandIn = 1234, "Quercus"
	var first, second bytes.Buffer
	names, err := k.Write(&first)
	must(t, err)
	if _, err := k.Write(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("the second kit differs: %v", err)
	}
	content := unpacked(t, first.Bytes())
	if len(content) != len(names) {
		t.Errorf("%d files, and %d are told", len(content), len(names))
	}
	for name, words := range map[string]string{
		"awkward.toml":           "#:schema ./awkward.schema.json\n\n# awkward: ",
		"awkward.schema.json":    "json-schema.org",
		"awkward-problems.toml":  `feedback = "hint"`,
		"awkward-questions.html": "<h2>q <span",
		"grader.toml":            "[limits]\nanswer_positions = 1234\n",
		"START.txt":              "The rules of the games:\r\n\r\nNim: A position is a number of heaps.",
	} {
		if text := content["awkward/"+name]; !strings.Contains(text, words) || strings.Contains(text, "secret") {
			t.Errorf("%s has no %q, or a secret:\n%s", name, words, text)
		}
	}
	k.Module = &webpage.Module{Packed: []byte("the checker")}
	var withPage bytes.Buffer
	if names, err := k.Write(&withPage); err != nil || !slices.Contains(names, "awkward.html") || withPage.Len() <= first.Len() {
		t.Errorf("the kit with a page has %v: %v", names, err)
	}
	for name := range content {
		if base := filepath.Base(name); kits.Holds(base, []string{"hw1", "awkward"}) == (base == "awkward.toml") || kits.Holds(base, []string{"hw1"}) && strings.HasPrefix(base, "awk") {
			t.Errorf("%s: it is taken for a file of a kit, or is not", base)
		}
	}
	if start := unpacked(t, withPage.Bytes())["awkward/START.txt"]; !strings.Contains(start, "Open awkward.html in a browser.") ||
		!strings.Contains(start, "Where to hand it in: Quercus\r\nIt is due on Friday 2 October, 23:59, UTC+1.\r\n") {
		t.Errorf("the kit with a page begins\n%s", start)
	}
	k.Programs = t.TempDir()
	if _, err := k.Write(io.Discard); err == nil || !strings.Contains(err.Error(), "linux_amd64") {
		t.Errorf("a kit without its programs was made: %v", err)
	}
}

// unpacked returns the files of an archive.
func unpacked(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	must(t, err)
	content := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		must(t, err)
		data, err := io.ReadAll(r)
		must(t, err)
		content[f.Name] = string(data)
	}
	return content
}

// TestExamKit opens the kit of an exam, which has nothing that could check an answer.
func TestExamKit(t *testing.T) {
	k := &kits.Kit{Exam: examtest.Exam(t, awkward, checker.DefaultBudget), Course: course(t), Paper: cli.Paper{Exam: true, Example: true}}
	k.Course.Budget.Answer = 1234
	var b bytes.Buffer
	names, err := k.Write(&b)
	must(t, err)
	if want := []string{"awkward.toml", "awkward.html", "START.txt"}; !slices.Equal(names, want) {
		t.Errorf("there are %v, wanted %v", names, want)
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	must(t, err)
	for _, f := range z.File {
		r, err := f.Open()
		must(t, err)
		data, err := io.ReadAll(r)
		must(t, err)
		if text := string(data); strings.Contains(text, "secret") || strings.Contains(text, "#:schema") || strings.Contains(text, "check awkward") {
			t.Errorf("%s tells too much:\n%s", f.Name, text)
		}
	}
}
