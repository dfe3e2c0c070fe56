package kinds

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/checker"
	"grader/checker/read"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/plain"
	"grader/reference/spell"
)

var choiceKind = &checker.Kind{
	Name:   "choice",
	Title:  "Multiple choice",
	Asks:   "One of the `choices`, or several if `correct` is an array. A single choice is right or wrong; for several, `credit` sets the scoring rule. In an array an entry that is not one of the choices counts as wrong.",
	Syntax: "The choice in quotes, in any case: `\"Nim\"`. For several, an array: `[\"Nim\", \"Kayles\"]`; `[]` for none.",
	Form:   "One of the choices as it is written; where several may be right, a list of them, or none.",
	Uses:   []string{"choices", "correct", "credit"},
	Needs:  []string{"choices", "correct"},
	Reads:  []source.Kind{source.String, source.Int, source.Bool, source.Array},
	Read:   readChoices,
}

// choice asks for one or several of some choices.
type choice struct {
	choices []string
	correct []int
	several bool // the answer is a set of choices
	rule    checker.CreditRule
	forms   [][]string // the choices in each of the forms in which they are compared
}

// A selection is some of the choices, each once and in the order of the question, and
// perhaps entries that are no choice, as they were written.
type selection struct {
	choices []string
	chosen  []int
	others  []string
	several bool
}

func (c selection) texts() []string {
	texts := make([]string, len(c.chosen))
	for i, at := range c.chosen {
		texts[i] = c.choices[at]
	}
	return texts
}

// String writes the choices as a list; a single one is written by itself.
func (c selection) String() string {
	texts := c.texts()
	for _, other := range read.Abridged(c.others) {
		texts = append(texts, other+" (no choice)")
	}
	if len(texts) == 0 {
		return "[]"
	}
	return strings.Join(texts, ", ")
}

func (c selection) JSON() any {
	if c.several {
		return c.texts()
	}
	return c.texts()[0]
}

func (q *choice) grade(_ *checker.Task, got, _ selection) (points.Points, []checker.Note, error) {
	right := 0
	for _, c := range got.chosen {
		if slices.Contains(q.correct, c) {
			right++
		}
	}
	wrong := len(got.chosen) - right + len(got.others)
	if !q.several {
		credit := checker.AllOrNothing(right == 1 && wrong == 0)
		switch {
		case right == 1 && wrong == 0:
			return credit, nil, nil
		case len(got.chosen)+len(got.others) > 1:
			return credit, []checker.Note{checker.Hint("choice/one")}, nil
		}
		return credit, []checker.Note{checker.Hint("choice/wrong")}, nil
	}
	var notes []checker.Note
	if wrong > len(got.others) {
		notes = append(notes, checker.Hint("choice/extra"))
	}
	if right < len(q.correct) {
		notes = append(notes, checker.Hint("choice/missing"))
	}
	return q.rule.Of(right, wrong, len(q.correct)), notes, nil
}

func (q *choice) selection(chosen []int) selection {
	return selection{choices: q.choices, chosen: chosen, several: q.several}
}

func (q *choice) quoted() []string {
	texts := make([]string, len(q.choices))
	for i, c := range q.choices {
		texts[i] = strconv.Quote(c)
	}
	return texts
}

// readChoices reads the keys choices and correct.
func readChoices(d *checker.Draft) checker.AnyAsked {
	q := &choice{rule: d.CreditRule()}
	choices, ok := d.Need("choices", `["yes", "no"]`)
	first := `"yes"`
	if items := choices.Items(); len(items) > 0 {
		first = items[0].Literal()
	}
	correct, given := d.Need("correct", first)
	if !ok || !given {
		return nil
	}
	if choices.Kind() != source.Array {
		d.GiveUp()
		return nil
	}
	for _, v := range choices.Items() {
		text, isText := v.Text()
		text = strings.TrimSpace(text)
		switch {
		case !isText:
			d.GiveUp()
		case text == "":
			d.Complain("question/choices", v.File(), v.Range(), d.Question.ID+": a choice is empty", "write a text for this choice")
		case slices.Contains(q.choices, text):
			d.Complain("question/choices", v.File(), v.Range(), d.Question.ID+": the choice "+v.Show()+" is given twice", "delete one of the two")
		}
		q.choices = append(q.choices, text)
	}
	if len(q.choices) < 2 {
		d.ComplainAt("choices", "question/choices", fmt.Sprintf("expected 2 or more choices, found %d", len(q.choices)), `as in choices = ["yes", "no"]`)
	}
	q.several = correct.Kind() == source.Array
	entries := []source.Value{correct}
	if q.several {
		entries = correct.Items()
	}
	for _, v := range entries {
		text, isText := v.Text()
		at := slices.Index(q.choices, strings.TrimSpace(text))
		switch {
		case !isText:
			d.GiveUp()
		case at < 0:
			d.Complain("question/correct", v.File(), v.Range(), d.Question.ID+": "+v.Show()+" is not one of the choices", q.nearest(text))
		case slices.Contains(q.correct, at):
			d.Complain("question/correct", v.File(), v.Range(), d.Question.ID+": the choice "+v.Show()+" is given twice", "delete one of the two")
		}
		q.correct = append(q.correct, at)
	}
	if _, ok := d.Question.Get("credit"); ok && !q.several {
		d.ComplainAt("credit", "question/credit", "credit is for questions with several right choices", `write correct as an array, or leave credit out`)
	}
	slices.Sort(q.correct)
	for _, form := range choiceForms {
		var forms []string
		for _, c := range q.choices {
			forms = append(forms, form(c))
		}
		q.forms = append(q.forms, forms)
	}
	if d.Prompt != "" {
		d.Prompt += " The choices are: " + strings.Join(q.quoted(), ", ") + "."
	}
	field := checker.Field{Shape: checker.Choose, Several: q.several}
	for _, c := range q.choices {
		field.Choices = append(field.Choices, checker.Choice{Value: c})
	}
	return checker.Asked[selection]{
		Answers: checker.Answers[selection]{Parse: q.parse, Field: field},
		Wording: "Which is right: " + strings.Join(q.quoted(), ", ") + "?",
		Solve:   func(*checker.Task) (selection, explain.Doc, error) { return q.selection(q.correct), nil, nil },
		Grade:   q.grade,
	}.Ask()
}

