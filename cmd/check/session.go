package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/selfcheck"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/plain"
	"grader/reference/solve"
	"grader/reference/spell"
)

// A session is one game between a person and the reference.
type session struct {
	checker.Match
	out     io.Writer
	screen  explain.Terminal
	lines   *bufio.Scanner
	echo    bool // the input is not a terminal, so it is printed
	library *notation.Library
	sides   bool        // Left and Right have different moves
	who     game.Player // the side of the person, if sides
	budget  int

	reader  *notation.MoveReader // of the moves in the present position
	earlier []game.Position      // the positions before each move of the person
	line    []string             // in a loopy game, each position so far, with who is next
	lost    bool                 // a position was too large for the reference
}

// maxLine bounds a typed line, which may be a position.
const maxLine = 1 << 16

func newSession(p *cli.Program, out io.Writer, library *notation.Library, m checker.Match, budget int) *session {
	lines := bufio.NewScanner(p.In)
	lines.Buffer(nil, maxLine)
	file, isFile := p.In.(*os.File)
	return &session{
		Match: m, out: out, screen: p.Text(width), lines: lines, echo: !isFile || !cli.Terminal(file, p.Getenv),
		library: library, budget: budget, sides: m.Position.Partizan(),
	}
}

// commands are the words that are not moves.
var commands = []string{"moves", "undo", "board", "help", "quit"}

const sessionHelp = "Type a move, or the position that it leads to. moves lists the legal moves, undo takes your last move back, " +
	"board shows the position again, and quit ends the game."

// run plays the game to its end.
func (s *session) run() error {
	rule := "Normal play: the player who cannot move loses."
	if s.Play == game.Misere {
		rule = "Misère play: the player who cannot move wins."
	}
	if s.Position.MustEnd() != nil {
		rule += " A position that comes up for the third time, with the same player to move, ends the game as a draw."
	}
	s.say(rule)
	if s.Claim != "" {
		s.say(s.Claim)
	}
	for _, rules := range checker.Rules(s.Position) {
		s.show(explain.Doc{rules})
	}
	s.board()
	if s.sides && !s.choose() {
		return s.end()
	}
	s.note(!s.Second)
	if s.Second {
		if s.over("The reference") || s.reply() {
			return s.end()
		}
	}
	for !s.over("You") {
		line, ok := s.ask()
		if !ok || s.turn(line) {
			return s.end()
		}
	}
	return s.end()
}

// choose asks for the side of the person; ok is false at the end of the input.
func (s *session) choose() (ok bool) {
	if s.As != nil {
		s.who = *s.As
	} else {
		s.say("Left and Right have different moves in this game. Which of them do you want to be, left or right?")
		for {
			line, more := s.ask()
			if !more {
				return false
			}
			if who, ok := readPlayer(line); ok {
				s.who = who
				break
			}
			if word := strings.ToLower(line); word == "quit" || word == "q" || word == "exit" {
				s.command(word)
				return false
			}
			s.say("Type left or right.")
		}
	}
	first := s.who
	if s.Second {
		first = first.Other()
	}
	s.say("You are " + s.who.Name() + ". " + first.Name() + " moves first.")
	return true
}

func (s *session) end() error {
	if s.lost {
		return cli.Exit(cli.Some)
	}
	return nil
}

// ask reads a line; ok is false at the end of the input.
func (s *session) ask() (line string, ok bool) {
	fmt.Fprint(s.out, "> ")
	_ = cli.Flush(s.out) // errors are reported when the program ends
	if !s.lines.Scan() {
		fmt.Fprintln(s.out)
		if errors.Is(s.lines.Err(), bufio.ErrTooLong) {
			s.say("That line is too long to read.")
		}
		s.say("The game is left unfinished.")
		return "", false
	}
	line = strings.TrimSpace(strings.ToValidUTF8(s.lines.Text(), "?"))
	if s.echo {
		fmt.Fprintln(s.out, plain.Cut(line, 1000))
	}
	return line, true
}

// turn executes a line and reports whether the game has ended. A legal move is a move even if a
// command has the same name.
func (s *session) turn(line string) (ended bool) {
	if line == "" {
		return false
	}
	if s.reader == nil {
		s.reader = s.moveReader()
	}
	r, err := s.reader.Read(line)
	switch {
	case err == nil && r.Legal:
		s.earlier = append(s.earlier, s.Position)
		s.move("You play ", s.Position.MoveName(r.Step), r.To, false)
		return s.over("The reference") || s.reply()
	case s.command(strings.ToLower(line)):
		return strings.ToLower(line)[0] == 'q' || strings.EqualFold(line, "exit")
	case err != nil:
		s.unreadable(line, err)
	default:
		s.illegal(r)
	}
	return false
}

// moveReader reads the moves of the person.
func (s *session) moveReader() *notation.MoveReader {
	if s.sides {
		return s.library.Moves(s.Position, s.who)
	}
	return s.library.Moves(s.Position, game.Both)
}

// command executes a command; ok is false if the word is none.
func (s *session) command(word string) (ok bool) {
	switch word {
	case "quit", "q", "exit":
		s.say("The game is left unfinished.")
	case "help", "?":
		s.say(sessionHelp)
	case "board":
		s.board()
	case "moves":
		s.moves()
	case "undo":
		s.undo()
	default:
		return false
	}
	return true
}

