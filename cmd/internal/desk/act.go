package desk

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"grader/checker"
	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/course/policy"
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

// about lists the decisions about a subject, those about several students first.
func (s *state) about(at subject) []decide.FileEntry {
	list := slices.Clone(s.ledger.about[subject{policy.Everybody, at.set, at.question}])
	if at.student != policy.Everybody {
		list = append(list, s.ledger.about[at]...)
	}
	if _, r := s.row(at.set, at.student); r != nil && at.question == "" && r.File != "" {
		list = append(list, s.ofFile(r.File)...)
	}
	return list
}

// version identifies what was on the screen for a decision: the answer, and the decisions about it.
// It is a list of hashes, that of the answer first.
func (s *state) version(at subject) string {
	parts := []string{s.answerVersion(at)}
	for _, e := range s.about(at) {
		parts = append(parts, sum(e.Text))
	}
	return strings.Join(parts, ".")
}

// unseen is the text of the last decision about a subject that is not in a version; "" if all are.
// It ignores decisions about a single student unless alone.
func (s *state) unseen(version string, alone bool, at subject) (text string) {
	seen := known(version)
	for _, e := range s.about(at) {
		if (alone || e.Class) && !seen[sum(e.Text)] && s.concerns(e, at) {
			text = e.Text
		}
	}
	return text
}

// concerns reports whether a decision about an answer applies to a student.
func (s *state) concerns(e decide.FileEntry, at subject) bool {
	if e.Answer == "" {
		return true
	}
	t, r := s.row(at.set, at.student)
	if r == nil {
		return false
	}
	i := column(t, at.question)
	if i < 0 || i >= len(r.Program) {
		return false
	}
	if r.Program[i].Which != (checker.Which{Number: e.Which}) {
		return false
	}
	v, err := s.Read(at.set, r, at.question, e.Answer)
	return err != nil || keyOf(v) == keyOf(r.Program[i])
}

// ofFile lists the decisions that assign a file to a student.
func (s *state) ofFile(file string) (list []decide.FileEntry) {
	if len(s.sheets) == 0 {
		return nil
	}
	for _, at := range s.Paths(file) {
		list = append(list, s.sheets[at]...)
	}
	return list
}

// known are the hashes in a version.
func known(version string) map[string]bool {
	list := map[string]bool{}
	for hash := range strings.FieldsFuncSeq(version, func(r rune) bool { return r == '.' || r == '/' }) {
		list[hash] = true
	}
	return list
}
