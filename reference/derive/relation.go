package derive

import (
	"regexp"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
)

// relations are the signs between games, longer ones first.
var relations = []string{"->", "|>", "<|", ">=", "<=", "=>", "=<", "!=", "/=", "<>", "||", "==", "=", ">", "<"}

// spelled are the relations in words.
var spelled = []struct {
	pattern *regexp.Regexp
	sign    string
}{
	{words(`\s+(?:is\s+)?(?:not\s+equal\s+to|different\s+from|differs\s+from)\s+`), " != "},
	{words(`\s+(?:equals|is\s+equal\s+to|is\s+the\s+same\s+as)\s+`), " = "},
	{words(`\s+is\s+(?:confused|incomparable|fuzzy)\s+with\s+`), " || "},
	{words(`\s+is\s+(?:greater|larger|better)\s+than\s+or\s+equal\s+to\s+`), " >= "},
	{words(`\s+is\s+at\s+least\s+`), " >= "},
	{words(`\s+is\s+(?:less|smaller)\s+than\s+or\s+equal\s+to\s+`), " <= "},
	{words(`\s+is\s+at\s+most\s+`), " <= "},
	{words(`\s+is\s+(?:greater|larger|better)\s+than\s+`), " > "},
	{words(`\s+is\s+(?:less|smaller|worse)\s+than\s+`), " < "},
	{words(`\s+is\s+`), " = "},
}

// relation reads statements with signs between games: orders, equalities, moves, nim numbers.
func (s *statement) relation(p piece) {
	p = s.inSigns(p)
	if m, found := p.match(moving); found {
		s.moves(m[3].trimmed(), player(m[1].text), m[4].text != "" || m[2].text != "")
		return
	}
	parts, between := p.split(relations...)
	if len(between) == 0 {
		s.unknown(p)
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

var moving = regexp.MustCompile(`(?i)^(?:(left|right)\s*:\s*)?()(.*->.*?)(\s+(?:wins|is\s+winning|is\s+a\s+winning\s+move))?$`)

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

// moves claims moves: each from the game before it, and that a second one, which answers the first, wins.
func (s *statement) moves(p piece, who game.Player, wins bool) {
	first, rest := s.arrow(p)
	from := s.game(first)
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
// as is a legal move, or else what stands before the next arrow.
func (s *statement) move(from game.Position, who game.Player, p piece) (to game.Position, by game.Player, rest piece) {
	players := []game.Player{game.Both}
	if s.q.Partizan() {
		if players = game.Players[:]; who != game.Both {
			players = []game.Player{who}
		}
	}
	first, rest := s.arrow(p)
	if !s.isSmall(from) {
		return s.game(first), players[0], rest
	}
	for _, try := range []struct{ move, rest piece }{{p, piece{}}, {first, rest}} {
		if to, err := s.library.Parse(try.move.text); err == nil {
			for _, who := range players {
				if isMove(from, to, who) {
					return to, who, try.rest
				}
			}
		}
		for _, who := range players {
			if m, err := s.library.Moves(from, who).Read(try.move.text); err == nil && m.Legal {
				return m.To, who, try.rest
			}
		}
	}
	return s.game(first), players[0], rest
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
	valueText = regexp.MustCompile(`^[gG]\s*\((.*)\)$`)
	mexText   = regexp.MustCompile(`(?i)^mex\s*[{(](.*)[})]$`)
	nimWord   = regexp.MustCompile(`(?i)^(?:g\s*\(|mex\b)|\sxor\s`)
	numeral   = regexp.MustCompile(`^\*?\s*([0-9]{1,18})$`)
)

// isNim reports whether a chain is about nim numbers.
func isNim(parts []piece) bool {
	for _, p := range parts {
		if nimWord.MatchString(p.text) && (!strings.HasPrefix(p.text, "G") || valueText.MatchString(p.text)) {
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
	for i := range len(list) - 1 {
		s.claim(Claim{Op: NimEqual, Left: list[i], Right: list[i+1]})
	}
	last := list[len(list)-1]
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
	if m := numeral.FindStringSubmatch(p.text); m != nil {
		n, _ := game.ReadNumber(m[1])
		return Nim{N: n}
	}
	if m := valueText.FindStringSubmatchIndex(p.text); m != nil {
		return Nim{Op: ValueOf, Of: s.impartial(piece{p.text[m[2]:m[3]], p.from + m[2]})}
	}
	if m := mexText.FindStringSubmatchIndex(p.text); m != nil {
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
