package inpage

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/selfcheck"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/figure"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
)

// maxMoves bounds the moves that a page lists for a position.
const maxMoves = 300

type (
	boardQuestion struct {
		Question string `json:"question"` // whose named games the text may use; "" for none
		Game     string `json:"game"`
		Misere   bool   `json:"misere"`
		Player   string `json:"player"` // whose moves to list in a partizan game: left or right
		Start    string `json:"start"`  // the position that the match began with; "" outside a match

		frames []*explain.Figure // the drawings of its parts
	}
	// A boardAnswer is a position with its drawings and its moves.
	boardAnswer struct {
		Game   string      `json:"game"`
		Terms  int         `json:"terms"`
		Parts  []boardPart `json:"parts"`
		Legend string      `json:"legend"` // of all drawings, in HTML; "" if there is none
		Moves  []boardMove `json:"moves"`
		More   bool        `json:"more"`  // the list of moves is incomplete
		Sides  bool        `json:"sides"` // Left and Right have different moves
		Over   bool        `json:"over"`  // the player has no move
		End    string      `json:"end"`   // who wins then
	}
	boardPart struct {
		Text   string  `json:"text"`
		Term   int     `json:"term"` // of the sum, from 0
		HTML   string  `json:"html"` // "" if it is not drawn
		Hits   []hit   `json:"hits"`
		Spots  [][]int `json:"spots"`  // what moves take away or change: x, y, width and height; of a straight edge also its ends
		Row    bool    `json:"row"`    // it is drawn as a row of counters, whose ends are among the spots
		Covers bool    `json:"covers"` // a move lays a domino on its places
	}
	boardMove struct {
		Text  string `json:"text"`
		Shown string `json:"shown"` // in HTML
		To    string `json:"to"`
		Part  int    `json:"part"`
		Gone  []int  `json:"gone"`  // indices into the spots of the part, of what the move takes away
		Marks []int  `json:"marks"` // likewise, of what it changes
	}
)

// library reads the games of a question or, without one, all games.
func (p *Program) library(question string) (*notation.Library, error) {
	if question == "" {
		return p.rulesets()
	}
	if _, err := p.ready(); err != nil {
		return nil, err
	}
	if t, ok := p.own.Task(question); ok {
		return t.Library, nil
	}
	return p.rulesets()
}

// position reads a game, which may have numbers and bars.
func (p *Program) position(in boardQuestion) (game.Position, error) {
	if len(in.Game) > p.setup.SheetBytes {
		return nil, complaint("This game is too long to read.")
	}
	library, err := p.library(in.Question)
	if err != nil {
		return nil, err
	}
	pos, err := library.For(in.Game).Parse(in.Game)
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) {
		hint := "write the game as in nim(3,4,5) or kayles(5) + *2"
		if syntax.Hint != "" {
			hint = syntax.Hint
		}
		return nil, complaint(fmt.Sprintf("%s\n%s\n%s%s\nHint: %s.", checker.Sentence(plain.Cut(syntax.Msg, 300)), plain.Clean(in.Game),
			strings.Repeat(" ", plain.Width(plain.Clean(in.Game[:syntax.Start]))),
			strings.Repeat("^", max(1, plain.Width(plain.Clean(in.Game[syntax.Start:syntax.End])))), strings.TrimSuffix(plain.Cut(hint, 300), "?")))
	}
	if err != nil {
		return nil, err
	}
	if in.Misere && pos.MustEnd() != nil {
		return nil, complaint("Misère play is for games that end.")
	}
	if in.Misere && pos.Partizan() {
		return nil, complaint("Misère play is for games in which both players have the same moves.")
	}
	return pos, nil
}

// board shows a position and its moves.
func (p *Program) board(in boardQuestion) (boardAnswer, error) {
	pos, err := p.position(in)
	if err != nil {
		return boardAnswer{}, err
	}
	in.frames = p.frames(in)
	return boardOf(pos, in, "You", in.player()), nil
}

func (in boardQuestion) player() game.Player {
	if in.Player == game.Right.String() {
		return game.Right
	}
	return game.Left
}

