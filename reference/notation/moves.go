package notation

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"grader/reference/game"
	"grader/reference/spell"
)

// Moves makes a reader of the moves of a player in pos, of Left or Right one which knows a
// move of the other player when it sees one. Where both have the same moves, all that is read
// is impartial.
func (l *Library) Moves(pos game.Position, who game.Player) *MoveReader {
	l = l.reading(who != game.Both).Answering(pos)
	l.colons = pos.Compound() // elsewhere a colon stands after the number of a term
	r := l.movesOf(pos, who)
	if who != game.Both {
		r.opponent = sync.OnceValue(func() *MoveReader { return l.movesOf(pos, who.Other()) })
	}
	return r
}

func (l *Library) movesOf(pos game.Position, who game.Player) *MoveReader {
	r := &MoveReader{
		library: l, pos: pos, who: who, complete: true,
		byText: map[string][]int{}, byLower: map[string][]int{}, byKey: map[string]int{},
	}
	r.byLive, r.inside = r.indexed(game.Position.LiveKey), r.indexed(inside)
	r.unstated, r.spelling = r.indexed(unstatedKey), r.indexed(r.anySpelling)
	r.partial = sync.OnceValue(r.partialIndex)
	r.parts = len(pos.Parts())
	r.nimbers = r.parts > 0
	r.examples = sync.OnceValue(r.makeExamples)
	r.terms = sync.OnceValue(r.termReaders)
	r.named = sync.OnceValue(r.namedParts)
	for _, p := range pos.Parts() {
		r.nimbers = r.nimbers && isNimber(p)
	}
	written := 0
	for step := range pos.Steps(who) {
		if len(r.spelled) == maxSpelled || written > maxSpelledText {
			r.complete = false
			break
		}
		r.add(step)
		written += len(r.spelled[len(r.spelled)-1].key)
	}
	return r
}

func (r *MoveReader) add(step game.Step) {
	i := len(r.spelled)
	r.spelled = append(r.spelled, r.after(step))
	text := r.part(step).Tidy(plainMove(r.pos.MoveText(step)))
	for _, t := range []string{text, strconv.Itoa(step.Term+1) + ":" + text} {
		r.byText[t] = append(r.byText[t], i)
		lower := strings.ToLower(t)
		r.byLower[lower] = append(r.byLower[lower], i)
	}
	key := r.spelled[i].key
	if _, known := r.byKey[key]; !known {
		r.byKey[key] = i
	}
}

// indexed finds the moves to positions that have a key in common with another. Of moves to
// one position it lists the first.
func (r *MoveReader) indexed(key func(game.Position) string) func(game.Position) []int {
	index := sync.OnceValue(func() map[string][]int {
		index := map[string][]int{}
		for i, m := range r.spelled {
			if r.byKey[m.key] == i {
				k := key(m.to)
				index[k] = append(index[k], i)
			}
		}
		return index
	})
	return func(pos game.Position) []int { return index()[key(pos)] }
}

// Read reads a move or a position. A text that is neither, or that could mean
// moves to different positions, is a *game.SyntaxError with offsets into text.
func (r *MoveReader) Read(text string) (Reading, error) {
	reading, err := r.own(text)
	if r.opponent == nil || err == nil && reading.Legal || len(text) > maxTheirs {
		return reading, err
	}
	opponent := r.opponent()
	if theirs, err := opponent.own(text); err == nil && theirs.Legal {
		return Reading{
			Opponent: true, Text: theirs.Text, Key: "opponent " + theirs.Key,
			Why: "It is a move of " + opponent.who.Name() + ", and the question asks for moves of " + r.who.Name() + ".",
		}, nil
	}
	return reading, err
}

// own reads a move as one of the player whose moves are read.
func (r *MoveReader) own(text string) (Reading, error) {
	if len(text) > maxText {
		return Reading{}, &game.SyntaxError{End: len(text), Msg: "this move is too long to read"}
	}
	if strings.TrimSpace(Plain(text)) == "" {
		return Reading{}, r.explain("", nil)
	}
	reading, err := r.read(text)
	if err == nil && reading.Legal {
		return reading, nil
	}
	for _, plainer := range r.plainer(text) {
		again, errAgain := r.read(plainer)
		switch {
		case errAgain == nil && again.Legal:
			return again, nil
		case errAgain == nil && err != nil:
			reading, err = again, nil // it is a move, though not a legal one
		}
	}
	return reading, err
}

