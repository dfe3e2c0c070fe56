package notation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/reference/game"
)

// Limits of the moves examined for examples.
const (
	exampleMoves = 20 // in each position
	exampleCount = 12 // for each term
)

// Examples are moves in the notation of the position's rulesets. None is legal in the position, but
// all can be parsed: they show how a move is written, and are never an answer. Nimbers and explicit
// sets have none, since their moves are positions.
func (r *MoveReader) Examples() []string { return slices.Concat(r.examples()...) }

// makeExamples finds examples for each term, the first one of a ruleset.
func (r *MoveReader) makeExamples() [][]string {
	quiet := *r
	quiet.quiet = true
	lists := make([][]string, len(r.pos))
	seen := map[string]bool{}
	for i, t := range r.pos {
		if t.Game != nil && !seen[t.Game.About().Name] {
			seen[t.Game.About().Name] = true
			lists[i] = quiet.examplesOf(t.Game.About())
		}
	}
	return lists
}

// examplesOf finds examples in a ruleset's description. If all of these are legal, it makes up
// others, or shows positions. Those with a + show more of the notation.
func (r *MoveReader) examplesOf(about *game.Info) (list []string) {
	var moves, further []string
	for i, text := range strings.Split(about.Move, "`") {
		if i%2 == 1 && !strings.Contains(text, "#") {
			moves = append(moves, text)
			for n := range exampleCount {
				further = append(further, elsewhere(text, n+1))
			}
		}
	}
	for _, text := range about.Examples {
		moves = append(moves, r.library.someMoves(text)...)
	}
	for _, texts := range [][]string{moves, further, about.Examples} {
		for _, text := range texts {
			if len(list) == exampleCount || slices.Contains(list, text) || strings.ContainsAny(text, "\"\\") {
				continue
			}
			if found, err := r.Read(text); err == nil && !found.Legal {
				list = append(list, text)
			}
		}
		if len(list) > 0 {
			break
		}
	}
	if splits := slices.DeleteFunc(slices.Clone(list), func(text string) bool { return !strings.Contains(text, "+") }); len(splits) > 0 {
		return splits
	}
	return list
}

var lettersOrDigits = regexp.MustCompile(`[a-z]+|\d+`)

// elsewhere is a move shifted by some squares or vertices: c3-c4 for a1-a2.
func elsewhere(move string, n int) string {
	return lettersOrDigits.ReplaceAllStringFunc(move, func(word string) string {
		if i, err := strconv.Atoi(word); err == nil {
			return strconv.Itoa(i + n)
		}
		if len(word) == 1 && word[0]+byte(n) <= 'z' {
			return string(word[0] + byte(n))
		}
		return word
	})
}

// someMoves are the first moves in a game.
func (l *Library) someMoves(text string) []string {
	pos, err := l.Parse(text)
	if err != nil {
		return nil
	}
	var moves []string
	for step := range pos.Steps(game.Both) {
		if len(moves) == exampleMoves {
			break
		}
		moves = append(moves, pos.MoveText(step))
	}
	return moves
}
