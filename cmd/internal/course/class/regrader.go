package class

import (
	"crypto/sha256"
	"io/fs"
	"slices"
	"time"

	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/watch"
	"grader/problems/source"
	"grader/reports/gradebook"
)

// A Regrader grades a class repeatedly, and only those sheets that have changed or whose problem
// set has. The zero Regrader remembers nothing.
//
// A sheet that can no longer be graded may be about to be saved: its last good result stays until
// it can be graded again, or has been broken for a while.
type Regrader struct {
	sheets map[sheetKey]*rememberedSheet
	sets   []string
	limits source.Limits
	times  bool
}

// A sheetKey is the place of a sheet: its folder of submissions, and its path in it.
type sheetKey struct{ root, path string }

func (s Sheet) key() sheetKey { return sheetKey{s.Root.Name(), s.Path} }

// A rememberedSheet is a sheet and the result of grading it.
type rememberedSheet struct {
	found SheetID
	given string // the assignment by hand; "" for none
	exam  *papers.Exam
	seen  fs.FileInfo // of the path, before the file was read
	info  fs.FileInfo // of the file that was read; seen itself if they are alike
	read  time.Time
	fault string // why it must not be opened; "" if it may
	last  Result
	// shown is the last result or, if held, the last good one, which is kept from since on.
	shown Result
	held  bool
	since time.Time
}

// An Update is the state of a class after one round.
type Update struct {
	Results []Result // in the order of the sheets
	// Changed are the results that differ from the last round, including those of the last round
	// that are gone.
	Changed []Result
	// Held are the last good results of sheets that cannot be graded now. Broken are those among
	// them that could be graded in the last round.
	Held, Broken []Result
}

// Grade grades the sheets. Info describes their files: while it returns the same value, a file has
// not changed. A sheet that broke at least patience before now is graded as it is.
func (m *Regrader) Grade(g Grader, sheets []Sheet, info func(Sheet) fs.FileInfo, now time.Time, patience time.Duration) Update {
	run := regradeRun{Regrader: m, exams: map[string]*papers.Exam{}, grader: g, anew: !slices.Equal(m.sets, g.Sets)}
	run.before, m.sheets = m.sheets, make(map[sheetKey]*rememberedSheet, len(sheets))
	if m.limits != g.Limits || m.times != g.Modified {
		run.before = nil
	}
	m.sets, m.limits, m.times = slices.Clone(g.Sets), g.Limits, g.Modified
	var doubtful []Sheet
	for _, s := range sheets {
		e := run.recall(s)
		m.sheets[s.key()] = e
		at, fault := info(s), ""
		if s.fault != nil {
			fault = s.fault.Message
		}
		// The result of a sheet that is not opened depends on nothing else.
		if e.exam == nil || fault != e.fault || fault == "" && !watch.Same(at, e.info, e.read) {
			e.seen, e.read, e.fault = at, now, fault
			doubtful = append(doubtful, s)
		}
	}
	run.grader.Known = func(s Sheet, sum [sha256.Size]byte) (Result, bool) {
		e := m.sheets[s.key()]
		return e.last, e.exam != nil && e.last.Sum == sum
	}
	for i, r := range run.grader.Grade(doubtful) {
		run.take(m.sheets[doubtful[i].key()], r, now)
	}
	for _, s := range sheets {
		e := m.sheets[s.key()]
		e.last.given, e.shown.given = s.given, s.given // the line of the entry may have changed
		switch {
		case e.held && now.Sub(e.since) >= patience:
			e.shown, e.held = e.last, false
			run.Changed = append(run.Changed, e.shown)
		case e.held:
			run.Held = append(run.Held, e.shown)
		}
		run.Results = append(run.Results, e.shown)
	}
	for at, e := range run.before {
		if m.sheets[at] != e {
			run.Changed = append(run.Changed, e.shown)
		}
	}
	return run.Update
}

type regradeRun struct {
	*Regrader
	Update
	before map[sheetKey]*rememberedSheet
	exams  map[string]*papers.Exam
	grader Grader
	anew   bool // the known sets differ from the last round
}

func (g *regradeRun) exam(set string) *papers.Exam {
	e, known := g.exams[set]
	if !known && set != "" {
		e = g.grader.Exam(set)
		g.exams[set] = e
	}
	return e
}

// recall is what is remembered of a sheet; a new entry if the meaning of its path or its questions
// have changed.
func (g *regradeRun) recall(s Sheet) *rememberedSheet {
	old := g.before[s.key()]
	if old == nil || old.found != s.SheetID || old.given != s.given.says() || old.last.Name != s.Name || s.Set == "" && g.anew || g.exam(old.last.Set) != old.exam {
		return &rememberedSheet{found: s.SheetID, given: s.given.says()}
	}
	return old
}

// take records the result of a sheet.
func (g *regradeRun) take(e *rememberedSheet, r Result, now time.Time) {
	// If its folder has been replaced, the path may now have another file than the one that was
	// read.
	if e.info = r.info; watch.Alike(e.seen, e.info) {
		e.info = e.seen
	}
	r.Root, r.info, e.seen = nil, nil, nil // the root is about to be closed
	same := e.exam != nil && r.Sum == e.last.Sum && r.Status == e.last.Status && r.Modified.Equal(e.last.Modified) && !r.isBroken()
	e.exam, e.last = g.exam(r.Set), r
	switch {
	case same && !e.held:
	case r.isBroken() && !e.shown.isBroken():
		if !e.held {
			e.held, e.since = true, now
			g.Broken = append(g.Broken, e.shown)
		}
	default:
		e.held, e.shown = false, r
		g.Changed = append(g.Changed, r)
	}
}

// isBroken reports whether a sheet may be half written: it could not be graded, or is empty.
func (r Result) isBroken() bool {
	return r.Status != gradebook.Graded || r.Sum == sha256.Sum256(nil)
}