func (s *session) undo() {
	if len(s.earlier) == 0 {
		s.say("There is no move of yours to take back.")
		return
	}
	last := len(s.earlier) - 1
	s.Position, s.earlier, s.reader = s.earlier[last], s.earlier[:last], nil
	s.line = s.line[:len(s.line)-2] // the move and its reply
	s.say("Your last move is taken back.")
	s.board()
}

func (s *session) unreadable(line string, err error) {
	var syntax *game.SyntaxError
	if !errors.As(err, &syntax) {
		s.say(err.Error())
		return
	}
	hint := spell.AnyHint(strings.ToLower(line), commands, syntax.Hint)
	text := "This cannot be read: " + syntax.Msg + "."
	if hint != "" {
		if text += " Hint: " + hint; !strings.HasSuffix(hint, "?") {
			text += "."
		}
	}
	s.say(text)
}

func (s *session) illegal(r notation.Reading) {
	if r.Opponent {
		s.say(plain.Cut(r.Text, 200) + " is a move of " + s.who.Other().Name() + ", and you are " + s.who.Name() + ".")
		return
	}
	text := plain.Cut(r.Text, 200) + " is not a legal move."
	if r.Why != "" {
		text += " " + r.Why
	}
	if near := s.reader.Nearest(r.Text); len(near) > 0 {
		text += " Similar legal moves: " + strings.Join(near, ", ") + "."
	}
	s.say(text)
}

// maxMoves bounds the moves listed at once.
const maxMoves = 100

func (s *session) moves() {
	options, more, err := solve.New(s.budget).Options(s.Position, s.who, maxMoves)
	if err != nil {
		s.say("There are too many moves to list them.")
		return
	}
	t := explain.Table{Header: explain.Row(explain.Text("move"), explain.Text("leaves"))}
	for _, o := range options {
		t.Rows = append(t.Rows, explain.Row(explain.Move(o.Move), explain.Math(o.To.String())))
	}
	if more {
		t.Rows = append(t.Rows, explain.Row(explain.Text("and more")))
	}
	s.show(explain.Doc{t})
}

// reply makes the reference's move: one that wins, else one that draws, else the first one. It
// reports whether the game has ended.
func (s *session) reply() (ended bool) {
	win, known := selfcheck.Reply(s.Position, s.Play, s.who.Other(), s.budget)
	if !known {
		if !s.lost {
			s.say(fmt.Sprintf("The reference cannot solve this position within %d positions. It plays on without knowing who wins.", s.budget))
		}
		s.lost = true
	}
	s.move("The reference plays ", win.Move, win.To, true)
	return s.over("You")
}

func (s *session) move(who, name string, to game.Position, youMove bool) {
	s.Position, s.reader = to, nil
	s.say(who + name + ".")
	s.board()
	s.note(youMove)
	if s.times() == 2 {
		s.say("This position has come up before. If it does so again, the game is a draw.")
	}
}

// note records the position of a loopy game, with who is next.
func (s *session) note(youMove bool) {
	key := ""
	if s.Position.MustEnd() != nil {
		key = fmt.Sprint(youMove, " ", s.Position.Key())
	}
	s.line = append(s.line, key)
}

// times is how often the present position has come up in a loopy game; otherwise 0.
func (s *session) times() (n int) {
	last := s.line[len(s.line)-1]
	for _, key := range s.line {
		if key == last && key != "" {
			n++
		}
	}
	return n
}

// over reports whether the game has ended, with who as the next to move, and prints the winner.
func (s *session) over(who string) bool {
	youMove := who == "You"
	next := s.who
	if !youMove {
		next = next.Other()
	}
	if s.times() == 3 {
		s.say("This position has come up for the third time. The game is a draw.")
		return true
	}
	if !s.Position.OverFor(next) {
		return false
	}
	end := who + " cannot move. "
	if youMove == (s.Play == game.Misere) {
		s.say(end + "You win.")
	} else {
		s.say(end + "The reference wins.")
	}
	return true
}

// Bounds on the drawing of a position.
const (
	maxBoards    = 8
	maxBoardRows = 40
)

func (s *session) board() {
	doc := explain.Doc{explain.P(explain.Math(s.Position.String()))}
	var rows explain.Board // heaps and strips, one above the other
	for i, p := range s.Position.Parts() {
		b := p.Board()
		switch {
		case i == maxBoards:
			rows.Rows = append(rows.Rows, "...")
		case i > maxBoards || b == nil || len(b.Rows) > maxBoardRows:
		case len(b.Rows) == 1:
			rows.Rows = append(rows.Rows, b.Rows[0])
		default:
			doc = append(doc, *b)
		}
	}
	if len(rows.Rows) > 0 {
		doc = append(doc, rows)
	}
	s.show(doc)
}

func (s *session) say(text string) { s.show(explain.Doc{explain.T(text)}) }

// show writes a document and an empty line.
func (s *session) show(d explain.Doc) {
	fmt.Fprintln(s.out, s.screen.Print(d))
}

// readPlayer reads left or right, or the first letter.
func readPlayer(text string) (who game.Player, ok bool) {
	switch strings.ToLower(text) {
	case "left", "l":
		return game.Left, true
	case "right", "r":
		return game.Right, true
	}
	return game.Left, false
}
