package source

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"grader/reference/plain"
	"grader/reference/syntax"
)

// Kind is what sort of value a Value is. The zero Kind is that of no value.
type Kind uint8

// The kinds of TOML values.
const (
	String Kind = iota + 1
	Int
	Float
	Bool
	Time
	Array
	Table
)

// A Value is a place in a document and what stands there. It is small, may be
// copied and kept, and may be used from several goroutines. The zero Value is
// no value: its kind is 0 and all its readings fail.
type Value struct {
	file *File
	n    *node
}

// A Moment is a TOML date or time.
type Moment struct {
	Time   time.Time // without Offset, the fields of clock and calendar in UTC
	Offset bool      // it was written with an offset from UTC
	Date   bool      // it has a date
	Clock  bool      // it has a time of day
}

// Kind is the kind of the value.
func (v Value) Kind() Kind {
	if v.n == nil {
		return 0
	}
	return v.n.kind
}

// as is what a value holds, if that is of a type.
func as[T any](v Value) (data T, ok bool) {
	if v.n != nil {
		data, ok = v.n.data.(T)
	}
	return data, ok
}

// Text is the contents of a string, as decoded: any characters at all.
func (v Value) Text() (string, bool) { return as[string](v) }

// Int is a whole number that was written as one.
func (v Value) Int() (int64, bool) { return as[int64](v) }

// Float is a number that was written with a point or an exponent, or nan or inf.
func (v Value) Float() (float64, bool) { return as[float64](v) }

// Bool is true or false.
func (v Value) Bool() (value, ok bool) { return as[bool](v) }

// Time is a date, a time of day, or both.
func (v Value) Time() (Moment, bool) { return as[Moment](v) }

// Len is the number of entries of an array or of keys of a table; otherwise 0.
func (v Value) Len() int {
	if v.n == nil {
		return 0
	}
	return len(v.n.items) + len(v.n.keys)
}

// Items are the entries of an array; otherwise none.
func (v Value) Items() []Value {
	if v.Kind() != Array {
		return nil
	}
	list := make([]Value, len(v.n.items))
	for i, item := range v.n.items {
		list[i] = Value{v.file, item}
	}
	return list
}

// Get is the value of a key of a table, if it has the key.
func (v Value) Get(key string) (Value, bool) {
	if v.n == nil || v.n.sub[key] == nil {
		return Value{}, false
	}
	return Value{cmp.Or(v.n.sub[key].file, v.file), v.n.sub[key]}, true
}

// Keys are the keys of a table in the order of the file; otherwise none.
func (v Value) Keys() []string {
	if v.n == nil {
		return nil
	}
	return slices.Clone(v.n.keys)
}

// SortedKeys are the keys of a table in the order of their bytes; otherwise
// none. Unlike Keys they do not depend on how the file was written.
func (v Value) SortedKeys() []string { return slices.Sorted(slices.Values(v.Keys())) }

// Key is the key of the value, or of the array that it is an entry of: "points".
func (v Value) Key() string {
	if v.n == nil {
		return ""
	}
	return v.n.keyed().name
}

// keyed is the node itself, or of an array's entry the array.
func (n *node) keyed() *node {
	for n.index >= 0 {
		n = n.up
	}
	return n
}

// Path is the way to the value from the root of the document, entries of
// arrays counted from 1: "answers.q1[2]". The root's is "".
func (v Value) Path() string { return v.n.path() }

func (n *node) path() string {
	if n == nil || n.up == nil {
		return ""
	}
	up := n.up.path()
	switch {
	case n.index >= 0:
		return up + "[" + strconv.Itoa(n.index+1) + "]"
	case up == "":
		return n.name
	}
	return up + "." + n.name
}

var described = [...]string{
	"nothing", String: "a string", Int: "a whole number", Float: "a decimal number", Bool: "true or false",
	Time: "a date or time", Array: "an array", Table: "a table",
}

// Describe says what sort of value it is: "a string", "a whole number".
func (v Value) Describe() string { return described[v.Kind()] }

// shown bounds how much of a value a message repeats.
const shown = 60

// Show writes the value as a message repeats it: a scalar as it is written in
// TOML, cut if it is long; of arrays and tables only what they are. The result is clean.
func (v Value) Show() string {
	if v.n == nil {
		return v.Describe()
	}
	switch d := v.n.data.(type) {
	case string:
		return `"` + plain.Cut(d, shown) + `"`
	case int64:
		return strconv.FormatInt(d, 10)
	case float64:
		return strings.TrimPrefix(strings.ToLower(strconv.FormatFloat(d, 'g', -1, 64)), "+")
	case bool:
		return strconv.FormatBool(d)
	case Moment:
		r := v.Range()
		return plain.Cut(string(v.file.Data[r.Start:r.End]), shown)
	}
	return v.Describe()
}

// File is the file that the value stands in; nil for no value.
func (v Value) File() *File { return v.file }

// Range is where the value stands. The root is the file as a whole; a table with a header
// is that header.
func (v Value) Range() Range {
	if v.n == nil {
		return Range{}
	}
	return v.n.value
}

// KeyRange is where the key of the value stands, its header for a table with one.
func (v Value) KeyRange() Range {
	if v.n == nil {
		return Range{}
	}
	return v.n.key
}

// TextRange is where the bytes from start to end of a decoded string stand in
// the file: exactly if the string was written without escapes, otherwise the whole value.
func (v Value) TextRange(start, end int) Range {
	all := v.Range()
	text, ok := v.Text()
	if !ok || start < 0 || end < start || end > len(text) || all.Whole() {
		return all
	}
	raw := v.file.Data[all.Start:all.End]
	quotes, openings := 1, []int{1}
	if len(raw) >= 6 && raw[1] == raw[0] && raw[2] == raw[0] {
		quotes, openings = 3, []int{3, 4, 5} // a line end after the quotes is not part of the text
	}
	for _, opening := range openings {
		if opening+len(text)+quotes == len(raw) && string(raw[opening:opening+len(text)]) == text {
			return Range{all.Start + opening + start, all.Start + opening + end}
		}
	}
	return all
}

// Complain is an error about the value.
func (v Value) Complain(code, message, hint string) Diagnostic {
	return Diagnostic{Severity: Error, Code: code, File: v.File(), Range: v.Range(), Message: message, Hint: hint}
}

// Unread is an error about what could not be read in the text of the value.
func (v Value) Unread(code string, err *syntax.Error) Diagnostic {
	d := v.Complain(code, err.Msg, err.Hint)
	d.Range = v.TextRange(err.Start, err.End)
	return d
}
