package desk

import (
	"maps"
	"testing"

	"grader/reports/gradebook"
)

// A form that was made before this desk decided about the same is refused, too, also once
// the marks count the decision; forms about something else are not.
func TestOwnConflicts(t *testing.T) {
	for _, c := range []struct{ at, form, other string }{
		{"/marking?set=hw1&id=proof&at=ada", `value="mark"`, "/marking?set=hw1&id=proof&at=bob"},
		{"/question?set=hw1&id=value", `name="like" value="bob"`, "/marking?set=hw1&id=proof&at=bob"},
		{"/question?set=hw1&id=proof", `name="like" value="carl"`, "/marking?set=hw1&id=proof&at=bob"}, // an entry for each of them
	} {
		b := newBench(t, Options{})
		form, other := b.form(c.at, c.form), b.form(c.other, `value="mark"`)
		b.sent("/decide", maps.Clone(form), "do", "mark", "points", "1")
		b.refused(form, []string{"do", "mark", "points", "2"}, "points   = 1")
		b.regrade()
		b.refused(form, []string{"do", "mark", "points", "2"}, "points   = 1")
		b.sent("/decide", other, "do", "mark", "points", "2")
		// Having seen it, one may decide otherwise, whether the marks count it yet or not.
		for _, points := range []string{"1.5", "2"} {
			b.sent("/decide", b.form(c.at, c.form), "do", "mark", "points", points)
		}
		b.regrade()
		b.sent("/decide", b.form(c.at, c.form), "do", "mark", "points", "0.5")
	}
}

// What is said of whose a file is takes it out of the queue at once, and comes back when it
// is undone. Who has not seen that another desk gave the file to somebody is told so.
func TestBelongs(t *testing.T) {
	b, other := newBench(t, Options{}), newBench(t, Options{})
	other.path = b.path
	b.input, other.input = strangeInput, strangeInput
	b.regrade()
	other.regrade()
	mine := b.form("/queue?kind=6", `value="belongs"`)
	other.By = "ta2"
	other.sent("/decide", other.form("/queue?kind=6", `value="belongs"`), "do", "belongs", "to", "dora")
	other.wants("/queue", "not: >submissions/&lt;i&gt;.toml</a>", "submissions/&lt;i&gt;.toml belongs to dora (Dora)")
	for range 2 {
		b.refused(mine, []string{"do", "belongs", "to", "Dora", "of", "hw1"}, "set        = &#34;hw1&#34;", "ta2")
		b.regrade()
	}
	other.sent("/undo", other.form("/", "Undo"))
	other.wants("/queue", ">submissions/&lt;i&gt;.toml</a>")
	if b.file() != "" {
		t.Errorf("%s", b.file())
	}
}

// The field says who was probably meant, but nobody if two may have been.
func TestBelongsTo(t *testing.T) {
	for id, want := range map[string]string{"addb": "", "carla": "carl", "zeke": ""} {
		b := newBench(t, Options{})
		b.input = func() gradebook.Input {
			in := strangeInput()
			in.Sets[0].Students[4].ID, in.Diagnostics[0].Student = id, id
			for i, other := range []string{"adda", "addc"} {
				in.Sets[0].Students[i].ID, in.Roster[i].ID = other, other
			}
			return in
		}
		b.regrade()
		b.wants("/queue?kind=2", `<input name="to" value="`+want+`"`)
	}
}

// A decision about a group that becomes an entry for each of them conflicts with what
// another desk decided about one of them, and one about an answer with what it decided about
// the same answer, in whatever way that is written. Other answers are in nobody's way.
func TestGroupConflicts(t *testing.T) {
	for _, c := range []struct {
		mine, like, theirs, form string
		conflict                 bool
	}{
		{"proof", "carl", "/student?id=carl&set=hw1", `name="question" value="proof"`, true},
		{"proof", "carl", "/marking?set=hw1&id=proof&at=bob", `value="mark"`, false},
		{"value", "bob", "/question?set=hw1&id=value", `name="like" value="bob"`, true},
		{"value", "bob", "/question?set=hw1&id=value", `name="like" value="ada"`, false},
		{"value", "bob", "/student?id=bob&set=hw1", `name="question" value="value"`, false}, // it counts instead
	} {
		for _, regraded := range []bool{false, true} {
			b, other := newBench(t, Options{}), newBench(t, Options{})
			other.path = b.path
			other.regrade()
			other.By = "ta2"
			form := b.form("/question?set=hw1&id="+c.mine, `name="like" value="`+c.like+`"`)
			other.sent("/decide", other.form(c.theirs, c.form), "do", "mark", "points", "1.5")
			if regraded {
				b.regrade()
			}
			if !c.conflict {
				b.sent("/decide", form, "do", "mark", "points", "1")
				continue
			}
			b.refused(form, []string{"do", "mark", "points", "1"}, "points   = 1.5", "points   = 1\n", "ta2")
			b.regrade()
			b.sent("/decide", b.form("/question?set=hw1&id="+c.mine, `name="like" value="`+c.like+`"`), "do", "mark", "points", "1")
		}
	}
}
