package derive

import (
	"errors"
	"slices"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/spell"
)

// A statement is one on its way to being read.
type statement struct {
	*reader
	line   *Line
	single bool // about one game of several
}

var (
	remark    = exactly(`(^|\s)#.*$`)
	number    = exactly(`^(?:\(?[0-9]{1,3}[.)]|\(?[a-z][.)])(?:\s+|$)`)
	naming    = exactly(`^(?:(?i:let)\s+)?([A-Z][A-Za-z0-9_]*)\s*(?::=|(?i:\s+be\s+))\s*(.+)$`)
	lettingAs = exactly(`^(?i:let)\s+([A-Z][A-Za-z0-9_]*)\s*=\s*(.+)$`)
)

// read reads a statement.
func (s *statement) read(p piece) {
	p = p.trimmed()
	if m := number().FindString(p.text); m != "" {
		_, p = p.cut(0, len(m))
	}
	for range mostOpening {
		m := opening().FindString(p.text)
		if m == "" || len(m) < len(p.text) && isWord(p.text[len(m)-1]) && isWord(p.text[len(m)]) {
			break
		}
		_, p = p.cut(0, len(m))
	}
	p = s.without(p)
	if p.text == "" {
		return
	}
	for _, one := range []pattern{lettingAs, naming} {
		if m, found := p.match(one); found {
			s.let(m[1], m[2].trimmed())
			return
		}
	}
	for _, form := range forms {
		if m, found := p.match(form.pattern); found {
			form.read(s, m)
			return
		}
	}
	if m, found := p.match(severalOf); found && !s.single {
		s.each(m[1].list(), m[2], m[3])
		return
	}
	s.relation(p)
}

const mostSubjects = 10

// each reads a statement about several games as one about each of them. Spaces stand for the others, so
// that places stay.
func (s *statement) each(subjects []piece, verb, rest piece) {
	if s.single = true; len(subjects) == 0 || len(subjects) > mostSubjects {
		verb.fault("this is said of none, or of very many", "say it of each game in a line of its own")
	}
	for _, one := range subjects {
		text := one.text + strings.Repeat(" ", verb.from-one.from-len(one.text)) + map[byte]string{'a': "is", 'h': "has"}[verb.text[0]|' ']
		s.read(piece{text + strings.Repeat(" ", rest.from-one.from-len(text)) + rest.text, one.from})
	}
}

