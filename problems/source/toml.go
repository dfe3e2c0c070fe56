package source

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Limits bound what is read. A submission is data that somebody else wrote:
// these are checked before it is decoded.
type Limits struct {
	Bytes int // of the file
	Depth int // of tables, arrays and dotted keys within each other
	Keys  int // all told

	// numbers reports whether one which cannot be read is read as a text.
	numbers bool
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
	root *node
}

// Root is the table that is the whole document.
func (d *Document) Root() Value { return Value{d.File, d.root} }

// Parse reads TOML within limits: text in UTF-8, then its syntax and nesting,
// then its values. It gives a document or the one reason why there is none. What
// the values mean is not its business: strings may hold any character, and numbers may be nan.
func Parse(f *File, limits Limits) (*Document, []Diagnostic) {
	root, refused := (*node)(nil), unreadable(f.Data, limits)
	if refused == nil {
		root, refused = understand(f.Data, limits)
	}
	if refused == nil {
		return &Document{f, root}, nil
	}
	return nil, []Diagnostic{{
		Severity: Error, Code: refused.code, File: f, Range: refused.within(f.Data),
		Message: refused.message, Hint: refused.hint,
	}}
}

// understand reads a text to its end, or says why it cannot.
func understand(data []byte, limits Limits) (*node, *fault) {
	t := tree{data: data, wrote: data, limits: limits, spared: map[Range]bool{}}
	for pass := 0; ; pass++ {
		root, place, message, refused := t.grow()
		if root != nil {
			return root, nil
		}
		if message != "" {
			refused = inWords(data, place, message, limits)
		}
		bad := badNumbers(t.data, place.Start)
		if len(bad) == 0 || !limits.numbers || pass == maxSpared {
			return nil, refused
		}
		t = tree{data: bytes.Clone(t.data), wrote: data, limits: limits, spared: t.spared}
		spare(t.data, bad)
		for _, r := range bad {
			t.spared[r] = true
		}
	}
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
		return tooSteep(data, limits)
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

// steepest is how many brackets within each other the parser, which calls itself for each, can
// follow in a browser, too.
const steepest = 1000

var bracketOrText = regexp.MustCompile(`(?s)""".*?"""|'''.*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[\[{\]}]`)

// tooSteep refuses what is nested too deeply to be parsed at all.
func tooSteep(data []byte, limits Limits) *fault {
	if bytes.Count(data, []byte("["))+bytes.Count(data, []byte("{")) <= steepest {
		return nil
	}
	depth := 0
	for _, at := range bracketOrText.FindAllIndex(data, -1) {
		switch data[at[0]] {
		case '[', '{':
			if depth++; depth > steepest {
				return deep(Range{at[0], at[1]}, limits)
			}
		case ']', '}':
			depth = max(0, depth-1)
		}
	}
	return nil
}

// One number that TOML does not know, or that is too large for it, must not cost a
// student the whole sheet. Such a number is read as if it were written in quotes. To
// find out what else stands in the file, another number takes its place, of as many
// bytes, so that all places stay what they are.

// maxSpared bounds how often a file is read again because of bad numbers.
const maxSpared = 12

// numberBytes are those that numbers are written with, also the wrong ones.
const numberBytes = "0123456789abcdefABCDEFoxOX_+-."

var (
	numberLike = regexp.MustCompile(`^[+-]*(\.?[0-9][0-9_+\-.eE]*|0[xXoObB][0-9a-zA-Z_]*)$`)
	dateLike   = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}`)
)

// number is the longest text around an offset that may be meant as a number and stands
// where a value does; it is empty if there is none.
func number(data []byte, at int) Range {
	start, end := at, at
	for start > 0 && strings.IndexByte(numberBytes, data[start-1]) >= 0 {
		start--
	}
	for end < len(data) && strings.IndexByte(numberBytes, data[end]) >= 0 {
		end++
	}
	before := bytes.TrimRight(data[:start], " \t\r\n")
	after := bytes.TrimLeft(data[end:], " \t")
	token := data[start:end]
	if len(before) == 0 || !bytes.ContainsRune([]byte("=[,"), rune(before[len(before)-1])) ||
		len(after) > 0 && !bytes.ContainsRune([]byte(",]}#\r\n"), rune(after[0])) ||
		!numberLike.Match(token) || dateLike.Match(token) {
		return Range{}
	}
	return Range{start, end}
}

// badNumbers are the number at an offset, if it is a bad one, and the bad ones among
// the numbers that follow in the same list.
func badNumbers(data []byte, at int) (bad []Range) {
	for r := number(data, at); r.End > 0; r = number(data, r.Start) {
		if !isTOML("q = " + string(data[r.Start:r.End])) {
			bad = append(bad, r)
		} else if len(bad) == 0 {
			return nil
		}
		rest := data[r.End:]
		next := bytes.TrimLeft(rest, " \t\r\n")
		if !bytes.HasPrefix(next, []byte(",")) {
			break
		}
		next = bytes.TrimLeft(next[1:], " \t\r\n")
		r.Start = len(data) - len(next)
	}
	return bad
}

// spare writes a good number in place of each bad one.
func spare(data []byte, bad []Range) {
	for _, r := range bad {
		if r.End-r.Start == 2 {
			copy(data[r.Start:], "10")
			continue
		}
		copy(data[r.Start:], "0.")
		for i := r.Start + 2; i < r.End; i++ {
			data[i] = '0'
		}
	}
}
