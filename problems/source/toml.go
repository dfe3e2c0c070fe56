package source

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"unicode/utf8"

	"grader/reference/plain"

	"github.com/BurntSushi/toml"
)

// Limits bound what is read. A submission is data that somebody else wrote:
// these are checked before it is decoded.
type Limits struct {
	Bytes int // of the file
	Depth int // of tables, arrays and dotted keys within each other
	Keys  int // all told

	// numbers reports whether one which cannot be read is read as a text.
	numbers bool

	scratch *scratch // nil for another each time
}

// The limits of the program: for answer sheets, whose size grader.toml sets,
// and for files written by the staff.
const (
	SheetBytes = 64 << 10
	StaffBytes = 4 << 20
	maxDepth   = 32
)

// SheetLimits are the limits of an answer sheet of at most so many bytes.
func SheetLimits(size int) Limits {
	return Limits{Bytes: size, Depth: maxDepth, Keys: 4096, numbers: true}
}

// StaffLimits are the limits of problem sets, settings and the like.
func StaffLimits() Limits { return Limits{Bytes: StaffBytes, Depth: maxDepth, Keys: 100_000} }

// A Document is a TOML file that was read. It is never written to, and may be
// used from several goroutines.
type Document struct {
	File *File
	text []byte // of the file, with good numbers in place of bad ones
	data map[string]any

	once  sync.Once // the places, built when the first is asked for
	nodes *node
}

// Root is the table that is the whole document.
func (d *Document) Root() Value { return Value{doc: d, data: d.data} }

func (v Value) node() *node {
	if v.doc == nil {
		return nil
	}
	v.doc.once.Do(func() { v.doc.nodes, _ = index(v.doc.text) })
	return v.doc.nodes.find(v.at)
}

// Parse reads TOML within limits: text in UTF-8, then its syntax and nesting,
// then its values. It gives a document or the reason why there is none. What
// the values mean is not its business: strings may hold any character, and numbers may be nan.
// In a file of the staff, a value after a key that cannot be read is complained about and
// taken as an empty text, so that there is a document in which to find what else is wrong.
func Parse(f *File, limits Limits) (*Document, []Diagnostic) {
	var doc *Document
	var refused []*fault
	if fault := unreadable(f.Data, limits); fault != nil {
		refused = append(refused, fault)
	} else {
		doc, refused = understand(f, limits)
	}
	if doc != nil {
		f = doc.File
	}
	var complaints []Diagnostic
	for _, r := range refused {
		complaints = append(complaints, Diagnostic{
			Severity: Error, Code: r.code, File: f, Range: r.within(f.Data),
			Message: r.message, Hint: r.hint,
		})
	}
	return doc, complaints
}

// understand reads a text. There is no document if it could not be read to its end.
func understand(f *File, limits Limits) (*Document, []*fault) {
	d := &Document{File: f, text: f.Data}
	var bad []Range
	var refused []*fault
	for pass := 0; ; pass++ {
		at, fault := check(d.text, f.Data, limits)
		if fault == nil {
			d.data, fault = decode(d.text, f.Data, !limits.numbers)
			if fault != nil {
				at = fault.Start
			}
		}
		if fault == nil {
			break
		}
		find, replace := badNumbers, spare
		if !limits.numbers {
			find, replace = bareValue, empty
		}
		more := find(d.text, at)
		if len(more) == 0 || pass == maxSpared {
			return nil, append(refused, fault)
		}
		if !limits.numbers {
			refused = append(refused, fault)
		}
		if pass == 0 {
			d.text = bytes.Clone(f.Data)
		}
		replace(d.text, more)
		bad = append(bad, more...)
	}
	switch {
	case len(refused) > 0:
		d.File = &File{Name: f.Name, Data: f.Data}
		for _, r := range bad {
			d.File.refused = append(d.File.refused, r.Start)
		}
	case len(bad) > 0:
		d.spared(bad)
	}
	return d, refused
}

// within is the range, kept inside the text, and of at least one byte where there is one.
func (r Range) within(data []byte) Range {
	r.Start = min(max(r.Start, 0), len(data))
	r.End = min(max(r.End, r.Start), len(data))
	return r
}

