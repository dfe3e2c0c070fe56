package desk

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"grader/cmd/internal/course/policy"
	"grader/reports/gradebook"
)

// alive is the interval of events without changes.
const alive = 20 * time.Second

// vacant is the time after which a closed page no longer holds what it showed.
const vacant = 10 * time.Second

// vacate tells the other desks that nothing is on the screen, unless a page is open.
func (d *Desk) vacate() {
	d.mu.Lock()
	none := len(d.waiting) == 0
	d.mu.Unlock()
	if none {
		d.seats.opens(subject{})
	}
}

// events reports each change to a page, until it is closed.
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
		time.AfterFunc(vacant, d.vacate)
	}()
	out := http.NewResponseController(w)
	if err := out.SetReadDeadline(time.Time{}); err != nil { // the request has been read
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	tick := time.NewTicker(alive)
	defer tick.Stop()
	// The first event reports the present state: an older page then reloads.
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
			d.neighbours()
		}
	}
}

// caused reports whether decisions made or undone here are the only difference between two classes.
func (d *Desk) caused(before, after *snapshot) bool {
	if !d.covers(before.counted, after.counted) || !d.covers(after.counted, before.counted) || !maps.Equal(before.names, after.names) || !slices.Equal(before.Book.Diagnostics, after.Book.Diagnostics) {
		return false
	}
	return slices.EqualFunc(before.Book.Tables, after.Book.Tables, func(a, b *gradebook.Table) bool {
		whole := subject{policy.Everybody, a.ID, ""}
		return a.ID == b.ID && before.answerVersion(whole) == after.answerVersion(whole) && slices.EqualFunc(a.Rows, b.Rows, sameSheet)
	})
}

// covers reports whether all texts in one but not in other were made or undone here.
func (d *Desk) covers(one, other map[string]bool) bool {
	for text := range one {
		if _, ours := d.here[text]; !other[text] && !ours {
			return false
		}
	}
	return true
}

// sameSheet reports whether two rows are equal except for decisions.
func sameSheet(a, b gradebook.Row) bool {
	opened := a.Open != b.Open && len(a.Decisions) == len(b.Decisions) // opened by the passage of time, not by an extension
	return a.ID == b.ID && a.File == b.File && a.Submitted.Equal(b.Submitted) && a.Status == b.Status && !opened && slices.Equal(a.Program, b.Program)
}

// mark is a hash of everything that pages show.
func (d *Desk) mark() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	number := -1
	if d.at != nil {
		number = d.at.number
	}
	return sum(fmt.Sprint(d.session, number, d.troubles, d.others, len(d.made), d.decisions, len(d.lost)))
}
