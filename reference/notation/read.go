package notation

import (
	"strings"

	"grader/reference/game"
)

// Game reads a ruleset without a position, as in "kayles" or "octal[0.137]".
// Errors are *game.SyntaxError.
func (l *Library) Game(text string) (g game.Game, err error) {
	p := newParser(l, text)
	defer p.caught(&err)
	return p.rulesetAlone(), nil
}

// Parse reads a game in the notation. Errors are *game.SyntaxError with byte
// offsets into text.
func (l *Library) Parse(text string) (pos game.Position, err error) {
	l.meter.Charge(game.StepsPerTerm + len(text)/game.BytesPerRead)
	p := newParser(l, text)
	defer p.caught(&err)
	return p.whole(), nil
}

// ParseTyped reads a game that somebody types: an impartial one, or else any, so that the
// complaint is about the one that is meant.
func (l *Library) ParseTyped(text string) (game.Position, error) {
	pos, err := l.Impartial().Parse(text)
	if err == nil {
		return pos, nil
	}
	if other, err := l.Partizan().Parse(text); err == nil || strings.ContainsAny(text, "|^") {
		return other, err
	}
	return nil, err
}
