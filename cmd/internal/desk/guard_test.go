package desk

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Only who came with the address that was printed sees anything, and only pages of the
// desk write.
func TestOthersAreKeptOut(t *testing.T) {
	b := newBench(t, Options{})
	form := func() url.Values { return b.form("/marking?set=hw1&id=proof", "value=\"mark\"") }
	good := func() *http.Request {
		f := form()
		f.Set("do", "full")
		return b.request("POST", "/decide", f)
	}
	for name, request := range map[string]func() *http.Request{
		"a view without the cookie": func() *http.Request {
			r := b.request("GET", "/", nil)
			r.Header.Del("Cookie")
			return r
		},
		"another cookie": func() *http.Request {
			r := b.request("GET", "/", nil)
			r.Header.Set("Cookie", "desk-8000=x")
			return r
		},
		"the cookie of another port": func() *http.Request {
			r := b.request("GET", "/", nil)
			r.Header.Set("Cookie", "desk-8001="+b.session)
			return r
		},
		"a rebound name": func() *http.Request {
			r := b.request("GET", "/", nil)
			r.Host = "desk.example:8000"
			return r
		},
		"another port": func() *http.Request {
			r := b.request("GET", "/", nil)
			r.Host = "127.0.0.1:80"
			return r
		},
		"a wrong token": func() *http.Request { return b.request("GET", "/open?token=x", nil) },
		"no token":      func() *http.Request { return b.request("GET", "/open", nil) },
		"events without the cookie": func() *http.Request {
			r := b.request("GET", "/events", nil)
			r.Header.Del("Cookie")
			return r
		},
		"a page of another site": func() *http.Request {
			r := b.request("GET", "/", nil)
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			return r
		},
		"another port of this machine": func() *http.Request {
			r := b.request("GET", "/", nil)
			r.Header.Set("Sec-Fetch-Site", "same-site")
			return r
		},
		"writing from another site": func() *http.Request {
			r := good()
			r.Header.Set("Origin", "https://evil.example")
			return r
		},
		"writing from another port": func() *http.Request {
			r := good()
			r.Header.Set("Origin", "http://127.0.0.1:8001")
			return r
		},
		"writing from another name of this machine": func() *http.Request {
			r := good()
			r.Header.Set("Origin", "http://localhost:8000")
			return r
		},
		"writing from a page without a name": func() *http.Request {
			r := good()
			r.Header.Set("Origin", "null")
			return r
		},
		"writing from nowhere": func() *http.Request {
			r := good()
			r.Header.Del("Origin")
			return r
		},
		"writing without the cookie": func() *http.Request {
			r := good()
			r.Header.Del("Cookie")
			return r
		},
		"writing without the token of forms": func() *http.Request {
			f := form()
			f.Set("do", "full")
			f.Del("token")
			return b.request("POST", "/decide", f)
		},
		"writing with the session instead": func() *http.Request {
			f := form()
			f.Set("do", "full")
			f.Set("token", b.session)
			return b.request("POST", "/decide", f)
		},
		"undoing without the token of forms": func() *http.Request { return b.request("POST", "/undo", url.Values{"back": {"/"}}) },
	} {
		w := b.do(request())
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
	if w := b.do(good()); w.Code != http.StatusSeeOther || b.file() == "" {
		t.Errorf("the desk itself cannot write: %d", w.Code)
	}
}

// What only reads changes nothing, whatever its parameters say.
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

// The token leaves the address at once, and becomes a cookie that no script reads and no
// other site sends.
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

// What is too large is refused before it is read.
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

// A form leads back to a view of the desk, and to no other place.
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

// The desk listens on this machine alone.
func TestListensHereOnly(t *testing.T) {
	d := New(Options{})
	l, err := d.Open(0)
	if err != nil {
		t.Fatal(err)
	}
	defer l.close()
	for _, one := range l.listeners {
		if host := one.Addr().String(); !strings.HasPrefix(host, "127.0.0.1:") && !strings.HasPrefix(host, "[::1]:") {
			t.Errorf("the desk listens on %s", host)
		}
	}
	other := New(Options{})
	_, port, _ := strings.Cut(strings.TrimPrefix(l.Address(), "http://127.0.0.1"), ":")
	port, _, _ = strings.Cut(port, "/")
	n := 0
	for _, r := range port {
		n = 10*n + int(r-'0')
	}
	if _, err := other.Open(n); err == nil {
		t.Error("two desks listen at the same port")
	}
}
