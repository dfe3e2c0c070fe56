package reference

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// folded lists the signs that people copy from notes, and what they stand for.
var folded = map[rune]string{
	'−': "-", '–': "-", '‐': "-", '‑': "-",
	'∗': "*", '⋆': "*", '★': "*", '＊': "*",
	'⊕': "+", '＋': "+",
	'→': "->", '⟶': "->", '⇒': "->", '↦': "->",
	'×': "x",
	'（': "(", '）': ")", '，': ",",
}

// fold writes a text in the plain signs of the notation. The offsets lead back:
// offsets[i] is where in text the i-th byte of the result comes from. They are
// nil when nothing was changed.
func fold(text string) (plain string, offsets []int) {
	if isASCII(text) {
		return text, nil
	}
	var b strings.Builder
	for i, r := range text {
		sign, ok := folded[r]
		switch {
		case ok:
		case unicode.IsSpace(r):
			sign = " "
		case r == utf8.RuneError:
			sign = "?"
		default:
			sign = string(r)
		}
		b.WriteString(sign)
		for range len(sign) {
			offsets = append(offsets, i)
		}
	}
	return b.String(), append(offsets, len(text))
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Plain writes a text in the plain signs of the notation: −, ∗, → and the like as
// -, * and ->.
func Plain(text string) string {
	plain, _ := fold(text)
	return plain
}
