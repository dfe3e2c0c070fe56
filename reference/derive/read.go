package derive

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/spell"
)

// A Line is one line of a derivation, as it was read.
type Line struct {
	Text   string            // as written
	Fault  *game.SyntaxError // why it cannot be read; offsets are into Text
	Claims []Claim           // of a chain one for each link; none of a remark or a name that is given
}

// A reader reads the lines of a derivation one after the other: later ones speak of games that earlier
// ones have named, and of forms that they have given.
type reader struct {
	q       *Asked
	library *notation.Library
	forms   []game.Position // that were said to equal G, the last one last
	first   string          // what the last chain above began with
}

// Read reads the lines of a derivation. The library reads games in the notation of questions, and is
// charged for it.
func Read(q *Asked, library *notation.Library, lines []string) (list []Line, err error) {
	if q.G.Partizan() {
		library = library.Partizan()
	} else {
		library = library.Impartial()
	}
	r := &reader{q: q, library: library.Let("G", q.G)}
	for _, text := range lines {
		line := Line{Text: text}
		whole, offsets := plainSigns(text)
		line.Claims, err = r.statement(piece{text: whole})
		if fault, ok := errors.AsType[*game.SyntaxError](err); ok {
			placed := *fault
			start := min(max(fault.Start, 0), len(whole))
			placed.Start, placed.End = offsets[start], offsets[min(max(fault.End, start), len(whole))]
			line.Fault = &placed
			r.first = "" // nothing goes on from here
		} else if err != nil {
			return nil, err
		}
		list = append(list, line)
	}
	return list, nil
}

// statement reads the statement of a line; there is none in a remark.
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
	return r.relation(inSigns(p))
}

// A form is a form of statements in words.
type form struct {
	pattern pattern
	read    func(r *reader, m []piece) ([]Claim, error)
}

// forms are those of statements in words, and of moves, in the order in which they are tried.
var forms = []form{
	{exactly(`^(?:(?i:let)\s+)?([A-Z][A-Za-z0-9_]*)\s*(?::=|(?i:\s+be\s+))\s*(.+)$`), (*reader).name},
	{words(`^(.+?)\s+(?:is\s+)?dominated\s+by\s+(.+?)` + inForm), func(r *reader, m []piece) ([]Claim, error) {
		return r.ofOptions(Dominated, m[1], m[2], m[3:])
	}},
	{words(`^(.+?)\s+dominates\s+(.+?)` + inForm), func(r *reader, m []piece) ([]Claim, error) {
		return r.ofOptions(Dominated, m[2], m[1], m[3:])
	}},
	{words(`^(.+?)\s+(?:(?:is\s+)?reversible|reverses)(?:\s+out)?\s+(?:through|via)\s+(.+?)` + inForm), func(r *reader, m []piece) ([]Claim, error) {
		return r.ofOptions(Reversible, m[1], m[2], m[3:])
	}},
	{words(`^(?:the\s+)?(left\s+|right\s+)?options?\s+of\s+(.+)$`), (*reader).optionList},
	{words(`^(?:(left|right)\s*:\s*)?(.*->.*?)(\s+wins|\s+is\s+(?:a|the)\s+winning\s+move)?$`), (*reader).moves},
	{words(`^(?:the\s+)?(?:(?:nim|grundy)[- ](?:value|number)|nimber)\s+of\s+(.+?)\s+(?:is|=)\s+(.+)$`), (*reader).nimValue},
	{words(`^(.+?)\s+has\s+(?:the\s+)?(?:nim|grundy)[- ](?:value|number)\s+(.+)$`), (*reader).nimValue},
	{words(`^(?:the\s+)?(?:canonical\s+form|value)\s+of\s+(.+?)\s+(?:is|=)\s+(.+)$`), (*reader).value},
	{words(`^(.+?)\s+has\s+(?:the\s+)?(?:canonical\s+form|value)\s+(.+)$`), (*reader).value},
	{words(`^o\s*\((.+)\)\s*(?:=|is\s|in\s)\s*(p|n|l|r)$`), (*reader).class},
	{words(`^(.+?)\s+(?:is\s+(?:in\s+|an?\s+|the\s+)?|in\s+)(p|n|l|r|zero|positive|negative|fuzzy)(?:[- ]position|\s+game)?$`), (*reader).class},
}

const inForm = `(?:\s+for\s+(left|right))?(?:\s+in\s+(.+?))?(?:\s+for\s+(left|right))?$`

// player is the player of a word; Both for none.
func player(word string) game.Player {
	switch strings.ToLower(word) {
	case "left":
		return game.Left
	case "right":
		return game.Right
	}
	return game.Both
}

