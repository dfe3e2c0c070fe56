package source

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Limits bound what is read. A submission is untrusted: its size and nesting are checked before it
// is decoded.
type Limits struct {
	Bytes int // of the file
	Depth int // of nested tables, arrays and dotted keys
	Keys  int // in total

	// numbers reads a number that TOML cannot hold as a text.
	numbers bool
}

// Limits of the program: the default size of an answer sheet, which grader.toml may change, and the
// size of a file written by the staff.
const (
	SheetBytes = 64 << 10
	StaffBytes = 4 << 20
	maxDepth   = 32
)

// SheetLimits are the limits of an answer sheet of at most size bytes.
func SheetLimits(size int) Limits {
	return Limits{Bytes: size, Depth: maxDepth, Keys: 4096, numbers: true}
}

// StaffLimits are the limits of files written by the staff: problem sets, settings and the like.
func StaffLimits() Limits { return Limits{Bytes: StaffBytes, Depth: maxDepth, Keys: 100_000} }

// A Document is a TOML file that was read. It never changes and may be used from several
// goroutines.
type Document struct {
	File *File
	root *node
}

// Root is the whole document as a table.
func (d *Document) Root() Value { return Value{d.File, d.root} }

// Parse reads TOML within limits: it checks that the file is UTF-8, then its syntax and nesting,
// then its values. It returns a document or the one reason why there is none. It does not judge the
// values: strings may hold any character, and numbers may be nan.
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

// understand reads a whole text, or says why it cannot.
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

// within is the range clipped to the text, with at least one byte unless the text is empty.
func (r Range) within(data []byte) Range {
	r.Start = min(max(r.Start, 0), len(data))
	r.End = min(max(r.End, r.Start), len(data))
	return r
}

// unreadable refuses a file that is too large, not UTF-8, or nested too deeply.
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

// steepest is the number of nested brackets that the parser, which is recursive, can follow even in
// a browser.
const steepest = 1000

var bracketOrText = regexp.MustCompile(`(?s)""".*?"""|'''.*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[\[{\]}]`)

// tooSteep refuses a text that is nested too deeply for the parser.
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

// One number that TOML does not know, or cannot hold, must not cost a student the whole sheet: it
// is read as if it were written in quotes. To read the rest of the file, a valid number of the same
// length takes its place, so that all offsets stay.

// maxSpared bounds how often a file is read again because of bad numbers.
const maxSpared = 12

// numberBytes are the bytes of numbers, wrong ones included.
const numberBytes = "0123456789abcdefABCDEFoxOX_+-."

var (
	numberLike = regexp.MustCompile(`^[+-]*(\.?[0-9][0-9_+\-.eE]*|0[xXoObB][0-9a-zA-Z_]*)$`)
	dateLike   = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}`)
)

// number is the longest range around an offset that looks like a number and is in the place of a
// value; empty if there is none.
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

// badNumbers are the ranges of the number at an offset and of the numbers after it in the same
// list, as far as they are bad; nil if the first is good.
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

// spare overwrites each bad number with a good one of the same length.
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
