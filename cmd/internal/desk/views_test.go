package desk

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"grader/checker"
	"grader/problems/points"
	"grader/reports/gradebook"
)

// TestViews: each view has its contents, and students' texts as text.
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

// TestLevels: a level that is still open is shown as in the reports.
func TestLevels(t *testing.T) {
	b := newBench(t, Options{})
	in := classInput()
	in.Groups = []gradebook.Group{{Name: "All", Sets: []string{"*"}, Weight: points.Of(1)}}
	in.Levels = []gradebook.Level{{Name: "Alpha", From: points.Of(85)}, {Name: "Beta", From: points.Of(20)}}
	b.Show(b.class(in))
	b.wants("/", "<td>Beta to Alpha</td>", "<td>none to Beta</td>", "<td>none</td>")
}

// TestNothingIsGradedYet: before anything is graded, every view says so.
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

// TestGrid: the gradebook is sorted and filtered by its address, and keeps both.
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

// TestLeave: an item that was put off comes last, but stays.
func TestLeave(t *testing.T) {
	b := newBench(t, Options{})
	b.wants("/queue", "carl (Carl)</a>, hw1")
	to := b.sent("/leave", b.form("/queue", "Leave for later"))
	b.wants(to, "ada (Ada Lovelace)</a>, hw1", "left for later")
	b.wants("/queue", "1 of 4", "ada (Ada Lovelace)</a>, hw1") // it does not come first any more
}

// TestExcerpt: an unreadable sheet is shown around the place of the error.
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

// TestOthersAndTroubles: pages that wait get an event for each change, and one for the state at
// first.
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

// TestCells: a cell has the colour and the sign of the mark, even for a mark without a sheet.
func TestCells(t *testing.T) {
	decided := func(what gradebook.Ruling, question string, p int64) gradebook.Decision {
		return gradebook.Decision{What: what, Question: question, Points: points.Of(p), Line: 1}
	}
	half := &checker.Verdict{Status: checker.Partial, Earned: points.Of(1)}
	essay := &checker.Verdict{Status: checker.Undecided, Person: true}
	for _, c := range []struct {
		name      string
		status    gradebook.SheetStatus
		verdicts  []*checker.Verdict
		decisions []gradebook.Decision
		want      string // the first cell, the second, and the total
	}{
		{"no sheet", gradebook.Missing, nil, nil, " missing,  missing, 0 - missing"},
		{"a mark without a sheet", gradebook.Missing, nil, []gradebook.Decision{decided(gradebook.Marked, "a", 1)}, "1 ~ * partial,  missing, 1 - missing"},
		{"all points without a sheet", gradebook.Missing, nil, []gradebook.Decision{decided(gradebook.Marked, "a", 2)}, "2 * correct,  missing, 2 - missing"},
		{"no points without a sheet", gradebook.Missing, nil, []gradebook.Decision{decided(gradebook.Marked, "a", 0)}, "0 x * wrong,  missing, 0 - missing"},
		{"a bonus without a sheet", gradebook.Missing, nil, []gradebook.Decision{decided(gradebook.Bonus, "a", 1)}, "1 ~ * partial,  missing, 1 - missing"},
		{"a mark for each question", gradebook.Unreadable, nil, []gradebook.Decision{decided(gradebook.Marked, "a", 1), decided(gradebook.Marked, "b", 5)}, "1 ~ * partial, 5 * correct, 6 partial"},
		{"a mark for an unreadable one", gradebook.Unreadable, nil, []gradebook.Decision{decided(gradebook.Marked, "b", 5)}, " unreadable, 5 * correct, 5 ! unreadable"},
		{"an essay that waits", gradebook.Graded, []*checker.Verdict{half, essay}, nil, "1 ~ partial, ? undecided, 1 ? undecided"},
		{"a bonus for one that waits", gradebook.Graded, []*checker.Verdict{half, essay}, []gradebook.Decision{decided(gradebook.Bonus, "b", 1)}, "1 ~ partial, 1 ? * undecided, 2 ? undecided"},
		{"a deduction", gradebook.Graded, []*checker.Verdict{half, {Status: checker.Correct, Earned: points.Of(5)}}, []gradebook.Decision{decided(gradebook.Deduction, "b", 1)}, "1 ~ partial, 4 ~ * partial, 5 partial"},
		{"all is excused", gradebook.Graded, []*checker.Verdict{half, essay}, []gradebook.Decision{decided(gradebook.Excused, "a", 0), decided(gradebook.Excused, "b", 0)}, "EX excused, EX excused, 0 excused"},
		{"the set is excused", gradebook.Missing, nil, []gradebook.Decision{decided(gradebook.Excused, "", 0)}, "EX excused, EX excused, EX excused"},
	} {
		book := gradebook.Build(gradebook.Input{Sets: []gradebook.Set{{
			ID: "hw1", Questions: []gradebook.Posed{{ID: "a", Points: points.Of(2)}, {ID: "b", Points: points.Of(5)}},
			Students: []gradebook.Student{{ID: "ada", Status: c.status, Verdicts: c.verdicts, Decisions: c.decisions}},
		}}})
		table := book.Tables[0]
		r := &table.Rows[0]
		var cells []string
		for i := range table.Columns {
			cells = append(cells, markOf(table, r, i)+" "+stateOf(table, r, i))
		}
		text, state := totalOf(r)
		if got := strings.Join(append(cells, text+" "+state), ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
