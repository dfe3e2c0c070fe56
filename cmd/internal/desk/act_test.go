package desk

import (
	"maps"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"grader/reports/gradebook"

	"github.com/google/go-cmp/cmp"
)

const signedWide = "by         = \"ta1\"\nat         = 2026-10-06T12:00:00Z\n"

const signed = "by       = \"ta1\"\nat       = 2026-10-06T12:00:00Z\n"

// entry is the text that an action writes about a question, or about the whole set.
func entry(student, question, decided, reason string) string {
	if question != "" {
		question = "question = \"" + question + "\"\n"
	}
	return "student  = \"" + student + "\"\nset      = \"hw1\"\n" + question + decided + "\n" + signed + "reason   = \"" + reason + "\"\n"
}

// TestActions: every action writes one entry, with author, time and reason, and can be undone.
func TestActions(t *testing.T) {
	for name, c := range map[string]struct {
		at, form string // the view, and a text in the form
		fields   []string
		want     string
	}{
		"points": {
			"/marking?set=hw1&id=proof&at=ada", `value="mark"`,
			[]string{"do", "mark", "points", "2,5", "comment", "Well \"said\".\r\nMore?"},
			entry("ada", "proof", "points   = 2.5\ncomment  = \"\"\"\nWell \\\"said\\\".\nMore?\"\"\"", "marked at the desk"),
		},
		"rubric": {
			"/marking?set=hw1&id=proof&at=ada", `value="mark"`,
			[]string{"do", "mark", "rubric", "gap", "rubric", "idea"},
			entry("ada", "proof", "rubric   = [\"idea\", \"gap\"]", "marked at the desk"),
		},
		"all points": {
			"/marking?set=hw1&id=proof&at=bob", `value="mark"`,
			[]string{"do", "full"},
			entry("bob", "proof", "points   = 5", "marked at the desk"),
		},
		"no points": {
			"/queue?kind=4", `value="mark"`,
			[]string{"do", "zero"},
			entry("ada", "proof", "points   = 0", "marked at the desk"),
		},
		"a comment alone": {
			"/queue?kind=4", `value="mark"`,
			[]string{"do", "mark", "comment", "Why?"},
			entry("ada", "proof", "comment  = \"Why?\"", "marked at the desk"),
		},
		"read so": {
			"/queue?kind=3", `value="read"`,
			[]string{"do", "read", "as", "4"},
			entry("carl", "value", "points   = 2", "read as 4"),
		},
		"excused from a question": {
			"/queue?kind=3", `value="excuse"`,
			[]string{"do", "excuse", "reason", "unclear"},
			entry("carl", "value", "excused  = true", "unclear"),
		},
		"excused from a set": {
			"/queue?kind=7", `value="excuse"`,
			[]string{"do", "excuse", "reason", "ill"},
			entry("dora", "", "excused  = true", "ill"),
		},
		"extended": {
			"/queue?kind=7", `value="extend"`,
			[]string{"do", "extend", "due", "2026-11-01T23:59", "reason", "ill"},
			entry("dora", "", "due      = 2026-11-01T23:59:00Z", "ill"),
		},
		"deducted": {
			"/student?id=ada&set=hw1", `value="deduct"`,
			[]string{"do", "deduct", "amount", "20%", "reason", "copied"},
			entry("ada", "value", "deduct   = \"20%\"", "copied"),
		},
		"a bonus": {
			"/student?id=ada&set=hw1", `value="bonus"`,
			[]string{"do", "bonus", "amount", "1.5", "reason", "neat"},
			entry("ada", "value", "bonus    = 1.5", "neat"),
		},
		"a comment on a set": {
			"/student?id=ada&set=hw1", `value="comment"`,
			[]string{"do", "comment", "comment", "Good."},
			entry("ada", "", "comment  = \"Good.\"", "decided at the desk"),
		},
		"all who answered so": {
			"/question?set=hw1&id=value", `name="like" value="bob"`,
			[]string{"do", "mark", "points", "1"},
			"set      = \"hw1\"\nquestion = \"value\"\nanswer   = \"5\"\npoints   = 1\n" + signed + "reason   = \"marked at the desk\"\n",
		},
		"the files of somebody": {
			"/queue?kind=2", `value="belongs"`,
			[]string{"do", "belongs", "file", "submissions/zeke/hw1.toml", "file", "submissions/zeke/hw2.toml", "to", "Dora", "reason", "a nickname"},
			"file       = \"submissions/zeke/hw1.toml\"\nbelongs_to = \"dora\"\n" + signedWide + "reason     = \"a nickname\"\n\n[[override]]\nfile       = \"submissions/zeke/hw2.toml\"\nbelongs_to = \"dora\"\n" + signedWide + "reason     = \"a nickname\"\n",
		},
		"a file of somebody": {
			"/queue?kind=6", `value="belongs"`,
			[]string{"do", "belongs", "to", "dora", "of", "hw1"},
			"file       = \"submissions/<i>.toml\"\nbelongs_to = \"dora\"\nset        = \"hw1\"\n" + signedWide + "reason     = \"decided at the desk\"\n",
		},
		"dropped": {
			"/question?set=hw1&id=value", `value="drop"`,
			[]string{"do", "drop", "reason", "wrong figure"},
			entry("*", "value", "drop     = true", "wrong figure"),
		},
		"all points for everybody": {
			"/question?set=hw1&id=value", `value="drop"`,
			[]string{"do", "full", "reason", "wrong figure"},
			entry("*", "value", "points   = 2", "wrong figure"),
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, Options{})
			if strings.HasSuffix(name, "of somebody") {
				b.input = strangeInput
			}
			const before = "# Keep this.\n\n[[override]] # by hand\nstudent='bob'\nset=\"hw1\"\nbonus = 1.0\nreason=\"x\"\nat=2026-01-01\nby=\"me\"\n"
			b.save(before)
			b.regrade()
			b.sent("/decide", b.form(c.at, c.form), c.fields...)
			if diff := cmp.Diff(before+"\n[[override]]\n"+c.want, b.file()); diff != "" {
				t.Errorf("written (-want +got):\n%s", diff)
			}
			b.wants("/", "Saved.")
			b.regrade()
			b.sent("/undo", b.form("/queue", "Undo"))
			if diff := cmp.Diff(before, b.file()); diff != "" {
				t.Errorf("undone (-want +got):\n%s", diff)
			}
			b.wants("/", "not: Saved.")
		})
	}
}

