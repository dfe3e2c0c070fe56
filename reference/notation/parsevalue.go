package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// The rest of the file parses partizan games: numbers, ups, switches, and braces with bars.

// value parses a number, ups and a nimber that are written together; negated is for a number after
// a minus sign that belongs to it.
func (p *parser) value(negated bool) game.Position {
	var v cgt.Simple
	p.space()
	start := p.at
	if p.atNumber() {
		v.Number = p.fraction()
		if negated {
			v.Number = v.Number.Neg()
		}
	}
	times := p.at
	many := v.IsNumber() && v.Number.IsInt() && v.Number != cgt.Int(1)
	switch {
	case p.at == start: // not a number
	case many && p.atArrow(): // 2↑
		n, arrow := v.Number.String(), p.text[p.at:p.at+1]
		halt.Check(p.fail(start, p.at+1, "write "+n+" + "+arrow+" or "+n+"·"+arrow, "this can be a sum or a number of ups"))
	case p.times(): // 3.^, 3·{1|*}
		switch n := v.Number.String(); {
		case v.Number.IsInt():
		case p.at < len(p.text) && p.atUp():
			hint := "write norton(" + n + ", " + p.text[p.at:p.at+1] + ") for the product"
			if p.library.withholds("norton") {
				hint = ""
			}
			halt.Check(p.fail(start, p.at+1, hint, "only a whole number of copies is written with a dot"))
		default:
			halt.Check(p.fail(times, p.at, addHint, "expected + or the end, found \".\""))
		}
		if p.at == len(p.text) || !p.atUp() {
			return p.copies(start, v.Number.Floor(), p.term())
		}
	}
	dot := p.at > times
	if p.at == times && p.at > start && p.atJoint() {
		p.at++
	}
	var power game.Position
	if p.at < len(p.text) && p.text[p.at] != ' ' && p.atUp() {
		if power = p.power(); power == nil {
			v.Up = p.ups()
		}
		if dot {
			n := v.Number.Floor()
			if power != nil {
				power = p.copies(start, n, power)
			} else if n > maxUps || n < -maxUps || int(n)*v.Up > maxUps || int(n)*v.Up < -maxUps {
				halt.Check(p.fail(start, p.at, "", "at most %d ups are read", maxUps))
			}
			v.Up, v.Number = int(n)*v.Up, cgt.Dyadic{}
		}
	}
	if p.at == start {
		power = p.wordsForValue(&v)
	}
	if p.at < len(p.text) && p.text[p.at] == '*' {
		start := p.at
		nimber, _ := game.ValueOf(p.nimber())
		v.Star = nimber.Star
		if v.Star > maxUps && !(v.Up == 0 && v.Number == cgt.Dyadic{}) {
			halt.Check(p.fail(start, p.at, "", "nimbers beside numbers and ups are at most *%d", maxUps))
		}
	}
	switch {
	case power == nil:
		return game.Value(v)
	case v == cgt.Simple{}:
		return power
	}
	return game.Value(v).Plus(power)
}

// times parses the sign of a multiple after its number, if it comes next: a dot directly before a
// game, or a raised dot.
func (p *parser) times() bool {
	if strings.HasPrefix(p.text[p.at:], "·") {
		p.at += len("·")
		p.space()
		return true
	}
	if p.at+1 >= len(p.text) || p.text[p.at] != '.' || strings.IndexByte(" .,;)}]|", p.text[p.at+1]) >= 0 || isDigit(p.text[p.at+1]) {
		return false
	}
	p.at++
	return true
}

// fractions matches 3, 1/2, 1 / 2, 0.5 and .5.
var fractions = regexp.MustCompile(`^(?:[0-9]*\.[0-9]+|[0-9]+(?:\s*/\s*[0-9]+)?)`)

// atNumber reports whether a number comes next.
func (p *parser) atNumber() bool {
	return isDigit(p.peek()) || p.peek() == '.' && p.digitsFrom(p.at+1) != ""
}

// fraction parses a whole number, a fraction or a decimal.
func (p *parser) fraction() cgt.Dyadic {
	start := p.at
	text := fractions.FindString(p.text[p.at:])
	p.at += len(text)
	text = strings.Join(strings.Fields(text), "")
	whole, _, broken := strings.Cut(strings.ReplaceAll(text, ".", "/"), "/")
	x, ok := cgt.ReadDyadic(text)
	switch {
	case len(whole) > 1 && whole[0] == '0':
		halt.Check(p.fail(start, p.at, "", "%q has leading zeros; numbers are written without", text))
	case !ok && broken:
		halt.Check(p.fail(start, p.at, "the denominator of a number is a power of two, at most 2^30",
			"%s is not a number that a game can have as its value", text))
	case !ok:
		halt.Check(p.fail(start, p.at, "", "%q is too large; numbers are at most 10^18", text))
	}
	return x
}

