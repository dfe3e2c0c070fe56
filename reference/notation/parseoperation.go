package notation

import (
	"errors"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
	"grader/reference/solve"
)

// operated parses the operands in the parentheses after the name of an operation.
func (p *parser) operated(start int, o *Operation) game.Position {
	outside := p.numbers
	p.numbers = p.library.partizan
	open := p.at
	p.enter(open)
	var of []game.Position
	for {
		p.at++
		of = append(of, p.sum())
		if p.peek() != ',' {
			break
		}
	}
	if p.peek() != ')' {
		halt.Check(p.inside(open, ')', "expected a comma or )"))
	}
	p.at++
	p.depth--
	p.numbers = outside
	if o.takes != nil && len(of) != len(o.takes) || len(of) < 2 && o.takes == nil {
		halt.Check(p.fail(start, p.at, "write it as in "+o.Example, "%s takes other games than these: it is written %s", o.Name, o.Syntax))
	}
	p.mustEnd(start, p.at, o.Name+" takes games that end", of...)
	for _, pos := range of {
		if o.join != nil && pos.Partizan() {
			halt.Check(p.fail(start, p.at, "", "%s takes impartial games, and %s is partizan", o.Name, pos))
		}
	}
	if o.join != nil {
		return game.Position{{Parts: []game.Part{o.join(of)}}}
	}
	return p.worked(start, o, of)
}

// maxWorked limits the positions and forms for an operation in a text.
const maxWorked = 100_000

// worked is the value of an operation, printed as it was written.
func (p *parser) worked(start int, o *Operation, of []game.Position) game.Position {
	meter := p.library.meter
	solver := solve.Metered(maxWorked, meter)
	var value game.Position
	err := halt.Try(func() {
		var forms []cgt.Form
		for _, pos := range of {
			forms = append(forms, halt.Must(solver.Entry(pos)))
		}
		halt.Check(o.lacks(solver.Forms(), forms))
		g := halt.Must(solver.Work(func(t *cgt.Forms) (cgt.Form, error) { return o.work(t, forms) }))
		text := halt.Must(solver.Forms().Text(g))
		meter.Charge(len(text))
		value = halt.Must(solver.Written(g))
	})
	var refused refusal
	switch {
	case errors.As(err, &refused):
		halt.Check(p.fail(start, p.at, "", "%s", refused))
	case err != nil:
		meter.Charge(1) // nothing more is charged once the meter is used up
		halt.Check(p.fail(start, p.at, "", "%s of these games is too large to be worked out", o.Name))
	}
	return game.Position{{Parts: []game.Part{o.named(of, value)}}}
}
