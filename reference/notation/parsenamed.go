package notation

import (
	"errors"
	"fmt"
	"strings"

	"grader/reference/game"
)

// word reads a name, in any case.
func (p *parser) word() string {
	start := p.at
	for p.at < len(p.text) && isWordByte(p.text[p.at]) {
		p.at++
	}
	return p.text[start:p.at]
}

// name reads the name of a ruleset or a game, which may be several words: Silver Dollar.
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

// maxName bounds the words that are read together.
const maxName = 40

// brackets reads [params] if they stand here. The offset is that of params.
func (p *parser) brackets() (params string, offset int, given bool, err error) {
	if p.peek() != '[' {
		return "", p.at, false, nil
	}
	open := p.at
	length := strings.IndexByte(p.text[open:], ']')
	if length < 0 {
		return "", 0, true, p.fail(open, open+1, "", "this [ is never closed, expected a ]")
	}
	p.at = open + length + 1
	return p.text[open+1 : open+length], open + 1, true, nil
}

// ruleset reads name[params]. The entry is nil if the name is none of a ruleset.
func (p *parser) ruleset(start int, name string) (game.Game, error) {
	entry, ok := p.library.meant(name)
	if !ok {
		return nil, p.unknown(start, name)
	}
	end := p.at
	params, offset, given, err := p.brackets()
	if err != nil {
		return nil, err
	}
	written := name + "[" + params
	if g, met := p.met[written]; met && given {
		return g, nil
	}
	if given {
		p.library.meter.Charge(game.StepsPerCall + len(params))
	}
	g, err := entry.With(params, given)
	if err == nil && given {
		if p.met == nil {
			p.met = map[string]game.Game{}
		}
		p.met[written] = g
	}
	if err != nil {
		if !given {
			return nil, shift(err, start, end)
		}
		return nil, shift(err, offset, offset+len(params))
	}
	return g, nil
}

// shift places an error about text[start:end].
func shift(err error, start, end int) error {
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

func (p *parser) unknown(start int, name string) error {
	hint := ""
	near, like := p.library.Nearest(strings.ToLower(name))
	if like {
		hint = "did you mean " + near + "?"
	}
	if sign := signWords[strings.ToLower(name)]; sign != "" && p.library.partizan {
		hint, like = "did you mean "+sign+"?", true
	}
	what := "game"
	switch c := p.peek(); {
	case c == '(' || c == '[':
		what = "ruleset"
	case !like && c != 0 && !strings.ContainsRune("+,})", rune(c)): // words
		hint = writeGame + "nim(3,4,5), kayles(5) + *2 or {0, *}"
	}
	err := &game.SyntaxError{Start: start, End: start + len(name), Msg: fmt.Sprintf("unknown %s %q", what, name), Hint: hint, Unknown: !like}
	if isName(name) {
		err.Ruleset = name
	}
	return err
}

// signWords are words for values, and how these are written.
var signWords = map[string]string{"up": "^", "down": "v", "star": "*", "tiny": "tiny(1)", "miny": "miny(1)"}

func (p *parser) rulesetAlone() (game.Game, error) {
	if !isLetter(p.peek()) {
		return nil, p.notATerm()
	}
	start := p.at
	g, err := p.ruleset(start, p.word())
	if err != nil {
		return nil, err
	}
	if p.peek() != 0 {
		what, end := p.found()
		return nil, p.fail(p.at, end, "name the ruleset alone, as in "+g.About().Name, "expected the end, found %s", what)
	}
	return g, nil
}

func (p *parser) named() (game.Position, error) {
	start := p.at
	if threat, ok := p.atThreat(); ok && p.library.partizan {
		p.at += len(threat)
		if p.text[p.at] == '_' {
			p.at++
		}
		return p.threat(threat)
	}
	name := p.name()
	if pos, ok := p.library.game(name); ok {
		if c := p.peek(); c == '(' || c == '[' {
			return nil, p.fail(p.at, p.at+1, "a game of the problem set is named alone", "%s is a game with its position, expected + or the end", name)
		}
		if p.terms += len(pos); p.terms > maxTerms {
			return nil, p.fail(start, p.at, "", "this game has more than %d terms", maxTerms)
		}
		return pos.Metered(p.library.meter), nil
	}
	g, err := p.ruleset(start, name)
	if err != nil {
		return nil, err
	}
	g = p.library.meter.Game(g)
	if p.peek() != '(' {
		hint := ""
		if examples := g.About().Examples; len(examples) > 0 {
			hint = "as in " + examples[0]
		}
		return nil, p.fail(start, p.at, hint, "%s needs a position in parentheses", name)
	}
	open := p.at
	end, err := p.closing(open)
	if err != nil {
		return nil, err
	}
	p.at = end + 1
	t, err := g.Position(p.text[open+1 : end])
	if err != nil {
		return nil, shift(err, open+1, end)
	}
	return game.Position{t}, nil
}

// closing finds the bracket that closes the one at open.
func (p *parser) closing(open int) (int, error) {
	var pending []byte
	for i := open; i < len(p.text); i++ {
		switch c := p.text[i]; c {
		case '(', '[', '{':
			if len(pending) > maxDepth {
				return 0, p.fail(i, i+1, "", "brackets are nested more than %d deep", maxDepth)
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
