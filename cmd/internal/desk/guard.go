package desk

import (
	"crypto/subtle"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"time"

	"grader/checker"
)

// contentPolicy lets a page load its own files and nothing else, and forbids inline scripts.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guard refuses requests under other host names, requests from other sites, and requests that are
// too large. If a request makes the program fail, guard reports the fault and the desk goes on.
func (d *Desk) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin") // with none, the browser would hide the origin of a form
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if why := d.foreign(r); why != "" {
			bare(w, http.StatusForbidden, why)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, mostBytes)
		if fault := checker.Guard(func() { next.ServeHTTP(w, r) }); fault != nil {
			bare(w, http.StatusInternalServerError, "The desk failed at this. That is a fault of the program; please report it: "+fault.Error())
		}
	})
}

// foreign says why a request does not come from a page of this desk; "" if it does.
func (d *Desk) foreign(r *http.Request) string {
	if !slices.Contains(d.hosts, r.Host) {
		return "This desk is reached by the address that the program printed, and by no other name."
	}
	origin := r.Header.Get("Origin")
	writes := r.Method != http.MethodGet && r.Method != http.MethodHead
	if origin == "" && writes || origin != "" && origin != "http://"+r.Host || len(r.Header.Values("Origin")) > 1 {
		return "The request comes from another site."
	}
	if opens := r.Method == http.MethodGet && r.URL.Path == "/open" && r.Header.Get("Sec-Fetch-Mode") == "navigate"; fromElsewhere(r) && !opens {
		return "The request comes from another site." // only opening the desk with a token is allowed from elsewhere, as by the page of File
	}
	return ""
}

// fromElsewhere reports whether the browser came from another site.
func fromElsewhere(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site != "" && site != "same-origin" && site != "none"
}

// same reports whether two secrets are equal, in a time that does not depend on where they differ.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// known passes on requests that have the cookie.
func (d *Desk) known(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := r.Cookie(d.cookie)
		if err != nil || !same(c.Value, d.session) {
			bare(w, http.StatusForbidden, "This browser does not know the desk yet. Press Enter where the desk runs, and open the address that it prints.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// writing passes on forms from a page of this desk.
func (d *Desk) writing(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := r.ParseForm(); err != nil {
			d.refuse(w, r, http.StatusRequestEntityTooLarge, "The form could not be read, or is too large. Nothing was written.")
			return
		}
		fields := 0
		for _, values := range r.PostForm {
			fields += len(values)
		}
		switch {
		case !same(r.PostForm.Get("token"), d.form):
			d.refuse(w, r, http.StatusForbidden, "This form is not of this desk. Load the page again. Nothing was written.")
		case fields > mostForm:
			d.refuse(w, r, http.StatusRequestEntityTooLarge, "The form has too many fields. Nothing was written.")
		default:
			next(w, r)
		}
	}
}

// back is the view that a form returns to after success.
func back(r *http.Request) string {
	u, err := url.Parse(r.PostForm.Get("back"))
	if err != nil || u.Scheme != "" || u.Host != "" || u.Opaque != "" || len(u.Path) == 0 || u.Path[0] != '/' || len(u.Path) > 1 && (u.Path[1] == '/' || u.Path[1] == '\\') {
		return "/"
	}
	return u.RequestURI()
}

// bare writes a page for browsers that may not see the desk.
func bare(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte("<!doctype html><html lang=\"en\"><title>The desk</title><p>" + template.HTMLEscapeString(text) + "</p></html>\n")) // a closed connection needs no answer
}

// Bounds of requests.
const (
	mostBytes   = 256 << 10 // of a form; a comment may have 10,000 characters
	mostHeader  = 32 << 10
	mostForm    = 200 // fields
	mostEvents  = 40  // pages that wait for changes
	readTimeout = 10 * time.Second
	// writeTimeout also bounds the time of a view.
	writeTimeout = 30 * time.Second
)
