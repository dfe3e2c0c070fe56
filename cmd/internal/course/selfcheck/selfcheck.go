// Package selfcheck checks a student's own answers: it finds the verdicts on a sheet that the
// student may see. The command check and the page of a problem set show them.
package selfcheck

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"grader/checker"
	"grader/cmd/internal/course/papers"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
	"grader/reference/solve"
	"grader/reference/spell"
	"grader/reports/asjson"
	"grader/reports/gradebook"
)

// A Result is a sheet and the result of checking it.
type Result struct {
	File       string
	Sheet      *problems.Sheet // nil if the whole sheet is unreadable
	Exam       *checker.Exam   // nil if the whole sheet is unreadable
	Level      problems.Level
	Answers    []Answer // in the order of the questions
	Complaints []source.Diagnostic
}

// An Answer is a question with the verdict on its answer. The verdict has only what the level
// allows.
type Answer struct {
	Task    *checker.Task
	Value   source.Value
	Verdict checker.Verdict
}

// Check checks a sheet that was loaded. It calls done, unless nil, after each question.
func (r *Result) Check(exam *checker.Exam, sheet *problems.Sheet, level problems.Level, done func()) {
	r.Sheet, r.Exam, r.Level = sheet, exam, level
	r.Complaints = append(r.Complaints, UnknownQuestions(exam, sheet)...)
	r.Complaints = source.Sort(r.Complaints)
	for _, t := range exam.Tasks {
		v, given := sheet.Answer(t.Question.ID)
		verdict := t.Blank()
		if given {
			verdict = t.Check(v)
		}
		r.Answers = append(r.Answers, Answer{Task: t, Value: v, Verdict: checker.Redact(*verdict, level)})
		if done != nil {
			done()
		}
	}
}

// Own is the exam with the variants of a sheet's token. Without a valid token, questions that vary
// are left to be marked by hand, with a complaint.
func Own(e *papers.Exam, sheet *problems.Sheet) (own *checker.Exam, told []source.Diagnostic) {
	if e.Shared() {
		return e.Exam, nil
	}
	if sheet.Token == "" {
		d := sheet.Root.Complain("sheet/variants", "some questions of "+e.Set.ID+" differ from student to student, and this sheet does not say which variants it is for",
			`ask for your own sheet, and copy its line variants = "…" to the top of this one`)
		d.Severity = source.Warning
		return e.Exam, []source.Diagnostic{d}
	}
	own, _, err := papers.OfToken(e, sheet.Token)
	if unfit, ok := errors.AsType[papers.Unfit](err); ok {
		at, _ := sheet.Root.Get("variants")
		told = []source.Diagnostic{at.Complain("sheet/variants", unfit.Message, unfit.Hint)}
	}
	return own, told
}

// MaxUnknown bounds the complaints about unknown questions on a sheet.
const MaxUnknown = 10

// UnknownQuestions complains about answers to questions that the set does not have, naming the
// nearest question.
func UnknownQuestions(exam *checker.Exam, sheet *problems.Sheet) []source.Diagnostic {
	var ids []string
	for _, t := range exam.Tasks {
		ids = append(ids, t.Question.ID)
	}
	var c source.Complaints
	more := 0
	for _, key := range sheet.Answers.Keys() {
		if _, known := exam.Task(key); known {
			continue
		}
		if len(c.List) == MaxUnknown {
			more++
			continue
		}
		v, _ := sheet.Answers.Get(key)
		hint := spell.AnyHint(key, ids, "the questions are "+strings.Join(ids, ", "))
		c.AddAt(v.File(), v.KeyRange(), "sheet/unknown-question", exam.Set.ID+" has no question "+`"`+plain.Cut(key, 60)+`"`, hint)
	}
	if more > 0 {
		c.Add(sheet.Answers, "sheet/unknown-question", fmt.Sprintf("%d more answers are to questions that %s does not have", more, exam.Set.ID), "")
	}
	return c.List
}

// Question is a question of an exam as reports have it.
func Question(t *checker.Task) gradebook.Posed {
	return gradebook.Posed{ID: t.Question.ID, Kind: t.Kind.Name, Points: t.Points, Prompt: t.Prompt, Answer: t.Answer, Want: t.Want, Field: t.Field(), Why: t.Why, About: t.About(), Rubric: t.Question.Rubric}
}

