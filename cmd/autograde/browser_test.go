package main

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a test waits for one thing in the browser.
const patience = 15 * time.Second

// A browser is Chromium, in which each test has tabs of its own.
type browser struct{ ctx context.Context }

// newBrowser skips the test, and says so, where there is no Chromium.
func newBrowser(t *testing.T) browser {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed, so no page was opened in it")
	}
	alloc, stop := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.ExecPath(path))...)
	t.Cleanup(stop)
	ctx, stop := chromedp.NewContext(alloc)
	t.Cleanup(stop)
	for range 3 {
		if err = chromedp.Do(ctx, chromedp.Navigate("about:blank")); err == nil {
			return browser{ctx}
		}
		t.Logf("the browser ended at its start: %v", err)
	}
	t.Fatal(err)
	return browser{}
}

// A tab is a page of the browser at a desk.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string

	mu      sync.Mutex
	trouble []string // what the console and the page's policy complained of
}

// visit opens a desk in a tab. At the end nothing may have gone wrong in it but what the
// desk refused.
func (b browser) visit(t *testing.T, v *visitor) *tab {
	t.Helper()
	p := b.tab(t, v.base)
	p.do(chromedp.Navigate(v.again()))
	p.until(`location.pathname === "/" && document.title.includes("Gradebook")`)
	return p
}

// tab is an empty one, for a desk.
func (b browser) tab(t *testing.T, base string) *tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(b.ctx)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	p := &tab{t: t, ctx: ctx, base: base}
	complain := func(text string) {
		p.mu.Lock()
		defer p.mu.Unlock()
		if !strings.Contains(text, "409 (Conflict)") && !strings.Contains(text, "422 (Unprocessable Entity)") {
			p.trouble = append(p.trouble, text)
		}
	}
	err := chromedp.Listen(ctx, func(ev any) {
		switch ev := ev.(type) {
		case *runtime.EventExceptionThrown:
			complain(fmt.Sprint(ev.ExceptionDetails))
		case *runtime.EventConsoleAPICalled:
			text := "console:"
			for _, arg := range ev.Args {
				text += " " + string(arg.Value) + arg.Description
			}
			complain(text)
		case *log.EventEntryAdded:
			complain(ev.Entry.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, text := range p.trouble {
			t.Errorf("the browser complains: %s", text)
		}
	})
	return p
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// open goes to a view, as by its address.
func (p *tab) open(view string) {
	p.t.Helper()
	p.do(chromedp.Navigate(p.base + view))
	p.until(`window.htmx !== undefined && document.readyState === "complete"`)
}

// eval is what a script comes to.
func (p *tab) eval(script string) any {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[any](script))
	if err != nil {
		p.t.Fatalf("%s: %v", script, err)
	}
	return value
}

// until waits until something holds.
func (p *tab) until(condition string) {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	for ctx.Err() == nil {
		value, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`new Promise((done) => {
			const end = performance.now() + 500;
			const look = () => { if (`+condition+`) done(true); else if (performance.now() > end) done(false); else setTimeout(look, 5); };
			look();
		})`, chromedp.EvalAwaitPromise))
		if err == nil && value {
			return
		}
	}
	last, end := context.WithTimeout(p.ctx, time.Second)
	defer end()
	text, err := chromedp.Run(last, chromedp.Evaluate[string](`location.href + "\n" + document.body.innerText`))
	p.t.Fatalf("in %v it never held that %s:\n%s %v", patience, condition, text, err)
}

// shows waits until the page has a text.
func (p *tab) shows(text string) {
	p.t.Helper()
	p.until(fmt.Sprintf("document.body.innerText.includes(%q)", text))
}

// press presses keys, one after the other.
func (p *tab) press(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		p.do(chromedp.KeyEvent(key))
	}
}

// screen is a screen of a width, light or dark.
func (p *tab) screen(width int64, colours string) {
	p.t.Helper()
	p.do(chromedp.EmulateViewport(width, 900))
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: colours}}})
	if err != nil {
		p.t.Fatal(err)
	}
}
