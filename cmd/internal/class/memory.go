package class

import (
	"crypto/sha256"
	"io/fs"
	"slices"
	"time"

	"grader/checker"
	"grader/cmd/internal/watch"
	"grader/problems/source"
	"grader/reports"
)

// A Memory grades a class again and again, and of the sheets only those that have
// changed or whose problem set has. The zero Memory remembers nothing yet.
//
// A sheet that was graded and cannot be any more may be about to be saved: its last
// good result stays until it can be graded again, or has been broken for a while.
type Memory struct {
	sheets map[place]*remembered
	sets   []string
	limits source.Limits
	times  bool
}

// A place is where a sheet lies: the folder that was given, and the path in it.
type place struct{ root, path string }

func (s Sheet) place() place { return place{s.Root.Name(), s.Path} }

// A remembered is a sheet with what became of it.
type remembered struct {
	found Reading
	exam  *checker.Exam
	seen  fs.FileInfo // what is under the path, as Grade was told before it read the file
	info  fs.FileInfo // of the file that was read: seen itself, if that is the same
	read  time.Time
	fault string // why it was not even to be opened; "" if it was
	last  Result
	// shown is the last result, or if held is true the last good one, which stays
	// since that time.
	shown Result
	held  bool
	since time.Time
}

// A Regraded is what became of a class this time.
type Regraded struct {
	Results []Result // in the order of the sheets
	// Changed are the results that are not what they were last time, and those of
	// last time that are no more.
	Changed []Result
	// Held are the last good results of sheets that cannot be graded at the
	// moment, and Broken those among them that could be last time.
	Held, Broken []Result
}

// Grade grades the sheets. Info tells about their files: as long as it gives the
// same value, nothing has happened to one. What broke at least patience before now
// is graded as it is.
func (m *Memory) Grade(g Grader, sheets []Sheet, info func(Sheet) fs.FileInfo, now time.Time, patience time.Duration) Regraded {
	run := regrading{Memory: m, exams: map[string]*checker.Exam{}, grader: g, anew: !slices.Equal(m.sets, g.Sets)}
	run.before, m.sheets = m.sheets, make(map[place]*remembered, len(sheets))
	if m.limits != g.Limits || m.times != g.Modified {
		run.before = nil
	}
	m.sets, m.limits, m.times = slices.Clone(g.Sets), g.Limits, g.Modified
	var doubtful []Sheet
	for _, s := range sheets {
		e := run.recall(s)
		m.sheets[s.place()] = e
		at, fault := info(s), ""
		if s.fault != nil {
			fault = s.fault.Message
		}
		// What becomes of a sheet that is not opened depends on nothing else.
		if e.exam == nil || fault != e.fault || fault == "" && !watch.Same(at, e.info, e.read) {
			e.seen, e.read, e.fault = at, now, fault
			doubtful = append(doubtful, s)
		}
	}
	run.grader.Known = func(s Sheet, sum [sha256.Size]byte) (Result, bool) {
		e := m.sheets[s.place()]
		return e.last, e.exam != nil && e.last.Sum == sum
	}
	for i, r := range run.grader.Grade(doubtful) {
		run.take(m.sheets[doubtful[i].place()], r, now)
	}
	for _, s := range sheets {
		e := m.sheets[s.place()]
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
	return run.Regraded
}

type regrading struct {
	*Memory
	Regraded
	before map[place]*remembered
	exams  map[string]*checker.Exam
	grader Grader
	anew   bool // other sets are known than last time
}

func (g *regrading) exam(set string) *checker.Exam {
	e, known := g.exams[set]
	if !known && set != "" {
		e = g.grader.Exam(set)
		g.exams[set] = e
	}
	return e
}

// recall is what is remembered of a sheet, if that still means anything: if the path
// means the same, and the questions are the same.
func (g *regrading) recall(s Sheet) *remembered {
	old := g.before[s.place()]
	if old == nil || old.found != s.Reading || old.last.Name != s.Name || s.Set == "" && g.anew || g.exam(old.last.Set) != old.exam {
		return &remembered{found: s.Reading}
	}
	return old
}

// take takes note of what became of a sheet.
func (g *regrading) take(e *remembered, r Result, now time.Time) {
	// Under the path there may be another file by now than the one that was read, in
	// a folder that has been replaced.
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

// isBroken tells whether a sheet may be half written: it could not be graded, or is
// empty.
func (r Result) isBroken() bool {
	return r.Status != reports.Graded || r.Sum == sha256.Sum256(nil)
}
