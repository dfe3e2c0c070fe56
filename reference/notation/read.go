package notation

import (
	"fmt"
	"strings"

	"grader/reference/cgt"
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

// OfForm is a canonical form as a position, as the notation writes it.
func OfForm(forms *cgt.Forms, g cgt.Form) (game.Position, error) {
	text, err := forms.Text(g)
	if err != nil {
		return nil, err
	}
	pos, err := New(nil).Parse(text)
	if err != nil {
		return nil, fmt.Errorf("no answer can be its canonical form: %s", err)
	}
	return pos, nil
}

// For is the library that reads a game which somebody writes: the one that takes everything for
// an impartial game, unless the text can only be another.
func (l *Library) For(text string) *Library {
	if _, err := l.Impartial().Parse(text); err == nil {
		return l.Impartial()
	}
	if _, err := l.Partizan().Parse(text); err == nil || strings.ContainsAny(Plain(text), "|^") {
		return l.Partizan()
	}
	return l.Impartial()
}
