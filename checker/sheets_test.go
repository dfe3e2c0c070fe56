package checker_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

func sheetExam(t testing.TB, name string) (*Exam, *problems.Sheet) {
	t.Helper()
	data, err := os.ReadFile("testdata/sheets/" + name + ".toml")
	must(t, err)
	sheet, complaints := problems.LoadSheet(source.NewFile(name, data), source.SheetLimits(source.SheetBytes))
	if len(complaints) > 0 {
		t.Fatal(examtest.Drawn(complaints))
	}
	text, err := os.ReadFile("testdata/sets/" + sheet.ProblemSet + ".toml")
	must(t, err)
	budget := DefaultBudget
	if name == "budget" {
		budget = Budget{Positions: 400, Answer: 10}
	}
	return examtest.Exam(t, string(text), budget), sheet
}

func sheetNames(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob("testdata/sheets/*.toml")
	if err != nil || len(paths) == 0 {
		t.Fatal(err, len(paths))
	}
	for i, p := range paths {
		paths[i] = problems.Stem(p)
	}
	return paths
}

// TestSheets grades the sheets in testdata and compares with their comments.
func TestSheets(t *testing.T) {
	known := Codes()
	for _, name := range sheetNames(t) {
		t.Run(name, func(t *testing.T) {
			exam, sheet := sheetExam(t, name)
			for _, key := range sheet.Answers.Keys() {
				v, _ := sheet.Answer(key)
				id, _, _ := strings.Cut(key, "__")
				task, ok := exam.Task(id)
				if !ok {
					t.Fatalf("there is no question %s", id)
				}
				line, _ := sheet.File.Line(v.Range().Start)
				_, want, found := strings.Cut(string(line), "# want ")
				if !found {
					t.Fatalf("%s has no comment that says what is wanted", key)
				}
				verdict := task.Check(v)
				if got := outlined(sheet.File, v, verdict); got != strings.TrimSpace(want) {
					t.Errorf("%s, by its comment in testdata/sheets/%s.toml:\nwant %s\ngot  %s\n%s", key, name, want, got, texts(t, Redact(*verdict, problems.Full)))
				}
				for _, n := range verdict.Notes {
					if !slices.Contains(known, n.Code) {
						t.Errorf("%s: the code %s has no page", key, n.Code)
					}
				}
				if full := verdict.Earned.Cmp(task.Points) == 0; full != (verdict.Status == Correct) {
					t.Errorf("%s: %s with %s points", key, verdict.Status, verdict.Earned)
				}
				if again := task.Check(v); again != verdict && len(key) < 2048 {
					if a, b := outlined(sheet.File, v, again), outlined(sheet.File, v, verdict); a != b {
						t.Errorf("%s: graded again it is %s", key, a)
					}
				}
			}
		})
	}
}

// outlined is a verdict in the words of the comments on sheets.
func outlined(f *source.File, v source.Value, verdict *Verdict) string {
	text := verdict.Status.String()
	if verdict.Status == Partial {
		text += " " + verdict.Earned.String()
	} else if verdict.Status != Correct && verdict.Earned.Cmp(points.Of(0)) != 0 {
		text += " earning " + verdict.Earned.String()
	}
	for _, n := range verdict.Notes {
		text += " " + string(n.Code)
	}
	if len(verdict.Faults) > 0 {
		here, _ := f.Place(v.Range().Start)
		line, column := f.Place(verdict.Faults[0].Diagnostic(v).Range.Start)
		text += fmt.Sprintf(" column %d", column)
		if line != here {
			text += fmt.Sprintf(" of line %d", line)
		}
	}
	return text
}

// TestRulesOfBareNimbers: what has no rules of its own is not listed among the rules.
func TestRulesOfBareNimbers(t *testing.T) {
	exam := examtest.Exam(t, "[[question]]\nid = \"a\"\nkind = \"equivalent\"\ngame = \"nim(3)\"\nother = \"*3\"\n", DefaultBudget)
	if rules := exam.Rules(); len(rules) != 1 {
		t.Errorf("%d paragraphs of rules, want that of Nim alone: %v", len(rules), rules)
	}
}

var update = flag.Bool("update", false, "write the complaints in testdata and docs/credit.md anew")

