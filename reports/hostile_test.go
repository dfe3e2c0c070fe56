package reports

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// hostile are texts that a student could hand in as a name, a file or an answer.
var hostile = []string{
	`=HYPERLINK("http://example.org","x")`, "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1",
	"a|b", "`|`", `\|`, `\`, "<script>alert(1)</script>", "*a*_b_", "[x](y)", "# h", "1. x",
	"a\nb", "a\r\n\r\n## new", "\x1b[31mred", "ad\u200ba", "\u202exe", "\u2066", "q\"q,;'", "\xff\xfe", "\x00", "\u009b1m",
	"eve@example.org wrote", strings.Repeat("W", 300), strings.Repeat("林", 100), "null", "&lt;",
}

// hostileBook has the texts wherever a student can write.
func hostileBook() *gradebook.Book {
	s := gradebook.Set{ID: "s", Title: "t", Questions: []gradebook.Posed{{ID: "q1", Points: points.Of(1)}, {ID: "q2", Points: points.Of(1)}}}
	var diagnostics []gradebook.Diagnostic
	for i, text := range hostile {
		note := checker.Note{Code: "a/b", From: problems.Format, Text: explain.Doc{explain.P(explain.Text(text), explain.Code(text))}}
		v := checker.Verdict{Status: checker.Unreadable, Got: text, Notes: []checker.Note{note}}
		st := gradebook.Student{ID: text, Name: text, File: text + "/s.toml", Status: gradebook.Graded, Verdicts: []*checker.Verdict{&v, {Status: checker.Wrong, Got: text}}}
		if i%3 == 1 {
			st.Status = gradebook.Unreadable
		}
		s.Students = append(s.Students, st)
		diagnostics = append(diagnostics, gradebook.Diagnostic{
			Severity: "error", Code: "c", Set: "s", Student: text, File: text + "/s.toml",
			Line: 1, Column: 1, Message: "found " + text, Hint: text, Person: i%2 == 0,
		})
	}
	return gradebook.Build(gradebook.Input{Course: hostile[4], Sets: []gradebook.Set{s}, Diagnostics: diagnostics})
}

// TestInvisibleCharactersOfTheCourseAreRemoved: hidden characters in the settings, the roster and
// the overrides are in no report.
func TestInvisibleCharactersOfTheCourseAreRemoved(t *testing.T) {
	const bad = "a\u202eb\u200bc\x1b[31md"
	in := course()
	in.Course, in.Fields = bad, []string{bad}
	for i := range in.Roster {
		in.Roster[i].Name, in.Roster[i].Fields = bad, []string{bad}
	}
	for i := range in.Groups {
		in.Groups[i].Name += bad
		in.Groups[i].Sets = append(in.Groups[i].Sets, bad)
	}
	for i := range in.Sets {
		s := &in.Sets[i]
		s.Title = bad
		for k := range s.Questions {
			s.Questions[k].Prompt, s.Questions[k].Want = bad, bad
		}
		for k := range s.Students {
			st := &s.Students[k]
			st.Name, st.Attempt, st.Attempts, st.File = bad, bad, 2, bad
			st.Decisions = append(st.Decisions,
				gradebook.Decision{What: gradebook.Bonus, Points: points.Of(1), By: bad, At: bad, Reason: bad, File: bad},
				gradebook.Decision{Question: s.Questions[0].ID, What: gradebook.Marked, Points: points.Of(1), By: bad, At: bad, Reason: bad, File: bad, SawKnown: true, SawMark: true, Saw: points.Of(9)})
		}
	}
	in.Diagnostics = []gradebook.Diagnostic{{Severity: "error", Code: "c", File: bad, Line: 1, Column: 1, Message: bad, Hint: bad, Person: true}}
	g := gradebook.Build(in)
	for _, d := range documents(g) {
		if !strings.Contains(harmless(t, d), `u202e`) {
			t.Errorf("%s does not show what is hidden", d.name)
		}
	}
}

// harmless is a document, which must have no hidden characters, no markup of a student, no line
// that is too long for a terminal, and no cell that a spreadsheet would calculate.
func harmless(t *testing.T, d document) string {
	t.Helper()
	var out bytes.Buffer
	must(t, d.write(&out))
	text := out.String()
	for _, r := range text {
		if r != '\n' && plain.Hidden(r) {
			t.Errorf("%s writes %U, which text of a student may hide behind: write it with plain.Clean, and end fields with something that can be seen", d.name, r)
			break
		}
	}
	switch {
	case d.name == "text":
		for line := range strings.Lines(text) {
			if width := plain.Width(strings.TrimSuffix(line, "\n")); width > textWidth {
				t.Errorf("a line has %d columns: %q", width, line)
			}
		}
	case strings.HasSuffix(d.name, "csv"):
		records(t, text)
	case d.name != "json":
		if bare := withoutCode(text); strings.ContainsAny(bare, "<[_") || mail.MatchString(bare) || strings.Contains(bare, "\n## new") {
			t.Errorf("%s has markup of a student:\n%s", d.name, bare)
		}
	}
	return text
}

// records reads a CSV file back, in which no cell may begin a formula.
func records(t *testing.T, text string) [][]string {
	t.Helper()
	list, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil && !errors.Is(err, csv.ErrFieldCount) { // sets have as many columns as questions
		t.Fatal(err)
	}
	for _, cell := range slices.Concat(list...) {
		if strings.HasPrefix(cell, "＝") || strings.IndexAny(strings.TrimLeft(cell, " "), "=+-@\t\r") == 0 {
			t.Errorf("a spreadsheet would calculate %q", cell)
		}
	}
	return list
}

func TestNothingHiddenIsWritten(t *testing.T) {
	g := hostileBook()
	all := documents(g)[:len(Formats)+1]
	for i := range g.Tables[0].Rows {
		all = append(all, document{"feedback", func(w io.Writer) error {
			return NewFeedback(g).Write(w, g.Tables[0], &g.Tables[0].Rows[i], problems.Full)
		}})
		checkPage(t, feedbackPage(t, g, i))
	}
	for _, d := range all {
		harmless(t, d)
	}
}

func TestJSONReadsBack(t *testing.T) {
	g := hostileBook()
	var report struct {
		Sets []struct {
			Students []struct{ Student, File string }
		}
	}
	must(t, json.Unmarshal([]byte(render(t, g)["json"]), &report))
	for i, st := range report.Sets[0].Students {
		if want := strings.ToValidUTF8(g.Tables[0].Rows[i].ID, "\ufffd"); strings.ReplaceAll(st.Student, "\ufffd\ufffd", "\ufffd") != want {
			t.Errorf("student %q was read back as %q", want, st.Student)
		}
	}
}

func TestMarkdownTablesKeepTheirColumns(t *testing.T) {
	rows := 0
	for line := range strings.Lines(render(t, hostileBook())["markdown"]) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		rows++
		if n := cellsOf(strings.TrimSuffix(line, "\n")); n != 5 {
			t.Errorf("%d cells instead of 5: %s", n, line)
		}
	}
	if want := len(hostile) + 9; rows != want {
		t.Errorf("%d rows, want %d", rows, want)
	}
}

// cellsOf counts the cells of a row as GitHub's reader does: a backslash takes the next character
// with it.
func cellsOf(line string) int {
	bars := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '|':
			bars++
		}
	}
	return bars - 1
}

// mail matches text that readers of Markdown make a link.
var mail = regexp.MustCompile(`[A-Za-z0-9]@[A-Za-z0-9]`)

// withoutCode is Markdown without escaped text and code spans.
func withoutCode(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '`':
			ticks := text[i : i+len(text[i:])-len(strings.TrimLeft(text[i:], "`"))]
			end := i + len(ticks)
			for end < len(text) {
				at := strings.Index(text[end:], ticks)
				if at < 0 {
					break
				}
				start := end + at
				end = start + len(text[start:]) - len(strings.TrimLeft(text[start:], "`"))
				if end-start == len(ticks) {
					break
				}
			}
			i = end - 1
		default:
			out.WriteByte(text[i])
		}
	}
	return out.String()
}

// TestGuardComesOff: guards are removed exactly, so that no two texts become one.
func TestGuardComesOff(t *testing.T) {
	signs := []string{"=", "-", "'", `"`, ";", " ", "a", "@", "1", "\n"}
	var all func(text string, more int)
	all = func(text string, more int) {
		cell := CSVText(text)
		if clean := plain.Clean(text); CSVUnguard(cell) != clean {
			t.Errorf("%q is written as %q and read as %q", clean, cell, CSVUnguard(cell))
		}
		if more == 0 {
			return
		}
		for _, sign := range signs {
			all(text+sign, more-1)
		}
	}
	all("", 5)
}
