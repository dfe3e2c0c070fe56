package desk

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"grader/problems/points"
	"grader/reports/gradebook"
)

// Each view has what it is for, and what students wrote as text.
func TestViews(t *testing.T) {
	b := newBench(t, Options{})
	essay := "First line &lt;script&gt;alert(1)&lt;/script&gt;"
	b.wants("/", "Games", "Answers that a person must mark", "Ada Lovelace", `aria-sort="ascending"`, "not: <script>alert")
	b.wants("/set?set=hw1", "Homework 1", "2 to mark", `class="number correct"`, `class="number undecided"`)
	b.wants("/queue", "1 of 4", "four&lt;b&gt;", "Count as read so", "hw1, dora")
	b.wants("/queue?kind=4", essay, "1 of 2", "not: dora")
	b.wants("/question?set=hw1&id=value", "3 different answers", "facility", "discrimination", `name="like" value="carl"`, "four&lt;b&gt;", "A drawing of &lt;4&gt;.", "A drawing of &lt;four&lt;b&gt;&gt;.")
	b.wants("/question?set=hw1&id=proof", essay, "Mark 2 answers")
	b.wants("/marking?set=hw1&id=proof", essay, "1 of 2", "2 left", "has the idea", `data-key="1"`)
	b.wants("/student?id=ada", "Ada Lovelace", "section: 1", "hw1")
	b.wants("/student?id=ada&set=hw1", essay, "What ada is shown", `value="extend"`, "A drawing of &lt;4&gt;.")
	for _, view := range []string{"/set", "/set?set=x", "/question?set=hw1&id=x", "/marking?set=x&id=proof", "/student?id=x", "/nothing"} {
		if w := b.do(b.request("GET", view, nil)); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", view, w.Code)
		} else if page := w.Body.String(); !strings.Contains(page, "<h1>There is nothing here</h1>") || strings.Contains(page, "Nothing was written") {
			t.Errorf("%s speaks of writing:\n%s", view, page)
		}
	}
	if w := b.send("/decide", map[string][]string{"token": {b.Desk.form}, "set": {"x"}}); !strings.Contains(w.Body.String(), "<h1>Nothing was written</h1>") {
		t.Errorf("a refused decision does not say that nothing was written:\n%s", w.Body)
	}
}

// A level that is still open is shown as the reports show it.
func TestLevels(t *testing.T) {
	b := newBench(t, Options{})
	in := classInput()
	in.Groups = []gradebook.Group{{Name: "All", Sets: []string{"*"}, Weight: points.Of(1)}}
	in.Levels = []gradebook.Level{{Name: "Alpha", From: points.Of(85)}, {Name: "Beta", From: points.Of(20)}}
	b.Show(b.class(in))
	b.wants("/", "<td>Beta to Alpha</td>", "<td>none to Beta</td>", "<td>none</td>")
}

// Before anything is graded every view says so.
func TestNothingIsGradedYet(t *testing.T) {
	b := newBench(t, Options{})
	b.at = nil
	b.Trouble([]string{"hw1.toml:1:1: broken <b>"})
	for _, view := range []string{"/", "/queue", "/set?set=hw1", "/question?set=hw1&id=value", "/marking?set=hw1&id=proof", "/student?id=ada"} {
		b.wants(view, "Nothing is graded yet", "broken &lt;b&gt;")
	}
	if w := b.send("/decide", map[string][]string{"token": {b.Desk.form}}); w.Code != http.StatusConflict {
		t.Errorf("%d", w.Code)
	}
}

// The gradebook is sorted and filtered by its address, and keeps both.
func TestGrid(t *testing.T) {
	b := newBench(t, Options{})
	order := func(path string) string {
		page := b.get(path)
		var ids []string
		for _, row := range regexp.MustCompile(`scope="row"><a [^>]*>([a-z]+)</a>`).FindAllStringSubmatch(page, -1) {
			ids = append(ids, row[1])
		}
		return strings.Join(ids, " ")
	}
	for path, want := range map[string]string{
		"/": "ada bob carl dora", "/?down=1": "dora carl bob ada", "/?find=LOV": "ada", "/?find=nobody": "", "/?is-section=2": "carl dora",
		"/?is-section=1&down=1": "bob ada", "/set?set=hw1&sort=value&down=1": "ada carl bob dora", "/?sort=nothing": "ada bob carl dora",
	} {
		if got := order(path); got != want {
			t.Errorf("%s: %q, wanted %q", path, got, want)
		}
	}
	b.wants("/?is-section=2&sort=name&down=1", `name="sort" value="name"`, `<option value="2" selected>`)
}

// What was left comes last, and is still there.
func TestLeave(t *testing.T) {
	b := newBench(t, Options{})
	b.wants("/queue", "carl (Carl)</a>, hw1")
	to := b.sent("/leave", b.form("/queue", "Leave for later"))
	b.wants(to, "ada (Ada Lovelace)</a>, hw1", "left for later")
	b.wants("/queue", "1 of 4", "ada (Ada Lovelace)</a>, hw1") // it does not come first any more
}

// A sheet that cannot be read is shown around the place at which it is broken.
func TestExcerpt(t *testing.T) {
	b := newBench(t, Options{})
	in := classInput()
	in.Sets[0].Students[2].Status, in.Sets[0].Students[2].Verdicts = gradebook.Unreadable, nil
	in.Diagnostics = []gradebook.Diagnostic{{Severity: "error", Code: "x", Set: "hw1", Student: "carl", File: "submissions/carl/hw1.toml", Line: 2, Column: 1, Message: "broken", Person: true}}
	b.Show(b.class(in))
	b.wants("/queue?kind=1", `<span class="here">2  two &lt;b&gt;`, "1  one")
	for line, want := range map[int]int{0: 4, 1: 4, 3: 4, 100: 0} {
		if got := len(excerpt("a\nb\nc\n", line)); got != want {
			t.Errorf("line %d: %d lines, wanted %d", line, got, want)
		}
	}
}

// Those who wait are told of each change, and of how the desk is at first.
func TestOthersAndTroubles(t *testing.T) {
	b := newBench(t, Options{})
	before := b.mark()
	b.Others("ta2 has a desk open.")
	b.wants("/", "ta2 has a desk open.")
	if b.mark() == before {
		t.Error("nobody is told of another desk")
	}
	before = b.mark()
	b.Others("ta2 has a desk open.")
	b.Trouble(nil)
	if b.mark() != before {
		t.Error("everybody is told of nothing")
	}
}
