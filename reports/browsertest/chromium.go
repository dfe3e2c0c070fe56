// Package browsertest opens pages in a browser, for tests.
package browsertest

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"grader/reference/longtest"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a test waits for one thing in the browser.
const patience = 30 * time.Second

// A Tab is a page of the browser with its own storage. It fails its test if the browser has
// reported errors by the end.
type Tab struct {
	testing.TB
	context.Context
	mu       sync.Mutex
	trouble  []string
	requests []string
}

// shared is the browser of all tests of a package; the first of them starts it.
var shared struct {
	sync.Mutex
	context.Context
	stop func()
}

// Tests runs the tests of a package and ends the browser.
type Tests struct{ *testing.M }

// Run runs the tests and then ends the browser, if one was started.
func (m Tests) Run() int {
	code := m.M.Run()
	if shared.Context != nil {
		shared.stop()
	}
	return code
}

// Open opens a tab. It skips the test without -long or without Chromium.
func Open(t testing.TB) *Tab {
	t.Helper()
	if _, benchmark := t.(*testing.B); !benchmark {
		longtest.Only(t)
	}
	browser, err := start()
	if err != nil {
		t.Skipf("no page was opened in Chromium: %v", err)
	}
	b := &Tab{TB: t}
	ctx, crashed := context.WithCancelCause(browser)
	b.Context, _ = chromedp.NewContext(ctx, chromedp.WithNewBrowserContext(), chromedp.WithListener(func(event any) {
		if _, is := event.(*inspector.EventTargetCrashed); is {
			crashed(fmt.Errorf("the page has crashed"))
		}
		b.heard(event)
	}))
	t.Cleanup(func() {
		_ = chromedp.Cancel(b.Context) // a page that has crashed cannot be closed
		b.mu.Lock()
		defer b.mu.Unlock()
		if len(b.trouble) > 0 {
			t.Errorf("the browser complains:\n%s", strings.Join(b.trouble, "\n"))
		}
	})
	if err := chromedp.Do(b.Context, chromedp.Navigate("about:blank")); err != nil { // with a context that lasts as long as the tab
		t.Fatal(err)
	}
	return b
}

// start starts the browser unless it runs already.
func start() (context.Context, error) {
	shared.Lock()
	defer shared.Unlock()
	if shared.Context != nil && shared.Err() == nil {
		return shared.Context, nil
	}
	path, err := exec.LookPath("chromium")
	if err != nil {
		return nil, fmt.Errorf("it is not installed")
	}
	for range 3 { // it may exit at its start
		allocator, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
			chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Flag("disable-dev-shm-usage", true))...)
		browser, end := chromedp.NewContext(allocator)
		if err = chromedp.Do(browser); err == nil {
			shared.Context, shared.stop = browser, func() { end(); stop() }
			return browser, nil
		}
		end()
		stop()
	}
	return nil, err
}

// heard records the requests and the errors that the browser reports.
func (b *Tab) heard(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		b.trouble = append(b.trouble, fmt.Sprint(e.ExceptionDetails.Text, " ", e.ExceptionDetails.Exception))
	case *runtime.EventConsoleAPICalled:
		text := "console:"
		for _, arg := range e.Args {
			text += " " + string(arg.Value) + arg.Description
		}
		b.trouble = append(b.trouble, text)
	case *log.EventEntryAdded:
		b.trouble = append(b.trouble, e.Entry.Text)
	}
}

// Pardon forgets errors of the browser that contain one of the texts.
func (b *Tab) Pardon(texts ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.trouble = slices.DeleteFunc(b.trouble, func(one string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(one, text) })
	})
}

// Requests are the addresses that pages have requested, except files on disk and contents of the
// pages themselves.
func (b *Tab) Requests() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(b.requests), func(url string) bool {
		return slices.ContainsFunc([]string{"file:", "blob:", "data:", "about:"}, func(own string) bool { return strings.HasPrefix(url, own) })
	})
}

// within runs a step with a time limit, and fails with the reason why there is no result.
func within[T any](b *Tab, what string, action chromedp.Action[T]) T {
	b.Helper()
	ctx, stop := context.WithTimeoutCause(b, patience, fmt.Errorf("nothing came of it in %v", patience))
	defer stop()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		b.Fatalf("%.300s: %v", what, err)
	}
	return value
}

// Run takes several steps.
func (b *Tab) Run(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	for i, step := range steps {
		within(b, fmt.Sprintf("step %d", i+1), step)
	}
}

// Visit loads the page at an address.
func (b *Tab) Visit(url string) {
	b.Helper()
	within(b, url, chromedp.Navigate(url))
}

// Eval is the value of a JavaScript expression on the page.
func (b *Tab) Eval(expression string) any {
	b.Helper()
	return within(b, expression, chromedp.Evaluate[any](expression, chromedp.EvalAwaitPromise))
}

// Want fails unless an expression has the value.
func (b *Tab) Want(expression string, want any) {
	b.Helper()
	if got := b.Eval(expression); fmt.Sprint(got) != fmt.Sprint(want) {
		b.Errorf("%.200s is %v, want %v", expression, got, want)
	}
}

