package derive

import (
	"errors"
	"regexp"
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
	line *Line
}

var (
	remark    = regexp.MustCompile(`(^|\s)#.*$`)
	number    = regexp.MustCompile(`^(?:\(?[0-9]{1,3}[.)]|\(?[a-z][.)])(?:\s+|$)`)
	opening   = regexp.MustCompile(`(?i)^(?:so|hence|thus|then|therefore|now|also|and|but|finally|clearly|we have|we get|note that|it follows that|this gives)(?:\b\s*[,:]?\s*)`)
	reason    = regexp.MustCompile(`(?i)[,;]?\s+(?:because|since|by (?:the )?(?:simplicity|mex|symmetry|strategy|definition|dominat|dominance|revers|nim sum|rules?)[a-z]*)\b.*$`)
	ruleName  = regexp.MustCompile(`(?i)\s*\((?:by )?(?:the )?(?:options|mex|mex rule|nim-sum|nim sum|p|n|from-value|from value|order|play|both-ways|both ways|transitive|transitivity|dominated|dominance|reversible|reversal|simplify|same-options|same options|simplest|simplicity|sum|name|stops|switch|evident|quoted)\)\s*$`)
	naming    = regexp.MustCompile(`^(?:(?i:let)\s+)?([A-Z][A-Za-z0-9_]*)\s*(?::=|(?i:\s+be\s+))\s*(.+)$`)
	lettingAs = regexp.MustCompile(`^(?i:let)\s+([A-Z][A-Za-z0-9_]*)\s*=\s*(.+)$`)
)