// TestBad draws all complaints about each broken set in testdata/bad, those of
// loading it and those of compiling it.
func TestBad(t *testing.T) {
	paths, err := filepath.Glob("testdata/bad/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(err, len(paths))
	}
	for _, path := range paths {
		t.Run(problems.Stem(path), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil || len(archive.Files) != 2 || archive.Files[1].Name != "complaints" {
				t.Fatalf("%v: expected set.toml and the section complaints", err)
			}
			set, complaints := problems.Load(source.NewFile(archive.Files[0].Name, archive.Files[0].Data), nil)
			loaded := source.Failed(complaints)
			exam, more := kinds.Compile(set, notation.New(rules.All), DefaultBudget)
			if !source.Failed(append(complaints, more...)) {
				t.Error("there is no error among the complaints")
			}
			if exam != nil && !loaded {
				t.Error("a broken set made an exam")
			}
			complaints = append(complaints, more...)
			complaints = source.Sort(complaints)
			want, got := &archive.Files[1], examtest.Drawn(complaints)
			if *update {
				want.Data = []byte(got)
				must(t, os.WriteFile(path, txtar.Format(archive), 0o644))
			} else if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Errorf("the complaints differ (-want +got):\n%s", diff)
			}
		})
	}
}

// creditAnswers are answers to a question with three winning moves and to one
// with none, as the page about credit shows them.
var creditAnswers = []struct{ game, text, words string }{
	{"nim(4,5,6)", `["4 -> 3", "5 -> 2", "6 -> 1"]`, "all three"},
	{"nim(4,5,6)", `["6 -> 1", "nim(4,2,6)", "4->3", "5 → 2"]`, "all three, one of them in two spellings"},
	{"nim(4,5,6)", `["4 -> 3", "5 -> 2"]`, "two of three"},
	{"nim(4,5,6)", `["4 -> 3", "4 -> 3"]`, "one of three, given twice"},
	{"nim(4,5,6)", `["4 -> 3", "5 -> 2", "two from 6"]`, "two, and an entry that cannot be read"},
	{"nim(4,5,6)", `["4 -> 3", "5 -> 2", "6 -> 2"]`, "two, and a move that loses"},
	{"nim(4,5,6)", `["4 -> 3", "5 -> 2", "6 -> 7"]`, "two, and a move that is not legal"},
	{"nim(4,5,6)", `["4 -> 3", "5 -> 2", "6 -> 1", "6 -> 2"]`, "all three, and a move that loses"},
	{"nim(4,5,6)", `["4 -> 3", "5 -> 1", "6 -> 2"]`, "one, and two that lose"},
	{"nim(4,5,6)", `["4 -> 2"]`, "a move that loses"},
	{"nim(4,5,6)", `[]`, "nothing, where something is needed"},
	{"nim(1,2,3)", `[]`, "nothing, where nothing is needed"},
	{"nim(1,2,3)", `["3 -> 0"]`, "a move, where nothing is needed"},
}

// creditPage grades the answers under every rule of credit.
func creditPage(t *testing.T) string {
	var page strings.Builder
	page.WriteString("# Credit\n\n<!-- Generated by `go test ./checker -run TestCreditPage -update`. -->\n\n## Lists\n\n" +
		"How a question of 6 points scores under each value of `credit`. Let *right* be the number of needed moves given, and *wrong* the number of others given:\n\n" +
		"- `net-correct`: (right − wrong) / needed, not below 0. This is the default.\n" +
		"- `all-or-nothing`: everything for exactly the needed moves, otherwise nothing.\n" +
		"- `matched`: right / the larger of given and needed.\n\n" +
		"If nothing is needed, `[]` earns everything and any other answer earns nothing. A move given twice, in any spelling, counts once. " +
		"An entry that cannot be read is set aside and costs nothing; an illegal move counts as wrong.\n\n" +
		"The winning moves of `nim(4,5,6)` are `4 -> 3`, `5 -> 2` and `6 -> 1`; `nim(1,2,3)` has none.\n\n| game | answer | |")
	for _, r := range CreditRules {
		page.WriteString(" " + r.Name() + " |")
	}
	page.WriteString("\n|---|---|---|" + strings.Repeat("---:|", len(CreditRules)) + "\n")
	exams := map[string]*Exam{}
	for _, a := range creditAnswers {
		fmt.Fprintf(&page, "| `%s` | `%s` | %s |", a.game, a.text, a.words)
		for _, r := range CreditRules {
			key := a.game + r.Name()
			if exams[key] == nil {
				exams[key] = examtest.Exam(t, "[[question]]\nid = \"q\"\n"+fmt.Sprintf("kind = \"winning-moves\"\npoints = 6\ngame = %q\ncredit = %q", a.game, r.Name()), DefaultBudget)
			}
			page.WriteString(" " + exams[key].Tasks[0].Check(examtest.Answer(t, a.text)).Earned.Decimal(2) + " |")
		}
		page.WriteString("\n")
	}
	page.WriteString("\nThe values of the options and a sum of powers of 2 are scored in the same way (a power written twice counts as wrong), and so are several choices, where an entry that is not one of the choices counts as wrong.\n")
	forwardPage(t, &page)
	return page.String()
}