// mostNamed bounds what a game that has a name weighs: a name may stand for games in which names stand,
// and so on, each many times.
const mostNamed = 200

// name gives a game a name.
func (r *reader) name(m []piece) ([]Claim, error) {
	name, what := m[1], m[2]
	if _, err := r.library.Parse(name.text); err == nil {
		return nil, name.fault(name.text+" is the name of another game already", "take another capital letter")
	}
	pos, err := r.game(what)
	if err != nil {
		return nil, err
	}
	if pos.Weight() > mostNamed {
		return nil, what.fault("this game is too large for a name", "name its parts")
	}
	r.library = r.library.Let(name.text, pos)
	return nil, nil
}

// game reads a game.
func (r *reader) game(p piece) (game.Position, error) {
	if p.text == "" {
		return nil, p.fault("a game is missing here", "write one, such as G")
	}
	pos, err := r.library.Parse(p.text)
	if syntax, ok := errors.AsType[*game.SyntaxError](err); ok {
		if prose().MatchString(p.text) {
			return nil, p.unknown()
		}
		placed := *syntax.Shift(p.from)
		placed.Hint = cmp.Or(placed.Hint, "write a game, or first what a name stands for, as in A := kayles(5)")
		return nil, &placed
	}
	if err == nil {
		r.library.Charge(pos.Weight())
	}
	return pos, err
}

var (
	prose   = words(`\b[a-z']{2,}\s+[a-z']{2,}`) // which no game has
	numeral = exactly(`^\*?\s*([0-9]{1,18})$`)
)

// alone is the position that consists of one part.
func alone(p game.Part) game.Position {
	return game.Position{{Game: p.Game(), Parts: []game.Part{p}}}
}

// mostOptions bounds the options that are looked at for one line.
const mostOptions = 1000

// isSmall reports whether a game has so few options that all can be looked at, which it charges for as
// often as they are.
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

// isOption reports whether a player can move from one game to another, if it has not very many options.
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

