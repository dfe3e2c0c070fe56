package checker_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/kit"
	"grader/reference/longtest"
	"grader/reference/notation"
)

// TestCheckFromManyGoroutines grades the sheets in testdata many times at once and
// compares with grading them in order. It is worth most under -race.
func TestCheckFromManyGoroutines(t *testing.T) {
	outline := func(v *Verdict) string {
		text := v.Status.String() + " " + v.Earned.String() + " " + v.Got
		for _, n := range v.Notes {
			text += " " + string(n.Code)
		}
		return text
	}
	for i, name := range sheetNames(t) {
		if longtest.Leave(i, 3) {
			continue
		}
		exam, sheet := sheetExam(t, name)
		want := map[string]string{}
		for _, key := range sheet.Answers.Keys() {
			id, _, _ := strings.Cut(key, "__")
			task, _ := exam.Task(id)
			v, _ := sheet.Answer(key)
			want[key] = outline(task.Check(v))
		}
		again, _ := sheetExam(t, name)
		var wg sync.WaitGroup
		for range longtest.Pick(2, 8) {
			wg.Go(func() {
				for key, outlined := range want {
					id, _, _ := strings.Cut(key, "__")
					task, _ := again.Task(id)
					v, _ := sheet.Answer(key)
					verdict := task.Check(v)
					if got := outline(verdict); got != outlined {
						t.Errorf("%s: graded beside others it is %q, want %q", key, got, outlined)
					}
					for _, n := range verdict.Notes {
						n.Doc()
					}
				}
			})
		}
		wg.Wait()
	}
}

// TestHintComesSecond: what is wrong with an answer is said before its author's hint.
func TestHintComesSecond(t *testing.T) {
	exam := examtest.Exam(t, `[[question]]
id = "moves"
kind = "winning-moves"
game = "nim(1,1,5)"
hint = "Count the heaps."
[[question]]
id = "labels"
kind = "labels"
game = "graph(a: b gate; b: gate; gate:)"
hint = "Begin at the gate."`, DefaultBudget)
	for i, c := range []struct{ answer, codes string }{
		{`["2 -> 1"]`, "moves/illegal question/hint"},
		{`{ a = 1, b = 1, moat = 0 }`, "labels/wrong question/hint labels/unknown"},
	} {
		var codes []string
		for _, n := range exam.Tasks[i].Check(examtest.Answer(t, c.answer)).Notes {
			codes = append(codes, string(n.Code))
		}
		if got := strings.Join(codes, " "); got != c.codes {
			t.Errorf("%s has the notes %s, expected %s", c.answer, got, c.codes)
		}
	}
}

// TestReads holds each kind of question to the kinds of values that it says an answer may
// be, which editors take for granted.
func TestReads(t *testing.T) {
	literals := []string{
		`"1"`, "1", "0", "-1", "1.5", "true", "false", "[]", "[1]", `["1"]`, "[true]", "[[]]", "[{}]", "{}", "{ a = 1 }", "{ left = 1, right = 2 }",
		"{ preperiod = 1, period = 2 }", "{ equivalent = true }", "{ mean = 1, temperature = 2 }", "2026-10-02", "2026-10-02T23:59:00", "23:59:00",
	}
	for _, k := range kinds.All {
		if !slices.Contains(k.Reads, source.String) {
			t.Errorf("%s: no answer is a string, which all may be that are copied from elsewhere", k.Name)
		}
		for _, sample := range k.Samples() {
			exam := examtest.Exam(t, "id = \"x\"\n[[question]]\n"+sample, DefaultBudget)
			reads := exam.Tasks[0].Kind.Reads
			for _, literal := range literals {
				v := examtest.Answer(t, literal)
				status := exam.Tasks[0].Check(v).Status
				if status != Unreadable && status != Unanswered && !slices.Contains(reads, v.Kind()) {
					t.Errorf("%s reads %s, which is not among what it says that it reads", k.Name, literal)
				}
			}
			for _, v := range slices.Concat(exam.Tasks[0].Question.Accept, exam.Tasks[0].Question.Reject) {
				if !slices.Contains(reads, v.Kind()) {
					t.Errorf("%s: %s is an answer, and not among what it says that it reads", k.Name, v.Show())
				}
			}
		}
	}
}

// texts is everything that a verdict says to people.
func texts(t testing.TB, v Verdict) string {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(v.Want + "\n")
	docs := []explain.Doc{v.Why}
	for _, n := range v.Notes {
		docs = append(docs, n.Doc())
	}
	for _, doc := range docs {
		b.WriteString(explain.TextWidth(1 << 20)(doc))
	}
	return b.String()
}

