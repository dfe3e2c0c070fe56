package desk

import (
	"fmt"
	"net/http"
	"time"
)

// alive is how often those who wait are told that nothing has happened.
const alive = 20 * time.Second

// events tells a page of each change, until it is closed.
func (d *Desk) events(w http.ResponseWriter, r *http.Request) {
	changes := make(chan struct{}, 1)
	d.mu.Lock()
	full := len(d.waiting) >= mostEvents
	if !full {
		d.waiting[changes] = true
	}
	d.mu.Unlock()
	if full {
		bare(w, http.StatusServiceUnavailable, "Too many pages of this desk are open.")
		return
	}
	defer func() {
		d.mu.Lock()
		delete(d.waiting, changes)
		d.mu.Unlock()
	}()
	out := http.NewResponseController(w)
	if err := out.SetReadDeadline(time.Time{}); err != nil { // the request has been read
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	tick := time.NewTicker(alive)
	defer tick.Stop()
	// The first one tells what the desk is at: a page that was made before looks again.
	for {
		if err := out.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
			return
		}
		if _, err := fmt.Fprintf(w, "event: at\ndata: %s\n\n", d.mark()); err != nil {
			return
		}
		if out.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-changes:
		case <-tick.C:
		}
	}
}

// mark changes with all that pages show.
func (d *Desk) mark() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	number := -1
	if d.at != nil {
		number = d.at.number
	}
	return sum(fmt.Sprint(d.session, number, d.troubles, d.others, len(d.made), d.decisions))
}
