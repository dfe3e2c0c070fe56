package source

import (
	"fmt"
	"testing"
)

// TestWith: keys from another table keep their places in the other file, at any depth.
func TestWith(t *testing.T) {
	root := func(name, text string) Value {
		doc, complaints := Parse(NewFile(name, []byte(text)), StaffLimits())
		if len(complaints) > 0 {
			t.Fatal(complaints)
		}
		return doc.Root()
	}
	own := root("own.toml", "points = 3\nkind = 'nimber'\n")
	both := own.With(root("other.toml", "# first\nkind = 'outcome'\n[vary]\na = [1, 2]\n"))
	at := func(v Value) string {
		line, column := v.File().Place(v.Range().Start)
		return fmt.Sprintf("%s:%d:%d %s", v.File().Name, line, column, v.Written())
	}
	points, _ := both.Get("points")
	kind, _ := both.Get("kind")
	vary, _ := both.Get("vary")
	a, _ := vary.Get("a")
	for _, c := range []struct{ got, want string }{
		{at(points), "own.toml:1:10 3"}, {at(kind), "other.toml:2:8 outcome"}, {at(a.Items()[1]), "other.toml:4:9 2"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
	if kind, _ := own.Get("kind"); kind.Written() != "nimber" {
		t.Error("the table itself was changed")
	}
}
