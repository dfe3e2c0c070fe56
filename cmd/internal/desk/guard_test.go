package desk

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// TestOthersAreKeptOut: only browsers that used the printed address see anything, and only pages of
// the desk write.
func TestOthersAreKeptOut(t *testing.T) {
	b := newBench(t, Options{})
	post := func(fields ...string) *http.Request {
		form := b.form("/marking?set=hw1&id=proof", `value="mark"`)
		form.Set("do", "full")
		for i := 0; i < len(fields); i += 2 {
			form.Set(fields[i], fields[i+1])
		}
		return b.request("POST", "/decide", form)
	}
	for name, c := range map[string]struct {
		r             *http.Request
		header, value string // "" if there is none
	}{
		"a view without the cookie":                 {b.request("GET", "/", nil), "Cookie", ""},
		"another cookie":                            {b.request("GET", "/", nil), "Cookie", "desk-8000=x"},
		"the cookie of another port":                {b.request("GET", "/", nil), "Cookie", "desk-8001=" + b.session},
		"a rebound name":                            {b.request("GET", "/", nil), "Host", "desk.example:8000"},
		"another port":                              {b.request("GET", "/", nil), "Host", "127.0.0.1:80"},
		"a wrong token":                             {b.request("GET", "/open?token=x", nil), "X", "y"},
		"no token":                                  {b.request("GET", "/open", nil), "X", "y"},
		"events without the cookie":                 {b.request("GET", "/events", nil), "Cookie", ""},
		"a page of another site":                    {b.request("GET", "/", nil), "Sec-Fetch-Site", "cross-site"},
		"another port of this machine":              {b.request("GET", "/", nil), "Sec-Fetch-Site", "same-site"},
		"writing from another site":                 {post(), "Origin", "https://evil.example"},
		"writing from another port":                 {post(), "Origin", "http://127.0.0.1:8001"},
		"writing from another name of this machine": {post(), "Origin", "http://localhost:8000"},
		"writing from a page without a name":        {post(), "Origin", "null"},
		"writing from nowhere":                      {post(), "Origin", ""},
		"writing without the cookie":                {post(), "Cookie", ""},
		"writing without the token of forms":        {post("token", ""), "X", "y"},
		"writing with the session instead":          {post("token", b.session), "X", "y"},
		"undoing without the token of forms":        {b.request("POST", "/undo", url.Values{"back": {"/"}}), "X", "y"},
	} {
		if c.header == "Host" {
			c.r.Host = c.value
		} else if c.r.Header.Set(c.header, c.value); c.value == "" {
			c.r.Header.Del(c.header)
		}
		w := b.do(c.r)
		if w.Code != http.StatusForbidden {
			t.Errorf("%s: %d", name, w.Code)
		}
		if strings.Contains(w.Body.String(), b.token) || w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s: the secret is told: %s", name, w.Body)
		}
		if b.file() != "" {
			t.Fatalf("%s: something was written: %s", name, b.file())
		}
	}
	if w := b.do(post()); w.Code != http.StatusSeeOther || b.file() == "" {
		t.Errorf("the desk itself cannot write: %d", w.Code)
	}
}

// TestReadingChangesNothing: requests that read change nothing, whatever their parameters.
func TestReadingChangesNothing(t *testing.T) {
	b := newBench(t, Options{})
	form := b.form("/marking?set=hw1&id=proof", "value=\"mark\"")
	form.Set("do", "full")
	for _, path := range []string{"/decide", "/undo", "/leave", "/", "/queue", "/set", "/marking"} {
		for _, method := range []string{"GET", "HEAD", "PUT", "DELETE", "OPTIONS"} {
			r := b.request(method, path+"?"+form.Encode(), nil)
			if method != "GET" && method != "HEAD" {
				r.Header.Set("Origin", "http://"+b.host)
			}
			b.do(r)
		}
	}
	if b.file() != "" {
		t.Errorf("something was written:\n%s", b.file())
	}
}

