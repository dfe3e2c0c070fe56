package checker

import (
	"errors"
	"fmt"
	"strings"

	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/solve"
)

// What follows is about games in which Left and Right have different moves. Questions
// about impartial games, and answers to them, are read as if there were no others.

// libraryOf is the library that reads a game of the set: the one for numbers, ups and
// bars only where the text is nothing else.
func (d *draft) libraryOf(v source.Value) *notation.Library {
	text, ok := v.Text()
	if !ok {
		return d.Library
	}
	if _, err := d.Library.Parse(text); err == nil {
		return d.Library
	}
	partizan := d.Library.Partizan()
	if _, err := partizan.Parse(text); err == nil || strings.ContainsAny(notation.Plain(text), "|^") {
		return partizan
	}
	return d.Library
}

// asksPartizan reports whether a game of the question gives Left and Right different
// moves, or is written as only such games are.
func (d *draft) asksPartizan() bool {
	for _, key := range []string{"game", "other"} {
		v, _ := d.Question.Get(key)
		text, ok := v.Text()
		if !ok {
			continue
		}
		library := d.libraryOf(v)
		pos, err := library.Parse(text)
		if err == nil && pos.Partizan() || err != nil && library != d.Library {
			return true
		}
	}
	return false
}

// anyGame reads a key that holds a game of either sort. If Left and Right have different
// moves in it, play is normal.
func (d *draft) anyGame(key, example string) game.Position {
	v, ok := d.need(key, example)
	if !ok {
		return nil
	}
	pos, _ := d.game(v, d.libraryOf(v))
	if pos.Partizan() && d.play() == game.Misere {
		play, _ := d.Question.Get("play")
		d.complain("question/misere", play.Range(), d.Question.ID+": games in which Left and Right have different moves are asked about in normal play, and "+pos.String()+" is one",
			`leave play out, or ask about a game in which both players have the same moves`)
	}
	d.games = append(d.games, pos)
	return pos
}

// player reads whose moves the question is about, which it must say.
func (d *draft) player() game.Player {
	if _, ok := d.Question.Get("player"); !ok {
		d.complainAt("player", "question/missing", "Left and Right have different moves in this game, so that a question of kind "+d.Kind.Name+" needs the key player",
			`write player = "left" or player = "right"`)
	}
	if d.choice("player", game.Left.String()) == game.Right.String() {
		return game.Right
	}
	return game.Left
}

// noPlayer complains about the key player where both players have the same moves.
func (d *draft) noPlayer() {
	if v, ok := d.Question.Get("player"); ok && !d.failed {
		d.complain("question/key", v.KeyRange(), d.Question.ID+": the key player has no meaning here: both players have the same moves in this game", "leave it out")
	}
}

// insteadOfKind says what to ask about a game in which Left and Right have different
// moves, in place of a kind that is about impartial games.
func insteadOfKind(kind string) string {
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

// sideQuestion reads what questions about the moves of one player have in common.
func (d *draft) sideQuestion() sideQuestion {
	p := sideQuestion{moveQuestion: moveQuestion{pos: d.anyGame("game", `"{1|*}"`), rule: d.creditRule()}, who: d.player()}
	if !d.failed {
		p.reader = d.Library.Moves(p.pos, p.who)
	}
	return p
}

// sideQuestion is what questions about the moves of one player have in common.
type sideQuestion struct {
	moveQuestion
	who game.Player
}

// isValue reports whether a position is written with numbers, ups, nimbers and braces
// alone, a sum of such included.
func isValue(pos game.Position) bool {
	for _, p := range pos.Parts() {
		var options []game.Position
		switch g := p.(type) {
		case *game.Set:
			options = g.Options()
		case *game.Braces:
			options = append(append(options, g.OptionsOf(game.Left)...), g.OptionsOf(game.Right)...)
		default:
			if _, ok := game.SimpleOf(p); !ok {
				return false
			}
		}
		for _, o := range options {
			if !isValue(o) {
				return false
			}
		}
	}
	return true
}

const valueHint = "write a number, or a form in quotes, with a bar between the options of Left and of Right"

// readValue reads a game that is written with numbers, ups, nimbers and braces. The game
// of the question is read too, so that repeating it can be told from what is no answer.
func readValue(t *Task, asked game.Position, v source.Value) (game.Position, error) {
	if items := v.Items(); len(items) == 1 && items[0].Kind() != source.Array {
		v = items[0]
	}
	text, ok := valueText(v)
	if !ok {
		fault := &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected a game in quotes, found " + written(v, true), Hint: valueHint}, Example: true}
		if v.Kind() == source.Table && v.Len() == 0 {
			fault.Hint = `the game without options is written "0"`
		}
		return nil, fault
	}
	return readValueText(t, asked, text, v.Show())
}

// readValueText reads the text of a game that is written with numbers, ups, nimbers and braces;
// shown is how a complaint repeats it.
func readValueText(t *Task, asked game.Position, text, shown string) (game.Position, error) {
	text, start := lastSide(text)
	pos, err := t.Library.Partizan().Parse(text)
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) {
		return nil, noHeaps(syntax.Shift(start), valueHint)
	}
	if err != nil {
		return nil, err
	}
	if !isValue(pos) && (asked == nil || pos.Key() != asked.Key()) {
		return nil, &Fault{
			Entry:       -1,
			SyntaxError: game.SyntaxError{End: start + len(text), Hint: valueHint, Msg: "a form is written with numbers, ups, nimbers and braces only, found " + shown},
			Example:     true,
		}
	}
	return pos, nil
}

// lastSide leaves out "G =" before a form, and tells where the form begins.
func lastSide(text string) (side string, start int) {
	before, after, found := strings.Cut(text, "=")
	if name := strings.TrimSpace(before); found && (name == "" || len(name) == 1 && 'A' <= name[0] && name[0] <= 'Z') {
		return after, len(before) + 1
	}
	return text, 0
}

// formText is the canonical form of a game as the notation writes it, and as a position.
func formText(s *solve.Solver, pos game.Position) (game.Position, error) {
	g, err := s.Form(pos)
	if err != nil {
		return nil, err
	}
	text, err := s.Forms().Text(g)
	if err != nil {
		return nil, err
	}
	form, err := notation.New(nil).Parse(text)
	if err != nil {
		return nil, fmt.Errorf("no answer can be its canonical form: %s", err)
	}
	return form, nil
}
