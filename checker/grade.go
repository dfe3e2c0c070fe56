package checker

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
)

// check is the verdict on an answer. A fault of the program in one answer must not stop the grading
// of a class, and must not cost the student anything.
func (q *asked[A]) check(t *Task, v source.Value) *Verdict {
	t = t.answering()
	var verdict *Verdict
	err := caught(func() (err error) {
		verdict, err = q.judge(t, v)
		return err
	})
	if err != nil {
		verdict = t.unable(err, v.Written())
	}
	verdict.putOff(t.effort)
	return verdict
}

// judge implements the protocol of an answer, so that no kind can get a status wrong: unreadable,
// undecided, graded, and then the notes.
func (q *asked[A]) judge(t *Task, v source.Value) (*Verdict, error) {
	if t.effort.reading(v) != nil {
		return t.unreadable(v, tooLong(v), Findings{}), nil
	}
	got, remarks, err := q.parse(t, v)
	t.complete(&remarks)
	telling := q.Field().Telling
	if telling {
		remarks.withoutLegality()
	}
	if err != nil {
		fault := t.completed(*FaultFrom(err, -1))
		if telling && fault.Legality {
			fault.from = verdictLevel
		}
		return t.unreadable(v, fault, remarks), nil
	}
	verdict, err := q.grade(t, got, &remarks)
	if err != nil {
		return nil, err
	}
	verdict.Meaning = meaning(got)
	if lines, ok := any(got).(liner); ok {
		verdict.Lines, verdict.Duties = lines.Marked()
	}
	if drawn, ok := any(got).(drawer); ok {
		t.effort.tried("drawing", func() error { _, err := boards(drawn.Draws()); return err })
	}
	if telling {
		verdict.written = v.Written()
	}
	verdict.Illegal = remarks.Illegal || slices.ContainsFunc(remarks.Faults, toldAtFormat)
	verdict.Faults = remarks.Faults
	verdict.Notes = cut(verdict.Notes, remarks.Notes...)
	return verdict, nil
}

// right reports whether an answer earns full credit, without notes.
func (q *asked[A]) right(t *Task, v source.Value) bool {
	t = t.answering()
	right := false
	err := caught(func() error {
		if t.Undecided || t.effort.reading(v) != nil {
			return nil
		}
		got, _, err := q.parse(t, v)
		if err != nil {
			return err
		}
		credit, _, err := q.credit(t, got)
		right = err == nil && status(credit) == Correct
		return err
	})
	return right && err == nil
}

// grade is the verdict on an answer that could be read. Its notes include the remarks on the
// reading.
func (q *asked[A]) grade(t *Task, got A, remarks *Findings) (*Verdict, error) {
	if t.Undecided {
		return t.undecided(got.String(), t.whyUndecided()), nil
	}
	credit, notes, err := q.credit(t, got)
	if err != nil {
		return t.unable(err, got.String()), nil
	}
	verdict := t.Blank()
	verdict.Got = got.String()
	verdict.Status, verdict.Earned = status(credit), t.Points.Times(credit)
	if verdict.Status == Correct {
		verdict.Notes = notes
		return verdict, nil
	}
	aside := len(remarks.Faults)
	notes = slices.DeleteFunc(notes, func(n Note) bool { return n.Missing > 0 && n.Missing <= aside })
	mistake, err := allowed(func() Code { return firstShown(q.rules(t), got, aside > 0) })
	if err != nil {
		return nil, err
	}
	notes = naming(mistake, notes)
	if len(notes) == 0 && len(remarks.Notes) > 0 {
		// The mistake comes before the hint.
		notes, remarks.Notes = remarks.Notes[:1], remarks.Notes[1:]
	}
	verdict.Notes = t.withHint(notes)
	return verdict, nil
}

// credit is the credit of an answer, from 0 to 1, with notes on its mistakes.
func (q *asked[A]) credit(t *Task, got A) (points.Points, []Note, error) {
	switch {
	case q.Grade != nil:
		return q.Grade(t, got, q.want)
	case meaning(got) == meaning(q.want):
		return points.Of(1), nil, nil
	}
	return points.Of(0), q.Wrong(t, got, q.want), nil
}

