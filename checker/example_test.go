package checker_test

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/checker/varianttest"

	"grader/problems"
	"grader/problems/sets"
	"grader/problems/source"
	"grader/reference/longtest"
)

// shownTasks are questions of every kind: the samples, the sets that are built in,
// the sets of the tests, and questions whose answers are the examples that come to
// mind first.
func shownTasks(t *testing.T) []*Task {
	t.Helper()
	var list []*Task
	add := func(text string) { list = append(list, examtest.Exam(t, text, DefaultBudget).Tasks...) }
	for _, k := range kinds.All {
		for _, sample := range k.Samples() {
			add("[[question]]\n" + sample)
		}
	}
	for _, files := range []fs.FS{os.DirFS("testdata/sets"), sets.Builtin()} {
		for _, name := range varianttest.Names(t, files) {
			if name != "budget.toml" {
				list = append(list, varianttest.First(varianttest.File(t, files, name)).Tasks...)
			}
		}
	}
	for i := range longtest.Pick(13, 50) {
		add(fmt.Sprintf("[[question]]\nid=\"n%d\"\nkind=\"nimber\"\ngame=\"*%d\"\n[[question]]\nid=\"x%d\"\nkind=\"nim-sum\"\nnumbers=[%d]\n[[question]]\nid=\"f%d\"\nkind=\"canonical-form\"\ngame=\"nim(%d)\"\n", i, i, i, i, i, i))
		add(fmt.Sprintf("[[question]]\nid=\"r%d\"\nkind=\"reversible-moves\"\ngame=\"{0, *, *2, *%d}\"\n[[question]]\nid=\"w%d\"\nkind=\"winning-moves\"\ngame=\"nim(%d,%d)\"\n", i, i+4, i, i, i+3))
	}
	for _, game := range []string{
		"nim(5,2)", "nim(3,4,5,7,1)", "kayles(5)", "kayles(4)", "kayles(6)", "rook(2,3)", "cram(2x3)", "cram(3x3)", "node-kayles(a-b, b-c, d)", "hackenbush(0-a, a-b, b-0)", "graph(a: b c; b: c; c:)",
		"chomp(3x4)", "lasker(5)", "*3 + *2", "{0, *, *2, *12}", "nim(2) + kayles(3)", "subtraction[1,2,3](7)", "fibonacci(13)", "staircase(1,2,3)", "euclid(7,3)", "moore[2](3,4,5)", "notakto(2x3)", "grundy(7)",
		"silver-dollar(2,5,6)", "arc-kayles(a-b, b-c)", "coins[1-3](HTTH)", "treblecross-board(8)", "northcott(3,0,2)", "octal[0.137](9)", "pokernim[2](3,2)", "end-nim(3,1,2)", "queen(2,3)", "knight(4,5)",
	} {
		for _, kind := range []string{"winning-moves", "options"} {
			add(fmt.Sprintf("[[question]]\nid=\"q\"\nkind=%q\ngame=%q\n", kind, game))
		}
	}
	return list
}

// unreadables are answers that cannot be read in most kinds, for the complaints.
var unreadables = []string{
	`"?"`, `"x y z"`, `["?", "x"]`, `-1`, `2.5`, `true`, `"N-"`, `"{,}"`, `"{0|*}"`, `"#"`, `"{1, 2}"`, `"nim"`, `"kayles[3]"`, `"octal[x](3)"`, `"chomp()"`, `"rook(7)"`, `"euclid(7)"`, `"cram()"`, `"hackenbush(a)"`,
	`"fibonacci()"`, `"graph(a)"`, `"coins(H)"`, `"moore(7)"`, `"subtraction(7)"`, `"pokernim(7)"`, `"treblecross-board()"`, `"kayles"`, `["one through"]`, `["* through"]`, `["x through y"]`, `{}`, `{ x = "y" }`, `{ equivalent = "x" }`,
	`{ equivalent = false, witness = "?" }`, `{ equivalent = false, witness = 3.5 }`, `{ period = "x", preperiod = "y" }`, `{ perio = 7 }`, `[]`, `[[]]`, `["none"]`, `"none"`, `"07"`, `"-3"`, `"0.7"`, `1e30`, `"1000000000000000000000"`, `["0 -> -1"]`, `["x -> y"]`, `["->"]`, `["99: x"]`, `["2: x"]`, `"["`, `"("`, `"*x"`,
	`"2↑"`, `"{2↓|-3}"`, `["1, *"]`, `"{1}"`, `"25, 21, 11"`, `["2↑"]`, `["5 - 3"]`, `"tiny"`, `{ left = "2/3" }`, `"1 | 2"`, `[{}]`,
	`["", " "]`, `{ "x" = "" }`, `[{ a = 1 }]`, `"take three from the last"`, `["take three from the last", "?"]`, `"\\to"`,
}

