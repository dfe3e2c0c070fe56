package conform

import (
	"slices"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/solve"
)

// A partizan definition plays games in which Left and Right have different moves by the
// rules alone. Forms are made by the definition of a game from the forms of its options.
type partizan struct {
	left    int // positions that may still be looked at
	depth   int // how much deeper play may go
	table   *cgt.Forms
	forms   map[string]cgt.Form
	options map[string][2][][]game.Part
}

func newPartizan(limit int) *partizan {
	return &partizan{left: limit, depth: limit, table: cgt.NewForms(1 << 24), forms: map[string]cgt.Form{}, options: map[string][2][][]game.Part{}}
}

// followers are the positions that a move of each player leads to, each once.
func (d *partizan) followers(parts []game.Part) [2][][]game.Part {
	key := written(parts)
	if sides, known := d.options[key]; known {
		return sides
	}
	var sides [2][][]game.Part
	if d.left--; d.left < 0 {
		return sides
	}
	for _, who := range game.Players {
		seen := map[string]bool{}
		for i, p := range parts {
			for _, to := range p.Steps(who) {
				next := slices.Concat(parts[:i], to, parts[i+1:])
				if k := written(next); !seen[k] {
					seen[k] = true
					sides[who] = append(sides[who], next)
				}
			}
		}
	}
	d.options[key] = sides
	return sides
}

// form is the form of a position; it means nothing once left is below 0.
func (d *partizan) form(parts []game.Part) cgt.Form {
	key := written(parts)
	if g, known := d.forms[key]; known {
		return g
	}
	if d.depth--; d.depth < 0 {
		d.left = -1
	}
	var sides [2][]cgt.Form
	for who, options := range d.followers(parts) {
		for _, o := range options {
			if d.left < 0 {
				return cgt.Zero
			}
			sides[who] = append(sides[who], d.form(o))
		}
	}
	d.depth++
	if d.left < 0 {
		return cgt.Zero
	}
	g, err := d.table.Game(sides[game.Left], sides[game.Right])
	if err != nil {
		d.left = -1
	}
	d.forms[key] = g
	return g
}

// all lists the position and what follows from it, at most limit positions.
func (d *partizan) all(parts []game.Part, limit int) [][]game.Part {
	list := [][]game.Part{parts}
	seen := map[string]bool{written(parts): true}
	for i := 0; i < len(list) && len(list) < limit; i++ {
		for _, side := range d.followers(list[i]) {
			for _, o := range side {
				if k := written(o); !seen[k] && len(list) < limit {
					seen[k] = true
					list = append(list, o)
				}
			}
		}
	}
	return list
}

// name writes the form of a position.
func (d *partizan) name(parts []game.Part) string {
	text, err := d.table.Text(d.form(parts))
	if err != nil {
		return err.Error()
	}
	return text
}

// partizanExample plays an example to its end in every way.
func (s *suite) partizanExample(example string, pos game.Position) {
	d := newPartizan(s.Example)
	d.form(pos.Parts())
	if d.left < 0 && s.Whole {
		s.stop("Examples", "%s takes more than %d positions by the definition: examples must be smaller", example, s.Example)
	}
	solver := solve.New(s.Solver)
	s.notation(pos)
	for _, parts := range d.all(pos.Parts(), s.Near) {
		s.comparePartizan(solver, d, parts)
		for _, p := range parts {
			s.partizanPart(d, p)
			s.slices(d, p)
		}
	}
}

func positionOf(parts []game.Part) game.Position {
	var pos game.Position
	for _, p := range parts {
		pos = append(pos, game.Term{Game: p.Game(), Parts: []game.Part{p}})
	}
	return pos
}

// comparePartizan holds the solver, with all hooks, to the definition.
func (s *suite) comparePartizan(solver *solve.Solver, d *partizan, parts []game.Part) {
	pos := positionOf(parts)
	want := d.name(parts)
	if d.left < 0 {
		return
	}
	g, err := solver.Form(pos)
	if err != nil {
		s.stop("Theory", "%s: %v", pos, err)
	}
	if got, err := solver.Forms().Text(g); err != nil || got != want {
		s.wrong("Theory", "%s has the form %s, by the definition %s", pos, got, want)
	}
	if !pos.Partizan() {
		return
	}
	left, err1 := d.table.LessEq(d.form(parts), cgt.Zero)
	right, err2 := d.table.LessEq(cgt.Zero, d.form(parts))
	outcome, err := solve.New(s.Solver).Outcome(pos, game.Normal)
	if err != nil || err1 != nil || err2 != nil {
		s.stop("Theory", "%s: %v", pos, err)
	}
	byForm := map[[2]bool]solve.Outcome{{true, true}: solve.P, {true, false}: solve.R, {false, true}: solve.L, {false, false}: solve.N}[[2]bool{left, right}]
	if outcome != byForm {
		s.wrong("Theory", "%s has the outcome %v, by the definition %v", pos, outcome, byForm)
	}
	for _, who := range game.Players {
		wins, err := solver.Winning(pos, who, game.Normal)
		if err != nil {
			s.stop("Theory", "%s: %v", pos, err)
		}
		got, wanted := map[string]bool{}, map[string]bool{}
		for _, o := range wins {
			got[o.Key()] = true
		}
		for _, o := range d.followers(parts)[who] {
			win, err := d.table.LessEq(cgt.Zero, d.form(o))
			if who == game.Right {
				win, err = d.table.LessEq(d.form(o), cgt.Zero)
			}
			if err == nil && win {
				wanted[positionOf(o).Key()] = true
			}
		}
		if !sameKeys(got, wanted) {
			s.wrong("Theory", "%s: winning moves of %s lead to %v, by the definition to %v", pos, who, sorted(got), sorted(wanted))
		}
	}
}

