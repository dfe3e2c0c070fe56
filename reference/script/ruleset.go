package script

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"unicode"

	"grader/reference/game"
	"grader/reference/plain"

	"go.starlark.net/starlark"
)

// Listed is the entry of the list of rulesets that the file is: a ruleset, or a family if
// the file defines params.
func (f *File) Listed() game.Listed { return f.listed(false) }

// Checked is Listed for those who search: to read a position from which play soon comes
// back to itself is a fault, since no search of it would end.
func (f *File) Checked() game.Listed { return f.listed(true) }

func (f *File) listed(checked bool) game.Listed {
	if f.function("params") == nil {
		return f.ruleset(f.Name, nil, checked, nil)
	}
	return &game.Family{Info: f.withMove(f.info), New: func(text string) (game.Game, error) { return f.member(text, checked) }}
}

// member is the ruleset with the parameters in brackets.
func (f *File) member(text string, checked bool) (game.Game, error) {
	name := f.Name + "[" + text + "]"
	v, err := f.reading(name, "params", text, starlark.String(text))
	if err != nil {
		return nil, err
	}
	if _, err := write(v); err != nil {
		panic(f.fault(f.Name, "params", err))
	}
	// However the parameters are written, the ruleset has one name, if it can be read.
	if usual := joined(v); usual != text {
		again, err := f.reading(name, "params", usual, starlark.String(usual))
		if same, err2 := starlark.Equal(v, again); err == nil && err2 == nil && same {
			text = usual
		}
	}
	return f.ruleset(f.Name+"["+strings.TrimSpace(text)+"]", v, checked, nil), nil
}

// joined writes parameters with commas between them.
func joined(v starlark.Value) string {
	if list, ok := v.(starlark.Tuple); ok {
		texts := make([]string, len(list))
		for i, item := range list {
			texts[i] = joined(item)
		}
		return strings.Join(texts, ",")
	}
	if text, ok := starlark.AsString(v); ok {
		return text
	}
	return v.String()
}

// rules are those of one ruleset of the file.
type rules struct {
	*File
	name   string
	params starlark.Value // nil if there are none
	// The list of moves that was made last, so that naming each move of a list does not make the
	// list anew. What it holds is what the file would say.
	last atomic.Pointer[moveList]
	ends *ends // nil if play is not followed
	// What was listed for an answer, which is kept so that what the answer costs does not
	// depend on what is forgotten; nil without a meter.
	listed map[listing]*moveList
}

func (f *File) ruleset(name string, params starlark.Value, checked bool, listed map[listing]*moveList) *game.Ruleset[Position] {
	s := &rules{File: f, name: name, params: params, listed: listed}
	if checked {
		s.ends = &ends{follows: forQuestions, settled: map[Position]bool{}}
	}
	if f.meter != nil {
		if listed == nil {
			s.listed = map[listing]*moveList{}
		}
		if checked {
			s.ends.follows = forAnswers
		}
	}
	info := f.withMove(f.info)
	info.Name = name
	r := &game.Ruleset[Position]{
		Info:  info,
		Moves: func(p Position, yield game.Yield[Position]) { s.moves(p, game.Left, yield) },
		Notation: game.Notation[Position]{
			Parse:    s.parse,
			Format:   s.format,
			MoveText: s.moveText,
			Term:     s.term,
			Draw:     s.draw,
			Why:      s.whyNot,
		},
		// Nothing is shared with the ruleset but within an answer, so that what that is charged
		// does not depend on others.
		Metered: func(m *game.Meter, spent func(int)) *game.Ruleset[Position] {
			metered := *f
			metered.meter, metered.info, metered.spent = m, info, spent
			if f.meter != m {
				return metered.ruleset(name, params, checked, nil)
			}
			return metered.ruleset(name, params, checked, s.listed)
		},
	}
	if f.function("heap") != nil {
		r.Heap = s.heap
	}
	if f.function("canon") != nil && !f.partizan {
		r.Canon = s.canon
	}
	if f.partizan {
		r.Partizan = &game.Partizan[Position]{
			Right:    func(p Position, yield game.Yield[Position]) { s.moves(p, game.Right, yield) },
			Negative: s.negative,
			Turn: func(p Position) (Position, bool) {
				negated := p.exchanged()
				if negated {
					p = p.exchange()
				}
				if f.function("canon") != nil {
					p = s.canon(p)
				}
				return p, negated
			},
		}
	}
	return r
}

// fault is the failure of a function of the file.
func (f *File) fault(ruleset, function string, err error) *game.Fault {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		e = f.at(f.defs[function], "", "%v", err)
	}
	return &game.Fault{Ruleset: ruleset, Func: function, Err: e}
}

// ask calls a function of the file. An error is a fault.
func (f *File) ask(ruleset, function string, args ...starlark.Value) (v starlark.Value, steps uint64) {
	v, steps, err := f.run(function, args)
	if err != nil {
		panic(f.fault(ruleset, function, f.wrong(err)))
	}
	return v, steps
}

