package derive

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"grader/reference/game"
	"grader/reference/notation"
)

// A pattern is compiled when it is first used, since most runs read no derivation.
type pattern func() *regexp.Regexp

func exactly(text string) pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

func words(text string) pattern { return exactly(`(?i)` + text) }

// signs are those that stand for others, which are words of ASCII here.
var signs = map[rune]string{
	'≥': ">=", '≤': "<=", '⩾': ">=", '⩽': "<=", '≡': "=", '≅': "=", '＝': "=", '≠': "!=", '∥': "||", '‖': "||",
	'→': "->", '⟶': "->", '⊕': " xor ", '∈': " in ", '∴': " ", '𝓛': "L", '𝓡': "R", '𝓝': "N", '𝓟': "P", 'ℒ': "L", 'ℛ': "R", '𝒩': "N", '𝒫': "P", '𝒢': "g",
	'□': " ", '■': " ", '∎': " ", '•': " ", '$': " ", '\t': " ", '\u00a0': " ", '’': "'",
}

// plainSigns writes the signs between games plainly. The offsets are those of the text as it was, one
// for each byte and one for the end.
func plainSigns(text string) (plain string, offsets []int) {
	var b strings.Builder
	for at, sign := range text {
		one, found := signs[sign]
		if !found {
			one = string(sign)
		}
		for range len(one) {
			offsets = append(offsets, at)
		}
		b.WriteString(one)
	}
	return b.String(), append(offsets, len(text))
}

// A piece is a part of a line, which begins so many bytes into it.
type piece struct {
	text string
	from int
}

// part is what stands between two bytes of a piece, without space around it.
func (p piece) part(start, end int) piece {
	text := p.text[start:end]
	left := strings.TrimLeft(text, " ")
	return piece{strings.TrimRight(left, " "), p.from + start + len(text) - len(left)}
}

// open tells which bytes of a piece stand in brackets.
func (p piece) open() []bool {
	open := make([]bool, len(p.text)+1)
	for at, depth := range notation.Depths(p.text) {
		open[at] = depth > 0
	}
	return open
}

// match is the first place of a pattern outside brackets, with what its groups match.
func (p piece) match(of pattern) (groups []piece, found bool) {
	open := p.open()
	for _, m := range of().FindAllStringSubmatchIndex(p.text, -1) {
		if m[0] > 0 && open[m[0]] {
			continue
		}
		for i := 0; i < len(m); i += 2 {
			if m[i] < 0 {
				groups = append(groups, piece{})
			} else {
				groups = append(groups, p.part(m[i], m[i+1]))
			}
		}
		return groups, true
	}
	return nil, false
}

// What people write around a statement, and leaves it as it is.
var (
	remark  = exactly(`(^|\s)#.*$`)
	reason  = words(`[,;.]?\s+(?:(?:because|since)\s.*|as\s+(?:required|desired|claimed)|q\.?e\.?d)\.?$`)
	number  = words(`^(?:(?:step|line)\s+[0-9]{1,3}[.):]?\s|\(?[0-9]{1,3}[.)]\s|(?-i:\(?(?:[a-uw-z]|[ivx]{2,4})[.)])\s)`) // (v) may be a game
	opening = words(`^(?:(?:so|since|because|as|hence|thus|then|therefore|consequently|now|also|and|but|next|first|finally|clearly|similarly|by symmetry|we (?:have|get|know|find|see)(?: that)?|note that|it follows that)(?:[,:]|\s)\s*)`)
	// A reason in parentheses is in words, and does not follow the name of a ruleset.
	inBrackets = words(`([)\]}0-9*^>]v?|\b[a-z]|position|wins|none|zero|positive|negative|fuzzy)\s+\((?:by |the )*[a-z]{2,}[^()]*\)$`)
)

// mostOpening bounds the words that are left out before a statement.
const mostOpening = 10

// bare is a line without what people write around a statement: a remark, a number, words that lead on,
// a reason, a stop.
func (p piece) bare() piece {
	for _, end := range []pattern{remark, reason} {
		if m, found := p.match(end); found {
			p = p.part(0, m[0].from-p.from)
		}
	}
	p = p.part(0, len(p.text))
	for range mostOpening {
		m := cmp.Or(number().FindString(p.text), opening().FindString(p.text))
		if m == "" {
			break
		}
		p = p.part(len(m), len(p.text))
	}
	text := inBrackets().ReplaceAllString(strings.TrimRight(p.text, " .;,"), "$1")
	return piece{strings.TrimRight(text, " .;,"), p.from}
}

// split cuts a piece at each sign outside brackets, and gives the signs too. Longer ones come first.
func (p piece) split(signs ...string) (parts []piece, between []string) {
	open, from := p.open(), 0
	for i := 0; i < len(p.text); i++ {
		if order := orderOfUp().FindString(p.text[i:]); order != "" && i > 0 && (p.text[i-1] == '^' || p.text[i-1] == 'v') {
			i += len(order) - 1
			continue
		}
		at := slices.IndexFunc(signs, func(sign string) bool { return strings.HasPrefix(p.text[i:], sign) })
		if open[i] || at < 0 {
			continue
		}
		parts = append(parts, p.part(from, i))
		between = append(between, signs[at])
		i += len(signs[at]) - 1
		from = i + 1
	}
	return append(parts, p.part(from, len(p.text))), between
}

// orderOfUp matches what stands after the arrow of ^<2>.
var orderOfUp = exactly(`^<[0-9]+>`)

// list cuts a list at its commas; it is empty if there is nothing, or a word for that.
func (p piece) list() []piece {
	if slices.Contains([]string{"", "none", "nothing", "∅"}, strings.ToLower(p.text)) {
		return nil
	}
	whole := !slices.Contains(p.open()[:len(p.text)-1], false) // in one pair of braces
	if whole && strings.HasPrefix(p.text, "{") && strings.HasSuffix(p.text, "}") && !strings.Contains(p.text, "|") {
		return p.part(1, len(p.text)-1).list()
	}
	parts, _ := p.split(", and ", " and ", ",", ";")
	return parts
}

// fault complains of a piece.
func (p piece) fault(message, hint string) error {
	return &game.SyntaxError{Start: p.from, End: p.from + len(p.text), Msg: message, Hint: hint}
}
