package derive

import (
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
)

// relations are the signs between games, longer ones first.
var relations = []string{"->", "|>", "<|", ">=", "<=", "=>", "=<", "!=", "/=", "<>", "||", "==", "=", ">", "<"}

// spelled are the relations in words.
var spelled = []struct {
	pattern pattern
	sign    string
}{
	{words(`,?\s+which\s+is\s+`), " = "},
	{words(`\s+(?:is\s+)?(?:not\s+equal\s+to|different\s+from|differs\s+from)\s+`), " != "},
	{words(`\s+(?:equals|becomes|(?:simplifies|reduces|is\s+equal|is\s+equivalent)\s+to|is\s+the\s+same\s+as)\s+`), " = "},
	{words(`\s+is\s+not\s+(?:>=|at\s+least)\s+`), " <| "},
	{words(`\s+is\s+not\s+(?:<=|at\s+most)\s+`), " |> "},
	{words(`\s+is\s+(?:confused|incomparable|fuzzy|not\s+comparable)\s+(?:with|to)\s+`), " || "},
	{words(`\s+is\s+(?:greater|larger|better)\s+than\s+or\s+equal\s+to\s+`), " >= "},
	{words(`\s+is\s+at\s+least\s+`), " >= "},
	{words(`\s+is\s+(?:less|smaller)\s+than\s+or\s+equal\s+to\s+`), " <= "},
	{words(`\s+is\s+at\s+most\s+`), " <= "},
	{words(`\s+is\s+(?:greater|larger|better)\s+than\s+`), " > "},
	{words(`\s+is\s+(?:less|smaller|worse)\s+than\s+`), " < "},
	{words(`\s+is\s+not\s+`), " != "},
	{words(`\s+is\s+`), " = "},
}

// relation reads statements with signs between games: orders, equalities, moves, nim numbers.
func (s *statement) relation(p piece) {
	p = s.inSigns(p)
	if m, found := p.match(moving); found {
		s.moves(m[2].trimmed(), player(m[1].text), m[3].text != "")
		return
	}
	parts, between := p.split(relations...)
	if len(between) == 0 {
		s.bare(p)
		return
	}
	if strings.Contains(strings.Join(between, " "), "->") {
		s.moves(p, game.Both, false)
		return
	}
	if isNim(parts) || parts[0].text == "" && s.rightNim != nil {
		s.nimRelation(parts, between)
		return
	}
	s.compare(parts, between)
}

var moving = words(`^(?:(left|right)(?:\s+(?:first|starts))?\s*:\s*)?(.*->.*?)` + winning + `?$`)

// inSigns has a relation in words as a sign. It is as long, so that places stay.
func (s *statement) inSigns(p piece) piece {
	for _, one := range spelled {
		for {
			m, found := p.match(one.pattern)
			if !found {
				break
			}
			at := m[0].from - p.from
			sign := one.sign + strings.Repeat(" ", max(len(m[0].text)-len(one.sign), 0))
			if len(sign) > len(m[0].text) {
				sign = sign[:len(m[0].text)]
			}
			p.text = p.text[:at] + sign + p.text[at+len(m[0].text):]
		}
	}
	return p
}

// compare claims what stands between games.
func (s *statement) compare(parts []piece, between []string) {
	var games []game.Position
	for i, part := range parts {
		if i > 0 || part.text != "" {
			games = append(games, s.game(part))
			continue
		}
		if between[0] != "=" || s.right == nil {
			part.fault("a game is missing before "+between[0], "write one, such as G; after a line with = a line may begin with =")
		}
		games = append(games, s.right)
	}
	if parts[0].text != "" {
		s.ofG = games[0].Key() == s.q.G.Key()
	}
	for i, sign := range between {
		x, y := games[i], games[i+1]
		switch sign {
		case "=", "==":
			s.equal(x, y)
			continue
		case "!=", "/=", "<>":
			s.claim(Claim{Op: Differs, X: x, Y: y})
		case ">":
			s.claim(Claim{Op: Greater, X: x, Y: y})
		case "<":
			s.claim(Claim{Op: Greater, X: y, Y: x})
		case ">=", "=>":
			s.claim(Claim{Op: AtLeast, X: x, Y: y})
		case "<=", "=<":
			s.claim(Claim{Op: AtLeast, X: y, Y: x})
		case "|>":
			s.claim(Claim{Op: Above, X: x, Y: y})
		case "<|":
			s.claim(Claim{Op: Above, X: y, Y: x})
		default:
			s.claim(Claim{Op: Confused, X: x, Y: y})
		}
		s.ofG = false
	}
}

