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
	"time"

	"grader/checker"
	"grader/checker/examtest"
	"grader/checker/kinds"
	"grader/checker/varianttest"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/sets"
	"grader/problems/source"
	"grader/reports/browsertest"
)

// builtModule is built from the source once, for all tests.
var builtModule = sync.OnceValues(func() (*Module, error) { return Build(".") })

func TestMain(m *testing.M) { os.Exit(browsertest.Tests{M: m}.Run()) }

// A tab shows pages of problem sets.
type tab struct{ *browsertest.Tab }

func openTab(t testing.TB) tab { t.Helper(); return tab{browsertest.Open(t)} }

// quiet fails if anything but the page was requested.
func (b tab) quiet() {
	b.Helper()
	for _, url := range b.Requests() {
		b.Errorf("the page asks for %s", url)
	}
}

// pageOf writes the page of a set into a file.
func pageOf(t testing.TB, exam *checker.Exam, level problems.Level, lists ...byte) string {
	t.Helper()
	return pageIn(t, "A course", exam, level, lists...)
}

const maxPage = 6 << 20

// pageIn writes the page of a set of a course into a file.
func pageIn(t testing.TB, name string, exam *checker.Exam, level problems.Level, lists ...byte) string {
	t.Helper()
	module, err := builtModule()
	must(t, err)
	path := filepath.Join(t.TempDir(), exam.Set.ID+".html")
	f, err := os.Create(path)
	must(t, err)
	defer f.Close()
	c := course(name, level)
	c.Budget = exam.Tasks[0].Budget
	must(t, (&Page{Exam: exam, Lists: lists, Course: c, Module: module}).Write(f))
	size, err := f.Seek(0, io.SeekEnd)
	t.Logf("%s has %d bytes", filepath.Base(path), size)
	if err != nil || size > maxPage {
		t.Errorf("%v; a page has at most %d bytes", err, maxPage)
	}
	return path
}

// course is a course with few settings.
func course(name string, level problems.Level) *cli.Config {
	return &cli.Config{Course: name, Zone: time.UTC, Student: level, Budget: checker.DefaultBudget, SheetBytes: source.SheetBytes}
}

// visit opens a page, whose checker need not have started.
func (b tab) visit(path string) {
	b.Helper()
	b.Visit("file://" + path)
}

func (b tab) open(path string) {
	b.Helper()
	b.visit(path)
	b.Until(`document.documentElement.dataset.boards === "true"`)
}

// examOf compiles a problem set, whose id is by default the name of its file.
func examOf(t testing.TB, name, text string) *checker.Exam {
	t.Helper()
	if !strings.HasPrefix(text, "id ") {
		text = "id = \"" + strings.TrimSuffix(name, ".toml") + "\"\n" + text
	}
	return examtest.Exam(t, text, checker.DefaultBudget)
}

// samples is a set with the sample question of each kind, for impartial and partizan games.
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

// openSheet opens a sheet on the page as a user does, and waits for it.
func (b tab) openSheet(text string) {
	b.Helper()
	quoted, _ := json.Marshal(text)
	b.Eval(`autograde.open(` + string(quoted) + `)`)
}

func (b tab) sheet() string { return b.Eval(`autograde.sheet()`).(string) }

// TestEveryStopInChromium: by keyboard one reaches every control of a page and passes it, in both
// directions, on a phone and on a large screen, and sees the focus.
func TestEveryStopInChromium(t *testing.T) {
	b := openTab(t)
	exam := varianttest.File(t, sets.Builtin(), "hw4.toml")
	b.open(pageOf(t, exam.Exam, problems.Hint, papers.Lists(exam)...))
	for _, width := range []int64{320, 900, 1280} {
		b.Screen(width, 500, "light")
		b.Stops()
	}
	b.quiet()
}

// must ends a test that cannot go on.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
