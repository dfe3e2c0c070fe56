package kinds

import (
	"fmt"
	"slices"
	"strings"

	"grader/checker"
	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/derive"
	"grader/reference/explain"
	"grader/reference/game"
	"grader/reference/plain"
)

var derivationKind = &checker.Kind{
	Name:  "derivation",
	Title: "Derivation",
	Asks: "A derivation: every line is a statement about games, and the solver says whether it is true. `show` says what the lines must show about the game G: its nim value, its value, its outcome, its canonical form, or a winning move. " +
		"The right result alone earns `answer_share` of the points (1/4 if left out); the rest is earned by the other lines that a complete derivation needs, and false lines cost some of it. " +
		"A false line that follows from wrong lines above it counts like a true one. " +
		"Single heaps of the rulesets in `may` need no lines of their own.",
	Syntax: "Lines, one statement in each: a string with line breaks, or an array of strings. `A = B`, `A >= B`, `g(A) = mex{0, 1} = 2`, `A is P`, `A -> B wins`, `1 is dominated by 2`, `A is reversible through B`, `options of A: B, C`. `#` begins a remark. The game of the question is `G`. docs/students.md has all statements.",
	Form:   "Lines, one statement in each. Statements are such as `A = B`, `g(A) = 3`, `A is P`, `A -> B wins`; the game of the question is `G`.",
	Uses:   []string{"game", "player", "play", "show", "may", "answer_share"},
	Needs:  []string{"game", "show"},
	Reads:  []source.Kind{source.String, source.Array},
	Read:   readDerivation,
}

func readDerivation(d *checker.Draft) checker.AnyAsked {
	q := &derivation{share: d.Share("answer_share", points.Ratio(1, 4))}
	sides := d.AsksPartizan()
	d.OnlyNormal()
	q.asked = derive.Asked{Goal: derive.Goal(d.Choice("show", "")), G: d.GameOf("game", `"kayles(5)"`, sides), Who: game.Both}
	if _, given := d.Need("show", `"nimber"`); !given {
		return nil
	}
	switch goal := q.asked.Goal; {
	case goal == derive.WinningMove && sides:
		q.asked.Who = d.Player()
	case goal == derive.Nimber && sides:
		d.ComplainAt("show", "question/key", d.Question.ID+": only a game in which both players have the same moves has a nim value", `write show = "value" or show = "canonical-form"`)
	}
	if may, ok := d.Question.Get("may"); ok {
		for _, v := range may.Items() {
			name, _ := v.Text()
			rules, err := d.Library.Game(name)
			if err != nil {
				d.Complain("game/syntax", v.File(), v.Range(), d.Question.ID+": there is no ruleset "+v.Show()+": "+err.Error(), "autograde rulesets lists them all")
				continue
			}
			q.asked.May = append(q.asked.May, rules)
		}
	}
	return checker.Asked[*lines]{
		Answers: checker.Answers[*lines]{
			Parse: q.parse,
			Field: checker.Field{Shape: checker.Lines, Some: true, Signs: signs(q.asked.G.Partizan()), Needs: " " + q.needs()},
		},
		Wording: q.wording(),
		Solve:   q.solve,
		Grade:   q.grade,
	}.Ask()
}

// derivation asks for a derivation.
type derivation struct {
	asked derive.Asked
	share points.Points // for the right result by itself
}

// A lines is a derivation as it was read, and once it is graded as it was marked.
type lines struct {
	list   []derive.Line
	marked *derive.Marking
}

func (l *lines) String() (text string) {
	for _, line := range l.list {
		text += "\n" + line.Text
	}
	return strings.TrimPrefix(text, "\n")
}

// JSON is the list of the lines.
func (l *lines) JSON() any {
	list := []any{}
	for _, line := range l.list {
		list = append(list, line.Text)
	}
	return list
}

