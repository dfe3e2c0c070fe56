package checker

import (
	"cmp"
	"slices"

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

// maxSideReversible bounds the options of a player in a question about reversible ones.
const maxSideReversible = 200

// sideReversible asks which options of a player are reversible. An option X of Left is
// reversible through Y if Right can move from X to Y, and Y is at most the whole game.
type sideReversible struct {
	sideQuestion
	wide bool // there are more options than a question can ask about
}

type sideReversals struct {
	answer    []reversal
	options   map[string]bool            // the keys of all options
	reversers map[string][]game.Position // by the key of a reversible option: what it is reversible through
}

var partizanReversibleKind = &kindOf[*sideReversible, sideReversals, []reversal]{
	Kind: Kind{
		Form: "An array of `\"X through Y\"`, where X is an option of the player and Y what the other player can move to from there, each a position or a move; an empty array if no option is reversible.",
	},
	Read: func(d *draft) *sideReversible {
		d.onlyNormal()
		q := &sideReversible{sideQuestion: d.sideQuestion()}
		if !d.failed {
			_, more, err := solve.New(0).Options(q.pos, q.who, maxSideReversible)
			q.wide = more || err != nil
		}
		return q
	},
	Wording: func(q *sideReversible) string {
		return "Which options of " + q.who.Name() + " in " + q.pos.String() + " are reversible, and through which options that " + q.who.Other().Name() + " has there?"
	},
	Solve: solveSideReversible,
	Want:  func(ref sideReversals) []reversal { return ref.answer },
	Parse: func(t *Task, q *sideReversible, _ sideReversals, v source.Value) ([]reversal, findings, error) {
		return q.reversals(t).read(v)
	},
	Examples: func(*sideReversible) []string {
		return []string{`["{23|17} through 17"]`, `["{31|-29} through -29"]`, `["^7 through *"]`, `["{19||13|-12} through {13|-12}"]`}
	},
	Holds: func(_ *sideReversible, got []reversal, ref sideReversals) bool {
		return slices.ContainsFunc(got, func(r reversal) bool { return ref.reversers[r.x.Key] != nil })
	},
	Format: formatReversals,
	JSON:   func(list []reversal) any { return reversalTexts(list) },
	Draws:  drawnReversals,
	Field:  linesField[*sideReversible],
	Grade:  gradeSideReversible,
	Match:  func(q *sideReversible, _ *[]reversal) Match { return Match{Position: q.pos, As: &q.who} },
	Slips: []slip[*sideReversible, sideReversals, []reversal]{
		{
			Code: "reversible/opponent", Whole: true,
			Hit: func(_ *sideReversible, got []reversal, _ sideReversals) bool {
				return len(got) > 0 && !slices.ContainsFunc(got, func(r reversal) bool { return !r.x.Opponent })
			},
			Text: "These are options of the other player. Left and Right have different moves in this game, and the question says whose are asked for.",
		},
		{
			Code: "reversible/bad-moves",
			Work: func(t *Task, q *sideReversible, got []reversal, ref sideReversals) bool {
				return q.onlyDominated(t, got, ref)
			},
			Text: "The options named are dominated: another option of the same player is at least as good. That is another reason to leave an option out. An option is reversible if the opponent has an answer to it that leaves the player no better than before.",
			Says: []Code{"reversible/not"},
		},
	},
}

func solveSideReversible(t *Task, q *sideReversible) (sideReversals, explain.Doc, error) {
	s := t.questionSolver()
	ref := sideReversals{answer: []reversal{}, options: map[string]bool{}, reversers: map[string][]game.Position{}}
	options, more, err := s.Options(q.pos, q.who, maxSideReversible)
	if err != nil || more {
		return ref, nil, game.ErrLimit
	}
	for i, x := range options {
		ref.options[x.Key()] = true
		replies, more, err := s.Options(x.To, q.who.Other(), maxSideReversible)
		if err != nil || more {
			return ref, nil, game.ErrLimit
		}
		for _, y := range replies {
			reverses, err := s.WinsSecond(refute.Difference(q.pos, y.To), q.who)
			if err != nil {
				return ref, nil, err
			}
			if reverses {
				ref.reversers[x.Key()] = append(ref.reversers[x.Key()], y.To)
			}
		}
		if through := ref.reversers[x.Key()]; through != nil {
			ref.answer = append(ref.answer, reversal{x: positionsOf(options[i : i+1])[0], y: through[0], given: true})
		}
	}
	return ref, t.shown(worked.Reversible(s, q.pos, q.who)), nil
}

// maxAnswerText bounds the text that is read as a move if it is a position too.
const maxAnswerText = 1 << 12

// sideReversalReader reads options of a player, and answers of the other.
type sideReversalReader struct {
	*sideReversible
	task    *Task
	reader  *notation.MoveReader            // of options
	readers map[string]*notation.MoveReader // of the answers to options, by what these are as written
}

func (q *sideReversible) reversals(t *Task) *reversalReader {
	rd := &sideReversalReader{q, t, t.reads(q.reader), map[string]*notation.MoveReader{}}
	return &reversalReader{rd.reader, rd.option, rd.through, rd.positions}
}

func (rd *sideReversalReader) option(r *reversal, text string) (err error) {
	r.x, err = rd.reader.Read(text)
	return err
}

// through reads a move that the other player has in the option, or a position.
func (rd *sideReversalReader) through(r *reversal, text string) error {
	r.said = text
	pos, err := rd.task.Library.Partizan().Parse(text)
	if !r.x.Legal {
		return nil // what is no option cannot be reversible
	}
	if err == nil && len(text) > maxAnswerText {
		r.y = pos
		return nil
	}
	reader := rd.readers[r.x.To.String()]
	if reader == nil {
		if len(rd.readers) == maxReaders || rd.wide && len(rd.readers) == maxWide {
			return err
		}
		reader = rd.task.Library.Moves(r.x.To, rd.who.Other())
		rd.readers[r.x.To.String()] = reader
	}
	y, wrong := reader.Read(text)
	switch {
	case wrong == nil && y.Legal:
		r.y = y.To
	case err == nil:
		r.y = pos
	default:
		return wrong
	}
	return nil
}

func (rd *sideReversalReader) positions(x, y string) bool {
	option, legal := rd.reader.Exactly(x)
	if !legal {
		return false
	}
	to, err := rd.task.Library.Partizan().Parse(y)
	if err != nil {
		return false
	}
	key := to.LiveKey()
	replies, _, err := rd.task.solver().Options(option.To, rd.who.Other(), maxSideReversible)
	return err == nil && slices.ContainsFunc(replies, func(o solve.Option) bool { return o.To.LiveKey() == key })
}

// isThrough reports whether an option is reversible through what an entry says: one of
// the positions that reverse it, or a form of the value of one.
func (ref sideReversals) isThrough(t *Task, r reversal) (bool, error) {
	key := r.y.LiveKey()
	for _, y := range ref.reversers[r.x.Key] {
		if y.LiveKey() == key {
			return true, nil
		}
	}
	if !isValue(r.y) {
		return false, nil
	}
	for _, y := range ref.reversers[r.x.Key] {
		order, err := t.solver().Compare(r.y, y)
		if err != nil || order == cgt.Equal {
			return err == nil, err
		}
	}
	return false, nil
}

func gradeSideReversible(t *Task, q *sideReversible, got []reversal, ref sideReversals) (points.Points, []Note, error) {
	right, spoilt, named, wrong := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	var first firstReversals
	for i := range got {
		r := &got[i]
		key := r.x.Key
		switch {
		case !ref.options[key]:
			wrong[key] = true // no legal move, which a note says already
			continue
		case ref.reversers[key] == nil:
			wrong[key] = true
			first.not = cmp.Or(first.not, r)
			continue
		}
		named[key] = true
		if !r.given {
			first.alone = cmp.Or(first.alone, r)
			continue
		}
		through, err := ref.isThrough(t, *r)
		if err != nil {
			return points.Points{}, nil, err
		}
		if through {
			right[key] = true
		} else {
			spoilt[key] = true
			first.through = cmp.Or(first.through, r)
		}
	}
	full := 0
	for key := range right {
		if !spoilt[key] {
			full++
		}
	}
	credit := q.rule.ofHalves(full, len(named)-full, len(wrong), len(ref.answer))
	return credit, q.notes(t, ref, got, first, named), nil
}

func (q *sideReversible) notes(t *Task, ref sideReversals, got []reversal, first firstReversals, named map[string]bool) []Note {
	me, opponent := q.who.Name(), q.who.Other().Name()
	rule := "An option X of " + me + " is reversible through Y if " + opponent + " can move from X to Y, and Y is at most the whole game."
	if q.who == game.Right {
		rule = "An option X of " + me + " is reversible through Y if " + opponent + " can move from X to Y, and Y is at least the whole game."
	}
	var notes []Note
	if first.not != nil {
		note := hint("reversible/not", "An option named here is not reversible: no answer of "+opponent+" to it reverses it. "+rule)
		note.More = q.irreversible(t, *first.not)
		notes = append(notes, note)
	}
	if first.through != nil {
		note := hint("reversible/through", "An option named here is reversible, but not through the position given. "+rule)
		note.More = q.irreversible(t, *first.through)
		notes = append(notes, note)
	}
	if first.alone != nil {
		notes = append(notes, hint("reversible/alone", "An option named here is reversible, but the answer does not say through what. Half the credit is for naming the answer of "+opponent+" that reverses it."))
	}
	missing := len(ref.answer) - len(named)
	switch {
	case len(got) == 0 && missing > 0:
		notes = append(notes, hint("reversible/none", "Some option is reversible. "+rule))
	case missing > 0:
		note := hint("reversible/missing", "There are more reversible options than those named. "+rule)
		note.missing = missing
		notes = append(notes, note)
	}
	return notes
}

// irreversible shows that an option is not reversible through what the entry says,
// or through anything if it says nothing.
func (q *sideReversible) irreversible(t *Task, r reversal) func() explain.Doc {
	x := optionOf(q.pos, r.x)
	if r.y != nil {
		return refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.Irreversible(s, q.pos, q.who, x, r.y)
		})
	}
	return func() explain.Doc {
		opponent := q.who.Other()
		replies, _, err := t.solver().Options(x.To, opponent, maxShownOptions)
		if err != nil {
			return nil
		}
		if len(replies) == 0 {
			return explain.Doc{explain.P(explain.Text(opponent.Name()+" cannot move in "), explain.Code(x.To.String()), explain.Text(", so nothing reverses it."))}
		}
		doc := explain.Doc{explain.P(explain.Code(x.To.String()), explain.Text(" could only be reversible through an option that "+opponent.Name()+" has there, and none of them reverses it."))}
		for _, y := range replies {
			doc = append(doc, refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
				return refute.Irreversible(s, q.pos, q.who, x, y.To)
			})()...)
		}
		return doc
	}
}

// onlyDominated reports whether the answer names nothing but options that are dominated
// and not reversible.
func (q *sideReversible) onlyDominated(t *Task, got []reversal, ref sideReversals) bool {
	s := t.solver()
	options, more, err := s.Options(q.pos, q.who, maxSideReversible)
	if err != nil || more || len(got) == 0 {
		return false
	}
	for _, r := range got {
		if !ref.options[r.x.Key] || ref.reversers[r.x.Key] != nil {
			return false
		}
		dominated := false
		for _, o := range options {
			if o.Key() == r.x.Key {
				continue
			}
			better, err := s.WinsSecond(refute.Difference(o.To, r.x.To), q.who)
			if err != nil {
				return false
			}
			if dominated = better; dominated {
				break
			}
		}
		if !dominated {
			return false
		}
	}
	return true
}
