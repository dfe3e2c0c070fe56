package checker

import (
	"math"
	"strconv"

	"grader/problems/source"
)

// appendLiteral writes a value so that different values are written differently.
// It is false for values that are too long to be worth remembering, and for
// dates, which no answer is.
func appendLiteral(to []byte, v source.Value) ([]byte, bool) {
	if len(to) > maxLiteral {
		return to, false
	}
	switch v.Kind() {
	case source.Array:
		to = append(to, '[')
		for _, item := range v.Items() {
			var ok bool
			if to, ok = appendLiteral(to, item); !ok {
				return to, false
			}
			to = append(to, ',')
		}
		return append(to, ']'), true
	case source.Table:
		return appendTable(to, v)
	}
	return appendScalar(to, v)
}

// appendFlat is appendLiteral for what nearly all answers are: a value, or a list of
// values. It does not call itself, so that the room may be on the stack.
func appendFlat(to []byte, v source.Value) ([]byte, bool) {
	if v.Kind() != source.Array {
		return appendScalar(to, v)
	}
	to = append(to, '[')
	for _, item := range v.Items() {
		var ok bool
		if to, ok = appendScalar(to, item); !ok || len(to) > maxLiteral {
			return to, false
		}
		to = append(to, ',')
	}
	return append(to, ']'), true
}

func appendScalar(to []byte, v source.Value) ([]byte, bool) {
	switch v.Kind() {
	case source.String:
		text, _ := v.Text()
		if len(text) > maxLiteral {
			return to, false
		}
		return strconv.AppendQuote(to, text), true
	case source.Int:
		n, _ := v.Int()
		return strconv.AppendInt(to, n, 10), true
	case source.Bool:
		b, _ := v.Bool()
		return strconv.AppendBool(to, b), true
	case source.Float:
		x, _ := v.Float()
		to = append(to, 'f')
		return strconv.AppendUint(to, math.Float64bits(x), 16), true
	}
	return to, false
}

func appendTable(to []byte, v source.Value) ([]byte, bool) {
	to = append(to, '{')
	for _, key := range v.SortedKeys() {
		item, _ := v.Get(key)
		to = append(strconv.AppendQuote(to, key), '=')
		var ok bool
		if to, ok = appendLiteral(to, item); !ok {
			return to, false
		}
		to = append(to, ',')
	}
	return append(to, '}'), true
}