// read reads a text as it stands.
func (r *MoveReader) read(text string) (Reading, error) {
	r.meter.Charge(game.StepsPerReading + game.StepsPerTerm*r.parts + len(text))
	written := plainMove(text)
	if _, after, arrow := strings.Cut(written, " -> "); arrow && (after == "" || strings.HasPrefix(written, " ") || strings.Contains(after, "->")) {
		return Reading{}, r.explain(text, nil) // a side is missing, or there is one too many
	}
	plain := r.renumbered(written)
	reading, found, err := r.move(plain)
	if !found && err == nil && plain != written {
		reading, found, err = r.move(written) // the terms may be counted as before the last move
	}
	if found || err != nil {
		return reading, whole(err, text)
	}
	if reading, ok := r.optionOf(text, plain, written); ok {
		return reading, nil
	}
	why, isMove := r.why(plain)
	if isMove && !strings.ContainsAny(plain, "(-") && r.isProse(text) {
		return Reading{}, r.explain(text, notNotation(text))
	}
	sides, ok := r.sides(text, why)
	if ok && sides.Legal {
		return sides, nil
	}
	pos, bare, err := r.position(text)
	if err != nil {
		if isMove {
			return Reading{Text: written, Why: why, Key: "move " + r.tidy(plain)}, nil
		}
		if ok {
			return sides, nil
		}
		return Reading{}, r.explain(text, err)
	}
	if len(r.byLive(pos)) == 0 && why == "" {
		if bare, ok := r.bare(pos, bare); ok {
			if hits := r.inside(bare); len(hits) == 1 {
				return r.arrived(hits[0]), nil
			}
		}
	}
	reading, err = r.reached(pos, text, why)
	if bare && err == nil && !reading.Legal && r.isProse(text) {
		return Reading{}, r.explain(text, notNotation(text))
	}
	return reading, err
}

// move reads a legal move.
func (r *MoveReader) move(plain string) (Reading, bool, error) {
	term, rest := cutTerm(plain)
	for _, index := range []map[string][]int{r.byText, r.byLower} {
		find := func(text string) []int {
			if hits := index[text]; len(hits) > 0 {
				return hits
			}
			return index[strings.ToLower(text)]
		}
		hits := slices.Clone(find(plain))
		for i, t := range r.pos {
			if term != 0 && term != i+1 || r.library.colons && len(hits) > 0 {
				continue
			}
			for _, p := range t.Parts {
				hits = append(hits, find(strconv.Itoa(i+1)+":"+p.Tidy(rest))...)
				if t.Game != nil {
					break // the parts of a term are tidied alike
				}
			}
		}
		slices.Sort(hits)
		var fit []spelledMove
		for _, i := range hits {
			fit = append(fit, r.spelled[i])
		}
		if len(fit) > 0 {
			return r.choose(plain, fit)
		}
	}
	if reading, found, err := r.direct(term, rest, game.Part.Tidy); found || err != nil {
		return reading, found, err
	}
	return r.direct(term, rest, nimberMove)
}

// choose takes the first of the moves that a text fits, if all lead to one position.
func (r *MoveReader) choose(plain string, fit []spelledMove) (Reading, bool, error) {
	for _, other := range fit {
		if other.key != fit[0].key {
			hint := "write the whole position that you move to"
			if other.step.Term != fit[0].step.Term {
				hint = "put the number of the term and a colon before the move, or write the whole position"
			}
			return Reading{}, false, &game.SyntaxError{Msg: game.Quote(plain) + " could be a move to several positions", Hint: hint, Legality: true}
		}
	}
	if len(fit) == 0 {
		return Reading{}, false, nil
	}
	return r.legal(fit[0]), true, nil
}

// direct asks the rulesets to read a move that was not spelled out, or is written
// in another way than it is spelled; tidy brings it into the form of a part.
func (r *MoveReader) direct(term int, rest string, tidy func(game.Part, string) string) (Reading, bool, error) {
	var found []spelledMove
	for i, t := range r.pos {
		if term != 0 && term != i+1 {
			continue
		}
		for j, p := range t.Parts {
			m, to, ok, _ := p.Read(tidy(p, rest))
			if !ok {
				continue
			}
			found = append(found, r.after(game.Step{Term: i, Part: j, Move: m, To: to}))
		}
	}
	return r.choose(rest, found)
}

// Nearest lists up to three legal moves, as students write them, that come near
// a text: those of smallest edit distance. It is empty where nothing comes near.
func (r *MoveReader) Nearest(text string) []string {
	var texts []string
	for _, m := range r.spelled[:min(len(r.spelled), maxCompared)] {
		texts = append(texts, r.pos.MoveName(m.step))
	}
	var near []string
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

// maxCompared bounds the moves that Nearest compares with a text.
const maxCompared = 500

// why asks the parts which rule a text breaks that is written as a move. The part
// that stands before the arrow knows best.
func (r *MoveReader) why(plain string) (why string, isMove bool) {
	surely := false
	term, rest := cutTerm(plain)
	if term > len(r.pos) {
		term, rest = 0, plain
	}
	words := strings.Contains(rest, "->") && !isNumbers(rest)
	for i, t := range r.pos {
		if term != 0 && term != i+1 {
			continue
		}
		for _, p := range t.Parts {
			if words && !r.named()[p] {
				continue
			}
			w, move := p.Why(r.tidied(p, rest))
			if !move || surely {
				continue
			}
			isMove = true
			if meant := strings.HasPrefix(rest, p.Text()+" -> "); meant || why == "" {
				why, surely = w, meant
			}
		}
	}
	return why, isMove
}

// namedParts are the parts whose positions have names of their own.
func (r *MoveReader) namedParts() map[game.Part]bool {
	parts := map[game.Part]bool{}
	for _, p := range r.pos.Parts() {
		_, parts[p] = p.Named()
	}
	return parts
}

// tidy is a move that is not legal in the form of its ruleset.
func (r *MoveReader) tidy(plain string) string {
	term, rest := cutTerm(plain)
	for i, t := range r.pos {
		if (term == 0 || term == i+1) && len(t.Parts) > 0 {
			return r.tidied(t.Parts[0], rest)
		}
	}
	return rest
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
