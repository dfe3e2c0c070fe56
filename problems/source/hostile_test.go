package source

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"
)

// hostile are texts that hurt parsers, each with the code of the expected complaint; "" if it is
// merely strange.
func hostile() []struct{ name, text, code string } {
	rep := strings.Repeat
	const size = SheetBytes
	dotted := func(parts int) string { return rep("a.", parts) + "a" }
	manyKeys := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	return []struct{ name, text, code string }{
		{"arrays", "q = " + rep("[", 9000) + rep("]", 9000), "toml/limit"},
		{"arrays without end", "q = " + rep("[", size-4), "toml/limit"},
		{"arrays in a header", rep("[", size), "toml/limit"},
		{"inline tables", "q = " + rep("{a=", 9000) + "1" + rep("}", 9000), "toml/limit"},
		{"inline tables without end", "q = " + rep("{a=", size/3-2), "toml/limit"},
		{"mixed", "q = " + rep("[{a=", 9000) + "1" + rep("}]", 1000), "toml/limit"},
		{"dotted key", dotted(32000) + " = 1", "toml/limit"},
		{"dotted key with quotes", rep(`"".`, 20000) + "a = 1", "toml/limit"},
		{"dotted key in a table", "q = { " + dotted(32000) + " = 1 }", "toml/limit"},
		{"dotted header", "[" + dotted(32000) + "]", "toml/limit"},
		{"dotted list header", "[[" + dotted(32000) + "]]", "toml/limit"},
		{"depth of header and key and value", "[" + dotted(20) + "]\n" + dotted(10) + " = [[1]]", "toml/limit"},
		{"deep enough", "[" + dotted(20) + "]\n" + dotted(7) + " = [[1]]", ""},
		{"many keys", manyKeys(6000, "a%d=1\n"), "toml/limit"},
		{"many tables", manyKeys(5000, "[a%d]\n"), "toml/limit"},
		{"many list entries", rep("[[a]]\n", 8000), "toml/limit"},
		{"many inline keys", "q = {" + manyKeys(5000, "a%d=1,") + "}", "toml/limit"},
		{"many inline tables", "q = [" + rep("{a=1},", 4000) + "]", ""},
		{"many inline lists", "q = [" + rep("[{a=[{b=1}]}],", 2000) + "]", ""},
		{"long header and many keys", "[" + rep("a", 40000) + "]\n" + manyKeys(3000, "b%d=1\n"), ""},
		{"long header and many inline tables", "[" + rep("a", 40000) + "]\nq = [" + rep("{a=1},", 4000) + "]", ""},
		{"one list too often", "a=[{}]\n" + rep("[[a]]\n", 100), "toml/duplicate"},
		{"many entries", "q = [" + rep("1,", 32000) + "]", ""},
		{"many empty arrays", "q = [" + rep("[],", 21000) + "]", ""},
		{"long key", rep("a", size-4) + " = 1", ""},
		{"long string", `q = "` + rep("x", size-6) + `"`, ""},
		{"many escapes", `q = "` + rep(`\u001b`, 10000) + `"`, ""},
		{"many line-end escapes", `q = """` + rep("\\\n", 30000) + `"""`, ""},
		{"many backslashes", `q = """` + rep(`\\ `, 20000) + `"""`, ""},
		{"many backslashes and spaces", `q = """` + rep(`\ `, 30000) + "\n" + `"""`, "toml/syntax"},
		{"long number", "q = " + rep("9", size-4), ""},
		{"long hexadecimal number", "q = 0x" + rep("f", size-6), ""},
		{"long decimals", "q = 0." + rep("9", size-6), ""},
		{"long exponent", "q = 1e" + rep("9", 1000), ""},
		{"long date", "q = 2026-10-02T23:59:00." + rep("0", 60000) + "Z", ""},
		{"long comment", "#" + rep("x", size-1), ""},
		{"many lines", rep("\n", size), ""},
		{"control characters", "q = 1 # \x1b[2J", "toml/syntax"},
		{"escape in a string", "q = \"\x1b[2J\"", "toml/syntax"},
		{"delete", "q = \"\x7f\"", "toml/syntax"},
		{"NUL", "q = \"a\x00b\"", "toml/encoding"},
		{"NUL first", "\x00", "toml/encoding"},
		{"NUL as an escape", `q = "\u0000"`, ""},
		{"UTF-16", "\xff\xfeq\x00=\x001\x00", "toml/encoding"},
		{"UTF-16 without mark", "q\x00=\x001\x00", "toml/encoding"},
		{"not UTF-8", "q = \"caf\xe9\"", "toml/encoding"},
		{"surrogate", "q = \"\xed\xa0\x80\"", "toml/encoding"},
		{"surrogate as an escape", `q = "\ud800"`, "toml/syntax"},
		{"too large a character", `q = "\U00110000"`, "toml/syntax"},
		{"mark", "\xef\xbb\xbfq = 1", ""},
		{"two marks", "\xef\xbb\xbf\xef\xbb\xbfq = 1", "toml/syntax"},
		{"only a mark", "\xef\xbb\xbf", ""},
		{"CRLF", "q = 1\r\nr = '''\r\nx'''\r\n", ""},
		{"a number too large", "q = 99999999999999999999\nr = 1", ""},
		{"numbers too large", "q = [" + rep("99999999999999999999, ", 2000) + "]", ""},
		{"bad numbers in too many places", manyKeys(100, "a%d = 1__0\n"), "toml/syntax"},
		{"a number too large in hexadecimal", "q = 0xffffffffffffffffffff", ""},
		{"CR", "q = 1\rr = 2", "toml/syntax"},
		{"empty", "", ""},
		{"not numbers", "q = [nan, -nan, inf, -inf, +inf, 1e308, -0, -0.0]", ""},
		{"dates", "q = [0000-01-01, 9999-12-31T23:59:60Z, 00:00:00]", "toml/syntax"},
		{"leap day", "q = 0000-02-29", ""},
		{"empty keys", "\"\" = 1\n[a.\"\"]\n\"\" = 2", ""},
		{"keys with points", "\"a.b\" = 1\na.b = 2", ""},
		{"keys with escapes", "\"a\\u0062\" = 1\nab = 2", "toml/duplicate"},
		{"a key in quotes twice", "'a' = 1\n\"a\" = 2", "toml/duplicate"},
		{"an inline key twice", "q = { a = 1, b.c = 2, b.c = 3 }", "toml/duplicate"},
		{"a value and a table", "q = 1\nq.a = 2", "toml/duplicate"},
		{"a table and a list", "[q]\n[[q]]", "toml/duplicate"},
		{"a list and a table", "[[q]]\n[q]", "toml/duplicate"},
		{"an array and a list", "q = []\n[[q]]", "toml/duplicate"},
		{"an array twice", "q = [{a=1}]\nq = [{a=1}]", "toml/duplicate"},
		{"too large", rep("#", size+1), "file/size"},
	}
}

