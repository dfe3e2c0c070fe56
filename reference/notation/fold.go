package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// folded lists the signs that people copy from notes, and what they stand for.
var folded = map[rune]string{
	'−': "-", '–': "-", '—': "-", '―': "-", '‐': "-", '‑': "-", '‒': "-", '─': "-", '━': "-",
	'∗': "*", '⋆': "*", '★': "*", '☆': "*", '✱': "*", '✶': "*", '⁎': "*", '٭': "*",
	'⊕': "+", '⨁': "+", '∔': "+",
	'×': "x", '∅': "{}", '⌀': "{}", '、': ",", '′': "'", '’': "'", '‘': "'", '“': `"`, '”': `"`, '„': `"`,
	'±': "+-", '↑': "^", '↓': "v", '⇑': "^^", '⇓': "vv", '⧾': "tiny", '⧿': "miny", '∣': "|",
	'½': "1/2", '¼': "1/4", '¾': "3/4",
}

// arrows are the arrows that lead to the right.
const arrows = "→⟶⇒⟹↦⟼⇨➔➙➛➜➝➞➟➠➡➢➣➤➥➦➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⇉⇛⇝⇢⇥⇰⇴⇶⇸⇻⇾↝↠↣⟾⟿⤇⤏⤑⤳⭆⭢⮕🠒🡒🡪🡲▶►▸▷"

// commands lists the commands of LaTeX that stand for a sign. Those that are not
// listed stay as they are.
var commands = map[string]string{
	"to": "->", "rightarrow": "->", "longrightarrow": "->", "Rightarrow": "->", "Longrightarrow": "->", "mapsto": "->",
	"longmapsto": "->", "implies": "->", "xrightarrow": "->", "rightsquigarrow": "->", "hookrightarrow": "->",
	"oplus": "+", "bigoplus": "+", "ast": "*", "star": "*", "bigstar": "*", "times": "x",
	"uparrow": "^", "downarrow": "v", "Uparrow": "^^", "Downarrow": "vv", "pm": "+-", "mid": "|", "vert": "|",
	"emptyset": "{}", "varnothing": "{}", "lbrace": "{", "rbrace": "}", "left": "", "right": "", "quad": " ", "qquad": " ",
}

// escaped lists how TOML reads the commands that begin with one of its escapes, when
// they stand in double quotes: \to is a tab and an o there.
var escaped = []struct{ text, command string }{
	{"\to", "to"}, {"\times", "times"}, {"\rightarrow", "rightarrow"}, {"\rightsquigarrow", "rightsquigarrow"}, {"\right", "right"}, {"\bigoplus", "bigoplus"}, {"\bigstar", "bigstar"},
}

// fold writes a text in the plain signs of the notation. The offsets lead back:
// offsets[i] is where in text the i-th byte of the result comes from. They are
// nil when nothing was changed.
func fold(text string) (plain string, offsets []int) {
	if isPlain(text) {
		return text, nil
	}
	var b strings.Builder
	for at := 0; at < len(text); {
		sign, size := foldOne(text[at:])
		b.WriteString(sign)
		for range len(sign) {
			offsets = append(offsets, at)
		}
		at += size
	}
	return b.String(), append(offsets, len(text))
}

// foldOne is what the beginning of a text stands for, and how many bytes that is.
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
	case r == 0xAD, 0x200B <= r && r <= 0x200D, r == 0x2060, r == 0xFE0E, r == 0xFE0F, r == 0xFEFF: // not seen
		return "", size
	}
	if sign, ok := folded[r]; ok {
		return sign, size
	}
	return text[:size], size
}

// foldCommand reads a command of LaTeX at the beginning of a text; size is 0 if there
// is none that stands for a sign.
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
			return "", 2 // the beginning or the end of a formula
		case ',', ';', ':', '!', ' ':
			return " ", 2
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

// isPlain reports whether nothing in a text is to be folded.
func isPlain(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c >= utf8.RuneSelf, c == '\\', c == '$', c == '`', c == '\b', c == '\t', c == '\r':
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
