package notation

import (
	"iter"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// folded maps signs that people copy from notes to plain ones.
var folded = map[rune]string{
	'−': "-", '–': "-", '—': "-", '―': "-", '‐': "-", '‑': "-", '‒': "-", '─': "-", '━': "-",
	'∗': "*", '⋆': "*", '★': "*", '☆': "*", '✱': "*", '✶': "*", '⁎': "*", '٭': "*",
	'⊕': "+", '⨁': "+", '∔': "+",
	'×': "x", '∅': "{}", '⌀': "{}", '、': ",", '′': "'", '’': "'", '‘': "'", '“': `"`, '”': `"`, '„': `"`,
	'±': "+-", '↑': "^", '↓': "v", '⇑': "^^", '⇓': "vv", '⤊': "^^^", '⤋': "vvv", '⋅': "·", '⧾': "tiny", '⧿': "miny", '∣': "|", '│': "|", '❘': "|", '∥': "||", '‖': "||", '⦀': "|||",
	'₀': "0", '₁': "1", '₂': "2", '₃': "3", '₄': "4", '₅': "5", '₆': "6", '₇': "7", '₈': "8", '₉': "9",
	'⁄': "/", '∕': "/",
}

// vulgar lists the fractions that are one character.
var vulgar = map[rune][2]int{
	'½': {1, 2}, '¼': {1, 4}, '¾': {3, 4}, '⅛': {1, 8}, '⅜': {3, 8}, '⅝': {5, 8}, '⅞': {7, 8},
	'⅓': {1, 3}, '⅔': {2, 3}, '⅕': {1, 5}, '⅖': {2, 5}, '⅗': {3, 5}, '⅘': {4, 5}, '⅙': {1, 6}, '⅚': {5, 6},
}

// arrows are the arrows to the right.
const arrows = "→⟶⇒⟹↦⟼⇨➔➙➛➜➝➞➟➠➡➢➣➤➥➦➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⇉⇛⇝⇢⇥⇰⇴⇶⇸⇻⇾↝↠↣⟾⟿⤇⤏⤑⤳⭆⭢⮕🠒🡒🡪🡲▶►▸▷"

// commands maps commands of LaTeX to signs. Other commands stay as they are.
var commands = map[string]string{
	"to": "->", "rightarrow": "->", "longrightarrow": "->", "Rightarrow": "->", "Longrightarrow": "->", "mapsto": "->",
	"longmapsto": "->", "implies": "->", "xrightarrow": "->", "rightsquigarrow": "->", "hookrightarrow": "->",
	"oplus": "+", "bigoplus": "+", "ast": "*", "star": "*", "bigstar": "*", "times": "x",
	"lt": "<", "gt": ">", "uparrow": "^", "downarrow": "v", "Uparrow": "^^", "Downarrow": "vv", "pm": "+-", "cdot": "·", "mid": "|", "vert": "|", "parallel": "||", "Vert": "||",
	"emptyset": "{}", "varnothing": "{}", "lbrace": "{", "rbrace": "}", "left": "", "middle": "", "right": "", "quad": " ", "qquad": " ",
}

// escaped lists commands of LaTeX that TOML changes in double quotes, because they begin with one
// of its escapes: \to becomes a tab and an o.
var escaped = []struct{ text, command string }{
	{"\to", "to"}, {"\times", "times"}, {"\rightarrow", "rightarrow"}, {"\rightsquigarrow", "rightsquigarrow"}, {"\right", "right"}, {"\bigoplus", "bigoplus"}, {"\bigstar", "bigstar"},
}

// fold writes a text in the plain signs of the notation: byte i of the result comes from
// text[offsets[i]]. The offsets are nil if nothing was changed.
func fold(text string) (plain string, offsets []int) {
	if isPlain(text) {
		return text, nil
	}
	return foldBy(text, foldOne)
}

// foldBy folds a text sign by sign. It writes fractions in one character with a slash, joined with
// a whole number directly before them.
func foldBy(text string, one func(text string) (sign string, size int)) (plain string, offsets []int) {
	var b []byte
	fraction := -1 // the end of the last one
	for at := 0; at < len(text); {
		start := at
		sign, size := one(text[at:])
		if len(b) == fraction && sign != "" && isDigit(sign[0]) {
			sign = " " + sign
		}
		above, below, n := fractionAt(text[at:])
		isFraction := n > 0
		if isFraction {
			var digits int
			sign, digits = mixed(b, above, below)
			size = n
			if digits > 0 {
				start = offsets[len(b)-digits]
				b, offsets = b[:len(b)-digits], offsets[:len(b)-digits]
			}
		}
		b = append(b, sign...)
		for range len(sign) {
			offsets = append(offsets, start)
		}
		if isFraction {
			fraction = len(b)
		}
		at += size
	}
	return string(b), append(offsets, len(text))
}

// Fractions writes fractions in one character with a slash, joined with a whole number directly
// before them: 1½ becomes 3/2.
func Fractions(text string) string {
	if isPlain(text) {
		return text
	}
	plain, _ := foldBy(text, func(text string) (string, int) { return text[:1], 1 })
	return plain
}

// texFraction matches a fraction of LaTeX. In double quotes TOML reads its first letters as a form
// feed.
var texFraction = regexp.MustCompile(`^(?:\\[dts]?f|\f)rac\s*(?:\{\s*(\d{1,6})\s*\}|(\d))\s*(?:\{\s*(\d{1,6})\s*\}|(\d))`)

// fractionAt reads a fraction in one character, or one of LaTeX, at the beginning of a text; size
// is 0 if there is none.
func fractionAt(text string) (above, below, size int) {
	if text[0] == '\\' || text[0] == '\f' {
		found := texFraction.FindStringSubmatch(text)
		if found == nil {
			return 0, 0, 0
		}
		above, _ = strconv.Atoi(found[1] + found[2])
		below, _ = strconv.Atoi(found[3] + found[4])
		return above, below, len(found[0])
	}
	r, size := utf8.DecodeRuneInString(text)
	if parts, ok := vulgar[r]; ok {
		return parts[0], parts[1], size
	}
	return 0, 0, 0
}

// mixed writes a fraction after a text, joined with digits at its end that are a whole number, as
// in 1½. It keeps them separate if the digits may belong to something else, or if the fraction is 1
// or more and may be a factor.
func mixed(before []byte, above, below int) (text string, digits int) {
	at := len(before)
	for at > 0 && isDigit(before[at-1]) {
		at--
	}
	text = strconv.Itoa(above) + "/" + strconv.Itoa(below)
	switch digits = len(before) - at; {
	case digits == 0:
		return text, 0
	case above >= below || digits > 9 || before[at] == '0' || at > 0 && (isNameByte(before[at-1]) && before[at-1] != '-' || strings.IndexByte("./*^", before[at-1]) >= 0):
		return " " + text, 0
	}
	whole, _ := strconv.Atoi(string(before[at:]))
	return strconv.Itoa(whole*below+above) + "/" + strconv.Itoa(below), digits
}

// foldOne folds the first sign of a text, of size bytes.
func foldOne(text string) (sign string, size int) {
	if sign, size = foldCommand(text); size > 0 {
		return sign, size
	}
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r == '$', r == '`':
		return "", size
	case r < utf8.RuneSelf:
		return text[:1], 1
	case strings.ContainsRune(arrows, r):
		return "->", size
	case 0xFF01 <= r && r <= 0xFF5E: // full-width forms of the signs of ASCII
		return string(r - 0xFF01 + '!'), size
	case unicode.IsSpace(r):
		return " ", size
	case r == utf8.RuneError:
		return "?", size
	case r == 0xAD, 0x200B <= r && r <= 0x200D, r == 0x2060, r == 0xFE0E, r == 0xFE0F, r == 0xFEFF: // invisible
		return "", size
	}
	if sign, ok := folded[r]; ok {
		return sign, size
	}
	return text[:size], size
}