// cost is the most that reading one hostile sheet of 64 KB may allocate. Without limits some of
// these take gigabytes.
const cost = 48 << 20

func TestHostile(t *testing.T) {
	for _, c := range hostile() {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			doc, complaints := Parse(NewFile("a.toml", []byte(c.text)), SheetLimits(SheetBytes))
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; used > cost {
				t.Errorf("%d bytes were allocated", used)
			}
			code := ""
			if len(complaints) > 0 {
				code = complaints[0].Code
			}
			if code != c.code || (doc == nil) != (code != "") {
				t.Errorf("the complaint is %q, want %q", code, c.code)
			}
			sound(t, doc, complaints)
		})
	}
}

// sound checks the invariants of every file: places are inside of it, and complaints are drawn
// without control characters.
func sound(t testing.TB, doc *Document, complaints []Diagnostic) {
	t.Helper()
	for _, d := range complaints {
		if d.Code == "" || d.Message == "" || d.Severity == 0 {
			t.Errorf("%+v lacks something", d)
		}
		if r := d.Range; r.Start < 0 || r.End < r.Start || r.End > len(d.File.Data) {
			t.Errorf("%s is outside the file: %v of %d", d.Code, r, len(d.File.Data))
		}
		for line := range strings.Lines(Draw(d)) {
			if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > 800 {
				t.Errorf("a line has %d characters", utf8.RuneCountInString(line))
			}
			for _, r := range line {
				if !unicode.IsPrint(r) {
					t.Fatalf("the character %U is written in %q", r, line)
				}
			}
		}
	}
	if doc != nil {
		walk(t, doc.Root())
	}
}

