package browsertest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grader/reference/longtest"
)

// A Firefox is a window of Firefox with a profile of its own. It speaks Marionette, the protocol
// behind geckodriver: messages are JSON, each after its length and a colon. It fails its test if a
// page has had errors by the end.
type Firefox struct {
	testing.TB
	conn    net.Conn
	answers *bufio.Reader
	sent    int
}

// OpenFirefox opens a window. It skips the test without -long or without Firefox.
func OpenFirefox(t testing.TB) *Firefox {
	t.Helper()
	longtest.Only(t)
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		path, err = exec.LookPath("firefox")
	}
	if err != nil {
		t.Skip("no page was opened in Firefox: it is not installed")
	}
	profile := t.TempDir()
	b := &Firefox{TB: t}
	b.must(os.WriteFile(filepath.Join(profile, "user.js"), fmt.Appendf(nil, `user_pref("marionette.port", 0);
user_pref("browser.download.folderList", 2);
user_pref("browser.download.dir", %q);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
`, t.TempDir()), 0o600))
	ctx, stop := context.WithTimeout(context.Background(), 4*patience) // for all of the test
	run := exec.CommandContext(ctx, path, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile)
	run.Env = append(os.Environ(), "HOME="+profile)
	said, err := run.StdoutPipe()
	b.must(err)
	b.must(run.Start())
	t.Cleanup(func() {
		if b.conn == nil || t.Failed() { // perhaps because Firefox does not answer
			stop()
		} else {
			b.call("Marionette:Quit", map[string]any{"flags": []string{"eForceQuit"}})
		}
		_ = run.Wait()
		stop()
	})
	lines, port := bufio.NewScanner(said), ""
	for port == "" && lines.Scan() {
		_, port, _ = strings.Cut(lines.Text(), "Listening on port ")
	}
	if port == "" {
		t.Skip("no page was opened in Firefox: it does not start")
	}
	go func() { _, _ = io.Copy(io.Discard, said) }() // it must be able to say more
	b.conn, err = net.Dial("tcp", "127.0.0.1:"+port)
	b.must(err)
	b.answers = bufio.NewReader(b.conn)
	_, err = b.message() // its greeting
	b.must(err)
	b.call("WebDriver:NewSession", map[string]any{})
	t.Cleanup(b.complain)
	return b
}

func (b *Firefox) must(err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// message reads a message.
func (b *Firefox) message() ([]byte, error) {
	var size int
	if _, err := fmt.Fscanf(b.answers, "%d:", &size); err != nil {
		return nil, err
	}
	text := make([]byte, size)
	_, err := io.ReadFull(b.answers, text)
	return text, err
}

// call calls a command, and returns its value.
func (b *Firefox) call(command string, params map[string]any) any {
	b.Helper()
	b.sent++
	text, err := json.Marshal([]any{0, b.sent, command, params})
	b.must(err)
	_, err = fmt.Fprintf(b.conn, "%d:%s", len(text), text)
	b.must(err)
	text, err = b.message()
	b.must(err)
	var failed *struct{ Message string }
	var result struct{ Value any }
	b.must(json.Unmarshal(text, &[]any{new(int), new(int), &failed, &result}))
	if failed != nil {
		b.Fatalf("%s: %s", command, failed.Message)
	}
	return result.Value
}

// complain fails for each error of a page. The browser does not keep what pages write to the console.
func (b *Firefox) complain() {
	if errors := b.evalInside(`Services.console.getMessageArray().filter((m) => m instanceof Ci.nsIScriptError &&
		!(m.flags & m.warningFlag) && /^(file|blob|data):/.test(m.sourceName)).join("\n")`); errors != "" {
		b.Errorf("Firefox complains:\n%v", errors)
	}
}

// Saved waits until the page has saved a file, its first, and returns what is in it.
func (b *Firefox) Saved() string {
	b.Helper()
	path := b.evalInside(`new Promise(async (done) => {
		const { Downloads } = ChromeUtils.importESModule("resource://gre/modules/Downloads.sys.mjs");
		const list = await Downloads.getList(Downloads.ALL);
		list.addView({ onDownloadAdded: (file) => file.whenSucceeded().then(() => done(file.target.path)) }); // which also tells of those added before
	})`)
	text, err := os.ReadFile(fmt.Sprint(path))
	b.must(err)
	return string(text)
}

// evalInside is the value of an expression in the browser itself.
func (b *Firefox) evalInside(expression string) any {
	b.Helper()
	b.call("Marionette:SetContext", map[string]any{"value": "chrome"})
	value := b.Eval(expression)
	b.call("Marionette:SetContext", map[string]any{"value": "content"})
	return value
}

// Visit loads the page at an address.
func (b *Firefox) Visit(url string) {
	b.Helper()
	b.call("WebDriver:Navigate", map[string]any{"url": url})
}

// Eval is the value of a JavaScript expression on the page.
func (b *Firefox) Eval(expression string) any {
	b.Helper()
	return b.call("WebDriver:ExecuteScript", map[string]any{"script": "return " + expression, "args": []any{}})
}

// Want fails unless an expression has the value.
func (b *Firefox) Want(expression string, want any) {
	b.Helper()
	if got := b.Eval(expression); fmt.Sprint(got) != fmt.Sprint(want) {
		b.Errorf("%.200s is %v, want %v", expression, got, want)
	}
}

// Until waits until a condition holds.
func (b *Firefox) Until(condition string) {
	b.Helper()
	if b.Eval(waited(condition, patience/2)) != true {
		b.Fatalf("it never held that %s:\n%v", condition, b.Eval(`document.body.innerText`))
	}
}

// Click clicks with the mouse on the first element that matches a selector.
func (b *Firefox) Click(selector string) {
	b.Helper()
	b.call("WebDriver:ElementClick", map[string]any{"id": b.element(selector)})
}

// Type types on the keyboard, into the first element that matches a selector.
func (b *Firefox) Type(selector, text string) {
	b.Helper()
	b.call("WebDriver:ElementSendKeys", map[string]any{"id": b.element(selector), "text": text})
}

// element finds the reference to an element.
func (b *Firefox) element(selector string) any {
	b.Helper()
	found, _ := b.call("WebDriver:FindElement", map[string]any{"using": "css selector", "value": selector}).(map[string]any)
	for _, id := range found {
		return id
	}
	b.Fatalf("there is no %s", selector)
	return nil
}
