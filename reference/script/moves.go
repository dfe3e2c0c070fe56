package script

import (
	"fmt"
	"strings"
	"sync"
	"unicode"

	"grader/reference/game"

	"go.starlark.net/starlark"
)

func (s *rules) format(p Position) string {
	_, text := s.written(p)
	return text
}

// written are the ruleset of a position, whose parameters play may change, and its text.
func (s *rules) written(p Position) (ruleset, text string) {
	v, _ := s.ask(s.name, "text", read(p))
	if pair, ok := v.(starlark.Tuple); ok && len(pair) == 2 {
		ruleset = s.Name
		if params := s.textOf("text", pair[0]); params != "" {
			ruleset += "[" + params + "]"
		}
		return ruleset, s.textOf("text", pair[1])
	}
	return s.name, s.textOf("text", v)
}

// term writes a position in which the players have been exchanged as a negative.
func (s *rules) term(p Position) string {
	name, text := s.written(p)
	text = name + "(" + text + ")"
	if p.exchanged() {
		return "-" + text
	}
	return text
}

// mover is the function that lists the moves of a player.
func (s *rules) mover(p Position, who game.Player) string {
	switch {
	case !s.partizan:
		return "moves"
	case (who == game.Left) != p.exchanged():
		return "left"
	}
	return "right"
}

// list asks the file for the moves in a position, once for an answer.
func (s *rules) list(p Position, function string) *moveList {
	if l := s.listed[listing{p, function}]; l != nil {
		s.charge(game.StepsPerCall + len(l.to))
		return l
	}
	l := s.listAnew(p, function)
	if s.listed != nil {
		s.listed[listing{p, function}] = l
	} else {
		s.last.Store(l)
	}
	return l
}

func (s *rules) listAnew(p Position, function string) *moveList {
	v, steps := s.ask(s.name, function, read(p))
	found, ok := v.(starlark.Sequence)
	switch {
	case !ok:
		panic(s.fault(s.name, function, fmt.Errorf("%s returned %s, which is no list of pairs (move, position)", function, shortened(v))))
	case found.Len() > maxMoves:
		panic(s.fault(s.name, function, fmt.Errorf("%s returned %d moves, more than %d", function, found.Len(), maxMoves)))
	}
	l := &moveList{function: function, p: p, steps: steps, texts: make([]string, 0, found.Len()), to: make([][]Position, 0, found.Len())}
	returned := 0
	for item := range starlark.Elements(found) {
		pair, ok := item.(starlark.Indexable)
		if _, text := item.(starlark.String); text || !ok || pair.Len() != 2 {
			panic(s.fault(s.name, function, fmt.Errorf("%s lists %s, which is no pair (move, position)", function, shortened(item))))
		}
		l.texts = append(l.texts, s.moveName(function, pair.Index(0)))
		to := s.positions(function, pair.Index(1))
		size := 0
		for _, q := range to {
			size += len(q)
		}
		returned += size
		s.charge(game.StepsPerListed + size/game.BytesPerRead)
		if returned > maxReturned {
			panic(s.fault(s.name, function, fmt.Errorf("%s returned more than %d MB of positions", function, maxReturned>>20)))
		}
		if p.exchanged() {
			for i := range to {
				to[i] = to[i].exchange()
			}
		}
		l.to = append(l.to, to)
	}
	l.shapes = sync.OnceValue(func() map[string]bool {
		shapes := map[string]bool{}
		for _, text := range l.texts {
			shapes[shape(text)] = true
		}
		return shapes
	})
	return l
}

// longestMove is the length of the longest name of a move, in bytes.
func (f *File) longestMove() int {
	if f.trusted {
		return maxBytes
	}
	return maxMoveText
}

// moveName is the move as a student writes it, which may be a number.
func (s *rules) moveName(function string, v starlark.Value) string {
	text, ok := starlark.AsString(v)
	if n, is := v.(starlark.Int); is {
		text, ok = n.String(), true
	}
	switch {
	case !ok || text == "":
		panic(s.fault(s.name, function, fmt.Errorf("%s names a move %s, which is no text", function, shortened(v))))
	case len(text) > s.longestMove():
		panic(s.fault(s.name, function, fmt.Errorf("%s names a move by %d bytes, more than %d", function, len(text), s.longestMove())))
	}
	for i := range len(text) { // most names need no cleaning
		if c := text[i]; c <= ' ' || c > '~' {
			return clean(text)
		}
	}
	return text
}

// known is the list of moves that was made of a position, made again if need be.
func (s *rules) known(p Position, function string) *moveList {
	if l := s.listed[listing{p, function}]; l != nil {
		return l
	}
	if l := s.last.Load(); l != nil && l.p == p && l.function == function {
		return l
	}
	return s.list(p, function)
}

// moves lists the moves of a player. Codes are twice the place in the list, and one more
// where the file's right is asked.
func (s *rules) moves(p Position, who game.Player, yield game.Yield[Position]) {
	function := s.mover(p, who)
	l := s.list(p, function)
	m := game.Move(0)
	if function == "right" {
		m = 1
	}
	for _, to := range l.to {
		if !yield(m, to) {
			return
		}
		m += 2
	}
}

func (s *rules) moveText(p Position, m game.Move) string {
	function := "moves"
	if s.partizan {
		function = [...]string{"left", "right"}[m%2]
	}
	return s.known(p, function).texts[m/2]
}

// mostLooked is the most examples searched for a move.
const mostLooked = 3

// whyNot asks the file why a text is no move; None says that it is not written as one. Without a
// word from the file, a text is taken for a move if it is written as one of the legal moves is.
func (s *rules) whyNot(p Position, text string) (why string, move bool) {
	if s.function("why") != nil && len(text) <= s.longestMove() {
		v, _ := s.ask(s.name, "why", read(p), starlark.String(text))
		if v == starlark.None {
			return "", false
		}
		if why = s.textOf("why", v); why != "" {
			return sentence(why), true
		}
	}
	written := shape(text)
	for _, who := range game.Players {
		if s.known(p, s.mover(p, who)).shapes()[written] {
			return "", true
		}
	}
	return "", strings.Contains(text, "->")
}

// shape is a text with every number as 0 and every letter as a.
func shape(text string) string {
	var b strings.Builder
	last := rune(0)
	for _, c := range text {
		switch {
		case unicode.IsDigit(c):
			c = '0'
		case unicode.IsLetter(c):
			c = 'a'
		case c == ' ':
			continue
		}
		if c != '0' || last != '0' {
			b.WriteRune(c)
		}
		last = c
	}
	return b.String()
}

func sentence(text string) string {
	if strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}
