package checker

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/game"
	"grader/reference/notation"
	"grader/reference/spell"
)

// A draft is a question that is being read: its kind asks for the keys, and complains.
type draft struct {
	*Task
	set        *problems.Set
	broken     []string // the named games that could not be read
	complaints []source.Diagnostic
	failed     bool
}

// everyKind lists the keys that every question may have.
var everyKind = []string{"id", "kind", "points", "prompt", "hint", "accept", "reject", "rubric"}

// define reads the set's named games, which may use those before them, and lists
// the names of those that could not be read.
func define(set *problems.Set, library *notation.Library) (*notation.Library, []string, []source.Diagnostic) {
	d := &draft{Task: &Task{Library: library}, set: set}
	games, _ := set.Root.Get("games")
	d.broken = games.Keys()
	for _, named := range set.Games {
		var pos game.Position
		var ok bool
		if err := game.Catch(func() error { pos, ok = d.namedGame(named); return nil }); err != nil {
			d.complain("games/fault", named.Table.KeyRange(), err.Error(), "")
			continue
		}
		if !ok {
			continue
		}
		more, err := d.Library.Define(named.Name, pos)
		if err != nil {
			d.complain("games/name", named.Table.KeyRange(), err.Error(), "")
			continue
		}
		d.Library = more
		d.broken = slices.DeleteFunc(d.broken, func(name string) bool { return name == named.Name })
	}
	return d.Library, d.broken, d.complaints
}

// namedGame reads [games.x]: a game, or a ruleset with a position.
func (d *draft) namedGame(named problems.NamedGame) (game.Position, bool) {
	if v, ok := named.Table.Get("game"); ok {
		return d.game(v, d.libraryOf(v))
	}
	ruleset, _ := named.Table.Get("ruleset")
	if _, err := d.Library.Game(named.Ruleset); err != nil {
		d.syntax("games/ruleset", ruleset, err)
		return nil, false
	}
	position, _ := named.Table.Get("position")
	before := named.Ruleset + "("
	pos, err := d.Library.Parse(before + named.Position + ")")
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) {
		err = syntax.Shift(-len(before))
	}
	if err != nil {
		d.syntax("game/syntax", position, err)
		return nil, false
	}
	return pos, true
}

// EveryKind lists the keys that every question may have.
func EveryKind() []string { return slices.Clone(everyKind) }

// compile makes a task of one question; the task is nil after a complaint.
func (d *draft) compile() (*Task, []source.Diagnostic) {
	k := d.kind()
	if k == nil {
		return nil, d.complaints
	}
	d.Kind = k.info()
	d.unusedKeys()
	if err := game.Catch(func() error { k.compile(d); return nil }); err != nil {
		d.solve = func() { d.faulty(err) }
		d.check = func(v source.Value) *Verdict { return d.unable(v) }
		d.match, d.example, d.gives = nil, func() (string, error) { return "", nil }, func(string) bool { return true }
		d.field = func() Field { return Field{Shape: Line} }
	}
	if d.failed {
		return nil, d.complaints
	}
	return d.Task, d.complaints
}

// faulty makes the question undecided, because a ruleset is at fault.
func (t *Task) faulty(fault error) {
	t.Failure, t.Undecided = fault, true
	t.failed("solving", fault)
}

// unable is the verdict on an answer to a question that not even its answers can be
// read for.
func (t *Task) unable(v source.Value) *Verdict {
	if text, ok := v.Text(); ok && isBlank(text) {
		return t.Blank()
	}
	return t.undecided(written(v, false), failedNote)
}

func (d *draft) kind() kind {
	for _, k := range kinds {
		if k.info().Name == d.Question.Kind {
			return k
		}
	}
	var names []string
	for _, k := range kinds {
		names = append(names, k.info().Name)
	}
	hint := "the kinds are " + strings.Join(names, ", ")
	if near, ok := spell.Nearest(d.Question.Kind, names); strings.EqualFold(d.Question.Kind, "essay") {
		hint = "an essay, which a person marks, is of the kind manual"
	} else if ok {
		hint = "did you mean " + near + "?"
	}
	d.complainAt("kind", "question/kind", "unknown kind of question "+quote(d.Question.Kind), hint)
	return nil
}

// unusedKeys complains about keys that mean nothing to the question's kind.
func (d *draft) unusedKeys() {
	for _, key := range d.Question.Table.Keys() {
		if slices.Contains(everyKind, key) || slices.Contains(d.Kind.Uses, key) || !problems.IsQuestionKey(key) {
			continue
		}
		hint := d.Kind.Name + " has no keys of its own"
		if len(d.Kind.Uses) > 0 {
			hint = d.Kind.Name + " reads " + strings.Join(d.Kind.Uses, ", ")
		}
		d.complainAt(key, "question/key", "the key "+key+" has no meaning for questions of kind "+d.Kind.Name, hint)
	}
}

// complain reports an error in the problem set; the question cannot be used.
func (d *draft) complain(code string, at source.Range, message, hint string) {
	d.failed = true
	d.complaints = append(d.complaints, source.Diagnostic{
		Severity: source.Error, Code: code, File: d.set.File, Range: at, Message: message, Hint: hint,
	})
}

// complainAt reports an error in a key of the question, or in the question as a
// whole if it lacks the key.
func (d *draft) complainAt(key, code, message, hint string) {
	at := d.Question.Table.Range()
	if v, ok := d.Question.Get(key); ok {
		at = v.Range()
		if key != "kind" {
			at = v.KeyRange()
		}
	}
	d.complain(code, at, d.Question.ID+": "+message, hint)
}

