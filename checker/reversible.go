package checker

import (
	"cmp"
	"slices"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/solve"
	"grader/reference/worked"
)

// maxReversible bounds the options of a question about reversible ones, of which
// each has options of its own.
const maxReversible = 1000

// reversibleQuestion asks which options of a position are reversible.
type reversibleQuestion struct {
	moveQuestion
	wide bool // there are more options than a question can ask about
}

// reversibleReference knows of no options if the question could not be solved.
type reversibleReference struct {
	answer    []reversal
	value     uint64
	options   []solve.Option
	values    map[string]uint64          // the nim values of the options, by key
	reversers map[string]map[string]bool // by the key of an option: the keys of what it is reversible through
	some, all map[uint64]bool            // by nim value: whether some and whether all options of it are reversible
}

var reversibleKind = &kindOf[*reversibleQuestion, reversibleReference, []reversal]{
	Kind: Kind{
		Name:  "reversible-moves",
		Title: "Reversible moves",
		Asks: "The options of a game that are reversible in normal play, and through which of their own options: X is reversible through Y if Y is an option of X and equal to the game. " +
			"If Left and Right have different moves, `player` says whose options are asked for: an option X of Left is reversible through Y if Right can move from X to Y, and Y is at most the game; for Right the other way round. " +
			"`credit` sets the scoring rule. In impartial games it counts nim values: of several options with the same value, one is enough. An option earns half if the answer does not say through what it is reversible, or names something else.",
		Syntax: "An array of `\"X through Y\"`, where X and Y are positions, moves, or nimbers of the same values: `[\"*3 through *2\"]`, `[\"nim(3) through nim(2)\"]`; `[]` if no option is reversible. Between positions, `by`, `to` and `->` are read as `through`. " +
			"A nimber stands for every option of its value. It cannot be used when some of these options are reversible and others are not.",
		Form: "An array of `\"X through Y\"`, where X and Y are positions, moves, or nimbers of the same values; an empty array if no option is reversible. A nimber stands for every option of its value.",
		Sample: `id     = "reversible"
kind   = "reversible-moves"
game   = "nim(1,3)"
accept = [["*3 through *2"], ["nim(3) through nim(2)"], ["1 -> 0 through 2"]]
reject = [["*3"], ["*3 through *1"], ["*1 through *2"], []]`,
		PartizanSample: `id     = "bypass"
kind   = "reversible-moves"
game   = "{{2|-3}, 0|-1}"
player = "left"
accept = [["{2|-3} through -3"]]
reject = [["{2|-3}"], ["{2|-3} through 2"], ["0 through -1"], []]`,
		Uses:   []string{"game", "player", "play", "credit"},
		Scores: []string{"credit"},
		Needs:  []string{"game"},
		Reads:  []source.Kind{source.String, source.Int, source.Float, source.Array, source.Table},
	},
	Read: func(d *draft) *reversibleQuestion {
		d.onlyNormal()
		q := &reversibleQuestion{moveQuestion: d.moveQuestion()}
		if !d.failed {
			_, more, err := solve.New(0).Options(q.pos, game.Both, maxReversible)
			q.wide = more || err != nil
		}
		return q
	},
	Wording: func(q *reversibleQuestion) string {
		return "Which options of " + q.pos.String() + " are reversible, and through which of their own options?"
	},
	Solve: solveReversible,
	Want:  func(ref reversibleReference) []reversal { return ref.answer },
	Parse: func(t *Task, q *reversibleQuestion, ref reversibleReference, v source.Value) ([]reversal, findings, error) {
		return q.reversals(t, ref).read(v)
	},
	Format: formatReversals,
	Examples: func(*reversibleQuestion) []string {
		return []string{`["*13 through *11"]`, `["*19 through *14"]`, `["*17 through *12"]`, `["*23 through *16"]`, `["*31 through *28"]`, `["*45 through *39"]`}
	},
	Holds: func(q *reversibleQuestion, got []reversal, ref reversibleReference) bool {
		return slices.ContainsFunc(got, ref.isReversible)
	},
	Field:    linesField[*reversibleQuestion],
	JSON:     func(list []reversal) any { return reversalTexts(list) },
	Draws:    drawnReversals,
	Grade:    gradeReversible,
	Match:    func(q *reversibleQuestion, _ *[]reversal) Match { return Match{Position: q.pos} },
	Partizan: partizanReversibleKind,
	Slips: []slip[*reversibleQuestion, reversibleReference, []reversal]{
		{
			Code: "reversible/dominated",
			Hit: func(q *reversibleQuestion, got []reversal, ref reversibleReference) bool {
				return ref.every(got, func(r reversal, n uint64) bool { return !ref.isReversible(r) && n < ref.value })
			},
			Text: "The options named are those of small nim value, as if others dominated them. In an impartial game unequal options never dominate each other: an option can be removed only if it is reversible.",
			Says: []Code{"reversible/not"},
		},
		{
			Code: "reversible/larger", Whole: true,
			Hit:  func(q *reversibleQuestion, got []reversal, ref reversibleReference) bool { return ref.onlyLarger(got) },
			Text: "Every option whose nim value is larger than that of the game is reversible, but one of smaller value may be reversible too: it is enough that it has an option equal to the game.",
			Says: []Code{"reversible/missing"},
		},
	},
}

