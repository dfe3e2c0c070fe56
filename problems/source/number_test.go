package source

import (
	"strings"
	"testing"
)

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