// The codes of notes in a file, those of complaints about questions and games, which have the same form, and
// the mistakes of answers by the other rule of play.
var (
	aCode      = regexp.MustCompile(`[^\t]"([a-z-]{3,}/[a-z-]+)"|"([a-z-]{3,}/[a-z-]+)",`)
	complaints = regexp.MustCompile(`(Complain|ComplainAt|ComplainOf|complain|syntax)\(.*`)
	otherPlay  = regexp.MustCompile(`otherRule\("([a-z]+)"`)
)

// codesUsed finds the codes of notes in the files of the packages that make them.
func codesUsed(t *testing.T) (codes []Code) {
	t.Helper()
	for _, pattern := range []string{"*.go", "read/*.go", "kinds/*.go", "kinds/*/*.go"} {
		paths, err := filepath.Glob(pattern)
		must(t, err)
		for _, path := range paths {
			text, err := os.ReadFile(path)
			must(t, err)
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			for _, m := range aCode.FindAllSubmatch(complaints.ReplaceAll(text, nil), -1) {
				codes = append(codes, Code(m[1])+Code(m[2]))
			}
			for _, m := range otherPlay.FindAllSubmatch(text, -1) {
				codes = append(codes, Code(string(m[1])+"/misere"), Code(string(m[1])+"/normal"))
			}
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

var codeForm = regexp.MustCompile(`^[a-z-]+/[a-z-]+$`)

func TestEveryCodeHasAPage(t *testing.T) {
	used, known := codesUsed(t), Codes()
	for _, code := range used {
		if !codeForm.MatchString(string(code)) {
			t.Errorf("the code %q is not of the form kind/what-went-wrong", code)
		}
		if !slices.Contains(known, code) {
			t.Errorf("the code %s has no page: write notes/%s.md", code, strings.ReplaceAll(string(code), "/", "."))
		}
	}
	for _, code := range known {
		if !slices.Contains(used, code) {
			t.Errorf("the page about %s is about no code in use", code)
		}
	}
	if _, ok := Page("no/such"); ok {
		t.Error("there is a page about a code that does not exist")
	}
}

// scolding are words that notes to students do without.
var scolding = regexp.MustCompile(`(?i)!|\b(just|simply|obviously|of course|trivial|careless|clearly|invalid|mistaken)\b`)

func TestPagesAreWhole(t *testing.T) {
	for _, code := range Codes() {
		page, _ := Page(code)
		lines := strings.Split(page, "\n")
		if !strings.HasPrefix(lines[0], "# ") || len(lines) != 8 || lines[7] != "" {
			t.Errorf("%s: expected a title and three paragraphs, found\n%s", code, page)
		}
		for _, begin := range []string{"**Example.** ", "**How to avoid it.** "} {
			if !strings.Contains(page, "\n"+begin) {
				t.Errorf("%s: there is no paragraph that begins with %s", code, begin)
			}
		}
		if word := scolding.FindString(page); word != "" {
			t.Errorf("%s: the page says %q", code, word)
		}
	}
}

// The moves and positions of an answer are drawn, by what they lead to; what is not legal or
// cannot be read has no drawing.
func TestDraw(t *testing.T) {
	exam := examtest.Exam(t, `
[[question]]
id   = "options"
kind = "options"
game = "cram(1x3)"
[[question]]
id   = "piles"
kind = "winning-moves"
game = "nim(5, 3)"
[[question]]
id     = "cuts"
kind   = "winning-moves"
game   = "domineering(2x2)"
player = "left"
[[question]]
id   = "reply"
kind = "strategy"
game = "nim(2,2)"
[[question]]
id   = "reversible"
kind = "reversible-moves"
game = "nim(1,3)"
[[question]]
id   = "who"
kind = "outcome"
game = "nim(5, 3)"
[[question]]
id   = "value"
kind = "nimber"
game = "nim(5, 3)"
`, Budget{Positions: 100_000, Answer: 10_000})
	for _, c := range []struct {
		question, answer string
		drawings         int
		says             string // of the first
	}{
		{"options", `["cram(.##)", "cram(..#)", "a1-b1"]`, 2, "cram(.##):"},
		{"options", `["a1-b1"]`, 1, "a1-b1 leaves cram(##.):"},
		{"piles", `["5 -> 3", "3 -> 7", "5 -> 4"]`, 2, "5 -> 3 leaves nim(3,3):"},
		{"piles", `["5 -> 4", "5 -> 3", "5 -> 2", "5 -> 1", "5 -> 0", "3 -> 2"]`, 4, "5 -> 4 leaves nim(4,3):"},
		{"piles", `"?"`, 0, ""},
		{"piles", `[]`, 0, ""},
		{"piles", `12`, 0, ""},
		{"cuts", `["a1-a2"]`, 1, "a1-a2 leaves "},
		{"reply", `{ "2 -> 1" = "2 -> 1", "2 -> 7" = "2 -> 1" }`, 1, "2 -> 1 is answered by 2 -> 1 leaves nim(1,1):"},
		{"reversible", `["nim(3) through nim(2)", "*1"]`, 1, "nim(3):"},
		{"who", `"N"`, 0, ""},
		{"value", `6`, 0, ""},
	} {
		task, _ := exam.Task(c.question)
		v := examtest.Answer(t, c.answer)
		drawn := task.Draw(v)
		out := explain.PlainText(drawn)
		boards := 0
		for _, block := range drawn {
			if _, is := block.(explain.Board); is {
				boards++
			}
		}
		if boards != c.drawings || !strings.Contains(strings.ReplaceAll(out, "`", ""), c.says) || boards > 0 && !task.Draws() {
			t.Errorf("%s: %s: %d drawings:\n%s", c.question, c.answer, boards, out)
		}
	}
}

// breaking is a game of heaps that fails where a heap has a certain size: when it is
// read, or when its moves are listed.
func breaking() *game.Ruleset[uint64] {
	n := kit.HeapRule{}.Notation()
	read := n.Parse
	n.Parse = func(text string) ([]uint64, error) {
		if text == "77" {
			panic(errors.New("a heap of 77 cannot be read"))
		}
		return read(text)
	}
	n.Draw = func(n uint64) *explain.Board {
		if n == 21 {
			panic("a heap of 21 cannot be drawn")
		}
		return nil
	}
	return &game.Ruleset[uint64]{
		Info: game.Info{Name: "breaking", Title: "Breaking", Examples: []string{"breaking(3)"}},
		Moves: func(n uint64, yield game.Yield[uint64]) {
			if n == 13 {
				panic(errors.New("a heap of 13 has no moves that could be told"))
			}
			game.Star.Moves(n, yield)
		},
		Notation: n,
	}
}

// TestFaultOfRulesetLeavesQuestionToPerson: a ruleset that fails leaves its questions and
// answers to a person, says so to those who look after the course, and hurts no other.
func TestFaultOfRulesetLeavesQuestionToPerson(t *testing.T) {
	text := `title = "Faults"
[q.solving]
kind = "nimber"
game = "breaking(14)"
[q.reading]
kind = "nimber"
game = "breaking(77)"
[q.answer]
kind = "equivalent"
game = "breaking(5)"
other = "breaking(4)"
witness = true
[q.other]
kind = "nimber"
game = "breaking(5)"
[q.drawn]
kind = "options"
game = "breaking(22)"
[q.drawing]
kind = "nimber"
game = "breaking(21)"
`
	text = strings.NewReplacer("[q.", "[[question]]\nid = \"", "]\nkind", "\"\nkind").Replace(text)
	set, complaints := problems.Load(source.NewFile("faults.toml", []byte(text)), nil)
	if source.Failed(complaints) {
		t.Fatal(complaints)
	}
	exam, complaints := kinds.Compile(set, notation.New([]game.Listed{breaking()}), DefaultBudget)
	if exam == nil {
		t.Fatal(complaints)
	}
	for _, c := range []struct {
		id, answer string
		status     Status
		cause      string
	}{
		{"solving", "3", Undecided, "a heap of 13"},
		{"reading", "3", Undecided, "a heap of 77"},
		{"answer", `{ equivalent = false, witness = "breaking(13)" }`, Undecided, "a heap of 13"},
		{"answer", `{ equivalent = false, witness = "breaking(77)" }`, Undecided, "a heap of 77"},
		{"answer", `{ equivalent = false, witness = "breaking(5)" }`, Correct, ""},
		{"other", "5", Correct, ""},
		{"other", "4", Wrong, ""},
		{"drawn", `["breaking(21)"]`, Partial, "a heap of 21"},
		{"drawing", "3", Undecided, "a heap of 21"},
	} {
		task, _ := exam.Task(c.id)
		if task.Field().Shape == "" {
			t.Errorf("%s has no field", c.id)
		}
		doc, _ := source.Parse(source.NewFile("sheet", []byte("answer = "+c.answer)), source.SheetLimits(1000))
		v, _ := doc.Root().Get("answer")
		verdict := task.Check(v)
		if verdict.Status != c.status || verdict.Person != (c.status == Undecided) {
			t.Errorf("%s: %s is %v", c.id, c.answer, verdict.Status)
		}
		if c.id == "solving" && verdict.Notes[0].Code != "answer/failed" {
			t.Errorf("students are told %s, and that the program failed is not said", verdict.Notes[0].Code)
		}
		verdict.Finish()
		var causes []string
		for _, f := range append(task.Failures, verdict.Failures()...) {
			causes = append(causes, f.Err.Error())
		}
		if all := strings.Join(causes, "; "); c.cause == "" && all != "" || !strings.Contains(all, c.cause) {
			t.Errorf("%s: %s: the failures are %q", c.id, c.answer, all)
		}
	}
}
