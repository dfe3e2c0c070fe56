package game

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
)

// String writes the position in the program's notation. Empty terms are dropped; the empty sum is
// written 0.
func (pos Position) String() string {
	var terms []string
	for _, t := range pos {
		terms = t.appendText(terms)
	}
	if len(terms) == 0 {
		return "0"
	}
	var b strings.Builder
	for i, t := range terms {
		switch {
		case i == 0:
		case strings.HasPrefix(t, "-") && !strings.ContainsAny(t, "^v*"):
			b.WriteString(" - ") // a number
			t = t[1:]
		default:
			b.WriteString(" + ")
		}
		b.WriteString(t)
	}
	return b.String()
}

// String writes the term by itself; an empty one is 0.
func (t Term) String() string { return Position{t}.String() }

// Parts are the components of all terms, in order.
func (pos Position) Parts() []Part {
	var parts []Part
	for _, t := range pos {
		parts = append(slices.Grow(parts, len(t.Parts)), t.Parts...)
	}
	return parts
}

// Key is equal exactly for positions that are the same up to the order of terms and of independent
// heaps and up to freedoms of notation: a nimber is a heap of Nim, and the set without options is
// 0. Isomorphic positions have different keys.
func (pos Position) Key() string {
	return joinKeys(pos.partKeys())
}

func (pos Position) partKeys() []string {
	var keys []string
	for _, p := range pos.Parts() {
		if key := p.Key(); key != "{}" { // the game without options is 0
			keys = append(keys, key)
		}
	}
	return keys
}

// WithoutMargins is a part as it is written between the parentheses, without the blocked rows and
// columns at the margins of a board; ok is false for parts that are not boards.
func WithoutMargins(p Part) (text string, ok bool) {
	if !p.isBlocked() {
		return "", false
	}
	text = p.Text()
	if tall, wide, found := strings.Cut(text, "x"); found {
		r, err1 := strconv.Atoi(tall)
		c, err2 := strconv.Atoi(wide)
		if err1 == nil && err2 == nil {
			return text, r*c > 0 // written as a size: 2x3
		}
	}
	rows := strings.Split(text, "/")
	blocked := func(row string) bool { return strings.Trim(row, "#") == "" }
	for len(rows) > 0 && blocked(rows[0]) {
		rows = rows[1:]
	}
	for len(rows) > 0 && blocked(rows[len(rows)-1]) {
		rows = rows[:len(rows)-1]
	}
	first, last := math.MaxInt, 0
	for _, row := range rows {
		first = min(first, len(row)-len(strings.TrimLeft(row, "#")))
		last = max(last, len(strings.TrimRight(row, "#")))
	}
	for i, row := range rows {
		rows[i] = row[first:last]
	}
	text = strings.Join(rows, "/")
	if len(rows) > 0 && strings.Trim(text, "./") == "" {
		text = strconv.Itoa(len(rows)) + "x" + strconv.Itoa(last-first)
	}
	return text, true
}

func joinKeys(keys []string) string {
	if len(keys) == 0 {
		return "0"
	}
	slices.Sort(keys)
	return strings.Join(keys, " + ")
}

// LiveKey is the Key of the position without the parts in which neither player can move: 0 is
// accepted for those too.
func (pos Position) LiveKey() string {
	var keys []string
	for _, p := range pos.Parts() {
		if !Over(p) {
			keys = append(keys, p.Key())
		}
	}
	return joinKeys(keys)
}

// After is the position after a step: the parts keep their order, and the new ones replace the one
// moved in.
func (pos Position) After(s Step) Position {
	next := slices.Clone(pos)
	t := next[s.Term]
	parts := make([]Part, 0, len(t.Parts)-1+len(s.To))
	parts = append(parts, t.Parts[:s.Part]...)
	parts = append(parts, s.To...)
	parts = append(parts, t.Parts[s.Part+1:]...)
	next[s.Term] = Term{t.Game, parts}
	return next
}

// MoveName is the move as a student writes it; with several terms it is prefixed by the number of
// its term, as the position is printed: "2: 5 -> 4".
func (pos Position) MoveName(s Step) string {
	text := pos.MoveText(s)
	if n, of := pos.number(s.Term, s.Part); of > 1 {
		return strconv.Itoa(n) + ": " + text
	}
	return text
}

// MoveText is the move as a student writes it, without the number of its term.
func (pos Position) MoveText(s Step) string {
	return pos[s.Term].Parts[s.Part].MoveText(s.Move, s.To)
}

// Plus is the sum of two positions.
func (pos Position) Plus(other Position) Position {
	return slices.Concat(pos, other)
}

func sortedUnique(keys []string) []string {
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Partizan reports whether the players may have different moves in some part.
func (pos Position) Partizan() bool {
	for _, t := range pos {
		for _, p := range t.Parts {
			if p.Partizan() {
				return true
			}
		}
	}
	return false
}

// Steps lists the legal moves of a player, term by term and part by part.
func (pos Position) Steps(who Player) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for i, t := range pos {
			for j, p := range t.Parts {
				for m, to := range p.Steps(who) {
					if !yield(Step{i, j, m, to}) {
						return
					}
				}
			}
		}
	}
}

// OverFor reports whether a player has no move in a position.
func (pos Position) OverFor(who Player) bool {
	for range pos.Steps(who) {
		return false
	}
	return true
}

// Negative is the position with the players exchanged. Impartial parts are their own negatives.
func (pos Position) Negative() Position {
	negative := make(Position, len(pos))
	for i, t := range pos {
		parts := make([]Part, len(t.Parts))
		for j, p := range t.Parts {
			parts[j] = p.Negative()
		}
		negative[i] = Term{t.Game, parts}
		if len(parts) > 0 {
			negative[i].Game = parts[0].Game()
		}
	}
	return negative
}

func keysOf(options []Position) string {
	keys := make([]string, len(options))
	for i, o := range options {
		keys[i] = o.Key()
	}
	return strings.Join(sortedUnique(keys), ", ")
}

func textsOf(options []Position, between string) string {
	texts := make([]string, len(options))
	for i, o := range options {
		texts[i] = o.String()
	}
	return strings.Join(texts, between)
}
