package source

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// folder makes a folder "in" beside a file that is outside it.
func folder(t *testing.T) (in string) {
	t.Helper()
	top := t.TempDir()
	in = filepath.Join(top, "in")
	for _, err := range []error{
		os.Mkdir(in, 0o700),
		os.Mkdir(filepath.Join(in, "dir.toml"), 0o700),
		os.WriteFile(filepath.Join(top, "secret.toml"), []byte("a = 1"), 0o600),
		os.WriteFile(filepath.Join(in, "good.toml"), []byte("\xef\xbb\xbfa = 1"), 0o600),
		os.WriteFile(filepath.Join(in, "empty.toml"), nil, 0o600),
		os.WriteFile(filepath.Join(in, "full.toml"), bytes.Repeat([]byte("#"), SheetBytes), 0o600),
		os.WriteFile(filepath.Join(in, "over.toml"), bytes.Repeat([]byte("#"), SheetBytes+1), 0o600),
		os.WriteFile(filepath.Join(in, "huge.toml"), nil, 0o600),
		os.Truncate(filepath.Join(in, "huge.toml"), 100<<20), // a hole: it takes no space
	} {
		must(t, err)
	}
	return in
}

func TestRead(t *testing.T) {
	in := folder(t)
	root, err := os.OpenRoot(in)
	must(t, err)
	defer root.Close()
	links := true
	for name, to := range map[string]string{"within.toml": "good.toml", "out.toml": "../secret.toml", "loop.toml": "loop.toml", "away.toml": "/dev/zero"} {
		if err := os.Symlink(to, filepath.Join(in, name)); err != nil {
			links = false
		}
	}
	for _, c := range []struct {
		name       string
		free, kept string // the code without and with a folder that must not be left
		link       bool
	}{
		{"good.toml", "", "", false},
		{"empty.toml", "", "", false},
		{"full.toml", "", "", false},
		{"over.toml", "file/size", "file/size", false},
		{"huge.toml", "file/size", "file/size", false},
		{"dir.toml", "file/type", "file/type", false},
		{"none.toml", "file/open", "file/open", false},
		{"../secret.toml", "", "file/open", false},
		{"within.toml", "", "", true},
		{"out.toml", "", "file/open", true},
		{"loop.toml", "file/open", "file/open", true},
		{"away.toml", "file/type", "file/open", true},
	} {
		if c.link && !links {
			continue
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, free := Read(filepath.Join(in, c.name), c.name, SheetBytes)
		_, _, kept := ReadIn(root, c.name, c.name, SheetBytes)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
			t.Errorf("%s: %d bytes were allocated", c.name, used)
		}
		for _, way := range []struct {
			d    *Diagnostic
			want string
		}{{free, c.free}, {kept, c.kept}} {
			code := ""
			if way.d != nil {
				code = way.d.Code
				if way.d.FileName() != c.name || strings.Contains(way.d.Message, in) {
					t.Errorf("%s: %s: %s", c.name, way.d.FileName(), way.d.Message)
				}
			}
			if code != way.want {
				t.Errorf("%s: the complaint is %q, want %q", c.name, code, way.want)
			}
		}
	}
	if f, _, _ := ReadIn(root, "good.toml", "x/good.toml", SheetBytes); f == nil || string(f.Data) != "a = 1" || f.Name != "x/good.toml" {
		t.Errorf("read as %+v", f)
	}
}

// TestOutOfFiles: a limit of open files is not reported as a fault of the file.
func TestOutOfFiles(t *testing.T) {
	for err, want := range map[error]string{syscall.EMFILE: Exhausted, syscall.ENFILE: Exhausted, syscall.EIO: "file/open"} {
		if d := unopened("a.toml", &fs.PathError{Op: "open", Path: "a.toml", Err: err}); d.Code != want {
			t.Errorf("%v is %s, want %s", err, d.Code, want)
		}
	}
}

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

// TestBadNumbers: an unreadable number costs one answer, which is read as a text; all others are
// read.
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

// TestBadNumberIsNoExcuse: other faults are reported as they were written.
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

func TestDraw(t *testing.T) {
	long := "q = [" + strings.Repeat("\"aé\", ", 60) + "\"here\", " + strings.Repeat("\"日本\", ", 60) + "]\nr = 2\n"
	here := strings.Index(long, `"here"`)
	for _, c := range []struct {
		name   string
		text   string
		r      Range
		prefix string
		want   string
	}{
		{"the file as a whole", "q = 1\n", Range{}, "", "a.toml: error: message\nhint: hint\n"},
		{"at the start", "q = 1\n", Range{0, 1}, "", "a.toml:1:1: error: message\n    q = 1\n    ^\nhint: hint\n"},
		{"with a prefix", "q = 1\n", Range{0, 1}, "check: ", "check: error: a.toml:1:1: message\n    q = 1\n    ^\ncheck: hint: hint\n"},
		{"an empty range", "q = 1\r\n", Range{2, 2}, "", "a.toml:1:3: error: message\n    q = 1\n      ^\nhint: hint\n"},
		{"over several lines", "q = [1,\r\n2]\n", Range{4, 11}, "", "a.toml:1:5: error: message\n    q = [1,\n        ^^^\nhint: hint\n"},
		{"at a line end", "q =\r\n", Range{3, 3}, "", "a.toml:1:4: error: message\n    q =\n       ^\nhint: hint\n"},
		{"at the end of the file", "q =\n", Range{4, 4}, "", "a.toml:2:1: error: message\n    \n    ^\nhint: hint\n"},
		{"beyond the file", "q =", Range{40, 50}, "", "a.toml:1:4: error: message\n    q =\n       ^\nhint: hint\n"},
		{
			"a mark that paints over", "q = \"a\u0301\u0301b\"",
			Range{4, 12},
			"",
			"a.toml:1:5: error: message\n    q = \"a\u0301\u0301b\"\n        ^^^^\nhint: hint\n",
		},
		{
			"within a long line", long,
			Range{here, here + 6},
			"",
			"a.toml:1:366: error: message\n    …" + strings.Repeat("\"aé\", ", 10) + "\"here\", " +
				strings.Repeat("\"日本\", ", 4) + "…\n     " + strings.Repeat(" ", 60) + "^^^^^^\nhint: hint\n",
		},
		{
			"all of a long line", "q = '" + strings.Repeat("x", 100) + "'",
			Range{4, 106},
			"",
			"a.toml:1:5: error: message\n    q = '" + strings.Repeat("x", 39) + "…\n        " + strings.Repeat("^", 40) + "\nhint: hint\n",
		},
		{
			"tabs and what acts on terminals", "x = 1\n\tq\u202e = \x1b[2J\t\"日本\" + 1\n",
			Range{28, 29},
			"",
			"a.toml:2:17: error: message\n        q\uFFFD = \uFFFD[2J    \"日本\" + 1\n                            ^\nhint: hint\n",
		},
	} {
		d := Diagnostic{Error, "code", NewFile("a.toml", []byte(c.text)), c.r, "message", "hint"}
		if got := Draw(d, c.prefix); got != c.want {
			t.Errorf("%s is drawn as\n%s, want\n%s", c.name, got, c.want)
		}
	}
	if got := Draw(Diagnostic{Severity: Warning, Message: "al\x1bone\n"}); got != "warning: al\\u001bone \n" {
		t.Errorf("drawn as %q", got)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
