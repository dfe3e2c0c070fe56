package reports

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
)

func TestStats(t *testing.T) {
	marks := []points.Points{points.Of(3), points.Ratio(1, 3), points.Of(0), points.Ratio(2, 3)}
	for n, want := range []string{"0 0 0 0", "1 3 3 3", "2 5/3 5/3 3", "3 10/9 1/3 3", "4 1 1/2 3"} {
		s := statsOf(marks[:n])
		got := strings.Join([]string{points.Of(int64(s.Count)).String(), s.Mean.String(), s.Median.String(), s.Max.String()}, " ")
		if got != want {
			t.Errorf("count, mean, median, maximum of %v are %s, want %s", marks[:n], got, want)
		}
	}
	if marks[0].Cmp(points.Of(3)) != 0 {
		t.Error("the marks were sorted in place")
	}
}

func TestNewDiagnostic(t *testing.T) {
	f := source.NewFile("hw3.toml", []byte("a = 1\nb = x\n"))
	got := NewDiagnostic(source.Diagnostic{Severity: source.Error, Code: "toml/syntax", File: f, Range: source.Range{Start: 10, End: 11}, Message: "m", Hint: "h"})
	want := Diagnostic{Severity: "error", Code: "toml/syntax", File: "hw3.toml", Line: 2, Column: 5, Message: "m", Hint: "h"}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := NewDiagnostic(source.Diagnostic{Severity: source.Error, Message: "found \x1b[31m", Hint: "a\nb"}); strings.ContainsAny(got.Message+got.Hint, "\x1b\n") {
		t.Errorf("untrusted text is not cleaned: %+v", got)
	}
	if got := NewDiagnostic(source.Diagnostic{Severity: source.Warning}); got != (Diagnostic{Severity: "warning"}) {
		t.Errorf("without a file: %+v", got)
	}
}

func render(t *testing.T, g *Gradebook) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, f := range Formats {
		var out bytes.Buffer
		if err := f.Write(&out, g); err != nil {
			t.Fatal(err)
		}
		all[f.Name] = out.String()
	}
	return all
}

// The order in which sets, students and diagnostics come is that of files and
// workers; no report may show it.
func TestOrderOfInputDoesNotMatter(t *testing.T) {
	in := sample()
	want := render(t, Build(in))
	slices.Reverse(in.Sets)
	slices.Reverse(in.Diagnostics)
	for _, s := range in.Sets {
		slices.Reverse(s.Students)
	}
	for name, got := range render(t, Build(in)) {
		if got != want[name] {
			t.Errorf("%s depends on the order of the input", name)
		}
	}
}

func TestNoVerdictMeansUndecided(t *testing.T) {
	g := Build(Input{Sets: []Set{{
		ID: "s", Questions: []Question{{ID: "q", Points: points.Of(1)}},
		Students: []Student{{ID: "a", Status: Graded}},
	}}})
	v := g.Tables[0].Rows[0].Verdicts[0]
	if v.Status != checker.Undecided || v.Earned.Sign() != 0 {
		t.Errorf("a missing verdict became %v with %v points", v.Status, v.Earned)
	}
	if items := Attention(g); len(items) != 1 || items[0].Reason != AnswerUndecided {
		t.Errorf("Attention = %v, want the undecided answer", items)
	}
}

// Exit code 1 is due exactly when somebody must look.
func TestAttention(t *testing.T) {
	for _, c := range []struct {
		name  string
		in    Student
		diags []Diagnostic
		want  []Reason
	}{
		{name: "right", in: Student{Status: Graded, Verdicts: []checker.Verdict{{Status: checker.Correct}}}},
		{name: "wrong", in: Student{Status: Graded, Verdicts: []checker.Verdict{{Status: checker.Wrong, Illegal: true}}}},
		{name: "partial", in: Student{Status: Graded, Verdicts: []checker.Verdict{{Status: checker.Partial}}}},
		{name: "unanswered", in: Student{Status: Graded, Verdicts: []checker.Verdict{{Status: checker.Unanswered}}}},
		{name: "warning", in: Student{Status: Graded, Verdicts: []checker.Verdict{{Status: checker.Correct}}}, diags: []Diagnostic{{Message: "m"}}},
		{name: "unreadable", in: Student{Status: Graded, Verdicts: []checker.Verdict{{Status: checker.Unreadable}}}, want: []Reason{AnswerUnreadable}},
		{name: "undecided", in: Student{Status: Graded, Verdicts: []checker.Verdict{{Status: checker.Undecided}}}, want: []Reason{AnswerUndecided}},
		{name: "person", in: Student{Status: Graded, Verdicts: []checker.Verdict{{Status: checker.Partial, Person: true}}}, want: []Reason{AnswerUndecided}},
		{name: "missing", in: Student{Status: Missing}, want: []Reason{SheetMissing}},
		{name: "sheet", in: Student{Status: Unreadable, File: "f"}, diags: []Diagnostic{{File: "f", Person: true}}, want: []Reason{SheetUnreadable}},
		{name: "complaint", in: Student{Status: Missing}, diags: []Diagnostic{{File: "f", Person: true}}, want: []Reason{Complaint, SheetMissing}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := Build(Input{Diagnostics: c.diags, Sets: []Set{{ID: "s", Questions: []Question{{ID: "q"}}, Students: []Student{c.in}}}})
			var got []Reason
			for _, item := range Attention(g) {
				got = append(got, item.Reason)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("reasons %v, want %v", got, c.want)
			}
			var page bytes.Buffer
			if err := WriteAttention(&page, g); err != nil {
				t.Fatal(err)
			}
			if (page.Len() > 0) != (len(c.want) > 0) {
				t.Errorf("attention.md has %d bytes with %d items", page.Len(), len(c.want))
			}
		})
	}
}

type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteErrorsAreReported(t *testing.T) {
	for _, d := range documents(Build(sample())) {
		if err := d.write(full{}); !errors.Is(err, errFull) {
			t.Errorf("%s: error %v, want %v", d.name, err, errFull)
		}
	}
}

func TestFormatsAreComplete(t *testing.T) {
	var sources strings.Builder
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(f, "_test.go") {
			sources.Write(data)
		}
	}
	writers := regexp.MustCompile(`(?m)^func (write|Write)[A-Z]\w*\(w io\.Writer, g \*Gradebook\) error`).FindAllString(sources.String(), -1)
	listed := map[uintptr]bool{}
	for _, f := range Formats {
		listed[reflect.ValueOf(f.Write).Pointer()] = true
		if f.Overall != nil {
			listed[reflect.ValueOf(f.Overall).Pointer()] = true
		}
	}
	for _, p := range Pages {
		listed[reflect.ValueOf(p.Write).Pointer()] = true
	}
	if len(writers) != len(listed) {
		t.Errorf("there are %d writers of reports, and %d in Formats and Pages", len(writers), len(listed))
	}
	for _, f := range Formats {
		if f.Name == "" || f.Doc == "" || f.Write == nil {
			t.Errorf("format %q is not complete", f.Name)
		}
		if found, err := FindFormat(f.Name); err != nil || found.Doc != f.Doc {
			t.Errorf("FindFormat(%q) = %v, %v", f.Name, found.Name, err)
		}
	}
	if _, err := FindFormat("markdwon"); err == nil || err.Error() != `unknown format "markdwon"; did you mean markdown?` {
		t.Errorf("FindFormat(markdwon): %v", err)
	}
	if _, err := FindFormat("parquet"); err == nil || !strings.HasPrefix(err.Error(), `unknown format "parquet", expected one of text, `) {
		t.Errorf("FindFormat(parquet): %v", err)
	}
}