func formatReversals(list []reversal) string {
	if len(list) == 0 {
		return "[]"
	}
	return strings.Join(reversalTexts(list), ", ")
}

// every reports whether there are entries and all of them name options of which
// something is true.
func (ref reversibleReference) every(got []reversal, is func(r reversal, value uint64) bool) bool {
	for _, r := range got {
		if n, ok := ref.valueOf(r); !ok || !is(r, n) {
			return false
		}
	}
	return len(got) > 0
}

// onlyLarger reports whether the answer names the reversible options of larger value
// than the game, and there are others.
func (ref reversibleReference) onlyLarger(got []reversal) bool {
	named := map[uint64]bool{}
	if !ref.every(got, func(r reversal, n uint64) bool { named[n] = true; return ref.isReversible(r) && n > ref.value }) {
		return false
	}
	smaller := false
	for n, reversible := range ref.some {
		if reversible && n > ref.value && !named[n] {
			return false
		}
		smaller = smaller || reversible && n < ref.value
	}
	return smaller
}

// valueOf is the nim value of the option that an entry names; ok is false if it
// names none.
func (ref reversibleReference) valueOf(r reversal) (n uint64, ok bool) {
	if r.byValue {
		return r.value, true
	}
	n, ok = ref.values[r.x.Key]
	return n, ok
}

func solveReversible(t *Task, q *reversibleQuestion) (reversibleReference, explain.Doc, error) {
	s := t.questionSolver()
	value, err := s.Nimber(q.pos)
	if err != nil {
		return reversibleReference{}, nil, err
	}
	reversals, err := s.Reversible(q.pos, maxReversible)
	if err != nil {
		return reversibleReference{}, nil, err
	}
	options, _, err := s.Options(q.pos, game.Both, maxReversible)
	if err != nil {
		return reversibleReference{}, nil, err
	}
	through := map[string][]game.Position{}
	reversers := map[string]map[string]bool{}
	for _, r := range reversals {
		keys := map[string]bool{}
		for _, y := range r.Through {
			keys[y.LiveKey()] = true
		}
		through[r.Option.Key()], reversers[r.Option.Key()] = r.Through, keys
	}
	values, some, all := map[string]uint64{}, map[uint64]bool{}, map[uint64]bool{}
	for _, o := range options {
		n, err := s.Nimber(o.To)
		if err != nil {
			return reversibleReference{}, nil, err
		}
		values[o.Key()] = n
		is := through[o.Key()] != nil
		before, known := all[n]
		some[n], all[n] = some[n] || is, is && (before || !known)
	}
	ref := reversibleReference{value: value, options: options, values: values, reversers: reversers, some: some, all: all}
	ref.answer = ref.reference(through)
	return ref, t.shown(worked.Reversible(s, q.pos, game.Both)), nil
}

