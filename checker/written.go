package checker

import (
	"strconv"
	"strings"

	"grader/problems/source"
	"grader/reference/plain"
)

// maxEcho bounds what is shown of an answer that could not be read.
const maxEcho = 200

// written is an answer as a sheet would have it, cleaned and cut short; a string
// is in quotes if it is to stand within a sentence. It does not depend on the
// spaces of the sheet, since verdicts are remembered by value.
func written(v source.Value, quoted bool) string {
	if text, ok := v.Text(); ok && !quoted {
		return plain.Cut(text, maxEcho)
	}
	if v.Kind() == source.String {
		return v.Show()
	}
	var b strings.Builder
	write(&b, v)
	return plain.Cut(b.String(), maxEcho)
}

// write writes a value as TOML, or enough of it to show.
func write(b *strings.Builder, v source.Value) {
	const enough = 4 * maxEcho
	switch v.Kind() {
	case source.Array:
		b.WriteByte('[')
		for i, item := range v.Items() {
			if b.Len() > enough {
				break
			}
			if i > 0 {
				b.WriteString(", ")
			}
			write(b, item)
		}
		b.WriteByte(']')
	case source.Table:
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
			write(b, item)
		}
		b.WriteString(" }")
	case source.Float:
		text := v.Show()
		if _, err := strconv.ParseInt(text, 10, 64); err == nil {
			text += ".0" // it was written with a point
		}
		b.WriteString(text)
	default:
		b.WriteString(v.Show())
	}
}
