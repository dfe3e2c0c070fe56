package checker

import (
	"math"
	"strconv"

	"grader/problems/source"
)

// appendLiteral writes a value so that different values are written differently, but for
// what stands behind more than maxLiteral bytes.
func appendLiteral(to []byte, v source.Value) []byte {
	if len(to) > maxLiteral {
		return to
	}
	switch v.Kind() {
	case source.Array:
		to = append(to, '[')
		for _, item := range v.Items() {
			to = append(appendLiteral(to, item), ',')
		}
		return append(to, ']')
	case source.Table:
		to = append(to, '{')
		for _, key := range v.SortedKeys() {
			item, _ := v.Get(key)
			to = append(appendLiteral(append(strconv.AppendQuote(to, key), '='), item), ',')
		}
		return append(to, '}')
	case source.String:
		text, _ := v.Text()
		if len(text) > maxLiteral {
			return append(to, make([]byte, len(text))...)
		}
		return strconv.AppendQuote(to, text)
	case source.Float:
		x, _ := v.Float()
		return strconv.AppendUint(append(to, 'f'), math.Float64bits(x), 16)
	}
	return append(to, v.Show()...)
}
