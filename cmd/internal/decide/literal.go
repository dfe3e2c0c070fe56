package decide

import (
	"strings"

	"grader/problems/source"
)

// Literal is a value as TOML writes it, without the comments and line breaks that it may
// have had; "" if it is none.
func Literal(v source.Value) string {
	switch v.Kind() {
	case 0:
		return ""
	case source.String:
		text, _ := v.Text()
		return Quote(text)
	case source.Float:
		if text := v.Show(); !strings.ContainsAny(text, ".eni") {
			return text + ".0" // it is no whole number to everybody
		}
	case source.Array:
		var list []string
		for _, item := range v.Items() {
			list = append(list, Literal(item))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case source.Table:
		var list []string
		for _, key := range v.Keys() {
			item, _ := v.Get(key)
			list = append(list, Key(key)+" = "+Literal(item))
		}
		return "{ " + strings.Join(list, ", ") + " }"
	}
	return v.Show() // a number, a truth value or a time, as it stands in the file
}

// Key is a key as TOML writes it, on one line.
func Key(key string) string {
	if key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == "" {
		return key
	}
	return strings.ReplaceAll(Quote(strings.ReplaceAll(key, "\n", "\x00")), `\u0000`, `\n`)
}
