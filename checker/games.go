package checker

import (
	"errors"
	"fmt"
	"slices"

	"grader/problems"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
)

// define parses the set's named games, which may use those before them, and returns the names of
// those that could not be parsed.
func define(set *problems.Set, library *notation.Library) (*notation.Library, []string, []source.Diagnostic) {
	d := &Draft{Task: &Task{Library: library}}
	games, _ := set.Root.Get("games")
	d.broken = games.Keys()
	for _, named := range set.Games {
		var pos game.Position
		var ok bool
		if err := caught(func() error { pos, ok = d.namedGame(named); return nil }); err != nil {
			d.Complain("games/fault", named.Table.File(), named.Table.KeyRange(), err.Error(), "")
			continue
		}
		if !ok {
			continue
		}
		more, err := d.Library.Define(named.Name, pos)
		if err != nil {
			d.Complain("games/name", named.Table.File(), named.Table.KeyRange(), err.Error(), "")
			continue
		}
		d.Library = more
		d.broken = slices.DeleteFunc(d.broken, func(name string) bool { return name == named.Name })
	}
	return d.Library, d.broken, d.complaints
}

// namedGame parses [games.x]: a game, or a ruleset with a position.
func (d *Draft) namedGame(named problems.NamedGame) (game.Position, bool) {
	if v, ok := named.Table.Get("game"); ok {
		return d.game(v, d.libraryOf(v))
	}
	ruleset, _ := named.Table.Get("ruleset")
	if _, err := d.Library.Game(named.Ruleset); err != nil {
		d.syntax("games/ruleset", ruleset, err)
		return nil, false
	}
	position, _ := named.Table.Get("position")
	before := named.Ruleset + "("
	pos, err := d.Library.Parse(before + named.Position + ")")
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) {
		err = syntax.Shift(-len(before))
	}
	if err != nil {
		d.syntax("game/syntax", position, err)
		return nil, false
	}
	return pos, true
}

// libraryOf is the library for a game of the set.
func (d *Draft) libraryOf(v source.Value) *notation.Library {
	text, _ := v.Text()
	return d.Library.For(text)
}

// AsksPartizan reports whether a game of the question is partizan, or is written in a way that only
// partizan games are.
func (d *Draft) AsksPartizan() bool {
	for _, key := range []string{"game", "other"} {
		v, _ := d.Question.Get(key)
		text, _ := v.Text()
		library := d.libraryOf(v)
		pos, err := library.Parse(text)
		if err == nil && pos.Partizan() || err != nil && library.ReadsNumbers() {
			return true
		}
	}
	return false
}

// chooseKind gives a question about a loopy game the kind of its name for loopy games, and
// complains if there is none. Other kinds do not read such games.
func (d *Draft) chooseKind() {
	for _, key := range []string{"game", "other"} {
		v, _ := d.Question.Get(key)
		text, _ := v.Text()
		pos, err := d.libraryOf(v).Parse(text)
		if err != nil || !pos.Loopy() {
			continue
		}
		what, hint := "a question of kind "+d.Kind.Name+" is about games that end", "ask for the nimber, the outcome, the labels, the options or the winning moves, or write a graph without cycles"
		i := slices.IndexFunc(d.Kind.Others, func(other Other) bool { return other.About(pos) })
		switch {
		case i >= 0 && d.Play() == game.Misere:
			what, hint = "such games are asked about in normal play", "leave play out, or ask about a game that ends"
		case i >= 0:
			d.Kind = d.Kind.Others[i].Kind
			return
		}
		d.Complain("question/endless", v.File(), v.Range(), d.Question.ID+": play may never end in "+pos.String()+", and "+what, hint)
		return
	}
	d.Library = d.Library.Ending()
}

// AnyGame reads a key whose value is an impartial or a partizan game. If it is partizan, play is
// normal.
func (d *Draft) AnyGame(key, example string) game.Position {
	v, ok := d.Need(key, example)
	if !ok {
		return nil
	}
	pos, _ := d.game(v, d.libraryOf(v))
	if pos.Partizan() && d.Play() == game.Misere {
		play, _ := d.Question.Get("play")
		d.Complain("question/misere", play.File(), play.Range(), d.Question.ID+": questions about partizan games are about normal play, and "+pos.String()+" is partizan",
			`leave play out, or ask about a game in which both players have the same moves`)
	}
	d.games = append(d.games, pos)
	return pos
}

// GameOf reads a key whose value is a game, which must be impartial unless sides is true.
func (d *Draft) GameOf(key, example string, sides bool) game.Position {
	if sides {
		return d.AnyGame(key, example)
	}
	return d.ImpartialGame(key)
}

// Player reads the player whose moves the question is about; the key is required.
func (d *Draft) Player() game.Player {
	if _, ok := d.Question.Get("player"); !ok {
		why := "this game is partizan, so"
		if !slices.ContainsFunc(d.games, game.Position.Partizan) {
			why = "the moves of one player are asked for, and"
		}
		d.ComplainAt("player", "question/missing", why+" a question of kind "+d.Kind.Name+" needs the key player",
			`write player = "left" or player = "right"`)
	}
	if d.Choice("player", game.Left.String()) == game.Right.String() {
		return game.Right
	}
	return game.Left
}

