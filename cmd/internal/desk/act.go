package desk

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"grader/cmd/internal/course/decide"
	"grader/reports/gradebook"
)

// An act is a submitted form and its subject.
type act struct {
	desk *Desk
	state
	subject
	r     *http.Request
	table *gradebook.Table
	row   *gradebook.Row // nil if the decision is about several students
	at    int            // the index of the question; -1 for none
	alias string         // the alias of a student whose name is hidden; "" if it is not
	files []string       // assigned to a student
}

// errForm says, in a sentence, why a form cannot become an entry.
type errForm string

func (e errForm) Error() string { return string(e) }

// An errStale says that a form is about something that has changed. Theirs is what is there now.
type errStale struct{ text, mine, theirs string }

func (e errStale) Error() string { return e.text }

func wrong(format string, args ...any) error { return errForm(fmt.Sprintf(format, args...)) }

// saved records a decision that was written to the file, with the entries added.
func (d *Desk) saved(m made, added []decide.FileEntry) {
	d.mu.Lock()
	defer d.mu.Unlock()
	m.at = d.Now()
	d.note(m)
	d.ledger = newLedger(slices.Concat(d.ledger.noted, added))
}

// note records a decision that can be undone.
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

// conflict returns the conflict with the last decision about a subject that is not in the version;
// nil if all are.
func (a *act) conflict(e decide.Entry, version string, alone bool, at subject) error {
	if theirs := a.unseen(version, alone, at); theirs != "" {
		return &decide.Conflict{Name: a.Overrides.Name, Mine: e.Text(), Theirs: theirs}
	}
	return nil
}

// usualReason is the reason of a decision if none was given.
const usualReason = "decided at the desk"
