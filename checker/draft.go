package checker

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/spell"
)

// A Draft is a question that is being read: its kind reads the keys, and complains.
type Draft struct {
	*Task
	Failed     bool     // whether there was a complaint, so that the question cannot be used
	broken     []string // the named games that could not be parsed
	complaints []source.Diagnostic
}

// EveryKind lists the keys that every question may have.
var EveryKind = []string{"id", "kind", "points", "title", "prompt", "hint", "accept", "reject", "rubric", "use", "topics", "source", "vary", "lines", "test"}

// compile makes the task of a question; the task is nil after a complaint.
func (d *Draft) compile(kinds []*Kind) (*Task, []source.Diagnostic) {
	if d.Kind == nil {
		d.unknownKind(kinds)
		return nil, d.complaints
	}
	d.unusedKeys()
	err := Guard(func() {
		if d.chooseKind(); d.Failed {
			return
		}
		if d.AsksPartizan() && d.Kind.PartizanForm != "" {
			about := *d.Kind
			about.Form = about.PartizanForm
			d.Kind = &about
		}
		if d.question = d.Kind.Read(d); !d.Failed {
			d.words()
		}
	})
	if err != nil {
		d.question = nil
		d.faulty(err)
	}
	if d.Failed {
		return nil, d.complaints
	}
	d.example = d.exemplar()
	return d.Task, d.complaints
}

// words inserts the position into the prompt of the question, or sets the prompt to the wording of
// its kind.
func (d *Draft) words() {
	position := ""
	if len(d.named) > 0 {
		position = d.named[0].String()
	}
	added := strings.TrimPrefix(d.Prompt, d.Question.Prompt) // by the kind
	d.Question = d.Question.About(position)
	if d.Prompt = d.Question.Prompt + added; d.Prompt == "" {
		d.Prompt = d.question.Wording()
	}
}

// faulty makes the question undecided because a ruleset or the program is at fault.
func (t *Task) faulty(fault error) {
	t.Failure, t.Undecided = fault, true
	t.failed("solving", fault)
}

