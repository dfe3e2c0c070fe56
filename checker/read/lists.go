package read

import (
	"fmt"
	"strings"

	"grader/checker"
	"grader/problems/source"
	"grader/reference/notation"
)

// Each reads the entries of a list, or an answer that is not a list. It sets aside unreadable
// entries, unless all are unreadable.
func Each[T any](v source.Value, read func(item source.Value, entry bool) ([]T, []*checker.Fault)) ([]T, checker.Findings, error) {
	items, isList := []source.Value{v}, v.Kind() == source.Array
	if isList {
		items = v.Items()
	}
	var r checker.Findings
	if len(items) > MaxEntries {
		return nil, r, checker.Misread(0, fmt.Sprintf("the list has %d entries; at most %d are read", len(items), MaxEntries), "")
	}
	list := []T{}
	for i, item := range items {
		found, faults := read(item, isList)
		for _, fault := range faults {
			if isList {
				fault.Entry = i
			}
			r.Faults = append(r.Faults, *fault)
		}
		list = append(list, found...)
	}
	r, err := SetAside(r, len(list) == 0, checker.AsideNote)
	return list, r, err
}

// SetAside adds the note on the parts of an answer that could not be read; it is an error if nothing
// could be read.
func SetAside(r checker.Findings, nothing bool, note func([]checker.Fault) checker.Note) (checker.Findings, error) {
	switch {
	case len(r.Faults) == 0:
	case nothing:
		return checker.Findings{Faults: r.Faults[1:]}, &r.Faults[0]
	default:
		r.Notes = append(r.Notes, note(r.Faults))
	}
	return r, nil
}

// FaultAt is the fault of the entry of a table that could not be read; what precedes the complaint.
func FaultAt(key, what string, err error) checker.Fault {
	fault := *checker.FaultFrom(err, -1)
	fault.Key, fault.Msg = key, what+fault.Msg
	return fault
}

// EmptySet reports whether a value is {}, the set without elements.
func EmptySet(v source.Value) bool { return v.Kind() == source.Table && v.Len() == 0 }

// Only is the element of a list of one, unless that is a list itself; other values are returned
// unchanged.
func Only(v source.Value) source.Value {
	if items := v.Items(); len(items) == 1 && items[0].Kind() != source.Array {
		return items[0]
	}
	return v
}

// TableIn reads a table in one text, "a: 1, b: oo{0}" or "{ a = 1, b = 2 }". ok is false if the
// text is not one, or repeats a key.
func TableIn(text string) (table source.Value, ok bool) {
	if inner, braced := notation.Bracketed(strings.TrimSpace(text)); braced {
		text = inner
	}
	entries, ok := notation.Listed(text)
	if !ok || len(entries) > MaxEntries {
		return table, false
	}
	values := map[string]any{}
	for _, entry := range entries {
		at := max(strings.IndexAny(entry, ":="), 0)
		key, value := notation.Unquoted(strings.TrimSpace(entry[:at])), strings.TrimLeft(entry[at:], ":=")
		if _, twice := values[key]; twice || key == "" {
			return table, false
		}
		values[key] = notation.Unquoted(strings.TrimSpace(value))
	}
	table = checker.Written(checker.OnSheet(values))
	return table, table.Len() > 0
}

// CutAt cuts an entry of a table at the first of some signs that it contains.
func CutAt(entry string, signs ...string) (key, value string, ok bool) {
	for _, sign := range signs {
		if key, value, ok = strings.Cut(entry, sign); ok {
			return strings.TrimSpace(key), strings.TrimSpace(value), true
		}
	}
	return "", "", false
}

// Literally reads a list of texts which are all positions that moves lead to, written in the
// notation. ok is false for any other answer.
func Literally(reader *notation.MoveReader, v source.Value) (list MoveList, ok bool) {
	var entries []string
	if text, ok := v.Text(); ok {
		if entries, ok = notation.Braced(reader.Answer(text)); !ok {
			return nil, false
		}
	}
	for _, item := range v.Items() {
		text, ok := item.Text()
		if !ok {
			return nil, false
		}
		entries = append(entries, text)
	}
	moves, ok := notation.Each(entries, reader.Exactly)
	return distinct(moves), ok && len(moves) > 0
}
