package desk

import (
	"crypto/rand"
	"fmt"
	"html/template"
	"net/http"
	"os"
	"path/filepath"
)

// Address is the address to open in a browser: the one printed last, with its token.
func (d *Desk) Address() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.link(d.token)
}

// Renew replaces the address that was printed last by a new one.
func (d *Desk) Renew() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.token, d.spent = rand.Text(), false
	return d.link(d.token)
}

func (d *Desk) link(token string) string {
	return "http://" + d.listeners[0].Addr().String() + "/open?token=" + token
}

// File writes a page, readable by its owner alone, that leads to the desk by a token of its own. A
// browser is started with the page instead of the address, because the arguments of a program are
// visible to all users. The page is removed once it has been used, and when the desk ends.
func (d *Desk) File() (name string, err error) {
	const prefix = "autograde-desk-"
	dir, err := os.MkdirTemp(os.Getenv("XDG_RUNTIME_DIR"), prefix) // only its owner may enter it
	if err != nil {
		dir, err = os.MkdirTemp("", prefix)
	}
	if err != nil {
		return "", err
	}
	d.mu.Lock()
	d.handed, d.folder = rand.Text(), dir
	to := d.link(d.handed)
	d.mu.Unlock()
	name = filepath.Join(dir, "open.html")
	if err := os.WriteFile(name, []byte(onwardPage(to)), 0o600); err != nil {
		d.forget()
		return "", err
	}
	return name, nil
}

// forget removes the page of File and invalidates its token.
func (d *Desk) forget() {
	d.mu.Lock()
	dir := d.folder
	d.handed, d.folder = "", ""
	d.mu.Unlock()
	if dir != "" {
		_ = os.RemoveAll(dir) // its token is invalid by now
	}
}

// admits reports whether a token is valid, and invalidates it.
func (d *Desk) admits(token string) bool {
	d.mu.Lock()
	printed, handed := same(token, d.token) && !d.spent, d.handed != "" && same(token, d.handed)
	d.spent = d.spent || printed
	d.mu.Unlock()
	if handed {
		d.forget()
	}
	return printed || handed
}

// open moves the token out of the address: the browser gets a cookie instead, which it sends to
// this desk alone.
func (d *Desk) open(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet || !d.admits(r.URL.Query().Get("token")) {
		bare(w, http.StatusForbidden, "This address has been used, or is not of this desk: each is good once. Press Enter where the desk runs, and open the address that it prints then.")
		return
	}
	http.SetCookie(w, &http.Cookie{Name: d.cookie, Value: d.session, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	if fromElsewhere(r) {
		// A browser sends no SameSite cookie after a redirect if it came from a file.
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(onwardPage("/"))) // a closed connection needs no answer
		return
	}
	redirect(w, r, "/")
}

// onwardPage is a page that leads to another one at once.
func onwardPage(to string) string {
	to = template.HTMLEscapeString(to)
	return fmt.Sprintf("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\"><meta http-equiv=\"refresh\" content=\"0;url=%s\"><title>The desk</title><p><a href=\"%[1]s\">To the desk</a></p></html>\n", to)
}

// redirect leads a browser to the address of the item that a view shows.
func redirect(w http.ResponseWriter, r *http.Request, to string) {
	http.Redirect(w, r, to, http.StatusSeeOther)
}
