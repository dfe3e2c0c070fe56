package kinds

import (
	"slices"

	"grader/checker"
	"grader/checker/read"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/refute"
	"grader/reference/solve"
	"grader/reference/worked"
)

// maxReversible is the most options in a question about reversible ones, each of which has options
// of its own; maxSideReversible is the most for one player of a partizan game.
const (
	maxReversible     = 1000
	maxSideReversible = 200
)

var reversibleMovesKind = &checker.Kind{
	Name:  "reversible-moves",
	Title: "Reversible moves",
	Asks: "The options of a game that are reversible in normal play, and through which of their own options: X is reversible through Y if Y is an option of X and equal to the game. " +
		"In partizan games `player` says whose options are asked for: an option X of Left is reversible through Y if Right can move from X to Y, and Y is at most the game; for Right the other way round. " +
		"`credit` sets the scoring rule. In impartial games one reversible option of each nim value is enough. An option earns half if the answer does not say through what it is reversible, or names something else.",
	Syntax: "An array of `\"X through Y\"`, where X and Y are positions, moves, or nimbers of the same values: `[\"*3 through *2\"]`, `[\"nim(3) through nim(2)\"]`; `[]` if no option is reversible. Between positions, `by`, `to` and `->` are read as `through`. " +
		"A nimber stands for every option of its value. It cannot be used when some of these options are reversible and others are not.",
	Form:         listForm("`X through Y`, where X and Y are positions, moves, or nimbers of the same values", "no option is reversible") + " A nimber stands for every option of its value.",
	Uses:         []string{"game", "player", "play", "credit"},
	Needs:        []string{"game"},
	Reads:        []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	PartizanForm: listForm("`X through Y`, where X is an option of the player and Y what the other player can move to from there, each a position or a move", "no option is reversible"),
	Read:         readReversible,
}

func readReversible(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	q := &reversibleMoves{moveQuestion: readMoveQuestion(d), most: maxReversible, reversers: map[string][]game.Position{}}
	asked := checker.Asked[reversals]{
		Answers: checker.Answers[reversals]{
			Parse:    q.parse,
			Field:    checker.Field{Shape: checker.Lines, Moves: "through", Signs: signsIn(q.pos, q.who)},
			Examples: checker.Examples(`["*13 through *11"]`, `["*19 through *14"]`, `["*17 through *12"]`, `["*23 through *16"]`, `["*31 through *28"]`, `["*45 through *39"]`),
		},
		Wording: "Which options of " + q.pos.String() + " are reversible, and through which of their own options?",
		Solve:   q.solve,
		Why:     func(s *solve.Solver, _ reversals) (explain.Doc, error) { return worked.Reversible(s, q.pos, q.who) },
		Grade:   q.grade,
		Rules:   q.rules,
		Holds:   func(got, _ reversals) bool { return slices.ContainsFunc(got, q.isReversible) },
		Match:   func(*reversals) checker.Match { return q.match() },
	}
	if q.who != game.Both {
		q.most = maxSideReversible
		asked.Examples = checker.Examples(`["{23|17} through 17"]`, `["{31|-29} through -29"]`, `["^7 through *"]`, `["{19||13|-12} through {13|-12}"]`)
		asked.Wording = "Which options of " + q.who.Name() + " in " + q.pos.String() + " are reversible, and through which options that " + q.who.Other().Name() + " has there?"
	}
	if !d.Failed {
		_, err := solve.New(0).EveryOption(q.pos, q.who, q.most)
		q.wide = err != nil
	}
	return asked.Ask()
}

// reversibleMoves asks which options of a position are reversible, and through what. An option
// X of Left is reversible through Y if Right can move from X to Y, and Y is at most the whole
// game; where both players have the same moves, if Y is equal to it.
type reversibleMoves struct {
	moveQuestion
	most      int  // options are asked about
	wide      bool // there are more
	needed    int  // entries that the answer has
	options   []solve.Option
	reversers map[string][]game.Position // by the key of a reversible option: the positions through which it reverses
	// Where both players have the same moves:
	value     uint64            // of the game
	values    map[string]uint64 // the nim values of the options, by key
	some, all map[uint64]bool   // by nim value: whether some and whether all options of it are reversible
}

