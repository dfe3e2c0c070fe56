package source

import (
	"maps"
	"math"
	"slices"
	"strconv"
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
	doc  *Document
	data any
	at   *step
}

// A step is the last part of the way from the root of a document to a value.
type step struct {
	up    *step
	key   string
	index int // of an array's entry; -1 for a key
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
	switch v.data.(type) {
	case string:
		return String
	case int64:
		return Int
	case float64:
		return Float
	case bool:
		return Bool
	case time.Time:
		return Time
	case []any, []map[string]any:
		return Array
	case map[string]any:
		return Table
	}
	return 0
}

// Text is the contents of a string, as decoded: any characters at all.
func (v Value) Text() (string, bool) { s, ok := v.data.(string); return s, ok }

// Int is a whole number that was written as one.
func (v Value) Int() (int64, bool) { n, ok := v.data.(int64); return n, ok }

// Float is a number that was written with a point or an exponent, or nan or inf.
func (v Value) Float() (float64, bool) { x, ok := v.data.(float64); return x, ok }

// Bool is true or false.
func (v Value) Bool() (value, ok bool) { value, ok = v.data.(bool); return value, ok }

// Time is a date, a time of day, or both.
func (v Value) Time() (Moment, bool) {
	t, ok := v.data.(time.Time)
	if !ok {
		return Moment{}, false
	}
	// The decoder marks what was written by the name of the location, and takes
	// local times as being in the zone of the machine, which must not matter.
	zone := t.Location().String()
	local := time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
	switch zone {
	case "datetime-local":
		return Moment{Time: local, Date: true, Clock: true}, true
	case "date-local":
		return Moment{Time: local, Date: true}, true
	case "time-local":
		return Moment{Time: local, Clock: true}, true
	}
	_, offset := t.Zone()
	return Moment{Time: t.In(time.FixedZone("", offset)), Offset: true, Date: true, Clock: true}, true
}

// Len is the number of entries of an array or of keys of a table; otherwise 0.
func (v Value) Len() int {
	switch d := v.data.(type) {
	case []any:
		return len(d)
	case []map[string]any:
		return len(d)
	case map[string]any:
		return len(d)
	}
	return 0
}

// Items are the entries of an array; otherwise none.
func (v Value) Items() []Value {
	if v.Kind() != Array {
		return nil
	}
	list, steps := make([]Value, v.Len()), make([]step, v.Len())
	for i := range list {
		steps[i] = step{up: v.at, index: i}
		list[i] = Value{doc: v.doc, at: &steps[i]}
		switch d := v.data.(type) {
		case []any:
			list[i].data = d[i]
		case []map[string]any:
			list[i].data = d[i]
		}
	}
	return list
}

// Get is the value of a key of a table, if it has the key.
func (v Value) Get(key string) (Value, bool) {
	table, _ := v.data.(map[string]any)
	data, ok := table[key]
	if !ok {
		return Value{}, false
	}
	return Value{doc: v.doc, data: data, at: &step{up: v.at, key: key, index: -1}}, true
}

// Keys are the keys of a table in the order of the file; otherwise none.
func (v Value) Keys() []string {
	table, ok := v.data.(map[string]any)
	if !ok {
		return nil
	}
	keys := make([]string, 0, len(table))
	if n := v.node(); n != nil {
		for _, k := range n.keys {
			if _, ok := table[k]; ok {
				keys = append(keys, k)
			}
		}
	}
	if len(keys) == len(table) {
		return keys
	}
	// The index and the decoder see one file; should they ever disagree, every
	// key is still given, in an order that does not depend on chance.
	return v.SortedKeys()
}

// SortedKeys are the keys of a table in the order of their bytes; otherwise
// none. Unlike Keys they need no places, and do not depend on how the file was written.
func (v Value) SortedKeys() []string {
	table, _ := v.data.(map[string]any)
	return slices.Sorted(maps.Keys(table))
}

// Key is the key of the value, or of the array that it is an entry of: "points".
func (v Value) Key() string {
	for s := v.at; s != nil; s = s.up {
		if s.index < 0 {
			return s.key
		}
	}
	return ""
}

// Path is the way to the value from the root of the document, entries of
// arrays counted from 1: "answers.q1[2]". The root's is "".
func (v Value) Path() string { return v.at.path() }

func (s *step) path() string {
	if s == nil {
		return ""
	}
	up := s.up.path()
	switch {
	case s.index >= 0:
		return up + "[" + strconv.Itoa(s.index+1) + "]"
	case up == "":
		return s.key
	}
	return up + "." + s.key
}

// Describe says what sort of value it is: "a string", "a whole number".
func (v Value) Describe() string {
	switch v.Kind() {
	case String:
		return "a string"
	case Int:
		return "a whole number"
	case Float:
		return "a decimal number"
	case Bool:
		return "true or false"
	case Time:
		return "a date or time"
	case Array:
		return "an array"
	case Table:
		return "a table"
	}
	return "nothing"
}

// shown bounds how much of a value a message repeats.
const shown = 60

// Show writes the value as a message repeats it: a scalar as it is written in
// TOML, cut if it is long; of arrays and tables only what they are. The result is clean.
func (v Value) Show() string {
	switch d := v.data.(type) {
	case string:
		return `"` + plain.Cut(d, shown) + `"`
	case int64:
		return strconv.FormatInt(d, 10)
	case float64:
		switch {
		case math.IsNaN(d):
			return "nan"
		case math.IsInf(d, 0):
			return map[bool]string{true: "inf", false: "-inf"}[d > 0]
		}
		return strconv.FormatFloat(d, 'g', -1, 64)
	case bool:
		return strconv.FormatBool(d)
	case time.Time:
		if r := v.Range(); !r.Whole() {
			return plain.Cut(string(v.doc.File.Data[r.Start:r.End]), shown)
		}
	}
	return v.Describe()
}

// File is the file that the value stands in; nil for no value.
func (v Value) File() *File {
	if v.doc == nil {
		return nil
	}
	return v.doc.File
}

// Range is where the value stands. The first range asked for in a document
// costs a reading of the file; files without faults never pay it. The root is
// the file as a whole; a table with a header is that header.
func (v Value) Range() Range {
	if n := v.node(); n != nil {
		return n.value
	}
	return Range{}
}

// KeyRange is where the key of the value stands, its header for a table with one.
func (v Value) KeyRange() Range {
	if n := v.node(); n != nil {
		return n.key
	}
	return Range{}
}

// TextRange is where the bytes from start to end of a decoded string stand in
// the file: exactly if the string was written without escapes, otherwise the whole value.
func (v Value) TextRange(start, end int) Range {
	all := v.Range()
	text, ok := v.Text()
	if !ok || start < 0 || end < start || end > len(text) || all.Whole() {
		return all
	}
	raw := v.doc.File.Data[all.Start:all.End]
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
