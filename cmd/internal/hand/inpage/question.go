package inpage

import (
	"cmp"
	"encoding/json"

	"grader/checker"
	"grader/problems"
	"grader/reference/explain"
	"grader/reference/game"
)

// A Shown is a question as the page shows it. The printer has escaped all HTML in it.
type Shown struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"` // "" if it has none
	Points  string   `json:"points"`
	Worth   string   `json:"worth"`  // the points as a number
	Prompt  string   `json:"prompt"` // in HTML
	Field   string   `json:"field"`  // in JSON
	Board   string   `json:"board"`  // whose moves are the answer, in JSON; "" if there is none
	Player  string   `json:"player"` // whose moves it has
	Misere  bool     `json:"misere"`
	Games   []string `json:"games"` // as they are written, to be copied
	Drawing string   `json:"drawing"`
	HowTo   string   `json:"how_to"` // "" if nothing is to be written
	Rules   string   `json:"rules"`  // of its games
	Play    bool     `json:"play"`   // its position can be played
}

// Show is a question for students with a feedback level. Of an open question it has only the id and
// the points, until a variant is chosen.
func Show(t *checker.Task, level problems.Level) (Shown, error) {
	q := Shown{ID: t.Question.ID, Title: t.Question.Title, Points: t.Points.Text(), Worth: t.Points.Decimal(4)}
	if t.Open {
		return q, nil
	}
	f := t.Field()
	field, err := json.Marshal(f)
	if err != nil {
		return q, err
	}
	prompt := t.Prompt
	if written := t.Question.Prompt; written != "" && f.Shape == checker.Choose {
		prompt = written // the choices are in the field
	}
	q.Prompt, q.Field, q.Misere = arrows(explain.HTMLLine(explain.Marked(prompt)...)), string(field), t.Question.Misere
	q.Drawing, q.Rules, q.Games = explain.HTML(t.Drawing()), arrows(explain.HTML(t.Rules())), []string{}

	games := t.Games()
	told := games // beneath its drawing a position can be copied, whatever the prompt says
	if len(games) != 1 {
		told = t.Untold()
	}
	for _, pos := range told {
		q.Games = append(q.Games, pos.AsWritten().String())
	}
	if f.Shape != checker.Choose && f.Shape != checker.Essay && (f.Shape != checker.Truth || f.Witness) {
		q.HowTo = arrows(explain.HTML(explain.Doc{explain.Marked(t.HowToType())}))
	}
	q.Play = len(games) == 1 && !f.Telling
	if q.Play && (f.Moves != "" || f.Shape == checker.Replies) {
		in := boardQuestion{Question: q.ID, Misere: q.Misere, Player: cmp.Or(t.Question.Text("player"), game.Left.String())}
		if f.Shape == checker.Replies { // the moves of the other player are answered
			in.Player = in.player().Other().String()
		}
		board, err := json.Marshal(boardOf(games[0], in, "You", in.player()))
		if err != nil {
			return q, err
		}
		q.Board, q.Player = string(board), in.Player
	}
	return q, nil
}