// ofOptions claims that an option is dominated or reversible. It finds the form and the player whose
// options they are: the form that is named, or the last one above that has them, or G.
func (r *reader) ofOptions(op Op, x, y piece, where []piece) (_ []Claim, err error) {
	c := Claim{Op: op}
	if c.X, err = r.game(x); err != nil {
		return nil, err
	}
	if c.Y, err = r.game(y); err != nil {
		return nil, err
	}
	players := r.byWhom(player(where[0].text + where[2].text))
	list := append([]game.Position{r.q.G}, r.forms...)
	if where[1].text != "" {
		named, err := r.game(where[1])
		if err != nil {
			return nil, err
		}
		list = []game.Position{named}
	}
	c.Form, c.Who = list[0], players[0]
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

// optionList claims which the options of a game are.
func (r *reader) optionList(m []piece) (_ []Claim, err error) {
	parts, _ := m[2].split(":", " are ")
	if len(parts) != 2 {
		return nil, m[2].fault("expected the options behind a colon", "write options of A: B, C, or options of A: none")
	}
	c := Claim{Op: Options, Who: player(m[1].text)}
	if c.X, err = r.game(parts[0]); err != nil {
		return nil, err
	}
	for _, one := range parts[1].list() {
		pos, err := r.game(one)
		if err != nil {
			return nil, err
		}
		c.List = append(c.List, pos)
	}
	return []Claim{c}, nil
}

// nimValue claims what the nim value of a game is.
func (r *reader) nimValue(m []piece) ([]Claim, error) {
	parts, between := m[2].split(relations...)
	first := piece{"g(" + m[1].text + ")", m[1].from - len("g(")}
	return r.nimbers(append([]piece{first}, parts...), append([]string{"="}, between...))
}

// value claims what the value of a game is.
func (r *reader) value(m []piece) ([]Claim, error) {
	if !r.q.G.Partizan() {
		return r.nimValue(m)
	}
	parts, between := m[2].split(relations...)
	return r.compare(append([]piece{m[1]}, parts...), append([]string{"="}, between...))
}

// class claims who wins a game.
func (r *reader) class(m []piece) ([]Claim, error) {
	pos, err := r.game(m[1])
	if err != nil {
		return nil, err
	}
	switch strings.ToLower(m[2].text) {
	case "p", "zero":
		return []Claim{{Op: Equal, X: pos}}, nil
	case "n", "fuzzy":
		return []Claim{{Op: Confused, X: pos}}, nil
	case "l", "positive":
		return []Claim{{Op: Greater, X: pos}}, nil
	}
	return []Claim{{Op: Greater, Y: pos}}, nil
}

// moves claims moves: each from the game before it, and that a second one, which answers the first,
// wins. What begins with no game may be a move in G.
func (r *reader) moves(m []piece) (claims []Claim, err error) {
	parts, _ := m[2].split("->")
	who := player(m[1].text)
	from, err := r.game(parts[0])
	if err != nil {
		to, by, ok := r.legal(r.q.G, r.byWhom(who), m[2])
		if !ok {
			return nil, err
		}
		c := Claim{Op: Move, X: r.q.G, Y: to, Who: by}
		if m[3].text != "" {
			c.Op = Wins
		}
		return []Claim{c}, nil
	}
	for n, rest := 0, m[2].part(parts[1].from-m[2].from, len(m[2].text)); rest.text != "" || n == 0; n++ {
		c := Claim{Op: Move, X: from}
		if c.Y, c.Who, rest, err = r.move(from, who, rest); err != nil {
			return nil, err
		}
		if rest.text == "" && m[3].text != "" || n == 1 {
			c.Op = Wins
		}
		claims = append(claims, c)
		from, who = c.Y, c.Who.Other()
		if n == 1 && rest.text != "" {
			return nil, rest.fault("a line has a move and an answer at most", "write what follows in a line of its own")
		}
	}
	return claims, nil
}

// move reads a move, as the position that it leads to or in the notation of its ruleset. That may have
// arrows too: an arrow after a position that a move leads to, and before a legal answer, ends the move.
func (r *reader) move(from game.Position, who game.Player, p piece) (to game.Position, by game.Player, rest piece, err error) {
	players := r.byWhom(who)
	parts, _ := p.split("->")
	first := parts[0]
	if len(parts) > 1 {
		rest = p.part(parts[1].from-p.from, len(p.text))
		if to, by, ok := r.reached(from, players, first); ok {
			if _, _, answered := r.legal(to, r.byWhom(by.Other()), rest); answered {
				return to, by, rest, nil
			}
		}
	}
	if to, by, ok := r.legal(from, players, p); ok {
		return to, by, piece{}, nil
	}
	if to, by, ok := r.legal(from, players, first); ok {
		return to, by, rest, nil
	}
	to, err = r.game(first)
	return to, players[0], rest, err
}

// byWhom are the players who may make a move of a player, or of whoever can.
func (r *reader) byWhom(who game.Player) []game.Player {
	if who == game.Both || !r.q.G.Partizan() {
		return r.q.movers()
	}
	return []game.Player{who}
}

// reached is the position that a text writes, if a move leads to it.
func (r *reader) reached(from game.Position, players []game.Player, p piece) (to game.Position, by game.Player, ok bool) {
	if to, err := r.library.Parse(p.text); err == nil {
		for _, who := range players {
			if r.isOption(from, who, to) {
				return to, who, true
			}
		}
	}
	return nil, 0, false
}

// stepsPerReading is what it costs to read a move in the notation of its ruleset, for each step that it
// costs to copy the options.
const stepsPerReading = 12

// legal is the position that a legal move leads to, in any notation.
func (r *reader) legal(from game.Position, players []game.Player, p piece) (to game.Position, by game.Player, ok bool) {
	if to, by, ok := r.reached(from, players, p); ok {
		return to, by, true
	}
	if !r.isSmall(from, stepsPerReading) {
		return nil, 0, false
	}
	for _, who := range players {
		if m, err := r.library.Moves(from, who).Read(p.text); err == nil && m.Legal {
			return m.To, who, true
		}
	}
	return nil, 0, false
}

// A statement that is like none is shown these.
const likeThese = `write for instance A = B, A >= B, g(A) = 3, A is P, A -> B wins, "A is dominated by B", "A is reversible through B" or "options of A: B, C"; # begins a remark`

var knownWords = []string{"dominated", "dominates", "reversible", "reverses", "through", "option", "options", "positive", "negative", "zero", "fuzzy", "wins", "value", "equals", "confused", "remark"}

// unknown complains of a statement that is like none.
func (p piece) unknown() error {
	for _, word := range strings.Fields(strings.ToLower(p.text)) {
		word = strings.Trim(word, ".,:;()")
		if near, ok := spell.Nearest(word, knownWords); ok && near != word && len(word) > 3 {
			return p.fault("this is no statement about games that can be read", "did you mean "+near+"?")
		}
	}
	if depth := p.open(); len(p.text) > 0 && depth[len(p.text)-1] {
		return p.fault("a bracket is never closed here", "write the bracket that closes it")
	}
	return p.fault("this is no statement about games that can be read", likeThese)
}