// partizanPart checks one component: the moves of both players and their names, its
// drawing, and its negative.
func (s *suite) partizanPart(d *partizan, p game.Part) {
	s.drawing(p)
	all := map[string]string{}
	codes := map[game.Move]string{}
	var moves [2]int
	for _, who := range game.Players {
		leads := map[string]string{} // a name may be a move of both players
		for m, to := range p.Steps(who) {
			moves[who]++
			name, key := p.MoveText(m, to), written(to)
			if other, known := codes[m]; known && other != name {
				s.wrong("MoveText", "%s: the moves %s and %s have one code", text(p), name, other)
			}
			codes[m] = name
			if other, known := leads[name]; known && other != key {
				s.wrong("MoveText", "%s: the move %s leads to %s and to %s", text(p), name, other, key)
			}
			leads[name], all[name] = key, key
			if tidy := p.Tidy(name); tidy != name {
				s.wrong("MoveText", "%s: the move %s is tidied to %s", text(p), name, tidy)
			}
		}
	}
	s.illegal(p, all)
	if counted, ok := game.MoveCounts(p); ok && counted != moves {
		s.wrong("Count", "%s: %v moves of Left and Right are counted, and %v listed", text(p), counted, moves)
	}
	twice := p.Negative().Negative()
	if twice.Key() != p.Key() {
		s.wrong("MoveText", "%s is negated twice to %s", text(p), text(twice))
	}
	negative, err := d.table.Neg(d.form([]game.Part{p}))
	if got := d.form([]game.Part{p.Negative()}); d.left >= 0 && (err != nil || got != negative) {
		s.wrong("MoveText", "%s has the negative %s, whose form is %s", text(p), text(p.Negative()), d.name([]game.Part{p.Negative()}))
	}
}

// slices checks that slices that make up a part, or its negative, are at most it.
func (s *suite) slices(d *partizan, p game.Part) {
	for _, p := range []game.Part{p, p.Negative()} {
		list := append(game.Slices(p, false), game.Slices(p, true)...)
		end := 0
		for _, slice := range list {
			end = max(end, slice.To)
		}
		most := s.Near // ways to make up the part
		var extend func(from int, chain []game.Part)
		extend = func(from int, chain []game.Part) {
			if from == end {
				most--
				if less, err := d.table.LessEq(d.form(chain), d.form([]game.Part{p})); d.left >= 0 && (err != nil || !less) {
					s.wrong("Slices", "%s is %s, which is not at least its slices %s", text(p), d.name([]game.Part{p}), positionOf(chain))
				}
				return
			}
			for _, slice := range list {
				if slice.From == from && slice.To > from && most > 0 {
					extend(slice.To, append(slices.Clip(chain), slice.Part))
				}
			}
		}
		if len(list) > 0 {
			extend(0, nil)
		}
	}
}

// partizanFact compares a published form or outcome with the solver.
func (s *suite) partizanFact(f game.Fact) {
	solver := solve.New(s.Solver)
	pos := s.parse(f.Game)
	if f.Want == "L" || f.Want == "R" || f.Want == "N" || f.Want == "P" {
		o, err := solver.Outcome(pos, game.Normal)
		if err != nil || o.String() != f.Want {
			s.wrong("Facts", "%s is %v, %v, published as %s (%s)", f.Game, o, err, f.Want, f.Source)
		}
		return
	}
	got, err := solver.Form(pos)
	if err != nil {
		s.stop("Facts", "%s: %v", f.Game, err)
	}
	want, err := solver.Form(s.parse(f.Want))
	if err != nil {
		s.stop("Facts", "%s: %v", f.Want, err)
	}
	if got != want {
		text, _ := solver.Forms().Text(got)
		s.wrong("Facts", "%s is %s, published as %s (%s)", f.Game, text, f.Want, f.Source)
	}
}