// named finds a kind by name; nil if there is none.
func named(kinds []*Kind, name string) *Kind {
	i := slices.IndexFunc(kinds, func(k *Kind) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	return kinds[i]
}

// unknownKind complains about an unknown kind.
func (d *Draft) unknownKind(kinds []*Kind) {
	var names []string
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	hint := cmp.Or(spell.Gone("kind", d.Question.Kind), spell.AnyHint(d.Question.Kind, names, "the kinds are "+strings.Join(names, ", ")))
	if strings.EqualFold(d.Question.Kind, "essay") {
		hint = "an essay, which a person marks, is of the kind manual"
	}
	d.ComplainAt("kind", "question/kind", `unknown kind of question "`+d.Question.Kind+`"`, hint)
}

// unusedKeys complains about keys that the question's kind does not use.
func (d *Draft) unusedKeys() {
	for _, key := range d.Question.Table.Keys() {
		if slices.Contains(EveryKind, key) || slices.Contains(d.Kind.Uses, key) || !problems.IsQuestionKey(key) {
			continue
		}
		hint := d.Kind.Name + " has no keys of its own"
		if len(d.Kind.Uses) > 0 {
			hint = d.Kind.Name + " reads " + strings.Join(d.Kind.Uses, ", ")
		}
		d.ComplainAt(key, "question/key", "the key "+key+" has no meaning for questions of kind "+d.Kind.Name, hint)
	}
}

// complain reports an error in the problem set; the question cannot be used.
func (d *Draft) complain(code string, file *source.File, at source.Range, message, hint string) {
	d.Failed = true
	d.complaints = append(d.complaints, source.Diagnostic{
		Severity: source.Error, Code: code, File: file, Range: at, Message: message, Hint: hint,
	})
}

// ComplainAt reports an error in a key of the question, or in the question as a whole if it lacks
// the key.
func (d *Draft) ComplainAt(key, code, message, hint string) {
	file, at := d.Question.Table.File(), d.Question.Table.Range()
	if v, ok := d.Question.Get(key); ok {
		file, at = v.File(), v.Range()
		if key != "kind" {
			at = v.KeyRange()
		}
	}
	d.complain(code, file, at, d.Question.ID+": "+message, hint)
}

// ComplainOf reports an error in a value of the question.
func (d *Draft) ComplainOf(v source.Value, code, message, hint string) {
	d.complain(code, v.File(), v.Range(), d.Question.ID+": "+message, hint)
}

// syntax reports an error in a value's text at its exact place.
func (d *Draft) syntax(code string, v source.Value, err error) {
	d.Failed = true
	var syntax *game.SyntaxError
	if !errors.As(err, &syntax) {
		syntax = &game.SyntaxError{End: -1, Msg: err.Error()}
	}
	placed := *syntax
	placed.Hint = syntax.StaffHint()
	if places := d.Library.Places(); syntax.Unknown && syntax.Ruleset != "" && len(places) > 0 {
		placed.Hint = "a game of your own needs its rules file, " + syntax.Ruleset + ".star; looked for it in " + strings.Join(places, " and ") + "; " + placed.Hint
	}
	d.complaints = append(d.complaints, v.Unread(code, &placed))
}

// Need finds a key that the kind requires.
func (d *Draft) Need(key, example string) (source.Value, bool) {
	v, ok := d.Question.Get(key)
	if !ok {
		d.ComplainAt(key, "question/missing", "a question of kind "+d.Kind.Name+" needs the key "+key, "as in "+key+" = "+example)
	}
	return v, ok
}

// GiveUp marks the question as failed because of an error that loading the set has already
// reported.
func (d *Draft) GiveUp() bool {
	d.Failed = true
	return false
}

// Play is the rule of play; normal play is the default.
func (d *Draft) Play() game.Play {
	if d.Question.Misere {
		return game.Misere
	}
	return game.Normal
}

// keyOf is the value of a key, or otherwise if the key is missing or has the wrong type, which
// loading the set has already reported.
func keyOf[T any](d *Draft, key string, otherwise T, as func(source.Value) (T, bool)) T {
	v, ok := d.Question.Get(key)
	if !ok {
		return otherwise
	}
	value, ok := as(v)
	if !ok {
		d.GiveUp()
	}
	return value
}

// Choice reads a key whose value is one of a few words.
func (d *Draft) Choice(key, otherwise string) string {
	return keyOf(d, key, otherwise, source.Value.Text)
}

// Flag reads a key that is true or false.
func (d *Draft) Flag(key string, otherwise bool) bool {
	return keyOf(d, key, otherwise, source.Value.Bool)
}

// Share reads a key whose value is a part of the points, from 0 to 1.
func (d *Draft) Share(key string, otherwise points.Points) points.Points {
	return keyOf(d, key, otherwise, func(v source.Value) (points.Points, bool) {
		text, isText := v.Text()
		if !isText {
			text = v.Show()
		}
		p, err := points.Parse(text)
		return p, err == nil
	})
}

// Numbers reads a key that holds an array of whole numbers from 0 to MaxNumber.
func (d *Draft) Numbers(key, example string) []uint64 {
	v, ok := d.Need(key, example)
	if !ok {
		return nil
	}
	if v.Kind() != source.Array {
		d.GiveUp()
	}
	numbers := []uint64{}
	for _, item := range v.Items() {
		if n, ok := d.Number(item); ok {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// Number reads a whole number from 0 to MaxNumber.
func (d *Draft) Number(v source.Value) (uint64, bool) {
	n, isInt := v.Int()
	if !isInt || n < 0 || n > game.MaxNumber {
		d.ComplainOf(v, "question/value", "expected a whole number from 0 to 10^18, found "+v.Quoted(), "")
		return 0, false
	}
	return uint64(n), true
}
