package source

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the complaints in testdata anew")

// slipTexts are what people write who do not know TOML: each is a sheet's answers, or
// some lines of them.
var slipTexts = []string{
	// A sign at the end of a line.
	"sum = 7,", "sum = 7;", "sum = 7.5;", "who = \"P\",", "who = \"P\";", "who = \"P\".", "moves = [\"21 -> 18\"];", "moves = [\"21 -> 18\"],  # so", "sum = 7 \\", "who = P;", "sum = 7);",
	// Comments.
	"// my answers", "sum = 7 // by adding", "-- a remark", "% a remark", "; a remark", "/* a remark */", "sum = 7 /* a remark */", "sum = 7 -- easy", "sum = 7 ; easy", "<!-- a remark -->",
	"This is my homework", "Question 7 was hard.", "I do not know the answer to q1", "who = \"P\" because it is symmetric", "who = \"P\" (by symmetry)", "sum = 7 (I think)", "moves = [] no winning move", "sum = 7 because of the columns", "sum = 7 since 3 + 4 is 7", "moves = 21 to 18", "equal = true by symmetry",
	// The sign between key and value.
	"sum == 7", "sum := 7", "sum : 7", "sum: 7", "who: \"P\",", "\"who\": \"P\",", "sum => 7", "sum ＝ 7", "sum - 7", "sum -> 7", "sum 7", "who \"P\"", "moves [\"21 -> 18\"]",
	// Brackets.
	"moves = (\"21 -> 18\", \"25 -> 18\")", "list = (1, 2, 3)", "sum = (7)", "moves = (21 -> 18)", "form = {0, *}", "form = {}x", "list = {1, 2, 3}", "moves = {\"21 -> 18\", \"25 -> 18\"}",
	"list = [1, 2, 3", "moves = [\"21 -> 18\"", "list = 1, 2, 3]", "list = 1, 2, 3", "list = 1; 2; 3", "list = 1 2 3", "moves = \"21 -> 18\", \"25 -> 18\"", "moves = \"21 -> 18\" \"25 -> 18\"",
	"list = [1 2 3]", "list = [1; 2; 3]", "list = [1,, 2]", "list = [, 1]", "list = [1, 2]]", "moves = [\"21 -> 18\" \"25 -> 18\"]", "moves = [21 -> 18, 25 -> 18]", "moves = [21 -> 18]", "who = [P]",
	"list = [1, 2, 3\nsum = 7", "moves = [\"21 -> 18\",\nsum = 7\n", "period = { preperiod = 1, period = 2", "list = [\n  1,\n  2\n", "list = [", "list = [\nsum = 7",
	// Quotes.
	"who = “P”", "who = ”P”", "who = „P“", "who = ‘P’", "who = «P»", "who = `P`", "who = \"P”", "who = “P", "moves = [“21 -> 18”, “25 -> 18”]", "proof = “it’s a P-position”", "who = “P”;",
	"who = \"P", "who = 'P", "who = P\"", "who = \"P'", "moves = [\"21 -> 18]", "moves = [21 -> 18\"]", "moves = [\"21 -> 18, \"25 -> 18\"]", "moves = [\"21 -> 18\", \"25 -> 18]", "who = \"P # first",
	"proof = \"it is called \"mex\" here\"", "proof = 'it's clear'", "proof = \"one line\nand another\"", "proof = \"\"\"one line\nand another",
	"moves = \"25 \\oplus 18\"", "moves = [\"25 \\ominus 18\"]",
	// Two on a line.
	"sum = 7 who = \"P\"", "sum = 7, who = \"P\"", "sum = 7; who = \"P\"", "sum = 7 , who = P", "a = 1 b = 2 c = 3", "moves = [1, 2] sum = 7", "[answers] sum = 7", "[answers]: sum = 7", "[answers] sum = 7;",
	// Spaces.
	"sum =\u00a07", "\u00a0\u00a0sum = 7", "sum = 7\u00a0", "sum = \u200b7", "\u200bsum = 7", "sum\u3000= 7", "\ufeff\ufeffsum = 7", "who = \u201cP\u201d\u00a0",
	// Keys and tables.
	"answers", "answers:", "[answers", "answers]", "(answers)", "[[answers]", "[answers]]", "{answers}", "[answers];", "- sum = 7", "* sum: 7", "1) sum = 7", "(sum) = 7", "**sum** = 7", "sum) = 7", "$sum = 7",
	"who wins = \"P\"", "question 1 = 7", "```toml",
	// Values.
	"who = P", "moves = 21 -> 18", "moves = 21 => 18", "form = *2", "sum = seven", "sum =", "yes = True", "same = FALSE", "sum = 1/2", "sum = 7 chips", "sum = 25 + 18", "sum = a = 7", "moves = no winning moves, I think", "when = 2026-02-30", "a = 7\rb = 8",
}

// TestSlips compares all that is said of each slip.
func TestSlips(t *testing.T) {
	var b bytes.Buffer
	for _, text := range slipTexts {
		b.WriteString("=== " + strings.ReplaceAll(text, "\n", "\n    ") + "\n")
		_, complaints := Parse(NewFile("a.toml", []byte(text)), SheetLimits(SheetBytes))
		if len(complaints) != 1 {
			t.Errorf("%q: %d complaints, want one", text, len(complaints))
			continue
		}
		b.WriteString(Draw(complaints[0]))
	}
	golden := filepath.Join("testdata", "slips.txt")
	if *update {
		if err := os.WriteFile(golden, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// suggestion is the line that a hint shows; "" if it shows none.
func suggestion(hint string) string {
	for _, begin := range []string{
		"write", "close it", "leave it out", "retype the line",
		"text is written in quotes", "a game or a set is written in quotes", "write them in brackets", "write the other quotes around it",
	} {
		if line, ok := strings.CutPrefix(hint, begin+": "); ok && hint != textHint {
			return line
		}
	}
	return ""
}

// TestSuggestions: no line is suggested that is wrong itself, whatever is written twice,
// left out or put together.
func TestSuggestions(t *testing.T) {
	shows := 0
	look := func(text string) {
		_, complaints := Parse(NewFile("a.toml", []byte(text)), SheetLimits(SheetBytes))
		if len(complaints) == 0 {
			return
		}
		if line := suggestion(complaints[0].Hint); line != "" {
			shows++
			if _, more := Parse(NewFile("a.toml", []byte(line)), StaffLimits()); len(more) > 0 {
				t.Errorf("%q: %q is suggested, and is wrong: %s", text, line, more[0].Message)
			}
		}
	}
	for _, text := range slipTexts {
		look(text)
		for i := range text {
			look(text[:i])
			look(text[i:])
			look(text[:i] + ";" + text[i:])
			look(text[:i] + `"` + text[i:])
		}
	}
	if shows < 5*len(slipTexts) {
		t.Errorf("only %d lines were suggested", shows)
	}
}