// noPlayer complains about the key player in a question about an impartial game.
func (d *Draft) noPlayer() {
	if v, ok := d.Question.Get("player"); ok && !d.Failed {
		d.Complain("question/key", v.File(), v.KeyRange(), d.Question.ID+": the key player has no meaning here: both players have the same moves in this game", "leave it out")
	}
}

// insteadOf suggests a kind for a partizan game in place of one for impartial games.
func insteadOf(kind string) string {
	instead := map[string]string{
		"nimber":        "canonical-form",
		"option-values": "options",
		"period":        "table",
	}[kind]
	if instead == "" {
		return "ask about a game in which both players have the same moves"
	}
	return `write kind = "` + instead + `", or ask about a game in which both players have the same moves`
}

// ImpartialGame reads a key whose value is an impartial game.
func (d *Draft) ImpartialGame(key string) game.Position {
	v, ok := d.Need(key, d.Kind.sampled(key))
	if !ok {
		return nil
	}
	pos, _ := d.game(v, d.Library)
	if pos.Partizan() {
		d.Complain("game/partizan", v.File(), v.Range(), d.Question.ID+": a question of kind "+d.Kind.Name+" is about impartial games, and "+pos.String()+" is partizan",
			insteadOf(d.Kind.Name))
	} else {
		d.noPlayer()
	}
	d.games = append(d.games, pos)
	return pos
}

func (d *Draft) game(v source.Value, library *notation.Library) (game.Position, bool) {
	text, ok := v.Text()
	if !ok {
		return nil, d.GiveUp()
	}
	pos, err := library.Parse(text)
	if err != nil {
		if d.namesBroken(text, err) {
			return nil, d.GiveUp()
		}
		d.syntax("game/syntax", v, err)
		return nil, false
	}
	d.named = append(d.named, pos)
	return pos, true
}

// HeapOf is the ruleset and the size of a game that is a single heap.
func (d *Draft) HeapOf(pos game.Position, most uint64) (rules game.Game, n uint64) {
	if d.Failed {
		return nil, 0
	}
	d.games = nil // the question is about the ruleset rather than the heap
	v, _ := d.Question.Get("game")
	parts := pos.Parts()
	known := len(pos) == 1 && pos[0].Game != nil && len(parts) <= 1
	if known {
		rules = pos[0].Game
		if len(parts) == 1 {
			n, known = game.ReadNumber(parts[0].Text())
		}
	}
	if known {
		term, ok := rules.HeapTerm(n)
		known = ok && pos.Key() == (game.Position{term}).Key()
	}
	switch {
	case !known:
		d.Complain("question/game", v.File(), v.Range(), d.Question.ID+": "+d.Kind.Name+" asks about a single heap of a game of heaps; "+pos.String()+" is not one",
			`write one heap, as in game = "kayles(12)"`)
	case n > most:
		d.Complain("question/game", v.File(), v.Range(), fmt.Sprintf("%s: %s asks for the values of heaps up to %d at most", d.Question.ID, d.Kind.Name, most), "ask about a smaller heap")
	}
	return rules, n
}

// namesBroken reports whether an error is about a named game whose definition has already caused a
// complaint.
func (d *Draft) namesBroken(text string, err error) bool {
	var syntax *game.SyntaxError
	return errors.As(err, &syntax) && slices.Contains(d.broken, text[syntax.Start:syntax.End])
}

// OnlyNormal complains about misère play in kinds that ask for values: values do not decide sums in
// misère play.
func (d *Draft) OnlyNormal() {
	if v, ok := d.Question.Get("play"); ok && d.Play() == game.Misere {
		d.Complain("question/misere", v.File(), v.Range(), d.Question.ID+": "+d.Kind.Name+" asks about normal play only", `ask for the outcome or the winning moves, or leave play out`)
	}
}

// LabelIsOutcome reads the key label, and complains about misère play if labels are nim values.
func (d *Draft) LabelIsOutcome() bool {
	outcome := d.Choice("label", "nimber") == "outcome"
	if v, ok := d.Question.Get("play"); ok && !outcome && d.Play() == game.Misere {
		d.Complain("question/misere", v.File(), v.Range(), d.Question.ID+": nim values are for normal play", `ask for label = "outcome", or leave play out`)
	}
	return outcome
}

// Match is the game in which to test an answer. For a missing or unreadable answer it is that of
// the question. ok is false if the question is not about a game.
func (t *Task) Match(v source.Value) (Match, bool) {
	if t.question == nil {
		return Match{}, false
	}
	return t.question.match(t, v)
}

func (q *asked[A]) match(t *Task, v source.Value) (Match, bool) {
	if q.Match == nil {
		return Match{}, false
	}
	if v.Kind() != 0 && !v.Blank() {
		if got, _, err := q.parse(t.answering(), v); err == nil {
			return q.Match(&got), true
		}
	}
	return q.Match(nil), true
}
