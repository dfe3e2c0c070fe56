package derive

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/notation"
)

// A reader parses the lines of a derivation in order: a line may refer to games named above, and to
// forms given above.
type reader struct {
	q       *Asked
	library *notation.Library
	forms   []game.Position // G, and the games that were said to equal it, the last one last
	first   string          // the left side of a line that begins with =
}

// Read parses a derivation. The library parses games in the notation of questions, and is charged
// for it.
func Read(q *Asked, library *notation.Library, lines []string) (list []Line, err error) {
	if q.G.Partizan() {
		library = library.Partizan()
	} else {
		library = library.Impartial()
	}
	r := &reader{q: q, library: library.Let("G", q.G), forms: []game.Position{q.G}}
	for _, text := range lines {
		line := Line{Text: text, State: Undecided}
		whole, offsets := plainSigns(text)
		line.Claims, err = r.statement(piece{text: whole})
		if fault, ok := errors.AsType[*game.SyntaxError](err); ok {
			placed := *fault
			start := min(max(fault.Start, 0), len(whole))
			placed.Start, placed.End = offsets[start], offsets[min(max(fault.End, start), len(whole))]
			line.Fault, line.State, line.Claims = &placed, Unreadable, nil
			r.first = "" // the next line does not continue this one
		} else if err != nil {
			return nil, err
		} else if len(line.Claims) == 0 {
			line.State = Remark
		}
		list = append(list, line)
	}
	return list, nil
}

// statement parses the statement of a line; it returns nil for a remark.
func (r *reader) statement(p piece) ([]Claim, error) {
	if p = p.bare(); p.text == "" {
		return nil, nil
	}
	if strings.HasPrefix(p.text, "=") && r.first != "" {
		p = piece{r.first + " " + p.text, p.from - len(r.first) - 1}
	}
	for _, form := range forms {
		if m, found := p.match(form.pattern); found {
			return form.read(r, m)
		}
	}
	return r.relation(p)
}

const inForm = `(?:\s+for\s+(left|right))?(?:\s+in\s+(.+?))?(?:\s+for\s+(left|right))?$`

// forms are the statements in words, and the moves, in the order in which they are tried.
var forms = []struct {
	pattern pattern
	read    func(r *reader, m []piece) ([]Claim, error)
}{
	{exactly(`^(?:(?i:let)\s+)?([A-Z][A-Za-z0-9_]*)\s*(?::=|(?i:\s+be\s+))\s*(.+)$`), (*reader).name},
	{words(`^(.+?)\s+(?:is\s+)?dominated\s+by\s+(.+?)` + inForm), func(r *reader, m []piece) ([]Claim, error) {
		return r.ofOptions(Dominated, m[1], m[2], m[3:])
	}},
	{words(`^(.+?)\s+dominates\s+(.+?)` + inForm), func(r *reader, m []piece) ([]Claim, error) {
		return r.ofOptions(Dominated, m[2], m[1], m[3:])
	}},
	{words(`^(.+?)\s+(?:is\s+reversible|reverses)(?:\s+out)?\s+(?:through|via)\s+(.+?)` + inForm), func(r *reader, m []piece) ([]Claim, error) {
		return r.ofOptions(Reversible, m[1], m[2], m[3:])
	}},
	{words(`^(?:the\s+)?(left\s+|right\s+)?options?\s+of\s+(.+)$`), (*reader).optionList},
	{words(`^(?:(left|right)\s*:\s*)?(.*->.*?)(\s+wins|\s+is\s+(?:a|the)\s+winning\s+move)?$`), (*reader).moves},
	{words(`^(?:the\s+)?(?:(nim|grundy)[- ](?:value|number)|(nim)ber)\s+of\s+(.+?)\s+(?:is|=)\s+(.+)$`), (*reader).value},
	{words(`^(?:the\s+)?(?:canonical\s+form|value)()()\s+of\s+(.+?)\s+(?:is|=)\s+(.+)$`), (*reader).value},
	{words(`^()()(.+?)\s+has\s+(?:the\s+)?(?:canonical\s+form|value)\s+(.+)$`), (*reader).value},
	{words(`^(.+?)\s+has\s+(?:the\s+)?(nim|grundy)[- ](?:value|number)\s+(.+)$`), func(r *reader, m []piece) ([]Claim, error) {
		return r.value([]piece{m[0], m[2], {}, m[1], m[3]})
	}},
	{words(`^o\s*\((.+)\)\s*(?:=|is\s|in\s)\s*(p|n|l|r)$`), (*reader).class},
	{words(`^(.+?)\s+(?:is\s+(?:in\s+|an?\s+|the\s+)?|in\s+)(p|n|l|r|zero|positive|negative|fuzzy)(?:[- ]position|\s+game)?$`), (*reader).class},
}

