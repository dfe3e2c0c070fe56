// Package desk is the page on which staff mark and decide in a browser. It shows a class
// as it was graded last, and writes what is decided into the file of overrides, as a
// person would. It is the only package that knows HTTP.
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
	// any more. Read grades an answer that is written as TOML, to the question as the student
	// has it. They are for many goroutines at once.
	Wrote func(set string, r *gradebook.Row, question string) string
	Read  func(set string, r *gradebook.Row, question, answer string) (*checker.Verdict, error)
	// Draw draws what a sheet answers, question by question, as far as the kinds can.
	Draw func(set string, r *gradebook.Row) func(question string) explain.Doc
	// Text is what is in a sheet's file; "" if it cannot be read.
	Text func(file string) string
	// Files are those that somebody may give to a student when a thing needs a person; none
	// if it is not about that. Paths are how overrides may name a file, the usual way first.
	Files func(it gradebook.Item) []string
	Paths func(file string) []string
	// Owner is the student whose paper a sheet says it is; "" if nobody can tell.
	Owner func(it gradebook.Item) string
	// Belongs finds the student to whom a file can be given, by id or by name, or says in a
	// sentence why it cannot be. The set may be "".
	Belongs func(file, set, student string) (id, why string)
	// Sets are all of the course, whose answers on paper can be typed in, and Paper is what that
	// needs of one of them.
	Sets  []string
	Paper func(set string) (*enter.Set, error)
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

// A made decision was written here.
type made struct {
	number int      // among all decisions that were made here
	texts  []string // as they stand in the file
	Says   string   // what was decided, in a line
	subject
	about []subject
	entry decide.FileEntry // what each of them decides
	files []string         // that were given to a student
	where string           // the address of the view in which it was made
	at    time.Time
	// earlier reports whether it was made before this desk began.
	earlier bool
	// aim tells what was on the screen when it was made: the versions of its subjects, and then
	// those of its files.
	aim []string
}

// fresh bounds how long a decision is taken for made before the marks count it.
const fresh = 10 * time.Second

// A subject is what a decision is about. The student is "*" for several, the question
// "" for the whole set.
type subject struct{ student, set, question string }

// A lost decision was made here and saved, and is not in the file as it was written: an editor
// may have saved what it had read before.
type lost struct {
	made
	gone []string // which of its texts
}