func (f *File) run(function string, args []starlark.Value) (v starlark.Value, steps uint64, err error) {
	if f.allowance != nil && f.allowance.Load() <= 0 {
		return nil, 0, ErrAllowance
	}
	f.charge(game.StepsPerCall)
	err = f.bounded(func(thread *starlark.Thread) (err error) {
		v, err = starlark.Call(thread, f.globals[function], args, nil)
		steps = thread.Steps
		return err
	})
	if f.allowance != nil {
		f.allowance.Add(-int64(steps))
	}
	f.charge(int(steps / game.StarlarkPerStep))
	return v, steps, err
}

// charge charges for some steps.
func (f *File) charge(steps int) {
	f.meter.Charge(steps)
	if f.spent != nil {
		f.spent(steps)
	}
}

// ErrAllowance is the error of a call that comes after all calls together have taken what
// they may.
var ErrAllowance = &Error{Msg: "the calls of the file have taken more steps than they may in all"}

// Within is the file for somebody who gives all its calls together so many steps.
func (f *File) Within(steps int64) *File {
	g := *f
	g.allowance = new(atomic.Int64)
	g.allowance.Store(steps)
	return &g
}

// reading calls a function of the file that reads a text. What it refuses is an error
// about the text.
func (f *File) reading(ruleset, function, text string, args ...starlark.Value) (starlark.Value, error) {
	v, _, err := f.run(function, args)
	if err == nil {
		return v, nil
	}
	r, ok := errors.AsType[*refusal](err)
	if !ok {
		panic(f.fault(ruleset, function, f.wrong(err)))
	}
	start, end := r.start, r.end
	if start < 0 || end < start || end > len(text) {
		start, end = 0, len(text)
	}
	return nil, &game.SyntaxError{Start: start, End: end, Msg: cut(clean(r.msg)), Hint: "as in " + f.info.Examples[0]}
}

func (s *rules) parse(text string) ([]Position, error) {
	if len(text) > maxBytes {
		return nil, &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("the position has %d bytes, and may have at most %d", len(text), maxBytes)}
	}
	args := []starlark.Value{starlark.String(strings.TrimSpace(text))}
	before := len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	if s.params != nil {
		args = append(args, s.params)
	}
	v, err := s.reading(s.name, "parse", strings.TrimSpace(text), args...)
	if syntax, ok := errors.AsType[*game.SyntaxError](err); ok {
		return nil, syntax.Shift(before)
	}
	if err != nil {
		return nil, err
	}
	if s.ends != nil {
		if fault := s.endless(); fault != nil {
			panic(fault)
		}
	}
	list, err := partsIn("parse", v)
	if errors.Is(err, errNumber) || errors.Is(err, errLarge) { // so it is in the text
		return nil, &game.SyntaxError{End: len(text), Msg: err.Error()}
	}
	if err != nil {
		panic(s.fault(s.name, "parse", err))
	}
	for _, p := range list {
		s.mustEnd(p)
	}
	return list, nil
}

// positions are those that a function has returned.
func (s *rules) positions(function string, v starlark.Value) []Position {
	parts, err := partsIn(function, v)
	if err != nil {
		panic(s.fault(s.name, function, err))
	}
	return parts
}

// partsIn are the positions in a value: one, or a list of independent parts.
func partsIn(function string, v starlark.Value) (parts []Position, err error) {
	list, ok := v.(*starlark.List)
	if !ok {
		p, err := write(v)
		return []Position{p}, err
	}
	if list.Len() > maxParts {
		return nil, fmt.Errorf("%s returned %d independent parts, more than %d", function, list.Len(), maxParts)
	}
	for v := range list.Elements() {
		p, err := write(v)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	return parts, nil
}

func (s *rules) position(function string, v starlark.Value) Position {
	p, err := write(v)
	if err != nil {
		panic(s.fault(s.name, function, err))
	}
	return p
}

// textOf is the text that a function has returned.
func (s *rules) textOf(function string, v starlark.Value) string {
	text, ok := starlark.AsString(v)
	switch {
	case !ok:
		panic(s.fault(s.name, function, fmt.Errorf("%s returned %s, which is no text", function, shortened(v))))
	case len(text) > maxBytes:
		panic(s.fault(s.name, function, fmt.Errorf("%s returned a text of %d bytes, more than %d", function, len(text), maxBytes)))
	}
	return clean(text)
}

// clean makes a text of a file safe to print.
func clean(text string) string { return strings.TrimFunc(plain.Clean(text), unicode.IsSpace) }

func (s *rules) format(p Position) string {
	v, _ := s.ask(s.name, "text", read(p))
	return s.textOf("text", v)
}

// term writes a position in which the players have been exchanged as a negative.
func (s *rules) term(p Position) string {
	text := s.name + "(" + s.format(p) + ")"
	if p.exchanged() {
		return "-" + text
	}
	return text
}

func (s *rules) heap(n uint64) Position {
	args := []starlark.Value{starlark.MakeUint64(n)}
	if s.params != nil {
		args = append(args, s.params)
	}
	v, _ := s.ask(s.name, "heap", args...)
	p := s.position("heap", v)
	s.mustEnd(p)
	return p
}

func (s *rules) canon(p Position) Position {
	v, _ := s.ask(s.name, "canon", read(p))
	return s.position("canon", v)
}

func (s *rules) negative(p Position) Position {
	if s.function("negative") == nil {
		return p.exchange()
	}
	v, _ := s.ask(s.name, "negative", read(p))
	n := s.position("negative", v)
	if p.exchanged() {
		return n.exchange()
	}
	return n
}
