package notation

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
)

func (p *parser) whole() game.Position {
	if len(p.source) > maxText {
		halt.Check(p.fail(0, len(p.source), "", "this game is %d bytes long; at most %d bytes are read", len(p.source), maxText))
	}
	if p.peek() == 0 {
		halt.Check(p.fail(0, len(p.text), "for example nim(3,4,5), *2 or {0, *}", "expected a game, found nothing"))
	}
	pos := p.sum()
	if p.peek() != 0 {
		halt.Check(p.trailing())
	}
	if pos.Partizan() {
		p.mustEnd(0, p.at, "in partizan games play has to end", pos)
	}
	return pos
}

// mustEnd complains about games whose play may never end, at their place in the text.
func (p *parser) mustEnd(start, end int, complaint string, games ...game.Position) {
	for _, pos := range games {
		if pos.MustEnd() != nil {
			halt.Check(p.fail(start, end, "", "%s", complaint))
		}
	}
}

// oneSet is the hint if the options of Left and of Right are written for an impartial game.
const oneSet = "an impartial game has one set of options, with commas between them"

// sides is the hint about a bar in the wrong place.
func (p *parser) sides() string {
	if p.library.partizan {
		return "write the options of Left and of Right in braces with one bar between them, as in {1|*}"
	}
	return oneSet
}

// trailing is the complaint about text after a complete game.
func (p *parser) trailing() *game.SyntaxError {
	what, end := p.found()
	switch c := p.text[p.at]; {
	case c == '}' || c == ')' || c == ']':
		return p.fail(p.at, end, "", "there is one %c too many", c)
	case c == ',':
		return p.fail(p.at, end, "a sum is written with +, a set of options in braces", "expected + or the end, found \",\"")
	case strings.HasPrefix(p.text[p.at:], "->"):
		return p.fail(p.at, p.at+2, "name the position alone, without an arrow", "this is written as a move, expected a position")
	case c == '|':
		return p.fail(p.at, end, p.sides(), "expected + or the end, found \"|\"")
	}
	return p.fail(p.at, end, addHint, "expected + or the end, found %s", what)
}

func (p *parser) sum() game.Position {
	pos := p.signed()
	for {
		var more game.Position
		switch {
		case p.atSwitch():
			more = p.ordinal(p.plusMinus())
		case p.peek() == '+':
			p.unclearSwitch()
			p.at++
			more = p.signed()
		case p.atMinus():
			p.at++
			if p.atMinus() {
				more = p.signed() // 2 - -1
			} else {
				more = p.ordinal(p.term())
			}
			more = more.Negative()
		default:
			return printed(pos)
		}
		pos = append(pos, more...)
	}
}

// ordinal parses the terms after colons, given the first.
func (p *parser) ordinal(first game.Position) game.Position {
	for p.library.colons && p.peek() == ':' {
		colon := p.at
		p.at++
		p.enter(p.at)
		h := p.afterColon()
		p.depth--
		p.mustEnd(colon, colon+1, "an ordinal sum takes games that end", first, h)
		first = game.Position{{Parts: []game.Part{game.Ordinal(first, h)}}}
	}
	return first
}

// afterColon parses the right side of an ordinal sum, a term. A minus sign belongs to a number;
// before any other game it requires parentheses.
func (p *parser) afterColon() game.Position {
	if !p.atMinus() {
		return p.term()
	}
	sign := p.at
	if number := p.negative(); number != nil {
		return number
	}
	halt.Check(p.fail(sign, sign+1, "write the negative of a game in parentheses there, as in 1:(-*)", "expected a game after the colon, found \"-\""))
	return nil
}

// printed removes the empty terms, so that terms have the same numbers as in print. A single one
// stays, since it names the ruleset.
func printed(pos game.Position) game.Position {
	empty := func(t game.Term) bool { return len(t.Parts) == 0 }
	if !slices.ContainsFunc(pos, empty) {
		return pos // without a copy for each pair of parentheses
	}
	live := slices.DeleteFunc(slices.Clone(pos), empty)
	if len(live) == 0 {
		return pos[:min(len(pos), 1)]
	}
	return live
}

