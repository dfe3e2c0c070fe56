package solution

import (
	"grader/reference/game"
	"grader/reference/misere"
	"grader/reference/solve"
)

// The searches for a genus and for a form need every reachable position, while the outcome needs
// only some. Sums of heaps have many options, which are charged as well.
const (
	genusPositions = 100_000 // sums and components
	formPositions  = 10_000  // components and forms
	misereWork     = 250_000 // in steps, each counted as a position
)

// misereLooks names the search on the terminal.
const misereLooks = "the genus"

// misereRows are the genus and the canonical form in misère play, as far as short searches find
// them. A form of more than a few lines is left out.
func misereRows(pos game.Position, budget int) (rows []solutionRow) {
	const fewLines = 200
	s := solve.Metered(min(budget, genusPositions), game.NewMeter(misereWork))
	if g, err := misere.NewGenera(s).Of(pos); err == nil {
		rows = append(rows, solutionRow{"genus", []string{g.String()}})
	}
	finder := misere.NewFinder(solve.Metered(min(budget, formPositions), game.NewMeter(misereWork)))
	g, err := finder.Form(pos)
	if err != nil {
		return rows
	}
	if text, err := finder.Text(g); err == nil && len(text) <= fewLines {
		rows = append(rows, solutionRow{"misère form", []string{text}})
	}
	return rows
}
