package conform

import (
	"math/rand/v2"
	"strings"

	"grader/reference/game"
	"grader/reference/pick"
	"grader/reference/solve"
)

// random varies the examples: other numbers, other vertices, other squares.
func (s *suite) random() {
	r := rand.New(rand.NewPCG(1901, 1939))
	for range s.Bounds.Random {
		text := Vary(r, s.info.Examples[r.IntN(len(s.info.Examples))])
		pos, err := s.lib.Parse(text)
		if err != nil {
			s.syntaxError(text, err)
			continue
		}
		s.notation(pos)
		s.ends(r, pos)
		d := newDefinition(s.Variation)
		if !d.plays(pos) {
			continue
		}
		s.compare(solve.New(s.Solver), d, pos.Parts())
		for _, p := range pos.Parts() {
			s.part(d, p)
		}
	}
}

// Vary changes some of the numbers, letters and squares between the parentheses of a position. The
// result need not be a position.
func Vary(r *rand.Rand, text string) string {
	open, end := strings.IndexByte(text, '('), strings.LastIndexByte(text, ')')
	if open < 0 || end < open {
		return text
	}
	return text[:open+1] + pick.Vary(r, text[open+1:end]) + text[end:]
}

// ends plays at random until neither player can move.
func (s *suite) ends(r *rand.Rand, pos game.Position) {
	for length := 0; ; length++ {
		if length > s.Play {
			s.stop("Moves", "%s: this play does not end", pos)
		}
		count := 0
		var next game.Position
		for _, who := range game.Movers(pos.Partizan()) {
			for step := range pos.Steps(who) {
				if count++; r.IntN(count) == 0 {
					next = pos.After(step)
				}
			}
		}
		if next == nil {
			return
		}
		pos = next
	}
}
