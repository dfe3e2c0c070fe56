package inpage

import (
	"encoding/json"

	"grader/checker"
	"grader/problems"
	"grader/problems/source"
	"grader/reference/explain"
)

// A Shown is a question as the page shows it. The printer has escaped all HTML in it.
type Shown struct {
	ID      string   `json:"id"`
	Points  string   `json:"points"`
	Prompt  string   `json:"prompt"` // in HTML
	Field   string   `json:"field"`  // in JSON
	Game    string   `json:"game"`   // of the board; "" if there is none
	Player  string   `json:"player"` // who moves there; "" if there is no board
	Misere  bool     `json:"misere"`
	Games   []string `json:"games"` // that the prompt does not name, in HTML
	Drawing string   `json:"drawing"`
	HowTo   string   `json:"how_to"`
	Rules   string   `json:"rules"` // of its games
	Test    string   `json:"test"`  // the label of the button that plays
}

// Show is a question for students with a feedback level. Of an open question it has only the id and
// the points, until a variant is chosen.
func Show(t *checker.Task, level problems.Level) (Shown, error) {
	if t.Open {
		return Shown{ID: t.Question.ID, Points: t.Points.Text()}, nil
	}
	field, err := json.Marshal(t.Field())
	if err != nil {
		return Shown{}, err
	}
	prompt := t.Prompt
	if written := t.Question.Prompt; written != "" && t.Field().Shape == checker.Choose {
		prompt = written // the choices are in the field
	}
	q := Shown{
		ID: t.Question.ID, Points: t.Points.Text(), Prompt: explain.HTMLLine(explain.Marked(prompt)...), Field: string(field),
		Misere: t.Question.Misere, Player: t.Question.Text("player"), Games: []string{},
	}
	for _, pos := range t.Untold() {
		q.Games = append(q.Games, explain.HTMLLine(explain.Math(pos.String())))
	}
	if games := t.Games(); len(games) == 1 && !t.Field().Telling {
		q.Game = games[0].String()
	}
	q.Drawing, q.Rules = explain.HTML(t.Drawing()), explain.HTML(t.Rules())
	q.HowTo = explain.HTML(explain.Doc{explain.Marked(t.HowToType())})
	if q.Game != "" {
		q.Test = "Play this position"
		if _, tests := t.Match(source.Value{}); tests && level == problems.Full {
			q.Test = "Put the answer to the test"
		}
	}
	return q, nil
}
