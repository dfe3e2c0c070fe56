package notation

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"grader/reference/game"
	"grader/reference/spell"
)

// Moves makes a reader of the moves of a player in pos. For Left or Right it also recognises a move
// of the opponent. In impartial positions everything that it reads is impartial.
func (l *Library) Moves(pos game.Position, who game.Player) *MoveReader {
	l = l.reading(who != game.Both).Answering(pos)
	l.colons = pos.Compound() // otherwise a colon follows the number of a term
	r := l.movesOf(pos, who)
	if who != game.Both {
		r.opponent = sync.OnceValue(func() *MoveReader { return l.movesOf(pos, who.Other()) })
	}
	return r
}

func (l *Library) movesOf(pos game.Position, who game.Player) *MoveReader {
	parts := pos.Parts()
	r := &MoveReader{
		readings: readings, library: l, pos: pos, who: who, parts: len(parts), complete: true,
		nimbers: len(parts) > 0 && !slices.ContainsFunc(parts, func(p game.Part) bool { return !isNimber(p) }),
		byText:  map[string][]int{}, byLower: map[string][]int{}, byKey: map[string]spelledMove{},
	}
	r.shared = r.sharedGame()
	r.byLive, r.inside = r.byPosition(game.Position.LiveKey), r.byPosition(inside)
	r.unstated, r.spelling = r.byPosition(unstated), r.byPosition(r.anySpelling)
	r.partial, r.hasNames = sync.OnceValue(r.partialIndex), sync.OnceValue(r.namedParts)
	r.examples, r.terms = sync.OnceValue(r.makeExamples), sync.OnceValue(r.termReaders)
	written := 0
	for step := range pos.Steps(who) {
		if len(r.spelled) == maxSpelled || written > maxSpelledText {
			r.complete = false
			break
		}
		written += len(r.add(step).key)
	}
	return r
}

func (r *MoveReader) add(step game.Step) spelledMove {
	i, m := len(r.spelled), r.after(step)
	r.spelled = append(r.spelled, m)
	text := r.pos[step.Term].Parts[step.Part].Tidy(plainMove(r.pos.MoveText(step)))
	for _, t := range []string{text, strconv.Itoa(step.Term+1) + ":" + text} {
		lower := strings.ToLower(t)
		r.byText[t], r.byLower[lower] = append(r.byText[t], i), append(r.byLower[lower], i)
	}
	if _, known := r.byKey[m.key]; !known {
		to := m
		to.byPosition = true
		r.byKey[m.key] = to
	}
	return m
}

// sharedGame is the ruleset of all terms; nil for nimbers, values and sets, whose positions have no
// shorter form, and for terms with different rulesets or parameters.
func (r *MoveReader) sharedGame() (g game.Game) {
	shared := ""
	for i, t := range r.pos {
		name, _, _ := strings.Cut(game.Position{t}.String(), "(")
		if t.Game == nil || t.Game == game.Game(game.Star) || t.Game == game.Game(game.Values) || i > 0 && (name != shared || r.who != game.Both) {
			return nil
		}
		g, shared = t.Game, name
	}
	return g
}

// partialIndex holds the results of moves within their parts, if the position has other parts
// besides.
func (r *MoveReader) partialIndex() map[string]bool {
	index := map[string]bool{}
	for _, m := range r.spelled {
		if r.parts > 1 && len(m.step.To) > 0 {
			index[game.Position{{Parts: m.step.To}}.Key()] = true
		}
	}
	return index
}

// namedParts are the parts whose positions have names of their own.
func (r *MoveReader) namedParts() map[game.Part]bool {
	parts := map[game.Part]bool{}
	for _, p := range r.pos.Parts() {
		_, parts[p] = p.Named()
	}
	return parts
}

// termReaders read the moves in each term by itself.
func (r *MoveReader) termReaders() []*MoveReader {
	readers := make([]*MoveReader, len(r.pos))
	for i := range r.pos {
		readers[i] = r.library.movesOf(r.pos[i:i+1], r.who)
	}
	return readers
}

// Metered is a reader for the moves of one answer. It charges a meter, and may panic as
// Meter.Charge does.
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

// Exactly reads a text that is literally, as a game in the notation, a position that a move leads
// to.
func (r *MoveReader) Exactly(text string) (Reading, error) {
	pos, err := r.library.Parse(text)
	if err != nil {
		return Reading{}, err
	}
	if move, ok := r.byKey[pos.Key()]; ok {
		return r.legal(move), nil
	}
	return Reading{}, errNotSo
}

// Nearest lists up to three legal moves, as students write them, with the smallest edit distances
// from a text. It is empty if none is near.
func (r *MoveReader) Nearest(text string) (near []string) {
	var texts []string
	for _, m := range r.spelled[:min(len(r.spelled), maxCompared)] {
		texts = append(texts, r.pos.MoveName(m.step))
	}
	for range 3 {
		name, ok := spell.Nearest(text, texts)
		if !ok {
			break
		}
		near = append(near, name)
		texts = slices.DeleteFunc(texts, func(t string) bool { return t == name })
	}
	return near
}
