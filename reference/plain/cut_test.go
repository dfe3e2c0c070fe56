package plain

import (
	"strings"
	"testing"
)

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
		if got := Cut(c.text, c.limit); got != c.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", c.text, c.limit, got, c.want)
		}
	}
}
