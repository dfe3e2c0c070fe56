package game

import (
	"strings"

	"grader/reference/explain"
	"grader/reference/figure"
)

// Board draws a whole position, its parts beside each other; nil if none of them
// has a drawing. A part without a drawing is shown as it is written.
func (pos Position) Board() *explain.Board {
	const most = 60
	var whole explain.Board
	var words []string
	var figures []*explain.Figure
	drawn := false
	parts := pos.Parts()
	if len(parts) > most {
		return nil
	}
	for i, p := range parts {
		b := p.Board()
		if b == nil {
			text := p.term()
			b = &explain.Board{Rows: []string{text}, Words: text}
		} else {
			drawn = true
		}
		if b.Figure == nil {
			b.Figure = figure.WordFigure(strings.Join(b.Rows, " "))
		}
		if i > 0 && (len(b.Rows) > 1 || len(whole.Rows) > i) {
			whole.Rows = append(whole.Rows, "")
		}
		whole.Rows = append(whole.Rows, b.Rows...)
		words, figures = append(words, b.Words), append(figures, b.Figure)
	}
	if !drawn {
		return nil
	}
	whole.Figure, whole.Words = figure.FlowFigures(figures...), strings.Join(words, "; and ")
	return &whole
}
