package kit

import (
	"fmt"
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
)

// A Track is a strip with animals: Left's move to the right and Right's to the left, some squares
// over free ones, or with a jump over some adjacent animals of the other kind onto the free square
// behind them.
type Track struct {
	Animals [2]string // one of Left's and one of Right's: "toad", "frog"; they are written with the first letter
	Steps   [2]int    // least and most
	Jumped  [2]int    // least and most; none if that is 0
}

// Info is the description of a game with the track, completed by how positions and moves are
// written.
func (t Track) Info(info game.Info) game.Info {
	left, right := t.sign(game.Left), t.sign(game.Right)
	info.Syntax = fmt.Sprintf("The squares from the left, `%s` for %s %s, `%s` for a %s and `.` for a free square: `%s(%[1]s%[1]s..%[4]s%[4]s)`.",
		left, article(t.Animals[0]), t.Animals[0], right, t.Animals[1], info.Name)
	info.Move = "`2 -> 3`, the squares before and after, counted from 1 at the left"
	return info
}

// Ruleset is the ruleset of the track. Shape says what shape a move has, for moves that have none.
func (t Track) Ruleset(info game.Info, shape func(squares int) string) *game.Ruleset[string] {
	signs := t.sign(game.Left) + t.sign(game.Right)
	return &game.Ruleset[string]{
		Info:  info,
		Moves: func(p string, yield game.Yield[string]) { t.moves(p, game.Left, yield) },
		Notation: game.Notation[string]{
			Parse: func(text string) ([]string, error) {
				return ReadSigns(text, signs+".", strings.ToLower(signs), "a strip", fmt.Sprintf("%c for %s %s, %c for a %s and . for a free square, as in %[1]c%[1]c..%[4]c%[4]c",
					signs[0], article(t.Animals[0]), t.Animals[0], signs[1], t.Animals[1]))
			},
			Format:   func(p string) string { return p },
			MoveText: func(_ string, m game.Move) string { return fmt.Sprintf("%d -> %d", m>>16+1, m&0xffff+1) },
			Tidy:     func(text string) string { return hyphenated.ReplaceAllString(text, "$1 -> $2") },
			Draw: func(p string) *explain.Board {
				if len(p) > 40 {
					return nil
				}
				left, right := t.Animals[0]+"s", t.Animals[1]+"s"
				return DrawSigns(p, 1, BoxedSigns(p),
					figure.Piece{Sign: rune(signs[0]), Look: figure.LeftStone, Words: left + " on", Legend: signs[:1] + ": " + t.Animals[0] + ", to the right"},
					figure.Piece{Sign: rune(signs[1]), Look: figure.RightStone, Words: right + " on", Legend: signs[1:] + ": " + t.Animals[1] + ", to the left"})
			},
			Why: func(p, text string) (string, bool) { return t.why(p, text, signs, shape) },
		},
		Theory: game.Theory[string]{Split: t.split},
		Partizan: &game.Partizan[string]{
			Right:    func(p string, yield game.Yield[string]) { t.moves(p, game.Right, yield) },
			Negative: func(p string) string { return swapSigns(p, signs) },
			Turn: func(p string) (string, bool) {
				if n := swapSigns(p, signs); n < p {
					return n, true
				}
				return p, false
			},
		},
	}
}

func article(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou") {
		return "an"
	}
	return "a"
}

func (t Track) sign(who game.Player) string { return strings.ToUpper(t.Animals[who][:1]) }

// moves lists the moves of a player. Codes are the squares before and after.
func (t Track) moves(p string, who game.Player, yield game.Yield[string]) {
	own, other, step := t.sign(who)[0], t.sign(who.Other())[0], 1-2*int(who)
	for from := range len(p) {
		if p[from] != own {
			continue
		}
		// run is the number of squares from here on with a sign.
		run := func(sign byte) (n int) {
			for at := from + step; at >= 0 && at < len(p) && p[at] == sign; at += step {
				n++
			}
			return n
		}
		move := func(to int) bool {
			next := []byte(p)
			next[from], next[to] = '.', own
			return yield(game.Move(from<<16|to), []string{string(next)})
		}
		least, most := t.Steps[0], min(t.Steps[1], run('.'))
		if over := run(other); over > 0 {
			least, most = over+1, over+1
			if end := from + most*step; over < t.Jumped[0] || over > t.Jumped[1] || end < 0 || end >= len(p) || p[end] != '.' {
				continue
			}
		}
		for n := least; n <= most; n++ {
			if !move(from + n*step) {
				return
			}
		}
	}
}

func (t Track) why(p, text, signs string, shape func(squares int) string) (string, bool) {
	before, after, found := strings.Cut(text, "->")
	a, ok1 := game.ReadNumber(strings.TrimSpace(before))
	b, ok2 := game.ReadNumber(strings.TrimSpace(after))
	from, to, n := int(min(a, 1<<20)), int(min(b, 1<<20)), len(p)
	switch {
	case !found || !ok1 || !ok2:
		return "", false
	case from < 1 || from > n || to < 1 || to > n:
		return fmt.Sprintf("The strip has the squares 1 to %d.", n), true
	case p[from-1] == '.':
		return fmt.Sprintf("There is no animal on square %d.", from), true
	case p[from-1] == signs[0] && to < from:
		return t.plural(0) + " go to the right.", true
	case p[from-1] == signs[1] && to > from:
		return t.plural(1) + " go to the left.", true
	case p[to-1] != '.':
		return fmt.Sprintf("Square %d is not free.", to), true
	}
	return shape(max(to-from, from-to)), true
}

func (t Track) plural(who game.Player) string {
	return t.sign(who) + t.Animals[who][1:] + "s"
}

// swapSigns turns the strip around and exchanges the animals: the negative.
func swapSigns(p, signs string) string {
	swapped := make([]byte, len(p))
	for i := range len(p) {
		c := p[len(p)-1-i]
		switch c {
		case signs[0]:
			c = signs[1]
		case signs[1]:
			c = signs[0]
		}
		swapped[i] = c
	}
	return string(swapped)
}

// split splits a strip where more animals than can be jumped over face as many of the other kind:
// none of them ever moves, and none can pass. Right's animals at the left end and Left's at the
// right end never move either.
func (t Track) split(p string) []string {
	left, right := t.sign(game.Left), t.sign(game.Right)
	var parts []string
	for _, part := range strings.Split(p, strings.Repeat(left, t.Jumped[1]+1)+strings.Repeat(right, t.Jumped[1]+1)) {
		// The wall beside a part is its own animals, which cannot be jumped over.
		if part = strings.TrimRight(strings.TrimLeft(part, right), left); strings.Contains(part, ".") && strings.Trim(part, ".") != "" {
			parts = append(parts, part)
		}
	}
	return parts
}
