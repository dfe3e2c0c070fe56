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
	Asks: "A derivation, of which every line is a statement about games: the solver says whether it is true. `show` says what the lines have to show of the game G: its nim value, its value, its outcome, its canonical form, or a winning move. " +
		"The right result alone earns `answer_share` of the points (1/4 if left out); the rest is earned by the other lines that have to be there, which is known beforehand, and false lines take some of that away. " +
		"A line that is false, but is what wrong lines above it give, counts like a true one. " +
		"Single heaps of the rulesets in `may` need no lines of their own.",
	Syntax: "Lines, one statement in each: a string with line breaks, or an array of strings. `A = B`, `A >= B`, `g(A) = mex{0, 1} = 2`, `A is P`, `A -> B wins`, `1 is dominated by 2`, `A is reversible through B`, `options of A: B, C`. `#` begins a remark. The game of the question is `G`. docs/students.md has all statements.",
	Form: checker.Said("Lines, one statement in each: text in three quotes, or an array of strings.", "One statement to a row.") +
		" Statements are such as `A = B`, `g(A) = 3`, `A is P`, `A -> B wins`; the game of the question is `G`.",
	Sample: `id     = "five"
kind   = "derivation"
game   = "kayles(4)"
show   = "nimber"
points = 4
accept = [["g(kayles(1)) = 1", "g(kayles(2)) = mex{0, 1} = 2", "g(kayles(3)) = mex{0, 1, 2} = 3", "so g(G) = mex{3, 2, 2 xor 1, 1 xor 1} = 1"]]
reject = ["g(G) = 1", ["g(kayles(1)) = 1", "g(G) = 2"], []]`,
	PartizanSample: `id     = "form"
kind   = "derivation"
game   = "{2, 1, {5|-4} | *, 3}"
show   = "canonical-form"
points = 8
accept = [["1 is dominated by 2", "{5|-4} is reversible through -4", "G = {2|*,3}   # what is left", "3 is dominated by *", "so G = {2|*}"]]
reject = ["G = {2|*}", ["2 is dominated by 1", "G = {1|*}"], ["1 is dominated by 2", "G = {2|*,3}", "3 is dominated by *", "G = {2|*}"]]`,
	Uses:  []string{"game", "player", "play", "show", "may", "answer_share"},
	Needs: []string{"game", "show"},
	Reads: []source.Kind{source.String, source.Array},
	Read:  readDerivation,
}

