package checker

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/spell"
)

// choiceQuestion asks for one or several of some choices.
type choiceQuestion struct {
	choices []string
	correct []int
	several bool // the answer is a set of choices
	rule    creditRule
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

// String writes the choices as a list; a single one stands for itself.
func (c selection) String() string {
	texts := c.texts()
	for _, other := range abridged(c.others) {
		texts = append(texts, other+" (no choice)")
	}
	if len(texts) == 0 {
		return "[]"
	}
	return strings.Join(texts, ", ")
}

var choiceKind = &kindOf[*choiceQuestion, selection, selection]{
	Kind: Kind{
		Name:   "choice",
		Title:  "Multiple choice",
		Asks:   "One of the `choices`, or several if `correct` is an array. A single choice is right or wrong; for several, `credit` sets the scoring rule. In an array an entry that is no choice counts as a wrong one.",
		Syntax: "The choice in quotes, in any case: `\"Nim\"`. Of several, an array: `[\"Nim\", \"Kayles\"]`; `[]` for none.",
		Form:   "One of the choices as it is written, in quotes; where several may be right, an array of them, which may be empty.",
		Sample: `id      = "octal"
kind    = "choice"
prompt  = "In which of these games can a move split a heap in two?"
choices = ["Nim", "Kayles", "Lasker's Nim"]
correct = ["Kayles", "Lasker's Nim"]
accept  = [["Lasker's Nim", "kayles"]]
reject  = ["Kayles", ["Nim", "Kayles", "Lasker's Nim"], []]`,
		Uses:   []string{"choices", "correct", "credit"},
		Scores: []string{"credit"},
		Needs:  []string{"choices", "correct"},
		Reads:  []source.Kind{source.String, source.Int, source.Bool, source.Array},
	},
	Read: readChoices,
	Wording: func(q *choiceQuestion) string {
		return "Which is right: " + strings.Join(q.quoted(), ", ") + "?"
	},
	Solve: func(t *Task, q *choiceQuestion) (selection, explain.Doc, error) {
		return q.selection(q.correct), nil, nil
	},
	Want: itself[selection],
	Parse: func(t *Task, q *choiceQuestion, _ selection, v source.Value) (selection, findings, error) {
		return q.parse(v)
	},
	Format: selection.String,
	JSON: func(c selection) any {
		if c.several {
			return c.texts()
		}
		return c.texts()[0]
	},
	Field: func(q *choiceQuestion) Field {
		f := Field{Shape: Choose, Several: q.several}
		for _, c := range q.choices {
			f.Choices = append(f.Choices, Choice{Value: c})
		}
		return f
	},
	Grade: func(t *Task, q *choiceQuestion, got, want selection) (points.Points, []Note, error) {
		right := 0
		for _, c := range got.chosen {
			if slices.Contains(want.chosen, c) {
				right++
			}
		}
		wrong := len(got.chosen) - right + len(got.others)
		if !q.several {
			credit := allOrNothing(right == 1 && wrong == 0)
			switch {
			case right == 1 && wrong == 0:
				return credit, nil, nil
			case len(got.chosen)+len(got.others) > 1:
				return credit, []Note{hint("choice/one", "The answer names several choices, but only one is right. Answer this question with a single choice.")}, nil
			}
			return credit, []Note{hint("choice/wrong", "Another choice is right.")}, nil
		}
		var notes []Note
		if wrong > len(got.others) {
			notes = append(notes, hint("choice/extra", "Not every choice given is right. Look at each choice by itself."))
		}
		if right < len(want.chosen) {
			notes = append(notes, hint("choice/missing", "A right choice is missing. Look at each choice by itself."))
		}
		return q.rule.of(right, wrong, len(want.chosen)), notes, nil
	},
}

func (q *choiceQuestion) selection(chosen []int) selection {
	return selection{choices: q.choices, chosen: chosen, several: q.several}
}

func (q *choiceQuestion) quoted() []string {
	texts := make([]string, len(q.choices))
	for i, c := range q.choices {
		texts[i] = strconv.Quote(c)
	}
	return texts
}

// readChoices reads the keys choices and correct.
func readChoices(d *draft) *choiceQuestion {
	q := &choiceQuestion{rule: d.creditRule()}
	choices, ok := d.need("choices", `["yes", "no"]`)
	correct, given := d.need("correct", `"yes"`)
	if !ok || !given {
		return q
	}
	if choices.Kind() != source.Array {
		d.giveUp()
		return q
	}
	for _, v := range choices.Items() {
		text, isText := v.Text()
		text = strings.TrimSpace(text)
		switch {
		case !isText:
			d.giveUp()
		case text == "":
			d.complain("question/choices", v.Range(), d.Question.ID+": a choice is empty", "write a text for this choice")
		case slices.Contains(q.choices, text):
			d.complain("question/choices", v.Range(), d.Question.ID+": the choice "+v.Show()+" is given twice", "delete one of the two")
		}
		q.choices = append(q.choices, text)
	}
	if len(q.choices) < 2 {
		d.complainAt("choices", "question/choices", fmt.Sprintf("expected 2 or more choices, found %d", len(q.choices)), `as in choices = ["yes", "no"]`)
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
			d.giveUp()
		case at < 0:
			d.complain("question/correct", v.Range(), d.Question.ID+": "+v.Show()+" is not one of the choices", q.nearest(text))
		case slices.Contains(q.correct, at):
			d.complain("question/correct", v.Range(), d.Question.ID+": the choice "+v.Show()+" is given twice", "delete one of the two")
		}
		q.correct = append(q.correct, at)
	}
	if _, ok := d.Question.Get("credit"); ok && !q.several {
		d.complainAt("credit", "question/credit", "credit is for questions with several right choices", `write correct as an array, or leave credit out`)
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
	return q
}

// nearest is a hint for a text that is no choice.
func (q *choiceQuestion) nearest(text string) string {
	if near, ok := spell.Only(strings.TrimSpace(text), q.choices); ok {
		return "did you mean " + strconv.Quote(near) + "?"
	}
	return "the choices are " + explain.And(abridged(q.quoted()))
}

// parse reads one choice or an array of them. An entry that is none counts as a
// wrong one, unless nothing can be read.
func (q *choiceQuestion) parse(v source.Value) (selection, findings, error) {
	if chosen := q.listed(v); chosen != nil {
		return q.selection(chosen), findings{}, nil
	}
	items, list := []source.Value{v}, v.Kind() == source.Array
	if list {
		items = v.Items()
	}
	var r findings
	got := q.selection(nil)
	seen := map[string]bool{}
	for i, item := range items[:min(len(items), maxEntries)] {
		at, err := q.find(item)
		if err != nil {
			if list {
				err.Entry = i
			}
			r.Faults = append(r.Faults, *err)
			if other := written(item, true); !seen[other] {
				seen[other] = true
				got.others = append(got.others, other)
			}
			continue
		}
		if !slices.Contains(got.chosen, at) {
			got.chosen = append(got.chosen, at)
		}
	}
	if len(got.chosen) == 0 && len(r.Faults) > 0 {
		return selection{}, findings{Faults: r.Faults[1:]}, &r.Faults[0]
	}
	if n := len(got.others); n > 0 {
		rest := "An entry that is no choice counts as a wrong one."
		if n > 1 {
			rest = fmt.Sprintf("%d entries are no choices, and each counts as a wrong one.", n)
		}
		r.Notes = append(r.Notes, Note{Code: "choice/unknown", From: formatLevel, Text: append(faultText(r.Faults[0]), explain.T(rest))})
	}
	slices.Sort(got.chosen)
	return got, r, nil
}

// between is what stands between the choices of a text that names several.
var between = regexp.MustCompile(`(?i)[,;\n]+\s*(?:and\s)?|\s+and\s+`)

// listed are the choices of an answer that names several in one text, perhaps in
// brackets, nil if that is not what it does.
func (q *choiceQuestion) listed(v source.Value) []int {
	if items := v.Items(); len(items) == 1 {
		v = items[0]
	}
	text, ok := v.Text()
	if _, fault := q.find(v); !q.several || !ok || fault == nil || len(text) > maxEssay {
		return nil
	}
	var chosen []int
	for _, piece := range between.Split(folded(text), -1) {
		at, other := q.named(piece)
		switch {
		case isBlank(piece):
		case at < 0 || other >= 0:
			return nil
		case !slices.Contains(chosen, at):
			chosen = append(chosen, at)
		}
	}
	slices.Sort(chosen)
	return chosen
}

// find is the choice that a value names. Numbers and the words true and false may
// stand without quotes.
func (q *choiceQuestion) find(v source.Value) (int, *Fault) {
	text, isText := v.Text()
	if k := v.Kind(); k == source.Int || k == source.Bool || k == source.Float {
		text = v.Show()
	} else if !isText {
		return 0, &Fault{Entry: -1, SyntaxError: game.SyntaxError{Msg: "expected one of the choices in quotes, found " + written(v, true), Hint: "the choices are " + explain.And(abridged(q.quoted()))}}
	}
	at, other := q.named(text)
	switch {
	case other >= 0:
		return 0, &Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(text), Msg: written(v, true) + " could be more than one of the choices", Hint: "write it exactly as in " + strconv.Quote(q.choices[at]) + " or " + strconv.Quote(q.choices[other])}}
	case at < 0:
		return 0, &Fault{Entry: -1, SyntaxError: game.SyntaxError{End: len(text), Msg: "there is no choice " + written(v, true), Hint: q.nearest(plain.Cut(text, maxEcho))}}
	}
	return at, nil
}

// named is the choice that a text names: as it is written, or else the only one
// that it is but for the signs of lecture notes, for case and spaces, for hyphens and
// apostrophes within words; -1 if there is none. If it may be two of them, other is the
// second.
func (q *choiceQuestion) named(text string) (at, other int) {
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
var choiceForms = []func(string) string{strings.TrimSpace, trimmed, loose, looser}

func trimmed(text string) string { return strings.TrimSpace(folded(text)) }

// loose is a text without case and spaces.
func loose(text string) string {
	return strings.ToLower(strings.Join(strings.Fields(folded(text)), ""))
}

// inWord are hyphens and apostrophes between letters.
var inWord = regexp.MustCompile(`(\pL)[-' ]+(\pL)`)

// looser is loose without hyphens and apostrophes in words, quotes around the text
// and a full stop behind it: "tic tac toe." is Tic-tac-toe.
func looser(text string) string {
	text = strings.Trim(strings.TrimSuffix(strings.TrimSpace(folded(text)), "."), ` "'`)
	return loose(inWord.ReplaceAllString(inWord.ReplaceAllString(text, "$1$2"), "$1$2"))
}
