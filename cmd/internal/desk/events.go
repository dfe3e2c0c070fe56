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

// alive is how often those who wait are told that nothing has happened.
const alive = 20 * time.Second

// vacant is how long after the last page was closed others may take what it showed.
const vacant = 10 * time.Second

// vacate tells others that nobody looks at anything, unless a page is open.
func (d *Desk) vacate() {
	d.mu.Lock()
	none := len(d.waiting) == 0
	d.mu.Unlock()
	if none {
		d.seats.opens(subject{})
	}
}

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
		time.AfterFunc(vacant, d.vacate)
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
			d.neighbours()
		}
	}
}

// caused reports whether decisions that were made or taken back here are all that makes one
// class another.
func (d *Desk) caused(before, after *snapshot) bool {
	if !d.covers(before.counted, after.counted) || !d.covers(after.counted, before.counted) || !maps.Equal(before.names, after.names) || !slices.Equal(before.Book.Diagnostics, after.Book.Diagnostics) {
		return false
	}
	return slices.EqualFunc(before.Book.Tables, after.Book.Tables, func(a, b *gradebook.Table) bool {
		whole := subject{policy.Everybody, a.ID, ""}
		return a.ID == b.ID && before.answerVersion(whole) == after.answerVersion(whole) && slices.EqualFunc(a.Rows, b.Rows, sameSheet)
	})
}

// covers reports whether all that is in one of two sets alone was made or taken back here.
func (d *Desk) covers(one, other map[string]bool) bool {
	for text := range one {
		if _, ours := d.here[text]; !other[text] && !ours {
			return false
		}
	}
	return true
}

// sameSheet reports whether two rows are the same but for decisions.
func sameSheet(a, b gradebook.Row) bool {
	opened := a.Open != b.Open && len(a.Decisions) == len(b.Decisions) // the time has come; an extension opens a sheet, too
	return a.ID == b.ID && a.File == b.File && a.Submitted.Equal(b.Submitted) && a.Status == b.Status && !opened && slices.Equal(a.Program, b.Program)
}

// mark changes with all that pages show.
func (d *Desk) mark() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	number := -1
	if d.at != nil {
		number = d.at.number
	}
	return sum(fmt.Sprint(d.session, number, d.troubles, d.others, len(d.made), d.decisions, len(d.lost)))
}
