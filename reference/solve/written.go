package solve

import (
	"fmt"

	"grader/reference/cgt"
	"grader/reference/game"
	"grader/reference/halt"
)

// Written is an entry of the table Forms as a position, which prints like the form.
func (s *Solver) Written(g cgt.Form) (pos game.Position, err error) {
	defer halt.Caught(&err)
	halt.Must(s.Forms().Text(g)) // refuses texts that are too long
	w := writing{s.Forms(), map[cgt.Form]game.Position{}}
	return w.position(g, 0).AsWritten(), nil
}

// A writing makes positions from forms.
type writing struct {
	forms *cgt.Forms
	known map[cgt.Form]game.Position
}

func (w *writing) position(g cgt.Form, depth int) game.Position {
	if v, ok := w.forms.Simple(g); ok {
		return game.Value(v)
	}
	if pos, ok := w.known[g]; ok {
		return pos
	}
	if depth == game.MaxNested {
		halt.Check(fmt.Errorf("no answer can be its canonical form: brackets are nested more than %d deep", game.MaxNested))
	}
	left, right := halt.Must2(w.forms.Options(g))
	var sides [2][]game.Position
	for i, options := range [2][]cgt.Form{left, right} {
		for _, o := range halt.Must(w.forms.InOrder(options)) {
			sides[i] = append(sides[i], w.position(o, depth+1))
		}
	}
	braces := game.NewBraces(sides[game.Left], sides[game.Right])
	if name := halt.Must(w.forms.Name(g)); name != "" && name[0] != '{' {
		braces = braces.WithName(name)
	}
	pos := game.Position{{Parts: []game.Part{braces}}}
	w.known[g] = pos
	return pos
}
