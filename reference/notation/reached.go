package notation

import (
	"slices"
	"strings"

	"grader/reference/game"
)

// sides reads a move as the position, or some of the parts of it, before the arrow,
// and what that becomes after it. It is false if the text is not written so. Why is as
// for reached.
func (r *MoveReader) sides(text, why string) (reading Reading, ok bool) {
	plain, _ := fold(text)
	left, right, found := cutArrow(plain)
	if !found {
		return reading, false
	}
	from, _, err := r.position(left)
	if err != nil {
		return reading, false
	}
	to, _, err := r.position(right)
	if err != nil {
		return reading, false
	}
	if len(without(from.Parts(), r.pos.Parts())) > 0 {
		return reading, false // the position has no such part
	}
	after := game.Position{{Parts: append(without(r.pos.Parts(), from.Parts()), to.Parts()...)}}
	reading, err = r.reached(after, text, why)
	if !reading.Legal {
		reading.Text = plainMove(text)
	}
	return reading, err == nil
}

// position reads a text as a position, with or without the name of the ruleset; bare
// tells that it stands without.
func (r *MoveReader) position(text string) (pos game.Position, bare bool, err error) {
	pos, err = r.library.Parse(text)
	plain, _ := fold(text)
	if err == nil {
		return r.withoutSets(pos), false, nil
	}
	if len(r.pos) != 1 || r.pos[0].Game == nil || r.pos[0].Game == game.Game(game.Star) || r.pos[0].Game == game.Game(game.Values) {
		if pos, ok := r.heaps(plain); ok {
			return pos, false, nil
		}
		if pos, ok := r.ofOneRuleset(plain); ok {
			return pos, true, nil
		}
		return nil, false, err // other sums, and sets, have no shorter form
	}
	g := r.pos[0].Game
	t, fault := g.Position(plain)
	if fault == nil {
		return game.Position{t}, true, nil
	}
	for _, other := range otherLists(g, plain) {
		if t, err := g.Position(other); err == nil {
			return game.Position{t}, true, nil
		}
	}
	if pos, ok := r.heaps(plain); ok {
		return pos, false, nil
	}
	if first := strings.TrimSpace(plain); first != "" && !isLetter(first[0]) && plain == text {
		return nil, true, fault
	}
	return nil, false, err
}

// withoutSets leaves out the sets without options, which are 0. Where a move leads to a
// nimber, the set that it is by definition will do for it.
func (r *MoveReader) withoutSets(pos game.Position) game.Position {
	if !hasSet(pos) {
		return pos
	}
	live := make(game.Position, len(pos))
	for i, t := range pos {
		live[i] = t
		if t.Game == nil && len(t.Parts) == 1 && t.Parts[0].Key() == "{}" {
			live[i] = game.StarTerm(0)
		}
	}
	live = printed(live)
	if _, legal := r.byKey[live.Key()]; !legal {
		nimbers := nimberSets(live)
		if _, legal := r.byKey[nimbers.Key()]; legal {
			return nimbers
		}
	}
	return live
}

// bare is a position that was written without its ruleset's name, as is a sole 0,
// which the library takes for the game of that name.
func (r *MoveReader) bare(pos game.Position, bare bool) (game.Position, bool) {
	if bare || len(r.pos) != 1 || len(pos.Parts()) > 0 {
		return pos, bare
	}
	if g := r.pos[0].Game; g == nil || g == game.Game(game.Star) || g == game.Game(game.Values) { // they have no position of their own
		return pos, bare
	}
	t, err := r.pos[0].Game.Position("0")
	return game.Position{t}, err == nil
}

// inside is what stands between the parentheses of the parts.
func inside(pos game.Position) string { return ofParts(pos, game.Part.Text) }

// ofParts is what there is of each part of a position, in an order that depends on nothing else.
func ofParts(pos game.Position, of func(game.Part) string) string {
	var list []string
	for _, p := range pos.Parts() {
		list = append(list, of(p))
	}
	slices.Sort(list)
	return strings.Join(list, "\n")
}