// Marked are the states of the lines, with the number of required lines that are present.
func (l *lines) Marked() (states []checker.LineState, duties *checker.Duties) {
	list := l.list
	if d := l.marked; d != nil {
		list, duties = d.Lines, &checker.Duties{Done: derive.Done(d.Subjects), Of: len(d.Subjects), False: d.False}
	}
	for i, line := range list {
		states = append(states, checker.LineState{Line: i + 1, Text: line.Text, State: string(line.State), Claims: len(line.Claims) > 0})
	}
	return states, duties
}

func (q *derivation) wording() string {
	what := map[derive.Goal]string{
		derive.Nimber: "the nim value of %s", derive.Value: "the value of %s", derive.Outcome: "who wins %s",
		derive.CanonicalForm: "the canonical form of %s", derive.WinningMove: "a winning move in %s, or that there is none",
	}[q.asked.Goal]
	if q.asked.Who != game.Both {
		what = "a winning move of " + q.asked.Who.Name() + " in %s, or that there is none"
	}
	return "Derive " + fmt.Sprintf(what, q.asked.G) + ", line by line."
}

func (q *derivation) solve(t *checker.Task) (*lines, explain.Doc, error) {
	texts, err := derive.Key(&q.asked, t.Solver())
	if err != nil {
		return nil, nil, err
	}
	want := &lines{}
	for _, text := range texts {
		want.list = append(want.list, derive.Line{Text: text})
	}
	return want, nil, nil
}

const maxLine = 2000 // bytes

// needs lists the required lines.
func (q *derivation) needs() string {
	values := "a line for the value of each heap or component that is met on the way down from G, but what is plain to see"
	single := len(q.asked.G.Parts()) < 2
	if q.asked.G.Partizan() {
		values = "a line for the value of each part, but what is plain to see"
	}
	play := ""
	switch q.asked.Goal {
	case derive.CanonicalForm:
		return "Beside the result there has to be a line for each option of G that goes: by what it is dominated, through what it is reversible, or what it equals."
	case derive.Outcome:
		play = "the moves that win, and an answer to each move of the opponent"
	case derive.WinningMove:
		play = "an answer to each move of the opponent"
	}
	switch {
	case q.asked.G.Partizan() && single && play == "":
		return "Nothing has to be there beside the result."
	case q.asked.G.Partizan() && single:
		return "Beside the result there have to be: " + play + "."
	case play != "":
		return "Beside the result there have to be: " + values + "; or else " + play + "."
	}
	return "Beside the result there have to be: " + values + "."
}

// parse reads the lines, some of which may be unreadable; the answer is unreadable if all are.
func (q *derivation) parse(t *checker.Task, v source.Value) (*lines, checker.Findings, error) {
	var texts []string
	whole, isText := v.Text()
	switch {
	case isText:
		texts = strings.Split(strings.TrimSuffix(whole, "\n"), "\n")
	case v.Kind() == source.Array:
		for _, item := range v.Items() {
			text, ok := item.Text()
			if !ok {
				return nil, checker.Findings{}, checker.Expected("a line", item, "write a statement such as g(A) = 3")
			}
			texts = append(texts, text)
		}
	default:
		return nil, checker.Findings{}, checker.Expected("the lines of a derivation", v, "write one statement in each line")
	}
	if len(texts) > derive.MaxLines || slices.ContainsFunc(texts, func(line string) bool { return len(line) > maxLine }) {
		return nil, checker.Findings{}, checker.Misread(0, fmt.Sprintf("a derivation has at most %d lines of %d bytes", derive.MaxLines, maxLine), "leave out what leads nowhere")
	}
	list, err := derive.Read(&q.asked, t.Library, texts)
	if err != nil {
		return nil, checker.Findings{}, err
	}
	var remarks checker.Findings
	says, at := false, 0
	for i, line := range list {
		says = says || len(line.Claims) > 0
		if line.Fault != nil {
			fault := checker.Fault{Entry: i, SyntaxError: *line.Fault, Cell: fmt.Sprintf("line %d", i+1)}
			if isText {
				fault.SyntaxError = *line.Fault.Shift(at)
			}
			remarks.Faults = append(remarks.Faults, fault)
		}
		at += len(line.Text) + 1
	}
	faults := remarks.Faults
	switch {
	case !says && len(faults) > 0:
		remarks.Faults = faults[1:]
		return nil, remarks, &faults[0]
	case !says:
		return nil, remarks, checker.Misread(len(whole), "no line says anything about a game", "write a statement such as g(A) = 3")
	case len(faults) > 0:
		remarks.Notes = append(remarks.Notes, checker.AsideNote(faults))
	}
	return &lines{list: list}, remarks, nil
}