// Until waits until a condition holds, on this page or on one that it leads to.
func (b *Tab) Until(condition string) {
	b.Helper()
	ctx, stop := context.WithTimeout(b, patience)
	defer stop()
	for ctx.Err() == nil {
		held, err := chromedp.Run(ctx, chromedp.Evaluate[bool](waited(condition, 500*time.Millisecond), chromedp.EvalAwaitPromise))
		if err == nil && held {
			return
		}
	}
	if cause := context.Cause(b); cause != nil {
		b.Fatalf("%v before it held that %s", cause, condition)
	}
	b.Fatalf("in %v it never held that %s:\n%v", patience, condition, b.Eval(`location.href + "\n" + document.body.innerText`))
}

// waited is an expression that waits for a condition, and says whether it has come to hold.
func waited(condition string, most time.Duration) string {
	return fmt.Sprintf(`new Promise((done) => {
		const end = performance.now() + %d;
		const look = () => { if (%s) done(true); else if (performance.now() > end) done(false); else setTimeout(look, 5); };
		look();
	})`, most.Milliseconds(), condition)
}

// Type types on the keyboard, into the first element that matches the selector unless that is "".
func (b *Tab) Type(selector, text string) {
	b.Helper()
	if selector != "" {
		b.Eval(fmt.Sprintf("document.querySelector(%q).focus()", selector))
	}
	b.Run(chromedp.KeyEvent(text))
}

// Press presses some keys in turn.
func (b *Tab) Press(keys ...string) {
	b.Helper()
	for _, key := range keys {
		b.Type("", key)
	}
}

// Screen sets the size of the screen in pixels and its colours, "light" or "dark".
func (b *Tab) Screen(width, height int64, colours string) {
	b.Helper()
	b.Run(chromedp.EmulateViewport(width, height))
	b.Medium("", colours)
}

// Medium shows pages as on paper, "print", or on a screen, "".
func (b *Tab) Medium(medium, colours string) {
	b.Helper()
	Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: colours}}})
}

// Call calls a command of the browser's protocol.
func Call[P, R any](b *Tab, command cdp.Command[P, R], params P) R {
	b.Helper()
	answer, err := chromedp.Call(b, command, params)
	if err != nil {
		b.Fatal(err)
	}
	return answer
}

// named fails for each control and picture without a name for screen readers.
func (b *Tab) named(what string) {
	b.Helper()
	for _, n := range Call(b, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		switch role := strings.Trim(string(n.Role.Value), `"`); role {
		case "image", "img", "button", "searchbox", "textbox", "checkbox", "combobox", "link", "region", "navigation", "DisclosureTriangle", "dialog":
			if n.Name == nil || strings.Trim(string(n.Name.Value), `" `) == "" {
				b.Errorf("%s: a %s has no name", what, role)
			}
		}
	}
}

// faintTexts is an expression that lists texts and borders of controls with too little contrast to
// what is behind them (WCAG 2.2 AA).
const faintTexts = `(() => {
	const parse = (text) => (text.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
	const channel = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
	const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
	const behind = (node) => {
		for (; node; node = node.parentElement) {
			const colour = parse(getComputedStyle(node).backgroundColor);
			if (colour.length === 3 || colour[3] > 0) return colour;
		}
		return [255, 255, 255];
	};
	const list = new Set();
	const compare = (node, colour, back, least) => {
		const [a, b] = [luminance(parse(colour)), luminance(back)];
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (ratio < least) list.add(node.nodeName + "." + node.className + " " + ratio.toFixed(2));
	};
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const node = walker.currentNode.parentElement;
		if (!walker.currentNode.data.trim() || node.closest("script, title, option") || !node.getClientRects().length || node.disabled) continue;
		compare(node, node.closest("svg") ? getComputedStyle(node).fill : getComputedStyle(node).color, behind(node), 4.5);
	}
	for (const control of document.querySelectorAll('input[type="text"], textarea, select, button')) {
		if (!control.getClientRects().length || control.disabled) continue;
		compare(control, getComputedStyle(control).color, behind(control), 4.5);
		compare(control, getComputedStyle(control).borderTopColor, behind(control.parentElement), 3);
	}
	// Of a shape the line or the inside is seen. What is there for clicks alone has neither, and bars say in words what they show.
	for (const shape of document.querySelectorAll("svg :is(path, line, circle, ellipse, rect, polygon, polyline)")) {
		const style = getComputedStyle(shape), drawn = [["stroke", style.strokeOpacity], ["fill", style.fillOpacity]].filter(([what, opacity]) => style[what].startsWith("rgb") && opacity > 0 && parse(style[what])[3] !== 0);
		if (!drawn.length || !shape.getClientRects().length || shape.closest(".states, .chart .grid, .hit, .pale, defs") || shape.matches(".grid")) continue;
		const back = luminance(behind(shape.closest("svg")));
		const ratios = drawn.map(([what]) => { const a = luminance(parse(style[what])); return (Math.max(a, back) + 0.05) / (Math.min(a, back) + 0.05); });
		if (Math.max(...ratios) < 3) list.add(shape.nodeName + "." + shape.getAttribute("class") + " " + Math.max(...ratios).toFixed(2));
	}
	return [...list].join("\n");
})()`