// reached finds the move that leads to a position. Why is what is wrong with the
// text as a move, if it could be meant as one; then only literally the position
// that a move leads to will do, or 0 for one that is over.
func (r *MoveReader) reached(pos game.Position, text, why string) (Reading, error) {
	key := pos.Key()
	if i, ok := r.byKey[key]; ok {
		return r.arrived(i), nil
	}
	hits := r.dropped(pos)
	if len(hits) == 0 {
		hits = r.unlimited(pos)
	}
	if len(hits) == 0 && why == "" {
		hits = r.spelling(pos)
	}
	switch {
	case why != "" && len(pos.Parts()) > 0:
		plain := plainMove(text)
		return Reading{Text: plain, Why: why, Key: "move " + r.tidy(plain)}, nil
	case len(hits) == 1:
		return r.arrived(hits[0]), nil
	case len(hits) > 1:
		return Reading{}, &game.SyntaxError{
			End: len(text), Msg: game.Quote(text) + " could be any of several positions", Hint: "write the whole position", Legality: true,
		}
	}
	if !r.complete {
		if reading, ok := r.difference(pos); ok {
			return reading, nil
		}
	}
	if r.partial()[key] {
		return Reading{Text: pos.String(), Key: "position " + key, Why: "It leaves out the other parts of the position, which stay as they are: write them too."}, nil
	}
	return Reading{Text: pos.String(), Key: "position " + key, Why: "No single move leads from " + r.pos.String() + " to this position."}, nil
}

// dropped lists the moves to positions that differ from pos only in parts that are
// over, which they have and pos leaves out.
func (r *MoveReader) dropped(pos game.Position) (hits []int) {
	for _, i := range r.byLive(pos) {
		if !slices.ContainsFunc(without(pos.Parts(), r.spelled[i].to.Parts()), game.Over) {
			hits = append(hits, i)
		}
	}
	return hits
}

// without are the parts of a list that are not among others, each of which stands for one.
func without(parts, others []game.Part) (rest []game.Part) {
	left := map[string]int{}
	for _, p := range others {
		left[p.Key()]++
	}
	for _, p := range parts {
		if left[p.Key()]--; left[p.Key()] < 0 {
			rest = append(rest, p)
		}
	}
	return rest
}

// unlimited lists the moves to positions in which a part is written without its
// state after the move, which stands in brackets: fibonacci(10) for fibonacci[6](10).
func (r *MoveReader) unlimited(pos game.Position) (hits []int) {
	if !slices.ContainsFunc(pos.Parts(), func(p game.Part) bool { return !stateful(p) }) {
		return nil
	}
	for _, i := range r.unstated(pos) {
		if !slices.ContainsFunc(without(pos.Parts(), r.spelled[i].to.Parts()), stateful) {
			hits = append(hits, i)
		}
	}
	return hits
}

// stateful reports whether a part is written with brackets.
func stateful(p game.Part) bool {
	name, _, _ := strings.Cut(game.Position{{Parts: []game.Part{p}}}.String(), "(")
	return strings.Contains(name, "[")
}

// unstated is the key of a part without what stands in brackets, if that is its state
// rather than a parameter of its ruleset.
func unstated(p game.Part) string {
	if p.Game() == nil || !strings.HasPrefix(p.Key(), p.Game().About().Name+"[") {
		return p.Key()
	}
	return p.Game().About().Name + "(" + p.Text() + ")"
}

func unstatedKey(pos game.Position) string { return ofParts(pos, unstated) }

// difference finds a move to pos among those that were not spelled out: by
// taking away what both positions share, and reading what is left as a move.
func (r *MoveReader) difference(pos game.Position) (Reading, bool) {
	parts, at := r.pos.Parts(), 0
	for i, t := range r.pos {
		for j, p := range t.Parts {
			others := slices.Delete(slices.Clone(parts), at, at+1)
			at++
			if len(without(others, pos.Parts())) > 0 {
				continue
			}
			left := "0"
			if rest := without(pos.Parts(), others); len(rest) > 0 {
				left = joined(rest)
			}
			m, to, ok, _ := p.Read(p.Tidy(plainMove(p.Text() + " -> " + left)))
			if !ok {
				continue
			}
			if reading := r.leading(r.after(game.Step{Term: i, Part: j, Move: m, To: to})); reading.Key == pos.Key() {
				return reading, true
			}
		}
	}
	return Reading{}, false
}

// joined writes parts as the right side of a move.
func joined(parts []game.Part) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.Text()
	}
	return strings.Join(texts, "+")
}
