package notation

import (
	"fmt"
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
)

// isNimber reports whether a part is a heap of Nim, under that name or as a nimber.
func isNimber(p game.Part) bool { return strings.HasPrefix(p.Key(), "*") }

// nimberMove writes a move between two numbers, with or without stars, as a move in a heap of Nim:
// *n is the heap of n. It changes nothing for other parts.
func nimberMove(p game.Part, text string) string {
	left, right, found := strings.Cut(text, "->")
	from, ok := readHeap(left)
	to, okTo := readHeap(right)
	if !found || !ok || !okTo || !isNimber(p) {
		return ""
	}
	if p.Game() == game.Game(game.Star) {
		return game.Star.MoveText(from, game.Move(to))
	}
	return fmt.Sprintf("%d -> %d", from, to)
}

// readHeap reads a number, a nimber or {}.
func readHeap(text string) (uint64, bool) {
	text = strings.TrimSpace(text)
	if inner, ok := Bracketed(text); ok && text != "{}" {
		text = strings.TrimSpace(inner)
	}
	digits, star := strings.CutPrefix(text, "*")
	switch {
	case star && digits == "":
		return 1, true
	case text == "{}":
		return 0, true
	}
	return game.ReadNumber(strings.TrimSpace(digits))
}

// nimberSets writes the sets of a position that are nimbers by definition as such: {0, *} as *2.
func nimberSets(pos game.Position) game.Position {
	next := make(game.Position, len(pos))
	for i, t := range pos {
		next[i] = t
		if len(t.Parts) != 1 {
			continue
		}
		if n, ok := nimberOf(t.Parts[0]); ok {
			next[i] = game.StarTerm(n)
		}
	}
	return printed(next)
}

// nimberOf is n if a part is the set of the nimbers below n.
func nimberOf(p game.Part) (uint64, bool) {
	set, ok := p.(*game.Braces)
	if !ok || set.Barred {
		return 0, false
	}
	values := map[uint64]bool{}
	for _, o := range set.OptionsOf(game.Both) {
		o = nimberSets(o)
		parts := o.Parts()
		switch {
		case len(parts) == 0:
			values[0] = true
		case len(parts) > 1 || !isNimber(parts[0]):
			return 0, false
		default:
			n, ok := parts[0].Nimber()
			if !ok {
				return 0, false
			}
			values[n] = true
		}
	}
	for n := range uint64(len(values)) {
		if !values[n] {
			return 0, false
		}
	}
	return uint64(len(values)), true
}

// anySpelling is equal for positions that differ only in spelling: a board without its blocked
// margins, and in partizan games the braces that define a number, a nimber or ups, {0|*} for ^, and
// a sum of these written together, 1^ for 1 + ^.
func (r *MoveReader) anySpelling(pos game.Position) string {
	var keys []string
	for _, p := range pos.Parts() {
		if board, ok := game.WithoutMargins(p); ok {
			keys = append(keys, p.Game().About().Name+"("+board+")")
		} else if r.who == game.Both {
			keys = append(keys, p.Key())
		} else {
			keys = append(keys, apart(shortest(p))...)
		}
	}
	slices.Sort(keys)
	return strings.Join(keys, " + ")
}

// apart are the keys of a part; for a value those of its number, its ups and its nimber, without
// zeros.
func apart(pos game.Position) (keys []string) {
	terms := []game.Position{pos}
	if v, ok := game.ValueOf(pos); ok {
		terms = []game.Position{game.Value(cgt.Simple{Number: v.Number}), game.Value(cgt.Simple{Up: v.Up}), game.Value(cgt.Simple{Star: v.Star})}
	}
	for _, term := range terms {
		if key := term.Key(); key != "0" && key != "{}" {
			keys = append(keys, key)
		}
	}
	return keys
}

// shortest writes braces as the number, nimber or ups that they define, at any depth.
func shortest(p game.Part) game.Position {
	if n, ok := nimberOf(p); ok {
		return game.Nimber(n)
	}
	b, ok := p.(*game.Braces)
	if !ok || !b.Barred {
		return game.Position{{Game: p.Game(), Parts: []game.Part{p}}}
	}
	var options [2][]game.Position
	var values [2][]cgt.Simple
	simple := true
	for _, who := range game.Players {
		for _, o := range b.OptionsOf(who) {
			var short game.Position
			for _, part := range o.Parts() {
				short = append(short, shortest(part)...)
			}
			options[who] = append(options[who], short)
			v, ok := game.ValueOf(short)
			simple = simple && ok
			values[who] = append(values[who], v)
		}
	}
	if v, ok := cgt.OfOptions(values[game.Left], values[game.Right]); simple && ok {
		return game.Value(v)
	}
	return braces(options[game.Left], options[game.Right])
}

// hasSet reports whether a term of a position is an explicit set.
func hasSet(pos game.Position) bool {
	return slices.ContainsFunc(pos, func(t game.Term) bool { return t.Game == nil })
}
