// Package pick makes up positions of rulesets, modelled on examples: from their shapes it guesses
// what may be longer, and what may be another number, square or name.
package pick

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Picker makes up positions of one game.
type Picker struct {
	name  string // with its parameters
	makes []func(r *rand.Rand) string
}

// New makes a picker for a game, whose name may have parameters: "kayles", "subtraction[1,2,3]".
// Its positions resemble the examples.
func New(name string, examples []string) *Picker {
	p := &Picker{name: name}
	var insides []string
	for _, text := range examples {
		open, end := strings.IndexByte(text, '('), strings.LastIndexByte(text, ')')
		if open > 0 && end > open+1 {
			insides = append(insides, text[open+1:end])
		}
	}
	for _, shape := range shapes {
		fitting := slices.DeleteFunc(slices.Clone(insides), func(inside string) bool { return !shape.like.MatchString(inside) })
		if len(fitting) > 0 {
			p.makes = append(p.makes, shape.of(fitting))
		}
		insides = slices.DeleteFunc(insides, func(inside string) bool { return slices.Contains(fitting, inside) })
	}
	return p
}

// Position is a text that is probably a position of the game.
func (p *Picker) Position(r *rand.Rand) string {
	if len(p.makes) == 0 {
		return p.name + "()"
	}
	return p.name + "(" + p.makes[r.IntN(len(p.makes))](r) + ")"
}

// shapes are the ways of writing positions, the most specific first. Each makes positions like its
// examples.
var shapes = []struct {
	like *regexp.Regexp
	of   func(examples []string) func(r *rand.Rand) string
}{
	{regexp.MustCompile(`^\d+(\s*[, ]\s*\d+)*$`), numbers},
	{regexp.MustCompile(`^\d+x\d+$`), sizes},
	{regexp.MustCompile(`^(\w+-\w+)(\s*[, ]\s*\w+-\w+)*$`), edges},
	{regexp.MustCompile(`^[^\d\s,:-]+$`), squares},
	{regexp.MustCompile(``), variations},
}

// Limits of positions made up: sizes that suit work by hand.
const (
	mostNumbers = 3
	leastNumber = 12 // always allowed in a list of numbers
	mostRows    = 4
	mostColumns = 5
	mostEdges   = 8
)

var number = regexp.MustCompile(`\d+`)

// numbers makes lists as long as some example, or longer if the examples differ in length.
func numbers(examples []string) func(r *rand.Rand) string {
	least, most, largest := mostNumbers, 1, uint64(leastNumber)
	for _, text := range examples {
		found := number.FindAllString(text, -1)
		least, most = min(least, len(found)), max(most, len(found))
		for _, one := range found {
			n, _ := strconv.ParseUint(one, 10, 32)
			largest = max(largest, n)
		}
	}
	if least < most {
		most = max(most, mostNumbers)
	}
	return func(r *rand.Rand) string {
		list := make([]string, least+r.IntN(most-least+1))
		for i := range list {
			list[i] = strconv.FormatUint(r.Uint64N(largest+1), 10)
		}
		return strings.Join(list, ",")
	}
}

// sizes makes sizes of boards.
func sizes([]string) func(r *rand.Rand) string {
	return func(r *rand.Rand) string { return fmt.Sprintf("%dx%d", 1+r.IntN(mostRows), 2+r.IntN(mostColumns-1)) }
}

// edges makes trees, sometimes with an extra edge. The first name of the first example is the root.
func edges(examples []string) func(r *rand.Rand) string {
	root, _, _ := strings.Cut(examples[0], "-")
	return func(r *rand.Rand) string {
		names, list := []string{root}, []string{}
		for i := range 2 + r.IntN(mostEdges-1) {
			from, to := names[r.IntN(len(names))], string(rune('a'+i))
			if root == to {
				to = "z"
			}
			if i > 1 && r.IntN(5) == 0 {
				to = names[r.IntN(len(names))]
			} else {
				names = append(names, to)
			}
			list = append(list, from+"-"+to)
		}
		return strings.Join(list, ", ")
	}
}

// squares makes boards from the signs in the examples, in rows if these have rows.
func squares(examples []string) func(r *rand.Rand) string {
	var signs []rune
	rows := false
	for _, text := range examples {
		for _, sign := range text {
			switch {
			case sign == '/':
				rows = true
			case !slices.Contains(signs, sign):
				signs = append(signs, sign)
			}
		}
	}
	return func(r *rand.Rand) string {
		height, width := 1, 3+r.IntN(2*mostColumns-3)
		if rows && r.IntN(4) > 0 {
			height, width = 2+r.IntN(mostRows-1), 2+r.IntN(mostColumns-1)
		}
		board := make([]string, height)
		for y := range board {
			for range width {
				board[y] += string(signs[r.IntN(len(signs))])
			}
		}
		return strings.Join(board, "/")
	}
}

// variations are examples with other numbers and letters.
func variations(examples []string) func(r *rand.Rand) string {
	return func(r *rand.Rand) string { return Vary(r, examples[r.IntN(len(examples))]) }
}

// Vary changes some of the numbers, letters and squares of a text. The result need not be a
// position.
func Vary(r *rand.Rand, text string) string {
	inside := []byte(text)
	var letters []byte
	for _, c := range inside {
		if 'a' <= c && c <= 'z' {
			letters = append(letters, c)
		}
	}
	for i, c := range inside {
		if r.IntN(3) > 0 {
			continue
		}
		switch {
		case '0' <= c && c <= '9':
			inside[i] = '0' + byte(r.IntN(7))
		case 'a' <= c && c <= 'z' && c != 'x':
			inside[i] = letters[r.IntN(len(letters))]
		case c == '.' || c == '#':
			inside[i] = ".#"[r.IntN(2)]
		case c == 'T' || c == 'F':
			inside[i] = "TF."[r.IntN(3)]
		}
	}
	return string(inside)
}