// reference names each reversible option by its value, where all options of that
// value are alike, and else by position.
func (ref reversibleReference) reference(through map[string][]game.Position) []reversal {
	want := []reversal{}
	named := map[uint64]bool{}
	for _, o := range ref.options {
		n := ref.values[o.Key()]
		if through[o.Key()] == nil || named[n] {
			continue
		}
		named[n] = ref.all[n]
		r := reversal{x: notation.Reading{Legal: true, Step: o.Step, To: o.To, Key: o.Key(), Text: o.To.String()}, y: through[o.Key()][0], given: true}
		if ref.all[n] {
			r.byValue, r.value, r.x = true, n, notation.Reading{Text: solve.CanonicalText(n)}
			r.y = game.Nimber(ref.value)
		}
		want = append(want, r)
	}
	return want
}

// isReversible reports whether an entry names a reversible option.
func (ref reversibleReference) isReversible(r reversal) bool {
	if r.byValue {
		return ref.all[r.value]
	}
	return ref.reversers[r.x.Key] != nil
}

// isThrough reports whether the option that an entry names is reversible through
// what the entry says.
func (ref reversibleReference) isThrough(r reversal) bool {
	if n, ok := bareNimber(r.y); r.given && ok {
		return n == ref.value
	}
	if !r.given || !r.byValue {
		return r.given && ref.reversers[r.x.Key][r.y.LiveKey()]
	}
	for key, keys := range ref.reversers {
		if ref.values[key] == r.value && keys[r.y.LiveKey()] {
			return true
		}
	}
	return false
}

// firstReversals are the first entries of an answer with each fault, nil if it has
// none: not reversible, through something else, through nothing.
type firstReversals struct{ not, through, alone *reversal }

func gradeReversible(t *Task, q *reversibleQuestion, got []reversal, ref reversibleReference) (points.Points, []Note, error) {
	named, right, spoilt, wrong := map[uint64]bool{}, map[uint64]bool{}, map[uint64]bool{}, map[string]bool{}
	var first firstReversals
	for i := range got {
		r := &got[i]
		n, isOption := ref.valueOf(*r)
		switch {
		case !isOption:
			wrong[r.x.Key] = true // no legal move, of which the answer is told already
		case !ref.isReversible(*r):
			wrong["value "+formatNumber(n)] = true
			first.not = cmp.Or(first.not, r)
		case ref.isThrough(*r):
			named[n], right[n] = true, true
		case r.given:
			named[n], spoilt[n] = true, true
			first.through = cmp.Or(first.through, r)
		default:
			named[n] = true
			first.alone = cmp.Or(first.alone, r)
		}
	}
	full := 0
	for n := range right {
		if !spoilt[n] {
			full++
		}
	}
	needed := 0
	for _, is := range ref.some {
		if is {
			needed++
		}
	}
	credit := q.rule.ofHalves(full, len(named)-full, len(wrong), needed)
	return credit, q.notes(t, ref, got, first, needed-len(named)), nil
}

func (q *reversibleQuestion) notes(t *Task, ref reversibleReference, got []reversal, first firstReversals, missing int) []Note {
	var notes []Note
	if first.not != nil {
		note := hint("reversible/not", "An option named here is not reversible: none of its own options is equal to the whole game.")
		note.More = ref.irreversible(t, q.pos, *first.not)
		notes = append(notes, note)
	}
	if first.through != nil {
		note := hint("reversible/through", "An option named here is reversible, but not through the position given. An option X is reversible through Y if Y is an option of X and equal to the game that X is an option of.")
		note.More = ref.irreversible(t, q.pos, *first.through)
		notes = append(notes, note)
	}
	if first.alone != nil {
		notes = append(notes, hint("reversible/alone", "An option named here is reversible, but the answer does not say through what. Half the credit is for naming an option of it that is equal to the whole game."))
	}
	switch {
	case len(got) == 0 && missing > 0:
		notes = append(notes, hint("reversible/none", "Some option is reversible. Look for an option that has itself an option equal to the whole game."))
	case missing > 0:
		note := hint("reversible/missing", "There are more reversible options than those named. Check for each option whether it has an option that is equal to the whole game.")
		note.missing = missing
		notes = append(notes, note)
	}
	return notes
}