// TestTokenBecomesACookie: the token leaves the address at once, and becomes a cookie that no
// script reads and no other site sends.
func TestTokenBecomesACookie(t *testing.T) {
	b := newBench(t, Options{})
	b.cookie = nil
	w := b.do(b.request("GET", "/open?token="+b.token, nil))
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/" {
		t.Fatalf("%d %s", w.Code, w.Header())
	}
	c := w.Result().Cookies()[0]
	if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Value == b.token || c.Path != "/" || c.Domain != "" {
		t.Errorf("%+v", c)
	}
	b.cookie = &http.Cookie{Name: c.Name, Value: c.Value}
	for _, host := range []string{"127.0.0.1:8000", "[::1]:8000", "localhost:8000"} {
		b.host = host
		if page := b.get("/"); strings.Contains(page, b.token) {
			t.Error("the token stands in the page")
		}
	}
}

func TestHeaders(t *testing.T) {
	b := newBench(t, Options{})
	for _, path := range []string{"/", "/queue", "/static/desk.css", "/nothing", "/open", "/set?set=no"} {
		h := b.do(b.request("GET", path, nil)).Header()
		for key, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options":  "nosniff", "X-Frame-Options": "DENY", "Cross-Origin-Resource-Policy": "same-origin",
			"Cross-Origin-Opener-Policy": "same-origin",
		} {
			if h.Get(key) != want {
				t.Errorf("%s: %s is %q", path, key, h.Get(key))
			}
		}
		if h.Get("Content-Type") == "" {
			t.Errorf("%s has no type", path)
		}
	}
}

// TestFaultIsTold: a panic while a page is made is reported as a fault of the program.
func TestFaultIsTold(t *testing.T) {
	b := newBench(t, Options{})
	w := httptest.NewRecorder()
	b.guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("<it fell>") })).ServeHTTP(w, b.request("GET", "/", nil))
	if page := w.Body.String(); w.Code != http.StatusInternalServerError || !strings.Contains(page, "a fault of the program; please report it: &lt;it fell&gt;, in cmd/internal/desk.") {
		t.Errorf("status %d, and the page is\n%s", w.Code, page)
	}
}

// TestRequestsAreBounded: a request that is too large is refused before it is read.
func TestRequestsAreBounded(t *testing.T) {
	b := newBench(t, Options{})
	form := b.form("/marking?set=hw1&id=proof", "value=\"mark\"")
	form.Set("do", "comment")
	form.Set("comment", strings.Repeat("a", mostBytes))
	if w := b.send("/decide", form); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("%d", w.Code)
	}
	form.Set("comment", strings.Repeat("a", mostComment+1))
	if w := b.send("/decide", form); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("%d", w.Code)
	}
	form.Set("comment", "a")
	for range mostForm {
		form.Add("rubric", "idea")
	}
	if w := b.send("/decide", form); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("%d", w.Code)
	}
	if b.file() != "" {
		t.Errorf("something was written:\n%s", b.file())
	}
}

// TestFormsLeadNowhereElse: a form leads back to a view of the desk, never elsewhere.
func TestFormsLeadNowhereElse(t *testing.T) {
	b := newBench(t, Options{})
	for _, to := range []string{"https://evil.example/", "//evil.example/", `/\evil.example`, `\\evil.example`, "javascript:alert(1)", "evil", "", "/\t/evil.example", "http:/x", "%2f%2fevil.example"} {
		for _, key := range []string{"back", "next"} {
			form := url.Values{"token": {b.Desk.form}, "item": {"x"}, "back": {"/queue"}}
			form.Set(key, to)
			got := b.sent("/leave", form)
			if u, err := url.Parse(got); err != nil || u.Host != "" || u.Scheme != "" || !strings.HasPrefix(got, "/") || strings.HasPrefix(got, "//") || strings.HasPrefix(got, `/\`) {
				t.Errorf("%s %q leads to %q", key, to, got)
			}
		}
	}
}

// TestListensHereOnly: the desk listens on this machine alone.
func TestListensHereOnly(t *testing.T) {
	d := New(Options{})
	must(t, d.Open(0))
	defer d.close()
	for _, one := range d.listeners {
		if host := one.Addr().String(); !strings.HasPrefix(host, "127.0.0.1:") && !strings.HasPrefix(host, "[::1]:") {
			t.Errorf("the desk listens on %s", host)
		}
	}
	n := d.listeners[0].Addr().(*net.TCPAddr).Port
	if err := New(Options{}).Open(n); err == nil {
		t.Error("two desks listen at the same port")
	}
}
