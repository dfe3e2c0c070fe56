package reference_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"grader/reference/plain"
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
		if got := plain.Clean(c.in); got != c.want {
			t.Errorf("Clean(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzClean(f *testing.F) {
	f.Add("a\u202eb\x1b[0m\r\n\xff")
	f.Fuzz(func(t *testing.T, text string) {
		got := plain.Clean(text)
		if !utf8.ValidString(got) {
			t.Fatalf("Clean(%q) = %q is not UTF-8", text, got)
		}
		for _, r := range got {
			if plain.Hidden(r) || r == '\n' {
				t.Fatalf("Clean(%q) = %q keeps %U", text, got, r)
			}
		}
		if again := plain.Clean(got); again != got {
			t.Fatalf("Clean(%q) = %q, and cleaned again %q", text, got, again)
		}
	})
}

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "Zoë": 3, "Zoe\u0308": 3, "林": 2, "한글": 4, "⊕": 1, "🎓": 2} {
		if got := plain.Width(text); got != want {
			t.Errorf("Width(%q) = %d, want %d", text, got, want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit int
		want  string
	}{
		{"abc", 3, "abc"},
		{"abcd", 3, "ab…"},
		{"éèêë", 4, "éèêë"},
		{"éèêëē", 4, "éèê…"},
		{"a\nb", 3, "a b"},
		{strings.Repeat("é", 1000), 3, "éé…"},
		{strings.Repeat("\x1b", 1000), 4, `\u0…`},
		{"abc", 0, ""},
		{"", 0, ""},
	} {
		if got := plain.Cut(c.text, c.limit); got != c.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", c.text, c.limit, got, c.want)
		}
	}
}

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "",
		"Lasker's Nim":         "Lasker's Nim",
		"Lasker’s Nim":         "Lasker's Nim",
		"Lasker`s":             "Lasker's",
		"７":                    "7",
		"ｎ＝１２":                 "n=12",
		"“Tic–tac—toe”":        `"Tic–tac-toe"`,
		"2⁴ + 2¹⁰":             "2^4 + 2^10",
		"111₂":                 "111_2",
		"n₀ and n₁₂":           "n_0 and n_12",
		"\u200b1\ufeff2\u00ad": "12",
		"𝒫-position":           "P-position",
		"Ⅱ":                    "II",
		"e\u0301":              "é",
		"‑":                    "-",
	} {
		if got := plain.Fold(text); got != want {
			t.Errorf("Fold(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestLines(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"one", []string{"one"}},
		{"\n \n one\r\n\n\ttwo \rthree\u2028four\n\n", []string{" one", "", " two", "three", "four"}},
		{"a\u202eb\x1b[2J\nc\u200b", []string{`a\u202eb\u001b[2J`, `c\u200b`}},
	} {
		if got := plain.Lines(c.text); !slices.Equal(got, c.want) {
			t.Errorf("Lines(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestCompose(t *testing.T) {
	for text, want := range map[string]string{
		"cafe\u0301": "caf\u00e9", "caf\u00e9": "caf\u00e9", "ada": "ada", "": "",
		"Nguye\u0302\u0303n": "Nguy\u1ec5n", "\uff17": "\uff17", "\xff": "\xff",
	} {
		if got := plain.Compose(text); got != want {
			t.Errorf("Compose(%q) = %q, want %q", text, got, want)
		}
	}
}