// loud are the questions whose complaints are looked at, and whether what is said is copied.
var loud = map[string]bool{
	"value": true, "moves": true, "form": true, "least": true, "xor": true, "values": true, "graph": true, "starts": true, "reversible": true, "reply": true, "period": true, "q": true,
	"n7": true, "x12": true, "f0": true, "f2": true, "f12": true,
	"switch": false, "cuts": false, "dominoes": false, "bypass": false, "mirror": false, "forms": false, "different": false, "dominated": false, "ends": false, "heat": false, "binary": false,
}

var span = regexp.MustCompile("`([^`]*)`")

// TestHintsTellNothing grades all that could be copied from what is said about how
// to answer a question: beside it, and in complaints and notes about any answer. It earns
// nothing, and what is proposed can be read.
func TestHintsTellNothing(t *testing.T) {
	examples, complaints, lines := map[string]bool{}, map[string]bool{}, 0
	for n, task := range shownTasks(t) {
		if task.Kind.Person {
			continue
		}
		name := task.Kind.Name + " " + task.Question.ID + " " + task.Prompt
		for _, m := range span.FindAllStringSubmatch(task.HowTo(), -1) {
			if task.Gives(m[1]) || task.Gives(`"`+m[1]+`"`) {
				t.Errorf("%s: the example %s beside the question earns something", name, m[1])
			}
		}
		hints := []string{strings.TrimSuffix(task.HowTo(), ".")}
		examples[task.Kind.Name] = examples[task.Kind.Name] || strings.Contains(hints[0], "For example: ")
		seen := map[string]bool{}
		for i, text := range unreadables {
			copies, looked := loud[task.Question.ID]
			if !looked || longtest.Leave(i+n, 53) {
				continue // the same complaints are seen elsewhere
			}
			shown := Redact(*task.Check(examtest.Answer(t, text)), problems.Hint) // what the levels below show is a part of it
			var said []string
			for _, f := range shown.Faults {
				said = append(said, f.Advice())
				if f.Key == "" || strings.Contains(f.Advice(), "{") { // and no key of a table
					hints = append(hints, f.Advice())
				}
				if f.Example {
					t.Errorf("%s: %s: the hint of a fault is not completed", name, text)
				}
			}
			for _, n := range shown.Notes {
				said = append(said, fmt.Sprint(n.Text))
			}
			for _, s := range said {
				if seen[s] {
					continue
				}
				seen[s] = true
				complaints[task.Kind.Name] = complaints[task.Kind.Name] || strings.Contains(s, "an answer looks like")
				if strings.Contains(s, "autograde") {
					t.Errorf("%s: %s sends a student to autograde: %s", name, text, s)
				}
				if at := copied(task, text, s); copies && at != "" {
					t.Errorf("%s: of what is said of %s, %q earns something:\n%s", name, text, at, s)
				}
			}
		}
		for _, hint := range hints {
			for _, text := range proposed(hint) {
				lines++
				verdict := task.Check(examtest.Answer(t, text))
				if verdict.Status == Unreadable && text[0] != '[' { // it may be meant for an entry
					verdict = task.Check(examtest.Answer(t, "["+text+"]"))
				}
				if verdict.Status == Unreadable {
					t.Errorf("%s: %s is proposed by %q, and unreadable: %s", name, text, hint, verdict.Faults[0].Msg)
				}
			}
		}
	}
	if lines < 50 {
		t.Errorf("%d lines were proposed, expected more", lines)
	}
	for _, kind := range []string{"nimber", "winning-moves", "options", "canonical-form", "mex", "nim-sum", "table", "labels", "reversible-moves", "strategy", "period"} {
		if !examples[kind] || !complaints[kind] {
			t.Errorf("%s: no example was seen beside a question (%v) or in a complaint (%v)", kind, examples[kind], complaints[kind])
		}
	}
}

// noExample finds counts, and what a student has written, in the notation.
var noExample = regexp.MustCompile(`[Ee]ntry \d+: |no term \d+|terms from 1|not below 0|from 0 on|[Dd]id you mean [^?]*\?`)

