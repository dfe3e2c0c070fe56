package source

import (
	"strconv"
	"strings"

	"grader/reference/plain"
)

// maxEcho bounds what is shown of a value that could not be read.
const maxEcho = 200

// Blank reports whether the value is a text without anything in it.
func (v Value) Blank() bool {
	text, ok := v.Text()
	return ok && strings.TrimSpace(text) == ""
}

// Written is the value as a sheet would have it, cleaned and cut short; a text without its
// quotes. It does not depend on the spaces of the sheet.
func (v Value) Written() string {
	if text, ok := v.Text(); ok {
		return plain.Cut(text, maxEcho)
	}
	return v.Quoted()
}

// Quoted is Written for use within a sentence: a text has its quotes.
func (v Value) Quoted() string {
	if v.Kind() == String {
		return v.Show()
	}
	var b strings.Builder
	v.write(&b)
	return plain.Cut(b.String(), maxEcho)
}

// write writes a value as TOML, or enough of it to show.
func (v Value) write(b *strings.Builder) {
	const enough = 4 * maxEcho
	switch v.Kind() {
	case Array:
		b.WriteByte('[')
		for i, item := range v.Items() {
			if b.Len() > enough {
				break
			}
			if i > 0 {
				b.WriteString(", ")
			}
			item.write(b)
		}
		b.WriteByte(']')
	case Table:
		b.WriteByte('{')
		for i, key := range v.SortedKeys() {
			if b.Len() > enough {
				break
			}
			if i > 0 {
				b.WriteByte(',')
			}
			item, _ := v.Get(key)
			b.WriteString(" " + plain.Cut(key, maxEcho) + " = ")
			item.write(b)
		}
		b.WriteString(" }")
	case Float:
		text := v.Show()
		if _, err := strconv.ParseInt(text, 10, 64); err == nil {
			text += ".0" // it was written with a point
		}
		b.WriteString(text)
	default:
		b.WriteString(v.Show())
	}
}
