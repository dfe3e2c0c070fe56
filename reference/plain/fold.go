package plain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// alike replaces signs that editors and lecture notes use for plain ones, and that no compatibility
// form covers.
var alike = strings.NewReplacer(
	"’", "'", "‘", "'", "‛", "'", "ʼ", "'", "′", "'", "´", "'", "`", "'",
	"“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "″", `"`,
	"—", "-", "―", "-", "‐", "-", "‑", "-",
	"\u200b", "", "\u200c", "", "\u200d", "", "\u2060", "", "\ufeff", "", "\u00ad", "",
)

// Fold writes a text in plain signs, for comparison: curly apostrophes become straight, full-width
// letters and digits get the usual width, and invisible characters are removed. Raised and lowered
// signs stay separate from their neighbours: 2⁴ becomes 2^4, not 24.
func Fold(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf || r == '`' }) < 0 {
		return text
	}
	return norm.NFKC.String(marked(alike.Replace(text)))
}

// marked puts ^ before raised signs and _ before lowered ones.
func marked(text string) string {
	var b strings.Builder
	before := rune(0)
	for _, r := range text {
		mark := heightOf(r)
		if mark != 0 && mark != before {
			b.WriteRune(mark)
		}
		before = mark
		b.WriteRune(r)
	}
	return b.String()
}

// heightOf is ^ for a raised sign, _ for a lowered one and 0 for any other.
func heightOf(r rune) rune {
	switch {
	case r == '²', r == '³', r == '¹', '⁰' <= r && r <= 'ⁿ':
		return '^'
	case '₀' <= r && r <= '₎':
		return '_'
	}
	return 0
}

// Compose writes a letter with its accents as one character where Unicode has one (normalization
// form C). Some systems store the name café with an e and a following accent, others with é:
// composed, they are one name.
func Compose(text string) string { return norm.NFC.String(text) }

// Unaccented is a text in lower case without the accents of its letters, so that names compare
// equal whether typed with accents or not.
func Unaccented(text string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(text) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return norm.NFC.String(strings.ToLower(b.String()))
}