// term parses one term; parentheses and named games may yield several.
func (p *parser) term() game.Position {
	p.library.meter.Charge(game.StepsPerTerm)
	if p.terms++; p.terms > maxTerms {
		halt.Check(p.fail(p.at, len(p.text), "", "this game has more than %d terms", maxTerms))
	}
	c := p.peek()
	switch _, sign := p.signWord(); {
	case p.library.partizan && (p.atUp() || sign != ""), p.numbers && p.atNumber() && !p.isList():
		return p.value(false)
	case p.library.partizan && p.switchSign() != "":
		return p.plusMinus()
	case c == '*':
		return p.nimber()
	case isDigit(c):
		return p.number()
	case c == '{':
		return p.set()
	case c == '(':
		return p.group()
	case isLetter(c):
		return p.named()
	}
	halt.Check(p.notATerm())
	return nil
}

func (p *parser) notATerm() *game.SyntaxError {
	what, end := p.found()
	if p.at >= len(p.text) {
		return p.fail(p.at, p.at, "", "expected a game, found the end")
	}
	switch c := p.text[p.at]; {
	case c == '#':
		n := p.digitsFrom(p.at + 1)
		hint := fmt.Sprintf("a nimber is written *%s, a heap names its game: nim(%s)", n, n)
		if n == "" {
			hint = "a nimber is written with a star, a heap with the name of its game"
		}
		return p.fail(p.at, max(end, p.at+1+len(n)), hint, "\"#\" is not part of the notation")
	case c == '|':
		return p.fail(p.at, end, p.sides(), "expected a game, found %s", what)
	case c == '-':
		return p.fail(p.at, end, "write at most one sign - before a game", "expected a game, found \"-\"")
	case c == ',' || c == '}':
		return p.fail(p.at, end, "braces with nothing between them are the game without options", "expected a game, found %s", what)
	}
	return p.fail(p.at, end, "a game begins with a star, the name of a ruleset, a brace or a parenthesis", "expected a game, found %s", what)
}

func (p *parser) nimber() game.Position {
	start := p.at
	p.at++
	if c := p.peek(); !isDigit(c) {
		if p.at > start+1 { // give back the spaces: they are not part of *
			p.at = start + 1
		}
		return game.Nimber(1)
	}
	digits := p.digitsFrom(p.at)
	p.at += len(digits)
	n, ok := game.ReadNumber(digits)
	if !ok {
		halt.Check(p.badNumber(p.at-len(digits), digits))
	}
	return game.Position{game.StarTerm(n)}
}

func (p *parser) badNumber(at int, digits string) *game.SyntaxError {
	if digits[0] == '0' {
		return p.fail(at, at+len(digits), "", "%q has leading zeros; write the number without them", digits)
	}
	return p.fail(at, at+len(digits), "", "%q is too large; numbers are at most 10^18", digits)
}

