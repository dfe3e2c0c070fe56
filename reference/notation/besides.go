package notation

import (
	"iter"
	"strings"
	"sync"

	"grader/reference/game"
)

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