// boardOf is the position for the player who is next, called "You" or "The program".
func boardOf(pos game.Position, in boardQuestion, next string, who game.Player) boardAnswer {
	out := boardAnswer{Game: pos.String(), Terms: len(pos), Parts: []boardPart{}, Moves: []boardMove{}, Sides: pos.Partizan(), Over: true}
	var first []int // the number of the first part of each term
	for i, t := range pos {
		first = append(first, len(out.Parts))
		for _, part := range t.Parts {
			out.Parts = append(out.Parts, boardPart{Text: part.Text(), Term: i, Hits: []hit{}, Spots: [][]int{}})
		}
	}
	byPart := make([][]movedPart, len(out.Parts))
	for step := range pos.Steps(who) {
		out.Over = false
		if len(out.Moves) == maxMoves {
			out.More = true
			break
		}
		at := first[step.Term] + step.Part
		byPart[at] = append(byPart[at], movedPart{len(out.Moves), step})
		name := pos.MoveName(step)
		out.Moves = append(out.Moves, boardMove{Text: name, Shown: explain.HTMLLine(explain.Move(name)), To: pos.After(step).String(), Part: at, Gone: []int{}, Marks: []int{}})
	}
	legend := &explain.Figure{}
	for i, part := range pos.Parts() {
		if i == maxDrawn {
			break
		}
		if b := drawing(part); b != nil {
			if in.Misere && b.Figure != nil && len(out.Parts) == 1 {
				figure.MarkMisere(b.Figure)
			}
			in.keep(b)
			if b.Figure != nil {
				legend.Add(&explain.Figure{Legend: b.Figure.Legend}, 0, 0)
				b.Figure.Legend = nil
			}
			shown := &out.Parts[i]
			shown.HTML = explain.HTML(explain.Doc{*b})
			shown.Hits, shown.Covers = hitsOf(b.Figure, part, byPart[i]), covers(b.Figure, byPart[i])
			out.effects(shown, b.Figure, part, byPart[i])
		}
	}
	if len(legend.Legend) > 0 {
		var words []string
		for _, k := range legend.Legend {
			words = append(words, k.Text)
		}
		out.Legend = explain.HTML(explain.Doc{explain.Board{Figure: legend, Words: strings.Join(words, ", ")}})
	}
	if out.Over {
		out.End = next + " cannot move. "
		if (next == "You") == in.Misere {
			out.End += "You win."
		} else {
			out.End += "The program wins."
		}
	}
	return out
}

// frames are the drawings of the position that a match began with.
func (p *Program) frames(in boardQuestion) (list []*explain.Figure) {
	if in.Start == "" {
		return nil
	}
	in.Game = in.Start
	pos, err := p.position(in)
	if err != nil {
		return nil
	}
	for i, part := range pos.Parts() {
		if b := drawing(part); i < maxDrawn && b != nil && b.Figure != nil {
			list = append(list, b.Figure)
		}
	}
	return list
}

// keep draws what is left of a graph where it was when the match began. No other part is drawn in
// the same frame.
func (in *boardQuestion) keep(b *explain.Board) {
	for i, frame := range in.frames {
		if b.Figure == nil || frame == nil {
			continue
		}
		if kept := figure.Keep(frame, b.Figure); kept != b.Figure {
			b.Figure, in.frames[i] = kept, nil
			return
		}
	}
}

// effects tells of each move in a part which spots of the drawing it takes away, and which it
// changes, as far as the drawings before and after it say so.
func (b *boardAnswer) effects(shown *boardPart, f *explain.Figure, part game.Part, moves []movedPart) {
	if f == nil {
		return
	}
	index := map[[4]int]int{} // of what was added to the spots of the part
	add := func(list *[]int, s explain.Spot) {
		place := [4]int{s.X, s.Y, s.Width, s.Height}
		if s.Kind == explain.Vertex { // with its outline
			place = [4]int{s.X - 1, s.Y - 1, s.Width + 2, s.Height + 2}
		}
		at, known := index[place]
		if !known {
			at = len(shown.Spots)
			index[place], shown.Spots = at, append(shown.Spots, append(place[:], ends(f, s)...))
		}
		*list = append(*list, at)
	}
	if shown.Row = len(counterRows(f)) == 1; shown.Row {
		for _, s := range spotsOf(f, explain.Counter, explain.Square) {
			add(new([]int), s)
		}
	}
	squares := spotsOf(f, explain.Square)
	pieces := slices.ContainsFunc(moves, func(m movedPart) bool { return len(destination(squares, part, m)) > 0 })
	goneBy, marksOf := make([][]explain.Spot, len(moves)), make([][]explain.Spot, len(moves))
	takes := false // some move only takes squares away, and so does one that leaves nothing
	for i, m := range moves {
		if pieces {
			marksOf[i] = destination(squares, part, m)
		} else {
			goneBy[i], marksOf[i] = effect(f, part, m)
		}
		takes = takes || len(goneBy[i]) > 0 && len(marksOf[i]) == 0
	}
	for i, m := range moves {
		if takes && len(m.step.To) == 0 && len(squares) > 0 {
			goneBy[i], marksOf[i] = squares, nil
		}
		for _, s := range goneBy[i] {
			add(&b.Moves[m.index].Gone, s)
		}
		for _, s := range marksOf[i] {
			add(&b.Moves[m.index].Marks, s)
		}
	}
}

