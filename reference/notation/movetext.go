package notation

import (
	"regexp"
	"strconv"
	"strings"
)

// plainMove writes a move in plain signs: spaces only around the arrow, commas between numbers.
func plainMove(text string) string {
	plain, _ := fold(text)
	left, right, found := cutArrow(plain)
	if !found {
		return tighten(plain)
	}
	return tighten(left) + " -> " + tighten(right)
}

// cutTerm cuts the number of a term off a move: "2:5 -> 4". The number is 0 if there is none.
func cutTerm(plain string) (term int, rest string) {
	number, rest, found := strings.Cut(plain, ":")
	n, err := strconv.Atoi(number)
	if !found || err != nil || n < 1 || number[0] == '+' {
		return 0, plain
	}
	return n, rest
}

// renumbered replaces the printed number of a term before a move by its index in the position, from
// 1. They differ after a move that has left nothing of a term, or a sum.
func (r *MoveReader) renumbered(plain string) string {
	number, rest := cutTerm(plain)
	term, ok := r.pos.TermAt(number)
	switch {
	case number == 0:
		return plain
	case !ok:
		term = len(r.pos) // no term has that number
	}
	return strconv.Itoa(term+1) + ":" + rest
}

// tighten drops spaces beside punctuation, and writes those between words and numbers as commas.
func tighten(text string) string {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(fields[0])
	last := fields[0]
	for _, f := range fields[1:] {
		if isWord(last[len(last)-1]) && isWord(f[0]) {
			b.WriteByte(',')
		}
		b.WriteString(f)
		last = f
	}
	return b.String()
}

func isWord(c byte) bool {
	return isDigit(c) || isLower(c) || 'A' <= c && c <= 'Z' || c == '_' || c == '*' || c == '.' || c == '#'
}

// isNumbers reports whether a plain text is an arrow between numbers, as every move with an arrow
// is, and not one between words or names of positions.
func isNumbers(plain string) bool {
	before, after, found := strings.Cut(plain, "->")
	return found && strings.Trim(before+after, "0123456789,.+:*()[] ") == ""
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// longArrow matches an arrow of more than two characters, or with =.
var longArrow = regexp.MustCompile(`-{2,}>|=+>`)

// cutArrow cuts a folded text at its arrow, or at the word to.
func cutArrow(plain string) (left, right string, found bool) {
	if strings.Contains(plain, ">") {
		plain = longArrow.ReplaceAllString(plain, "->")
	}
	if left, right, found = strings.Cut(plain, "->"); found {
		return left, right, true
	}
	for at := 1; at+2 < len(plain); at++ {
		if plain[at]|0x20 == 't' && plain[at+1]|0x20 == 'o' && besideTo(plain[at-1]) && besideTo(plain[at+2]) {
			return plain[:at], plain[at+2:], true
		}
	}
	return plain, "", false
}

// besideTo reports whether "to" beside a byte is a word of its own.
func besideTo(c byte) bool {
	return isDigit(c) || c < 0x80 && strings.IndexByte(" \t()[]{}*", c) >= 0
}