// number parses a bare number; only 0 is a game.
func (p *parser) number() game.Position {
	start := p.at
	digits := p.digitsFrom(start)
	if digits == "0" {
		p.at++
		return game.Position{game.StarTerm(0)}
	}
	if strings.Trim(digits, "0") == "" {
		halt.Check(p.badNumber(start, digits))
	}
	if bar := strings.TrimLeft(p.text[start:], "0123456789,/*- "); p.depth > 0 && !p.library.partizan && strings.HasPrefix(bar, "|") {
		at := len(p.text) - len(bar)
		halt.Check(p.fail(at, at+1, oneSet, "an impartial game has no separate options for Left and Right, found \"|\""))
	}
	if after := p.text[start+len(digits):]; after != "" && (isLetter(after[0]) || after[0] == '.') {
		// 1e400 and 7.5 are not the number that they begin with.
		word := digits + after[:len(after)-len(strings.TrimLeft(after, "0123456789.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))]
		halt.Check(p.fail(start, start+len(word), writeGame+"*2 or {0, *}", "%s is not a game", word))
	}
	if _, ok := game.ReadNumber(strings.TrimLeft(digits, "0")); !ok {
		halt.Check(p.badNumber(start, digits))
	}
	hint := p.insteadOf(start, digits)
	switch {
	case !p.library.partizan:
		halt.Check(p.fail(start, start+len(digits), hint, "the number %s is not a game", digits))
	case p.depth > 0:
		halt.Check(p.fail(start, start+len(digits), hint, "braces without a bar hold the options of an impartial game, found the number %s", digits))
	}
	halt.Check(p.fail(start, len(p.text), hint, "expected one game, found %s", game.Quote(p.text[start:])))
	return nil
}

// insteadOf suggests what to write instead of a number where a game is expected.
func (p *parser) insteadOf(start int, digits string) string {
	after := strings.TrimSpace(p.text[start+len(digits):])
	heaps := strings.Fields(strings.ReplaceAll(p.text, ",", " "))
	switch {
	case p.depth == 0 && strings.HasPrefix(after, "->"):
		return "this is a move; write a game, as in nim(" + digits + ")"
	case p.depth == 0 && len(heaps) > 1 && len(p.text) < 60 && strings.Trim(p.text, "0123456789, ") == "":
		return "did you mean nim(" + strings.Join(heaps, ",") + ")?"
	}
	if p.library.partizan && p.depth > 0 {
		return oneBar(digits)
	}
	return didYouMean + "*" + strings.TrimLeft(digits, "0") + "?"
}

// didYouMean begins the hint that names something else to write.
const didYouMean = "did you mean "

// addHint is the hint if a game is followed by anything but another term.
const addHint = "a sum is written with +"

// writeGame begins the hint for text that is not a game.
const writeGame = "write a game of the notation, as in "

func (p *parser) set() game.Position {
	open := p.at
	p.enter(open)
	if g, ok := p.barred(open); ok {
		p.depth--
		return g
	}
	outside := p.numbers
	p.numbers = false
	defer func() { p.numbers = outside }()
	p.at++
	var options []game.Position
	for p.peek() != '}' {
		option := p.sum()
		options = append(options, option)
		if p.peek() == '}' {
			break
		}
		if p.peek() != ',' {
			halt.Check(p.inside(open, '}', "expected a comma or }"))
		}
		p.at++
		if p.peek() == '}' {
			halt.Check(p.fail(p.at, p.at+1, "", "expected a game after the comma, found \"}\""))
		}
	}
	p.at++
	p.depth--
	return game.Position{{Parts: []game.Part{game.NewSet(options...)}}}
}

// inside is the complaint about an opened bracket with an unexpected continuation.
func (p *parser) inside(open int, closing byte, expected string) *game.SyntaxError {
	what, end := p.found()
	if p.at >= len(p.text) {
		return p.fail(open, open+1, "", "this %c is never closed, expected a %c", p.text[open], closing)
	}
	hint := ""
	if p.text[p.at] == '|' {
		hint = p.sides()
	}
	return p.fail(p.at, end, hint, "%s, found %s", expected, what)
}

// group reads a game in parentheses, or in the braces after a switch sign.
func (p *parser) group() game.Position {
	open := p.at
	p.enter(open)
	p.at++
	pos := p.sum()
	closing := map[byte]byte{'(': ')', '{': '}'}[p.text[open]]
	if p.peek() != closing {
		halt.Check(p.inside(open, closing, "expected + or "+string(closing)))
	}
	p.at++
	p.depth--
	return pos
}

// Game parses a ruleset without a position, as in "kayles" or "octal[0.137]". Errors are
// *game.SyntaxError.
func (l *Library) Game(text string) (g game.Game, err error) {
	p := newParser(l, text)
	err = p.read(func() { g = p.rulesetAlone() })
	return g, err
}

// Parse parses a game in the notation. Errors are *game.SyntaxError with byte offsets into text.
func (l *Library) Parse(text string) (pos game.Position, err error) {
	l.meter.Charge(game.StepsPerTerm + len(text)/game.BytesPerRead)
	p := newParser(l, text)
	err = p.read(func() { pos = p.whole() })
	return pos, err
}

// For is the library for a game of unknown kind: the one that treats every text as an impartial
// game, unless this text can only be partizan.
func (l *Library) For(text string) *Library {
	if _, err := l.Impartial().Parse(text); err == nil {
		return l.Impartial()
	}
	if _, err := l.Partizan().Parse(text); err == nil || strings.ContainsAny(Plain(text), "|^") {
		return l.Partizan()
	}
	return l.Impartial()
}
