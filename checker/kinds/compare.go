package kinds

import (
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems"
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

var compareKind = &checker.Kind{
	Name:  "compare",
	Title: "Comparing games",
	Asks: "How one game compares with another in normal play: whether it is less, greater, equal, or confused with it, which is to say incomparable. " +
		"It is right or wrong; there is no partial credit.",
	Syntax: "`\"<\"`, `\">\"`, `\"=\"` or `\"||\"`, for the game before the other one; also `\"less\"`, `\"greater\"`, `\"equal\"`, and `\"confused\"`, `\"fuzzy\"` or `\"incomparable\"`.",
	Form:   "`<, >, = or ||`, the sign between the first game and the second; also `less, greater, equal or confused`.",
	Uses:   []string{"game", "other", "play"},
	Needs:  []string{"game", "other"},
	Reads:  []source.Kind{source.String},
	Read: func(d *checker.Draft) checker.AnyAsked {
		d.OnlyNormal()
		return checker.Of(&compare{pos: d.AnyGame("game", `"{1|*}"`), other: d.AnyGame("other", `"1/2"`)})
	},
}

// compare asks how two games compare.
type compare struct {
	checker.Common[order]
	pos, other game.Position
}

// An order is how a game compares with another.
type order cgt.Order

func (o order) String() string { return orderChoices[o].Value }

// orderChoices are the ways in which games compare.
var orderChoices = map[order]checker.Choice{
	order(cgt.Less): {Value: "<", Words: "less"}, order(cgt.Greater): {Value: ">", Words: "greater"},
	order(cgt.Equal): {Value: "=", Words: "equal"}, order(cgt.Confused): {Value: "||", Words: "confused"},
}

// orderOutcomes are the outcomes of the difference of two games that compare so.
var orderOutcomes = map[order]solve.Outcome{order(cgt.Less): solve.R, order(cgt.Greater): solve.L, order(cgt.Equal): solve.P, order(cgt.Confused): solve.N}

// orderWords are the signs and words for how games compare.
var orderWords = func() map[string]order {
	words := map[string]order{}
	for o, list := range map[cgt.Order]string{
		cgt.Less:     "< less smaller lessthan smallerthan lt islessthan isless",
		cgt.Greater:  "> greater larger bigger greaterthan largerthan biggerthan gt isgreaterthan isgreater",
		cgt.Equal:    "= == equal equals equalto equivalent same thesame eq isequalto isequal theyareequal",
		cgt.Confused: "|| confused fuzzy incomparable notcomparable confusedwith incomparablewith isconfusedwith isincomparablewith isconfused isfuzzy isincomparable theyareconfused theyareincomparable theyarefuzzy",
	} {
		for word := range strings.FieldsSeq(list) {
			words[word] = order(o)
		}
	}
	return words
}()

func (q *compare) Wording() string {
	return "How does " + q.pos.String() + " compare with " + q.other.String() + ": is it less (<), greater (>), equal (=) or confused (||)?"
}

func (q *compare) Solve(t *checker.Task) (explain.Doc, error) {
	s := t.Solver()
	want, err := s.Compare(q.pos, q.other)
	if err != nil {
		return nil, err
	}
	q.Ref = order(want)
	return t.Shown(worked.Order(s, q.pos, q.other)), nil
}

func (q *compare) Field() checker.Field {
	f := checker.Field{Shape: checker.Choose}
	for _, o := range []cgt.Order{cgt.Less, cgt.Greater, cgt.Equal, cgt.Confused} {
		f.Choices = append(f.Choices, orderChoices[order(o)])
	}
	return f
}

func (q *compare) Grade(t *checker.Task, got order) (points.Points, []checker.Note, error) {
	if got == q.Ref {
		return points.Of(1), nil, nil
	}
	var notes []checker.Note
	// Of four answers, the name of the mistake leaves only one.
	if strings.Contains("<>", got.String()) && strings.Contains("<>", q.Ref.String()) {
		notes = append(notes, checker.Hint("compare/exchanged"))
		notes[0].From = problems.Full
	}
	note := checker.Hint("compare/wrong")
	note.More = t.Refute(refute.WrongOrder(q.pos, q.other, orderOutcomes[got]))
	return points.Of(0), append(notes, note), nil
}

var parallels = strings.NewReplacer("∥", "||", "‖", "||", `\parallel`, "||", `\|`, "||", "≷", "||", "≶", "||")

// Parse reads how two games compare: a sign or a word, alone, after "G is", or as a
// sign between the games of the question.
func (q *compare) Parse(t *checker.Task, v source.Value) (order, checker.Findings, error) {
	text, isText := read.Only(v).Text()
	const longest = 200 // bytes
	if isText && len(text) <= longest {
		plainly := strings.TrimRight(strings.ToLower(read.LettersOf(parallels.Replace(text))), ".")
		for _, begin := range []string{"", "gis", "g", "itis", "it"} {
			for _, end := range []string{"", "h", "toh", "withh", "thanh", "games"} {
				rest, ok1 := strings.CutPrefix(plainly, begin)
				rest, ok2 := strings.CutSuffix(rest, end)
				if o, known := orderWords[rest]; ok1 && ok2 && known {
					return o, checker.Findings{}, nil
				}
			}
		}
		if o, ok := q.between(t, parallels.Replace(text)); ok {
			return o, checker.Findings{}, nil
		}
	}
	return 0, checker.Findings{}, checker.Expected("how the games compare", v, "write <, >, = or ||, the sign between the first game and the second").Over(v)
}

// cutAtOrder cuts a text at the one sign < > = == or || that stands in no brackets.
func cutAtOrder(text string) (before, sign, after string, ok bool) {
	end := 0
	for i, depth := range notation.Depths(text) {
		switch {
		case depth != 0 || strings.IndexByte("<>=|", text[i]) < 0 || i < end:
			continue
		case sign != "":
			return "", "", "", false
		}
		for end = i; end < len(text) && text[end] == text[i]; end++ {
			sign = text[i : end+1]
		}
		before, after = text[:i], text[end:]
	}
	return before, sign, after, sign != ""
}

// between reads a sign between the two games of the question, in either order.
func (q *compare) between(t *checker.Task, text string) (order, bool) {
	before, sign, after, ok := cutAtOrder(notation.Plain(text))
	o, known := orderWords[sign]
	if !ok || !known {
		return 0, false
	}
	library := t.Library.Partizan()
	g, err := library.Parse(before)
	if err != nil {
		return 0, false
	}
	h, err := library.Parse(after)
	if err != nil {
		return 0, false
	}
	switch {
	case g.Key() == q.pos.Key() && h.Key() == q.other.Key():
		return o, true
	case g.Key() == q.other.Key() && h.Key() == q.pos.Key():
		if turned, is := map[string]string{"<": ">", ">": "<"}[o.String()]; is {
			o = orderWords[turned]
		}
		return o, true
	}
	return 0, false
}