// TestWrongForms: a mistake in a form is reported, and nothing is written.
func TestWrongForms(t *testing.T) {
	b := newBench(t, Options{})
	b.input = strangeInput
	b.regrade()
	for _, c := range []struct {
		at, form string
		fields   []string
		want     string
	}{
		{"/queue?kind=4", `value="mark"`, []string{"do", "mark", "points", "6"}, "The points are 6, and proof is worth 5."},
		{"/queue?kind=4", `value="mark"`, []string{"do", "mark", "points", "two"}, "The points are &#34;two&#34;, expected a number"},
		{"/queue?kind=4", `value="mark"`, []string{"do", "mark", "points", "-1"}, "expected a number"},
		{"/queue?kind=4", `value="mark"`, []string{"do", "mark"}, "Give points, choose items of the rubric"},
		{"/queue?kind=4", `value="mark"`, []string{"do", "mark", "rubric", "nothing"}, "Give points"},
		{"/queue?kind=4", `value="mark"`, []string{"do", "comment"}, "Write a comment first."},
		{"/queue?kind=4", `value="mark"`, []string{"do", "extend", "due", "2026-11-01T23:59"}, "no question has a due time"},
		{"/queue?kind=7", `value="extend"`, []string{"do", "extend", "due", "tomorrow"}, "expected a date with a time"},
		{"/queue?kind=7", `value="extend"`, []string{"do", "extend", "due", "2026-10-05T11:59"}, "The new due time is 2026-10-05 11:59, and hw1 is due later, at 2026-10-05 12:00."},
		{"/queue?kind=3", `value="read"`, []string{"do", "read", "as", "?"}, "it is a question mark"},
		{"/queue?kind=4", `value="mark"`, []string{"do", "program"}, "The program gives no mark"},
		{"/queue?kind=4", `value="mark"`, []string{"do", "keep"}, "Nothing has changed beneath"},
		{"/queue?kind=4", `value="mark"`, []string{"do", "drop"}, "for the whole class"},
		{"/queue?kind=4", `value="mark"`, []string{"do", "deduct", "amount", "120%"}, "The amount is"},
		{"/queue?kind=4", `value="mark"`, []string{"do", "bonus", "amount", "20%"}, "The amount is"},
		{"/queue?kind=2", `value="belongs"`, []string{"do", "belongs", "to", "dora"}, "Choose a file first."},
		{"/queue?kind=6", `value="belongs"`, []string{"do", "belongs", "to", " "}, "Write the id or the name"},
		{"/queue?kind=6", `value="belongs"`, []string{"do", "belongs", "to", "eve"}, "There is no student eve."},
		{"/queue?kind=4", `value="mark"`, []string{"do", "dance"}, "does not say what to do"},
	} {
		w := b.send("/decide", b.form(c.at, c.form), c.fields...)
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%v: %d, wanted %q:\n%s", c.fields, w.Code, c.want, w.Body)
		}
		if strings.Contains(w.Body.String(), "points.") || strings.Contains(w.Body.String(), "%!") {
			t.Errorf("%v: %s", c.fields, w.Body)
		}
	}
	for _, c := range [][2]string{{"set", "hw9"}, {"student", "nobody"}, {"question", "none"}} {
		form := b.form("/queue?kind=4", `value="mark"`)
		form.Set(c[0], c[1])
		if w := b.send("/decide", form, "do", "full"); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d", c, w.Code)
		}
	}
	if b.file() != "" {
		t.Errorf("something was written:\n%s", b.file())
	}
}