// value parses a claim about the value of a game, or its nim value.
func (r *reader) value(m []piece) ([]Claim, error) {
	of := m[3].text + " = "
	if m[1].text+m[2].text != "" || !r.q.G.Partizan() {
		of = "g(" + m[3].text + ") = "
	}
	return r.relation(piece{of + m[4].text, m[4].from - len(of)})
}

// class parses a claim about the outcome of a game.
func (r *reader) class(m []piece) ([]Claim, error) {
	pos, err := r.game(m[1])
	signs := map[string]string{"p": "=", "zero": "=", "n": "||", "fuzzy": "||", "l": ">", "positive": ">", "r": "<", "negative": "<"}
	return []Claim{compared(pos, nil, signs[strings.ToLower(m[2].text)])}, err
}

// mostNamed limits the weight of a named game: a name may stand for a game that contains names, and
// so on, each many times.
const mostNamed = 200

// name gives a game a name.
func (r *reader) name(m []piece) ([]Claim, error) {
	name, what := m[1], m[2]
	if _, err := r.library.Parse(name.text); err == nil {
		return nil, name.fault(name.text+" is the name of another game already", "take another capital letter")
	}
	pos, err := r.game(what)
	if err == nil && pos.Weight() > mostNamed {
		err = what.fault("this game is too large for a name", "name its parts")
	}
	if err == nil {
		r.library = r.library.Let(name.text, pos)
	}
	return nil, err
}

// game reads a game.
func (r *reader) game(p piece) (game.Position, error) {
	if p.text == "" {
		return nil, p.fault("a game is missing here", "write one, such as G")
	}
	pos, err := r.library.Parse(p.text)
	if syntax, ok := errors.AsType[*game.SyntaxError](err); ok {
		placed := *syntax.Shift(p.from)
		placed.Hint = cmp.Or(placed.Hint, "write a game, or say in a line above what the name stands for")
		return nil, &placed
	}
	if err == nil {
		r.library.Charge(pos.Weight())
	}
	return pos, err
}

// games reads some games.
func (r *reader) games(list ...piece) (games []game.Position, err error) {
	for _, p := range list {
		pos, err := r.game(p)
		if err != nil {
			return nil, err
		}
		games = append(games, pos)
	}
	return games, nil
}

// byWhom are the players that a word names, or all who can be to move.
func (r *reader) byWhom(word string) []game.Player {
	for _, who := range game.Players {
		if strings.EqualFold(who.Name(), word) && r.q.G.Partizan() {
			return []game.Player{who}
		}
	}
	return r.q.movers()
}

// mostOptions is the most options examined for one line.
const mostOptions = 1000

// isSmall reports whether a game has few enough options to examine all of them, and charges for
// doing so a number of times.
func (r *reader) isSmall(pos game.Position, times int) bool {
	n := 0
	for _, p := range pos.Parts() {
		n += p.CountMoves(mostOptions+1) + p.Negative().CountMoves(mostOptions+1)
		if n > mostOptions {
			return false
		}
	}
	r.library.Charge(times * n * pos.Weight())
	return true
}

// isOption reports whether a player can move from one game to another; false if it has too many
// options.
func (r *reader) isOption(from game.Position, who game.Player, to game.Position) bool {
	if !r.isSmall(from, 1) {
		return false
	}
	for step := range from.Steps(who % game.Both) {
		if from.After(step).LiveKey() == to.LiveKey() {
			return true
		}
	}
	return false
}

