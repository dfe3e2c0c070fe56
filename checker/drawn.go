package checker

import (
	"cmp"
	"slices"
	"strings"

	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/notation"
)

// mostDrawn is the most positions of an answer that are drawn.
const mostDrawn = 4

// Draws reports whether answers to the question may have drawings.
func (t *Task) Draws() bool { return t.question != nil && t.question.drawable() }

// Draw draws the positions that an answer names, or that its moves lead to; it is empty if there is
// nothing to draw. Only the first ones of many are drawn.
func (t *Task) Draw(v source.Value) explain.Doc {
	if t.question == nil {
		return nil
	}
	doc, _ := boards(t.question.draws(t, v)) // faults are reported when the answer is graded
	return doc
}

// Untold are the positions that appear neither in the prompt of the question nor in a line above
// their drawing, as they were written.
func (t *Task) Untold() (list []game.Position) {
	games, captions := t.games, []string{}
	if len(games) == 0 {
		games = t.named // not drawn
	}
	dense := func(text string) string { return strings.ReplaceAll(text, " ", "") }
	for _, block := range t.Drawing() {
		if para, is := block.(explain.Para); is {
			captions = append(captions, dense(explain.Line(explain.Doc{para})))
		}
	}
	prompt := dense(t.Prompt)
	for _, pos := range games {
		shown, text := pos.AsWritten(), dense(pos.String())
		if !strings.Contains(prompt, dense(shown.String())) && !strings.Contains(prompt, text) && !slices.Contains(captions, text+":") {
			list = append(list, shown)
		}
	}
	return list
}

// Written are the positions of the question that its prompt does not name, a paragraph each; nil
// for an open question. A position that its ruleset fails to write is left out.
func (t *Task) Written() (doc explain.Doc) {
	if t.Open {
		return nil
	}
	_ = caught(func() error { // faults are reported when the question is solved
		for _, pos := range t.Untold() {
			doc = append(doc, explain.P(explain.Math(pos.String())))
		}
		return nil
	})
	return doc
}

// About describes the games of the question that its prompt does not describe: positions and
// drawings.
func (t *Task) About() explain.Doc {
	if t.Open {
		return nil
	}
	return append(t.Written(), t.Drawing()...)
}

// boards draws the first of some positions. Only those that a ruleset fails to draw are left out.
func boards(list []notation.Reading) (doc explain.Doc, failed error) {
	count := 0
	for _, r := range list {
		if !r.Legal {
			continue
		}
		if count == mostDrawn {
			return append(doc, explain.T("And so on.")), failed
		}
		board, err := boardOf(func() *explain.Board { return r.To.BoardFrom(r.From) })
		failed = cmp.Or(failed, err)
		if board != nil {
			words := []explain.Inline{explain.Move(r.Text), explain.Text(":")}
			if to := r.To.String(); to != r.Text {
				words = []explain.Inline{explain.Move(r.Text), explain.Text(" leaves "), explain.Math(to), explain.Text(":")}
			}
			doc = append(doc, explain.P(words...), *board)
			count++
		}
	}
	return doc, failed
}

// boardOf draws a position; nil if it has no drawing.
func boardOf(draw func() *explain.Board) (board *explain.Board, err error) {
	err = caught(func() error { board = draw(); return nil })
	return board, err
}

func (q *asked[A]) drawable() bool {
	var none A
	_, ok := any(none).(drawer)
	return ok
}

// draws parses an answer for the positions in it; nil if it cannot be parsed.
func (q *asked[A]) draws(t *Task, v source.Value) (list []notation.Reading) {
	if v.Blank() || !q.drawable() {
		return nil
	}
	t = t.answering()
	err := caught(func() error {
		if err := t.effort.reading(v); err != nil {
			return err
		}
		got, _, err := q.parse(t, v)
		if err != nil {
			return err
		}
		list = any(got).(drawer).Draws()
		return nil
	})
	if err != nil { // this is reported when the answer is graded
		return nil
	}
	return list
}