// TestUndo: decisions are undone one by one, the last first; a decision that others have changed
// stays.
func TestUndo(t *testing.T) {
	b := newBench(t, Options{})
	marking := "/marking?set=hw1&id=proof&at="
	b.sent("/decide", b.form(marking+"ada", `value="mark"`), "do", "mark", "points", "1")
	one := b.file()
	b.sent("/decide", b.form(marking+"bob", `value="mark"`), "do", "mark", "points", "2")
	undo := b.form("/", "Undo")
	if to := b.sent("/undo", undo); !strings.Contains(to, "at=bob") {
		t.Errorf("undo leads to %s", to)
	}
	// Pressed twice, it undoes one decision.
	if w := b.send("/undo", undo); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "Nothing was undone") || b.file() != one {
		t.Errorf("%d %s\n%s", w.Code, w.Body, b.file())
	}
	changed := strings.Replace(one, "points   = 1", "points   = 1.5", 1)
	b.save(changed)
	w := b.send("/undo", b.form("/", "Undo"))
	if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "1.5") || b.file() != changed {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	b.wants("/", "not: Undo <kbd>")
}

// TestUndoSaysWhose: the view of another student does not say that a decision was saved, and the
// button that undoes it says whose it is.
func TestUndoSaysWhose(t *testing.T) {
	b := newBench(t, Options{})
	b.sent("/decide", b.form("/marking?set=hw1&id=proof&at=ada", `value="mark"`), "do", "mark", "points", "2")
	b.regrade()
	b.wants("/student?id=ada", "Saved.</b> hw1, ada (Ada Lovelace), proof: 2 points")
	for _, view := range []string{"/student?id=bob", "/marking?set=hw1&id=proof&at=bob"} {
		b.wants(view, "not: Saved.", "Undo <kbd>u</kbd> hw1, ada (Ada Lovelace), proof: 2 points</button>")
	}
}

// TestBrokenFile: a broken file is not written to.
func TestBrokenFile(t *testing.T) {
	b := newBench(t, Options{})
	form := b.form("/queue?kind=4", `value="mark"`)
	b.save("[[override]\n")
	if w := b.send("/decide", form, "do", "full"); w.Code != http.StatusInternalServerError || !strings.Contains(w.Body.String(), "overrides.toml:1:") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if b.file() != "[[override]\n" {
		t.Errorf("%s", b.file())
	}
}

// TestUndoEarlier: a restarted desk undoes the decisions of the same person from today, the last
// first, but not those of others, or of other days.
func TestUndoEarlier(t *testing.T) {
	const others = "[[override]]\nstudent = \"bob\"\nset = \"hw1\"\nbonus = 1\nby = \"ta2\"\nat = 2026-10-06T11:00:00Z\nreason = \"x\"\n\n" +
		"[[override]]\nstudent = \"bob\"\nset = \"hw1\"\nquestion = \"value\"\npoints = 1\nby = \"ta1\"\nat = 2026-10-05T11:00:00Z\nreason = \"x\"\n\n" +
		"[[override]]\nstudent = \"carl\"\nset = \"hw1\"\nexcused = true\nby = \"ta1\"\nat = 2026-10-06\nreason = \"x\"\n"
	b := newBench(t, Options{})
	b.save(others)
	b.regrade()
	b.wants("/", "not: Undo <kbd>")
	b.sent("/decide", b.form("/marking?set=hw1&id=proof&at=ada", `value="mark"`), "do", "mark", "rubric", "idea", "comment", "Good.")
	one := b.file()
	b.regrade()
	b.sent("/decide", b.form("/question?set=hw1&id=value", `name="like" value="bob"`), "do", "mark", "points", "1")
	two := b.file()
	again := newBench(t, Options{})
	again.Desk = New(again.Options)
	again.reach(8000)
	again.path, again.handler = b.path, again.Handler()
	again.cookie.Value = again.session
	again.regrade()
	again.wants("/", "You decided earlier:</b> hw1, all who answered the same, value: 1 point<", "not: Saved.")
	again.sent("/decide", again.form("/marking?set=hw1&id=proof&at=bob", `value="mark"`), "do", "mark", "points", "2")
	for i, want := range []string{two, one, others} {
		again.sent("/undo", again.form("/", "Undo"))
		if again.file() != want {
			t.Errorf("after %d: %s", i+1, again.file())
		}
		again.regrade()
		if i == 1 {
			again.wants("/", "You decided earlier:</b> hw1, ada (Ada Lovelace), proof: idea, with a comment<")
		}
	}
	again.wants("/", "not: Undo <kbd>")
}

