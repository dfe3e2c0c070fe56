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

// New makes a desk ready.
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

// Trouble tells what is broken at the moment; nothing if all is well.
func (d *Desk) Trouble(list []string) {
	d.fromOutside(func() bool {
		same := slices.Equal(d.troubles, list)
		d.troubles = slices.Clone(list)
		return !same
	})
}

// Others tells who else has a desk on the same reports; "" if nobody has.
func (d *Desk) Others(who string) {
	d.fromOutside(func() bool {
		same := d.others == who
		d.others = who
		return !same
	})
}

// fromOutside takes note of something that was not decided here, and tells pages of it if the
// function reports that it is new.
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

// changed tells all pages that are open to look again.
func (d *Desk) changed() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for c := range d.waiting {
		select {
		case c <- struct{}{}:
		default: // it has yet to look at what was before
		}
	}
}

// A state is what a request sees of a desk: it does not change under it.
type state struct {
	*snapshot
	*ledger
	troubles []string
	others   string
	outside  int
	made     []made
	lost     []lost
	left     map[string]bool
	// fresh are the decisions that were made here and that the marks do not count yet.
	fresh map[subject][]decide.FileEntry
	// given are the files that were given to a student here and that are not graded so yet.
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
	// Whoever comes with a token gets the session as a cookie, and the forms of that session
	// hold the form token.
	session, form, cookie string
	hosts                 []string
	listeners             []net.Listener
	server                *http.Server // once the desk is open

	mu sync.Mutex
	// The token is in the address that was printed last, and is good until it is spent.
	// Another is in the file that was handed to a browser; "" if that is not there any more.
	token, handed string
	spent         bool
	folder        string    // of that file
	at            *snapshot // nil until something could be graded
	troubles      []string  // what is broken at the moment
	others        string    // who else has a desk on the same reports
	made          []made    // the decisions that were made here, for undo
	// decisions counts those that were made here, also those that were undone.
	decisions int
	// outside counts the changes that the decisions made here did not cause.
	outside int
	left    map[string]bool
	// here has the texts of all decisions that were made or taken back here, and whether they
	// should be in the file.
	here    map[string]bool
	ledger  *ledger
	waiting map[chan struct{}]bool // those who are told of changes
	lost    []lost                 // decisions that are not in the file any more
	// saving is held while the file is compared with the decisions made here, and changed.
	saving sync.Mutex
	seats  seats
	// typedIn are the sheets that were typed in here, the last one last.
	typedIn []string
	// reading is held while something that was typed is read: one at a time.
	reading sync.Mutex
}

// A ledger is what the file of overrides holds, as far as this desk knows: what the marks
// count, and what was written and taken back here since. It is not changed once it is made.
type ledger struct {
	noted  []decide.FileEntry // not nil
	about  map[subject][]decide.FileEntry
	sheets map[string][]decide.FileEntry // those that say whose a file is, by its path
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

// inFile lists what the file holds. It is read only if the marks do not count just what was
// written here; ok is false if it cannot be.
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
	list, err := s.Overrides.Entries() // what is broken is told, and has lost nothing yet
	return list, err == nil
}
