package derive

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"grader/reference/game"
	"grader/reference/notation"
)

// A pattern is compiled on first use, since most runs read no derivation.
type pattern func() *regexp.Regexp

func exactly(text string) pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

func words(text string) pattern { return exactly(`(?i)` + text) }

// signs maps signs to their words in ASCII.
var signs = map[rune]string{
	'≥': ">=", '≤': "<=", '⩾': ">=", '⩽': "<=", '≡': "=", '≅': "=", '＝': "=", '≠': "!=", '∥': "||", '‖': "||",
	'→': "->", '⟶': "->", '⊕': " xor ", '∈': " in ", '∴': " ", '𝓛': "L", '𝓡': "R", '𝓝': "N", '𝓟': "P", 'ℒ': "L", 'ℛ': "R", '𝒩': "N", '𝒫': "P", '𝒢': "g",
	'□': " ", '■': " ", '∎': " ", '•': " ", '$': " ", '\t': " ", '\u00a0': " ", '’': "'",
}

// plainSigns replaces the signs between games by plain ones. The offsets are into the original
// text, one for each byte and one for the end.
func plainSigns(text string) (plain string, offsets []int) {
	var b strings.Builder
	for at, sign := range text {
		one, found := signs[sign]
		if !found {
			one = string(sign)
		}
		if one == " " && strings.HasSuffix(b.String(), " ") {
			continue
		}
		for range len(one) {
			offsets = append(offsets, at)
		}
		b.WriteString(one)
	}
	return b.String(), append(offsets, len(text))
}

// A piece is a part of a line that begins at byte from.
type piece struct {
	text string
	from int
}

// part is the text between two bytes of a piece, without space around it.
func (p piece) part(start, end int) piece {
	text := p.text[start:end]
	left := strings.TrimLeft(text, " ")
	return piece{strings.TrimRight(left, " "), p.from + start + len(text) - len(left)}
}

// open reports for each byte of a piece whether it is in brackets, such as those of ^<2>.
func (p piece) open() []bool {
	open := make([]bool, len(p.text))
	for at, depth := range notation.Depths(p.text) {
		open[at] = depth > 0
	}
	for _, m := range orderOfUp().FindAllStringIndex(p.text, -1) {
		for at := m[0]; at < m[1]; at++ {
			open[at] = true
		}
	}
	return open
}

var orderOfUp = exactly(`[\^v]<[0-9]+>`)

// match finds a pattern outside brackets for the first time, with the text of its groups.
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

// split cuts a piece at each sign outside brackets; between are the signs. Longer ones come first.
func (p piece) split(signs ...string) (parts []piece, between []string) {
	open, from := p.open(), 0
	for i := 0; i < len(p.text); i++ {
		at := slices.IndexFunc(signs, func(sign string) bool { return strings.HasPrefix(p.text[i:], sign) })
		if !open[i] && at >= 0 {
			parts = append(parts, p.part(from, i))
			between = append(between, signs[at])
			from = i + len(signs[at])
			i = from - 1
		}
	}
	return append(parts, p.part(from, len(p.text))), between
}

// list cuts a list at its commas; it is empty for an empty text, or a word for that.
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

// fault is a complaint about a piece.
func (p piece) fault(message, hint string) error {
	return &game.SyntaxError{Start: p.from, End: p.from + len(p.text), Msg: message, Hint: hint}
}

// unknown is the complaint about a statement of no known form.
func (p piece) unknown() error {
	if open := p.open(); len(open) > 0 && open[len(open)-1] {
		return p.fault("a bracket is never closed here", "write the bracket that closes it")
	}
	return p.fault("this is no statement about games that can be read", likeThese)
}

// likeThese are examples for a statement of no known form.
const likeThese = `write for instance A = B, A >= B, g(A) = 3, A is P, A -> B wins, "A is dominated by B", "A is reversible through B" or "options of A: B, C"; # begins a remark`

// Additions to a statement that do not change it.
var (
	remark      = exactly(`(?:^|[\s)}0-9*])(#.*)$`)
	reason      = words(`([,;.]?\s(?:(?:because|since)\s.*|as\s+(?:required|desired|claimed)|q\.?e\.?d)\.?)$`)
	number      = words(`^(?:(?:step|line)\s+[0-9]{1,3}[.):]?\s|\(?[0-9]{1,3}[.)]\s|(?-i:\(?(?:[a-uw-z]|[ivx]{2,4})[.)])\s)`) // (v) may be a game
	opening     = words(`^(?:(?:so|since|because|as|hence|thus|then|therefore|consequently|now|also|and|but|next|first|finally|clearly|similarly|by symmetry|we (?:have|get|know|find|see)(?: that)?|note that|it follows that)(?:[,:]|\s)\s*)`)
	beforeAside = words(`(?:[)\]}0-9*^>]v?|\bv|\b(?-i:[A-Z])|position|wins|none|zero|positive|negative|fuzzy)\s+$`)
)

const (
	stops       = " .;,"
	mostOpening = 10 // words skipped before a statement
)

// bare is a line without additions: a remark, a number, leading words, a reason, a full stop.
func (p piece) bare() piece {
	for _, end := range []pattern{remark, reason} {
		if m, found := p.match(end); found {
			p = p.part(0, m[1].from-p.from)
		}
	}
	p = p.part(0, len(p.text))
	for range mostOpening {
		p = p.part(len(number().FindString(p.text)), len(p.text))
		p = p.part(len(opening().FindString(p.text)), len(p.text))
	}
	p.text = strings.TrimRight(p.text, stops)
	if !strings.HasSuffix(p.text, ")") {
		return p
	}
	// A reason in parentheses follows a space, but not a sign or the name of a ruleset.
	start := len(p.text) - 1
	for open := p.open(); start > 0 && open[start-1]; {
		start--
	}
	if beforeAside().MatchString(p.text[:start]) {
		p.text = strings.TrimRight(p.text[:start], stops)
	}
	return p
}