func (q *reversibleMoves) solve(t *checker.Task) (reversals, error) {
	if q.who == game.Both {
		return q.solveValues(t.Solver())
	}
	return q.solveSides(t.Solver())
}

// solveSides finds what each option of a player is reversible through.
func (q *reversibleMoves) solveSides(s *solve.Solver) (reversals, error) {
	answer := reversals{}
	var err error
	if q.options, err = s.EveryOption(q.pos, q.who, q.most); err != nil {
		return nil, err
	}
	for i, x := range q.options {
		answers, err := s.EveryOption(x.To, q.who.Other(), q.most)
		if err != nil {
			return nil, err
		}
		for _, y := range answers {
			reverses, err := s.WinsSecond(refute.Difference(q.pos, y.To), q.who)
			if err != nil {
				return nil, err
			}
			if reverses {
				q.reversers[x.Key()] = append(q.reversers[x.Key()], y.To)
			}
		}
		if through := q.reversers[x.Key()]; through != nil {
			answer = append(answer, reversal{x: positionsOf(q.options[i : i+1])[0], y: through[0], given: true})
		}
	}
	q.needed = len(answer)
	return answer, nil
}

// solveValues does so by nim values. Each reversible option is named by its value, where all
// options of that value are alike, and else by position.
func (q *reversibleMoves) solveValues(s *solve.Solver) (reversals, error) {
	var err error
	if q.value, err = s.Nimber(q.pos); err != nil {
		return nil, err
	}
	list, err := s.Reversible(q.pos, q.most)
	if err != nil {
		return nil, err
	}
	q.options, _, err = s.Options(q.pos, q.who, q.most)
	if err != nil {
		return nil, err
	}
	for _, r := range list {
		q.reversers[r.Option.Key()] = r.Through
	}
	q.values, q.some, q.all = map[string]uint64{}, map[uint64]bool{}, map[uint64]bool{}
	for _, o := range q.options {
		n, err := s.Nimber(o.To)
		if err != nil {
			return nil, err
		}
		q.values[o.Key()] = n
		is := q.reversers[o.Key()] != nil
		before, known := q.all[n]
		if is && !q.some[n] {
			q.needed++
		}
		q.some[n], q.all[n] = q.some[n] || is, is && (before || !known)
	}
	answer := reversals{}
	named := map[uint64]bool{}
	for i, o := range q.options {
		n, through := q.values[o.Key()], q.reversers[o.Key()]
		if through == nil || named[n] {
			continue
		}
		r := reversal{x: positionsOf(q.options[i : i+1])[0], y: through[0], given: true}
		if named[n] = q.all[n]; named[n] {
			r = reversal{x: notation.Reading{Text: cgt.Nimber(n).String()}, byValue: true, value: n, y: game.Nimber(q.value), given: true}
		}
		answer = append(answer, r)
	}
	return answer, nil
}

// valueOf is the nim value of the option that an entry names; ok is false if it names none.
func (q *reversibleMoves) valueOf(r reversal) (n uint64, ok bool) {
	if r.byValue {
		return r.value, true
	}
	n, ok = q.values[r.x.Key]
	return n, ok
}

// optionOf identifies the option that an entry names: in impartial games by its value. is is false
// if the entry names none.
func (q *reversibleMoves) optionOf(r reversal) (key string, is bool) {
	if q.who == game.Both {
		n, ok := q.valueOf(r)
		return "value " + number(n).String(), ok
	}
	return r.x.Key, slices.ContainsFunc(q.options, func(o solve.Option) bool { return o.Key() == r.x.Key })
}