// read reads a statement.
func (s *statement) read(p piece) {
	if groups, found := p.match(remark); found {
		p.text = p.text[:groups[0].from-p.from]
	}
	p = p.trimmed()
	if m := number.FindString(p.text); m != "" {
		_, p = p.cut(0, len(m))
	}
	for {
		m := opening.FindString(p.text)
		if m == "" || len(m) < len(p.text) && isWord(p.text[len(m)-1]) && isWord(p.text[len(m)]) {
			break
		}
		_, p = p.cut(0, len(m))
	}
	p = s.without(p)
	if p.text == "" {
		s.line.Remark = true
		return
	}
	for _, pattern := range []*regexp.Regexp{lettingAs, naming} {
		if m, found := p.match(pattern); found {
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
	s.relation(p)
}

func isWord(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' }

// without is a statement without what people add at its end: a reason, the name of a rule, a stop.
func (s *statement) without(p piece) piece {
	for {
		before := p.text
		if groups, found := p.match(reason); found && groups[0].from > p.from {
			p.text = p.text[:groups[0].from-p.from]
		}
		p.text = strings.TrimRight(ruleName.ReplaceAllString(p.text, ""), " .;,")
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
	s.library = s.library.Let(name.text, s.game(what))
	s.line.Remark = true
}

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
		if name := capital.FindString(p.text); name == p.text && syntax.Hint == "" {
			p.fault("no line above says what "+name+" is", "write first which game it is: "+name+" := …")
		}
		halt.Check(syntax.Shift(p.from))
	}
	halt.Check(err)
	return pos
}

var capital = regexp.MustCompile(`^[A-Z][A-Za-z0-9_]*$`)

// claim adds a claim.
func (s *statement) claim(c Claim) { s.line.Claims = append(s.line.Claims, c) }

// A form is a form of statements in words.
type form struct {
	pattern *regexp.Regexp
	read    func(s *statement, m []piece)
}

const side = `(?:\s+for\s+(left|right))?`

// forms are those of statements in words, in the order in which they are tried.
var forms = []form{
	{words(`^drop\s+(.+)$`), func(s *statement, m []piece) { s.replace(m[1], nil) }},
	{words(`^(?:replace|bypass)\s+(.+?)\s+(?:by|with)\s+(.+)$`), func(s *statement, m []piece) { s.replace(m[1], m[2].trimmed().list()) }},
	{words(`^(.+?)\s+is\s+dominated\s+by\s+(.+?)` + side + `(?:\s+in\s+(.+?))?` + side + `$`), func(s *statement, m []piece) {
		s.options(Dominated, m[1], m[2], m[4], m[3].text+m[5].text)
	}},
	{words(`^(.+?)\s+dominates\s+(.+?)` + side + `(?:\s+in\s+(.+?))?` + side + `$`), func(s *statement, m []piece) {
		s.options(Dominated, m[2], m[1], m[4], m[3].text+m[5].text)
	}},
	{words(`^(.+?)\s+is\s+reversible\s+(?:through|by|via)\s+(.+?)` + side + `(?:\s+in\s+(.+?))?` + side + `$`), func(s *statement, m []piece) {
		s.options(Reversible, m[1], m[2], m[4], m[3].text+m[5].text)
	}},
	{words(`^(.+?)\s+reverses\s+(.+?)` + side + `(?:\s+in\s+(.+?))?` + side + `$`), func(s *statement, m []piece) {
		s.options(Reversible, m[2], m[1], m[4], m[3].text+m[5].text)
	}},
	{words(`^(?:the\s+)?(left\s+|right\s+)?options?\s+of\s+(.+?)\s*(?::|\s+(?:is|are)\s)\s*(.*)$`), func(s *statement, m []piece) {
		c := Claim{Op: Options, X: s.game(m[2]), Who: player(m[1].text)}
		for _, one := range m[3].trimmed().list() {
			c.List = append(c.List, s.game(one))
		}
		s.claim(c)
	}},
	{words(`^(left|right)\s+wins\s+(.+?),?\s+(?:moving|going|playing|by moving|when moving)\s+(first|second)$`), func(s *statement, m []piece) {
		c := Claim{Op: AtLeast, X: s.game(m[2])}
		if strings.EqualFold(m[3].text, "first") {
			c.Op = Above
		}
		if player(m[1].text) == game.Right {
			c.X, c.Y = c.Y, c.X
		}
		s.claim(c)
	}},
	{words(`^(?:the\s+)?(left stop|right stop|temperature|mean(?: value)?)\s+of\s+(.+?)\s+(?:is|=)\s+(.+)$`), func(s *statement, m []piece) {
		s.measure(map[string]Op{"left stop": LeftStop, "right stop": RightStop, "temperature": Temperature}[strings.ToLower(m[1].text)], m[1], m[2], m[3])
	}},
	{regexp.MustCompile(`^([LRtm])\((.+)\)\s*=\s*([^=]+)$`), func(s *statement, m []piece) {
		s.measure(map[string]Op{"L": LeftStop, "R": RightStop, "t": Temperature}[m[1].text], m[1], m[2], m[3])
	}},
	{words(`^(?:the\s+)?(?:nim|grundy)(?:\s|-)+(?:value|number)\s+of\s+(.+?)\s+(?:is|=)\s+(.+)$`), func(s *statement, m []piece) {
		s.nims([]Nim{{Op: ValueOf, Of: s.impartial(m[1])}, s.nim(m[2].trimmed())})
	}},
	{words(`^(.+?)\s+(?:is\s+(?:an?\s+)?|in\s+|is\s+in\s+)(p|n|l|r)(?:[- ]positions?)?$`), func(s *statement, m []piece) {
		s.outcome(s.game(m[1]), strings.ToUpper(m[2].text))
	}},
	{words(`^(.+?)\s+is\s+(positive|negative|zero|fuzzy)$`), func(s *statement, m []piece) {
		s.outcome(s.game(m[1]), map[string]string{"positive": "L", "negative": "R", "zero": "P", "fuzzy": "N"}[strings.ToLower(m[2].text)])
	}},
}

func words(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + pattern) }

// player is the player of a word; Both for none.
func player(word string) game.Player {
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "left":
		return game.Left
	case "right":
		return game.Right
	}
	return game.Both
}

// outcome claims who wins a game.
func (s *statement) outcome(pos game.Position, class string) {
	switch class {
	case "P":
		s.claim(Claim{Op: Equal, X: pos})
	case "N":
		s.claim(Claim{Op: Confused, X: pos})
	case "L":
		s.claim(Claim{Op: Greater, X: pos})
	default:
		s.claim(Claim{Op: Greater, Y: pos})
	}
}

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

// isSmall reports whether a game has so few options that all can be looked at, which it charges for.
func (r *reader) isSmall(pos game.Position) bool {
	n := 0
	for _, p := range pos.Parts() {
		n += p.CountMoves(mostOptions+1) + p.Negative().CountMoves(mostOptions+1)
		if n > mostOptions {
			return false
		}
	}
	r.library.Charge(n * pos.Weight())
	return true
}

// optionsOf are the options of a player as they are written; none of a game that has very many.
func (r *reader) optionsOf(form game.Position, who game.Player) []game.Position {
	if !r.isSmall(form) {
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

// unknown complains of a statement that is like none.
func (s *statement) unknown(p piece) {
	if near, ok := nearWord(p.words()); ok {
		p.fault("this is no statement about games that can be read", "did you mean "+near+"?")
	}
	p.fault("this is no statement about games that can be read", likeThese+"; # begins a remark")
}
