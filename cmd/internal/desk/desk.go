// Package desk serves the pages on which staff mark and decide in a browser. It shows a class as it
// was last graded, and writes decisions to the file of overrides, as an editor would. It is the
// only package with an HTTP server.
package desk

import (
	"time"

	"grader/checker"
	"grader/cmd/internal/course/decide"
	"grader/cmd/internal/desk/enter"
	"grader/problems"
	"grader/reference/explain"
	"grader/reports/gradebook"
)

// A Class is a graded class. It does not change once it is shown.
type Class struct {
	Book *gradebook.Book
	// Entries are the decisions that the marks take into account.
	Entries   []decide.FileEntry
	Overrides decide.File
	Zone      *time.Location // for times that people type
	// Level is the feedback that a student gets about a set.
	Level func(*gradebook.Table, *gradebook.Row) problems.Level
	// Wrote is what a student wrote for a question, as TOML; "" if that cannot be read any more.
	// Read grades an answer in TOML to the question as the student has it. Both may be called from
	// several goroutines.
	Wrote func(set string, r *gradebook.Row, question string) string
	Read  func(set string, r *gradebook.Row, question, answer string) (*checker.Verdict, error)
	// Draw draws the answers of a sheet, for the kinds that can.
	Draw func(set string, r *gradebook.Row) func(question string) explain.Doc
	// Text is the contents of a sheet's file; "" if it cannot be read.
	Text func(file string) string
	// Files are the files that can be assigned to a student to settle an item; nil if the item is
	// not about that. Paths are the names by which overrides may call a file, the usual one first.
	Files func(it gradebook.Item) []string
	Paths func(file string) []string
	// Owner is the student whose paper a sheet claims to be; "" if that is not known.
	Owner func(it gradebook.Item) string
	// Belongs returns the student, found by id or name, to whom a file can be assigned; why is a
	// sentence that says why it cannot be. The set may be "".
	Belongs func(file, set, student string) (id, why string)
	// Sets are the sets of the course, for typing in answers from paper. Paper prepares one of
	// them.
	Sets  []string
	Paper func(set string) (*enter.Set, error)
}

// Options stay the same while a desk is open.
type Options struct {
	By        string // who decides
	Anonymous bool   // hide the names of students whose essays are marked
	Share     Share
	Now       func() time.Time
	// Written, unless nil, is called with the path of the file of overrides after each change,
	// before the system reports it.
	Written func(path string)
}

// A made decision was written by this desk.
type made struct {
	number int      // among all decisions made here
	texts  []string // as they are in the file
	Says   string   // the decision in a line
	subject
	about []subject
	entry decide.FileEntry // what each text decides
	files []string         // assigned to a student
	where string           // the address of the view in which it was made
	at    time.Time
	// earlier reports whether it was made before this desk began.
	earlier bool
	// aim lists the versions on the screen when it was made: those of its subjects, then those of
	// its files.
	aim []string
}

// fresh is how long a decision counts while the marks do not reflect it yet.
const fresh = 10 * time.Second

// A subject is what a decision is about. The student is "*" for several students, and the question
// "" for the whole set.
type subject struct{ student, set, question string }

// A lost decision was saved here but is no longer in the file: an editor may have saved an earlier
// version.
type lost struct {
	made
	gone []string // the missing ones of its texts
}
