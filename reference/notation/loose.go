package notation

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
)

// plainer lists texts that mean the same as one which is no legal move as it stands,
// with less around it: without quotes and a full stop, without brackets.
func (r *MoveReader) plainer(text string) (list []string) {
	plain, _ := fold(text)
	if bare := cutting.ReplaceAllString(unadorned(plain), ""); bare != plain {
		plain = bare
		list = append(list, plain)
	}
	const most = 3 // brackets around brackets
	for range most {
		inner, ok := Bracketed(plain)
		if !ok || strings.TrimSpace(inner) == "" || strings.HasPrefix(plain, "{") && r.isGame(plain) {
			break
		}
		plain = strings.TrimSpace(inner)
		list = append(list, plain)
	}
	if number, rest, ok := strings.Cut(plain, ":"); ok && strings.Trim(number, " 0123456789") == "" {
		if inner, ok := Bracketed(rest); ok {
			list = append(list, number+":"+inner)
		}
	}
	if left, right, ok := cutArrow(plain); ok {
		bare, changed := left, false
		if inner, ok := Bracketed(left); ok {
			bare, changed = inner, true
		}
		left = bare
		if inner, ok := Bracketed(right); ok {
			right, changed = inner, true
		}
		if words := strings.ReplaceAll(right, " and ", "+"); words != right {
			right, changed = words, true
		}
		if len(r.pos) > 1 && !strings.Contains(left, ",") && strings.Contains(right, ",") {
			right, changed = strings.ReplaceAll(right, ",", "+"), true
		}
		if changed {
			list = append(list, left+" -> "+right)
		}
	}
	return list
}

// cutting matches the word before an edge that is cut.
var cutting = regexp.MustCompile(`^(?i)cut\s+`)

// isGame reports whether a text is a game in the notation, and not a part of one that
// only means something in a position.
func (r *MoveReader) isGame(text string) bool {
	_, err := r.library.Parse(text)
	return err == nil
}

// unadorned is a text without the quotes around it and the full stop at its end. Signs alone
// stay what they are: nothing is the position of which nothing is left.
func unadorned(plain string) string {
	bare := strings.TrimSpace(strings.Trim(plain, " \t\r\n\"'"))
	end := strings.TrimRight(bare, ".,;! ")
	switch {
	case end == "":
		return plain
	case len(end) == len(bare)-1:
		return end // more than one may be dots for something left out
	}
	return bare
}

// Bracketed is what stands between the brackets around a text, of whichever kind. It is
// false for a text like (1) + (2).
func Bracketed(text string) (inner string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) < 2 {
		return "", false
	}
	open := strings.IndexByte("([{", text[0])
	if open < 0 || text[len(text)-1] != ")]}"[open] {
		return "", false
	}
	for i, depth := range Depths(text[:len(text)-1]) {
		if depth == 0 && strings.IndexByte(")]}", text[i]) >= 0 {
			return "", false
		}
	}
	return text[1 : len(text)-1], true
}

// Exactly reads a text that is literally, as a game in the notation, a position that a
// move leads to. It is false for any other text.
func (r *MoveReader) Exactly(text string) (Reading, bool) {
	pos, err := r.library.Parse(text)
	if err != nil {
		return Reading{}, false
	}
	i, ok := r.byKey[pos.Key()]
	if !ok {
		return Reading{}, false
	}
	return r.arrived(i), true
}

// IsPosition reports whether a text is the position in which moves are read.
func (r *MoveReader) IsPosition(text string) bool {
	pos, err := r.library.Parse(text)
	return err == nil && pos.Key() == r.pos.Key()
}

// isNimber reports whether a part is a heap of Nim, under that name or as a nimber.
func isNimber(p game.Part) bool { return strings.HasPrefix(p.Key(), "*") }

// nimberMove writes a move between two numbers, with or without stars, as a heap of
// Nim writes it: *n is the heap of n. In other parts a nimber is no move.
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

