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

// Kind is the type of a Value. The zero Kind is that of no value.
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

// A Value is a value in a document, with its place. It is small, may be copied and kept, and may be
// used from several goroutines. The zero Value is no value: its kind is 0, and all its readers
// fail.
type Value struct {
	file *File
	n    *node
}

// A Moment is a TOML date or time.
type Moment struct {
	Time   time.Time // without Offset, the clock and calendar in UTC
	Offset bool      // the offset from UTC was given
	Date   bool      // there is a date
	Clock  bool      // there is a time of day
}

// Kind is the kind of the value.
func (v Value) Kind() Kind {
	if v.n == nil {
		return 0
	}
	return v.n.kind
}

// as is the data of a value, if it has the type.
func as[T any](v Value) (data T, ok bool) {
	if v.n != nil {
		data, ok = v.n.data.(T)
	}
	return data, ok
}

// Text is the decoded content of a string, which may hold any characters.
func (v Value) Text() (string, bool) { return as[string](v) }

// Int is a whole number written without a point or an exponent.
func (v Value) Int() (int64, bool) { return as[int64](v) }

// Float is a number written with a point or an exponent, or nan or inf.
func (v Value) Float() (float64, bool) { return as[float64](v) }

// Bool is true or false.
func (v Value) Bool() (value, ok bool) { return as[bool](v) }

// Time is a date, a time of day, or both.
func (v Value) Time() (Moment, bool) { return as[Moment](v) }

// Len is the number of entries of an array or of keys of a table; 0 for other values.
func (v Value) Len() int {
	if v.n == nil {
		return 0
	}
	return len(v.n.items) + len(v.n.keys)
}

// Items are the entries of an array; nil for other values.
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

// Get is the value of a key of a table; false if the table does not have the key.
func (v Value) Get(key string) (Value, bool) {
	if v.n == nil || v.n.sub[key] == nil {
		return Value{}, false
	}
	return Value{cmp.Or(v.n.sub[key].file, v.file), v.n.sub[key]}, true
}

// Keys are the keys of a table in the order of the file; nil for other values.
func (v Value) Keys() []string {
	if v.n == nil {
		return nil
	}
	return slices.Clone(v.n.keys)
}

// SortedKeys are the keys of a table in the order of their bytes; nil for other values. Unlike Keys
// they do not depend on the order of the file.
func (v Value) SortedKeys() []string { return slices.Sorted(slices.Values(v.Keys())) }

// Key is the key of the value or, for an entry of an array, the key of the array: "points".
func (v Value) Key() string {
	if v.n == nil {
		return ""
	}
	return v.n.keyed().name
}

// keyed is the nearest node with a key: the node itself or, for an entry of an array, the array.
func (n *node) keyed() *node {
	for n.index >= 0 {
		n = n.up
	}
	return n
}

// Path is the path of the value from the root of the document, with entries counted from 1:
// "answers.q1[2]"; "" for the root.
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

// Describe names the type of the value: "a string", "a whole number".
func (v Value) Describe() string { return described[v.Kind()] }

// shown is how much of a value a message quotes.
const shown = 60

// Show is the value as messages quote it: a scalar in TOML, cut if it is long; for an array or a
// table, only its type. The result is clean.
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

// File is the file of the value; nil for no value.
func (v Value) File() *File { return v.file }

// Range is the place of the value: for the root the whole file, for a table with a header the
// header.
func (v Value) Range() Range {
	if v.n == nil {
		return Range{}
	}
	return v.n.value
}

// KeyRange is the place of the value's key: for a table with a header the header.
func (v Value) KeyRange() Range {
	if v.n == nil {
		return Range{}
	}
	return v.n.key
}

// TextRange is the place in the file of the bytes from start to end of a decoded string: exact if
// the string is written without escapes, otherwise the whole value.
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

// Unread is an error about a part of the value's text that could not be read.
func (v Value) Unread(code string, err *syntax.Error) Diagnostic {
	d := v.Complain(code, err.Msg, err.Hint)
	d.Range = v.TextRange(err.Start, err.End)
	return d
}
