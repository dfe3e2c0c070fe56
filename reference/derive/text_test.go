package derive

import (
	"strconv"
	"strings"

	"grader/reference/game"
)

// Text is the claim as a line of a derivation states it, in which G is the game of the question.
func (c Claim) Text(g game.Position) string {
	name := func(pos game.Position) string {
		if len(pos) > 0 && pos.Key() == g.Key() {
			return "G"
		}
		return pos.String()
	}
	x, y := name(c.X), name(c.Y)
	switch c.Op {
	case Equal:
		return x + " = " + y
	case Differs:
		return x + " != " + y
	case AtLeast:
		return x + " >= " + y
	case Greater:
		return x + " > " + y
	case Confused:
		if len(c.Y.Parts()) == 0 {
			return x + " is N"
		}
		return x + " || " + y
	case SameNimber:
		return joined(c.Nims, " = ", name)
	case Move:
		return c.by() + x + " -> " + y
	case Wins:
		return c.by() + x + " -> " + y + " wins"
	case Options:
		return strings.TrimPrefix(c.side("")+" options of ", " ") + x + ": " + listed(c.List, name)
	case Dominated:
		return x + " is dominated by " + y + c.side(" for ") + " in " + name(c.Form)
	}
	return x + " is reversible through " + y + c.side(" for ") + " in " + name(c.Form)
}

// by names who makes a move, where that is not the same for both.
func (c Claim) by() string {
	if c.Who == game.Both {
		return ""
	}
	return c.Who.Name() + ": "
}

func (c Claim) side(before string) string {
	if c.Who == game.Both {
		return ""
	}
	return before + c.Who.Name()
}

func listed(games []game.Position, name func(game.Position) string) string {
	if len(games) == 0 {
		return "none"
	}
	texts := make([]string, len(games))
	for i, pos := range games {
		texts[i] = name(pos)
	}
	return strings.Join(texts, ", ")
}

func joined(nims []Nim, sep string, name func(game.Position) string) string {
	texts := make([]string, len(nims))
	for i, n := range nims {
		switch n.Op {
		case ValueOf:
			texts[i] = "g(" + name(n.Of) + ")"
		case Mex:
			texts[i] = "mex{" + joined(n.Args, ", ", name) + "}"
		case Xor:
			texts[i] = joined(n.Args, " xor ", name)
		default:
			texts[i] = strconv.FormatUint(n.N, 10)
		}
	}
	return strings.Join(texts, sep)
}
