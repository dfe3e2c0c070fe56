package webpage

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"grader/checker"
	"grader/checker/kinds"
	"grader/cmd/internal/cli"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"
	"grader/reports/chromium"
)

// builtModule is made from the source once, for all tests.
var builtModule = sync.OnceValues(func() (*Module, error) { return Build(".") })

func TestMain(m *testing.M) { os.Exit(chromium.Tests{M: m}.Run()) }

// A tab shows pages of problem sets.
type tab struct{ *chromium.Tab }

func openTab(t testing.TB) tab { t.Helper(); return tab{chromium.Open(t)} }

// quiet fails if anything but the page was asked for.
func (b tab) quiet() {
	b.Helper()
	for _, url := range b.Requests() {
		b.Errorf("the page asks for %s", url)
	}
}

// pageOf writes the page of a set into a file.
func pageOf(t testing.TB, exam *checker.Exam, level problems.Level) string {
	t.Helper()
	return pageIn(t, "A course", exam, level)
}

const maxPage = 4_400_000

// pageIn writes the page of a set of a course into a file.
func pageIn(t testing.TB, name string, exam *checker.Exam, level problems.Level) string {
	t.Helper()
	module, err := builtModule()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), exam.Set.ID+".html")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	course := &cli.Config{Course: name, Student: level, Budget: checker.DefaultBudget, SheetBytes: source.SheetBytes}
	if err := (&Page{Exam: exam, Course: course, Module: module}).Write(f); err != nil {
		t.Fatal(err)
	}
	size, err := f.Seek(0, io.SeekEnd)
	t.Logf("%s has %d bytes", filepath.Base(path), size)
	if err != nil || size > maxPage {
		t.Errorf("%v; a page has at most %d bytes", err, maxPage)
	}
	return path
}

// visit goes to a page, of which the checker need not have started.
func (b tab) visit(path string) {
	b.Helper()
	b.Visit("file://" + path)
}

func (b tab) open(path string) {
	b.Helper()
	b.visit(path)
	b.Until(`document.documentElement.dataset.boards === "true"`)
}

// examOf compiles a problem set.
func examOf(t testing.TB, name, text string) *checker.Exam {
	t.Helper()
	set, complaints := problems.Load(source.NewFile(name, []byte(text)))
	if set == nil || source.Failed(complaints) {
		t.Fatalf("%v\n%s", complaints, text)
	}
	exam, complaints := checker.Compile(kinds.All, set, notation.New(rules.All), checker.DefaultBudget, 2)
	if exam == nil {
		t.Fatalf("%v\n%s", complaints, text)
	}
	return exam
}

// samples is a set with the sample question of each kind, of both sorts of games.
func samples(t testing.TB) *checker.Exam {
	var b strings.Builder
	b.WriteString("id = \"samples\"\nfeedback = \"full\"\n")
	for i, k := range kinds.All {
		for j, sample := range k.Samples() {
			lines := strings.Split(sample, "\n")
			lines[0] = fmt.Sprintf("id = \"%s-%d%d\"", k.Name, i, j)
			b.WriteString("\n[[question]]\n" + strings.Join(lines, "\n") + "\n")
		}
	}
	return examOf(t, "samples.toml", b.String())
}

// open opens a sheet on the page as a person does with a file, and waits for it.
func (b tab) openSheet(text string) {
	b.Helper()
	quoted, _ := json.Marshal(text)
	b.Eval(`autograde.open(` + string(quoted) + `)`)
}

func (b tab) sheet() string { return b.Eval(`autograde.sheet()`).(string) }
