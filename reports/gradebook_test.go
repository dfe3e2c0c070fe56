package reports

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"grader/reports/gradebook"
)

func render(t *testing.T, g *gradebook.Book) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, f := range Formats {
		var out bytes.Buffer
		must(t, f.Write(&out, g))
		all[f.Name] = out.String()
	}
	return all
}

// TestOrderOfInputDoesNotMatter: the order of sets, students and diagnostics depends on files and
// workers; no report may show it.
func TestOrderOfInputDoesNotMatter(t *testing.T) {
	in := sample()
	want := render(t, gradebook.Build(in))
	slices.Reverse(in.Sets)
	slices.Reverse(in.Diagnostics)
	for _, s := range in.Sets {
		slices.Reverse(s.Students)
	}
	for name, got := range render(t, gradebook.Build(in)) {
		if got != want[name] {
			t.Errorf("%s depends on the order of the input", name)
		}
	}
}

type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteErrorsAreReported(t *testing.T) {
	for _, d := range documents(gradebook.Build(sample())) {
		if err := d.write(full{}); !errors.Is(err, errFull) {
			t.Errorf("%s: error %v, want %v", d.name, err, errFull)
		}
	}
}

func TestFindFormat(t *testing.T) {
	for name, want := range map[string]string{"markdown": "", "markdwon": `unknown format "markdwon"; did you mean markdown?`, "parquet": `unknown format "parquet", expected one of text, csv, markdown, json, html`} {
		f, err := FindFormat(name)
		if got := fmt.Sprint(err); want != "" && got != want || want == "" && f.Name != name {
			t.Errorf("FindFormat(%q) = %v, %v, want %s", name, f.Name, err, want)
		}
	}
}
