package derive

import (
	"strconv"
	"strings"

	"grader/reference/game"
)

// String is the claim as a line of a derivation states it.
func (c Claim) String() string {
	x, y := c.X.String(), c.Y.String()
	switch c.Op {
	case Equal:
		return x + " = " + y
	case Differs:
		return x + " != " + y
	case AtLeast:
		return x + " >= " + y
	case Above:
		return x + " |> " + y
	case Greater:
		return x + " > " + y
	case Confused:
		if len(c.Y.Parts()) == 0 {
			return x + " is N"
		}
		return x + " || " + y
	case NimEqual:
		return c.Left.String() + " = " + c.Right.String()
	case Move:
		return c.by() + x + " -> " + y
	case Wins:
		return c.by() + x + " -> " + y + " wins"
	case Options:
		return strings.TrimPrefix(c.side("")+" options of ", " ") + x + ": " + listed(c.List)
	case Dominated:
		return x + " is dominated by " + y + c.side(" for ") + " in " + c.Form.String()
	case Reversible:
		return x + " is reversible through " + y + c.side(" for ") + " in " + c.Form.String()
	case LeftStop:
		return "L(" + x + ") = " + c.Number.String()
	case RightStop:
		return "R(" + x + ") = " + c.Number.String()
	case Temperature:
		return "t(" + x + ") = " + c.Number.String()
	}
	return "m(" + x + ") = " + c.Number.String()
}

// alone is the position that consists of one part.
func alone(p game.Part) game.Position {
	return game.Position{{Game: p.Game(), Parts: []game.Part{p}}}
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

func listed(games []game.Position) string {
	if len(games) == 0 {
		return "none"
	}
	texts := make([]string, len(games))
	for i, pos := range games {
		texts[i] = pos.String()
	}
	return strings.Join(texts, ", ")
}

// String is the nim number as a line has it.
func (n Nim) String() string {
	switch n.Op {
	case ValueOf:
		return "g(" + n.Of.String() + ")"
	case Mex, Xor:
		texts := make([]string, len(n.Args))
		for i, a := range n.Args {
			texts[i] = a.String()
		}
		if n.Op == Mex {
			return "mex{" + strings.Join(texts, ", ") + "}"
		}
		return strings.Join(texts, " xor ")
	}
	return strconv.FormatUint(n.N, 10)
}
