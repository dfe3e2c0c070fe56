package misere

import (
	"fmt"

	"grader/checker"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/misere"
	"grader/reference/refute"
	"grader/reference/solve"
)

// Form is the kind of questions for a canonical form.
var Form = &checker.Kind{
	Name:  "misere-form",
	Title: "Canonical form in misère play",
	Asks: "The canonical form of an impartial game in misère play (On Numbers and Games, ch. 12). " +
		"A game that is equal to it, with options that can be left out, earns half (`not_canonical` sets another share), and one that only repeats the game of the question nothing, unless that is canonical.",
	Syntax: "As CGSuite prints it: a Nim heap as `\"*[2]\"`, and another game as its options one after another, `\"*[2[2]321]\"`; heaps above 9 are between `&` and `;`, `\"*[&12;]\"`, and `\"*[(43)2]\"` is `{{*4, *3}, *2}`. A subscript in brackets makes a sum: `2[2]` is `*2 + *2`. A sharp makes a game with one option: `2#` is `{*2}`, and `2[#2]` the sum of that and `*2`. " +
		"Conway's way is read too, `\"2_{2}321\"`, and nimbers, sets in braces and sums of these: `\"{*2 + *2, *3, *2, *}\"`.",
	Form:  "The options one after another in `*[…]`, as CGSuite writes them, or a set in braces.",
	Uses:  []string{"game", "play", "not_canonical"},
	Needs: []string{"game"},
	Reads: []source.Kind{source.String, source.Int, source.Array},
	Read:  readFormQuestion,
}

func readFormQuestion(d *checker.Draft) checker.AnyAsked {
	q := &form{pos: d.ImpartialGame("game"), notCanonical: d.Share("not_canonical", points.Ratio(1, 2))}
	return checker.Asked[aForm]{
		Answers: checker.Answers[aForm]{
			Parse:    parseForm,
			Field:    checker.Field{Shape: checker.Line, Signs: []string{"*[]", "{}", "∗"}},
			Examples: checker.Examples(`"*[7#64]"`, `"*[5[2]40]"`, `"*[6[4]51]"`, `"*[8[#3]7]"`, `"*[9[2]85]"`),
		},
		Wording: "What is the canonical form of " + q.pos.String() + " in misère play?",
		Solve:   q.solve,
		Why:     q.why,
		Grade:   q.grade,
		Rules:   q.rules,
		Match:   func(*aForm) checker.Match { return checker.Match{Position: q.pos, Play: game.Misere} },
	}.Ask()
}

// form is a game whose canonical form in misère play is asked for.
type form struct {
	pos          game.Position
	notCanonical points.Points
	finder       *misere.Finder // nil once the question is solved: it keeps all positions
}

// aForm is an answer: the form that is meant, as it is printed, and whether it was written as that.
type aForm struct {
	written
	table *misere.Forms
}

func (m aForm) String() string { return m.Text }

// Meaning differs for answers that do not earn the same.
func (m aForm) Meaning() string { return fmt.Sprint(m.Text, m.Canonical, m.Braces.Key()) }

func (m aForm) JSON() any { return m.Text }

func (q *form) solve(t *checker.Task) (want aForm, err error) {
	q.finder = misere.NewFinder(t.Solver())
	g, err := q.finder.Form(q.pos)
	if err != nil {
		return want, err
	}
	text, err := q.finder.Text(g)
	if err != nil {
		return want, err
	}
	if _, err := readText(t.Library, misere.NewForms(maxForms), text); err != nil {
		return want, game.ErrLimit // no answer could be read that is as long
	}
	return aForm{written{Form: g, Canonical: true, Text: text}, q.finder.Forms}, nil
}

func (q *form) why(*solve.Solver, aForm) (explain.Doc, error) {
	defer func() { q.finder = nil }()
	return q.finder.Why(q.pos)
}

func parseForm(t *checker.Task, v source.Value) (aForm, checker.Findings, error) {
	table := misere.NewForms(maxForms)
	g, err := readForm(t, table, v)
	t.Library.Charge(table.Spent() * game.StepsPerPosition)
	return aForm{g, table}, checker.Findings{}, err
}

// Bounds of the forms that reading an answer makes, and of the options that are counted.
const (
	maxForms   = 5000
	maxOptions = 10_000
)

func (q *form) grade(t *checker.Task, got, want aForm) (points.Points, []checker.Note, error) {
	switch {
	case got.Text != want.Text:
		return points.Of(0), []checker.Note{checker.Hint("misere-form/unequal").Adding(q.toldApart(t, got))}, nil
	case !got.Canonical:
		share := q.notCanonical
		if q.isRepeated(got) {
			share = points.Of(0)
		}
		return share, []checker.Note{checker.Hint("misere-form/not-canonical")}, nil
	case len(got.Braces.Parts()) > 1 && q.isRepeated(got):
		return points.Of(0), []checker.Note{checker.Hint("misere-form/question-again")}, nil
	}
	return points.Of(1), nil, nil
}

// isRepeated reports whether an answer is the game of the question.
func (q *form) isRepeated(got aForm) bool {
	return got.Braces.Key() == q.pos.Key()
}

// toldApart shows a small game beside which the game of the question has another outcome than the answer.
func (q *form) toldApart(t *checker.Task, got aForm) func() explain.Doc {
	return func() explain.Doc {
		for _, text := range []string{"0", "*", "*2", "{*2}", "*2 + *2", "*3", "{0, {*2}}", "{*, {*2}}"} {
			beside, err := t.Library.Parse(text)
			if err != nil {
				return nil
			}
			form, err := formOf(got.table, beside)
			if err != nil {
				return nil
			}
			claimed := solve.N
			together, err := got.table.Plus(got.Form, form)
			if err != nil {
				return nil
			}
			if got.table.Loses(together) {
				claimed = solve.P
			}
			sum := q.pos.Plus(beside)
			outcome, err := t.Spare().Outcome(sum, game.Misere)
			if err != nil {
				return nil
			}
			if outcome != claimed {
				side := "With " + text + " beside it"
				if text == "0" {
					side = "Alone"
				}
				return append(explain.Doc{explain.P(explain.Text(side+", "), explain.Value(got.Text), explain.Text(" has the outcome "+claimed.String()+" in misère play. The game of the question has the other one."))}, t.Refute(refute.WrongOutcome(sum, game.Misere, claimed))()...)
			}
		}
		return nil
	}
}

func (q *form) rules(t *checker.Task, want aForm) []checker.Rule[aForm] {
	return []checker.Rule[aForm]{{Code: "misere-form/normal", Shown: func(got aForm) bool {
		n, err := t.Spare().Nimber(q.pos)
		if err != nil || n > maxForms {
			return false
		}
		table := misere.NewForms(maxForms)
		g, err := table.Nimber(int(n))
		if err != nil {
			return false
		}
		text, err := table.Text(g)
		return err == nil && got.Text == text && got.Text != want.Text
	}}}
}
