package notation

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"grader/reference/game"
)

// spelledOut finds the moves spelled like a text.
func (r *MoveReader) spelledOut(w *typed) []spelledMove { return r.named(w, r.byText) }

func (r *MoveReader) inOtherLetters(w *typed) []spelledMove { return r.named(w, r.byLower) }

func (r *MoveReader) named(w *typed, index map[string][]int) []spelledMove {
	find := func(text string) []int {
		if hits := index[text]; len(hits) > 0 {
			return hits
		}
		return index[strings.ToLower(text)]
	}
	hits := slices.Clone(find(w.plain))
	for i, t := range r.pos {
		if w.term != 0 && w.term != i+1 || r.library.colons && len(hits) > 0 {
			continue
		}
		for _, p := range t.Parts {
			hits = append(hits, find(strconv.Itoa(i+1)+":"+p.Tidy(w.rest))...)
			if t.Game != nil {
				break // the parts of a term are tidied alike
			}
		}
	}
	slices.Sort(hits)
	var moves []spelledMove
	for _, i := range hits {
		moves = append(moves, r.spelled[i])
	}
	return moves
}

// asRulesetReads lets the rulesets parse a move that was not spelled out, or has another spelling.
func (r *MoveReader) asRulesetReads(w *typed) []spelledMove { return r.direct(w, game.Part.Tidy) }

func (r *MoveReader) asNimbers(w *typed) []spelledMove { return r.direct(w, nimberMove) }

// direct lets the rulesets parse a move; tidy normalises it for a part.
func (r *MoveReader) direct(w *typed, tidy func(game.Part, string) string) (moves []spelledMove) {
	for i, t := range r.pos {
		if w.term != 0 && w.term != i+1 {
			continue
		}
		for j, p := range t.Parts {
			if m, to, ok, _ := p.Read(tidy(p, w.rest)); ok {
				moves = append(moves, r.after(game.Step{Term: i, Part: j, Move: m, To: to}))
			}
		}
	}
	return moves
}

// optionOfTerm reads the number of a term and the result of a move in that term: in "2: 1" the
// option 1 of the second term. The term may be counted in several ways.
func (r *MoveReader) optionOfTerm(w *typed) []spelledMove {
	_, left, found := strings.Cut(w.text, ":")
	if !found || len(r.pos) < 2 {
		return nil
	}
	for _, plain := range []string{w.plain, w.counted} {
		term, _ := cutTerm(plain)
		if term < 1 || term > len(r.pos) {
			continue
		}
		if alone, err := r.terms()[term-1].asItStands(left); err == nil && alone.Legal {
			step := alone.Step
			step.Term = term - 1
			return []spelledMove{r.after(step)}
		}
	}
	return nil
}

// beforeAndAfter reads the position, or some of its parts, before the arrow, and the result after
// it.
func (r *MoveReader) beforeAndAfter(w *typed) []spelledMove {
	left, right, found := cutArrow(Plain(w.text))
	if !found {
		return nil
	}
	from, _, err := r.position(left)
	if err != nil {
		return nil
	}
	to, _, err := r.position(right)
	if err != nil || len(without(from.Parts(), r.pos.Parts())) > 0 {
		return nil // the position has no such part
	}
	after := game.Position{{Parts: append(without(r.pos.Parts(), from.Parts()), to.Parts()...)}}
	why, _ := w.why()
	moves := r.leadingTo(after, false, why)
	if len(moves) > 1 {
		return nil
	}
	w.after, w.sided = after, true
	return moves
}

// why asks the parts which rule is broken by a text that has the form of a move. The part before
// the arrow has the best answer.
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
			if words && !r.hasNames()[p] {
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

// tidied normalises a move that may be illegal for a part.
func (r *MoveReader) tidied(p game.Part, text string) string {
	if r.nimbers || strings.Contains(text, "*") {
		if move := nimberMove(p, text); move != "" {
			return move
		}
	}
	return p.Tidy(text)
}

// tidy is an illegal move in the form of its ruleset.
func (r *MoveReader) tidy(w *typed) string {
	for i, t := range r.pos {
		if (w.term == 0 || w.term == i+1) && len(t.Parts) > 0 {
			return r.tidied(t.Parts[0], w.rest)
		}
	}
	return w.rest
}

func (r *MoveReader) typed(text, plain, counted string) *typed {
	w := &typed{text: text, plain: plain, counted: counted}
	w.term, w.rest = cutTerm(plain)
	w.why = sync.OnceValues(func() (string, bool) { return r.why(plain) })
	return w
}

// ofDifference finds a move to pos that was not spelled out, by parsing the difference of the two
// positions as a move.
func (r *MoveReader) ofDifference(pos game.Position, _ bool) []spelledMove {
	before := without(r.pos.Parts(), pos.Parts())
	if r.complete || len(before) != 1 {
		return nil
	}
	var left []string
	for _, p := range without(pos.Parts(), r.pos.Parts()) {
		left = append(left, p.Text())
	}
	if left == nil {
		left = []string{"0"}
	}
	text := plainMove(before[0].Text() + " -> " + strings.Join(left, "+"))
	for _, m := range r.asRulesetReads(r.typed(text, text, text)) {
		if m.byPosition = true; m.key == pos.Key() {
			return []spelledMove{m}
		}
	}
	return nil
}
