package webpage

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"grader/checker"
	"grader/cmd/internal/cli"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/notation"
	"grader/reference/rules"

	"github.com/chromedp/cdproto/cdp"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a test may take in the browser.
const patience = 3 * time.Minute

// builtModule is made from the source once, for all tests.
var builtModule = sync.OnceValues(func() (*Module, error) { return Build(".") })

// A tab is a page of Chromium, opened from a disk.
type tab struct {
	testing.TB
	context.Context
	mu       sync.Mutex
	trouble  []string // what the console and the page's policy complain of
	requests []string
}

// openTab opens a tab of the browser that all tests share, with a storage of its own.
func openTab(t testing.TB) *tab {
	t.Helper()
	if chromium.Context == nil {
		path, err := exec.LookPath("chromium")
		if err != nil {
			t.Skip("chromium is not installed, so no page was opened in it")
		}
		allocator, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
			chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Flag("disable-dev-shm-usage", true))...)
		browser, end := chromedp.NewContext(allocator)
		chromium.Context, chromium.stop = browser, func() { end(); stop() }
		if err := chromedp.Do(browser); err != nil {
			t.Fatal(err)
		}
	}
	b := &tab{TB: t}
	ctx, end := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext(), chromedp.WithListener(b.heard))
	t.Cleanup(end)
	watchdog := time.AfterFunc(patience, chromium.stop) // a browser that hangs must not hang the tests
	t.Cleanup(func() { watchdog.Stop() })
	b.Context = ctx
	b.run(chromedp.Navigate("about:blank"))
	for _, err := range []error{call(ctx, network.Enable, network.EnableParams{}), call(ctx, cdplog.Enable, cdp.Empty{})} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// chromium is the browser, which the first test starts.
var chromium struct {
	context.Context
	stop func()
}

func TestMain(m *testing.M) {
	code := m.Run()
	if chromium.Context != nil {
		chromium.stop()
	}
	os.Exit(code)
}

func call[P, R any](ctx context.Context, command cdp.Command[P, R], params P) error {
	_, err := chromedp.Call(ctx, command, params)
	return err
}

// heard keeps what the browser tells.
func (b *tab) heard(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		b.trouble = append(b.trouble, fmt.Sprint(e.ExceptionDetails.Text, " ", e.ExceptionDetails.Exception))
	case *cdplog.EventEntryAdded:
		b.trouble = append(b.trouble, e.Entry.Text)
	}
}

func (b *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b, actions...); err != nil {
		b.Fatal(err)
	}
}

// eval is what an expression is on the page.
func (b *tab) eval(expression string) any {
	b.Helper()
	value, err := chromedp.Run(b, chromedp.Evaluate[any](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatalf("%.200s: %v", expression, err)
	}
	return value
}

func (b *tab) want(expression string, want any) {
	b.Helper()
	if got := b.eval(expression); fmt.Sprint(got) != fmt.Sprint(want) {
		b.Errorf("%.200s is %v, want %v", expression, got, want)
	}
}

// wait waits until an expression is true.
func (b *tab) wait(expression string) {
	b.Helper()
	if b.eval(`new Promise((done) => { const end = Date.now() + 60000; const look = () => { if (`+expression+`) done(true); else if (Date.now() > end) done(false); else setTimeout(look, 10); }; look(); })`) != true {
		b.Fatalf("%s does not become true; the page says %v, the browser %v", expression, b.eval(`document.getElementById("summary")?.textContent`), b.trouble)
	}
}

// keys types on the keyboard, into the first element of a selector if there is one.
func (b *tab) keys(selector, text string) {
	b.Helper()
	if selector != "" {
		b.eval(`document.querySelector(` + "`" + selector + "`" + `).focus()`)
	}
	b.run(chromedp.KeyEvent(text))
}

// quiet fails if the browser has complained, or if anything but the page was asked for.
func (b *tab) quiet() {
	b.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.trouble) > 0 {
		b.Errorf("the browser complains:\n%s", strings.Join(b.trouble, "\n"))
	}
	for _, url := range b.requests {
		if !strings.HasPrefix(url, "file://") && !strings.HasPrefix(url, "blob:") && !strings.HasPrefix(url, "data:") {
			b.Errorf("the page asks for %s", url)
		}
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
func (b *tab) visit(path string) {
	b.Helper()
	b.run(chromedp.Navigate("file://" + path))
}

func (b *tab) open(path string) {
	b.Helper()
	b.visit(path)
	b.wait(`document.documentElement.dataset.boards === "true"`)
}

// examOf compiles a problem set.
func examOf(t testing.TB, name, text string) *checker.Exam {
	t.Helper()
	set, complaints := problems.Load(source.NewFile(name, []byte(text)))
	if set == nil || source.Failed(complaints) {
		t.Fatalf("%v\n%s", complaints, text)
	}
	exam, complaints := checker.Compile(set, notation.New(rules.All), checker.DefaultBudget, 2)
	if exam == nil {
		t.Fatalf("%v\n%s", complaints, text)
	}
	return exam
}

// samples is a set with the sample question of each kind, of both sorts of games.
func samples(t testing.TB) *checker.Exam {
	var b strings.Builder
	b.WriteString("id = \"samples\"\nfeedback = \"full\"\n")
	for i, k := range checker.Kinds() {
		for j, sample := range k.Samples() {
			lines := strings.Split(sample, "\n")
			lines[0] = fmt.Sprintf("id = \"%s-%d%d\"", k.Name, i, j)
			b.WriteString("\n[[question]]\n" + strings.Join(lines, "\n") + "\n")
		}
	}
	return examOf(t, "samples.toml", b.String())
}

// open opens a sheet on the page as a person does with a file, and waits for it.
func (b *tab) openSheet(text string) {
	b.Helper()
	quoted, _ := json.Marshal(text)
	b.eval(`autograde.open(` + string(quoted) + `)`)
}

func (b *tab) sheet() string { return b.eval(`autograde.sheet()`).(string) }
