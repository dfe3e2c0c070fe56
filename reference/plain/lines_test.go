package plain

import (
	"slices"
	"testing"
)

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
		if got := Lines(c.text); !slices.Equal(got, c.want) {
			t.Errorf("Lines(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}
