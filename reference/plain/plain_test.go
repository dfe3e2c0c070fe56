package plain

import (
	"testing"
	"unicode/utf8"
)

func TestClean(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"25 -> 18, {1|0}", "25 -> 18, {1|0}"},
		{"Zoë Łukasz 林 مها", "Zoë Łukasz 林 مها"},
		{"one\r\ntwo\nthree\tfour", "one two three four"},
		{"a\u2028b\u00a0c", "a b c"},
		{"\x1b[31mred\x07", `\u001b[31mred\u0007`},
		{"\u009b31m", `\u009b31m`},
		{"a\u202egnp.exe", `a\u202egnp.exe`},
		{"ad\u200ba\ufeff", `ad\u200ba\ufeff`},
		{"x\u3164\ufe0f", `x\u3164\ufe0f`},
		{"tag\U000e0041", `tag\U000e0041`},
		{"half\xff", "half\ufffd"},
		{"nul\x00", `nul\u0000`},
	} {
		if got := Clean(c.in); got != c.want {
			t.Errorf("Clean(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzClean(f *testing.F) {
	f.Add("a\u202eb\x1b[0m\r\n\xff")
	f.Fuzz(func(t *testing.T, text string) {
		got := Clean(text)
		if !utf8.ValidString(got) {
			t.Fatalf("Clean(%q) = %q is not UTF-8", text, got)
		}
		for _, r := range got {
			if Hidden(r) || r == '\n' {
				t.Fatalf("Clean(%q) = %q keeps %U", text, got, r)
			}
		}
		if again := Clean(got); again != got {
			t.Fatalf("Clean(%q) = %q, and cleaned again %q", text, got, again)
		}
	})
}

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "Zoë": 3, "Zoe\u0308": 3, "林": 2, "한글": 4, "⊕": 1, "🎓": 2} {
		if got := Width(text); got != want {
			t.Errorf("Width(%q) = %d, want %d", text, got, want)
		}
	}
}
