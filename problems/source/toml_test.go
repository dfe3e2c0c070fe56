package source

import (
	"strings"
	"testing"
)

// parse reads a text that is expected to be fine.
func parse(t testing.TB, text string) Value {
	t.Helper()
	doc, complaints := Parse(NewFile("a.toml", []byte(text)), SheetLimits(SheetBytes))
	if len(complaints) > 0 {
		t.Fatalf("%q: %v", text, complaints[0].Message)
	}
	return doc.Root()
}

// at is the value at a path of keys and 0-based indices.
func at(t testing.TB, v Value, path ...any) Value {
	t.Helper()
	for _, p := range path {
		switch p := p.(type) {
		case string:
			next, ok := v.Get(p)
			if !ok {
				t.Fatalf("no key %q below %q", p, v.Path())
			}
			v = next
		case int:
			v = v.Items()[p]
		}
	}
	return v
}

const sample = "\xef\xbb\xbfa = 1 # x\r\n" +
	"\tq.b = [ 'x', # c ]\n [1,\t2], { u = 3, v.w = \"é\" } ,]\r\n" +
	"[ t . s ]\nk = '''\nlong'''\n" +
	"[[list]]\nid = \"one\"\n[[list]]\nid = \"tw\\u006f\"\n[list.more]\nx = -1.5\n"

func TestRanges(t *testing.T) {
	root := parse(t, sample)
	for _, c := range []struct {
		path       []any
		key, value string
		where      string
	}{
		{[]any{"a"}, "a", "1", "a"},
		{[]any{"q"}, "q", "q", "q"},
		{[]any{"q", "b"}, "b", "[ 'x', # c ]\n [1,\t2], { u = 3, v.w = \"é\" } ,]", "q.b"},
		{[]any{"q", "b", 0}, "", "'x'", "q.b[1]"},
		{[]any{"q", "b", 1}, "", "[1,\t2]", "q.b[2]"},
		{[]any{"q", "b", 1, 1}, "", "2", "q.b[2][2]"},
		{[]any{"q", "b", 2}, "", `{ u = 3, v.w = "é" }`, "q.b[3]"},
		{[]any{"q", "b", 2, "v", "w"}, "w", `"é"`, "q.b[3].v.w"},
		{[]any{"t", "s"}, "[ t . s ]", "[ t . s ]", "t.s"},
		{[]any{"t", "s", "k"}, "k", "'''\nlong'''", "t.s.k"},
		{[]any{"list"}, "[[list]]", "[[list]]", "list"},
		{[]any{"list", 1, "id"}, "id", `"tw\u006f"`, "list[2].id"},
		{[]any{"list", 1, "more"}, "[list.more]", "[list.more]", "list[2].more"},
		{[]any{"list", 1, "more", "x"}, "x", "-1.5", "list[2].more.x"},
	} {
		v := at(t, root, c.path...)
		text := func(r Range) string { return string(v.File().Data[r.Start:r.End]) }
		if got := text(v.Range()); got != c.value {
			t.Errorf("%s stands at %q, want %q", c.where, got, c.value)
		}
		if got := text(v.KeyRange()); got != c.key {
			t.Errorf("the key of %s stands at %q, want %q", c.where, got, c.key)
		}
		if got := v.Path(); got != c.where {
			t.Errorf("path %q, want %q", got, c.where)
		}
	}
	if got := strings.Join(root.Keys(), " "); got != "a q t list" {
		t.Errorf("keys in the order %q", got)
	}
	if !root.Range().Whole() {
		t.Error("the root is not the whole file")
	}
}

func TestTextRange(t *testing.T) {
	root := parse(t, "a = \"x yz\"\nb = '''\r\nx yz'''\nc = \"\"\"x yz\"\"\"\nd = \"x\\u0020yz\"\ne = ''\nf = '\"x yz'\n")
	for _, c := range []struct {
		key        string
		start, end int
		want       string
	}{
		{"a", 2, 4, "yz"},
		{"b", 2, 4, "yz"},
		{"c", 2, 4, "yz"},
		{"d", 2, 4, `"x\u0020yz"`},
		{"e", 0, 0, ""},
		{"f", 0, 1, `"`},
		{"a", 3, 9, `"x yz"`},
	} {
		v := at(t, root, c.key)
		r := v.TextRange(c.start, c.end)
		if got := string(v.File().Data[r.Start:r.End]); got != c.want {
			t.Errorf("%s[%d:%d] stands at %q, want %q", c.key, c.start, c.end, got, c.want)
		}
	}
}

