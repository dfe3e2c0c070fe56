package refute

import (
	"strings"

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
		case game.Player:
			para = append(para, name(v))
		case explain.Inline:
			para = append(para, v)
		}
	}
	w.doc = append(w.doc, para)
}

func code(pos game.Position) explain.Inline { return explain.Math(pos.String()) }

func nimber(n uint64) explain.Inline { return explain.Value(cgt.Nimber(n).String()) }

// heap writes a position, and names the ruleset of a heap of 0.
func heap(pos game.Position) explain.Inline {
	if len(pos) == 1 && pos[0].Game != nil && pos[0].Game != game.Game(game.Star) && len(pos[0].Parts) == 0 {
		name, behind, _ := strings.Cut(pos[0].Game.About().Name+"(0)", ")(")
		if behind != "" { // from "impartial(...)"
			name += "(" + behind + ")"
		}
		return explain.Math(name)
	}
	return code(pos)
}

// name is the name of a player in text; the opponent of the reader in impartial games.
func name(who game.Player) text {
	if who == game.Both {
		return "the opponent"
	}
	return text(who.Name())
}

// move begins a sentence about a move.
func (l line) move() text {
	if l.Who == game.Both {
		return "The move "
	}
	return name(l.Who) + "'s move "
}

// wins writes the winners of some positions and how they win.
func (w *writer) wins(list []win) {
	for _, v := range list {
		if v.First == game.Both {
			w.class(v)
		} else {
			w.win(v)
		}
	}
}

// win writes who wins a partizan position and how.
func (w *writer) win(v win) {
	loser := name(v.loser())
	winner := name(v.loser().Other())
	if v.Move != nil {
		w.say("If ", winner, " begins in ", v.Position, ", ", winner, " wins by ", explain.Move(v.Move.Move), ", which leaves ", v.at(), ".")
	}
	switch {
	case len(v.Replies) == 0 && v.Move != nil:
		w.say("There ", loser, " cannot move.")
		return
	case len(v.Replies) == 0:
		w.say("If ", loser, " begins in ", v.Position, ", ", loser, " cannot move and loses.")
		return
	}
	how := " has an answer by which " + winner + " wins" + forExample(v.All)
	if v.Move != nil {
		w.say("There every move of ", loser, how)
	} else {
		w.say("If ", loser, " begins in ", v.Position, ", every move", how)
	}
	w.replies(v, explain.Row(loser+" moves", text("leaves"), winner+" answers", text("leaves")))
}

func forExample(all bool) text {
	if all {
		return ":"
	}
	return ", for example:"
}

// class writes whether a position is P or N and the reason.
func (w *writer) class(v win) {
	pos, in := v.at(), "In "
	switch {
	case v.Wins && v.Move == nil:
		w.say("Nobody can move in ", pos, ". In misère play the player who cannot move wins, so this is an N-position.")
		return
	case v.Wins:
		w.say("In ", v.Position, " the player to move wins by ", explain.Move(v.Move.Move), ", which leaves ", pos, ".")
		in = "From "
	}
	if pos.OverFor(game.Both) {
		w.say("Nobody can move in ", pos, ". The player who cannot move loses, so this is a P-position.")
		return
	}
	if len(v.Values) == 1 && len(v.Replies) == 0 {
		w.say(pos, " has the nim value ", explain.Value("0"), ": a P-position.")
	}
	if len(v.Values) > 1 {
		w.say("The parts of ", pos, " have the nim values ", explain.Numbers(v.Values),
			", whose nim sum is ", explain.Value("0"), ": a P-position.")
	}
	if len(v.Replies) == 0 || len(v.Values) > 1 && v.Move != nil {
		return
	}
	w.say(in, pos, " every move has a winning reply"+forExample(v.All))
	w.replies(v, explain.Row(text("move"), text("leaves"), text("answer"), text("leaves")))
}

func (w *writer) replies(v win, header [][]explain.Inline) {
	t := explain.Table{Header: header}
	for _, r := range v.Replies {
		row := explain.Row(explain.Move(r.Move.Move), code(r.Move.To), text("none is needed"), text("nobody can move"))
		if r.Answer != nil {
			row = explain.Row(explain.Move(r.Move.Move), code(r.Move.To), explain.Move(r.Answer.Move), code(r.Answer.To))
		}
		t.Rows = append(t.Rows, row)
	}
	w.doc = append(w.doc, t)
}