// unreadable refuses what is too large for the limits or is not text.
func unreadable(data []byte, limits Limits) *fault {
	if len(data) > limits.Bytes || len(data) > math.MaxInt32 {
		return &fault{
			code:    "file/size",
			message: fmt.Sprintf("the file has %d bytes; at most %d are read", len(data), limits.Bytes),
		}
	}
	nul := bytes.IndexByte(data, 0)
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) || nul == 0 || nul == 1 {
		return &fault{
			code: "toml/encoding", message: "the file is not UTF-8 text; it seems to be UTF-16",
			hint: "save it as UTF-8",
		}
	}
	if nul >= 0 {
		return &fault{
			Range{nul, nul + 1},
			"toml/encoding", "there is a NUL character here, expected text",
			"save the file as plain text in UTF-8",
		}
	}
	if utf8.Valid(data) {
		return nil
	}
	at := 0
	for at < len(data) {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return &fault{
		Range{at, at + 1},
		"toml/encoding", "from here on, this is not UTF-8 text",
		"save the file as UTF-8",
	}
}

// decode turns a text that check let through into values. Of wrote, which has other
// numbers in some places, a complaint repeats what it is about. With rewrite, a number
// that is too large is read as a decimal one.
func decode(data, wrote []byte, rewrite bool) (values map[string]any, refused *fault) {
	values, refused = decodeOnce(data, wrote)
	for range maxTooLarge {
		if !rewrite {
			break
		}
		rewritten := refused.rewrite(data)
		if rewritten == nil {
			break
		}
		data = rewritten
		values, refused = decodeOnce(data, wrote)
	}
	return values, refused
}

// tooLarge is the end of what is said of a number that the decoder cannot hold.
const tooLarge = " is too large to read"

// maxTooLarge bounds the numbers of a file that are rewritten.
const maxTooLarge = 10

// rewrite writes a number that is too large for the decoder as one with an
// exponent, in the same number of bytes, so that what else stands in the file can
// be read. It is nil if that is not what was wrong.
func (f *fault) rewrite(data []byte) []byte {
	if f == nil || !strings.HasSuffix(f.message, tooLarge) {
		return nil
	}
	digits := data[f.Start:f.End]
	end := len(digits) - len("e0")
	if end < 1 || len(bytes.Trim(digits, "+-0123456789_")) > 0 || digits[end-1] == '_' {
		return nil
	}
	rewritten := bytes.Clone(data)
	copy(rewritten[f.Start+end:], "e2")
	return rewritten
}

func decodeOnce(data, wrote []byte) (values map[string]any, refused *fault) {
	// The decoder panics where it finds itself inconsistent. One sheet must not
	// stop the others, so that this, too, is only an unreadable file.
	defer func() {
		if recover() != nil {
			values, refused = nil, &fault{code: "toml/syntax", message: "this file could not be read as TOML"}
		}
	}()
	values, err := decoded(data)
	if err == nil {
		return values, nil
	}
	if _, c := index(data); c != nil {
		return nil, c.fault(data)
	}
	e, ok := errors.AsType[toml.ParseError](err)
	if !ok {
		return nil, &fault{code: "toml/syntax", message: "this file could not be read as TOML: " + err.Error()}
	}
	place := Range{e.Position.Start, e.Position.Start + max(e.Position.Len, 1)}
	for place.End <= len(data) && place.End > place.Start+1 && data[place.End-1] == ' ' {
		place.End-- // the decoder counts the space before a comment
	}
	text := quote(wrote, place.within(data))
	switch message := e.Message; {
	case strings.Contains(message, "out of range"):
		return nil, &fault{
			place, "toml/syntax", "the number " + text + tooLarge,
			"numbers may be at most 10^18",
		}
	case strings.Contains(message, "datetime"):
		return nil, &fault{
			place, "toml/syntax", text + " is not a date or time",
			"dates are written like 2026-10-02T23:59:00-04:00; text is written in quotes",
		}
	case strings.Contains(message, "Invalid"):
		return nil, &fault{place, "toml/syntax", text + " is not a number in TOML", textHint}
	default:
		return nil, &fault{place, "toml/syntax", message, ""}
	}
}

// fault names both lines of a key that is given twice.
func (c *clash) fault(data []byte) *fault {
	f := File{Data: data}
	first, _ := f.Place(c.first.Start)
	second, _ := f.Place(c.second.Start)
	return &fault{
		c.second, "toml/duplicate",
		fmt.Sprintf("the key %s is given twice, on line %d and on line %d", plain.Cut(c.key, shown), first, second),
		"keep one of them",
	}
}
