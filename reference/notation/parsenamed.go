package notation

import (
	"errors"
	"fmt"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/spell"
)

// word reads a name, in any case.
func (p *parser) word() string {
	start := p.at
	for p.at < len(p.text) && isWordByte(p.text[p.at]) {
		p.at++
	}
	return p.text[start:p.at]
}

// name parses the name of a ruleset or a game, which may be several words: Silver Dollar.
func (p *parser) name() string {
	name, end := p.word(), p.at
	for words := name; !p.library.knows(words); {
		p.space()
		if p.at == end || !isLetter(p.peek()) || len(words) > maxName {
			p.at = end
			return name
		}
		words += "-" + p.word()
		if p.library.knows(words) {
			return words
		}
	}
	return name
}

// maxName is the most characters of such words.
const maxName = 40

// brackets parses [params], if present. The offset is that of params.
func (p *parser) brackets() (params string, offset int, given bool) {
	if p.peek() != '[' {
		return "", p.at, false
	}
	open, depth := p.at, 0
	for at := open; at < len(p.text); at++ {
		switch p.text[at] {
		case '[': // in brackets only the digits of a code that repeat
			depth++
		case ']':
			if depth--; depth == 0 {
				p.at = at + 1
				return p.text[open+1 : at], open + 1, true
			}
		}
	}
	halt.Check(p.fail(open, open+1, "", "this [ is never closed, expected a ]"))
	return "", 0, false
}

// ruleset parses name[params]. It stops with a complaint if the name is not that of a ruleset.
func (p *parser) ruleset(start int, name string) game.Game {
	entry, ok := p.library.meant(name)
	if !ok {
		halt.Check(p.unknown(start, name))
	}
	end := p.at
	params, offset, given := p.brackets()
	written := name + "[" + params
	if g, met := p.met[written]; met && given {
		return g
	}
	if given {
		p.library.meter.Charge(game.StepsPerCall + len(params))
	}
	g, err := entry.With(params, given)
	switch {
	case err != nil && !given:
		halt.Check(shift(err, start, end))
	case err != nil:
		halt.Check(shift(err, offset, offset+len(params)))
	case given:
		p.met[written] = g
	}
	return g
}

// shift places an error about text[start:end].
func shift(err error, start, end int) *game.SyntaxError {
	var syntax *game.SyntaxError
	if !errors.As(err, &syntax) {
		return &game.SyntaxError{Start: start, End: end, Msg: err.Error()}
	}
	moved := syntax.Shift(start)
	if moved.End <= moved.Start {
		moved.End = end
	}
	return moved
}

func (p *parser) unknown(start int, name string) *game.SyntaxError {
	hint := ""
	near, like := p.library.Nearest(strings.ToLower(name))
	c := p.peek()
	words := c != 0 && !strings.ContainsRune("+,})([", rune(c))
	if words && strings.HasPrefix(near, strings.ToLower(name)) {
		like = false // from a sentence, take 3 from 21, rather than from take-away
	}
	if like {
		hint = "did you mean " + near + "?"
	}
	if threat := strings.ToLower(name); p.library.partizan && (threat == "tiny" || threat == "miny") {
		hint, like = "did you mean "+threat+"(1)?", true
	}
	if now := spell.Gone("ruleset", name); now != "" {
		hint, like = now, true
	}
	what := "game"
	switch {
	case c == '(' || c == '[':
		what = "ruleset"
	case !like && words:
		hint = writeGame + "nim(3,4,5), kayles(5) + *2 or {0, *}"
	}
	err := &game.SyntaxError{Start: start, End: start + len(name), Msg: fmt.Sprintf("unknown %s %q", what, name), Hint: hint, Unknown: !like}
	if isName(name) {
		err.Ruleset = name
	}
	return err
}

// threat parses tiny(x) = {0||0|-x} or miny(x) = {x|0||0}, also with a number without parentheses.
func (p *parser) threat(name string) game.Position {
	outside, from := p.numbers, p.at
	p.numbers = true
	var x game.Position
	if start := p.at; isDigit(p.peek()) {
		x = p.value(false)
		if v := p.text[start:p.at]; strings.ContainsAny(v, "*^v") {
			halt.Check(p.fail(start, p.at, "write "+name+"("+v+") for this, or a + after the number for a sum", "this can be one game or a sum"))
		}
	} else {
		x = p.group()
	}
	p.numbers = outside
	zero := []game.Position{game.Nimber(0)}
	tiny := braces(zero, []game.Position{braces(zero, []game.Position{x.Negative()})})
	if name == "miny" {
		tiny = tiny.Negative()
	}
	of := strings.TrimSpace(p.text[from:p.at])
	if isDigit(of[0]) {
		of = "(" + of + ")"
	}
	return named(name+of, tiny)
}

