package solution

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"grader/cmd/internal/course/cli"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
)

// Solve solves a game within a budget of positions, and prints what it finds.
func (r *Request) Solve(pos game.Position, budget int) error {
	if r.Misere && pos.Partizan() {
		return cli.Failf("leave --misere out, or ask about an impartial game", "misère play is for impartial games, and %s is partizan", pos)
	}
	if pos.MustEnd() != nil && r.Misere {
		return cli.Failf("leave --misere out", "play may never end in %s, so nobody needs to make the last move: misère play is for games that end", pos)
	}
	q := newSearch(r, pos, budget)
	sol := q.solution()
	if q.failed != nil {
		return q.failed
	}
	if q.limit {
		q.Undecided = append(sol.missing(), q.solutionMore.missing()...)
		// A form out of reach is no failure if the outcome and the winning moves are known: they
		// are what people ask for.
		q.limit = r.Thermograph || r.More || r.Explain && q.why == nil || !slices.Equal(q.Undecided, []string{"canonical_form"})
	}
	if q.limit {
		r.Program.Tell(&cli.Failure{Message: q.undecided(sol), Hint: "solve a smaller game, or raise " + q.bound() + " under [limits] in grader.toml"})
	}
	var err error
	var b strings.Builder
	switch {
	case r.Format == "json":
		q.Worked = explain.Markdown(explain.AsTyped(q.why))
		err = cli.WriteJSON(&b, sol, "")
	case q.Outcome == nil:
	case len(q.why) > 0: // after what has been printed already
		b.WriteString("\n" + r.Program.Text(80).Print(q.why))
	}
	if err == nil {
		_, err = io.WriteString(r.Out, b.String())
	}
	if err != nil {
		return cli.FailAs(err, "", "the solution could not be written")
	}
	if q.limit {
		return cli.Exit(cli.Some)
	}
	return nil
}

// An answer is a solution that knows which of its keys are missing, in their order.
type answer interface{ missing() []string }

func (q *search) solution() answer {
	switch {
	case q.pos.Partizan():
		return q.partizan()
	case q.pos.Loopy():
		return q.loopy()
	}
	return q.impartial()
}

// undecided says what needs more than the budget.
func (q *search) undecided(sol answer) string {
	if p, ok := sol.(*partizanSolution); ok && p.Left.known && p.Right.known && !p.formed() {
		return fmt.Sprintf("undecided: the canonical form needs more than %d positions", p.tried)
	}
	return fmt.Sprintf("undecided: the game needs more than %d positions", q.budget)
}

// Outputs has the types of what is written as JSON: of impartial, loopy and partizan
// games. What is not understood has the first.
var Outputs = []reflect.Type{reflect.TypeFor[solution](), reflect.TypeFor[loopySolution](), reflect.TypeFor[partizanSolution]()}

// Failed is the JSON for a game that could not be read.
func Failed(text string, play game.Play, problem *cli.JSONProblem) any {
	return &solution{solutionHead: &solutionHead{Game: text, Play: play.String()}, Winning: []jsonWin{}, solutionTail: &solutionTail{Error: problem}}
}

// bound is the setting that bounds the search.
func (q *search) bound() string {
	if q.short {
		return "memory_mb"
	}
	return "positions"
}

// NotUnderstood shows where a game cannot be read.
func (r *Request) NotUnderstood(file *source.File, err error) error {
	return cli.NotUnderstood(r.Out, r.Format == "json", file, err, func(problem *cli.JSONProblem) any { return Failed(string(file.Data), r.play(), problem) })
}
