// Package source holds files as people see them: places in them, complaints about them, and TOML
// that is read within limits, so that a hostile file costs no more than an honest one of the same
// size.
package source

import (
	"bytes"
	"cmp"
	"slices"
	"unicode/utf8"
)

// A File is the text of a file without its byte-order mark.
type File struct {
	Name string // as shown to people: relative to the working directory of the command
	Data []byte
}

// mark is the byte-order mark that some editors put before UTF-8.
const mark = "\xef\xbb\xbf"

// NewFile is a file with the given contents, less a byte-order mark.
func NewFile(name string, data []byte) *File {
	return &File{Name: name, Data: bytes.TrimPrefix(data, []byte(mark))}
}

// Place is the line and the column of a byte, both counted from 1. Columns count characters. An
// offset outside the file counts as its nearest end.
func (f *File) Place(offset int) (line, column int) {
	before := f.Data[:min(max(offset, 0), len(f.Data))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte{'\n'}) + 1, utf8.RuneCount(before[start:]) + 1
}

// Line is the line that contains an offset, without its line end, and the offset of its start.
func (f *File) Line(offset int) (text []byte, start int) {
	offset = min(max(offset, 0), len(f.Data))
	start = bytes.LastIndexByte(f.Data[:offset], '\n') + 1
	end := len(f.Data)
	if i := bytes.IndexByte(f.Data[start:], '\n'); i >= 0 {
		end = start + i
	}
	return bytes.TrimSuffix(f.Data[start:end], []byte{'\r'}), start
}

// A Range is a part of a file: the bytes from Start up to but not including End. The zero Range is
// the whole file, without a line to show.
type Range struct{ Start, End int }

// Whole reports whether the range is the whole file.
func (r Range) Whole() bool { return r == Range{} }

// Severity is how bad a complaint is. The zero Severity is a bug.
type Severity uint8

// The severities: an error prevents something; a warning does not.
const (
	Error Severity = iota + 1
	Warning
)

// String is "error" or "warning".
func (s Severity) String() string { return [...]string{Error: "error", Warning: "warning"}[s] }

// A Diagnostic is a complaint about a file: what is wrong, where, and what to do about it. Its
// texts may quote untrusted files. Draw cleans them; all other writers must (package plain).
type Diagnostic struct {
	Severity Severity
	Code     string // stable: "toml/syntax", "key/unknown"
	File     *File  // nil if it is about no file
	Range    Range
	Message  string // what was found and what was expected, without a full stop
	Hint     string // what to type instead; "" for none
}

// Place is the line and the column of the complaint, if it has them.
func (d Diagnostic) Place() (line, column int, ok bool) {
	if d.File == nil || d.Range.Whole() {
		return 0, 0, false
	}
	line, column = d.File.Place(d.Range.Start)
	return line, column, true
}

// FileName is the name of the file, or "".
func (d Diagnostic) FileName() string {
	if d.File == nil {
		return ""
	}
	return d.File.Name
}

// Sort puts complaints in the order of files, places, codes and messages.
func Sort(list []Diagnostic) []Diagnostic {
	slices.SortStableFunc(list, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.FileName(), b.FileName()),
			cmp.Compare(a.Range.Start, b.Range.Start),
			cmp.Compare(a.Range.End, b.Range.End),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Message, b.Message),
		)
	})
	return list
}

// Failed reports whether one of the complaints is an error, not just a warning.
func Failed(list []Diagnostic) bool {
	return slices.ContainsFunc(list, func(d Diagnostic) bool { return d.Severity == Error })
}
