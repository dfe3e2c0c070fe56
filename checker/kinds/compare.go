package kinds

import (
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems"
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
	Asks: "How one game compares with another in normal play: whether it is less, greater, equal, or confused with it (incomparable). " +
		"It is right or wrong; there is no partial credit.",
	Syntax: "`\"<\"`, `\">\"`, `\"=\"` or `\"||\"`, for the game before the other one; also `\"less\"`, `\"greater\"`, `\"equal\"`, and `\"confused\"`, `\"fuzzy\"` or `\"incomparable\"`.",
	Form:   "`<, >, = or ||`, the sign between the first game and the second; also `less, greater, equal or confused`.",
	Uses:   []string{"game", "other", "play"},
	Needs:  []string{"game", "other"},
	Reads:  []source.Kind{source.String},
	Read:   readCompare,
}

func readCompare(d *checker.Draft) checker.AnyAsked {
	d.OnlyNormal()
	q := &compare{pos: d.AnyGame("game", `"{1|*}"`), other: d.AnyGame("other", `"1/2"`)}
	field := checker.Field{Shape: checker.Choose}
	for _, o := range []cgt.Order{cgt.Less, cgt.Greater, cgt.Equal, cgt.Confused} {
		field.Choices = append(field.Choices, orders[order(o)].Choice)
	}
	return checker.Asked[order]{
		Answers: checker.Answers[order]{Parse: q.parse, Field: field},
		Wording: "How does " + q.pos.String() + " compare with " + q.other.String() + ": is it less (<), greater (>), equal (=) or confused (||)?",
		Solve: func(t *checker.Task) (order, explain.Doc, error) {
			s := t.Solver()
			want, err := s.Compare(q.pos, q.other)
			if err != nil {
				return 0, nil, err
			}
			return order(want), t.Shown(worked.Order(s, q.pos, q.other)), nil
		},
		Wrong: func(t *checker.Task, got, want order) []checker.Note {
			note := checker.Hint("compare/wrong").Adding(t.Refute(refute.WrongOrder(q.pos, q.other, orders[got].outcome)))
			// Of four answers, the name of the mistake leaves only one.
			if strings.Contains("<>", got.String()) && strings.Contains("<>", want.String()) {
				return []checker.Note{checker.Hint("compare/exchanged").At(problems.Full), note}
			}
			return []checker.Note{note}
		},
	}.Ask()
}

// compare are the two games that a question compares.
type compare struct{ pos, other game.Position }

// An order is how a game compares with another.
type order cgt.Order

func (o order) String() string { return orders[o].Value }

// orders are the ways in which games compare: each with its sign, the outcome of the difference of two games
// that compare so, and the signs and words for it.
var orders = map[order]struct {
	checker.Choice
	outcome solve.Outcome
	words   string
}{
	order(cgt.Less):     {checker.Choice{Value: "<", Words: "less"}, solve.R, "< less smaller lessthan smallerthan lt islessthan isless"},
	order(cgt.Greater):  {checker.Choice{Value: ">", Words: "greater"}, solve.L, "> greater larger bigger greaterthan largerthan biggerthan gt isgreaterthan isgreater"},
	order(cgt.Equal):    {checker.Choice{Value: "=", Words: "equal"}, solve.P, "= == equal equals equalto equivalent same thesame eq isequalto isequal theyareequal"},
	order(cgt.Confused): {checker.Choice{Value: "||", Words: "confused"}, solve.N, "|| confused fuzzy incomparable notcomparable confusedwith incomparablewith isconfusedwith isincomparablewith isconfused isfuzzy isincomparable theyareconfused theyareincomparable theyarefuzzy"},
}

// orderWords are the orders by their signs and words.
var orderWords = func() map[string]order {
	words := map[string]order{}
	for o, is := range orders {
		for word := range strings.FieldsSeq(is.words) {
			words[word] = o
		}
	}
	return words
}()

var parallels = strings.NewReplacer("∥", "||", "‖", "||", `\parallel`, "||", `\|`, "||", "≷", "||", "≶", "||")

// parse reads the order of two games: a sign or a word, by itself, after "G is", or as a sign
// between the games of the question.
func (q *compare) parse(t *checker.Task, v source.Value) (order, checker.Findings, error) {
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

// cutAtOrder cuts a text at its only sign < > = == or || outside brackets.
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