// ends are the coordinates of the ends of a straight edge; none of anything else.
func ends(f *explain.Figure, s explain.Spot) []int {
	if s.Kind == explain.Edge && s.To > s.From {
		if line, is := f.Shapes[s.From].(explain.Stroke); is && line.Bend == 0 {
			return []int{line.X1, line.Y1, line.X2, line.Y2}
		}
	}
	return nil
}

// maxDrawn bounds the parts of a position that are drawn.
const maxDrawn = 12

type replied struct {
	Move  string      `json:"move"` // in HTML; "" if the program has none
	Known bool        `json:"known"`
	Board boardAnswer `json:"board"`
}

// reply makes the move of the program; Player is the person's side.
func (p *Program) reply(in boardQuestion) (replied, error) {
	pos, err := p.position(in)
	if err != nil {
		return replied{}, err
	}
	in.frames = p.frames(in)
	who, play := in.player(), game.Normal
	if in.Misere {
		play = game.Misere
	}
	if pos.OverFor(who.Other()) {
		return replied{Known: true, Board: boardOf(pos, in, "The program", who.Other())}, nil
	}
	move, known := selfcheck.Reply(pos, play, who.Other(), min(p.setup.Positions, maxPositions))
	return replied{explain.HTMLLine(explain.Move(move.Move)), known, boardOf(move.To, in, "You", who)}, nil
}

type matched struct {
	Game   string `json:"game"`
	Misere bool   `json:"misere"`
	Second bool   `json:"second"`
	Player string `json:"player"` // "" if the person may choose
	Claim  string `json:"claim"`
}

// match is the match that tests an answer. It requires the feedback level full.
func (p *Program) match(in oneAnswer) (matched, error) {
	t, err := p.question(in.Question)
	if err != nil {
		return matched{}, err
	}
	var v source.Value
	if in.TOML != "" {
		v, _ = p.value(in.TOML)
	}
	m, ok := selfcheck.Match(t, v, p.level)
	if !ok {
		return matched{}, complaint("This question is not about a game that can be played.")
	}
	out := matched{Game: m.Position.String(), Misere: m.Play == game.Misere, Second: m.Second, Claim: strings.ReplaceAll(strings.ReplaceAll(m.Claim, "The reference", "The program"), "the reference", "the program")}
	if m.As != nil {
		out.Player = m.As.String()
	}
	return out, nil
}

// hitsOf finds the places in a drawing where a click makes a move: the squares that the ruleset
// names or, if it names none, counters of heaps; otherwise the squares, vertices and edges in the
// names of moves, and the squares that moves change. All other moves are made anywhere else in the
// drawing.
func hitsOf(f *explain.Figure, part game.Part, moves []movedPart) []hit {
	h := &hitting{figure: f, part: part, moves: moves, hits: []hit{}, covered: make([]bool, len(moves))}
	if f == nil || len(moves) == 0 {
		return h.hits
	}
	for _, m := range moves {
		h.texts = append(h.texts, part.MoveText(m.step.Move, m.step.To))
	}
	if _, known := part.Squares(moves[0].step.Move); known {
		h.fromRuleset()
	} else if !h.counters() {
		if !h.named() {
			h.changed()
		}
	}
	at := len(h.hits)
	h.add(hit{W: f.Width, H: f.Height, Name: "this place"}, func(i int) bool { return !h.covered[i] })
	return append(h.hits[at:], h.hits[:at]...) // the other places are on top of the whole drawing
}

// covers reports whether the first move, and so every move, places a domino.
func covers(f *explain.Figure, moves []movedPart) bool {
	if len(moves) == 0 || len(moves[0].step.To) != 1 {
		return false
	}
	after := drawing(moves[0].step.To[0])
	return f != nil && after != nil && after.Figure != nil && figure.Covered(f, after.Figure) != nil
}

// fromRuleset finds the squares that the ruleset names.
func (h *hitting) fromRuleset() {
	squares := make([][]int, len(h.moves))
	for i, m := range h.moves {
		squares[i], _ = h.part.Squares(m.step.Move)
	}
	for at, s := range spotsOf(h.figure, explain.Square) {
		h.add(place(s, "this square"), func(i int) bool { return slices.Contains(squares[i], at) })
	}
}
