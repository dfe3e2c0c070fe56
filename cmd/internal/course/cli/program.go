package cli

import (
	"io"
	"path/filepath"
	"time"

	"grader/problems/source"
)

// A Program is what a command line runs in: everything that is not an argument.
type Program struct {
	Name    string
	In      io.Reader
	Out     io.Writer
	Err     io.Writer
	Now     func() time.Time
	Workdir string                   // names of files are relative to it, and shown so
	Getenv  func(name string) string // the environment
	// Colour reports whether standard output is to be coloured where nothing else
	// is asked for.
	Colour bool
	// Unicode reports whether standard output shows mathematics as it is printed: a terminal
	// that takes Unicode. Files and other programs are given ASCII.
	Unicode bool
	// Watched reports whether standard error is a terminal, on which long work may
	// show how far it has come.
	Watched bool
	// Screen gives the size of the terminal that standard output is; nil if it is
	// none.
	Screen func() (columns, lines int)

	known *knownFiles
}

// Path is where a file is that was named on the command line.
func (p *Program) Path(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(p.Workdir, name)
}

// Show is how a file is shown: relative to the working folder, with slashes, unless the two have
// nothing but the root in common.
func (p *Program) Show(name string) string {
	path := p.Path(name)
	if rel, err := filepath.Rel(p.Workdir, path); err == nil && (filepath.IsLocal(rel) || !filepath.IsAbs(name) || !apart(p.Workdir, path)) {
		name = rel
	}
	return filepath.ToSlash(name)
}

// Given is how a file is shown that was named on the command line: an absolute path outside the
// working folder as it was given.
func (p *Program) Given(name string) string {
	if filepath.IsAbs(name) && !within(p.Path(name), p.Workdir) {
		return filepath.ToSlash(name)
	}
	return p.Show(name)
}

// apart reports whether no folder but the root holds both of two.
func apart(dir, other string) bool {
	for !within(other, dir) {
		dir = filepath.Dir(dir)
	}
	return dir == filepath.Dir(dir)
}

// Read reads a file that staff have written.
func (p *Program) Read(name string) (*source.File, error) { return p.readAs(name, p.Show(name)) }

// ReadGiven is Read for a file that was named on the command line.
func (p *Program) ReadGiven(name string) (*source.File, error) { return p.readAs(name, p.Given(name)) }

func (p *Program) readAs(name, shown string) (*source.File, error) {
	file, fault := source.Read(p.Path(name), shown, source.StaffBytes)
	if fault != nil {
		return file, Broken([]source.Diagnostic{*fault})
	}
	return file, nil
}

// within reports whether a folder is another, or lies in it.
func within(dir, other string) bool {
	rel, err := filepath.Rel(other, dir)
	return err == nil && filepath.IsLocal(rel)
}
