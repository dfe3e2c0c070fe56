package kinds

import (
	"slices"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/reference/cgt"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/notation"
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

// An ask is what may be asked of a value.
type ask struct {
	name      string // the key ask, and where the answer is a game that of the operation which makes it
	about     string // what it is, for the page of the kinds
	wording   string // with GAME, and WHOSE where a player may be named
	shape     answerShape
	impartial bool
	hint      string // what is said of a wrong answer
	examples  []string
	solve     func(q *value, t *checker.Task, s *solve.Solver) worth
	why       func(s *solve.Solver, q *value) (explain.Doc, error)
	// What a common mistake leads to instead; nil if there is none, or nobody can make it here.
	slip    checker.Slip
	instead func(q *value, s *solve.Solver) []game.Position
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
		solve: func(q *value, _ *checker.Task, s *solve.Solver) worth {
			return counted(int(min(halt.Must(s.Forms().Birthday(q.form(s))), 1<<60)))
		},
		why:  func(s *solve.Solver, q *value) (explain.Doc, error) { return worked.Birthday(s, q.pos) },
		slip: checker.Named("value/as-written", "This is how long the longest play of the game lasts as it is written. The birthday is that of the value: dominated options of the canonical form are gone, and reversible ones bypassed.", "value/wrong"),
		instead: func(q *value, s *solve.Solver) []game.Position {
			depth, err := s.Depth(q.pos)
			if err != nil {
				return nil
			}
			return counted(depth).list
		},
	},
	{
		name: "incentives", about: "what moves gain, for one player or for both", wording: "List the incentivesWHOSE in GAME that no other incentive dominates.", shape: someGames,
		examples: []string{`["{12|-7}"]`, `["{17|8}", "{^3|-14}"]`, `["{23||6|-11}"]`},
		solve: func(q *value, t *checker.Task, s *solve.Solver) worth {
			list := worth{isList: true, list: []game.Position{}}
			for _, d := range halt.Must(s.Incentives(q.form(s), q.who)) {
				list.list = append(list.list, halt.Must(notation.OfForm(s.Forms(), d)))
			}
			q.allIncentives(s)
			return list
		},
		why:  func(s *solve.Solver, q *value) (explain.Doc, error) { return worked.Incentives(s, q.pos, q.who) },
		slip: checker.Named("value/negated", "These are the negatives of incentives. An incentive is what the mover gains: G^L - G for Left, and G - G^R for Right, so that both count alike.", "value/no-incentive"),
		instead: func(q *value, _ *solve.Solver) (list []game.Position) {
			for _, d := range q.Ref.list {
				list = append(list, d.Negative())
			}
			return list
		},
	},
	operated(atomicWeight, "how many times ^ it weighs", "What is the atomic weight of GAME?",
		"This is not the atomic weight. It is {w(G^L) - 2 | w(G^R) + 2}, w standing for the weights of the options; where that is a whole number, a far star decides which.",
		worked.AtomicWeight,
		checker.Named("value/untaxed", "These are the weights of the options without what a move costs: 2 is taken from the weights of Left's options, and added to those of Right's.", "value/wrong"),
		func(q *value, s *solve.Solver) []game.Position { return q.untaxed(s) }),
	operated(reducedForm, "its simplest form up to infinitesimals", "What is the reduced canonical form of GAME?",
		"This game differs from the game of the question by more than an infinitesimal: some stop of the difference is not 0.",
		worked.Reduced, meanSlip, mean),
	operated("companion", "the game whose options are the companions of the options, and 0 besides, for Left if the game is at least 0 and for Right if it is at most 0", "What is the companion of GAME?",
		"This is not the companion. Its options are the companions of the options, and 0 besides: for Left if the game is at least 0, for Right if it is at most 0.",
		worked.Companion,
		checker.Named("value/plus-star", "This is the game with * added. The companion has the companions of the options as its options, and 0 besides in games that are comparable with 0, which comes to the same in some games only.", "value/wrong"),
		func(q *value, _ *solve.Solver) []game.Position { return []game.Position{q.pos.Plus(game.Nimber(1))} }),
	operated("freeze", "the game cooled by its temperature", "What is GAME cooled by its temperature?",
		"This is not the frozen game. Every move is taxed by the temperature: what remains is the mean value and an infinitesimal, which is seldom 0.",
		worked.Freeze, meanSlip, mean),
	timed("remoteness", false), timed("suspense", true),
}

// askedOf lists what may be asked, for the page of the kinds.
func askedOf() string {
	var list []string
	for _, a := range asks {
		list = append(list, "`"+a.name+"`, "+a.about)
	}
	return strings.Join(list, "; ")
}

func (q *value) form(s *solve.Solver) cgt.Form { return halt.Must(s.Form(q.pos)) }

func counted(n int) worth { return worth{list: []game.Position{numbered(uint64(n))}} }