// atMinus reports whether a minus sign comes next, and not an arrow.
func (p *parser) atMinus() bool {
	return p.peek() == '-' && !strings.HasPrefix(p.text[p.at:], "->")
}

// switchSign is +- or +/- if it comes next, else "".
func (p *parser) switchSign() string {
	for _, sign := range []string{"+-", "+/-"} {
		if strings.HasPrefix(p.text[p.at:], sign) {
			return sign
		}
	}
	return ""
}

// atSwitch reports whether the single sign ± comes next: 3±1 is 3 + +-1.
func (p *parser) atSwitch() bool {
	if !p.library.partizan || p.peek() != '+' || p.offsets == nil {
		return p.library.partizan && p.switchSign() == "+/-"
	}
	source := p.source[p.offsets[p.at]:]
	return strings.HasPrefix(source, "±") || strings.HasPrefix(source, `\pm`) || p.switchSign() == "+/-"
}

// unclearSwitch complains about ambiguous signs between numbers: 3/4+-1/4 may be a difference, or
// 3/4 ± 1/4.
func (p *parser) unclearSwitch() {
	between := p.at > 0 && isDigit(p.text[p.at-1]) && p.at+2 < len(p.text) && isDigit(p.text[p.at+2])
	if p.library.partizan && between && p.switchSign() == "+-" {
		halt.Check(p.fail(p.at, p.at+2, "write - alone to subtract, or + +- to add a switch", "this can be a difference, or a number and a switch"))
	}
}

// signed parses a term, or its negative. A minus sign before a number belongs to the number: -1^ is
// -1 + ^.
func (p *parser) signed() game.Position {
	if p.library.partizan && p.peek() == '+' && p.at+1 < len(p.text) && isDigit(p.text[p.at+1]) {
		p.at++ // {+1|-1}
	}
	if !p.atMinus() {
		return p.ordinal(p.term())
	}
	if number := p.negative(); number != nil {
		return p.ordinal(number)
	}
	return p.ordinal(p.term()).Negative()
}

// negative parses a number after a minus sign; nil if there is none.
func (p *parser) negative() game.Position {
	if p.at++; p.numbers && p.atNumber() {
		return p.value(true)
	}
	return nil
}

// isList reports whether the whole text is a list of numbers, or a move: a complaint about that is
// more helpful than one about the text after the first number.
func (p *parser) isList() bool {
	return p.depth == 0 && strings.Trim(p.text, "0123456789, ->") == "" &&
		(strings.Contains(p.text, ",") || strings.Contains(p.text, "->") || besideNumber.MatchString(p.text))
}

// besideNumber matches two numbers with no sign between them: 3 - 2 is a sum, 3 2 is not.
var besideNumber = regexp.MustCompile(`[0-9] +[0-9]`)

// bracedNumber matches a number other than 0 in braces, which are not a set after a switch sign.
var bracedNumber = regexp.MustCompile(`^\{[\s0./]*[1-9][\s0-9./^v*]*\}`)

// plusMinus parses +-x, the switch {x|-x}.
func (p *parser) plusMinus() game.Position {
	start, before := p.at, p.terms
	p.enter(start)
	p.at += len(p.switchSign())
	outside := p.numbers
	p.numbers = true
	p.space()
	from := p.at
	read := p.term
	if bracedNumber.MatchString(p.text[from:]) {
		read = p.group
	}
	x := read()
	p.numbers = outside
	p.depth--
	if v := p.text[from:p.at]; (isDigit(v[0]) || v[0] == '.') && strings.ContainsAny(v, "^v") {
		halt.Check(p.fail(start, p.at, "write +-("+v+") for a switch, or a + after the number for a sum", "this can be a switch or a sum"))
	}
	// x occurs twice in it: a row of such signs must not cost more than its length suggests.
	if p.terms += p.terms - before; p.terms > maxTerms {
		halt.Check(p.fail(start, p.at, "", "this game has more than %d terms", maxTerms))
	}
	return named("+-"+strings.TrimSpace(p.text[from:p.at]), braces([]game.Position{x}, []game.Position{x.Negative()}))
}

// tooDeep reports whether brackets are nested too deeply from here on.
func (p *parser) tooDeep(from int) bool {
	for _, depth := range Depths(p.text[from:]) {
		if depth > game.MaxNested || depth == 0 {
			return depth > game.MaxNested
		}
	}
	return false
}

