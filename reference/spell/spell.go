// Package spell finds the name that was probably meant, and knows removed names.
package spell

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Nearest is the candidate with the smallest edit distance to word, the first among equals, and
// whether it is near enough to suggest: at most about a third of the word's letters differ (one
// always may), or one begins with the other.
func Nearest(word string, candidates []string) (string, bool) {
	return NewList(candidates).Nearest(word)
}

// apart reports whether so many edits keep no letter of the longer word: one letter is not near to
// another.
func apart(edits int, word, candidate string) bool {
	return edits >= max(utf8.RuneCountInString(word), utf8.RuneCountInString(candidate))
}

// begins is the first candidate that begins with the word, or that the word begins with.
func begins(word string, candidates []string) (string, bool) {
	for _, c := range candidates {
		if len(word) >= 3 && (strings.HasPrefix(c, word) || strings.HasPrefix(word, c)) {
			return c, true
		}
	}
	return "", false
}

// Only is Nearest if no other candidate is as near: hw7 could be any of hw1, hw2 and hw3, and
// naming one of them would not help.
func Only(word string, candidates []string) (string, bool) {
	best, ok := Nearest(word, candidates)
	if !ok {
		return "", false
	}
	word = strings.ToLower(word)
	least := distance(word, strings.ToLower(best), maxWord)
	for _, c := range candidates {
		if c != best && distance(word, strings.ToLower(c), maxWord) <= least {
			return "", false
		}
	}
	return best, true
}

// maxWord is the length of the longest words that are compared.
const maxWord = 64

// distance counts insertions, deletions, replacements and swaps of neighbours (Damerau's restricted
// edit distance); any result >= bound means only that the distance is at least bound.
func distance(a, b string, bound int) int {
	x, y := []rune(a), []rune(b)
	if len(x) > maxWord || len(y) > maxWord || max(len(x)-len(y), len(y)-len(x)) >= bound {
		return bound
	}
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	if min(len(x), len(y)) == 0 {
		return max(len(x), len(y))
	}
	older := make([]int, len(y)+1)
	above := make([]int, len(y)+1)
	row := make([]int, len(y)+1)
	for j := range above {
		above[j] = j
	}
	for i := range x {
		row[0] = i + 1
		for j := range y {
			cost := 1
			if x[i] == y[j] {
				cost = 0
			}
			row[j+1] = min(above[j]+cost, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
		if slices.Min(row) >= bound {
			return bound
		}
		older, above, row = above, row, older
	}
	return above[len(y)]
}

// Hint asks whether the only candidate near to a word was meant; without one it returns otherwise.
func Hint(word string, candidates []string, otherwise string) string {
	if near, ok := Only(word, candidates); ok {
		return "did you mean " + near + "?"
	}
	return otherwise
}

// AnyHint is Hint for candidates of which several may be as near, and the first of them is as good.
func AnyHint(word string, candidates []string, otherwise string) string {
	if near, ok := Nearest(word, candidates); ok {
		return "did you mean " + near + "?"
	}
	return otherwise
}