// atThreat reports whether tiny or miny with a game behind it comes next.
func (p *parser) atThreat() (name string, ok bool) {
	for _, name := range []string{"tiny", "miny"} {
		if len(p.text)-p.at < len(name) || !strings.EqualFold(p.text[p.at:p.at+len(name)], name) {
			continue // CGSuite writes Tiny(2)
		}
		rest := strings.TrimPrefix(p.text[p.at+len(name):], "_")
		if rest != "" && (rest[0] == '(' || isDigit(rest[0])) {
			return name, true
		}
	}
	return "", false
}

func (p *parser) rulesetAlone() game.Game {
	if !isLetter(p.peek()) {
		halt.Check(p.notATerm())
	}
	start := p.at
	name := p.word()
	if isOfBoth(name) {
		halt.Check(p.fail(start, p.at, "as in impartial(domineering(3x3))", "impartial is for positions, expected a ruleset"))
	}
	g := p.ruleset(start, name)
	if p.peek() != 0 {
		what, end := p.found()
		halt.Check(p.fail(p.at, end, "name the ruleset alone, as in "+g.About().Name, "expected the end, found %s", what))
	}
	return g
}

func isOfBoth(name string) bool { return strings.EqualFold(name, ofBoth) }

// both parses the position of a ruleset, or a sum of positions, in the parentheses after that word.
func (p *parser) both(start int) game.Position {
	if p.peek() != '(' {
		halt.Check(p.fail(start, p.at, "as in impartial(domineering(3x3))", "impartial needs a game in parentheses"))
	}
	inside := p.group()
	pos, ok := inside.OfBoth(p.bothOf)
	if !ok {
		halt.Check(p.fail(start, p.at, "as in impartial(domineering(3x3))", "impartial is for positions of rulesets, and for sums of them"))
	}
	return pos
}

func (p *parser) named() game.Position {
	start := p.at
	if threat, ok := p.atThreat(); ok && p.library.partizan {
		p.at += len(threat)
		if p.text[p.at] == '_' {
			p.at++
		}
		return p.threat(threat)
	}
	name := p.name()
	if p.library.withholds(name) && p.peek() == '(' {
		halt.Check(p.fail(start, p.at, "write the game itself, or its value", "%s is read in problem sets, and not in answers", name))
	}
	if isOfBoth(name) {
		return p.both(start)
	}
	if pos, ok := p.library.game(name); ok {
		if c := p.peek(); c == '(' || c == '[' {
			halt.Check(p.fail(p.at, p.at+1, "a game of the problem set is named alone", "%s is a game with its position, expected + or the end", name))
		}
		if p.library.ending {
			p.mustEnd(start, p.at, "play may never end in "+name, pos)
		}
		if p.terms += len(pos); p.terms > maxTerms {
			halt.Check(p.fail(start, p.at, "", "this game has more than %d terms", maxTerms))
		}
		return pos.Metered(p.library.meter)
	}
	if _, ruleset := p.library.meant(name); !ruleset && p.peek() == '(' {
		if o, ok := p.library.operation(name); ok && (p.library.partizan || o.join != nil) {
			return p.operated(start, o)
		}
	}
	g := p.ruleset(start, name)
	g = p.library.meter.Game(g)
	if p.peek() != '(' {
		hint := ""
		if examples := g.About().Examples; len(examples) > 0 {
			hint = "as in " + examples[0]
		}
		halt.Check(p.fail(start, p.at, hint, "%s needs a position in parentheses", name))
	}
	open := p.at
	end, wrong := p.closing(open)
	if wrong != nil {
		halt.Check(wrong)
	}
	p.at = end + 1
	t, err := g.Position(p.text[open+1 : end])
	if err == nil && p.library.ending {
		err = t.Refused()
	}
	if err != nil {
		halt.Check(shift(err, open+1, end))
	}
	pos := game.Position{t}
	p.library.meter.Charge(partsPerText * pos.Weight())
	return pos
}

// partsPerText is how often a position is read in order to find the possible meanings of its text.
const partsPerText = 4

// closing finds the bracket that closes the one at open.
func (p *parser) closing(open int) (int, *game.SyntaxError) {
	var pending []byte
	for i := open; i < len(p.text); i++ {
		switch c := p.text[i]; c {
		case '(', '[', '{':
			if len(pending) > game.MaxNested {
				return 0, p.fail(i, i+1, "", "brackets are nested more than %d deep", game.MaxNested)
			}
			pending = append(pending, map[byte]byte{'(': ')', '[': ']', '{': '}'}[c])
		case ')', ']', '}':
			want := pending[len(pending)-1]
			if c != want {
				return 0, p.fail(i, i+1, "", "expected %c, found %c", want, c)
			}
			if pending = pending[:len(pending)-1]; len(pending) == 0 {
				return i, nil
			}
		}
	}
	return 0, p.fail(open, open+1, "", "this ( is never closed, expected a )")
}
