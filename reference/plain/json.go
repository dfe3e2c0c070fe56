package plain

import (
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// EscapeHidden writes invisible characters in encoded JSON as \u escapes. They occur in strings
// only, so the decoded value stays the same.
func EscapeHidden(encoded []byte) []byte {
	out := make([]byte, 0, len(encoded))
	for i := 0; i < len(encoded); {
		r, size := utf8.DecodeRune(encoded[i:])
		switch {
		case r == '\n' || !Hidden(r):
			out = append(out, encoded[i:i+size]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		i += size
	}
	return out
}