// grade adds up the share of the result and that of the other lines.
func (q *derivation) grade(t *checker.Task, got, _ *lines) (points.Points, []checker.Note, error) {
	d, err := derive.Mark(&q.asked, got.list, t.Solver())
	if err != nil {
		return points.Points{}, nil, err
	}
	got.marked = d
	rest := points.Of(1).Minus(q.share)
	credit := rest.Times(points.Ratio(int64(d.Num), int64(d.Den)))
	if d.Right {
		credit = credit.Plus(q.share)
	}
	if d.Unknown && credit.Cmp(points.Of(1)) < 0 {
		return points.Points{}, nil, game.ErrLimit
	}
	return credit, notes(t, d), nil
}

// notes are the notes on the first false line, the result, the missing lines, and further false
// lines.
func notes(t *checker.Task, d *derive.Marking) (notes []checker.Note) {
	tell := func(level problems.Level, note checker.Note) {
		note.From = level
		notes = append(notes, note)
	}
	isFalse := func(l derive.Line) bool { return l.State == derive.False }
	first := slices.IndexFunc(d.Lines, isFalse)
	if first >= 0 {
		tell(problems.Verdict, falseNote(t, d, first))
	}
	if d.Result < 0 {
		text := "No line says what the question asks of G."
		switch goal := d.Question.Goal; {
		case goal == derive.WinningMove:
			text = `No line says which move in G wins, as "G -> A wins" does, or that none does.`
		case goal != derive.Outcome && d.Question.G.Partizan():
			text = "No line says what G is in canonical form."
		}
		tell(problems.Verdict, checker.Hint("derivation/no-result").Saying(text))
	} else if !d.Right {
		tell(problems.Verdict, checker.Hint("derivation/result").Saying(fmt.Sprintf("The result, in line %d, is wrong.", d.Result+1)))
	}
	missing := slices.DeleteFunc(slices.Clone(d.Subjects), func(s derive.Subject) bool { return s.Done })
	if n := len(missing); n > 0 {
		is := map[bool]string{true: "is", false: "are"}[n == 1]
		note := checker.Hint("derivation/missing").Saying(fmt.Sprintf("%d of the %d required lines %s missing or false.", n, len(d.Subjects), is))
		note.More = func() explain.Doc { return likeThese(missing) }
		tell(problems.Hint, note)
	}
	for i, l := range d.Lines {
		if isFalse(l) && i > first {
			tell(problems.Full, falseNote(t, d, i))
		}
	}
	return notes
}

// falseNote is the note on a false line, with its refutation.
func falseNote(t *checker.Task, d *derive.Marking, line int) checker.Note {
	note := checker.Hint("derivation/false").Saying(fmt.Sprintf("Line %d is false, and does not follow from the lines above it.", line+1))
	why := d.Lines[line].Against
	if note.More = t.Refute(why.Find); why.Find == nil {
		note.More = func() explain.Doc { return explain.Doc{explain.T(why.Words)} }
	}
	return note
}

const (
	mostMissing = 8   // lines
	mostShown   = 200 // letters of each
)

// likeThese shows lines that would do.
func likeThese(missing []derive.Subject) explain.Doc {
	text := []explain.Inline{explain.Text("For instance: ")}
	for i, s := range missing[:min(len(missing), mostMissing)] {
		if i > 0 {
			text = append(text, explain.Text("; "))
		}
		text = append(text, explain.Code(plain.Cut(s.Line, mostShown)))
	}
	return explain.Doc{explain.P(text...)}
}
