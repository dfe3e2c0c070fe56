package derive

import (
	"slices"
	"strings"

	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// A prover finds a derivation, line by line: each is shown by those before it.
type prover struct {
	*Marking
	chain [][]Claim // lines of more than one link
}

// Reference is a derivation that shows what is asked for, as texts. It stops with game.ErrLimit if it
// would be longer than an answer can be.
func Reference(q *Question, s *solve.Solver) (lines []string, err error) {
	defer halt.Caught(&err)
	t := newTable(s, q)
	p := &prover{Marking: &Marking{Question: q, t: t, shown: newKnown(t)}}
	p.prove()
	p.fulfil()
	for _, links := range p.chain {
		text := ""
		for i, c := range links {
			if i == 0 {
				text = c.String()
			} else {
				text += " = " + c.Right.String()
			}
		}
		lines = append(lines, withG(text, q.G.String()))
	}
	return lines, nil
}

// withG writes G for the game of the question where a line begins with it, asks for its value, or says
// that something holds in it.
func withG(line, g string) string {
	if rest, found := strings.CutPrefix(line, "g("+g+") "); found {
		return "g(G) " + rest
	}
	if rest, found := strings.CutSuffix(line, " in "+g); found {
		return rest + " in G"
	}
	for _, before := range []string{"", "Left: ", "Right: "} {
		if rest, found := strings.CutPrefix(line, before+g+" "); found {
			return before + "G " + rest
		}
	}
	return line
}

// say adds a line, and takes what it claims for known.
func (p *prover) say(links ...Claim) {
	p.chain = append(p.chain, links)
	if len(p.chain) > maxDuties {
		halt.Check(game.ErrLimit)
	}
	for _, c := range links {
		p.shown.add(p.t.claim(c))
	}
}

func (p *prover) pos(at place) game.Position { return p.t.games[at].pos }

// prove shows what is asked for.
func (p *prover) prove() {
	q, t := p.Question, p.t
	g, zero := t.place(q.G), t.place(nil)
	switch {
	case q.Goal == CanonicalForm:
		p.form(g)
	case q.Goal == Compare:
		p.compare(g, t.place(q.H))
	case q.Goal == Nimber:
		p.nimber(g)
	case q.Goal == Value && q.Partizan():
		p.form(g)
	case q.Goal == Value:
		p.nimber(g)
		p.say(Claim{Op: Equal, X: q.G, Y: p.canonical(g)})
	case q.Goal == Outcome:
		p.compare(g, zero)
	default:
		p.winning(g)
	}
}

// winning shows a winning move, or that there is none.
func (p *prover) winning(g place) {
	who := p.Question.Who
	if to, ok := p.winningMove(g, who); ok {
		p.good(to, who)
		p.say(Claim{Op: Wins, X: p.pos(g), Y: p.pos(to), Who: who})
		return
	}
	p.good(g, who.Other())
	if who == game.Both {
		p.sayUnlessSaid(Claim{Op: Equal, X: p.pos(g)})
	} else {
		p.sayUnlessSaid(p.t.orderOf(AtLeast, g, p.t.place(nil), who.Other()))
	}
}

// fulfil puts before the result what is to be shown besides, where nothing else leads to it.
func (p *prover) fulfil() {
	d := &Marking{Question: p.Question, t: p.t, Result: -1}
	for _, links := range p.chain {
		var one Judged
		for _, c := range links {
			one.claims = append(one.claims, p.t.claim(c))
		}
		d.Lines = append(d.Lines, one)
	}
	d.show()
	d.count()
	end := len(p.chain) - 1
	for _, duty := range d.Duties {
		if !duty.Done {
			p.chain = slices.Insert(p.chain, end, []Claim{duty.Claim})
			end++
		}
	}
}

func (p *prover) sayUnlessSaid(c Claim) {
	for _, links := range p.chain {
		if len(links) == 1 && links[0].String() == c.String() {
			return
		}
	}
	p.say(c)
}

// good shows that a player who has moved to a game wins it.
func (p *prover) good(at place, who game.Player) {
	zero := p.t.place(nil)
	switch {
	case who == game.Left:
		p.atLeast(at, zero)
	case who == game.Right:
		p.atLeast(zero, at)
	default:
		p.nimber(at)
	}
}

// nimber shows the nim value of a game: first those of its parts, or of its options.
func (p *prover) nimber(at place) {
	t := p.t
	if _, known := p.shown.number(at); known && len(p.chain) > 0 && at != t.place(p.Question.G) || t.plain.total(at).isValue() {
		if at == t.place(p.Question.G) {
			p.sayUnlessSaid(p.valueOf(at))
		}
		return
	}
	if t.games[at].quotable {
		p.say(p.valueOf(at))
		return
	}
	value := Nim{Op: ValueOf, Of: p.pos(at)}
	result := Claim{Op: NimEqual, Right: p.valueOf(at).Right}
	list := Nim{Op: Mex}
	if parts := components(p.pos(at)); len(parts) > 1 {
		list.Op = Xor
		for _, part := range parts {
			one := t.place(alone(part))
			p.nimber(one)
			list.Args = append(list.Args, p.valueOf(one).Right)
		}
	} else {
		var values []uint64
		for _, o := range t.options(at, game.Left) {
			for _, part := range components(p.pos(o)) {
				p.nimber(t.place(alone(part)))
			}
			values = append(values, halt.Must(t.solver.Nimber(p.pos(o))))
		}
		slices.Sort(values)
		for _, n := range slices.Compact(values) {
			list.Args = append(list.Args, Nim{N: n})
		}
	}
	result.Left = list
	p.say(Claim{Op: NimEqual, Left: value, Right: list}, result)
}

func (p *prover) valueOf(at place) Claim {
	return Claim{Op: NimEqual, Left: Nim{Op: ValueOf, Of: p.pos(at)}, Right: Nim{N: halt.Must(p.t.solver.Nimber(p.pos(at)))}}
}

// compare shows how two games compare.
func (p *prover) compare(x, y place) {
	t := p.t
	end := t.comparison(x, y)
	x, y = t.place(end.X), t.place(end.Y)
	if !t.games[x].partizan && !t.games[y].partizan {
		p.nimber(x)
		p.nimber(y)
	} else if p.shown.leads(t.claim(end)) == "" {
		if end.Op != Confused {
			p.atLeast(x, y)
		}
		if end.Op == Equal {
			p.atLeast(y, x)
		} else {
			p.above(x, y)
		}
		if end.Op == Confused {
			p.above(y, x)
		}
	}
	p.sayUnlessSaid(end)
}

// atLeast shows x >= y, unless that is known.
func (p *prover) atLeast(x, y place) {
	if p.shown.isAtLeast(x, y) {
		return
	}
	if !p.shown.seesAtLeast(x, y) {
		p.exchanges(x, y)
	}
	p.say(Claim{Op: AtLeast, X: p.pos(x), Y: p.pos(y)})
}

// exchanges shows that Left has an answer to each move of Right in x - y.
func (p *prover) exchanges(x, y place) {
	for _, xr := range p.t.options(x, game.Right) {
		p.answer(xr, y)
	}
	for _, yl := range p.t.options(y, game.Left) {
		p.answer(x, yl)
	}
}

// answer shows what Left's answer leads to, so that x |> y is seen.
func (p *prover) answer(x, y place) {
	if p.shown.seesAbove(x, y) {
		return
	}
	for _, xl := range p.t.options(x, game.Left) {
		if p.t.isOrdered(AtLeast, xl, y) {
			p.atLeast(xl, y)
			return
		}
	}
	for _, yr := range p.t.options(y, game.Right) {
		if p.t.isOrdered(AtLeast, x, yr) {
			p.atLeast(x, yr)
			return
		}
	}
}

// above shows x |> y, unless that is known.
func (p *prover) above(x, y place) {
	if !p.shown.isAbove(x, y) {
		p.answer(x, y)
		p.say(Claim{Op: Above, X: p.pos(x), Y: p.pos(y)})
	}
}

// form shows the canonical form of a game: first those of its options, then what is left of these.
func (p *prover) form(at place) {
	t := p.t
	result := t.place(p.canonical(at))
	if p.shown.isEqual(at, result) {
		if at == t.place(p.Question.G) {
			p.sayUnlessSaid(Claim{Op: Equal, X: p.pos(at), Y: p.pos(result)})
		}
		return
	}
	end := Claim{Op: Equal, X: p.pos(at), Y: p.pos(result)}
	var sides [2][]game.Position
	for who := range sides {
		for _, o := range t.options(at, game.Player(who)) {
			p.form(o)
			if one := p.canonical(o); !slices.ContainsFunc(sides[who], func(pos game.Position) bool { return pos.Key() == one.Key() }) {
				sides[who] = append(sides[who], one)
			}
		}
	}
	if p.shown.leads(t.claim(end)) != "" {
		p.say(end)
		return
	}
	from := t.place(game.Position{{Parts: []game.Part{game.NewBraces(sides[0], sides[1])}}})
	if from != at {
		p.say(Claim{Op: Equal, X: p.pos(at), Y: p.pos(from)})
	}
	for again := true; again; {
		from, again = p.simpler(at, from)
	}
	if from != result {
		p.number(at, result)
		p.say(end)
	}
}

// number shows what has to be seen so that a game is the simplest number that fits.
func (p *prover) number(at, result place) {
	if m := p.t.plain.total(result); !m.isValue() || !m.value.IsNumber() || p.shown.leads(p.t.claim(Claim{Op: Equal, X: p.pos(at), Y: p.pos(result)})) != "" {
		return
	}
	p.atLeast(at, result)
	p.atLeast(result, at)
}

// simpler leaves out what is dominated in a form that a game equals, or replaces what is reversible;
// again reports whether anything was.
func (p *prover) simpler(at, from place) (to place, again bool) {
	t := p.t
	var sides [2][]place
	for _, who := range game.Players {
		options := t.options(from, who)
		for i, o := range options {
			better := slices.IndexFunc(options, func(b place) bool {
				c := t.claim(Claim{Op: Dominated, X: p.pos(o), Y: p.pos(b), Who: who, Form: p.pos(from)})
				return b != o && p.shown.isTrue(c) && (!t.isOrdered(Equal, o, b) || slices.Index(options, b) < i)
			})
			if better >= 0 {
				p.seen(who, options[better], o)
				p.say(Claim{Op: Dominated, X: p.pos(o), Y: p.pos(options[better]), Who: who, Form: p.pos(from)})
				again = true
				continue
			}
			sides[who] = append(sides[who], o)
		}
	}
	if !again {
		for _, who := range game.Players {
			sides[who] = p.bypassed(from, who, &again)
		}
	}
	if !again {
		return from, false
	}
	var options [2][]game.Position
	for who, list := range sides {
		slices.Sort(list)
		for _, o := range slices.Compact(list) {
			options[who] = append(options[who], p.pos(o))
		}
	}
	to = t.place(game.Position{{Parts: []game.Part{game.NewBraces(options[0], options[1])}}})
	p.say(Claim{Op: Equal, X: p.pos(at), Y: p.pos(to)})
	return to, true
}

// bypassed are the options of a player, those that are reversible replaced.
func (p *prover) bypassed(from place, who game.Player, again *bool) (list []place) {
	t := p.t
	for _, o := range t.options(from, who) {
		answers := t.options(o, who.Other())
		through := slices.IndexFunc(answers, func(b place) bool {
			return p.shown.isTrue(t.claim(Claim{Op: Reversible, X: p.pos(o), Y: p.pos(b), Who: who, Form: p.pos(from)}))
		})
		if through < 0 {
			list = append(list, o)
			continue
		}
		p.seen(who, from, answers[through])
		p.say(Claim{Op: Reversible, X: p.pos(o), Y: p.pos(answers[through]), Who: who, Form: p.pos(from)})
		list = append(list, t.options(answers[through], who)...)
		*again = true
	}
	return list
}

// seen shows what has to be known so that it is seen that one game is no worse for a player than
// another.
func (p *prover) seen(who game.Player, better, worse place) {
	if who == game.Right {
		better, worse = worse, better
	}
	if !p.shown.seesAtLeast(better, worse) {
		p.atLeast(better, worse)
	}
}
