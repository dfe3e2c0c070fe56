package desk_test

import (
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/cmd/internal/desk/enter"
	"grader/problems/source"
)

// TestRead: an answer typed from paper becomes the value that a page would write, for every field.
func TestRead(t *testing.T) {
	const (
		sum      = "kind = \"nim-sum\"\nnumbers = [25, 21, 11]"
		moves    = "kind = \"winning-moves\"\ngame = \"nim(25, 21, 11)\""
		table    = "kind = \"table\"\ngame = \"nim(3)\""
		labels   = "kind = \"labels\"\ngame = \"graph(a: b c; b: c; c:)\"\nlabel = \"outcome\""
		outcome  = "kind = \"outcome\"\ngame = \"nim(3, 5, 6)\""
		equal    = "kind = \"equivalent\"\ngame = \"kayles(7)\"\nother = \"rook(2,3)\"\nwitness = true"
		choice   = "kind = \"choice\"\nprompt = \"Which?\"\nchoices = [\"Left; always\", \"none\", \"Right\"]\ncorrect = [\"none\", \"Right\"]"
		strategy = "kind = \"strategy\"\ngame = \"nim(2, 2)\""
		essay    = "kind = \"manual\"\nprompt = \"Why?\""
	)
	for _, c := range []struct{ question, typed, literal string }{
		{sum, " 7 ", "7"},
		{sum, "*7", `"*7"`},
		{sum, "seven?", `"seven?"`},
		{sum, "07", `"07"`},
		{sum, "7\nx = 8", "\"\"\"\n7\nx = 8\"\"\""},
		{sum, "[7]\nx = [8]", "\"\"\"\n[7]\nx = [8]\"\"\""},
		{sum, "[7]\nanswer = 8", "\"\"\"\n[7]\nanswer = 8\"\"\""},
		{moves, "25->30; 21 -> 18;", `["25->30", "21 -> 18"]`},
		{moves, "21 -> 18", `"21 -> 18"`},
		{moves, "None.", "[]"},
		{moves, "[]", "[]"},
		{moves, "∅", "[]"},
		{moves, "nim(25, 18, 11); nim(30, 21, 11)", `["nim(25, 18, 11)", "nim(30, 21, 11)"]`},
		{moves, `["21 -> 18"]`, `["21 -> 18"]`},
		{table, "0; 1; 2; 3", "[0, 1, 2, 3]"},
		{table, "0;1;;3", `[0, 1, "", 3]`},
		{table, "; 1", `["", 1]`},
		{table, "0, 1, 2, 3", `"0, 1, 2, 3"`},
		{table, "0 1 2 3", `"0 1 2 3"`},
		{labels, "a = N; b=N; c: P", `{ a = "N", b = "N", c = "P" }`},
		{labels, "N; N; P", `{ a = "N", b = "N", c = "P" }`},
		{labels, "N, N, P", `{ a = "N", b = "N", c = "P" }`},
		{labels, "N;; P", `{ a = "N", c = "P" }`},
		{labels, "N; P", `"N; P"`},
		{labels, "a = N; a = P", `"a = N; a = P"`},
		{labels, "none", `"none"`},
		{outcome, "p", `"p"`},
		{outcome, "second", `"second"`},
		{equal, "Yes", "true"},
		{equal, "F", "false"},
		{equal, "no; *3", `{ equivalent = false, witness = "*3" }`},
		{equal, "not equal", "false"},
		{choice, "left; ALWAYS", `"left; ALWAYS"`},
		{choice, "none", `"none"`},
		{choice, "none; right", `["none", "right"]`},
		{strategy, "2 -> 1 = 2 -> 1; 2->0 is answered by 2->0", `{ "2 -> 1" = "2 -> 1", "2->0" = "2->0" }`},
		{strategy, "none", "{}"},
		{essay, "none", `"none"`},
		{essay, "two\r\n\"lines\"", "\"\"\"\ntwo\n\\\"lines\\\"\"\"\""},
		{essay, "\x00\x1b", `"\u0000\u001b"`},
		{essay, " \n ", ""},
	} {
		task := examtest.Task(t, c.question)
		literal, v := enter.Literal(task, c.typed, source.SheetLimits(source.SheetBytes))
		if literal != c.literal || v == nil {
			t.Errorf("%s: %q is\n%s, wanted\n%s", task.Kind.Name, c.typed, literal, c.literal)
		}
	}
	// A text that is too long for a sheet is refused with the sheet.
	long := strings.Repeat("x", 2*source.SheetBytes)
	literal, v := enter.Literal(examtest.Task(t, essay), long, source.SheetLimits(source.SheetBytes))
	if literal != source.Quote(long) || v.Status != checker.Unreadable {
		t.Errorf("a long answer is %v", v.Status)
	}
}

// TestReadSamples: the answers that test the samples have the same meaning when typed as on a
// sheet.
func TestReadSamples(t *testing.T) {
	for _, k := range kinds.All {
		for _, sample := range k.Samples() {
			task := examtest.Exam(t, "[[question]]\n"+sample, checker.DefaultBudget).Tasks[0]
			typed := 0
			for _, answer := range slices.Concat(task.Question.Accept, task.Question.Reject) {
				text, ok := onPaper(answer)
				if !ok || text == "none" && task.Field().Shape == checker.Cells {
					continue
				}
				typed++
				literal, v := enter.Literal(task, text, source.StaffLimits())
				if want := task.Check(answer); v.Status != want.Status || v.Meaning != want.Meaning {
					t.Errorf("%s: %q becomes %s, %v with the meaning %q; on a sheet it is %v, %q", k.Name, text, literal, v.Status, v.Meaning, want.Status, want.Meaning)
				}
			}
			if typed == 0 && len(task.Question.Accept) > 0 {
				t.Errorf("%s: nothing was typed", k.Name)
			}
		}
	}
}

// onPaper is a value as a person would type it; false if nobody would.
func onPaper(v source.Value) (text string, ok bool) {
	switch v.Kind() {
	case source.Array:
		var entries []string
		for _, item := range v.Items() {
			entry, ok := onPaper(item)
			if !ok || item.Kind() == source.Array || item.Kind() == source.Table {
				return "", false
			}
			entries = append(entries, entry)
		}
		if entries == nil {
			return "none", true
		}
		return strings.Join(entries, "; "), true
	case source.Table:
		var entries []string
		for _, key := range v.SortedKeys() {
			item, _ := v.Get(key)
			entry, ok := onPaper(item)
			if !ok {
				return "", false
			}
			entries = append(entries, key+" = "+entry)
		}
		said := strings.Join(entries, "; ")
		return strings.NewReplacer("equivalent = false; witness = ", "no; ", "equivalent = ", "").Replace(said), len(entries) > 0
	case source.String:
		return v.Text()
	}
	return v.Literal(), true
}
