package script

import (
	"regexp"
	"sync/atomic"

	"grader/reference/game"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A File is a rules file that was read. It is safe for concurrent use, and remembers
// nothing between calls.
type File struct {
	Name  string // of the ruleset
	Shown string // the file, as complaints show it
	info  game.Info

	data     []byte
	globals  starlark.StringDict
	defs     map[string]syntax.Position // where each global is defined
	watch    *Watch
	partizan bool
	trusted  bool // the program's own

	allowance *atomic.Int64   // steps that all calls together may still take; nil for any number
	meter     *game.Meter     // that calls are charged to; nil for none
	spent     func(steps int) // called with the steps charged; may be nil

	unending func() *game.Fault // why play from the examples does not end; nil if it does
}

// MaxFile is the largest rules file, in bytes.
const MaxFile = 1 << 18

// Extension is how the name of a rules file ends.
const Extension = ".star"

var nameForm = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// options are those of the language: sets, and conditions and loops outside functions.
var options = &syntax.FileOptions{Set: true, TopLevelControl: true, GlobalReassign: true}

// function is a function of the file, which may be a given one; nil if it is not defined.
func (f *File) function(name string) starlark.Callable {
	fn, _ := f.globals[name].(starlark.Callable)
	return fn
}

// Source is the text of the file.
func (f *File) Source() string { return string(f.data) }

// Place is where a name is defined, counted from 1; both are 0 if it is not.
func (f *File) Place(name string) (line, col int) {
	return int(f.defs[name].Line), int(f.defs[name].Col)
}

// An Error is something wrong in a rules file.
type Error struct {
	File      string // as it is shown
	Line, Col int    // counted from 1; 0 if the file as a whole is concerned
	Msg       string
	Hint      string
}