// Passes reports whether every answer is correct or waits to be marked by hand; at the level
// format, whether every answer is there, readable and legal.
func (r *Result) Passes() bool {
	if r.Exam == nil || source.Failed(r.Complaints) {
		return false
	}
	for _, a := range r.Answers {
		switch a.Verdict.Status {
		case checker.Correct, checker.Undecided:
		case checker.Readable:
			if a.Verdict.Illegal {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// WriteJSON writes sheets as autograde's report of a class, as far as the level allows. Missing are
// complaints about sheets that do not exist.
func WriteJSON(w io.Writer, list []*Result, missing []gradebook.Diagnostic) error {
	in := gradebook.Input{Diagnostics: missing}
	index := map[*checker.Exam]int{}
	for _, r := range list {
		for _, d := range r.Complaints {
			in.Diagnostics = append(in.Diagnostics, gradebook.NewDiagnostic(d))
		}
		if r.Exam == nil {
			continue
		}
		i, known := index[r.Exam]
		if !known {
			i = len(in.Sets)
			index[r.Exam] = i
			set := gradebook.Set{ID: r.Exam.Set.ID, Title: r.Exam.Set.Title}
			for _, t := range r.Exam.Tasks {
				q := Question(t)
				q.Rubric = nil // rubrics are not for students, and handouts lack them
				q.Answer, q.Why = nil, nil
				set.Questions = append(set.Questions, q)
			}
			in.Sets = append(in.Sets, set)
		}
		row := gradebook.Student{ID: r.Sheet.Student, File: r.File, Status: gradebook.Graded}
		for k, a := range r.Answers {
			row.Verdicts = append(row.Verdicts, &a.Verdict)
			if r.Level >= problems.Full && a.Verdict.Tried() {
				in.Sets[i].Questions[k].Answer, in.Sets[i].Questions[k].Why = a.Task.Answer, a.Task.Why
			}
		}
		in.Sets[i].Students = append(in.Sets[i].Students, row)
	}
	return asjson.Write(w, gradebook.Build(in))
}

// Notes are the notes of a verdict, except those that the drawings of its faults repeat.
func Notes(v checker.Verdict) []explain.Doc {
	var docs []explain.Doc
	for i, n := range v.Notes {
		switch {
		case len(v.Faults) > 0 && v.Status == checker.Unreadable && i == 0:
		case len(v.Faults) > 0 && repeats(n.Code) && len(n.Text) > 0:
			docs = append(docs, n.Text[len(n.Text)-1:])
		default:
			docs = append(docs, n.Doc())
		}
	}
	return docs
}

// repeats reports whether a note is about unreadable entries: such a note repeats their faults, and
// ends with the consequence.
func repeats(code checker.Code) bool {
	return strings.HasSuffix(string(code), "/aside") || code == "choice/unknown"
}

// Summary counts the answers of each state, in the order of the reports.
func (r *Result) Summary() string {
	var parts []string
	var earned points.Points
	for _, s := range append([]checker.Status{checker.Readable}, checker.Statuses...) {
		n := 0
		for _, a := range r.Answers {
			if a.Verdict.Status == s {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	for _, a := range r.Answers {
		earned = earned.Plus(a.Verdict.Earned)
	}
	text := fmt.Sprintf("%d answers: %s.", len(r.Answers), strings.Join(parts, ", "))
	if len(r.Answers) == 1 {
		text = "1 answer: " + parts[0] + "."
	}
	if r.Level > problems.Format {
		text += fmt.Sprintf(" %s of %s.", earned.Decimal(2), r.Exam.Total.Text())
	}
	return text
}

// Match is the match that tests an answer, if the feedback is full. Below that it is a match from
// the position of the question, unless its moves are the answer. It is not ok if the question is
// not about a game that can be played.
func Match(t *checker.Task, answer source.Value, level problems.Level) (m checker.Match, ok bool) {
	full := level >= problems.Full
	if m, ok = t.Match(answer); ok && full {
		return m, true
	}
	games := t.Games()
	if len(games) == 0 || t.Field().Telling && !full {
		return checker.Match{}, false
	}
	m = checker.Match{Position: games[0], Second: t.Field().Shape == checker.Replies}
	if t.Question.Misere {
		m.Play = game.Misere
	}
	return m, true
}

// Reply is the move of the reference for who, the player to move, within a budget of positions: one
// that wins, else one that draws, else the first. The position must have a move. In an impartial
// game who may be either player. Known is false if the position was too large to find the winner.
func Reply(pos game.Position, play game.Play, who game.Player, budget int) (move solve.Option, known bool) {
	s := solve.New(budget)
	move, found, err := s.FirstHolding(pos, who, play)
	if !found {
		for step := range pos.Steps(who) {
			move = solve.Option{Step: step, Move: pos.MoveName(step), To: pos.After(step)}
			break
		}
	}
	return move, err == nil
}