// walk checks the places of a value and of everything below it.
func walk(t testing.TB, v Value) {
	t.Helper()
	r, k := v.Range(), v.KeyRange()
	size := len(v.File().Data)
	if r.Start < 0 || r.End < r.Start || r.End > size || k.Start < 0 || k.End < k.Start || k.End > size {
		t.Fatalf("%s stands at %v, its key at %v, of %d", v.Path(), r, k, size)
	}
	if r.Whole() && v.n.up != nil {
		t.Fatalf("%s has no place", v.Path())
	}
	if text, ok := v.Text(); ok {
		if in := v.TextRange(0, len(text)); in.Start < r.Start || in.End > r.End {
			t.Fatalf("the text of %s stands at %v, outside %v", v.Path(), in, r)
		}
	}
	v.Show()
	for _, item := range v.Items() {
		walk(t, item)
	}
	for _, key := range v.Keys() {
		below, _ := v.Get(key)
		walk(t, below)
	}
}

// sameValue reports whether a value is what another decoder made of it.
func sameValue(v Value, want any) bool {
	if tables, is := want.([]map[string]any); is {
		list := make([]any, len(tables))
		for i := range tables {
			list[i] = tables[i]
		}
		want = list
	}
	switch want := want.(type) {
	case map[string]any:
		return v.Kind() == Table && v.Len() == len(want) && !slices.ContainsFunc(v.Keys(), func(key string) bool {
			below, _ := v.Get(key)
			other, ok := want[key]
			return !ok || !sameValue(below, other)
		})
	case []any:
		items := v.Items()
		return v.Kind() == Array && slices.EqualFunc(items, want, sameValue)
	case float64:
		x, ok := v.Float()
		return ok && (x == want || x != x && want != want)
	case time.Time:
		m, ok := v.Time()
		return ok && m.Time.Nanosecond() == want.Nanosecond() && (!m.Offset || m.Time.Equal(want))
	case string:
		text, ok := v.Text()
		return ok && text == want
	case int64:
		n, ok := v.Int()
		return ok && n == want
	}
	yes, ok := v.Bool()
	return ok && yes == want
}

// FuzzParse searches for texts that break the reading, for places outside of the file, and for
// texts that another decoder reads differently: what that refuses must be refused.
func FuzzParse(f *testing.F) {
	f.Add([]byte(sample))
	for _, c := range hostile() {
		if len(c.text) < 500 {
			f.Add([]byte(c.text))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, complaints := Parse(NewFile("a.toml", data), Limits{Bytes: 4096, Depth: 8, Keys: 200})
		sound(t, doc, complaints)
		if len(complaints) > 0 {
			return
		}
		var want map[string]any
		if _, err := toml.Decode(string(doc.File.Data), &want); err != nil {
			t.Errorf("%q was read, and is refused elsewhere: %v", data, err)
		} else if !sameValue(doc.Root(), want) {
			t.Errorf("%q was read otherwise than as %v", data, want)
		}
	})
}

var update = flag.Bool("update", false, "write the complaints in testdata anew")

// slipTexts are common errors of people who do not know TOML: each is the answers of a sheet, or
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

// TestSlips compares all messages about each slip.
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
		must(t, os.WriteFile(golden, b.Bytes(), 0o666))
	}
	want, err := os.ReadFile(golden)
	must(t, err)
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

// TestSuggestions: no suggested line is wrong itself, whatever is repeated, left out or joined.
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