// moves claims moves. A single one of G may be written as its ruleset writes moves.
func (s *statement) moves(p piece, who game.Player, wins bool) {
	first, rest := s.arrow(p)
	if _, err := s.library.Parse(first.text); err != nil && (s.ofItself(p, who) || heaps().MatchString(first.text)) {
		first, rest = piece{}, p
	}
	s.path(first, rest, who, wins)
}

// ofItself reports whether a move of G is named without it.
func (s *statement) ofItself(p piece, who game.Player) (ok bool) {
	err := halt.Try(func() {
		to, by, rest := s.move(s.q.G, who, p)
		ok = rest.text == "" && s.isSmall(s.q.G, 1) && isMove(s.q.G, to, by)
	})
	return ok && err == nil
}

// path claims moves: each from the game before it, and that a second one, which answers the first, wins.
// What stands behind a relation is said of the last game.
func (s *statement) path(first, rest piece, who game.Player, wins bool) {
	if parts, between := rest.split(relations...); len(between) > 0 && !slices.Contains(between, "->") {
		s.relation(rest)
		rest = parts[0]
	}
	from := s.q.G
	if first.text != "" {
		from = s.game(first)
	} else if !s.ofItself(rest, who) {
		rest.fault("this is no move of G", "write the game before the move and an arrow between, as in A -> B")
	}
	for n := 0; rest.text != ""; n++ {
		var to game.Position
		var by game.Player
		to, by, rest = s.move(from, who, rest)
		c := Claim{Op: Move, X: from, Y: to, Who: by}
		if rest.text == "" && wins || n%2 == 1 {
			c.Op = Wins
		}
		s.claim(c)
		from, who = to, by
		if s.q.Partizan() {
			who = by.Other()
		}
	}
}

// arrow cuts a piece at its first arrow outside brackets.
func (s *statement) arrow(p piece) (before, after piece) {
	parts, _ := p.split("->")
	if len(parts) < 2 {
		return p, piece{}
	}
	_, after = p.cut(0, parts[1].from-p.from)
	return parts[0], after
}

// move reads a move, in any notation for moves or as the position that it leads to: as much of a text
// as is a legal move, or else what stands before the next arrow. A position before an arrow that a
// move leads to, and after which a legal answer stands, is a move by itself.
func (s *statement) move(from game.Position, who game.Player, p piece) (to game.Position, by game.Player, rest piece) {
	players := []game.Player{game.Both}
	if s.q.Partizan() {
		if players = game.Players[:]; who != game.Both {
			players = []game.Player{who}
		}
	}
	first, rest := s.arrow(p)
	if !s.isSmall(from, 1) {
		return s.game(first), players[0], rest
	}
	if to, by, ok := s.reached(from, players, first); ok && rest.text != "" && s.isAnswered(to, by, rest) {
		return to, by, rest
	}
	for _, try := range []struct{ move, rest piece }{{p, piece{}}, {first, rest}} {
		if to, by, ok := s.legal(from, players, try.move); ok {
			return to, by, try.rest
		}
	}
	return s.game(first), players[0], rest
}

