package reports

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A browser is Chromium without a window, spoken to through two pipes in its
// DevTools protocol: JSON texts that end with a zero byte. All tests use one.
type browser struct {
	to       *os.File
	from     *bufio.Reader
	last     int
	watchdog *time.Timer // a browser that hangs must not hang the tests
	end      func()
}

// patience is how long a test may take in the browser.
const patience = 90 * time.Second

// chromium runs from the first test that needs it until the last test has ended.
var chromium *browser

func TestMain(m *testing.M) {
	code := m.Run()
	if chromium != nil {
		// It may have ended already.
		_, _ = chromium.to.Write([]byte(`{"id":0,"method":"Browser.close"}` + "\x00"))
		chromium.end()
	}
	os.Exit(code)
}

// A tab is a page of the browser, for one test.
type tab struct {
	*browser
	t       *testing.T
	session string
	trouble []string // what the console and the page's policy complained of
	events  []string
}

type message struct {
	ID     int             `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  json.RawMessage `json:"error,omitempty"`
	Sessn  string          `json:"sessionId,omitempty"`
}

// openTab skips the test, and says so, where there is no Chromium.
func openTab(t *testing.T) *tab {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed, so no page was opened in it")
	}
	for range 3 {
		if chromium != nil {
			break
		}
		if chromium, err = launch(path); err != nil {
			t.Logf("the browser ended at its start: %v", err)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	chromium.watchdog.Reset(patience)
	b := &tab{browser: chromium, t: t}
	var target struct{ TargetID string }
	b.result(b.call("Target.createTarget", map[string]any{"url": "about:blank"}), &target)
	var attached struct{ SessionID string }
	b.result(b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}), &attached)
	b.session = attached.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.call(domain+".enable", nil)
	}
	t.Cleanup(func() {
		if chromium == b.browser {
			b.session = ""
			b.call("Target.closeTarget", map[string]any{"targetId": target.TargetID})
		}
	})
	return b
}

// launch starts the browser and waits for its first words.
func launch(path string) (*browser, error) {
	fromUs, toThem, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	fromThem, toUs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	profile, err := os.MkdirTemp("", "chromium")
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-pipe",
		"--user-data-dir="+profile, "about:blank")
	cmd.ExtraFiles = []*os.File{fromUs, toUs} // 3 and 4
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	kill := func() { _ = cmd.Process.Kill() }
	b := &browser{to: toThem, from: bufio.NewReader(fromThem), watchdog: time.AfterFunc(patience, kill)}
	b.end = func() {
		_ = cmd.Wait() // it was told to end; how it says so differs
		b.watchdog.Stop()
		_ = toThem.Close()
		_ = fromThem.Close()
		_ = os.RemoveAll(profile)
	}
	err = errors.Join(fromUs.Close(), toUs.Close())
	if err == nil {
		_, err = b.to.Write([]byte(`{"id":0,"method":"Browser.getVersion"}` + "\x00"))
	}
	if err == nil {
		_, err = b.from.ReadBytes(0)
	}
	if err != nil {
		kill()
		b.end()
		return nil, err
	}
	return b, nil
}

// gone forgets a browser that has ended: the next test starts another.
func (b *tab) gone(err error) {
	b.t.Helper()
	chromium = nil
	b.end()
	b.t.Fatalf("the browser ended: %v", err)
}

// read gives the next message, and keeps what it complains of.
func (b *tab) read() message {
	b.t.Helper()
	text, err := b.from.ReadBytes(0)
	if err != nil {
		b.gone(err)
	}
	var m message
	if err := json.Unmarshal(text[:len(text)-1], &m); err != nil {
		b.t.Fatal(err)
	}
	if m.Sessn != b.session {
		return m // of another test
	}
	switch m.Method {
	case "Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown":
		b.trouble = append(b.trouble, string(m.Params))
	case "Network.requestWillBeSent":
		if !strings.Contains(string(m.Params), `"url":"file:`) {
			b.trouble = append(b.trouble, "a request: "+string(m.Params))
		}
	}
	if m.Method != "" {
		b.events = append(b.events, m.Method)
	}
	return m
}

func (b *tab) call(method string, params any) json.RawMessage {
	b.t.Helper()
	b.last++
	m := message{ID: b.last, Method: method, Sessn: b.session}
	if params != nil {
		text, err := json.Marshal(params)
		if err != nil {
			b.t.Fatal(err)
		}
		m.Params = text
	}
	text, err := json.Marshal(m)
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.to.Write(append(text, 0)); err != nil {
		b.gone(err)
	}
	for {
		answer := b.read()
		if answer.ID != b.last {
			continue
		}
		if answer.Error != nil {
			b.t.Fatalf("%s: %s", method, answer.Error)
		}
		return answer.Result
	}
}

func (b *tab) result(text json.RawMessage, into any) {
	b.t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		b.t.Fatal(err)
	}
}

// open loads a page and waits until it is there.
func (b *tab) open(page string) {
	b.t.Helper()
	path := filepath.Join(b.t.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
		b.t.Fatal(err)
	}
	b.events = nil
	b.call("Page.navigate", map[string]any{"url": "file://" + path})
	for loaded := false; !loaded; {
		for _, e := range b.events {
			loaded = loaded || e == "Page.loadEventFired"
		}
		if !loaded {
			b.read()
		}
	}
}

// eval is what an expression of JavaScript is on the page.
func (b *tab) eval(expression string) any {
	b.t.Helper()
	var answer struct {
		Result           struct{ Value any }
		ExceptionDetails json.RawMessage
	}
	b.result(b.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}), &answer)
	if answer.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, answer.ExceptionDetails)
	}
	return answer.Result.Value
}

func (b *tab) want(expression string, want any) {
	b.t.Helper()
	if got := b.eval(expression); fmt.Sprint(got) != fmt.Sprint(want) {
		b.t.Errorf("%s is %v, want %v", expression, got, want)
	}
}

// press presses a key on what has the focus.
func (b *tab) press(key string, code int, text string) {
	b.t.Helper()
	event := map[string]any{"type": "keyDown", "key": key, "windowsVirtualKeyCode": code, "text": text}
	b.call("Input.dispatchKeyEvent", event)
	delete(event, "text")
	event["type"] = "keyUp"
	b.call("Input.dispatchKeyEvent", event)
}