// operated is an ask for the game that an operation of the notation makes.
func operated(name, about, wording, hint string, why func(*solve.Solver, game.Position) (explain.Doc, error), slip checker.Slip, instead func(*value, *solve.Solver) []game.Position) *ask {
	return &ask{
		name: name, about: about, wording: wording, shape: aGame, hint: hint, examples: gameAnswer, slip: slip, instead: instead,
		solve: func(q *value, t *checker.Task, s *solve.Solver) worth {
			if name == atomicWeight && halt.Must(s.AtomicWeight(q.form(s))) == solve.NoWeight {
				return worth{none: true}
			}
			q.named = halt.Must(t.Library.Partizan().Parse(name + "(" + q.pos.String() + ")"))
			return worth{list: []game.Position{halt.Must(read.CanonicalForm(s, q.named))}}
		},
		why: func(s *solve.Solver, q *value) (explain.Doc, error) { return why(s, q.pos) },
	}
}

// timed is an ask for how long play lasts.
func timed(name string, slow bool) *ask {
	times := func(q *value, s *solve.Solver, slow bool) worth {
		quick, late := halt.Must2(s.Remoteness(q.pos))
		if slow {
			quick = late
		}
		return counted(quick)
	}
	hurries, about := "the winner hurries and the loser does not", "how many moves it lasts if the winner hurries"
	if slow {
		hurries, about = "the loser hurries and the winner does not", "how many moves it lasts if the loser hurries"
	}
	return &ask{
		name: name, about: about, wording: "What is the " + name + " of GAME?", shape: aCount, impartial: true, examples: counts,
		hint:    "The " + name + " is another number: how many moves play lasts if " + hurries + ". It is even in P-positions and odd in N-positions.",
		solve:   func(q *value, _ *checker.Task, s *solve.Solver) worth { return times(q, s, slow) },
		why:     func(s *solve.Solver, q *value) (explain.Doc, error) { return worked.Remoteness(s, q.pos, slow) },
		slip:    checker.Named("value/exchanged", "Remoteness and suspense have changed places. Remoteness counts the moves if the winner hurries, suspense if the loser does.", "value/wrong"),
		instead: func(q *value, s *solve.Solver) []game.Position { return times(q, s, !slow).list },
	}
}

var meanSlip = checker.Named("value/mean", "This is the mean value of the game. What is asked for is a game: only of some is it this number.", "value/wrong")

func mean(q *value, s *solve.Solver) []game.Position {
	h, err := s.Thermograph(q.pos)
	if err != nil {
		return nil
	}
	return []game.Position{game.Value(cgt.Simple{Number: h.Mean})}
}

// options are those of the canonical form.
func (q *value) options(s *solve.Solver) [2][]cgt.Form {
	left, right := halt.Must2(s.Forms().Options(q.form(s)))
	return [2][]cgt.Form{slices.Clone(left), slices.Clone(right)}
}

// untaxed is the game of the weights of the options.
func (q *value) untaxed(s *solve.Solver) (list []game.Position) {
	f := s.Forms()
	_ = halt.Try(func() { // beyond the budget there is none to name
		sides := q.options(s)
		for _, options := range sides {
			for i, o := range options {
				w, ok, err := f.AtomicWeight(o)
				if halt.Check(err); !ok {
					return
				}
				options[i] = w
			}
		}
		list = []game.Position{halt.Must(notation.OfForm(f, halt.Must(s.FormOf(sides[0], sides[1]))))}
	})
	return list
}

// allIncentives works out those of all moves, in the game as it is written and in its form.
func (q *value) allIncentives(s *solve.Solver) {
	f, form := s.Forms(), q.form(s)
	met := map[cgt.Form]bool{}
	for who, options := range q.options(s) {
		if q.who == game.Player(who).Other() {
			continue
		}
		for _, o := range halt.Must(s.EveryOption(q.pos, game.Player(who), maxReversible)) {
			options = append(options, halt.Must(s.Form(o.To)))
		}
		for _, o := range options {
			from, to := form, o
			if game.Player(who) == game.Right {
				from, to = o, form
			}
			if d := halt.Must(f.Add(to, halt.Must(f.Neg(from)))); !met[d] {
				met[d] = true
				q.moves = append(q.moves, halt.Must(notation.OfForm(f, d)))
			}
		}
	}
}

func (q *value) Mistakes(t *checker.Task, got worth) []checker.Mistake {
	s := t.Spare()
	instead := q.ask.instead(q, s)
	is := func(list []game.Position) bool {
		return slices.EqualFunc(list, instead, func(pos, other game.Position) bool {
			order, err := s.Compare(pos, other)
			return read.IsValue(pos) && err == nil && order == cgt.Equal
		})
	}
	return []checker.Mistake{{
		Slip:  q.ask.slip,
		Shown: when(len(instead) > 0 && !q.Ref.none, func() bool { return !got.none && is(got.list) }),
	}}
}