func TestTimes(t *testing.T) {
	root := parse(t, "a = 2026-10-02T23:59:00-04:00\nb = 2026-10-02 23:59:00\nc = 2026-10-02\nd = 23:59:00\n")
	for _, c := range []struct{ key, want string }{
		{"a", "2026-10-02T23:59:00-04:00 true true true"},
		{"b", "2026-10-02T23:59:00Z false true true"},
		{"c", "2026-10-02T00:00:00Z false true false"},
		{"d", "0000-01-01T23:59:00Z false false true"},
	} {
		m, _ := at(t, root, c.key).Time()
		words := []string{m.Time.Format("2006-01-02T15:04:05Z07:00")}
		for _, b := range []bool{m.Offset, m.Date, m.Clock} {
			words = append(words, map[bool]string{true: "true", false: "false"}[b])
		}
		if got := strings.Join(words, " "); got != c.want {
			t.Errorf("%s is %s, want %s", c.key, got, c.want)
		}
	}
}

func TestPlace(t *testing.T) {
	f := NewFile("a", []byte("\xef\xbb\xbfé\tx\r\ny\n"))
	for _, c := range []struct{ offset, line, column int }{{0, 1, 1}, {2, 1, 2}, {3, 1, 3}, {6, 2, 1}, {8, 3, 1}, {99, 3, 1}, {-1, 1, 1}} {
		if line, column := f.Place(c.offset); line != c.line || column != c.column {
			t.Errorf("offset %d is %d:%d, want %d:%d", c.offset, line, column, c.line, c.column)
		}
	}
}

// TestBadNumbers: a number that cannot be read costs one answer, which is what was
// written, as a text; all others are read.
func TestBadNumbers(t *testing.T) {
	for _, bad := range []string{
		"1e400", "-1e400", "0x" + strings.Repeat("f", 20), "1__0", "_1" /* no number */, ".5", "07", "007", "+-1", "--1", "7.", "1_", "1.e5", "0x",
		"1.2.3", "1e", "+07", "0_7", "21-18", "0b12", "0X1F",
	} {
		text := "a = 1\nq = " + bad + "\nr = [1, " + bad + ", 3, " + bad + "] # so\n[t]\nu = { v = " + bad + ", w = 5 }\nz = \"z\"\n"
		doc, complaints := Parse(NewFile("a.toml", []byte(text)), SheetLimits(SheetBytes))
		if bad == "_1" {
			if len(complaints) == 0 {
				t.Error("_1 is read as a number")
			}
			continue
		}
		if len(complaints) > 0 {
			t.Errorf("%s: %s", bad, complaints[0].Message)
			continue
		}
		root := doc.Root()
		for _, path := range [][]any{{"q"}, {"r", 1}, {"r", 3}, {"t", "u", "v"}} {
			v := at(t, root, path...)
			if got, _ := v.Text(); got != bad {
				t.Errorf("%s: %v is %s", bad, path, v.Show())
			}
			if r := v.Range(); string(v.File().Data[r.Start:r.End]) != bad {
				t.Errorf("%s: %v stands at %v", bad, path, r)
			}
		}
		for _, path := range [][]any{{"a"}, {"r", 0}, {"r", 2}, {"t", "u", "w"}} {
			if _, ok := at(t, root, path...).Int(); !ok {
				t.Errorf("%s: %v is no number any more", bad, path)
			}
		}
		if _, complaints := Parse(NewFile("a.toml", []byte("q = "+bad)), StaffLimits()); len(complaints) == 0 {
			t.Errorf("%s is let through in a file of the staff", bad)
		}
	}
}

// TestBadNumberIsNoExcuse: what else is wrong is complained about as it was written.
func TestBadNumberIsNoExcuse(t *testing.T) {
	for text, want := range map[string]string{
		"q = 07\nr = [08, x]":        "x",
		"q = 07\nr = 1__0 1__0":      "_ must be between digits",
		"q = 07\nr = 2026-02-30":     "2026-02-30",
		"q = 7;\nr = 07":             ";",
		"[07]\n[07]":                 "07",
		"q = 07\nq = 08":             "the key q is given twice",
		strings.Repeat("q = 07;", 3): ";",
	} {
		_, complaints := Parse(NewFile("a.toml", []byte(text)), SheetLimits(SheetBytes))
		if len(complaints) != 1 || !strings.Contains(complaints[0].Message, want) {
			t.Errorf("%q: the complaints are %v, want one about %s", text, complaints, want)
		}
	}
}