func readDerivation(d *checker.Draft) checker.AnyAsked {
	q := &derivation{share: d.Share("answer_share", points.Ratio(1, 4))}
	sides := d.AsksPartizan()
	d.OnlyNormal()
	q.asked = derive.Asked{Goal: derive.Goal(d.Choice("show", "")), G: d.GameOf("game", `"kayles(5)"`, sides), Who: game.Both}
	if _, given := d.Need("show", `"nimber"`); !given {
		return checker.Of(q)
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
	return checker.Of(q)
}

// derivation asks for a derivation.
type derivation struct {
	checker.Common[*lines]
	asked derive.Asked
	share points.Points // of the right result alone
}

// A lines is a derivation as it was written, with what was read of it, and once it is graded how its
// lines stand.
type lines struct {
	texts  []string
	read   []derive.Line
	marked *derive.Marking
}

func (l *lines) String() string { return strings.Join(l.texts, "\n") }

// JSON is the list of the lines.
func (l *lines) JSON() any {
	list := []any{}
	for _, text := range l.texts {
		list = append(list, text)
	}
	return list
}

// Meaning leaves out what changes nothing: remarks and space.
func (l *lines) Meaning() string {
	var said []string
	for _, line := range l.read {
		if text, _, _ := strings.Cut(line.Text, "#"); len(line.Claims) > 0 {
			said = append(said, strings.Join(strings.Fields(text), " "))
		}
	}
	return strings.Join(said, "\n")
}

// Marked are the states of the lines, and how many of those that have to be there are.
func (l *lines) Marked() ([]checker.LineState, *checker.Duties) {
	var states []checker.LineState
	for i, line := range l.read {
		s := checker.LineState{Line: i + 1, Text: line.Text, State: string(derive.Undecided)}
		switch {
		case l.marked != nil:
			s.State = string(l.marked.Lines[i].State)
		case line.Fault != nil:
			s.State = string(derive.Unreadable)
		case len(line.Claims) == 0:
			s.State = string(derive.Remark)
		}
		states = append(states, s)
	}
	if l.marked == nil {
		return states, nil
	}
	return states, &checker.Duties{Done: derive.Done(l.marked.Subjects), Of: len(l.marked.Subjects), False: l.marked.False}
}

func (q *derivation) Wording() string {
	what := map[derive.Goal]string{
		derive.Nimber: "the nim value of %s", derive.Value: "the value of %s", derive.Outcome: "who wins %s",
		derive.CanonicalForm: "the canonical form of %s", derive.WinningMove: "a winning move in %s, or that there is none",
	}[q.asked.Goal]
	if q.asked.Who != game.Both {
		what = "a winning move of " + q.asked.Who.Name() + " in %s, or that there is none"
	}
	return "Derive " + fmt.Sprintf(what, q.asked.G) + ", line by line."
}

func (q *derivation) Solve(t *checker.Task) (explain.Doc, error) {
	texts, err := derive.Key(&q.asked, t.Solver())
	if err != nil {
		return nil, err
	}
	q.Ref = &lines{texts: texts}
	return nil, nil
}

func (q *derivation) Field() checker.Field {
	return checker.Field{Shape: checker.Lines, Some: true, Signs: signs(q.asked.G.Partizan()), Needs: " " + q.needs()}
}

const maxLine = 2000 // bytes

// needs says what has to be there.
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

// Parse reads the lines, of which some may be unreadable; an answer is if none can be read.
func (q *derivation) Parse(t *checker.Task, v source.Value) (*lines, checker.Findings, error) {
	var texts []string
	whole, isText := v.Text()
	switch {
	case isText:
		texts = strings.Split(strings.TrimSuffix(whole, "\n"), "\n")
	case v.Kind() == source.Array:
		for _, item := range v.Items() {
			text, ok := item.Text()
			if !ok {
				return nil, checker.Findings{}, checker.Expected("a line"+checker.InQuotes, item, "write a statement such as g(A) = 3")
			}
			texts = append(texts, text)
		}
	default:
		return nil, checker.Findings{}, checker.Expected("the lines of a derivation", v, checker.Said(`put three quotes before and after them, """…"""`, "write one statement to a row"))
	}
	if len(texts) > derive.MaxLines || slices.ContainsFunc(texts, func(line string) bool { return len(line) > maxLine }) {
		return nil, checker.Findings{}, checker.Misread(0, fmt.Sprintf("a derivation has at most %d lines of %d bytes", derive.MaxLines, maxLine), "leave out what leads nowhere")
	}
	read, err := derive.Read(&q.asked, t.Library, texts)
	if err != nil {
		return nil, checker.Findings{}, err
	}
	l := &lines{texts: texts, read: read}
	var remarks checker.Findings
	claims, at := 0, 0
	for i, line := range l.read {
		claims += len(line.Claims)
		if line.Fault != nil {
			fault := checker.Fault{Entry: i, SyntaxError: *line.Fault, Cell: fmt.Sprintf("line %d", i+1)}
			if isText {
				fault.SyntaxError = *line.Fault.Shift(at)
			}
			remarks.Faults = append(remarks.Faults, fault)
		}
		at += len(line.Text) + 1
	}
	switch {
	case len(remarks.Faults) > 0 && claims == 0:
		first := remarks.Faults[0]
		remarks.Faults = remarks.Faults[1:]
		return nil, remarks, &first
	case claims == 0:
		return nil, remarks, checker.Misread(len(whole), "no line says anything about a game", "write a statement such as g(A) = 3")
	case len(remarks.Faults) > 0:
		remarks.Notes = append(remarks.Notes, checker.AsideNote(remarks.Faults))
	}
	return l, remarks, nil
}

// Grade adds up the share of the result and that of the other lines.
func (q *derivation) Grade(t *checker.Task, got *lines) (points.Points, []checker.Note, error) {
	d, err := derive.Mark(&q.asked, got.read, t.Solver())
	if err != nil {
		return points.Points{}, nil, err
	}
	got.marked = d
	credit := points.Of(0)
	if d.Right {
		credit = q.share
	}
	rest := points.Of(1).Minus(q.share)
	if done, of := derive.Done(d.Subjects), len(d.Subjects); of > 0 {
		credit = credit.Plus(rest.Times(points.Ratio(int64(done), int64(max(of, done+d.False)))))
	} else if d.Right {
		credit = credit.Plus(rest.Times(points.Ratio(1, int64(1+d.False))))
	}
	if d.Unknown && credit.Cmp(points.Of(1)) < 0 {
		return points.Points{}, nil, game.ErrLimit
	}
	return credit, notes(t, d), nil
}

// notes tell of the first false line, of the result, of what is missing, and of some more false lines.
func notes(t *checker.Task, d *derive.Marking) (notes []checker.Note) {
	var wrong []int
	for i, l := range d.Lines {
		if l.State == derive.False {
			wrong = append(wrong, i)
		}
	}
	if len(wrong) > 0 {
		notes = append(notes, from(problems.Verdict, falseNote(t, d, wrong[0])))
	}
	switch {
	case d.Result < 0:
		text := "No line says what was to be shown of G."
		switch goal := d.Question.Goal; {
		case goal == derive.WinningMove:
			text = `No line says which move in G wins, as "G -> A wins" does, or that none does.`
		case goal != derive.Outcome && d.Question.G.Partizan():
			text = "No line says what G is in canonical form."
		}
		notes = append(notes, from(problems.Verdict, checker.Hint("derivation/no-result", text)))
	case !d.Right:
		notes = append(notes, from(problems.Verdict, checker.Hint("derivation/result", fmt.Sprintf("The result, in line %d, is not right.", d.Result+1))))
	}
	if n := len(d.Subjects) - derive.Done(d.Subjects); n > 0 {
		is := map[bool]string{true: "is", false: "are"}[n == 1]
		note := checker.Hint("derivation/missing", fmt.Sprintf("%d of the %d lines that have to be there %s missing or false.", n, len(d.Subjects), is))
		note.More = func() explain.Doc { return missingLines(d) }
		notes = append(notes, from(problems.Hint, note))
	}
	for _, i := range wrong[min(1, len(wrong)):] {
		if len(notes) < mostNotes {
			notes = append(notes, from(problems.Full, falseNote(t, d, i)))
		}
	}
	return notes
}

// missingLines are lines that would be those that are missing.
func missingLines(d *derive.Marking) explain.Doc {
	list := []explain.Inline{explain.Text("For instance: ")}
	for _, s := range d.Subjects {
		if !s.Done && len(list) < mostMissing {
			list = append(list, explain.Code(plain.Cut(s.Line, mostShown)), explain.Text("; "))
		}
	}
	return explain.Doc{explain.P(list[:len(list)-1]...)}
}

// falseNote tells of a false line, with its refutation.
func falseNote(t *checker.Task, d *derive.Marking, line int) checker.Note {
	note := checker.Hint("derivation/false", fmt.Sprintf("Line %d is false, and does not follow from the lines above it.", line+1))
	if find, words := d.Refute(line); find != nil {
		note.More = t.Refute(find)
	} else if words != "" {
		note.More = func() explain.Doc { return explain.Doc{explain.T(words)} }
	}
	return note
}

// from is a note as it is told from a level on.
func from(level problems.Level, note checker.Note) checker.Note {
	note.From = level
	return note
}

// Bounds of what is shown.
const (
	mostNotes   = 3   // as of every answer
	mostMissing = 16  // texts, of which every other is a line
	mostShown   = 200 // letters of each
)