// meaning is equal for answers with the same meaning.
func meaning(answer fmt.Stringer) string {
	if own, ok := answer.(meaner); ok {
		return own.Meaning()
	}
	return answer.String()
}

func (q *asked[A]) rules(t *Task) []Rule[A] {
	if q.Rules == nil {
		return nil
	}
	return q.Rules(t, q.want)
}

// parse is Parse with the words for an empty list handled, so that kinds need not know them. A
// choice or a vertex may have the name none.
func (q *asked[A]) parse(t *Task, v source.Value) (A, Findings, error) {
	word := wordForNone(v)
	f := q.Field()
	if word == "" || f.Shape != Lines && !f.Several {
		return q.Parse(t, v)
	}
	if f.Several || strings.HasSuffix(word, "none") {
		if got, remarks, err := q.Parse(t, v); err == nil && !remarks.Illegal {
			return got, remarks, nil
		}
	}
	return q.Parse(t, Written("[]"))
}

// wordForNone is the phrase for an empty list in an answer: the whole answer, or the only entry of
// an array, where {} is the position 0; "" if there is none.
func wordForNone(v source.Value) string {
	items, among := v.Items(), v.Kind() == source.Array
	if among && len(items) == 1 {
		v = items[0]
	}
	const longest = 40 // bytes
	text, _ := v.Text()
	if len(text) > longest {
		return ""
	}
	word := strings.TrimSuffix(strings.ToLower(strings.Join(strings.Fields(text), " ")), ".")
	switch strings.ReplaceAll(word, " ", "") {
	case "none", "[]", "∅", `\emptyset`, `\varnothing`, "thereisnone", "therearenone":
		return word
	case "{}":
		if !among {
			return word
		}
	}
	return ""
}

// Written is the value of a text as on a sheet; the zero Value if the text is invalid.
func Written(text string) source.Value {
	doc, _ := source.Parse(source.NewFile("answer", []byte("answer = "+text)), source.SheetLimits(maxLiteral))
	if doc == nil {
		return source.Value{}
	}
	v, _ := doc.Root().Get("answer")
	return v
}

// withoutLegality hides complaints about legality below the level verdict, where legality is what
// the question asks for.
func (r *Findings) withoutLegality() {
	r.Illegal = false
	for i, f := range r.Faults {
		if f.Legality {
			r.Faults[i].from = verdictLevel
		}
	}
	told := slices.DeleteFunc(slices.Clone(r.Faults), func(f Fault) bool { return !toldAtFormat(f) })
	for i, n := range r.Notes {
		switch {
		case n.Code == "moves/illegal":
			r.Notes[i].From = verdictLevel
		case n.Code == "answer/aside" && len(told) == 0:
			r.Notes[i].From = verdictLevel
		case n.Code == "answer/aside":
			r.Notes[i] = AsideNote(told)
		}
	}
}

// toldAtFormat reports whether a fault is shown at every level.
func toldAtFormat(f Fault) bool { return f.from <= problems.Format }

func status(credit points.Points) Status {
	switch {
	case credit.Sign() <= 0:
		return Wrong
	case credit.Cmp(points.Of(1)) >= 0:
		return Correct
	}
	return Partial
}

// firstShown is the first mistake shown by an answer, of which entries may have been set aside; ""
// if it shows none.
func firstShown[A any](rules []Rule[A], got A, aside bool) Code {
	for _, r := range rules {
		if r.Shown != nil && !(r.Whole && aside) && r.Shown(got) {
			return r.Code
		}
	}
	return ""
}

// Slips are the named mistakes that apply to the question: lucky are those that the reference
// answer shows, so that students who make them are right all the same; caught are the others. The
// error is game.ErrLimit if finding this exceeds the budget of an answer.
func (t *Task) Slips() (lucky, caught []Code, err error) {
	if t.question == nil || t.Undecided || t.Kind.Person {
		return nil, nil, nil
	}
	return t.question.slips(t.answering())
}

