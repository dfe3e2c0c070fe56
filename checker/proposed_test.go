package checker_test

import (
	"regexp"
	"strings"
	"testing"

	. "grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/longtest"
)

// proposal finds what a hint tells to write: after "as in", "did you mean" and the like.
var proposal = regexp.MustCompile(`(?:as in|did you mean|in a list:|of its own:|Similar legal moves:|For example:) (.+?)(?:, or the position that it leads to|, or a fraction.*|\? Or .*|[?.])?$`)

// sumOrMany is the hint where a number stands before an arrow.
var sumOrMany = regexp.MustCompile(`^write (\S+ \+ \S+) or (\S+)$`)

// proposed are the answers that a hint shows, as they stand on a sheet.
func proposed(hint string) (answers []string) {
	if found := sumOrMany.FindStringSubmatch(hint); found != nil {
		return []string{`"` + found[1] + `"`, `"` + found[2] + `"`}
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

// TestProposedLinesAreRead gives back each line that a hint proposes: it can be read.
func TestProposedLinesAreRead(t *testing.T) {
	seen := 0
	shown := shownTasks(t)
	samples := map[*Task]bool{}
	for _, k := range kinds.All {
		for _, sample := range k.Samples() {
			task := examtest.Exam(t, "[[question]]\n"+sample, DefaultBudget).Tasks[0]
			shown = append(shown, task)
			samples[task] = true
		}
	}
	wrong := append([]string{`"2↑"`, `"{2↓|-3}"`, `["1, *"]`, `"{1}"`, `"25, 21, 11"`, `["2↑"]`, `"-1"`, `["5 - 3"]`, `"tiny"`, `{ left = "2/3" }`, `"1 | 2"`, `[{}]`}, unreadables...)
	for n, task := range shown {
		if task.Kind.Person {
			continue
		}
		hints := []string{strings.TrimSuffix(task.HowTo(), ".")}
		for i, text := range wrong {
			if !loud[task.Question.ID] && !samples[task] || longtest.Leave(i+n, 6) {
				continue
			}
			for _, f := range Redact(*task.Check(examtest.Answer(t, text)), problems.Hint).Faults {
				if f.Key == "" || strings.Contains(f.Hint, "{") { // and no key of a table
					hints = append(hints, f.Hint)
				}
			}
		}
		tried := map[string]bool{}
		for _, hint := range hints {
			for _, text := range proposed(hint) {
				if tried[text] {
					continue
				}
				tried[text] = true
				seen++
				verdict := task.Check(examtest.Answer(t, text))
				if verdict.Status == Unreadable && text[0] != '[' { // it may be meant for an entry
					verdict = task.Check(examtest.Answer(t, "["+text+"]"))
				}
				if verdict.Status == Unreadable {
					t.Errorf("%s of %s: %s is proposed by %q, and unreadable: %s", task.Question.Kind, task.Prompt, text, hint, verdict.Faults[0].Msg)
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("%d lines were proposed, expected more", seen)
	}
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
