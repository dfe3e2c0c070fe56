package notation

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"grader/reference/game"
)

// besides reads a sum of which one term is written as only its ruleset reads it after a
// move, such as the vertex alone in "arc-kayles(c) + nim(3)"; the other terms must be as
// they are in the position.
func (r *MoveReader) besides(text string) (Reading, bool) {
	pieces := summands(plainMove(text))
	if len(pieces) < 2 || len(pieces) > len(r.pos) {
		return Reading{}, false
	}
	odd := -1
	for i, piece := range pieces {
		if _, err := r.library.Parse(piece); err == nil {
			continue
		}
		if odd >= 0 {
			return Reading{}, false
		}
		odd = i
	}
	if odd < 0 {
		return Reading{}, false
	}
	rest, err := r.library.Parse(strings.Join(slices.Delete(slices.Clone(pieces), odd, odd+1), " + "))
	if err != nil {
		return Reading{}, false
	}
	for i, t := range r.pos {
		if t.Game == nil || len(t.Parts) != 1 || !strings.HasPrefix(pieces[odd], t.Game.About().Name+"(") ||
			slices.Delete(slices.Clone(r.pos), i, i+1).Key() != rest.Key() {
			continue
		}
		if m, to, ok, _ := t.Parts[0].Read(t.Parts[0].Tidy(pieces[odd])); ok {
			return r.leading(r.after(game.Step{Term: i, Move: m, To: to})), true
		}
	}
	return Reading{}, false
}

// summands cuts a text at each + that is in no brackets.
func summands(text string) []string {
	var list []string
	from := 0
	for i, depth := range depths(text) {
		if text[i] == '+' && depth == 0 {
			list = append(list, strings.TrimSpace(text[from:i]))
			from = i + 1
		}
	}
	return append(list, strings.TrimSpace(text[from:]))
}

// depths are the places of a text, each with how many brackets are open after it.
func depths(text string) iter.Seq2[int, int] {
	return func(yield func(at, depth int) bool) {
		depth := 0
		for i := range len(text) {
			switch text[i] {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			}
			if !yield(i, depth) {
				return
			}
		}
	}
}

// termReaders read the moves in each term alone.
func (r *MoveReader) termReaders() []*MoveReader {
	readers := make([]*MoveReader, len(r.pos))
	for i := range r.pos {
		readers[i] = r.library.movesOf(r.pos[i:i+1], r.who)
	}
	return readers
}

// optionOf reads the number of a term and what a move leaves of that term alone: in
// "2: 1" the option 1 of the second term. The term may be counted in several ways.
func (r *MoveReader) optionOf(text string, counted ...string) (Reading, bool) {
	_, left, found := strings.Cut(text, ":")
	if !found || len(r.pos) < 2 {
		return Reading{}, false
	}
	for _, plain := range counted {
		term, _ := cutTerm(plain)
		if term < 1 || term > len(r.pos) {
			continue
		}
		alone, err := r.terms()[term-1].read(left)
		if err != nil || !alone.Legal {
			continue
		}
		step := alone.Step
		step.Term = term - 1
		return r.legal(r.after(step)), true
	}
	return Reading{}, false
}

// Metered is the reader that reads the moves of one answer and charges a meter for it, which
// may panic as Meter.Charge does.
func (r *MoveReader) Metered(m *game.Meter) *MoveReader {
	if m == nil {
		return r
	}
	metered := *r
	metered.library, metered.pos = r.library.Metered(m), r.pos.Metered(m)
	metered.meter = m
	if r.opponent != nil {
		metered.opponent = sync.OnceValue(func() *MoveReader { return r.opponent().Metered(m) })
	}
	metered.terms = sync.OnceValue(func() []*MoveReader {
		var terms []*MoveReader
		for _, term := range r.terms() {
			terms = append(terms, term.Metered(m))
		}
		return terms
	})
	return &metered
}