// forwardAnswers are answers in which errors are carried forward or not.
var forwardAnswers = []struct{ question, text, words string }{
	{forwardTable, "[0, 1, 2, 0, 1, 2]", "all right"},
	{forwardTable, "[0, 1, 1, 0, 2, 2]", "heap 2 is wrong; heap 4 is not right, but follows from the entries before it"},
	{forwardTable, "[0, 1, 1, 0, 1, 2]", "heap 2 is wrong, and the others are right"},
	{forwardTable, "[1, 0, 2, 1, 0, 2]", "heap 0 is wrong; heaps 1, 3 and 4 follow"},
	{forwardTable, "[0, 1, 1, 0, 1, 0]", "heap 2 is wrong, and heap 5 is neither right nor does it follow"},
	{forwardTable, "[0, 1, \"?\", 0, 2, 2]", "heap 2 cannot be read, and nothing is carried forward from it"},
	{forwardTable, "[0, 1, 2]", "three entries are missing"},
	{forwardTable, "[0, 1, 2, 0, 1, 2, 0, 1]", "two entries too many"},
	{forwardLabels, "{ a = 0, b = 1, c = 0 }", "all right"},
	{forwardLabels, "{ a = 1, b = 0, c = 0 }", "b is wrong; a is not right, but follows from b"},
	{forwardLabels, "{ a = 0, b = 2, c = 0 }", "b is wrong, and a is right"},
	{forwardLabels, "{ a = 1, c = 0 }", "b is missing, and nothing is carried forward from it"},
}

const (
	forwardTable  = "kind = \"table\"\ngame = \"subtraction[1,2](5)\""
	forwardLabels = "kind = \"labels\"\ngame = \"graph(a: b; b: c; c:)\""
)

// forwardPage writes how tables and labels score.
func forwardPage(t *testing.T, page *strings.Builder) {
	page.WriteString("\n## Tables and labels\n\nEach entry of a table and each label of a graph earns the same share of the points: if it is right, or if it follows from what the answer itself gives for the options (the mex of their values, or for outcomes N exactly when some option is marked P): an error is then carried forward. " +
		"An option that leaves several heaps has the nim sum of their entries, and one that leaves nothing the entry of heap 0. In a table of outcomes an option of several heaps is taken as it really is, because the outcomes of heaps do not determine that of their sum. " +
		"An entry that is missing or cannot be read earns nothing, and nothing follows from it. `carry_forward = false` turns this off.\n\n" +
		"A question of 6 points about `subtraction[1,2](5)`, whose values are 0, 1, 2, 0, 1, 2, and one of 6 points about `graph(a: b; b: c; c:)`, whose values are 0, 1, 0:\n\n" +
		"| answer | | with error carried forward | without |\n|---|---|---:|---:|\n")
	for _, a := range forwardAnswers {
		fmt.Fprintf(page, "| `%s` | %s |", a.text, a.words)
		for _, carry := range []bool{true, false} {
			exam := examtest.Exam(t, "[[question]]\nid = \"q\"\n"+fmt.Sprintf("points = 6\n%s\ncarry_forward = %t", a.question, carry), DefaultBudget)
			page.WriteString(" " + exam.Tasks[0].Check(examtest.Answer(t, a.text)).Earned.Decimal(2) + " |")
		}
		page.WriteString("\n")
	}
	page.WriteString("\n## Periods\n\nThe period earns half of the points, and the pre-period the other half.\n")
	derivationPage(t, page)
}