func isWord(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' }

// without is a statement without what people add at its end: a reason, the name of a rule, a stop.
func (s *statement) without(p piece) piece {
	for {
		before := p.text
		if groups, found := p.match(reason); found && groups[0].from > p.from {
			p.text = p.text[:groups[0].from-p.from]
		}
		p.text = strings.TrimRight(inBrackets().ReplaceAllString(p.text, "$1"), " .;,")
		if p.text == before {
			return p
		}
	}
}

// let gives a game a name.
func (s *statement) let(name, what piece) {
	if _, known := s.named(name.text); known {
		name.fault(name.text+" is the name of another game already", "take another capital letter")
	}
	pos := s.game(what)
	if pos.Weight() > mostNamed {
		what.fault("this game is too large for a name", "name its parts")
	}
	s.library = s.library.Let(name.text, pos)
}

// mostNamed bounds what a game that has a name weighs: a name may stand for games in which names stand,
// and so on, each many times.
const mostNamed = 200

// named is the game that has a name.
func (r *reader) named(name string) (game.Position, bool) {
	pos, err := r.library.Parse(name)
	return pos, err == nil
}

// game reads a game.
func (r *reader) game(p piece) game.Position {
	if p = p.trimmed(); p.text == "" {
		p.fault("a game is missing here", "write one, such as G")
	}
	pos, err := r.library.Parse(p.text)
	if syntax, ok := errors.AsType[*game.SyntaxError](err); ok {
		if near, ok := nearWord(p.words()); ok {
			p.fault("this is no game: "+syntax.Msg, "did you mean "+near+"?")
		}
		if _, found := p.match(prose); found {
			p.unknown()
		}
		if numeral().MatchString(p.text) && !strings.HasPrefix(p.text, "*") {
			p.fault("the number "+p.text+" is no game here", "write which game it is, as in "+r.heap(p.text))
		}
		if name := capital().FindString(p.text); name == p.text && syntax.Hint == "" {
			p.fault("no line above says what "+name+" is", "write first which game it is: "+name+" := …")
		}
		halt.Check(syntax.Shift(p.from))
	}
	halt.Check(err)
	r.library.Charge(pos.Weight())
	return pos
}

// heap is a game of the kind that the question is about, for an example: kayles(3), *3.
func (r *reader) heap(size string) string {
	for _, p := range r.q.G.Parts() {
		if name, _, found := strings.Cut(alone(p).String(), "("); found && p.Game() != nil {
			return name + "(" + size + ")"
		}
	}
	return "*" + size
}

// prose is what no game has: two words, one after the other.
var prose = words(`\b[a-z']{2,}\s+[a-z']{2,}`)

var capital = exactly(`^[A-Z][A-Za-z0-9_]*$`)

// claim adds a claim.
func (s *statement) claim(c Claim) { s.line.Claims = append(s.line.Claims, c) }

// measure claims a stop, a temperature or a mean.
func (s *statement) measure(op Op, word, of, is piece) {
	if op == Equal {
		op = Mean
	}
	x, ok := cgt.ReadDyadic(strings.ReplaceAll(is.trimmed().text, " ", ""))
	if !ok {
		is.fault("expected a number, found "+game.Quote(is.text), "write it like 3 or -1/2")
	}
	s.claim(Claim{Op: op, X: s.game(of), Number: x})
}

// side finds the form and the player of whom some games are options: the form that is named, or the
// last one above that has them, or G. Without a player it is the side on which they stand.
func (s *statement) side(in piece, of string, has func(form game.Position, who game.Player) bool) (game.Position, game.Player) {
	players := []game.Player{game.Left, game.Right}
	if !s.q.Partizan() {
		players = []game.Player{game.Both}
	} else if who := player(of); who != game.Both {
		players = []game.Player{who}
	}
	list := append([]game.Position{s.q.G}, s.forms...)
	if in.text != "" {
		list = []game.Position{s.game(in)}
	}
	for _, form := range slices.Backward(list) {
		for _, who := range players {
			if has(form, who) {
				return form, who
			}
		}
	}
	return list[len(list)-1], players[0]
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

// optionsOf are the options of a player as they are written; none of a game that has very many.
func (r *reader) optionsOf(form game.Position, who game.Player) []game.Position {
	if !r.isSmall(form, 1) {
		return nil
	}
	return optionsOf(form, who)
}

// optionsOf are the options of a player as they are written.
func optionsOf(form game.Position, who game.Player) (list []game.Position) {
	if b, ok := game.BracesOf(form); ok {
		return b.OptionsOf(who % game.Both)
	}
	for step := range form.Steps(who % game.Both) {
		list = append(list, form.After(step))
	}
	return list
}

func (r *reader) isOption(form game.Position, who game.Player, pos game.Position) bool {
	return slices.ContainsFunc(r.optionsOf(form, who), func(o game.Position) bool { return o.LiveKey() == pos.LiveKey() })
}

// options claims that an option is dominated or reversible.
func (s *statement) options(op Op, x, y, in piece, of string) {
	if m, found := x.match(optionName); found {
		x = m[2]
		if of == "" {
			of = m[1].text
		}
	}
	if m, found := y.match(optionName); found {
		y = m[2]
	}
	c := Claim{Op: op, X: s.game(x), Y: s.game(y)}
	c.Form, c.Who = s.side(in, of, func(form game.Position, who game.Player) bool {
		return s.isOption(form, who, c.X) && (op == Dominated && s.isOption(form, who, c.Y) || op == Reversible && s.isOption(c.X, who.Other(), c.Y))
	})
	s.claim(c)
}

// replace claims that G equals the last form without an option, or with others in its place.
func (s *statement) replace(what piece, by []piece) {
	x := s.game(what)
	form, who := s.side(piece{}, "", func(form game.Position, who game.Player) bool { return s.isOption(form, who, x) })
	if !s.isOption(form, who, x) {
		what.fault(game.Quote(what.text)+" is no option of the last form above", "name one of its options")
	}
	var sides [2][]game.Position
	for i := range sides {
		for _, o := range s.optionsOf(form, game.Player(i)) {
			if player := game.Player(i); (who == game.Both || player == who) && o.LiveKey() == x.LiveKey() {
				continue
			}
			sides[i] = append(sides[i], o)
		}
	}
	for _, one := range by {
		sides[who%game.Both] = append(sides[who%game.Both], s.game(one))
	}
	part := game.NewBraces(sides[0], sides[1])
	if who == game.Both {
		part = game.NewSet(sides[0]...)
	}
	s.ofG = true
	s.equal(s.q.G, game.Position{{Parts: []game.Part{part}}})
}

// equal claims an equality, and notes down a form of G.
func (s *statement) equal(x, y game.Position) {
	s.claim(Claim{Op: Equal, X: x, Y: y})
	s.right, s.rightNim = y, nil
	if !s.ofG {
		return
	}
	_, braces := game.BracesOf(y)
	if _, value := game.ValueOf(y); braces || value {
		s.line.Form = y
		s.forms = append(s.forms, y)
	}
}

// A statement that is like none is shown these.
const likeThese = `write for instance A = B, A >= B, g(A) = 3, A is P, A -> B wins, "A is dominated by B", "A is reversible through B" or "options of A: B, C"`

var knownWords = []string{"dominated", "dominates", "reversible", "reverses", "through", "options", "positive", "negative", "zero", "fuzzy", "wins", "moving", "first", "second", "replace", "nothing", "temperature", "value", "equals", "confused", "remark"}

// words are the words of a piece that have some length.
func (p piece) words() (list []string) {
	for _, word := range strings.Fields(p.text) {
		if word = strings.ToLower(strings.Trim(word, ",.:;")); len(word) > 3 && !strings.ContainsAny(word, "({[") {
			list = append(list, word)
		}
	}
	return list
}

// nearWord is a word of statements that one of some words nearly is.
func nearWord(words []string) (near string, ok bool) {
	for _, word := range words {
		if near, ok := spell.Nearest(word, knownWords); ok && near != word {
			return near, true
		}
	}
	return "", false
}

// bare reads who wins, where that is asked for. Of other things that stand alone it asks what is said.
func (s *statement) bare(p piece) {
	m, isClass := p.match(onlyClass)
	if isClass && s.q.Goal == Outcome && !sideWins().MatchString(p.text) {
		s.outcome(s.q.G, m[1].text)
		return
	}
	if _, err := s.library.Parse(p.text); err == nil || isClass || numeral().MatchString(p.text) {
		p.fault("what is said of this?", "write a whole statement, such as A is P, A = B or g(A) = 3")
	}
	p.unknown()
}

// unknown complains of a statement that is like none.
func (p piece) unknown() {
	if near, ok := nearWord(p.words()); ok {
		p.fault("this is no statement about games that can be read", "did you mean "+near+"?")
	}
	p.fault("this is no statement about games that can be read", likeThese+"; # begins a remark")
}
