package cli

import (
	"io"
	"path/filepath"
	"time"

	"grader/problems/source"
)

// A Program is the environment of a command line: everything except the arguments.
type Program struct {
	Name    string
	In      io.Reader
	Out     io.Writer
	Err     io.Writer
	Now     func() time.Time
	Workdir string                   // file names are relative to it, and shown so
	Getenv  func(name string) string // the environment
	// Colour reports whether standard output is coloured by default.
	Colour bool
	// Unicode reports whether standard output is a terminal that shows Unicode, and so mathematics
	// as printed. Files and other programs get ASCII.
	Unicode bool
	// Watched reports whether standard error is a terminal, where long work may show its progress.
	Watched bool
	// Screen returns the size of the terminal that standard output is; nil if it is none.
	Screen func() (columns, lines int)

	known *knownFiles
}

// Path is the path of a file named on the command line.
func (p *Program) Path(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(p.Workdir, name)
}

// Show is the name of a file in messages: relative to the working folder, with slashes, unless the
// two have only the root in common.
func (p *Program) Show(name string) string {
	path := p.Path(name)
	if rel, err := filepath.Rel(p.Workdir, path); err == nil && (filepath.IsLocal(rel) || !filepath.IsAbs(name) || !apart(p.Workdir, path)) {
		name = rel
	}
	return filepath.ToSlash(name)
}

// Given is the name in messages of a file named on the command line: an absolute path outside the
// working folder stays as it was given.
func (p *Program) Given(name string) string {
	if filepath.IsAbs(name) && !within(p.Path(name), p.Workdir) {
		return filepath.ToSlash(name)
	}
	return p.Show(name)
}

// apart reports whether two paths have only the root in common.
func apart(dir, other string) bool {
	for !within(other, dir) {
		dir = filepath.Dir(dir)
	}
	return dir == filepath.Dir(dir)
}

// Read reads a file of the staff.
func (p *Program) Read(name string) (*source.File, error) { return p.readAs(name, p.Show(name)) }

// ReadGiven is Read for a file named on the command line.
func (p *Program) ReadGiven(name string) (*source.File, error) { return p.readAs(name, p.Given(name)) }

func (p *Program) readAs(name, shown string) (*source.File, error) {
	file, fault := source.Read(p.Path(name), shown, source.StaffBytes)
	if fault != nil {
		return file, Broken([]source.Diagnostic{*fault})
	}
	return file, nil
}

// within reports whether a folder is another folder, or inside it.
func within(dir, other string) bool {
	rel, err := filepath.Rel(other, dir)
	return err == nil && filepath.IsLocal(rel)
}
