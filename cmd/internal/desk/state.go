package desk

import (
	"crypto/rand"
	"html/template"
	"net"
	"net/http"
	"path"
	"slices"
	"sync"

	"grader/cmd/internal/course/decide"
)

// New makes a desk.
func New(o Options) *Desk {
	d := &Desk{Options: o, token: rand.Text(), session: rand.Text(), form: rand.Text(), left: map[string]bool{}, here: map[string]bool{}, ledger: newLedger(nil), waiting: map[chan struct{}]bool{}}
	d.pages = templates()
	return d
}

// Show shows a class from now on.
func (d *Desk) Show(c Class) {
	s := newSnapshot(c)
	if c.Overrides.Path != "" {
		d.seats.take(c.Overrides.Path, d.By)
		d.neighbours()
	}
	d.saving.Lock()
	list, known := d.inFile(s)
	d.mu.Lock()
	if d.at != nil {
		s.number = d.at.number + 1
		if !d.caused(d.at, s) {
			d.outside++
		}
	} else {
		for _, m := range d.earlier(s) {
			d.note(m)
		}
	}
	d.at = s
	if known && d.compare(list) {
		d.outside++
	}
	d.mu.Unlock()
	d.saving.Unlock()
	d.changed()
}

// Trouble sets the list of what is broken now; empty if nothing is.
func (d *Desk) Trouble(list []string) {
	d.fromOutside(func() bool {
		same := slices.Equal(d.troubles, list)
		d.troubles = slices.Clone(list)
		return !same
	})
}

// Others sets the sentence about other desks on the same reports; "" if there are none.
func (d *Desk) Others(who string) {
	d.fromOutside(func() bool {
		same := d.others == who
		d.others = who
		return !same
	})
}

// fromOutside applies a change that was not decided here, and tells pages to reload if it returns
// true.
func (d *Desk) fromOutside(change func() bool) {
	d.mu.Lock()
	changed := change()
	if changed {
		d.outside++
	}
	d.mu.Unlock()
	if changed {
		d.changed()
	}
}

// changed tells all open pages to reload.
func (d *Desk) changed() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for c := range d.waiting {
		select {
		case c <- struct{}{}:
		default: // it is about to reload anyway
		}
	}
}

// A state is a desk as one request sees it. It does not change.
type state struct {
	*snapshot
	*ledger
	troubles []string
	others   string
	outside  int
	made     []made
	lost     []lost
	left     map[string]bool
	// fresh are the decisions made here that the marks do not reflect yet.
	fresh map[subject][]decide.FileEntry
	// given are the files that were assigned here and are not graded so yet.
	given map[string]bool
}

func (d *Desk) state() state {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := state{snapshot: d.at, ledger: d.ledger, troubles: d.troubles, others: d.others, outside: d.outside, made: slices.Clone(d.made), lost: slices.Clone(d.lost), left: map[string]bool{}, fresh: map[subject][]decide.FileEntry{}, given: map[string]bool{}}
	for id := range d.left {
		s.left[id] = true
	}
	if d.at == nil {
		return s
	}
	for _, m := range d.made {
		if d.Now().Sub(m.at) > fresh || slices.ContainsFunc(m.texts, func(text string) bool { return d.at.counted[text] }) {
			continue
		}
		for _, about := range m.about {
			s.fresh[about] = append(s.fresh[about], m.entry)
		}
		for _, file := range m.files {
			s.given[file] = true
		}
	}
	return s
}

// A Desk serves pages about a class to one person.
type Desk struct {
	Options
	pages map[string]*template.Template
	// A browser with a token gets the session as a cookie, and the forms of that session contain
	// the form token.
	session, form, cookie string
	hosts                 []string
	listeners             []net.Listener
	server                *http.Server // nil until the desk is open

	mu sync.Mutex
	// The token is in the address that was printed last, and is valid until it is spent. Handed is
	// the token in the page of File; "" if there is none.
	token, handed string
	spent         bool
	folder        string    // of the page of File
	at            *snapshot // nil until a class is shown
	troubles      []string  // what is broken now
	others        string    // the sentence about other desks on the same reports
	made          []made    // the decisions made here, for undo
	// decisions counts the decisions made here, including those undone.
	decisions int
	// outside counts the changes that decisions made here did not cause.
	outside int
	left    map[string]bool
	// here has the texts of all decisions made or undone here; true if the text should be in the
	// file.
	here    map[string]bool
	ledger  *ledger
	waiting map[chan struct{}]bool // the pages that wait for changes
	lost    []lost                 // decisions that are not in the file any more
	// saving is held while the file is compared with the decisions made here, and changed.
	saving sync.Mutex
	seats  seats
	// typedIn lists the sheets that were typed in here, the latest last.
	typedIn []string
	// reading is held while typed text is read: one at a time.
	reading sync.Mutex
}

// A ledger is the contents of the file of overrides as far as this desk knows: the decisions behind
// the marks, and those written and undone here since. It never changes.
type ledger struct {
	noted  []decide.FileEntry // not nil
	about  map[subject][]decide.FileEntry
	sheets map[string][]decide.FileEntry // those that assign a file, by its path
}

func newLedger(list []decide.FileEntry) *ledger {
	l := &ledger{noted: append([]decide.FileEntry{}, list...), about: map[subject][]decide.FileEntry{}, sheets: map[string][]decide.FileEntry{}}
	for _, e := range list {
		if e.Sheet != "" {
			file := path.Clean(e.Sheet)
			l.sheets[file] = append(l.sheets[file], e)
			continue
		}
		at := subject{e.Student, e.Set, e.Question}
		l.about[at] = append(l.about[at], e)
	}
	return l
}

// textsOf are the texts of entries.
func textsOf(list []decide.FileEntry) map[string]bool {
	texts := map[string]bool{}
	for _, e := range list {
		texts[e.Text] = true
	}
	return texts
}

// inFile lists the entries in the file. It reads the file only if the marks do not reflect exactly
// what was written here; ok is false if the file cannot be read.
func (d *Desk) inFile(s *snapshot) (list []decide.FileEntry, ok bool) {
	d.mu.Lock()
	same := true
	for text, written := range d.here {
		same = same && s.counted[text] == written
	}
	d.mu.Unlock()
	if same {
		return s.Entries, true
	}
	list, err := s.Overrides.Entries() // a broken file is reported elsewhere, and has lost nothing yet
	return list, err == nil
}