// derivedAnswers are derivations of which some lines are missing or wrong.
var derivedAnswers = []struct{ question, text, words string }{
	{derivedForm, `["1 is dominated by 2", "{5|-4} is reversible through -4", "G = {2|*,3}", "3 is dominated by *", "G = {2|*}"]`, "everything: a line for each option that goes, and the result"},
	{derivedForm, `["{5|-4} is reversible through -4", "G = {2|*,3}", "3 is dominated by *", "G = {2|*}"]`, "one option has no line"},
	{derivedForm, `["2 is dominated by 1", "{5|-4} is reversible through -4", "3 is dominated by *", "G = {2|*}"]`, "a false line in its place"},
	{derivedForm, `["1 is dominated by 2", "{5|-4} is reversible through -4", "3 is dominated by *", "G = {2|0}"]`, "the result is wrong"},
	{derivedForm, `["G = {2|*}"]`, "the right result alone"},
	{derivedForm, `["1 is dominated by 2", "nothing else helps"]`, "one option, and a line that cannot be read, which costs nothing"},
	{derivedNimber, `["g(kayles(1)) = 1", "g(kayles(2)) = 2", "g(kayles(3)) = 3", "g(kayles(4)) = 1", "g(G) = 4"]`, "everything: a line for each row that can be left, and the result"},
	{derivedNimber, `["g(kayles(1)) = 1", "g(kayles(2)) = 2", "g(kayles(4)) = 1", "g(G) = 4"]`, "one value has no line"},
	{derivedNimber, `["g(kayles(1)) = 1", "g(kayles(2)) = 2", "g(kayles(3)) = 0", "g(kayles(4)) = 1", "g(G) = 2"]`, "one value is wrong, and the result follows from it"},
	{derivedNimber, `["g(kayles(1)) = 1", "g(kayles(2)) = 2", "g(kayles(3)) = 3", "g(kayles(4)) = 1", "g(kayles(5)) = mex{1, 2, 3} = 0", "G is P"]`, "an option is missing in the mex"},
	{derivedNimber, `["g(kayles(1)) = 1", "g(kayles(1)) = 1", "g(kayles(2)) = mex{0, 1}"]`, "two of the values, one of them twice, and no result"},
}

const (
	derivedForm   = "kind = \"derivation\"\nshow = \"canonical-form\"\ngame = \"{2, 1, {5|-4} | *, 3}\""
	derivedNimber = "kind = \"derivation\"\nshow = \"nimber\"\ngame = \"kayles(5)\""
)

// derivationPage writes how derivations score.
func derivationPage(t *testing.T, page *strings.Builder) {
	page.WriteString("\n## Derivations\n\nThe right result alone earns `answer_share` of the points, 1/4 if left out. The *duties*, lines that must be there, earn the rest: for a nim value or a value, the values of the heaps and components met on the way; for an outcome or a winning move the same, or the winning moves and an answer to each move of the opponent, whichever earns more; for a canonical form a line for each option that goes. " +
		"The rest is multiplied by done / max(duties, done + false), where *done* counts the duties with a line that is true or follows from the lines above it (the last line about each counts, so that one slip is charged once), and *false* counts the different false lines other than the result. " +
		"If there are no duties, the right result earns rest / (1 + false). " +
		"True lines that lead nowhere cost nothing, nor do lines that cannot be read.\n\n" +
		"A question of 8 points about the canonical form of `{2, 1, {5|-4} | *, 3}`, and one of 8 points about the nim value of `kayles(5)`:\n\n| lines | | points |\n|---|---|---:|\n")
	for _, a := range derivedAnswers {
		exam := examtest.Exam(t, "[[question]]\nid = \"q\"\npoints = 8\n"+a.question, DefaultBudget)
		var lines []string
		for _, item := range examtest.Answer(t, a.text).Items() {
			text, _ := item.Text()
			lines = append(lines, "`"+strings.ReplaceAll(text, "|", "\\|")+"`")
		}
		fmt.Fprintf(page, "| %s | %s | %s |\n", strings.Join(lines, "<br>"), a.words, exam.Tasks[0].Check(examtest.Answer(t, a.text)).Earned.Decimal(2))
	}
}

func TestCreditPage(t *testing.T) {
	const path = "../docs/credit.md"
	got := creditPage(t)
	if *update {
		must(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	must(t, err)
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("the page is not current (-want +got):\n%s", diff)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