// reached is the position that a text writes, if a move leads to it.
func (s *statement) reached(from game.Position, players []game.Player, p piece) (to game.Position, by game.Player, ok bool) {
	if to, err := s.library.Parse(p.text); err == nil {
		for _, who := range players {
			if isMove(from, to, who) {
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
func (s *statement) legal(from game.Position, players []game.Player, p piece) (to game.Position, by game.Player, ok bool) {
	if to, by, ok := s.reached(from, players, p); ok {
		return to, by, true
	}
	if !s.isSmall(from, stepsPerReading) {
		return nil, 0, false
	}
	for _, who := range players {
		if m, err := s.library.Moves(from, who).Read(p.text); err == nil && m.Legal {
			return m.To, who, true
		}
	}
	return nil, 0, false
}

// isAnswered reports whether a text begins with a legal answer to a move.
func (s *statement) isAnswered(after game.Position, by game.Player, p piece) bool {
	players := []game.Player{game.Both}
	if s.q.Partizan() {
		players = []game.Player{by.Other()}
	}
	first, _ := s.arrow(p)
	for _, try := range []piece{p, first} {
		if _, _, ok := s.legal(after, players, try); ok {
			return true
		}
	}
	return false
}

func isMove(from, to game.Position, who game.Player) bool {
	for step := range from.Steps(who) {
		if from.After(step).LiveKey() == to.LiveKey() {
			return true
		}
	}
	return false
}

var (
	valueText = exactly(`^[gG]\s*\((.*)\)$`)
	mexText   = words(`^\*?\s*mex\s*(?:of\s*)?[{(](.*)[})]$`)
	nimWord   = words(`^(?:g\s*\(|\*?\s*mex\b)|\sxor\s`)
	heaps     = exactly(`^[0-9, ]+$`)
	numeral   = exactly(`^\*?\s*([0-9]{1,18})$`)
)

// isNim reports whether a chain is about nim numbers.
func isNim(parts []piece) bool {
	for _, p := range parts {
		if nimWord().MatchString(p.text) && (!strings.HasPrefix(p.text, "G") || valueText().MatchString(p.text)) {
			return true
		}
	}
	return false
}

// nimRelation reads a chain of nim numbers.
func (s *statement) nimRelation(parts []piece, between []string) {
	var nims []Nim
	for i, p := range parts {
		if i == 0 && p.text == "" && s.rightNim != nil {
			nims = append(nims, *s.rightNim)
			continue
		}
		nims = append(nims, s.nim(p))
	}
	for i, sign := range between {
		if sign == "=" || sign == "==" {
			continue
		}
		x, y := nims[i], nims[i+1]
		zero := y.Op == Number && y.N == 0
		if len(between) > 1 || x.Op != ValueOf || !zero && (sign != "!=" && sign != "/=" && sign != "<>" || y.Op != ValueOf) {
			parts[i+1].fault("nim values are compared with = alone, or with != 0", "write g(A) = 3, or A is N")
		}
		s.claim(Claim{Op: map[bool]Op{true: Confused, false: Differs}[zero], X: x.Of, Y: y.Of})
		return
	}
	s.nims(nims)
}

// nims claims that nim numbers are equal.
func (s *statement) nims(list []Nim) {
	last := list[len(list)-1]
	var ends, links []Claim // of each game in a chain it is said what the chain ends with
	for i, n := range list[:len(list)-1] {
		if n.Op == ValueOf && last.Op == Number {
			ends = append(ends, Claim{Op: NimEqual, Left: n, Right: last})
		}
		if n.Op != ValueOf || last.Op != Number || i < len(list)-2 {
			links = append(links, Claim{Op: NimEqual, Left: n, Right: list[i+1]})
		}
	}
	s.line.Claims = slices.Concat(s.line.Claims, ends, links)
	s.right, s.rightNim = nil, &last
	if first := list[0]; s.ofG || first.Op == ValueOf {
		s.ofG = first.Op == ValueOf && first.Of.Key() == s.q.G.Key()
	}
}

// impartial reads a game that has a nim value.
func (s *statement) impartial(p piece) game.Position {
	pos := s.game(p)
	if pos.Partizan() {
		p.fault("only a game in which both players have the same moves has a nim value", "compare the game itself, as in "+p.text+" = *2")
	}
	return pos
}

// nim reads a nim number.
func (s *statement) nim(p piece) Nim {
	p = p.trimmed()
	if terms, signs := p.split(" xor "); len(signs) > 0 {
		n := Nim{Op: Xor}
		for _, t := range terms {
			n.Args = append(n.Args, s.nim(t))
		}
		return n
	}
	if m := numeral().FindStringSubmatch(p.text); m != nil {
		n, _ := game.ReadNumber(m[1])
		return Nim{N: n}
	}
	if m := valueText().FindStringSubmatchIndex(p.text); m != nil {
		return Nim{Op: ValueOf, Of: s.impartial(piece{p.text[m[2]:m[3]], p.from + m[2]})}
	}
	if m := mexText().FindStringSubmatchIndex(p.text); m != nil {
		n := Nim{Op: Mex}
		inner := piece{p.text[m[2]:m[3]], p.from + m[2]}.trimmed()
		if strings.HasPrefix(inner.text, "{") && strings.HasSuffix(inner.text, "}") {
			inner = piece{inner.text[1 : len(inner.text)-1], inner.from + 1}
		}
		for _, a := range inner.trimmed().list() {
			n.Args = append(n.Args, s.nim(a))
		}
		return n
	}
	if p.text == "" {
		p.fault("a nim value is missing here", "write a whole number, g(A), mex{0,1} or 3 xor 5")
	}
	pos, err := s.library.Impartial().Parse(p.text)
	if err == nil && !pos.Partizan() { // a game stands for its value
		return Nim{Op: ValueOf, Of: pos}
	}
	halt.Check(&game.SyntaxError{
		Start: p.from, End: p.from + len(p.text), Msg: "expected a nim value, found " + game.Quote(p.text),
		Hint: "write a whole number, g(A), mex{0,1} or 3 xor 5",
	})
	return Nim{}
}
