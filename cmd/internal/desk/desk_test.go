package desk

import (
	"errors"
	"html"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/policy"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// A bench is a desk with a small class, without a network.
type bench struct {
	*testing.T
	*Desk
	handler http.Handler
	path    string // of the file of overrides
	cookie  *http.Cookie
	host    string
	input   func() gradebook.Input
}

var now = time.Date(2026, 10, 6, 12, 0, 0, 0, time.UTC)

func newBench(t *testing.T, o Options) *bench {
	t.Helper()
	o.By, o.Now = "ta1", func() time.Time { return now }
	b := &bench{T: t, Desk: New(o), path: filepath.Join(t.TempDir(), "overrides.toml"), host: "127.0.0.1:8000", input: classInput}
	b.reach(8000)
	b.handler = b.Handler()
	b.cookie = &http.Cookie{Name: "desk-8000", Value: b.session}
	b.Show(b.class(b.input()))
	return b
}

// class is a class graded with the present file of overrides.
func (b *bench) class(in gradebook.Input) Class {
	file := decide.File{Path: b.path, Name: "overrides.toml", Zone: time.UTC}
	entries, err := file.Entries()
	must(b, err)
	for _, e := range entries {
		for i := range in.Sets {
			for k := range in.Sets[i].Students {
				if s := &in.Sets[i].Students[k]; in.Sets[i].ID == e.Set && (e.Class || e.Student == s.ID) && e.Answer == "" {
					d := e.Decision
					for _, q := range in.Sets[i].Questions {
						if q.ID == d.Question && len(d.Rubric) > 0 && d.Points.Sign() == 0 {
							d.Points, _ = (&problems.Question{Points: q.Points, Rubric: q.Rubric}).Worth(d.Rubric)
						}
					}
					s.Decisions = append(s.Decisions, d)
				}
			}
		}
	}
	overrides, _ := policy.ReadOverrides(source.NewFile("overrides.toml", []byte(b.file())), time.UTC)
	overrides.Settle(in.Diagnostics, func(file string) string { return file })
	return Class{
		Book: gradebook.Build(in), Entries: entries, Overrides: file, Zone: time.UTC,
		Level: func(*gradebook.Table, *gradebook.Row) problems.Level { return problems.Full },
		Wrote: func(_ string, r *gradebook.Row, _ string) string { return source.Quote(r.Program[0].Got) },
		Draw: func(_ string, r *gradebook.Row) func(string) explain.Doc {
			return func(question string) explain.Doc {
				if question != "value" {
					return nil
				}
				return explain.Doc{explain.T("A drawing of <" + r.Program[0].Got + ">.")}
			}
		},
		Text: func(string) string { return "one\ntwo <b>\nthree\n" },
		Files: func(it gradebook.Item) []string {
			switch it.Code {
			case "class/unknown-student":
				return []string{it.File, "submissions/zeke/hw2.toml"}
			case "class/unmatched":
				return []string{it.File}
			}
			return nil
		},
		Paths: func(file string) []string { return []string{file, strings.TrimPrefix(file, "submissions/")} },
		Belongs: func(_, _, student string) (id, why string) {
			if student != "dora" && student != "Dora" {
				return "", "There is no student " + student + "."
			}
			return "dora", ""
		},
		Read: func(_ string, _ *gradebook.Row, _, answer string) (*checker.Verdict, error) {
			if answer == "?" {
				return nil, errors.New("it is a question mark")
			}
			text := strings.Trim(answer, `"`)
			v := &checker.Verdict{Status: checker.Wrong, Got: text, Meaning: text}
			if text == "4" {
				v.Status, v.Earned = checker.Correct, points.Of(2)
			}
			return v, nil
		},
	}
}

const essayText = "First line <script>alert(1)</script>\n\n  indented"

// classInput is a class of four with an essay: ada and bob wait for a mark, carl's answer is
// unreadable, dora has handed in nothing.
func classInput() gradebook.Input {
	answer := func(status checker.Status, earned int64, got string) *checker.Verdict {
		return &checker.Verdict{Status: status, Earned: points.Of(earned), Got: got, Meaning: got, Person: status == checker.Undecided}
	}
	student := func(id, name string, verdicts ...*checker.Verdict) gradebook.Student {
		return gradebook.Student{ID: id, Name: name, File: "submissions/" + id + "/hw1.toml", Status: gradebook.Graded, Verdicts: verdicts}
	}
	in := gradebook.Input{
		Course: "Games", Fields: []string{"section"},
		Roster: []gradebook.RosterEntry{
			{ID: "ada", Name: "Ada Lovelace", Fields: []string{"1"}},
			{ID: "bob", Name: "Bob", Fields: []string{"1"}},
			{ID: "carl", Name: "Carl", Fields: []string{"2"}},
			{ID: "dora", Name: "Dora", Fields: []string{"2"}},
		},
		Sets: []gradebook.Set{{
			ID: "hw1", Title: "Homework 1", Due: now.AddDate(0, 0, -1),
			Questions: []gradebook.Posed{
				{ID: "value", Kind: "nimber", Points: points.Of(2), Prompt: "Which?", Want: "4"},
				{ID: "proof", Kind: "manual", Points: points.Of(5), Prompt: "Why?", Rubric: []problems.Item{
					{ID: "idea", Points: points.Of(3), Text: "has the idea"}, {ID: "gap", Points: points.Of(-1), Text: "has a gap"},
				}},
			},
			Students: []gradebook.Student{
				student("ada", "Ada Lovelace", answer(checker.Correct, 2, "4"), answer(checker.Undecided, 0, essayText)),
				student("bob", "Bob", answer(checker.Wrong, 0, "5"), answer(checker.Undecided, 0, "Because.")),
				student("carl", "Carl", answer(checker.Unreadable, 0, "four<b>"), answer(checker.Unanswered, 0, "")),
				{ID: "dora", Name: "Dora", Status: gradebook.Missing},
			},
		}},
	}
	return in
}

// strangeInput is the class with a sheet of a student who is not on the roster, and a file without
// an owner.
func strangeInput() gradebook.Input {
	in := classInput()
	in.Sets[0].Students = append(in.Sets[0].Students, gradebook.Student{
		ID: "zeke", File: "submissions/zeke/hw1.toml", Status: gradebook.Graded, OffRoster: true,
		Verdicts: []*checker.Verdict{{Status: checker.Wrong, Got: "6"}, {Status: checker.Unanswered}},
	})
	in.Diagnostics = []gradebook.Diagnostic{
		{Severity: "error", Code: "class/unknown-student", Set: "hw1", Student: "zeke", File: "submissions/zeke/hw1.toml", Message: "nobody knows zeke", Person: true},
		{Severity: "warning", Code: "class/unmatched", File: "submissions/<i>.toml", Message: "this fits nothing", Person: true, Ignored: true},
	}
	return in
}

func (b *bench) do(r *http.Request) *httptest.ResponseRecorder {
	b.Helper()
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	return w
}

func (b *bench) request(method, path string, form url.Values) *http.Request {
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r := httptest.NewRequest(method, path, body)
	r.Host = b.host
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://"+b.host)
	}
	if b.cookie != nil {
		r.AddCookie(b.cookie)
	}
	return r
}

