package webpage

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"grader/checker"
	"grader/checker/variants"
	"grader/checker/varianttest"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/selfcheck"
	"grader/problems"
	"grader/problems/sets"
	"grader/problems/source"
	"grader/reference/longtest"

	"github.com/google/go-cmp/cmp"
)

// A drill is a problem set with sheets of random answers to it.
type drill struct {
	name, text string // the file of the problem set
	exam       *variants.Exam
	level      problems.Level
	page       string
	sheets     []string
}

// TestSheetsAsCheck: the output of a page's checker is byte for byte that of check: for right,
// wrong and absurd answers to all sample sets and to questions of all kinds, at each level, and for
// the answers of the sample class. The module runs in Node, which is faster than a browser.
func TestSheetsAsCheck(t *testing.T) {
	longtest.Only(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed, so the checker of a page was not run in it")
	}
	module, err := builtModule()
	must(t, err)
	var drills []*drill
	for _, name := range varianttest.Names(t, sets.Builtin()) {
		d := &drill{name: name, exam: varianttest.File(t, sets.Builtin(), name)}
		for _, sheet := range filesOf(t, "submissions", "*", d.name) {
			d.add(sheet)
		}
		drills = append(drills, d)
	}
	text := string(samples(t).Set.File.Data)
	for _, level := range problems.LevelNames {
		drills = append(drills, &drill{name: "samples.toml", text: strings.Replace(text, `feedback = "full"`, `feedback = "`+level+`"`, 1)})
	}
	drills = append(drills, &drill{name: "varied.toml", exam: variedExam(t), sheets: variedSheets(variedExam(t))})
	random := rand.New(rand.NewPCG(20, 26))
	for _, d := range drills {
		if d.exam == nil {
			d.exam = variants.Plain(examOf(t, d.name, d.text))
		}
		if d.level = d.exam.Set.Feedback; d.level == 0 {
			d.level = problems.Hint
		}
		d.page = pageOf(t, d.exam.Exam, d.level, papers.Lists(d.exam)...)
		for range 300 / len(drills) {
			d.add(d.randomSheet(random))
		}
	}
	answers := inNode(t, node, module, drills)
	statuses := map[string]int{}
	sheets := 0
	for _, d := range drills {
		for _, sheet := range d.sheets {
			if sheets == len(answers) {
				t.Fatalf("the page has checked %d sheets, and this is another one", sheets)
			}
			got := answers[sheets]
			want := d.check(t, sheet)
			if got.JSON != want {
				t.Errorf("%s at the level %s: check and the page differ:\n%s\n%s", d.name, d.level, sheet, cmp.Diff(want, got.JSON))
			}
			for _, q := range got.Questions {
				statuses[q.Status]++
			}
			sheets++
		}
	}
	t.Logf("%d sheets of %d sets give the same JSON; the answers are %v", sheets, len(drills), statuses)
	if statuses["correct"] == 0 || statuses["wrong"] == 0 || statuses["unreadable"] == 0 || statuses["unanswered"] == 0 {
		t.Errorf("the answers are not of all sorts: %v", statuses)
	}
}

// filesOf yields the files of the repository that match a pattern, by path.
func filesOf(t *testing.T, pattern ...string) iter.Seq2[string, string] {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "..", filepath.Join(pattern...)))
	if err != nil || len(paths) == 0 {
		t.Fatal(err, pattern)
	}
	return func(yield func(path, text string) bool) {
		for _, path := range paths {
			data, err := os.ReadFile(path)
			must(t, err)
			if !yield(path, string(data)) {
				return
			}
		}
	}
}

// add adds a sheet, unless check would choose another set for it, or it is not text, as which a
// browser reads a file.
func (d *drill) add(text string) {
	read, _ := problems.LoadSheet(source.NewFile(d.name, []byte(text)), source.SheetLimits(source.SheetBytes))
	if utf8.ValidString(text) && (read == nil || read.ProblemSet == "" || read.ProblemSet == d.exam.Set.ID) {
		d.sheets = append(d.sheets, text)
	}
}

// check is the output of check for a sheet.
func (d *drill) check(t *testing.T, text string) string {
	r := &selfcheck.Result{File: d.name}
	sheet, complaints := problems.LoadSheet(source.NewFile(d.name, []byte(text)), source.SheetLimits(source.SheetBytes))
	r.Complaints = complaints
	if sheet != nil {
		own, told := selfcheck.Own(d.exam, sheet)
		own.SolveAll()
		r.Complaints = append(r.Complaints, told...)
		r.Check(own, sheet, d.level, nil)
	}
	var b strings.Builder
	must(t, selfcheck.WriteJSON(&b, []*selfcheck.Result{r}, nil))
	return b.String()
}

type saidOfSheet struct {
	JSON      string `json:"json"`
	Questions []struct {
		Status string `json:"status"`
	} `json:"questions"`
}

var setupInPage = regexp.MustCompile(`(?s)<script type="application/json" id="setup">(.*?)</script>`)

