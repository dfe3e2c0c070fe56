// Package notation parses the program's notation for games: sums, nimbers, explicit sets, named
// games and positions of every ruleset, and moves as students write them.
package notation

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/spell"
)

// A Library has the rulesets, and the games that a problem set has named. It is safe for concurrent
// use.
type Library struct {
	listed []game.Listed
	folded map[string]game.Listed // by name, in lower case and without hyphens
	named  map[string]game.Position
	names  []string // everything that can begin a term, for suggestions

	partizan bool // whether numbers, ups and bars are read
	ending   bool // whether play has to end
	colons   bool // whether ordinal sums are read

	withheld []string // operations that are not read
	places   []string // where the rulesets of the instructor were searched for

	meter *game.Meter // charged for reading; may be nil
}

// ofBoth is the word before a position, in parentheses, in which both players have the moves of
// both.
const ofBoth = "impartial"

// New makes a library of the listed rulesets.
func New(listed []game.Listed) *Library {
	l := &Library{listed: listed, folded: map[string]game.Listed{}, partizan: true, colons: true}
	for _, r := range listed {
		name, _ := r.Names()
		l.folded[squeezed(name)] = r
		l.names = append(l.names, name)
	}
	for _, r := range listed {
		_, aliases := r.Names()
		for _, also := range aliases {
			if _, taken := l.folded[squeezed(also.Name)]; !taken {
				l.folded[squeezed(also.Name)] = also.Of(r)
				l.names = append(l.names, also.Name)
			}
		}
	}
	l.names = append(l.names, operationNames()...)
	return l
}

// Impartial is the library for impartial games: it rejects numbers, ups, switches, braces with bars
// and negatives, and suggests what may be meant instead. It reads positions of all rulesets; see
// game.Position.Partizan.
func (l *Library) Impartial() *Library { return l.reading(false) }

// Partizan is the library that reads these too, like the one that New makes.
func (l *Library) Partizan() *Library { return l.reading(true) }

func (l *Library) reading(partizan bool) *Library {
	other := *l
	other.partizan = partizan
	return &other
}

// Ending is the library that rejects positions whose play may never end.
func (l *Library) Ending() *Library {
	other := *l
	other.ending = true
	return &other
}

// From is the library with the places where its rulesets were searched for; complaints about an
// unknown one name them.
func (l *Library) From(places ...string) *Library {
	from := *l
	from.places = places
	return &from
}

// Answering is the library for answers about some games: it reads only those named operations that
// occur in these games.
func (l *Library) Answering(games ...game.Position) *Library {
	var written strings.Builder
	for _, pos := range games {
		written.WriteString(pos.String())
	}
	answering := *l
	answering.withheld = slices.DeleteFunc(operationNames(), func(name string) bool { return strings.Contains(written.String(), name+"(") })
	return &answering
}

// Metered is the library that charges a meter for reading, and for work with the positions. It
// panics where Meter.Charge does.
func (l *Library) Metered(m *game.Meter) *Library {
	metered := *l
	metered.meter = m
	return &metered
}

// Charge charges the meter of the library for other work on an answer.
func (l *Library) Charge(steps int) { l.meter.Charge(steps) }

// Places are where the instructor's own rulesets were searched for.
func (l *Library) Places() []string { return l.places }

// ReadsNumbers reports whether numbers are games, as in partizan play.
func (l *Library) ReadsNumbers() bool { return l.partizan }

// Rulesets lists the rulesets, in the order of the list given to New.
func (l *Library) Rulesets() []game.Listed { return slices.Clone(l.listed) }

// Ruleset finds a ruleset by name, without parameters.
func (l *Library) Ruleset(name string) (game.Listed, bool) {
	for _, r := range l.listed {
		if own, _ := r.Names(); own == name {
			return r, true
		}
	}
	return nil, false
}

// meant finds the ruleset that a name means, in any case and with or without its hyphens: Nim,
// Poker-Nim. Aliases are accepted, as Wythoff for queen.
func (l *Library) meant(name string) (game.Listed, bool) {
	if r, ok := l.Ruleset(name); ok {
		return r, true
	}
	r, ok := l.folded[squeezed(name)]
	return r, ok
}

func squeezed(name string) string { return hyphens.Replace(strings.ToLower(name)) }

var hyphens = strings.NewReplacer("-", "", "_", "")

// game finds the named game that a name means, in any case.
func (l *Library) game(name string) (game.Position, bool) {
	pos, ok := l.named[name]
	if _, taken := l.meant(name); ok || taken {
		return pos, ok
	}
	pos, ok = l.named[strings.ToLower(name)]
	return pos, ok
}

// knows reports whether a name means a ruleset or a named game.
func (l *Library) knows(name string) bool {
	_, ruleset := l.meant(name)
	_, named := l.game(name)
	return ruleset || named
}

// Define is the library with one more named game. The name must be readable in the notation, and
// must not be a ruleset's or already defined.
func (l *Library) Define(name string, pos game.Position) (*Library, error) {
	if !isName(name) {
		return nil, fmt.Errorf("%q cannot name a game: names are lower-case letters, digits, - and _, and begin with a letter", name)
	}
	if _, taken := l.Ruleset(name); taken || name == ofBoth {
		return nil, fmt.Errorf("%q is the name of a ruleset; a game of your own needs another name", name)
	}
	if o, taken := l.operation(name); taken {
		return nil, fmt.Errorf("%q is the name of an operation, %s; a game of your own needs another name", name, o.Syntax)
	}
	if _, taken := l.named[name]; taken {
		return nil, fmt.Errorf("the game %q is defined twice", name)
	}
	return l.Let(name, pos), nil
}

// Let is the library with one more named game, which may replace another one. Besides the names
// that Define accepts, a name may begin with a capital letter, as G.
func (l *Library) Let(name string, pos game.Position) *Library {
	more := *l
	more.names = append(slices.Clone(l.names), name)
	more.named = map[string]game.Position{name: pos}
	for n, p := range l.named {
		if n != name {
			more.named[n] = p
		}
	}
	return &more
}

// Nearest is the name of a ruleset or named game that was probably meant.
func (l *Library) Nearest(name string) (string, bool) {
	if !l.meter.Explain() {
		return "", false
	}
	return spell.Nearest(name, slices.DeleteFunc(slices.Clone(l.names), l.withholds))
}

// withholds reports whether a name belongs to an operation that is not read.
func (l *Library) withholds(name string) bool {
	return slices.Contains(l.withheld, strings.ToLower(name))
}

// operationNames are the names of all operations that have one.
func operationNames() []string {
	names := []string{ofBoth}
	for _, o := range Operations {
		if o.Name != "" {
			names = append(names, o.Name)
		}
	}
	return names
}

// operation finds an operation by name, in any case.
func (l *Library) operation(name string) (*Operation, bool) {
	i := slices.IndexFunc(Operations, func(o *Operation) bool { return o.Name != "" && squeezed(o.Name) == squeezed(name) })
	if i < 0 {
		return nil, false
	}
	return Operations[i], true
}

func isName(s string) bool {
	if s == "" || !isLower(s[0]) {
		return false
	}
	for i := range len(s) {
		if !isNameByte(s[i]) {
			return false
		}
	}
	return true
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isWordByte(c byte) bool { return isNameByte(c) || 'A' <= c && c <= 'Z' }

func isNameByte(c byte) bool { return isLower(c) || isDigit(c) || c == '-' || c == '_' }
