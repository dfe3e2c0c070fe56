package script

import (
	"errors"
	"fmt"
	"strings"

	"grader/reference/cgt"
	"grader/reference/game"

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
	family := &game.Family{Info: f.withMove(f.info), New: func(text string) (game.Game, error) { return f.member(text, checked) }}
	if v := f.plainParams(); v != nil {
		family.Plain = f.ruleset(f.Name, v, checked, nil)
	}
	return family
}

// plainParams are the parameters of a position without brackets; nil if it needs brackets, or the
// file has no parameters.
func (f *File) plainParams() starlark.Value {
	if fn, ok := f.function("params").(*starlark.Function); ok && fn.ParamDefault(0) != nil {
		if v, _, err := f.run("params", nil); err == nil {
			return v
		}
	}
	return nil
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
		if err == nil {
			if same, err := starlark.Equal(v, again); err == nil && same {
				text = usual
			}
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

func (f *File) ruleset(name string, params starlark.Value, checked bool, listed map[listing]*moveList) *game.Ruleset[Position] {
	s := &rules{File: f, name: name, params: params, checked: checked, listed: listed}
	if f.meter != nil && listed == nil {
		s.listed = map[listing]*moveList{}
	}
	if f.spent != nil {
		s.forms = forms{map[Position]Position{}, map[Position]Position{}, map[Position][]Position{}}
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
	if f.function("standard") != nil {
		r.Standard = s.standard
	}
	if f.function("parts") != nil {
		r.Split = s.parts
	}
	if f.function("tidy") != nil {
		r.Tidy = s.tidy
	}
	if f.function("clicks") != nil {
		r.Squares = s.clicks
	}
	r.Blocked = f.globals["blocked"] == starlark.True
	if f.partizan {
		r.Partizan = &game.Partizan[Position]{
			Right:    func(p Position, yield game.Yield[Position]) { s.moves(p, game.Right, yield) },
			Negative: s.negative,
			Turn:     s.turn,
		}
		if f.function("impartial") != nil {
			r.Partizan.Impartial = s.impartial
		}
		if f.function("value") != nil && f.trusted {
			r.Partizan.Value = s.value
		}
	}
	return r
}

func (s *rules) parse(text string) ([]Position, error) {
	if len(text) > maxBytes {
		return nil, &game.SyntaxError{End: len(text), Msg: fmt.Sprintf("the position has %d bytes, and may have at most %d", len(text), maxBytes)}
	}
	trimmed := strings.TrimSpace(text)
	args := []starlark.Value{starlark.String(trimmed)}
	if s.params != nil {
		args = append(args, s.params)
	}
	v, err := s.reading(s.name, "parse", trimmed, args...)
	if syntax, ok := errors.AsType[*game.SyntaxError](err); ok && syntax.Start == 0 && syntax.End == len(trimmed) {
		syntax.End = len(text)
		return nil, syntax
	} else if ok {
		return nil, syntax.Shift(len(text) - len(strings.TrimLeft(text, " \t\r\n")))
	}
	if err != nil {
		return nil, err
	}
	s.examplesMustEnd()
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

func (s *rules) heap(n uint64) Position {
	args := []starlark.Value{starlark.MakeUint64(n)}
	if s.params != nil {
		args = append(args, s.params)
	}
	v, _ := s.ask(s.name, "heap", args...)
	p := s.position("heap", v)
	s.examplesMustEnd()
	return p
}

func (s *rules) canon(p Position) Position {
	if s.function("canon") == nil {
		return p
	}
	return remembered(s.forms.canon, p, func(p Position) Position {
		v, _ := s.ask(s.name, "canon", read(p))
		return s.position("canon", v)
	})
}

func (s *rules) negative(p Position) Position {
	if s.function("negative") == nil {
		return p.exchange()
	}
	v, _ := s.ask(s.name, "negative", read(p))
	return s.position("negative", v)
}

// standard is a position as it is however it was written.
func (s *rules) standard(p Position) Position {
	v, _ := s.ask(s.name, "standard", read(p))
	q := s.position("standard", v)
	if p.exchanged() {
		return q.exchange()
	}
	return q
}

// turn is the form of a position, or of one in which the players have not been exchanged.
func (s *rules) turn(p Position) (q Position, negated bool) {
	if negated = p.exchanged(); negated {
		p = p.exchange()
	}
	q = s.canon(p)
	if s.function("negative") != nil {
		n := remembered(s.forms.negative, q, func(q Position) Position { return s.canon(s.negative(q)) })
		if n < q {
			return n, true
		}
	}
	return q, negated
}

func (s *rules) parts(p Position) []Position {
	return remembered(s.forms.parts, p, func(p Position) []Position {
		v, _ := s.ask(s.name, "parts", read(p))
		list := s.positions("parts", v)
		if p.exchanged() {
			for i := range list {
				list[i] = list[i].exchange()
			}
		}
		return list
	})
}

func (s *rules) impartial(p Position) bool {
	v, _ := s.ask(s.name, "impartial", read(p))
	return bool(v.Truth())
}

// value is the number that a position is by a theorem.
func (s *rules) value(p Position) (cgt.Simple, bool) {
	v, _ := s.ask(s.name, "value", read(p))
	n, err := starlark.AsInt32(v)
	if p.exchanged() {
		n = -n
	}
	return cgt.Simple{Number: cgt.Int(int64(n))}, err == nil
}

// clicks are the squares of the drawing that belong to a move.
func (s *rules) clicks(p Position, m game.Move) (squares []int) {
	v, _ := s.ask(s.name, "clicks", read(p), starlark.String(s.moveText(p, m)))
	list, _ := v.(*starlark.List)
	for item := range list.Elements() {
		if at, err := starlark.AsInt32(item); err == nil {
			squares = append(squares, at)
		}
	}
	return squares
}

func (s *rules) tidy(text string) string {
	if len(text) > s.longestMove() {
		return text
	}
	v, _ := s.ask(s.name, "tidy", starlark.String(text))
	return s.textOf("tidy", v)
}

// withMove says how a move is written, by the first move of an example, if the file does not.
func (f *File) withMove(info game.Info) game.Info {
	if info.Move == "" {
		info.Move = "`…`, as the rules say"
		for _, example := range info.Examples[:min(len(info.Examples), mostLooked)] {
			if move := f.firstMove(example); move != "" {
				info.Move = "`" + move + "`"
				break
			}
		}
	}
	return info
}

// firstMove is the first move in an example; "" if it cannot be found.
func (f *File) firstMove(example string) (move string) {
	_ = game.Catch(func() error {
		s, parts := f.example(example)
		for _, p := range parts {
			for _, who := range game.Players {
				if l := s.list(p, s.mover(p, who)); len(l.texts) > 0 {
					move = l.texts[0]
					return nil
				}
			}
		}
		return nil
	})
	return move
}

// example reads an example; there are no parts if it cannot be read.
func (f *File) example(example string) (s *rules, parts []Position) {
	text := strings.TrimPrefix(example, f.Name)
	s = &rules{File: f, name: f.Name, params: f.plainParams()}
	if inner, ok := strings.CutPrefix(text, "["); ok {
		params, rest, ok := strings.Cut(inner, "]")
		if v, _, err := f.run("params", []starlark.Value{starlark.String(params)}); ok && err == nil {
			text, s.params = rest, v
		}
	}
	if text, ok := strings.CutSuffix(strings.TrimPrefix(text, "("), ")"); ok {
		parts, _ = s.parse(text)
	}
	return s, parts
}
