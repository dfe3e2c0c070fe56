package desk

import (
	"path"

	"grader/cmd/internal/decide"
)

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
