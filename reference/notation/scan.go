package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"grader/reference/game"
	"grader/reference/halt"
)

// Limits of Parse, so that no text can cost much.
const (
	maxText  = 1 << 26 // bytes; the texts of students are limited by the size of their files
	maxTerms = 10_000
)

// A parser parses one text. Its errors have offsets into the folded text until place moves them.
type parser struct {
	library *Library
	source  string // as given
	text    string // folded
	offsets []int
	at      int
	depth   int
	terms   int
	met     map[string]game.Game    // rulesets with parameters, as written
	bothOf  map[game.Game]game.Game // rulesets in which both players have the moves of both
	numbers bool                    // whether a bare number is a game here
}

func newParser(l *Library, source string) *parser {
	p := &parser{library: l, source: source, numbers: l.partizan, met: map[string]game.Game{}, bothOf: map[game.Game]game.Game{}}
	if len(source) <= maxText {
		p.text, p.offsets = fold(source)
	}
	return p
}

// read runs a parsing function, and returns its complaint with offsets into the original text.
func (p *parser) read(what func()) error {
	err := halt.Try(what)
	syntax, is := err.(*game.SyntaxError)
	if !is {
		halt.Check(err) // an exhausted budget concerns the caller that pays
		return nil
	}
	placed := *syntax
	if p.offsets != nil {
		placed.Start = p.offsets[min(placed.Start, len(p.text))]
		placed.End = p.offsets[min(placed.End, len(p.text))]
	}
	placed.Start = min(placed.Start, len(p.source))
	placed.End = min(max(placed.End, placed.Start), len(p.source))
	return &placed
}

// fail is the error to stop parsing with.
func (p *parser) fail(start, end int, hint, format string, args ...any) *game.SyntaxError {
	return &game.SyntaxError{Start: start, End: end, Msg: fmt.Sprintf(format, args...), Hint: hint}
}

func (p *parser) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// peek is the next byte after spaces, or 0 at the end.
func (p *parser) peek() byte {
	p.space()
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// found describes the text at the offset.
func (p *parser) found() (text string, end int) {
	if p.at >= len(p.text) {
		return "the end", p.at
	}
	_, size := utf8.DecodeRuneInString(p.text[p.at:])
	end = p.at + size
	if isWordByte(p.text[p.at]) {
		for end < len(p.text) && isWordByte(p.text[end]) {
			end++
		}
	}
	return fmt.Sprintf("%q", p.text[p.at:end]), end
}

// digitsFrom is the run of digits at an offset.
func (p *parser) digitsFrom(at int) string {
	end := at
	for end < len(p.text) && isDigit(p.text[end]) {
		end++
	}
	return p.text[at:end]
}

func (p *parser) enter(open int) {
	if p.depth++; p.depth > game.MaxNested {
		halt.Check(p.fail(open, open+1, "", "braces and parentheses are nested more than %d deep", game.MaxNested))
	}
}

// named is a game in braces for which a name was written.
func named(name string, pos game.Position) game.Position {
	b, _ := game.BracesOf(pos)
	return game.Position{{Parts: []game.Part{b.WithName(name)}}}
}

func braces(left, right []game.Position) game.Position {
	return game.Position{{Parts: []game.Part{game.NewBraces(left, right)}}}
}