// nearest is a hint for a text that is no choice.
func (q *choice) nearest(text string) string {
	if near, ok := spell.Only(strings.TrimSpace(text), q.choices); ok {
		return "did you mean " + strconv.Quote(near) + "?"
	}
	return "the choices are " + explain.And(read.Abridged(q.quoted()))
}

// parse reads one choice or an array of them. An entry that is none counts as a
// wrong one, unless nothing can be read.
func (q *choice) parse(_ *checker.Task, v source.Value) (selection, checker.Findings, error) {
	if chosen := q.listed(v); chosen != nil {
		return q.selection(chosen), checker.Findings{}, nil
	}
	got, seen := q.selection(nil), map[string]bool{}
	chosen, r, err := read.Each(v, func(item source.Value, _ bool) ([]int, []*checker.Fault) {
		at, fault := q.find(item)
		if fault == nil {
			return []int{at}, nil
		}
		if other := item.Quoted(); !seen[other] {
			seen[other] = true
			got.others = append(got.others, other)
		}
		return nil, []*checker.Fault{fault}
	})
	if err != nil {
		return selection{}, r, err
	}
	if r.Notes = nil; len(got.others) > 0 {
		rest := "An entry that is not one of the choices counts as wrong."
		if n := len(got.others); n > 1 {
			rest = fmt.Sprintf("%d entries are no choices, and each counts as a wrong one.", n)
		}
		r.Notes = []checker.Note{{Code: "choice/unknown", From: problems.Format, Text: append(checker.FaultText(r.Faults[0]), explain.T(rest))}}
	}
	slices.Sort(chosen)
	got.chosen = slices.Compact(chosen)
	return got, r, nil
}

// between matches the text between choices that are named in one text.
var between = regexp.MustCompile(`(?i)[,;\n]+\s*(?:and\s)?|\s+and\s+`)

// listed are the choices of an answer that names several in one text, perhaps in brackets; nil if
// it does not.
func (q *choice) listed(v source.Value) []int {
	v = read.Only(v)
	text, ok := v.Text()
	if _, fault := q.find(v); !q.several || !ok || fault == nil || len(text) > read.MaxEssay {
		return nil
	}
	var chosen []int
	for _, piece := range between.Split(read.Folded(text), -1) {
		at, other := q.named(piece)
		switch {
		case strings.TrimSpace(piece) == "":
		case at < 0 || other >= 0:
			return nil
		default:
			chosen = append(chosen, at)
		}
	}
	slices.Sort(chosen)
	return slices.Compact(chosen)
}

// find is the choice that a value names. Numbers and the words true and false need no quotes.
func (q *choice) find(v source.Value) (int, *checker.Fault) {
	text, isText := v.Text()
	if k := v.Kind(); k == source.Int || k == source.Bool || k == source.Float {
		text = v.Show()
	} else if !isText {
		return 0, checker.Expected("one of the choices", v, "the choices are "+explain.And(read.Abridged(q.quoted())))
	}
	fault := checker.Misread(len(text), "", "")
	at, other := q.named(text)
	switch {
	case other >= 0:
		fault.Msg = v.Quoted() + " could be more than one of the choices"
		fault.Hint = "write it exactly as in " + strconv.Quote(q.choices[at]) + " or " + strconv.Quote(q.choices[other])
	case at < 0:
		fault.Msg, fault.Hint = "there is no choice "+v.Quoted(), q.nearest(plain.Cut(text, read.MaxEcho))
	default:
		return at, nil
	}
	return 0, fault
}

// named is the choice that a text names: exactly, or else the only one that it names when signs of
// lecture notes, case and spaces, and hyphens and apostrophes within words are ignored; -1 if there
// is none. If it may be two of them, other is the second.
func (q *choice) named(text string) (at, other int) {
	for i, form := range choiceForms {
		written := form(text)
		if at = slices.Index(q.forms[i], written); at >= 0 {
			if other = slices.Index(q.forms[i][at+1:], written); other >= 0 {
				other += at + 1
			}
			return at, other
		}
	}
	return -1, -1
}

// choiceForms are the forms in which choices are compared, strictest first.
var choiceForms = []func(string) string{strings.TrimSpace, read.Trimmed, read.Loose, read.Looser}