// syntax reports an error in a value's text at its exact place.
func (d *draft) syntax(code string, v source.Value, err error) {
	d.failed = true
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

// need finds a key that the kind cannot do without.
func (d *draft) need(key, example string) (source.Value, bool) {
	v, ok := d.Question.Get(key)
	if !ok {
		d.complainAt(key, "question/missing", "a question of kind "+d.Kind.Name+" needs the key "+key, "as in "+key+" = "+example)
	}
	return v, ok
}

// impartialGame reads a key that holds an impartial game.
func (d *draft) impartialGame(key string) game.Position {
	v, ok := d.need(key, `"nim(3,4,5)"`)
	if !ok {
		return nil
	}
	pos, _ := d.game(v, d.Library)
	if pos.Partizan() {
		d.complain("game/partizan", v.Range(), d.Question.ID+": a question of kind "+d.Kind.Name+" is about impartial games, and in "+pos.String()+" Left and Right have different moves",
			insteadOfKind(d.Kind.Name))
	} else {
		d.noPlayer()
	}
	d.games = append(d.games, pos)
	return pos
}

func (d *draft) game(v source.Value, library *notation.Library) (game.Position, bool) {
	text, ok := v.Text()
	if !ok {
		return nil, d.giveUp()
	}
	pos, err := library.Parse(text)
	if err != nil {
		if d.namesBroken(text, err) {
			return nil, d.giveUp()
		}
		d.syntax("game/syntax", v, err)
		return nil, false
	}
	d.named = append(d.named, pos)
	return pos, true
}

// heap reads the key game where it names a single heap of a ruleset, of at most most, in
// which both players have the same moves.
func (d *draft) heap(most uint64) (rules game.Game, n uint64) {
	return d.heapOf(d.impartialGame("game"), most)
}

// heapOf is the ruleset and the size of a game that is a single heap.
func (d *draft) heapOf(pos game.Position, most uint64) (rules game.Game, n uint64) {
	if d.failed {
		return nil, 0
	}
	d.games = nil // the question is about the ruleset rather than the heap
	v, _ := d.Question.Get("game")
	parts := pos.Parts()
	known := len(pos) == 1 && pos[0].Game != nil && len(parts) <= 1
	if known {
		rules = pos[0].Game
		if len(parts) == 1 {
			n, known = game.ReadNumber(parts[0].Text())
		}
	}
	if known {
		term, ok := rules.HeapTerm(n)
		known = ok && pos.Key() == (game.Position{term}).Key()
	}
	switch {
	case !known:
		d.complain("question/game", v.Range(), d.Question.ID+": "+d.Kind.Name+" asks about a single heap of a game of heaps; "+pos.String()+" is not one",
			`write one heap, as in game = "kayles(12)"`)
	case n > most:
		d.complain("question/game", v.Range(), fmt.Sprintf("%s: %s asks for the values of heaps up to %d at most", d.Question.ID, d.Kind.Name, most), "ask about a smaller heap")
	}
	return rules, n
}

// namesBroken reports whether an error is about a named game that has been
// complained about where it is defined.
func (d *draft) namesBroken(text string, err error) bool {
	var syntax *game.SyntaxError
	return errors.As(err, &syntax) && slices.Contains(d.broken, text[syntax.Start:syntax.End])
}

// giveUp gives up on a question for a fault that loading the set has complained of.
func (d *draft) giveUp() bool {
	d.failed = true
	return false
}

// play is the rule of play; normal play is the default.
func (d *draft) play() game.Play {
	if d.Question.Misere {
		return game.Misere
	}
	return game.Normal
}

// choice reads a key whose value is one of a few words, which loading the set
// has seen to; otherwise is the default.
func (d *draft) choice(key, otherwise string) string {
	v, ok := d.Question.Get(key)
	if !ok {
		return otherwise
	}
	text, isText := v.Text()
	if !isText {
		d.giveUp()
	}
	return text
}

// numbers reads a key that holds an array of whole numbers from 0 to MaxNumber.
func (d *draft) numbers(key, example string) []uint64 {
	v, ok := d.need(key, example)
	if !ok {
		return nil
	}
	if v.Kind() != source.Array {
		d.giveUp()
	}
	numbers := []uint64{}
	for _, item := range v.Items() {
		if n, ok := d.number(item); ok {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// number is a whole number from 0 to MaxNumber.
func (d *draft) number(v source.Value) (uint64, bool) {
	n, isInt := v.Int()
	if !isInt || n < 0 || n > game.MaxNumber {
		d.complain("question/value", v.Range(), d.Question.ID+": expected a whole number from 0 to 10^18, found "+written(v, true), "")
		return 0, false
	}
	return uint64(n), true
}

// flag reads a key that is true or false.
func (d *draft) flag(key string, otherwise bool) bool {
	v, ok := d.Question.Get(key)
	if !ok {
		return otherwise
	}
	value, isBool := v.Bool()
	if !isBool {
		d.giveUp()
	}
	return value
}

// share reads a key whose value is a part of the points, from 0 to 1.
func (d *draft) share(key string, otherwise points.Points) points.Points {
	v, ok := d.Question.Get(key)
	if !ok {
		return otherwise
	}
	text, isText := v.Text()
	if !isText {
		text = v.Show()
	}
	p, err := points.Parse(text)
	if err != nil {
		d.giveUp()
	}
	return p
}

func quote(text string) string { return `"` + text + `"` }