// get is a view, which must exist, or the one that it redirects to.
func (b *bench) get(path string) string {
	b.Helper()
	w := b.do(b.request("GET", path, nil))
	if to := w.Header().Get("Location"); w.Code == http.StatusSeeOther && to != path {
		return b.get(to)
	}
	if w.Code != http.StatusOK {
		b.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return w.Body.String()
}

var (
	formOf      = regexp.MustCompile(`(?s)<form method="post".*?</form>`)
	hiddenField = regexp.MustCompile(`<input type="hidden" name="([a-z]+)" value="([^"]*)">`)
)

// form is the first form of a view that has a text, with its hidden fields.
func (b *bench) form(path, text string) url.Values {
	b.Helper()
	page := b.get(path)
	for _, form := range formOf.FindAllString(page, -1) {
		if strings.Contains(form, text) {
			return fieldsOf(form)
		}
	}
	b.Fatalf("%s has no form with %q:\n%s", path, text, page)
	return nil
}

func fieldsOf(form string) url.Values {
	values := url.Values{}
	for _, f := range hiddenField.FindAllStringSubmatch(form, -1) {
		values.Set(f[1], html.UnescapeString(f[2]))
	}
	return values
}

// send sends a form; the pairs are further fields.
func (b *bench) send(action string, form url.Values, pairs ...string) *httptest.ResponseRecorder {
	b.Helper()
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return b.do(b.request("POST", action, form))
}

// sent is the address that a form leads to; the form must be accepted.
func (b *bench) sent(action string, form url.Values, pairs ...string) string {
	b.Helper()
	w := b.send(action, form, pairs...)
	if w.Code != http.StatusSeeOther {
		b.Fatalf("%s: %d %s", action, w.Code, w.Body)
	}
	return w.Header().Get("Location")
}

// refused sends a decision that meets a conflict: nothing is written, and the answer has some
// texts.
func (b *bench) refused(form url.Values, pairs []string, texts ...string) {
	b.Helper()
	before := b.file()
	w := b.send("/decide", maps.Clone(form), pairs...)
	for _, text := range texts {
		if !strings.Contains(w.Body.String(), text) {
			b.Errorf("%v is not told %q:\n%s", pairs, text, w.Body)
		}
	}
	if w.Code != http.StatusConflict || b.file() != before {
		b.Errorf("%v: %d, and the file is\n%s", pairs, w.Code, b.file())
	}
}

// save saves the file of overrides as an editor does.
func (b *bench) save(text string) {
	b.Helper()
	must(b, os.WriteFile(b.path, []byte(text), 0o600))
}

func (b *bench) file() string {
	data, err := os.ReadFile(b.path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		b.Fatal(err)
	}
	return string(data)
}

// regrade does what the program does after a change of the file of overrides.
func (b *bench) regrade() {
	b.Helper()
	b.Show(b.class(b.input()))
}

func (b *bench) wants(path string, texts ...string) {
	b.Helper()
	page := b.get(path)
	for _, text := range texts {
		if bare, not := strings.CutPrefix(text, "not: "); not == strings.Contains(page, bare) {
			b.Errorf("%s, wanted %s:\n%s", path, text, page)
		}
	}
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
