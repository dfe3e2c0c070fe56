package source

import (
	"strings"
	"testing"
)

// Each reading complains about what it cannot read and then answers as if
// nothing were there; about what is absent it says nothing.
func TestComplaints(t *testing.T) {
	root := parse(t, `
text = "x"
int = 3
bool = true
list = ["a", 1]
tables = [{ a = 1 }, 2]
table = {}
decimal = 1.5
date = 2026-10-02
odd = "\u001b[2J"
`)
	for _, c := range []struct {
		name string
		read func(c *Complaints) (any, bool)
		got  any
		ok   bool
		want string
	}{
		{"a string", func(c *Complaints) (any, bool) { return c.Text(root, "text") }, "x", true, ""},
		{"no string", func(c *Complaints) (any, bool) { return c.Text(root, "int") }, "", false, "int is 3, expected a string"},
		{"a date for a string", func(c *Complaints) (any, bool) { return c.Text(root, "date") }, "", false, "date is 2026-10-02, expected a string"},
		{"an absent string", func(c *Complaints) (any, bool) { return c.Text(root, "none") }, "", false, ""},
		{"a number", func(c *Complaints) (any, bool) { return c.Int(root, "int") }, int64(3), true, ""},
		{"no number", func(c *Complaints) (any, bool) { return c.Int(root, "text") }, int64(0), false, `text is "x", expected a whole number`},
		{"no whole number", func(c *Complaints) (any, bool) { return c.Int(root, "decimal") }, int64(0), false, "decimal is 1.5, expected a whole number"},
		{"hostile text", func(c *Complaints) (any, bool) { return c.Int(root, "odd") }, int64(0), false, `odd is "\u001b[2J", expected a whole number`},
		{"an absent number", func(c *Complaints) (any, bool) { return c.Int(root, "none") }, int64(0), false, ""},
		{"a truth value", func(c *Complaints) (any, bool) { return c.Bool(root, "bool") }, true, true, ""},
		{"no truth value", func(c *Complaints) (any, bool) { return c.Bool(root, "int") }, false, false, "int is 3, expected true or false"},
		{"a word", func(c *Complaints) (any, bool) { return c.OneOf(root, "text", []string{"y", "x"}) }, "x", true, ""},
		{"no word", func(c *Complaints) (any, bool) { return c.OneOf(root, "text", []string{"a", "b", "c"}) }, "", false, `text is "x", expected "a", "b" or "c"`},
		{"texts", func(c *Complaints) (any, bool) { return strings.Join(c.Texts(root, "list"), " "), true }, "a", true, "entry 2 of list is 1, expected a string"},
		{"tables", func(c *Complaints) (any, bool) { return len(c.Tables(root, "tables")), true }, 1, true, "entry 2 of tables is 2, expected a table"},
		{"no tables", func(c *Complaints) (any, bool) { return len(c.Tables(root, "table")), true }, 0, true, "table is a table, expected a list of tables"},
		{"no table", func(c *Complaints) (any, bool) { v, ok := c.Table(root, "list"); return v.Kind(), ok }, Kind(0), false, "list is an array, expected a table"},
		{"no array", func(c *Complaints) (any, bool) { v, ok := c.Array(root, "table"); return v.Kind(), ok }, Kind(0), false, "table is a table, expected an array"},
	} {
		var list Complaints
		got, ok := c.read(&list)
		message := ""
		for _, d := range list.List {
			message += d.Message
		}
		if got != c.got || ok != c.ok || message != c.want {
			t.Errorf("%s: %v, %v, %q; want %v, %v, %q", c.name, got, ok, message, c.got, c.ok, c.want)
		}
	}
}

func TestKnown(t *testing.T) {
	var c Complaints
	c.Known(parse(t, "a = 1\npoins = 2\nzzz = 3\n"), "a thing", "try harder", []string{"a", "points"})
	var got []string
	for _, d := range c.List {
		got = append(got, d.Message+": "+d.Hint)
	}
	want := "unknown key poins in a thing: did you mean points?; unknown key zzz in a thing: try harder"
	if joined := strings.Join(got, "; "); joined != want {
		t.Errorf("the complaints are %q, want %q", joined, want)
	}
}