// isReversible reports whether an entry names a reversible option.
func (q *reversibleMoves) isReversible(r reversal) bool {
	if r.byValue {
		return q.all[r.value]
	}
	return q.reversers[r.x.Key] != nil
}

// reverses reports whether an option is reversible through a position.
func (q *reversibleMoves) reverses(option string, y game.Position) bool {
	key := y.LiveKey()
	return slices.ContainsFunc(q.reversers[option], func(z game.Position) bool { return z.LiveKey() == key })
}

// isThrough reports whether the option that an entry names reverses through the position in the
// entry, or through the form of the value of one that reverses it.
func (q *reversibleMoves) isThrough(t *checker.Task, r reversal) (bool, error) {
	if q.who == game.Both {
		if n, ok := read.BareNimber(r.y); ok {
			return n == q.value, nil
		}
		for key := range q.reversers {
			if (r.byValue && q.values[key] == r.value || !r.byValue && key == r.x.Key) && q.reverses(key, r.y) {
				return true, nil
			}
		}
		return false, nil
	}
	if q.reverses(r.x.Key, r.y) || !read.IsValue(r.y) {
		return q.reverses(r.x.Key, r.y), nil
	}
	for _, y := range q.reversers[r.x.Key] {
		order, err := t.Solver().Compare(r.y, y)
		if err != nil || order == cgt.Equal {
			return err == nil, err
		}
	}
	return false, nil
}

func (q *reversibleMoves) grade(t *checker.Task, got, _ reversals) (points.Points, []checker.Note, error) {
	named, right, spoilt, wrong := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	var not, through, alone bool // some entry has the fault
	for i := range got {
		r := &got[i]
		key, isOption := q.optionOf(*r)
		switch {
		case !isOption:
			wrong[r.x.Key] = true // not a legal move, which has its own note already
			continue
		case !q.isReversible(*r):
			wrong[key] = true
			not = true
			continue
		}
		named[key] = true
		if !r.given {
			alone = true
			continue
		}
		is, err := q.isThrough(t, *r)
		if err != nil {
			return points.Points{}, nil, err
		}
		if is {
			right[key] = true
		} else {
			spoilt[key] = true
			through = true
		}
	}
	full := 0
	for key := range right {
		if !spoilt[key] {
			full++
		}
	}
	credit := q.rule.OfHalves(full, len(named)-full, len(wrong), q.needed)
	var notes []checker.Note
	add := func(code checker.Code, is bool) {
		if is {
			notes = append(notes, q.note(code))
		}
	}
	add("reversible/not", not)
	add("reversible/through", through)
	add("reversible/alone", alone)
	switch missing := q.needed - len(named); {
	case len(got) == 0 && missing > 0:
		notes = append(notes, q.note("reversible/none"))
	case missing > 0:
		notes = append(notes, q.note("reversible/missing").Lacking(missing))
	}
	return credit, notes, nil
}

// note is the note of a code, where Left and Right have different moves in words about these.
func (q *reversibleMoves) note(code checker.Code) checker.Note {
	if q.who == game.Both {
		return checker.Hint(code)
	}
	me, opponent, most := q.who.Name(), q.who.Other().Name(), "most"
	if q.who == game.Right {
		most = "least"
	}
	rule := "An option X of " + me + " is reversible through Y if " + opponent + " can move from X to Y, and Y is at " + most + " the whole game."
	return checker.Hint(code).Saying(map[checker.Code]string{
		"reversible/not":     "An option named here is not reversible: no answer of " + opponent + " to it reverses it. " + rule,
		"reversible/through": "An option named here is reversible, but not through the position given. " + rule,
		"reversible/alone":   "An option named here is reversible, but the answer does not say through what. Half the credit is for naming the answer of " + opponent + " that reverses it.",
		"reversible/none":    "Some option is reversible. " + rule,
		"reversible/missing": "There are more reversible options than those named. " + rule,
	}[code])
}