// barred parses braces with bars; ok is false if these have none.
func (p *parser) barred(open int) (g game.Position, ok bool) {
	if !p.library.partizan {
		return nil, false
	}
	end, wrong := p.closing(open)
	switch {
	case wrong != nil && p.tooDeep(open):
		halt.Check(wrong)
	case wrong != nil && strings.Contains(p.text[open:], "|"):
		halt.Check(p.fail(open, open+1, "", "this { is never closed, expected a }"))
	case wrong != nil:
		return nil, false // a complaint about the inside comes first
	}
	p.at++
	if _, length := p.bars(end); length == 0 {
		p.at = open
		return nil, false
	}
	outside := p.numbers
	p.numbers = true
	g = p.twoSides(end)
	p.numbers, p.at = outside, end+1
	return g, true
}

// bars finds the longest run of bars before the brace that closes this pair, outside inner
// brackets; length is 0 if there is none.
func (p *parser) bars(end int) (at, length int) {
	run := 0
	for i, depth := range Depths(p.text[p.at:end]) {
		switch {
		case depth < 0:
			return at, length
		case p.text[p.at+i] != '|' || depth > 0:
			run = 0
			continue
		}
		if run++; run > length {
			at, length = p.at+i+1-run, run
		}
	}
	return at, length
}

// twoSides parses the options of Left and of Right up to end. The longest run of bars is outermost:
// {2||1|0} is {2|{1|0}}.
func (p *parser) twoSides(end int) game.Position {
	at, length := p.bars(end)
	left := p.side(at)
	p.at = at + length
	if again, same := p.bars(end); same == length {
		halt.Check(p.fail(again, again+length, "write braces around one of the games, or more bars where the whole is divided, as in {2||1|0}", "this game is divided twice in the same way"))
	}
	right := p.side(end)
	return braces(left, right)
}

// side parses the options of one player, up to end.
func (p *parser) side(end int) []game.Position {
	if _, length := p.bars(end); length > 0 {
		p.enter(p.at)
		g, _ := game.BracesOf(p.twoSides(end))
		p.depth--
		return []game.Position{{{Parts: []game.Part{g.WithoutBraces()}}}}
	}
	var options []game.Position
	from := p.at
	for p.space(); p.at < end; p.space() {
		option := p.sum()
		options = append(options, option)
		if p.space(); p.at >= end {
			break
		}
		if p.text[p.at] != ',' {
			what, to := p.found()
			halt.Check(p.fail(p.at, to, "", "expected a comma, a bar or }, found %s", what))
		}
		p.at++
		if p.space(); p.at >= end {
			halt.Check(p.fail(p.at-1, p.at, "", "expected a game after the comma"))
		}
	}
	if len(options) == 1 && p.isEmptySet(from, end) {
		return nil
	}
	return options
}

// isEmptySet reports whether a side is only the sign of the empty set: {1|∅} has no options of
// Right.
func (p *parser) isEmptySet(from, end int) bool {
	text := strings.TrimSpace(p.text[from:end])
	if text != "{}" || p.offsets == nil {
		return false
	}
	at := from + strings.Index(p.text[from:], text)
	return p.offsets[at] == p.offsets[at+1] // both braces come from one sign
}

// oneBar is the hint for a number in braces without a bar.
func oneBar(digits string) string {
	return fmt.Sprintf(didYouMean+"*%s? Or write a bar between the options of Left and of Right", strings.TrimLeft(digits, "0"))
}

// signWords maps the words for an up, a down and the star to their signs.
var signWords = map[string]string{"up": "^", "down": "v", "star": "*"}

// signWord is the word for an up, a down or a star that comes next, and its sign; "" if there is
// none, or if a game has that name.
func (p *parser) signWord() (word, sign string) {
	end := p.at
	for end < len(p.text) && isWordByte(p.text[end]) {
		end++
	}
	word = p.text[p.at:end]
	if p.library.knows(word) {
		return "", ""
	}
	return word, signWords[strings.ToLower(word)]
}

// wordsForValue parses up, down star and the like, and leaves p before a sign * after them. The
// power is that of up^2.
func (p *parser) wordsForValue(v *cgt.Simple) (power game.Position) {
	word, sign := p.signWord()
	p.at += len(word)
	if sign != "*" && p.at < len(p.text) && p.text[p.at] == '^' && p.digitsFrom(p.at+1) != "" {
		digits := p.digitsFrom(p.at + 1)
		n, _ := strconv.Atoi(digits)
		p.at += 1 + len(digits)
		return p.ordered(p.at-len(digits), n, false, sign == "v")
	}
	if v.Up = map[string]int{"^": 1, "v": -1}[sign]; v.Up == 0 {
		v.Star = 1
		return nil
	}
	after := p.at
	p.space()
	if word, sign := p.signWord(); sign == "*" {
		p.at += len(word)
		v.Star = 1
	} else if p.peek() != '*' {
		p.at = after
	}
	return nil
}
