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
	Asks: "A derivation, of which every line is a statement about games and is marked: whether it is true, and whether it has been shown. `show` says what the lines have to show of the game G: its nim value, its value, its outcome, its canonical form, how it compares with H (`other`), or a winning move. " +
		"A line is shown if one rule leads to it from other lines that are shown and from what is evident. The question fixes what there is to show on the way, its duties; the right result alone earns `answer_share` of the points (1/4 if left out), and the rest is earned by the share of the duties that are done. Other false lines take some of that away. Any right route earns everything. " +
		"Errors are carried forward: a line that follows from wrong ones above it does its duty. " +
		"The values of single heaps of the rulesets in `may` stand in a table that is handed out, and may be quoted.",
	Syntax: "Lines, one statement in each: a string with line breaks, or an array of strings. `A = B`, `A >= B`, `g(A) = mex{0, 1} = 2`, `A is P`, `A -> B wins`, `1 is dominated by 2`, `A is reversible through B`, `options of A: B, C`, `Left wins A moving second`, `L(A) = 2`. `#` begins a remark. The game of the question is `G`. docs/students.md has all statements and rules.",
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
accept = [["1 is dominated by 2", "{5|-4} is reversible through -4", "G = {2|*,3}   # what is left", "3 is dominated by *", "so G = {2|*}"], ["1 is dominated by 2", "G = {2|*,3}", "drop 3"]]
reject = ["G = {2|*}", ["2 is dominated by 1", "G = {1|*}"]]`,
	Uses:  []string{"game", "other", "player", "play", "show", "may", "answer_share"},
	Needs: []string{"game", "show"},
	Reads: []source.Kind{source.String, source.Array},
	Read:  readDerivation,
}

func readDerivation(d *checker.Draft) checker.Question {
	q := &derivation{share: d.Share("answer_share", points.Ratio(1, 4))}
	sides := d.AsksPartizan()
	d.OnlyNormal()
	q.asked = derive.Question{Goal: derive.Goal(d.Choice("show", "")), G: d.GameOf("game", `"kayles(5)"`, sides), Who: game.Both}
	if _, given := d.Need("show", `"nimber"`); !given {
		return checker.Of(q)
	}
	switch goal := q.asked.Goal; {
	case goal == derive.Compare:
		q.asked.H = d.GameOf("other", `"1/2"`, sides)
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
			q.asked.Quote = append(q.asked.Quote, rules)
		}
	}
	return checker.Of(q)
}

// derivation asks for a derivation.
type derivation struct {
	checker.Common[*lines]
	asked derive.Question
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
	var claims []string
	for _, line := range l.read {
		for _, c := range line.Claims {
			claims = append(claims, c.String())
		}
	}
	return strings.Join(claims, "\n")
}

// Marked are the states of the lines, and the duties.
func (l *lines) Marked() ([]checker.LineState, *checker.Duties) {
	var states []checker.LineState
	for i, line := range l.read {
		s := checker.LineState{Line: i + 1, Text: line.Text, State: string(derive.Undecided)}
		switch {
		case l.marked != nil:
			s.State, s.Rule = string(l.marked.Lines[i].State), string(l.marked.Lines[i].Rule)
		case line.Fault != nil:
			s.State = string(derive.Unreadable)
		case line.Remark:
			s.State = string(derive.Remark)
		}
		states = append(states, s)
	}
	if l.marked == nil {
		return states, nil
	}
	duties := &checker.Duties{Done: derive.Done(l.marked.Duties), Of: len(l.marked.Duties), False: l.marked.False}
	for _, d := range l.marked.Duties {
		duties.Each = append(duties.Each, checker.Duty{Claim: plain.Cut(d.Claim.String(), mostShown), Done: d.Done})
	}
	return states, duties
}

func (q *derivation) Wording() string {
	g := q.asked.G.String()
	switch q.asked.Goal {
	case derive.Nimber:
		return "Derive the nim value of " + g + ", line by line."
	case derive.Value:
		return "Derive the value of " + g + ", line by line."
	case derive.Outcome:
		return "Derive who wins " + g + ", line by line."
	case derive.CanonicalForm:
		return "Derive the canonical form of " + g + ", line by line."
	case derive.Compare:
		return "Derive how G = " + g + " compares with H = " + q.asked.H.String() + ", line by line."
	}
	if q.asked.Who == game.Both {
		return "Derive a winning move in " + g + ", line by line, or that there is none."
	}
	return "Derive a winning move of " + q.asked.Who.Name() + " in " + g + ", line by line, or that there is none."
}

func (q *derivation) Solve(t *checker.Task) (explain.Doc, error) {
	texts, err := derive.Reference(&q.asked, t.Solver())
	if err != nil {
		return nil, err
	}
	q.Ref = &lines{texts: texts}
	return nil, nil
}

func (q *derivation) Field() checker.Field {
	return checker.Field{Shape: checker.Lines, Some: true, Signs: signs(q.asked.Partizan())}
}

// Bounds of a derivation.
const (
	maxLines = 400
	maxLine  = 2000 // bytes
)

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
	if len(texts) > maxLines || slices.ContainsFunc(texts, func(line string) bool { return len(line) > maxLine }) {
		return nil, checker.Findings{}, checker.Misread(0, fmt.Sprintf("a derivation has at most %d lines of %d bytes", maxLines, maxLine), "leave out what leads nowhere")
	}
	l := &lines{texts: texts, read: derive.Read(&q.asked, t.Library, texts)}
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

// Grade adds up the share of the result and that of the duties.
func (q *derivation) Grade(t *checker.Task, got *lines) (points.Points, []checker.Note, error) {
	d, err := derive.Mark(&q.asked, got.read, t.Solver())
	if err != nil {
		return points.Points{}, nil, err
	}
	got.marked = d
	if d.Unknown {
		return points.Points{}, nil, game.ErrLimit
	}
	right, done := points.Of(0), points.Of(0)
	if d.Right {
		right = points.Of(1)
	}
	if n, of := derive.Done(d.Duties), len(d.Duties); of > 0 {
		done = points.Ratio(int64(n), int64(max(of, n+d.False)))
	} else if d.Led {
		done = points.Ratio(1, int64(1+d.False))
	}
	credit := q.share.Times(right).Plus(points.Of(1).Minus(q.share).Times(done))
	says := func(l derive.Judged) bool {
		return l.State == derive.True || l.State == derive.Shown && l.Rule != derive.Evident
	}
	if credit.Cmp(q.share) > 0 && !d.Right && !slices.ContainsFunc(d.Lines, says) {
		credit = q.share // false lines earn no more than the right result does
	}
	return credit, q.notes(t, d), nil
}

// notes tell of the first false line, of the first that is not shown, of the result, of what is
// missing, and of some more false lines.
func (q *derivation) notes(t *checker.Task, d *derive.Marking) (notes []checker.Note) {
	isFalse := slices.IndexFunc(d.Lines, func(l derive.Judged) bool { return l.State == derive.False })
	isTrue := slices.IndexFunc(d.Lines, func(l derive.Judged) bool { return l.State == derive.True })
	if isFalse >= 0 {
		level, unshown := problems.Verdict, 0
		for _, l := range d.Lines[:isFalse] {
			if l.State == derive.True {
				unshown++
			}
		}
		if unshown >= checker.MostUnshown {
			level = problems.Full // as of the line itself
		}
		notes = append(notes, from(level, falseNote(t, d, isFalse)))
	}
	if isTrue >= 0 && (isFalse < 0 || isTrue < isFalse) {
		text := fmt.Sprintf("Line %d is true, but not shown yet.", isTrue+1)
		if rule, about := d.Lacks(isTrue); rule != "" {
			text = fmt.Sprintf("Line %d is true, but not shown yet: the rule `%s` needs to know more about `%s`.", isTrue+1, rule, plain.Cut(about.String(), 100))
		}
		notes = append(notes, from(problems.Hint, checker.Hint("derivation/not-shown", text)))
	}
	switch {
	case d.Result < 0:
		notes = append(notes, from(problems.Verdict, checker.Hint("derivation/no-result", "No line says what was to be shown of G.")))
	case !d.Right:
		notes = append(notes, from(problems.Verdict, checker.Hint("derivation/result", fmt.Sprintf("The result, in line %d, is not right.", d.Result+1))))
	}
	var missing []string
	for _, duty := range d.Duties {
		if !duty.Done && len(missing) < mostMissing {
			missing = append(missing, "`"+plain.Cut(duty.Claim.String(), mostShown)+"`")
		}
	}
	if len(missing) > 0 {
		notes = append(notes, from(problems.Full, checker.Hint("derivation/missing", "What is not shown: "+strings.Join(missing, ", ")+".")))
	}
	for i := isFalse + 1; isFalse >= 0 && i < len(d.Lines) && len(notes) < mostNotes; i++ {
		if d.Lines[i].State == derive.False {
			notes = append(notes, from(problems.Full, falseNote(t, d, i)))
		}
	}
	return notes
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
	mostMissing = 8   // lines
	mostShown   = 200 // letters of each
)
