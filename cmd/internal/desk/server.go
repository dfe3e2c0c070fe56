package desk

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"syscall"
	"time"

	"grader/reports/look"
)

// Open listens on this machine alone, at a port; 0 is any free port.
func (d *Desk) Open(port int) (err error) {
	const tries = 10
	for range tries {
		if err = d.listen(port); err == nil || port != 0 {
			break
		}
	}
	return err
}

// loopback are both addresses of this machine: localhost means either, depending on the browser.
var loopback = []string{"127.0.0.1", "::1"}

func (d *Desk) listen(port int) error {
	d.listeners = nil
	for _, host := range loopback {
		one, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
		switch {
		case err == nil:
			d.listeners = append(d.listeners, one)
			port = one.Addr().(*net.TCPAddr).Port
		case errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, syscall.EACCES):
			d.close()
			return err
		}
		// Some machines have only one of the addresses.
	}
	if len(d.listeners) == 0 {
		return fmt.Errorf("this machine has neither %s nor %s", loopback[0], loopback[1])
	}
	d.reach(port)
	d.server = &http.Server{
		Handler: d.Handler(), ReadHeaderTimeout: readTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: mostHeader,
	}
	return nil
}

// reach sets the host names by which browsers may reach the desk.
func (d *Desk) reach(port int) {
	d.hosts = nil
	for _, host := range append([]string{"localhost"}, loopback...) {
		d.hosts = append(d.hosts, net.JoinHostPort(host, strconv.Itoa(port)))
	}
	d.cookie = "desk-" + strconv.Itoa(port) // cookies do not distinguish ports
}

func (d *Desk) close() {
	for _, one := range d.listeners {
		_ = one.Close() // it has not served anything
	}
}

// Serve answers browsers until the context is done.
func (d *Desk) Serve(ctx context.Context) error {
	var wg sync.WaitGroup
	errs := make([]error, len(d.listeners))
	// Pages that wait for changes end with the context, too.
	d.server.BaseContext = func(net.Listener) context.Context { return ctx }
	for i, one := range d.listeners {
		wg.Go(func() {
			if err := d.server.Serve(one); !errors.Is(err, http.ErrServerClosed) {
				errs[i] = err
			}
		})
	}
	stop := context.AfterFunc(ctx, func() {
		// A decision that is being written is completed before the program ends.
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		_ = d.server.Shutdown(ending) // unfinished requests end with the program
	})
	wg.Wait()
	stop()
	return errors.Join(errs...)
}

// Handler serves the pages to browsers that may see them.
func (d *Desk) Handler() http.Handler {
	pages := http.NewServeMux()
	pages.HandleFunc("GET /{$}", d.graded(d.course))
	pages.HandleFunc("GET /set", d.graded(d.set))
	pages.HandleFunc("GET /queue", d.graded(d.queue))
	pages.HandleFunc("GET /question", d.graded(d.question))
	pages.HandleFunc("GET /marking", d.graded(d.marking))
	pages.HandleFunc("GET /student", d.graded(d.student))
	pages.HandleFunc("GET /enter", d.graded(d.enter))
	pages.HandleFunc("GET /events", d.events)
	pages.HandleFunc("POST /decide", d.writing(d.decide))
	pages.HandleFunc("POST /enter", d.writing(d.entered))
	pages.HandleFunc("POST /enter/read", d.writing(d.readTyped))
	pages.HandleFunc("POST /undo", d.writing(d.undo))
	pages.HandleFunc("POST /again", d.writing(d.again))
	pages.HandleFunc("POST /leave", d.writing(d.leave))
	pages.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		d.refuse(w, r, http.StatusNotFound, "There is no such page on this desk.")
	})
	all := http.NewServeMux()
	all.HandleFunc("GET /open", d.open)
	all.HandleFunc("GET /static/{name}", d.static)
	all.Handle("GET /favicon.ico", http.RedirectHandler("/static/icon.svg", http.StatusSeeOther)) // for pages that name no icon
	all.Handle("/", d.known(pages))
	return d.guard(all)
}

//go:embed static
var static embed.FS

// static serves a file that pages load.
func (d *Desk) static(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if name != "look.css" {
		http.ServeFileFS(w, r, static, "static/"+name)
		return
	}
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	_, _ = io.WriteString(w, look.CSS) // a closed connection needs no answer
}