// TestOwnConflicts: a form that is older than a decision of this desk about the same is refused,
// too, even once the marks reflect the decision; forms about other things are not.
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
		// After seeing it, one may decide otherwise, whether or not the marks reflect it.
		for _, points := range []string{"1.5", "2"} {
			b.sent("/decide", b.form(c.at, c.form), "do", "mark", "points", points)
		}
		b.regrade()
		b.sent("/decide", b.form(c.at, c.form), "do", "mark", "points", "0.5")
	}
}

// TestBelongs: an assignment of a file removes it from the queue at once, and undo brings it back.
// If another desk has assigned the file meanwhile, the desk says so.
func TestBelongs(t *testing.T) {
	b, other := newBench(t, Options{}), newBench(t, Options{})
	other.path = b.path
	b.input, other.input = strangeInput, strangeInput
	b.regrade()
	other.regrade()
	mine := b.form("/queue?kind=6", `value="belongs"`)
	other.By = "ta2"
	other.sent("/decide", other.form("/queue?kind=6", `value="belongs"`), "do", "belongs", "to", "dora")
	other.wants("/queue", "not: >submissions/&lt;i&gt;.toml <small>", "submissions/&lt;i&gt;.toml belongs to dora (Dora)")
	for range 2 {
		b.refused(mine, []string{"do", "belongs", "to", "Dora", "of", "hw1"}, "set        = &#34;hw1&#34;", "ta2")
		b.regrade()
	}
	other.sent("/undo", other.form("/", "Undo"))
	other.wants("/queue", ">submissions/&lt;i&gt;.toml <small>")
	if b.file() != "" {
		t.Errorf("%s", b.file())
	}
}

// TestNotes: a note is settled by one key, and leaves the queue at once. If its text has changed
// meanwhile, the desk says so and settles nothing.
func TestNotes(t *testing.T) {
	b := newBench(t, Options{})
	b.input = strangeInput
	b.regrade()
	stale := b.form("/queue?kind=2", `value="note"`)
	b.sent("/decide", b.form("/queue?kind=6", `value="note"`), "do", "note", "reason", "my own notes")
	b.wants("/queue", "not: >submissions/&lt;i&gt;.toml <small>", "submissions/&lt;i&gt;.toml: settled: my own notes")
	b.regrade()
	b.wants("/queue", "not: >submissions/&lt;i&gt;.toml <small>", "nobody knows zeke")
	b.input = func() gradebook.Input {
		in := strangeInput()
		in.Diagnostics[0].Message = "somebody knows zeke"
		return in
	}
	b.regrade()
	b.refused(stale, []string{"do", "note"}, "seen at the desk", "")
	b.sent("/decide", b.form("/queue?kind=2", `value="note"`), "do", "note")
	want := `[[override]]
file     = "submissions/<i>.toml"
noted    = "my own notes"
note     = "ID"
by       = "ta1"
at       = 2026-10-06T12:00:00Z

[[override]]
student  = "zeke"
set      = "hw1"
noted    = "seen at the desk"
note     = "ID"
by       = "ta1"
at       = 2026-10-06T12:00:00Z
`
	if diff := cmp.Diff(want, regexp.MustCompile(`"[0-9a-f]{12}"`).ReplaceAllString(b.file(), `"ID"`)); diff != "" {
		t.Errorf("written (-want +got):\n%s", diff)
	}
	b.regrade()
	b.wants("/queue", "not: knows zeke")
	b.sent("/undo", b.form("/queue", "Undo"))
	b.regrade()
	b.wants("/queue", "somebody knows zeke")
}

// TestBelongsTo: the field has the probable student, or is empty if there may be two.
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

// TestGroupConflicts: a decision about a group that becomes an entry for each student conflicts
// with another desk's decision about one of them, and a decision about an answer with another about
// the same answer, however it is written. Other answers do not conflict.
func TestGroupConflicts(t *testing.T) {
	for _, c := range []struct {
		mine, like, theirs, form string
		conflict                 bool
	}{
		{"proof", "carl", "/student?id=carl&set=hw1", `name="question" value="proof"`, true},
		{"proof", "carl", "/marking?set=hw1&id=proof&at=bob", `value="mark"`, false},
		{"value", "bob", "/question?set=hw1&id=value", `name="like" value="bob"`, true},
		{"value", "bob", "/question?set=hw1&id=value", `name="like" value="ada"`, false},
		{"value", "bob", "/student?id=bob&set=hw1", `name="question" value="value"`, false}, // it takes precedence
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
