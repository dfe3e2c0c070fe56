package kinds

import (
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/solve"
	"grader/reference/worked"
)

// answerShape is what an answer to an ask looks like.
type answerShape uint8

const (
	aCount answerShape = iota
	aGame
	someGames
)

// An ask is a question about a value.
type ask struct {
	name      string // the key ask, and where the answer is a game that of the operation which makes it
	about     string // its meaning, for the page of the kinds
	wording   string // with GAME, and WHOSE where a player may be named
	shape     answerShape
	impartial bool
	hint      string // for a wrong answer
	examples  []string
	solve     func(q *value, t *checker.Task, s *solve.Solver) (worth, error)
	why       func(s *solve.Solver, q *value) (explain.Doc, error)
	// instead is the result of a common mistake, if it can be found.
	slip    checker.Code
	instead func(q *value, s *solve.Solver) ([]game.Position, error)
}

const (
	atomicWeight = "atomic-weight"
	reducedForm  = "reduced-form"
)

var (
	counts     = []string{"23", "17", "31", "29"}
	gameAnswer = []string{`"{12|-7}"`, `"{17|8}"`, `"{23||6|-11}"`, `"{^3|-14}"`}
)

// asks are all of them; problems.Asks lists their names for the files.
var asks = []*ask{
	{
		name: "birthday", about: "the day on which it is born", wording: "What is the birthday of GAME?", shape: aCount, examples: counts,
		hint: "The birthday is another day. A game is born one day after the last of the options of its canonical form; 0 is born on day 0.",
		solve: func(q *value, _ *checker.Task, s *solve.Solver) (worth, error) {
			g, err := s.Entry(q.pos)
			if err != nil {
				return worth{}, err
			}
			birthday, err := s.Forms().Birthday(g)
			if err != nil {
				return worth{}, err
			}
			return counted(int(min(birthday, 1<<60))), nil
		},
		why:  func(s *solve.Solver, q *value) (explain.Doc, error) { return worked.Birthday(s, q.pos) },
		slip: "value/as-written",
		instead: func(q *value, s *solve.Solver) ([]game.Position, error) {
			depth, err := s.Depth(q.pos)
			return counted(depth).list, err
		},
	},
	{
		name: "incentives", about: "what moves gain, for one player or for both", wording: "List the incentivesWHOSE in GAME that no other incentive dominates.", shape: someGames,
		examples: []string{`["{12|-7}"]`, `["{17|8}", "{^3|-14}"]`, `["{23||6|-11}"]`},
		solve: func(q *value, _ *checker.Task, s *solve.Solver) (worth, error) {
			g, err := s.Entry(q.pos)
			if err != nil {
				return worth{}, err
			}
			undominated, err := s.Incentives(g, q.who)
			if err != nil {
				return worth{}, err
			}
			every, err := s.EveryIncentive(q.pos, q.who, maxReversible)
			if err != nil {
				return worth{}, err
			}
			list, err := positions(s, undominated)
			if err == nil {
				q.moves, err = positions(s, every)
			}
			return worth{isList: true, list: list}, err
		},
		why:  func(s *solve.Solver, q *value) (explain.Doc, error) { return worked.Incentives(s, q.pos, q.who) },
		slip: "value/negated",
		instead: func(q *value, _ *solve.Solver) (list []game.Position, err error) {
			for _, d := range q.want.list {
				list = append(list, d.Negative())
			}
			return list, nil
		},
	},
	operated(atomicWeight, "roughly how many ups it is worth", "What is the atomic weight of GAME?",
		"This is not the atomic weight. It is {w(G^L) - 2 | w(G^R) + 2}, w standing for the weights of the options; where that is a whole number, a far star decides which.",
		worked.AtomicWeight,
		"value/untaxed", (*value).untaxed),
	operated(reducedForm, "its simplest form up to infinitesimals", "What is the reduced canonical form of GAME?",
		"This game differs from the game of the question by more than an infinitesimal: some stop of the difference is not 0.",
		worked.Reduced, "value/mean", mean),
	operated("companion", "the game whose options are the companions of the options, and 0 besides, for Left if the game is at least 0 and for Right if it is at most 0", "What is the companion of GAME?",
		"This is not the companion. Its options are the companions of the options, and 0 besides: for Left if the game is at least 0, for Right if it is at most 0.",
		worked.Companion,
		"value/plus-star",
		func(q *value, _ *solve.Solver) ([]game.Position, error) {
			return []game.Position{q.pos.Plus(game.Nimber(1))}, nil
		}),
	operated("freeze", "the game cooled by its temperature", "What is GAME cooled by its temperature?",
		"This is not the frozen game. Every move is taxed by the temperature: what remains is the mean value and an infinitesimal, which is seldom 0.",
		worked.Freeze, "value/mean", mean),
	timed("remoteness", false), timed("suspense", true),
}

