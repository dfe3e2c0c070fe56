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
		{"foo", ""},
		{"nimm", "nim"},
		{"graff", "graph"},
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

func TestOnly(t *testing.T) {
	sets := []string{"hw1", "hw2", "test1", "final"}
	for _, c := range []struct{ word, want string }{
		{"hw7", ""},
		{"HW2", "hw2"},
		{"hw22", "hw2"},
		{"tst1", "test1"},
		{"test7", "test1"},
		{"fin", "final"},
		{"x", ""},
	} {
		got, ok := Only(c.word, sets)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("Only(%q) = %q, %v; want %q", c.word, got, ok, c.want)
		}
	}
}