// onlyWords finds plain English, in which a graph may have a vertex.
var onlyWords = regexp.MustCompile("^[A-Za-z',.: ]+$")

// copied is a run of words of what is said that earns something as an answer, and was
// not in the answer. Kinds of which all possible answers may be named are left out.
func copied(task *Task, answer, said string) string {
	switch task.Kind.Name {
	case "outcome", "equivalent", "choice", "manual":
		return ""
	}
	for _, pos := range task.Games() {
		said = strings.ReplaceAll(said, pos.String(), "")
	}
	said = noExample.ReplaceAllString(said, "")
	tried := map[string]bool{}
	words := strings.Fields(strings.Trim(strings.NewReplacer("[[", "", "]]", "", "{[", "", "]}", "").Replace(said), "."))
	for i := range words {
		for j := i + 1; j <= min(len(words), i+3); j++ {
			run := strings.Trim(strings.Join(words[i:j], " "), ",;:?")
			if run == "" || onlyWords.MatchString(run) {
				continue
			}
			if tried[run] || strings.Contains(answer, strings.Trim(run, `"`)) {
				continue
			}
			tried[run] = true
			text := `["` + run + `"]`
			switch {
			case strings.Trim(run[:1], "[{") == "":
				text = run
			case !slices.Contains(task.Kind.Uses, "credit"):
				text = `"` + run + `"`
			}
			if task.Gives(text) {
				return text
			}
		}
	}
	return ""
}

// proposal finds what a hint tells to write: after "looks like", "did you mean" and the like.
var proposal = regexp.MustCompile(`(?:as in|looks like|did you mean|Similar legal moves:|For example:) (.+?)(?:, or the position that it leads to|, or a fraction.*|\? Or .*|[?.])?$`)

// sumOrMany is the hint where a number stands before an arrow.
var sumOrMany = regexp.MustCompile(`^write (\S+ \+ \S+) or (\S+)$`)

// proposed are the answers that a hint shows, as they stand on a sheet.
func proposed(hint string) (answers []string) {
	if found := sumOrMany.FindStringSubmatch(hint); found != nil {
		return []string{`"` + found[1] + `"`, `"` + found[2] + `"`}
	}
	if _, list, found := strings.Cut(hint, "as an entry of its own: "); found {
		for _, entry := range strings.Split(strings.Replace(list, " and ", ", ", 1), ", ") {
			answers = append(answers, source.Quote(entry))
		}
		return answers
	}
	found := proposal.FindStringSubmatch(hint)
	if found == nil {
		return nil
	}
	text := strings.Trim(found[1], "`")
	if doc, _ := source.Parse(source.NewFile("a.toml", []byte("answer = "+text)), source.SheetLimits(2048)); doc != nil {
		return []string{text}
	}
	if strings.Contains(text, `"`) {
		return []string{"[" + text + "]"}
	}
	return []string{`"` + text + `"`}
}

// TestTablesWithoutQuotes: the line that is shown for a table which TOML does not read is an
// answer.
func TestTablesWithoutQuotes(t *testing.T) {
	for _, c := range []struct{ question, said, got string }{
		{"kind = \"labels\"\ngame = \"graph(a: b; b:)\"", "{a:2, b:1}", "a = 2, b = 1"},
		{"kind = \"labels\"\ngame = \"graph(a: b; b:)\"", "{'a': 2; b: 1}", "a = 2, b = 1"},
		{"kind = \"stops\"\ngame = \"{3/2|0}\"", "{left = 3/2}", "left = 3/2"},
		{"kind = \"stops\"\ngame = \"{3/2|0}\"", "{left=½}", "left = 1/2"},
		{"kind = \"stops\"\ngame = \"{3/2|0}\"", "{left: -1/2, right=1¼}", "left = -1/2, right = 5/4"},
		{"kind = \"strategy\"\ngame = \"nim(2,2)\"", "{2 -> 1 = 2 -> 1}", ""},
	} {
		task := examtest.Task(t, c.question)
		_, complaints := source.Parse(source.NewFile("a.toml", []byte("answer = "+c.said)), source.SheetLimits(2048))
		if len(complaints) != 1 {
			t.Errorf("%s: %d complaints, want one", c.said, len(complaints))
			continue
		}
		line, ok := strings.CutPrefix(complaints[0].Hint, "write: answer = ")
		if !ok {
			t.Errorf("%s: the hint is %q", c.said, complaints[0].Hint)
			continue
		}
		if verdict := task.Check(examtest.Answer(t, line)); verdict.Status == Unreadable || c.got != "" && verdict.Got != c.got {
			t.Errorf("%s: %s is %s, read as %s, want %s", c.said, line, verdict.Status, verdict.Got, c.got)
		}
	}
}

