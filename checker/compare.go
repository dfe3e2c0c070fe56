package checker

import (
	"strings"

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

// compareQuestion asks how two games compare.
type compareQuestion struct{ pos, other game.Position }

var compareKind = &kindOf[compareQuestion, cgt.Order, cgt.Order]{
	Kind: Kind{
		Name:  "compare",
		Title: "Comparing games",
		Asks: "How one game compares with another in normal play: whether it is less, greater, equal, or confused with it, which is to say incomparable. " +
			"It is right or wrong; there is no partial credit.",
		Syntax: "`\"<\"`, `\">\"`, `\"=\"` or `\"||\"`, for the game before the other one; also `\"less\"`, `\"greater\"`, `\"equal\"`, and `\"confused\"`, `\"fuzzy\"` or `\"incomparable\"`.",
		Form:   "`\"<\", \">\", \"=\" or \"||\"`, for the first game before the second; also `\"less\", \"greater\", \"equal\" or \"confused\"`.",
		Sample: `id     = "order"
kind   = "compare"
game   = "^"
other  = "*"
accept = ["||", "confused", "^ || *"]
reject = ["<", ">", "="]`,
		Uses:  []string{"game", "other", "play"},
		Needs: []string{"game", "other"},
		Reads: []source.Kind{source.String},
	},
	Read: func(d *draft) compareQuestion {
		d.onlyNormal()
		return compareQuestion{d.anyGame("game", `"{1|*}"`), d.anyGame("other", `"1/2"`)}
	},
	Wording: func(q compareQuestion) string {
		return "How does " + q.pos.String() + " compare with " + q.other.String() + ": is it less (<), greater (>), equal (=) or confused (||)?"
	},
	Solve: func(t *Task, q compareQuestion) (cgt.Order, explain.Doc, error) {
		s := t.questionSolver()
		want, err := s.Compare(q.pos, q.other)
		if err != nil {
			return 0, nil, err
		}
		return want, t.shown(worked.Order(s, q.pos, q.other)), nil
	},
	Want: itself[cgt.Order],
	Parse: func(t *Task, q compareQuestion, _ cgt.Order, v source.Value) (cgt.Order, findings, error) {
		return readOrder(t, q, v)
	},
	Format: orderSign,
	JSON:   func(o cgt.Order) any { return orderSign(o) },
	Field:  func(compareQuestion) Field { return Field{Shape: Choose, Choices: orderChoices} },
	Grade: func(t *Task, q compareQuestion, got, want cgt.Order) (points.Points, []Note, error) {
		if got == want {
			return points.Of(1), nil, nil
		}
		var notes []Note
		// Of four answers, the name of the mistake leaves only one.
		if got != cgt.Equal && got != cgt.Confused && want != cgt.Equal && want != cgt.Confused {
			notes = append(notes, Note{Code: "compare/exchanged", From: fullLevel, Text: explain.Doc{explain.T(
				"It is the other way round. A game is greater than another if Left wins their difference, whoever begins.")}})
		}
		note := hint("compare/wrong", "This is not how the games compare. Take the difference G - H and find out who wins it when Left begins, and who when Right begins: "+
			"Left both times means greater, Right both times less, whoever is second equal, and whoever begins confused.")
		note.More = refutation(t, func(s *solve.Solver) (refute.Refutation, error) {
			return refute.WrongOrder(s, q.pos, q.other, orderOutcomes[got])
		})
		return points.Of(0), append(notes, note), nil
	},
}

var orderSigns = map[cgt.Order]string{cgt.Less: "<", cgt.Greater: ">", cgt.Equal: "=", cgt.Confused: "||"}

// orderOutcomes are the outcomes of the difference of two games that compare so.
var orderOutcomes = map[cgt.Order]solve.Outcome{cgt.Less: solve.R, cgt.Greater: solve.L, cgt.Equal: solve.P, cgt.Confused: solve.N}

// orderChoices are the ways in which games compare.
var orderChoices = []Choice{{"<", "less"}, {">", "greater"}, {"=", "equal"}, {"||", "confused"}}

func orderSign(o cgt.Order) string { return orderSigns[o] }

// orderWords are the signs and words for how games compare.
var orderWords = map[string]cgt.Order{
	"<": cgt.Less, "less": cgt.Less, "smaller": cgt.Less, "lessthan": cgt.Less, "smallerthan": cgt.Less, "lt": cgt.Less, "islessthan": cgt.Less,
	">": cgt.Greater, "greater": cgt.Greater, "larger": cgt.Greater, "bigger": cgt.Greater, "greaterthan": cgt.Greater, "largerthan": cgt.Greater, "biggerthan": cgt.Greater,
	"gt": cgt.Greater, "isgreaterthan": cgt.Greater,
	"=": cgt.Equal, "==": cgt.Equal, "equal": cgt.Equal, "equals": cgt.Equal, "equalto": cgt.Equal, "equivalent": cgt.Equal, "same": cgt.Equal, "thesame": cgt.Equal, "eq": cgt.Equal, "isequalto": cgt.Equal,
	"||": cgt.Confused, "confused": cgt.Confused, "fuzzy": cgt.Confused, "incomparable": cgt.Confused, "notcomparable": cgt.Confused,
	"confusedwith": cgt.Confused, "incomparablewith": cgt.Confused, "isconfusedwith": cgt.Confused, "isincomparablewith": cgt.Confused,
	"isless": cgt.Less, "isgreater": cgt.Greater, "isequal": cgt.Equal, "isconfused": cgt.Confused, "isfuzzy": cgt.Confused, "isincomparable": cgt.Confused,
	"theyareequal": cgt.Equal, "theyareconfused": cgt.Confused, "theyareincomparable": cgt.Confused, "theyarefuzzy": cgt.Confused,
}

// openSigns are signs that leave open which of two of the answers is meant.
var openSigns = []struct{ signs, fault string }{
	{"≤ ≥ ⩽ ⩾ ≦ ≧ <= >= =< =>", " leaves open whether the games are equal"},
	{"<| |> ⊲ ⊳ ⧏ ⧐", " leaves open whether the games are confused"},
}

var parallels = strings.NewReplacer("∥", "||", "‖", "||", `\parallel`, "||", `\|`, "||", "≷", "||", "≶", "||")

// readOrder reads how two games compare: a sign or a word, alone, after "G is", or as a
// sign between the games of the question.
func readOrder(t *Task, q compareQuestion, v source.Value) (cgt.Order, findings, error) {
	said := v
	if items := v.Items(); len(items) == 1 {
		said = items[0]
	}
	text, isText := said.Text()
	if isText && len(text) <= maxWords {
		plainly := strings.TrimRight(strings.ToLower(lettersOf(parallels.Replace(text))), ".")
		for _, begin := range []string{"", "gis", "g", "itis", "it"} {
			for _, end := range []string{"", "h", "toh", "withh", "thanh", "games"} {
				rest, ok1 := strings.CutPrefix(plainly, begin)
				rest, ok2 := strings.CutSuffix(rest, end)
				if o, known := orderWords[rest]; ok1 && ok2 && known {
					return o, findings{}, nil
				}
			}
		}
		if o, ok := orderBetween(t, q, parallels.Replace(text)); ok {
			return o, findings{}, nil
		}
	}
	whole, _ := v.Text()
	fault := &Fault{
		Entry:       -1,
		SyntaxError: game.SyntaxError{End: len(whole), Msg: "expected how the games compare, found " + written(v, true), Hint: `write "<", ">", "=" or "||", for the first game before the second`},
	}
	for _, open := range openSigns {
		for sign := range strings.FieldsSeq(open.signs) {
			if strings.Contains(text, sign) {
				fault.Msg = written(v, true) + open.fault
			}
		}
	}
	return 0, findings{}, fault
}

// cutAtOrder cuts a text at the one sign < > = == or || that stands in no brackets.
func cutAtOrder(text string) (before, sign, after string, ok bool) {
	depth, at := 0, -1
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '<', '>', '=', '|':
			if depth != 0 {
				continue
			}
			if at >= 0 {
				return "", "", "", false
			}
			end := i + 1
			for end < len(text) && text[end] == text[i] {
				end++
			}
			at, sign, i = i, text[i:end], end-1
		}
	}
	if at < 0 {
		return "", "", "", false
	}
	return text[:at], sign, text[at+len(sign):], true
}

// orderBetween reads a sign between the two games of the question, in either order.
func orderBetween(t *Task, q compareQuestion, text string) (cgt.Order, bool) {
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
		switch o {
		case cgt.Less:
			o = cgt.Greater
		case cgt.Greater:
			o = cgt.Less
		}
		return o, true
	}
	return 0, false
}