// ofOptions parses a claim that an option is dominated or reversible. It finds the form and the
// player with these options: the form named, or the last one above that has them, or G.
func (r *reader) ofOptions(op Op, x, y piece, where []piece) ([]Claim, error) {
	games, err := r.games(x, y)
	if err != nil {
		return nil, err
	}
	players, list := r.byWhom(where[0].text+where[2].text), r.forms
	if where[1].text != "" {
		if list, err = r.games(where[1]); err != nil {
			return nil, err
		}
	}
	c := Claim{Op: op, X: games[0], Y: games[1], Form: list[0], Who: players[0]}
	for _, form := range slices.Backward(list) {
		for _, who := range players {
			other := op == Dominated && r.isOption(form, who, c.Y) || op == Reversible && r.isOption(c.X, who.Other(), c.Y)
			if other && r.isOption(form, who, c.X) {
				c.Form, c.Who = form, who
				return []Claim{c}, nil
			}
		}
	}
	return []Claim{c}, nil
}

// optionList parses a claim that lists the options of a game.
func (r *reader) optionList(m []piece) ([]Claim, error) {
	parts, _ := m[2].split(":", " are ")
	if len(parts) != 2 {
		return nil, m[2].fault("expected the options behind a colon", "write options of A: B, C, or options of A: none")
	}
	games, err := r.games(append(parts[:1], parts[1].list()...)...)
	if err != nil {
		return nil, err
	}
	c := Claim{Op: Options, X: games[0], List: games[1:], Who: game.Both}
	if players := r.byWhom(m[1].text); len(players) == 1 {
		c.Who = players[0]
	}
	return []Claim{c}, nil
}

// moves parses a claim about a move, that it wins, or that the answer to it wins.
func (r *reader) moves(m []piece) ([]Claim, error) {
	parts, _ := m[2].split("->")
	from, err := r.game(parts[0])
	if err != nil {
		c, ok := r.legal(r.q.G, r.byWhom(m[1].text), parts) // a move in G
		if !ok {
			return nil, err
		}
		if m[3].text != "" {
			c.Op = Wins
		}
		return []Claim{c}, nil
	}
	c, rest, err := r.move(from, r.byWhom(m[1].text), parts[1:])
	if err != nil || len(rest) == 0 {
		if m[3].text != "" {
			c.Op = Wins
		}
		return []Claim{c}, err
	}
	answer, rest, err := r.move(c.Y, r.answering(c), rest)
	if err == nil && len(rest) > 0 {
		err = rest[0].fault("a line has a move and an answer at most", "write what follows in a line of its own")
	}
	answer.Op = Wins
	return []Claim{c, answer}, err
}

// answering are the players who may answer a move.
func (r *reader) answering(c Claim) []game.Player { return r.byWhom(c.Who.Other().Name()) }

// Limits of moves: the number of pieces between arrows, and the cost of reading one, for each step
// that copying the options costs.
const (
	mostArrows      = 6
	stepsPerReading = 12
)

// move parses a move, as the position that it leads to or in the notation of its ruleset, which may
// have arrows too. The move ends at an arrow between a position and a legal answer, or else at one
// between any legal move and a legal answer, or else at the first one.
func (r *reader) move(from game.Position, players []game.Player, parts []piece) (c Claim, rest []piece, err error) {
	last := len(parts)
	if last > mostArrows {
		return c, nil, parts[0].fault("a line has a move and an answer at most", "write what follows in a line of its own")
	}
	for _, asGame := range []bool{true, false} {
		for end := 1; end <= last; end++ {
			if _, err := r.library.Parse(parts[0].text); end < last && asGame != (end == 1 && err == nil) {
				continue
			}
			if c, ok := r.legal(from, players, parts[:end]); ok {
				if _, answered := r.legal(c.Y, r.answering(c), parts[end:]); answered || end == last {
					return c, parts[end:], nil
				}
			}
		}
	}
	c, ok := r.legal(from, players, parts[:1])
	if !ok {
		c.Y, err = r.game(parts[0])
	}
	return c, parts[1:], err
}

// legal parses a legal move in any notation.
func (r *reader) legal(from game.Position, players []game.Player, parts []piece) (c Claim, ok bool) {
	c = Claim{Op: Move, X: from, Who: players[0]}
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.text
	}
	if len(parts) == 0 || !r.isSmall(from, stepsPerReading) {
		return c, false
	}
	for _, who := range players {
		if m, err := r.library.Moves(from, who).Read(strings.Join(texts, " -> ")); err == nil && m.Legal {
			c.Y, c.Who = m.To, who
			return c, true
		}
	}
	return c, false
}
