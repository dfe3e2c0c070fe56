package notation

import (
	"slices"
	"strings"

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
			step := game.Step{Term: i, Move: m, To: to}
			after := r.pos.After(step)
			return Reading{Legal: true, Step: step, To: after, Key: after.Key(), Text: after.String()}, true
		}
	}
	return Reading{}, false
}

// summands cuts a text at each + that is in no brackets.
func summands(text string) []string {
	var list []string
	depth, from := 0, 0
	for i, c := range text {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '+':
			if depth == 0 {
				list = append(list, strings.TrimSpace(text[from:i]))
				from = i + 1
			}
		}
	}
	return append(list, strings.TrimSpace(text[from:]))
}
