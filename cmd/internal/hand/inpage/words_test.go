package inpage

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/kinds"
	"grader/problems/source"
	"grader/reference/longtest"
	"grader/reference/notation"
	"grader/reference/rules"
)

// everyQuestion is a set with the sample questions of all kinds, and moves in every ruleset.
func everyQuestion() string {
	var b strings.Builder
	b.WriteString("id = \"words\"\nfeedback = \"full\"\n")
	for _, k := range kinds.All {
		for i, sample := range k.Samples() {
			_, rest, _ := strings.Cut(sample, "\n")
			fmt.Fprintf(&b, "[[question]]\nid = \"%s-%d\"\n%s\n", k.Name, i, rest)
		}
	}
	for _, r := range rules.All {
		info := r.About()
		player, kind := "", "winning-moves"
		if pos, _ := notation.New(rules.All).Parse(info.Examples[0]); pos.Partizan() {
			player = "player = \"left\"\n"
		}
		fmt.Fprintf(&b, "[[question]]\nid = \"moves-%s\"\nkind = %q\ngame = %q\n%s", regexp.MustCompile(`\W+`).ReplaceAllString(info.Name, "-"), kind, info.Examples[0], player)
	}
	return b.String()
}

// typed are texts that people type into fields: right, sloppy and absurd ones.
var typed = []string{
	"", "x", "none", "-1", "1.5", "5", "*5", "07", "N", "next", "yes", "{0, *}", "{", "1/3", "a1-a2", "25 -> 30", "21 -> 18, 20 -> 18", "take three", "'N'", "(", "* through", "1e30", "0b11", "2↑", "1 | 2",
	"nim(3", "{25 -> 18, 21 -> 18}", "ab\"c", `\`, "1; 2", "a through b through c", "*2 through", "tiny", "«x»", strings.Repeat("9", 30), strings.Repeat("nim(1)+", 30),
}

// asFields are a text as fields of a shape send it.
func asFields(f checker.Field, text string) []string {
	quoted := source.Quote(text)
	switch f.Shape {
	case checker.Lines:
		return []string{"[" + quoted + "]", `["?", ` + quoted + "]", "[]"}
	case checker.Cells:
		return []string{"[" + quoted + "]", `["", ` + quoted + "]"}
	case checker.Labels, checker.Entries:
		return []string{fmt.Sprintf("{ %s = %s }", f.Names[0], quoted), fmt.Sprintf("{ %s = 0, %s = %s }", f.Names[0], f.Names[1], quoted)}
	case checker.Choose:
		first := source.Quote(f.Choices[0].Value)
		return []string{first, "[" + first + "]"}[:1]
	case checker.Truth:
		return []string{"true", "false", "{ witness = " + quoted + " }", "{ equivalent = true, witness = " + quoted + " }", "{ equivalent = false, witness = " + quoted + " }"}
	case checker.Replies:
		return []string{"{ " + quoted + ` = "x" }`, `{ "2 -> 1" = ` + quoted + " }", `{ "1: -1" = ` + quoted + " }"}
	}
	return []string{quoted}
}

// ofSheets matches words that belong to sheets only: arrays, keys, quotes around an example.
var ofSheets = regexp.MustCompile(`\["|"\]|\[\]|(?i)\b(?:toml|array|keys?|string)\b|\ba table (?:with|from)\b|in quotes|brackets|in braces, each|\w+ = …|(?:as in|looks like|did you mean|for example:?) (?:["\[]|\{ ?\w+ =)`)

// solvedProgram is a program for a set with all kinds of questions, solved.
func solvedProgram(t *testing.T) (*Program, *checker.Exam) {
	t.Helper()
	p := programOf(t, everyQuestion())
	exam, err := p.ready()
	must(t, err)
	for _, task := range exam.Tasks {
		p.solve(task)
	}
	return p, exam.Exam
}

// TestWordsOfFields: messages for forms never mention lists, keys or quotes, whatever is typed into
// whichever field. Quotations of the answer do not count.
func TestWordsOfFields(t *testing.T) {
	p, exam := solvedProgram(t)
	said := 0
	listen := func(id, text, shown string) {
		shown = html.UnescapeString(shown)
		if text != "" {
			shown = strings.ReplaceAll(shown, text, "§")
		}
		said += strings.Count(shown, "<p>")
		if found := ofSheets.FindString(shown); found != "" {
			t.Errorf("%s, %.60q: %q is said: %.600s", id, text, found, shown)
		}
	}
	for _, task := range exam.Tasks {
		listen(task.Question.ID, "", task.HowToType())
	}
	for n, text := range typed {
		if longtest.Leave(n, 9) {
			continue
		}
		for way := range 5 {
			sheet := "[answers]\n"
			for _, task := range exam.Tasks {
				if values := asFields(task.Field(), text); way < len(values) {
					sheet += task.Question.ID + " = " + values[way] + "\n"
					listen(task.Question.ID, text, ask[reading](t, p, "read", oneAnswer{task.Question.ID, values[way]}).HTML)
				}
			}
			for _, q := range ask[checked](t, p, "check", sheetText{TOML: sheet}).Questions {
				listen(q.ID, text, q.HTML)
			}
		}
	}
	if said < 1000 {
		t.Errorf("only %d sentences were read", said)
	}
}

// TestExamplesOfFields: an example can be put into the field as it is shown: it can be read, and
// earns nothing.
func TestExamplesOfFields(t *testing.T) {
	p, exam := solvedProgram(t)
	sheet, shown := "[answers]\n", map[*checker.Task]string{}
	for _, task := range exam.Tasks {
		_, example, found := strings.Cut(task.HowToType(), "For example: `")
		if !found {
			continue
		}
		example = strings.TrimSuffix(example, "`.")
		value := task.Question.ID + " = " + source.Quote(example)
		if task.Field().Shape == checker.Lines {
			value = task.Question.ID + " = [" + source.Quote(example) + "]"
		}
		f := p.fitter(task)
		for _, literal := range f.meant(example) {
			if v, complaint := p.value(literal); task.Field().Shape != checker.Lines && complaint == "" && f.fits(v) {
				value = task.Question.ID + " = " + literal
			}
		}
		sheet += value + "\n"
		shown[task] = example
	}
	for i, q := range ask[checked](t, p, "check", sheetText{TOML: sheet}).Questions {
		if example, found := shown[exam.Tasks[i]]; found && q.Status != "wrong" {
			t.Errorf("%s: the example %q is %s: %s", q.ID, example, q.Status, q.HTML)
		}
	}
	if len(shown) < 60 {
		t.Errorf("only %d examples are shown", len(shown))
	}
}
