package refute

import (
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
)

// A writer turns a proof into paragraphs and tables.
type writer struct{ doc explain.Doc }

type text = explain.Text

// say writes a paragraph of texts, positions and whatever else a paragraph holds.
func (w *writer) say(parts ...any) {
	var para explain.Para
	for _, part := range parts {
		switch v := part.(type) {
		case string:
			para = append(para, text(v))
		case game.Position:
			para = append(para, code(v))
		case explain.Inline:
			para = append(para, v)
		}
	}
	w.doc = append(w.doc, para)
}

func code(pos game.Position) explain.Inline { return explain.Code(pos.String()) }

func nimber(n uint64) explain.Inline { return explain.Value(cgt.Nimber(n).String()) }

// heap writes a position, and says of which ruleset a heap of 0 is.
func heap(pos game.Position) explain.Inline {
	if len(pos) == 1 && pos[0].Game != nil && pos[0].Game != game.Game(game.Star) && len(pos[0].Parts) == 0 {
		return explain.Code(pos[0].Game.About().Name + "(0)")
	}
	return code(pos)
}

// name is the player as people write it.
func name(who game.Player) text {
	if who == game.Right {
		return "Right"
	}
	return "Left"
}
