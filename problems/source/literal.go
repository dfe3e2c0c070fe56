package source

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"grader/reference/plain"
)

// Literal is the value in TOML, without the comments and line breaks of the file; "" for no value.
func (v Value) Literal() string {
	switch v.Kind() {
	case 0:
		return ""
	case String:
		text, _ := v.Text()
		return Quote(text)
	case Float:
		if text := v.Show(); !strings.ContainsAny(text, ".eni") {
			return text + ".0" // without a point it would be a whole number
		}
	case Array:
		var list []string
		for _, item := range v.Items() {
			list = append(list, item.Literal())
		}
		return "[" + strings.Join(list, ", ") + "]"
	case Table:
		var list []string
		for _, key := range v.Keys() {
			item, _ := v.Get(key)
			list = append(list, Key(key)+" = "+item.Literal())
		}
		return "{ " + strings.Join(list, ", ") + " }"
	}
	return v.Show() // a number, a truth value or a time, as the file has it
}

// Key is a key in TOML, on one line.
func Key(key string) string {
	if key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == "" {
		return key
	}
	return strings.ReplaceAll(Quote(strings.ReplaceAll(key, "\n", "\x00")), `\u0000`, `\n`)
}

// Quote is a text in TOML: on one line or, if it has several lines, between three quotes.
func Quote(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	quote := `"`
	if strings.Contains(text, "\n") {
		quote = `"""`
	}
	var out strings.Builder
	out.WriteString(quote)
	if quote != `"` {
		out.WriteString("\n")
	}
	for _, r := range text {
		switch {
		case r == '\n' || r == '\t':
			out.WriteRune(r)
		case r == '"' || r == '\\':
			out.WriteString(`\` + string(r))
		case r < ' ' || r >= 0x7f && r < 0xa0 || r != ' ' && plain.Hidden(r):
			if r > 0xffff {
				fmt.Fprintf(&out, `\U%08x`, r)
			} else {
				fmt.Fprintf(&out, `\u%04x`, r)
			}
		case r == utf8.RuneError:
			out.WriteString(`\ufffd`)
		default:
			out.WriteRune(r)
		}
	}
	return out.String() + quote
}

// QuoteAll is a list of strings in TOML.
func QuoteAll(texts []string) string {
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = Quote(text)
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// maxEcho is the longest excerpt of a value that could not be read.
const maxEcho = 200

// Blank reports whether the value is a string of spaces alone, or empty.
func (v Value) Blank() bool {
	text, ok := v.Text()
	return ok && strings.TrimSpace(text) == ""
}

// Written is the value as a sheet has it, cleaned and cut short; a string has no quotes. It does
// not depend on the spaces of the sheet.
func (v Value) Written() string {
	if text, ok := v.Text(); ok {
		return plain.Cut(text, maxEcho)
	}
	return v.Quoted()
}

// Quoted is Written for use within a sentence: a string keeps its quotes.
func (v Value) Quoted() string {
	if v.Kind() == String {
		return v.Show()
	}
	var b strings.Builder
	v.write(&b)
	return plain.Cut(b.String(), maxEcho)
}

// write writes the value in TOML, or enough of it to show.
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
			text += ".0" // a float stays one
		}
		b.WriteString(text)
	default:
		b.WriteString(v.Show())
	}
}