// inNode checks the sheets of each drill with the page's own checker and setup, and returns its
// output for each.
func inNode(t *testing.T, node string, module *Module, drills []*drill) []saidOfSheet {
	dir := t.TempDir()
	unpacked, err := gzip.NewReader(bytes.NewReader(module.Packed))
	must(t, err)
	wasm, err := io.ReadAll(unpacked)
	must(t, err)
	var calls bytes.Buffer
	lines := json.NewEncoder(&calls)
	for _, d := range drills {
		page, err := os.ReadFile(d.page)
		must(t, err)
		found := setupInPage.FindSubmatch(page)
		if found == nil {
			t.Fatal("there is no setup in the page")
		}
		_ = lines.Encode(map[string]any{"call": "setup", "arg": json.RawMessage(found[1])})
		for _, sheet := range d.sheets {
			_ = lines.Encode(map[string]any{"call": "check", "arg": map[string]string{"toml": sheet}})
		}
	}
	for name, data := range map[string][]byte{"glue.js": []byte(module.Glue), "page.wasm": wasm, "calls.json": calls.Bytes()} {
		must(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
	out := filepath.Join(dir, "answers.json")
	c := exec.Command(node, filepath.Join("testdata", "node.js"), filepath.Join(dir, "glue.js"), filepath.Join(dir, "page.wasm"), filepath.Join(dir, "calls.json"), out)
	if complaints, err := c.CombinedOutput(); err != nil {
		t.Fatalf("node: %v\n%s", err, complaints)
	}
	data, err := os.ReadFile(out)
	must(t, err)
	var list []saidOfSheet
	for line := range bytes.Lines(data) {
		var answer struct{ Result, Error string }
		var said saidOfSheet
		if err := json.Unmarshal(line, &answer); err != nil {
			t.Fatalf("%v\n%.500s", err, line)
		}
		if answer.Result == "{}" {
			continue // to the setup
		}
		if said.JSON = answer.Error; answer.Error == "" {
			if err := json.Unmarshal([]byte(answer.Result), &said); err != nil {
				t.Fatalf("%v\n%.500s", err, answer.Result)
			}
		}
		list = append(list, said)
	}
	return list
}

// randomSheet answers some of the questions: right, wrong, or absurdly.
func (d *drill) randomSheet(random *rand.Rand) string {
	var b strings.Builder
	if random.IntN(8) > 0 {
		fmt.Fprintf(&b, "problem_set = %q\n", d.exam.Set.ID)
	}
	if random.IntN(3) > 0 {
		fmt.Fprintf(&b, "student = %q\n", pick(random, []string{"ada", "", "  ", "<b>x</b>", "émile", "a/b"}))
	}
	b.WriteString("[answers]\n")
	for _, task := range d.exam.Tasks {
		id := task.Question.ID
		if random.IntN(60) == 0 {
			id += "x"
		}
		if value := d.randomAnswer(random, task); value != "" {
			fmt.Fprintf(&b, "%s = %s\n", id, value)
		}
	}
	text := b.String()
	if random.IntN(25) == 0 { // a slip in the notation of sheets
		at := random.IntN(len(text))
		text = text[:at] + pick(random, []string{"", "\"", "[", "=", "\n", "'", "# "}) + text[at+1:]
	}
	return strings.ToValidUTF8(text, "?")
}

var absurd = []string{
	`""`, `"0"`, `0`, `-1`, `1.5`, `true`, `[]`, `{}`, `[[1], ["a"]]`, `[""]`, `2026-01-01`, `9223372036854775807`, `nan`, `0x10`, `"*"`, `"*4096"`, `"P"`, `["n", "P"]`,
	`"<script>alert(1)</script>"`, `"\u202e\u0000 \u001b[2J"`, `"😀"`, `{ a = 1, "" = 2, c = [3] }`, `{ preperiod = -1, period = 0 }`, `{ equivalent = false, witness = "*3" }`,
	`"((((((((((((((((((((((((((((((("`, `"{{{{0|1}|2}|3}|4}"`, `"nim(3,4,5)"`, `["3 -> 1", "nim(9)", 7]`, `"3 -> 1"`, `"` + strings.Repeat("nim(1)+", 200) + `nim(1)"`,
	"\"\"\"\nlong\ntext\"\"\"", `[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]`, `{ start = 0, pond = 1, top = "N" }`,
}

func (d *drill) randomAnswer(random *rand.Rand, task *checker.Task) string {
	written := func(list []source.Value) string {
		v := list[random.IntN(len(list))]
		r := v.Range()
		return string(v.File().Data[r.Start:r.End])
	}
	q := task.Question
	kind := random.IntN(10)
	switch {
	case kind < 3 && len(q.Accept) > 0:
		return written(q.Accept)
	case kind < 5 && len(q.Reject) > 0:
		return written(q.Reject)
	case kind < 6 && task.Want != "":
		text, _ := json.Marshal(task.Want)
		return string(text)
	case kind < 7: // an answer to another question
		if other := d.exam.Tasks[random.IntN(len(d.exam.Tasks))].Question; len(other.Accept) > 0 {
			return written(other.Accept)
		}
	case kind < 8 && len(q.Accept) > 0: // a slip in a right answer
		text := []byte(written(q.Accept))
		at := random.IntN(len(text))
		text[at] = pick(random, []byte("0123456789*+-,abNPx>. "))
		if doc, _ := source.Parse(source.NewFile("a", append([]byte("a = "), text...)), source.SheetLimits(source.SheetBytes)); doc != nil {
			return string(text)
		}
	case kind < 9:
		return pick(random, absurd)
	}
	return ""
}

func pick[T any](random *rand.Rand, list []T) T { return list[random.IntN(len(list))] }
