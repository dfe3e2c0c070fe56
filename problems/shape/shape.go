// Package shape describes the files of a course: which keys they have, and which values each key
// takes. The readers of the files use it, and the documentation and the schemas for editors are
// generated from it.
package shape

import (
	"strings"

	"grader/problems/source"
)

// A Key is a key of a table.
type Key struct {
	Name string
	Help string // what the key is for, in a sentence
	Type
	Needed  bool   // the key is required
	Example string // a value in TOML; "" if the type says enough
}

// A Type is a set of values. The zero Type is any value.
type Type struct {
	Text  string        // in words: "a whole number"
	Kinds []source.Kind // Float allows any number
	Words []string      // the strings allowed; nil for any
	Form  string        // a regular expression that strings match; "" if all do
	// Least and Most bound numbers; nil for no bound.
	Least, Most *int64
	Some        bool  // an array has at least one entry, a string at least one letter
	Item        *Type // the type of an array's entries; nil if they may be anything
	Keys        []Key // of a table; nil if it may have any
	// Each is the type of a table's keys that are not in Keys; nil if there can be no others.
	Each  *Type
	Names string // a regular expression that those keys match
	True  bool   // only true is allowed
	Date  bool   // a date without a time of day is allowed, too
}

// Names are the names of the keys, in order.
func Names(keys []Key) []string {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.Name
	}
	return names
}

// Types of many keys.
var (
	Text = Type{Text: "a string", Kinds: []source.Kind{source.String}}
	Bool = Type{Text: "`true` or `false`", Kinds: []source.Kind{source.Bool}}
	True = Type{Text: "`true`", Kinds: []source.Kind{source.Bool}, True: true}
	// Due is a date with a time of day.
	Due  = Type{Text: "a date with a time of day, without quotes", Kinds: []source.Kind{source.Time}}
	Date = Type{Text: "a date", Kinds: []source.Kind{source.Time, source.String}, Date: true}
	// Points are what problems.ReadPoints accepts.
	Points = pointsUpTo(MostPoints)
	Share  = pointsUpTo(1)
	// Signed are points that may be negative.
	Signed = Type{
		Text: "a number of points, perhaps below 0", Kinds: []source.Kind{source.Float, source.String},
		Form: "^-?" + PointsForm + "$", Most: bound(MostPoints),
	}
)

// Types of the keys about lateness.
var (
	// Span is a time span: whole days, or what time.ParseDuration accepts.
	Span = Matching(`^([0-9]+d|0|\+?([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)(([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))*)$`, "a time span, in quotes")
	// PerCent is a share of points.
	PerCent = Matching(`^\s*(`+PointsForm+`)\s*%$`, "a share of the points, in quotes, from 0% to 100%")
)

// MostPoints is the largest number of points of a question or a set.
const MostPoints = 1_000_000

// PointsForm matches what points.Parse accepts.
const PointsForm = `([0-9]+(\.[0-9]*)?|\.[0-9]+|[0-9]+/0*[1-9][0-9]*)`

func pointsUpTo(most int64) Type {
	text := `a number of points, such as 10, 2.5 or "1/3"`
	if most == 1 {
		text = `a share from 0 to 1, such as 0.5 or "1/2"`
	}
	return Type{
		Text: text, Kinds: []source.Kind{source.Float, source.String},
		Form: "^" + PointsForm + "$", Least: bound(0), Most: bound(most),
	}
}

// Word is a string that is one of the words.
func Word(words ...string) Type {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = "`\"" + w + "\"`"
	}
	last := len(quoted) - 1
	text := quoted[last]
	if last > 0 {
		text = strings.Join(quoted[:last], ", ") + " or " + text
	}
	return Type{Text: text, Kinds: []source.Kind{source.String}, Words: words}
}

// Matching is a string that matches a regular expression.
func Matching(form, text string) Type {
	return Type{Text: text, Kinds: []source.Kind{source.String}, Form: form}
}

// Count is a whole number within bounds.
func Count(least, most int64, text string) Type {
	return Type{Text: text, Kinds: []source.Kind{source.Int}, Least: bound(least), Most: bound(most)}
}

// List is an array of any length.
func List(item Type, text string) Type {
	return Type{Text: text, Kinds: []source.Kind{source.Array}, Item: &item}
}

// Table is a table with these keys and no others.
func Table(keys ...Key) Type {
	return Type{Text: "a table", Kinds: []source.Kind{source.Table}, Keys: keys}
}

func bound(n int64) *int64 { return &n }
