// Package desk is the page on which staff mark and decide in a browser. It shows a class
// as it was graded last, and writes what is decided into the file of overrides, as a
// person would. It is the only package that knows HTTP.
package desk

import (
	"crypto/rand"
	"html/template"
	"slices"
	"sync"
	"time"

	"grader/checker"
	"grader/cmd/internal/decide"
	"grader/problems"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// A Class is a class as it was graded at some time. It is not changed once it is shown.
type Class struct {
	Book *gradebook.Book
	// Entries are the decisions that the marks count.
	Entries   []decide.FileEntry
	Overrides decide.File
	Zone      *time.Location // of times that people type
	// Level is what a student is told about a set.
	Level func(*gradebook.Table, *gradebook.Row) problems.Level
	// Wrote is what a student wrote for a question, as TOML; "" if that cannot be read
	// any more. Read grades an answer that is written as TOML. They are for many goroutines
	// at once.
	Wrote func(set string, r *gradebook.Row, question string) string
	Read  func(set, question, answer string) (*checker.Verdict, error)
	// Draw draws what a sheet answers, question by question, as far as the kinds can.
	Draw func(set string, r *gradebook.Row) func(question string) explain.Doc
	// Text is what is in a sheet's file; "" if it cannot be read.
	Text func(file string) string
	// Files are those that somebody may give to a student when a thing needs a person; none
	// if it is not about that. Paths are how overrides may name a file, the usual way first.
	Files func(it gradebook.Item) []string
	Paths func(file string) []string
	// Belongs finds the student to whom a file can be given, by id or by name, or says in a
	// sentence why it cannot be. The set may be "".
	Belongs func(file, set, student string) (id, why string)
}

// Options are what stays the same while a desk is open.
type Options struct {
	By        string // who decides
	Anonymous bool   // the names of those whose essays are marked are hidden
	Share     Share
	Now       func() time.Time
	// Written is called with the path after something was written into the file of
	// overrides, so that nobody need wait for the system to tell; it may be nil.
	Written func(path string)
}

// A Desk serves pages about a class to one person.
type Desk struct {
	Options
	pages map[string]*template.Template
	files map[string]staticFile
	// Whoever comes with a token gets the session as a cookie, and the forms of that session
	// hold the form token.
	session, form, cookie string
	hosts                 []string

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
	undone  map[string]time.Time   // the texts of decisions that were taken back here
	waiting map[chan struct{}]bool // those who are told of changes
	lost    []lost                 // decisions that are not in the file any more
	// saving is held while the file is compared with the decisions made here, and changed.
	saving sync.Mutex
	seats  seats
}

// A made decision was written here.
type made struct {
	number int      // among all decisions that were made here
	texts  []string // as they stand in the file
	says   string
	subject
	about []subject
	entry decide.Entry // what each of them decides
	files []string     // that were given to a student
	where string       // the address of the view in which it was made
	at    time.Time
	// counted reports whether the marks have counted it: if they do not any more, somebody
	// else has removed it.
	counted bool
	// earlier reports whether it was made before this desk began.
	earlier bool
	// aim tells what was on the screen when it was made: the versions of its subjects, and then
	// those of its files.
	aim []string
}

// fresh bounds how long a decision is taken for made before the marks count it.
const fresh = 10 * time.Second

// New makes a desk ready.
func New(o Options) *Desk {
	d := &Desk{Options: o, token: rand.Text(), session: rand.Text(), form: rand.Text(), left: map[string]bool{}, undone: map[string]time.Time{}, waiting: map[chan struct{}]bool{}}
	d.files = staticFiles()
	d.pages = templates(d.files)
	return d
}

// Show shows a class from now on.
func (d *Desk) Show(c Class) {
	s := newSnapshot(c)
	if c.Overrides.Path != "" {
		d.seats.take(c.Overrides.Path, d.By)
		d.neighbours()
	}
	d.mu.Lock()
	if d.at != nil {
		s.number = d.at.number + 1
		if !d.caused(d.at, s) {
			d.outside++
		}
	} else {
		for _, m := range d.earlier(s) {
			d.decisions++
			m.number = d.decisions
			d.made = append(d.made, m)
		}
	}
	d.at = s
	for i := range d.made {
		d.made[i].counted = d.made[i].counted || slices.ContainsFunc(d.made[i].texts, func(text string) bool { return s.counted[text] })
	}
	d.mu.Unlock()
	d.Look()
	d.changed()
}

// Trouble tells what is broken at the moment; nothing if all is well.
func (d *Desk) Trouble(list []string) {
	d.mu.Lock()
	same := slices.Equal(d.troubles, list)
	d.troubles = slices.Clone(list)
	if !same {
		d.outside++
	}
	d.mu.Unlock()
	if !same {
		d.changed()
	}
}

// Others tells who else has a desk on the same reports; "" if nobody has.
func (d *Desk) Others(who string) {
	d.mu.Lock()
	same := d.others == who
	d.others = who
	if !same {
		d.outside++
	}
	d.mu.Unlock()
	if !same {
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
	troubles []string
	others   string
	outside  int
	made     []made
	lost     []lost
	left     map[string]bool
	// fresh are the decisions that were made here and that the marks do not count yet.
	fresh map[subject][]decide.Entry
	// undone are the texts of those that were taken back here, and that the marks may still
	// count.
	undone map[string]bool
	// given are the files that were given to a student here and that are not graded so yet.
	given map[string]bool
}

func (d *Desk) state() state {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := state{snapshot: d.at, troubles: d.troubles, others: d.others, outside: d.outside, made: slices.Clone(d.made), lost: slices.Clone(d.lost), left: map[string]bool{}, fresh: map[subject][]decide.Entry{}, undone: map[string]bool{}, given: map[string]bool{}}
	for id := range d.left {
		s.left[id] = true
	}
	if d.at == nil {
		return s
	}
	for _, m := range d.made {
		if m.counted || d.Now().Sub(m.at) > fresh {
			continue
		}
		for _, about := range m.about {
			s.fresh[about] = append(s.fresh[about], m.entry)
		}
		for _, file := range m.files {
			s.given[file] = true
		}
	}
	for text, at := range d.undone {
		s.undone[text] = d.at.counted[text] && d.Now().Sub(at) <= fresh
	}
	return s
}
