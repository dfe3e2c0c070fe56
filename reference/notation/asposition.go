package notation

import (
	"slices"
	"strings"
	"sync"

	"grader/reference/game"
)

// inNotation parses a game in the notation. It removes sets without options, which are 0, and
// accepts for a nimber the set that is its definition.
func (r *MoveReader) inNotation(text string) (game.Position, error) {
	pos, err := r.library.Parse(text)
	if err != nil || !hasSet(pos) {
		return pos, err
	}
	live := slices.Clone(pos)
	for i, t := range live {
		if t.Game == nil && len(t.Parts) == 1 && t.Parts[0].Key() == "{}" {
			live[i] = game.StarTerm(0)
		}
	}
	live = printed(live)
	if _, legal := r.byKey[live.Key()]; !legal {
		nimbers := nimberSets(live)
		if _, legal := r.byKey[nimbers.Key()]; legal {
			return nimbers, nil
		}
	}
	return live, nil
}

func (r *MoveReader) withoutName(text string) (game.Position, error) {
	if r.shared == nil {
		return nil, errNotSo
	}
	if pos, err := r.asHeaps(text); err == nil && len(r.pos) > 1 {
		return pos, nil
	}
	plain := Plain(text)
	t, err := r.shared.Position(plain)
	if first := strings.TrimSpace(plain); err != nil && (first == "" || isLetter(first[0]) || plain != text || len(r.pos) > 1) {
		err = errNotSo
	}
	return game.Position{t}, err
}

func (r *MoveReader) asOtherList(text string) (game.Position, error) {
	if r.shared != nil {
		for _, other := range otherLists(r.shared, Plain(text)) {
			if t, err := r.shared.Position(other); err == nil {
				return game.Position{t}, nil
			}
		}
	}
	return nil, errNotSo
}

// otherLists are other ways to write a list: in brackets, and for heaps with + or the word and
// between them.
func otherLists(g game.Game, plain string) (list []string) {
	if inner, ok := Bracketed(plain); ok {
		plain = inner
		list = append(list, plain)
	}
	if _, heaps := g.HeapTerm(1); heaps && !strings.Contains(plain, ",") {
		if commas := strings.NewReplacer("+", ",", " and ", ",").Replace(plain); commas != plain {
			list = append(list, commas)
		}
	}
	return list
}

// asHeaps parses a list of numbers as a position of Nim, with commas, spaces or + between them:
// 25,18,11 or 25 + 18 + 11.
func (r *MoveReader) asHeaps(text string) (game.Position, error) {
	plain := Plain(text)
	if inner, ok := Bracketed(plain); ok {
		plain = inner
	}
	separators := " ,+\t\r\n"
	if strings.Contains(plain, "*") {
		separators = ",+" // between nimbers a space has no meaning
	}
	entries := strings.FieldsFunc(plain, func(c rune) bool { return strings.ContainsRune(separators, c) })
	isSum := strings.Contains(plain, ",") && strings.Contains(plain, "+") // a list of positions
	if isSum || !r.nimbers || len(entries) == 0 || len(entries) > game.MaxEntries {
		return nil, errNotSo
	}
	var pos game.Position
	for _, e := range entries {
		n, ok := readHeap(e)
		if !ok {
			return nil, errNotSo
		}
		pos = append(pos, game.StarTerm(n))
	}
	if _, legal := r.byKey[pos.Key()]; !legal && len(entries) < r.parts-1 {
		return nil, errNotSo // not a position, but a number
	}
	return printed(pos), nil
}

// byPosition indexes the moves by a key of the positions that they lead to. It lists the first move
// to each position.
func (r *MoveReader) byPosition(something func(game.Position) string) func(game.Position) []spelledMove {
	index := sync.OnceValue(func() map[string][]spelledMove {
		index := map[string][]spelledMove{}
		for _, m := range r.byKey {
			key := something(m.to)
			index[key] = append(index[key], m)
		}
		return index
	})
	return func(pos game.Position) []spelledMove { return index()[something(pos)] }
}

