package source

import (
	"strings"
	"testing"
)

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
