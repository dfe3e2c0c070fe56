package decide

import (
	"strconv"
	"strings"
	"time"

	"grader/problems/source"
)

// Literal is a value as TOML writes it, without the comments and line breaks that it may
// have had; "" if it is no value that an answer can be.
func Literal(v source.Value) string {
	if text, ok := v.Text(); ok {
		return Quote(text)
	}
	if yes, ok := v.Bool(); ok {
		return strconv.FormatBool(yes)
	}
	if n, ok := v.Int(); ok {
		return strconv.FormatInt(n, 10)
	}
	if f, ok := v.Float(); ok {
		text := strconv.FormatFloat(f, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	}
	if at, ok := v.Time(); ok {
		return at.Time.Format(time.RFC3339)
	}
	switch v.Kind() {
	case source.Array:
		var parts []string
		for _, item := range v.Items() {
			parts = append(parts, Literal(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case source.Table:
		var parts []string
		for _, key := range v.Keys() {
			item, _ := v.Get(key)
			parts = append(parts, quoteLine(key)+" = "+Literal(item))
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	return ""
}

// quoteLine is a text in quotes on one line, as keys need it.
func quoteLine(text string) string {
	return strings.ReplaceAll(Quote(strings.ReplaceAll(text, "\n", "\x00")), `\u0000`, `\n`)
}