// Right agrees with Check about every answer that tests a question, or is an example of one.
func TestRight(t *testing.T) {
	for _, task := range shownTasks(t) {
		answers := slices.Concat(task.Question.Accept, task.Question.Reject, []source.Value{{}, examtest.Answer(t, `""`), examtest.Answer(t, `"?"`)})
		if task.Answer != nil {
			answers = append(answers, examtest.Answer(t, OnSheet(task.Answer)))
		}
		for _, v := range answers {
			if got, want := task.Right(v), task.Check(v).Status == Correct; got != want {
				t.Errorf("%s: %s is right: %v, want %v", task.Prompt, v.Show(), got, want)
			}
		}
	}
	beyond := examtest.Exam(t, "[[question]]\nid = \"q\"\nkind = \"outcome\"\ngame = \"domineering(4x5)\"", Budget{Positions: 10, Answer: 10}).Tasks[0]
	for _, o := range []string{"P", "N", "L", "R"} {
		if answer := examtest.Answer(t, `"`+o+`"`); beyond.Right(answer) || beyond.Check(answer).Status != Undecided {
			t.Errorf("%s is decided where nobody knows the answer", o)
		}
	}
}

// None says that a list has no entries, but where it names a move or a choice.
func TestNoneMayBeAName(t *testing.T) {
	for question, want := range map[string]Status{
		"kind = 'winning-moves'\ngame = 'graph(a: none b; b: none; none:)'":               Correct, // a move to it wins
		"kind = 'winning-moves'\ngame = 'graph(a: b; b: c; c:; none: c)'":                 Correct, // no move goes there, and none wins
		"kind = 'winning-moves'\ngame = 'graph(a: b; b:)'":                                Wrong,
		"kind = 'choice'\nprompt = 'Who?'\nchoices = ['none', 'all']\ncorrect = 'none'":   Correct,
		"kind = 'choice'\nprompt = 'Who?'\nchoices = ['none', 'all']\ncorrect = ['none']": Correct,
	} {
		for _, answer := range []string{`"none"`, `["none"]`} {
			task := examtest.Task(t, question)
			if v := task.Check(examtest.Answer(t, answer)); v.Status != want {
				t.Errorf("%s: %s is %s, read as %s, want %s", question, answer, v.Status, v.Got, want)
			}
		}
	}
	task := examtest.Task(t, "kind = 'winning-moves'\ngame = 'nim(3,3)'")
	if v := task.Check(examtest.Answer(t, `["none", "3 -> 2"]`)); v.Status != Wrong || v.Got != "3 -> 2" {
		t.Errorf("a move after none is %s, read as %s", v.Status, v.Got)
	}
}

// Whoever names a move that is not legal is told so at every level, but where that would tell the answer.
func TestIllegalMovesAreTold(t *testing.T) {
	for _, c := range []struct{ question, answer, want string }{
		{"kind = 'winning-moves'\ngame = 'nim(3,5)'", `["5 -> 3", "5 -> 9"]`, "readable, illegal: moves/illegal"},
		{"kind = 'winning-moves'\ngame = 'nim(3,5)'", `["5 -> 3"]`, "readable:"},
		{"kind = 'winning-moves'\ngame = 'kayles(5) + nim(5)'", `["5 -> 4"]`, "unreadable, illegal: answer/unreadable"},
		{"kind = 'options'\ngame = 'nim(3)'", `["nim(2)", "nim(7)"]`, "readable:"},
		{"kind = 'options'\ngame = 'kayles(5) + nim(5)'", `["kayles(4) + nim(5)", "5 -> 4"]`, "readable:"},
		{"kind = 'options'\ngame = 'kayles(5) + nim(5)'", `["kayles(4) + nim(5)", "5 -> 4", "?!"]`, "readable, illegal: answer/aside"},
	} {
		task := examtest.Task(t, c.question)
		v := Redact(*task.Check(examtest.Answer(t, c.answer)), problems.Format)
		got := v.Status.String()
		if v.Illegal {
			got += ", illegal"
		}
		got += ":"
		for _, n := range v.Notes {
			got += " " + string(n.Code)
		}
		if got != c.want {
			t.Errorf("%s: %s is %s, want %s", c.question, c.answer, got, c.want)
		}
	}
}
