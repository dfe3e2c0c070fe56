package desk

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"grader/cmd/internal/course/decide"
	"grader/reports/gradebook"
)

// An act is a form that was sent, with what it is about.
type act struct {
	desk *Desk
	state
	subject
	r     *http.Request
	table *gradebook.Table
	row   *gradebook.Row // nil if the decision is about several
	at    int            // the index of the question; -1 if there is none
	alias string         // of a student whose name is hidden; "" if it is not
	files []string       // that are given to a student
}

// errForm is why a form cannot be an entry, in a sentence for people.
type errForm string

func (e errForm) Error() string { return string(e) }

// An errStale is why a form is refused that is about something else than what is there now.
type errStale struct{ text, mine, theirs string }

func (e errStale) Error() string { return e.text }

func wrong(format string, args ...any) error { return errForm(fmt.Sprintf(format, args...)) }

// saved takes note of a decision that stands in the file, with the entries that were added.
func (d *Desk) saved(m made, added []decide.FileEntry) {
	d.mu.Lock()
	defer d.mu.Unlock()
	m.at = d.Now()
	d.note(m)
	d.ledger = newLedger(slices.Concat(d.ledger.noted, added))
}

// note remembers a decision that can be undone.
func (d *Desk) note(m made) {
	for _, text := range m.texts {
		d.here[text] = true
	}
	d.decisions++
	m.number = d.decisions
	d.made = append(d.made, m)
}

// now is the time of a decision.
func (d *Desk) now(zone *time.Location) time.Time { return d.Now().In(zone).Truncate(time.Second) }

// conflict is with the last decision about a subject that a version does not know; nil if it
// knows all.
func (a *act) conflict(e decide.Entry, version string, alone bool, at subject) error {
	if theirs := a.unseen(version, alone, at); theirs != "" {
		return &decide.Conflict{Name: a.Overrides.Name, Mine: e.Text(), Theirs: theirs}
	}
	return nil
}

// usualReason stands where nobody gave one.
const usualReason = "decided at the desk"
