package spell

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"nim", "kayles", "rook", "hackenbush", "subtraction", "graph"}
	for _, c := range []struct{ word, want string }{
		{"kayels", "kayles"},
		{"Kayles", "kayles"},
		{"nmi", "nim"},
		{"hackenbusch", "hackenbush"},
		{"subtract", "subtraction"},
		{"rok", "rook"},
		{"chess", ""},
		{"x", ""},
		{"", ""},
	} {
		got, ok := Nearest(c.word, names)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("Nearest(%q) = %q, %v; want %q", c.word, got, ok, c.want)
		}
	}
}
