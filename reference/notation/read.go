package notation

import (
	"strings"

	"grader/reference/game"
)

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
