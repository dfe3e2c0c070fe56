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

	"grader/reports/gradebook"
)

func render(t *testing.T, g *gradebook.Book) map[string]string {
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

func TestFormatsAreComplete(t *testing.T) {
	var sources strings.Builder
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	inJSON, err := filepath.Glob("asjson/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(files, inJSON...) {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(f, "_test.go") {
			sources.Write(data)
		}
	}
	writers := regexp.MustCompile(`(?m)^func (?:write|Write)(?:[A-Z]\w*)?\(w io\.Writer, g \*gradebook\.Book\) error`).FindAllString(sources.String(), -1)
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
