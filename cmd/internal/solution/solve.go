package solution

import (
	"fmt"
	"io"
	"strings"

	"grader/cmd/internal/cli"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
)

// Solve solves a game within a budget of positions, and prints what it finds.
func (r *Request) Solve(pos game.Position, budget int) error {
	if r.Misere && pos.Partizan() {
		return cli.Failf("leave --misere out, or ask about an impartial game", "misère play is for impartial games, and in %s Left and Right have different moves", pos)
	}
	if pos.Endless() && pos.Partizan() {
		return cli.Failf("ask about a game in which both players have the same moves", "play may never end, and in %s Left and Right have different moves: the values of such games are not worked out", pos)
	}
	if pos.Endless() && r.Misere {
		return cli.Failf("leave --misere out", "play may never end in %s, so nobody needs to make the last move: misère play is for games that end", pos)
	}
	q := newSearch(r, pos, budget)
	sol := q.solution()
	if q.limit {
		q.Undecided = q.undecided(sol)
		r.Program.Tell(&cli.Failure{Message: q.Undecided, Hint: "solve a smaller game, or raise positions under [limits] in grader.toml"})
	}
	var err error
	var b strings.Builder
	switch {
	case r.Format == "json":
		q.Worked = explain.Markdown(explain.AsTyped(q.why))
		err = cli.WriteJSON(&b, sol, "")
	case q.Outcome == nil:
	case len(q.why) > 0: // after what has been told already
		b.WriteString("\n" + r.Program.Text(80).Print(q.why))
	}
	if err == nil {
		_, err = io.WriteString(r.Out, b.String())
	}
	cli.CheckAs(err, "", "the solution could not be written")
	if q.limit {
		return cli.Exit(cli.Some)
	}
	return nil
}

func (q *search) solution() any {
	switch {
	case q.pos.Partizan():
		return q.partizan()
	case q.pos.Endless():
		return q.loopy()
	}
	return q.impartial()
}

// undecided says what needs more than the budget.
func (q *search) undecided(sol any) string {
	if p, ok := sol.(*partizanSolution); ok && p.Left.known && p.Right.known && !p.formed() {
		return fmt.Sprintf("undecided: the canonical form needs more than %d positions", q.late())
	}
	return fmt.Sprintf("undecided: the game needs more than %d positions", q.budget)
}

// Failed is what JSON has of a game that could not be looked at.
func Failed(text string, play game.Play, problem *cli.JSONProblem) any {
	return &solution{solutionHead: &solutionHead{Game: text, Play: play.String()}, Winning: []jsonWin{}, solutionTail: &solutionTail{Error: problem}}
}

// NotUnderstood shows where a game cannot be read.
func (r *Request) NotUnderstood(file *source.File, err error) error {
	return cli.NotUnderstood(r.Out, r.Format == "json", file, err, func(problem *cli.JSONProblem) any { return Failed(string(file.Data), r.play(), problem) })
}