// askedOf lists the asks, for the page of the kinds.
func askedOf() string {
	var list []string
	for _, a := range asks {
		list = append(list, "`"+a.name+"`, "+a.about)
	}
	return strings.Join(list, "; ")
}

func counted(n int) worth { return worth{list: []game.Position{numbered(uint64(n))}} }

// operated is an ask for the game that an operation of the notation makes.
func operated(name, about, wording, hint string, why func(*solve.Solver, game.Position) (explain.Doc, error), slip checker.Code, instead func(*value, *solve.Solver) ([]game.Position, error)) *ask {
	return &ask{
		name: name, about: about, wording: wording, shape: aGame, hint: hint, examples: gameAnswer, slip: slip, instead: instead,
		solve: func(q *value, t *checker.Task, s *solve.Solver) (worth, error) {
			if name == atomicWeight {
				g, err := s.Entry(q.pos)
				if err != nil {
					return worth{}, err
				}
				weight, err := s.AtomicWeight(g)
				if err != nil || weight == solve.NoWeight {
					return worth{none: true}, err
				}
			}
			var err error
			q.named, err = t.Library.Partizan().Parse(name + "(" + q.pos.String() + ")")
			if err != nil {
				return worth{}, err
			}
			form, err := s.Form(q.named)
			return worth{list: []game.Position{form}}, err
		},
		why: func(s *solve.Solver, q *value) (explain.Doc, error) { return why(s, q.pos) },
	}
}

// timed is an ask for how long play lasts.
func timed(name string, slow bool) *ask {
	times := func(q *value, s *solve.Solver, slow bool) (worth, error) {
		quick, late, err := s.Remoteness(q.pos)
		if slow {
			quick = late
		}
		return counted(quick), err
	}
	hurries, about := "the winner hurries and the loser does not", "how many moves it lasts if the winner hurries and the loser delays"
	if slow {
		hurries, about = "the loser hurries and the winner does not", "how many moves it lasts if the loser hurries and the winner delays"
	}
	return &ask{
		name: name, about: about, wording: "What is the " + name + " of GAME?", shape: aCount, impartial: true, examples: counts,
		hint:  "This is not the " + name + ", which is how many moves play lasts if " + hurries + ". It is even in P-positions and odd in N-positions.",
		solve: func(q *value, _ *checker.Task, s *solve.Solver) (worth, error) { return times(q, s, slow) },
		why:   func(s *solve.Solver, q *value) (explain.Doc, error) { return worked.Remoteness(s, q.pos, slow) },
		slip:  "value/exchanged",
		instead: func(q *value, s *solve.Solver) ([]game.Position, error) {
			other, err := times(q, s, !slow)
			return other.list, err
		},
	}
}

func mean(q *value, s *solve.Solver) ([]game.Position, error) {
	h, err := s.Thermograph(q.pos)
	if err != nil {
		return nil, err
	}
	return []game.Position{game.Value(cgt.Simple{Number: h.Mean})}, nil
}

// options are those of the canonical form.
func (q *value) options(s *solve.Solver) ([2][]cgt.Form, error) {
	g, err := s.Entry(q.pos)
	if err != nil {
		return [2][]cgt.Form{}, err
	}
	left, right, err := s.Forms().Options(g)
	return [2][]cgt.Form{slices.Clone(left), slices.Clone(right)}, err
}

// untaxed is the game of the weights of the options; nil if some option has none.
func (q *value) untaxed(s *solve.Solver) ([]game.Position, error) {
	sides, err := q.options(s)
	if err != nil {
		return nil, err
	}
	for _, options := range sides {
		for i, o := range options {
			w, ok, err := s.Forms().AtomicWeight(o)
			if err != nil || !ok {
				return nil, err
			}
			options[i] = w
		}
	}
	g, err := s.FormOf(sides[0], sides[1])
	if err != nil {
		return nil, err
	}
	return positions(s, []cgt.Form{g})
}

// positions are forms as games.
func positions(s *solve.Solver, forms []cgt.Form) ([]game.Position, error) {
	list := []game.Position{}
	for _, g := range forms {
		pos, err := s.Written(g)
		if err != nil {
			return nil, err
		}
		list = append(list, pos)
	}
	return list, nil
}

func (q *value) rules(t *checker.Task, want worth) []checker.Rule[worth] {
	s := t.Spare()
	instead, err := q.ask.instead(q, s)
	is := func(got worth) bool {
		return !got.none && slices.EqualFunc(got.list, instead, func(pos, other game.Position) bool {
			order, err := s.Compare(pos, other)
			return read.IsValue(pos) && err == nil && order == cgt.Equal
		})
	}
	return []checker.Rule[worth]{{Code: q.ask.slip, Shown: when(err == nil && len(instead) > 0 && !want.none, is)}}
}