func (r *MoveReader) exactly(pos game.Position, _ bool) []spelledMove {
	if m, ok := r.byKey[pos.Key()]; ok {
		return []spelledMove{m}
	}
	return nil
}

// insideAlike finds the move to a position that was written without its ruleset's name and
// parameters; a single 0 counts too, which the library takes for the game of that name.
func (r *MoveReader) insideAlike(pos game.Position, bare bool) []spelledMove {
	if len(r.byLive(pos)) > 0 {
		return nil
	}
	if !bare {
		if r.shared == nil || len(pos.Parts()) > 0 {
			return nil
		}
		t, err := r.shared.Position("0")
		if err != nil {
			return nil
		}
		pos = game.Position{t}
	}
	if moves := r.inside(pos); len(moves) == 1 {
		return moves
	}
	return nil
}

// inside is the text between the parentheses of the parts.
func inside(pos game.Position) string { return ofParts(pos, game.Part.Text) }

// ofParts joins a text for each part of a position, sorted.
func ofParts(pos game.Position, of func(game.Part) string) string {
	var list []string
	for _, p := range pos.Parts() {
		list = append(list, of(p))
	}
	slices.Sort(list)
	return strings.Join(list, "\n")
}

// withoutOver finds moves to positions that have all parts of pos, and others in which play is
// over.
func (r *MoveReader) withoutOver(pos game.Position, _ bool) []spelledMove {
	return withAll(r.byLive(pos), pos, game.Over)
}

// withoutState finds moves to positions with a part that was written without its new state, which
// is in brackets: fibonacci(10) for fibonacci[6](10).
func (r *MoveReader) withoutState(pos game.Position, _ bool) []spelledMove {
	if !slices.ContainsFunc(pos.Parts(), func(p game.Part) bool { return !stateful(p) }) {
		return nil
	}
	return withAll(r.unstated(pos), pos, stateful)
}

// withAll are the moves to positions that have all parts of pos of one sort.
func withAll(moves []spelledMove, pos game.Position, sort func(game.Part) bool) (list []spelledMove) {
	for _, m := range moves {
		if !slices.ContainsFunc(without(pos.Parts(), m.to.Parts()), sort) {
			list = append(list, m)
		}
	}
	return list
}

// without are the parts of a list without some others, each counted once.
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

// stateful reports whether a part is written with brackets.
func stateful(p game.Part) bool {
	name, _, _ := strings.Cut(game.Position{{Parts: []game.Part{p}}}.String(), "(")
	return strings.Contains(name, "[")
}

// unstated is a position without the texts in brackets that are the state of a part rather than a
// parameter of its ruleset.
func unstated(pos game.Position) string {
	return ofParts(pos, func(p game.Part) string {
		if p.Game() == nil || !strings.HasPrefix(p.Key(), p.Game().About().Name+"[") {
			return p.Key()
		}
		return p.Game().About().Name + "(" + p.Text() + ")"
	})
}

func (r *MoveReader) spelledAlike(pos game.Position, _ bool) []spelledMove { return r.spelling(pos) }

// position parses a text as a position; bare reports whether it lacks the name of the ruleset.
func (r *MoveReader) position(text string) (pos game.Position, bare bool, err error) {
	for _, way := range r.readings {
		if way.position == nil {
			continue
		}
		pos, wrong := way.position(r, text)
		switch {
		case wrong == nil:
			return pos, bare, nil
		case wrong != errNotSo:
			err = wrong
		}
		bare = true
	}
	return nil, false, err
}

// leadingTo lists the moves that lead to a position as it was written. Why is the fault of the text
// as a move, if it may be meant as one; then only the literal result of a move is accepted, or 0 if
// play is over in it.
func (r *MoveReader) leadingTo(pos game.Position, bare bool, why string) []spelledMove {
	literally := why != "" && len(pos.Parts()) > 0
	for _, way := range r.readings {
		if way.reached == nil || literally && !way.literally {
			continue
		}
		if moves := way.reached(r, pos, bare); len(moves) > 0 {
			return moves
		}
	}
	return nil
}