func (q *asked[A]) slips(t *Task) (lucky, unlucky []Code, err error) {
	err = caught(func() error {
		for _, r := range q.rules(t) {
			switch {
			case r.Shown == nil:
			case r.Shown(q.want):
				lucky = append(lucky, r.Code)
			default:
				unlucky = append(unlucky, r.Code)
			}
		}
		return nil
	})
	return lucky, unlucky, err
}

// naming puts the note on a mistake, if there is one, before other notes.
func naming(mistake Code, notes []Note) []Note {
	if mistake == "" {
		return notes
	}
	says, _, _ := pageOf(mistake)
	general := func(n Note) bool { return slices.Contains(says, n.Code) }
	first := Hint(mistake)
	if len(notes) > 0 {
		same := max(0, slices.IndexFunc(notes, func(n Note) bool { return n.More != nil && general(n) }))
		first.More, notes[same].More = notes[same].More, nil
	}
	return append([]Note{first}, slices.DeleteFunc(notes, general)...)
}

// withHint adds the hint of the question's author after the first note.
func (t *Task) withHint(notes []Note) []Note {
	if t.Question.Hint == "" {
		return notes
	}
	at := min(1, len(notes))
	with := append([]Note{}, notes[:at]...)
	with = append(with, Note{Code: "question/hint", From: hintLevel, Text: explain.Doc{explain.P(explain.Em("Hint:"), explain.Text(" "+t.Question.Hint))}})
	return append(with, notes[at:]...)
}

func (t *Task) unreadable(v source.Value, fault Fault, remarks Findings) *Verdict {
	verdict := t.Blank()
	verdict.Status, verdict.Got = Unreadable, v.Written()
	verdict.Faults = append([]Fault{fault}, remarks.Faults...)
	verdict.Illegal = slices.ContainsFunc(verdict.Faults, toldAtFormat)
	note := Note{Code: "answer/unreadable", From: max(formatLevel, fault.from), Text: FaultText(fault)}
	if fault.Code != "" {
		note.Code = fault.Code
	}
	verdict.Notes = []Note{note}
	return verdict
}

// whyUndecided gives the reason why there is no reference answer: none can exist, the program is at
// fault, or the budget did not suffice.
func (t *Task) whyUndecided() Note {
	var wrong *Fault
	switch {
	case errors.As(t.Failure, &wrong):
		return Remark("question/undecided").Saying("This question has no answer: " + wrong.Msg + ". Nobody is marked wrong for that; a person will look at the answer.")
	case t.Failure != nil:
		return Remark("answer/failed")
	}
	return Remark("question/undecided")
}

func (t *Task) undecided(got string, note Note) *Verdict {
	verdict := t.Blank()
	verdict.Status, verdict.Person, verdict.Got = Undecided, true, got
	verdict.Notes = []Note{note}
	return verdict
}

// unasked is the verdict on an answer to an unknown question.
func (t *Task) unasked(v source.Value) *Verdict {
	note := Remark("answer/failed")
	if t.Open {
		note = Remark("answer/variant")
	}
	verdict := t.undecided(v.Written(), note)
	verdict.unread = true
	return verdict
}

// unable is the verdict on an answer that cannot be graded, with the reason: it is too large, a
// person marks it, or the program is at fault.
func (t *Task) unable(err error, got string) *Verdict {
	switch {
	case errors.Is(err, ErrPerson):
		return t.undecided(got, Remark("manual/person"))
	case errors.Is(err, game.ErrLimit):
		return t.undecided(got, Remark("answer/too-large"))
	}
	t.failed("grading", err)
	return t.undecided(got, Remark("answer/failed"))
}

// maxNotes is the most notes of a verdict.
const maxNotes = 3

// cut keeps the most important notes. It always keeps the remarks of Parse, which say which parts
// of the answer did not count.
func cut(notes []Note, remarks ...Note) []Note {
	room := max(0, maxNotes-len(remarks))
	kept := append([]Note(nil), notes[:min(room, len(notes))]...)
	kept = append(kept, remarks...)
	return kept[:min(maxNotes, len(kept))]
}