// foldCommand folds a command of LaTeX at the beginning of a text; size is 0 if none is known.
func foldCommand(text string) (sign string, size int) {
	switch text[0] {
	case '\t', '\r', '\b':
		for _, e := range escaped {
			if strings.HasPrefix(text, e.text) && !startsWithLetter(text[len(e.text):]) {
				return commands[e.command], len(e.text)
			}
		}
	case '\\':
		if len(text) == 1 {
			return "", 0
		}
		switch c := text[1]; c {
		case '{', '}', '(', ')', '[', ']', '$':
			if c == '{' || c == '}' {
				return string(c), 2
			}
			return "", 2 // begin or end of a formula
		case ',', ';', ':', '!', ' ':
			return " ", 2
		case '|':
			return "||", 2
		}
		end := 1
		for end < len(text) && isLetter(text[end]) {
			end++
		}
		sign, ok := commands[text[1:end]]
		if !ok {
			return "", 0
		}
		return sign, end
	}
	return "", 0
}

func isLetter(c byte) bool { return isLower(c) || 'A' <= c && c <= 'Z' }

func startsWithLetter(text string) bool { return text != "" && isLetter(text[0]) }

// isPlain reports whether a text needs no folding.
func isPlain(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c >= utf8.RuneSelf, c == '\\', c == '$', c == '`', c == '\b', c == '\t', c == '\r', c == '\f':
			return false
		}
	}
	return true
}

// Plain writes a text in the plain signs of the notation: −, ∗, → and the like as -, * and ->.
func Plain(text string) string {
	plain, _ := fold(text)
	return plain
}

// Depths yields the indices of a text, each with the number of brackets open after it.
func Depths(text string) iter.Seq2[int, int] {
	return func(yield func(at, depth int) bool) {
		depth := 0
		for i := range len(text) {
			switch text[i] {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			}
			if !yield(i, depth) {
				return
			}
		}
	}
}