// tidied brings a move that may not be legal into the form of a part.
func (r *MoveReader) tidied(p game.Part, text string) string {
	if r.nimbers || strings.Contains(text, "*") {
		if move := nimberMove(p, text); move != "" {
			return move
		}
	}
	return p.Tidy(text)
}

// heaps reads a list of numbers as a position of Nim, with commas, spaces or + between
// them: 25,18,11 or 25 + 18 + 11.
func (r *MoveReader) heaps(plain string) (game.Position, bool) {
	if inner, ok := Bracketed(plain); ok {
		plain = inner
	}
	if strings.Contains(plain, ",") && strings.Contains(plain, "+") {
		return nil, false // a list of positions
	}
	separators := " ,+\t\r\n"
	if strings.Contains(plain, "*") {
		separators = ",+" // between nimbers a space means nothing
	}
	entries := strings.FieldsFunc(plain, func(c rune) bool { return strings.ContainsRune(separators, c) })
	if !r.nimbers || len(entries) == 0 || len(entries) > game.MaxEntries {
		return nil, false
	}
	pos := game.Position{}
	for _, e := range entries {
		n, ok := readHeap(e)
		if !ok {
			return nil, false
		}
		pos = append(pos, game.StarTerm(n))
	}
	if _, legal := r.byKey[pos.Key()]; !legal && len(entries) < r.parts-1 {
		return nil, false // not a position, but a number
	}
	return printed(pos), true
}

// nimberSets writes the sets of a position that are nimbers by definition as such: {0, *}
// as *2.
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

// nimberOf is n for the set of the nimbers below n.
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
// margins, and in games of Left and Right the braces that a number, a nimber or ups stand for,
// {0|*} for ^, and a sum of these written together, 1^ for 1 + ^.
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

// apart are the keys of a part and, of what is written together, of the number, the ups and
// the nimber. Those that are 0 are left out.
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

// shortest writes braces as the number, nimber or ups that they are by definition, at any
// depth.
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

// partialIndex holds what a move leaves of the part that it is made in, where there
// are other parts besides.
func (r *MoveReader) partialIndex() map[string]bool {
	index := map[string]bool{}
	for _, m := range r.spelled {
		if r.parts > 1 && len(m.step.To) > 0 {
			index[game.Position{{Parts: m.step.To}}.Key()] = true
		}
	}
	return index
}

// ofOneRuleset reads a position without the name of its ruleset where all terms of a sum
// belong to one, with the same parameters.
func (r *MoveReader) ofOneRuleset(plain string) (game.Position, bool) {
	if len(r.pos) < 2 || r.who != game.Both {
		return nil, false
	}
	shared := ""
	for _, t := range r.pos {
		name, _, found := strings.Cut(game.Position{t}.String(), "(")
		if !found || t.Game == nil || shared != "" && name != shared {
			return nil, false
		}
		shared = name
	}
	for _, list := range append([]string{plain}, otherLists(r.pos[0].Game, plain)...) {
		if pos, err := r.library.Parse(shared + "(" + list + ")"); err == nil {
			return pos, true
		}
	}
	return nil, false
}

// longArrow is an arrow that is drawn with more than two signs, or with =.
var longArrow = regexp.MustCompile(`-{2,}>|=+>`)

// cutArrow cuts a folded text at its arrow, or at the word to.
func cutArrow(plain string) (left, right string, found bool) {
	if strings.Contains(plain, ">") {
		plain = longArrow.ReplaceAllString(plain, "->")
	}
	if left, right, found = strings.Cut(plain, "->"); found {
		return left, right, true
	}
	for at := 1; at+2 < len(plain); at++ {
		if plain[at]|0x20 == 't' && plain[at+1]|0x20 == 'o' && besideTo(plain[at-1]) && besideTo(plain[at+2]) {
			return plain[:at], plain[at+2:], true
		}
	}
	return plain, "", false
}

// besideTo reports whether a byte beside the letters to leaves them a word.
func besideTo(c byte) bool {
	return isDigit(c) || c < 0x80 && strings.IndexByte(" \t()[]{}*", c) >= 0
}

// otherLists lists other ways to write a list: in brackets, and for heaps with + or the
// word and between them.
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
