package checker

import (
	"errors"
	"slices"

	"grader/problems"
	"grader/problems/points"
	"grader/problems/source"
	"grader/reference/explain"
	"grader/reference/game"
)

// check owns the protocol, so that no kind can get a status wrong: blank,
// unreadable, undecided, graded, and then the notes.
func (k *kindOf[Q, R, A]) check(t *Task, q Q, ref R, v source.Value) (verdict *Verdict) {
	verdict = t.Blank()
	if text, ok := v.Text(); ok && isBlank(text) {
		return verdict
	}
	t = t.answering()
	// The last thing that is done is to take note of what is left to do.
	defer func() { verdict.later = t.effort.putOff(verdict.Notes) }()
	// A fault of the program in one answer must not stop a class from being
	// graded, and must not cost the student anything.
	defer func() {
		if err := panicked(recover()); errors.Is(err, game.ErrLimit) {
			verdict = t.undecided(written(v, false), tooLargeNote)
		} else if err != nil {
			t.failed("grading", err)
			verdict = t.undecided(written(v, false), failedNote)
		}
	}()
	if t.effort.reading(v) != nil {
		return t.unreadable(v, tooLong(v), findings{})
	}
	got, remarks, err := k.parse(t, q, ref, v)
	t.complete(&remarks)
	telling := k.Field != nil && k.Field(q).Telling
	if telling {
		remarks.withoutLegality()
	}
	if err != nil {
		fault := t.completed(*faultFrom(err, -1))
		if telling && fault.Legality {
			fault.from = verdictLevel
		}
		return t.unreadable(v, fault, remarks)
	}
	grade := func() {
		if t.Undecided {
			note := undecidedNote
			if game.IsFault(t.Failure) {
				note = failedNote
			}
			verdict = t.undecided(k.Format(got), note)
			return
		}
		credit, notes, err := k.Grade(t, q, got, ref)
		if err != nil {
			note := tooLargeNote
			switch {
			case errors.Is(err, errPerson):
				note = personNote
			case !errors.Is(err, game.ErrLimit):
				note = failedNote
				t.failed("grading", err)
			}
			verdict = t.undecided(k.Format(got), note)
			return
		}
		verdict.Got = k.Format(got)
		verdict.Status, verdict.Earned = status(credit), t.Points.Times(credit)
		if verdict.Status != Correct {
			aside := len(remarks.Faults)
			notes = slices.DeleteFunc(notes, func(n Note) bool { return n.missing > 0 && n.missing <= aside })
			notes = k.named(t, q, got, ref, notes, aside > 0)
			if len(notes) == 0 && len(remarks.Notes) > 0 {
				// What is wrong is said before the hint.
				notes, remarks.Notes = remarks.Notes[:1], remarks.Notes[1:]
			}
			notes = t.withHint(notes)
		}
		verdict.Notes = notes
	}
	grade()
	k.describe(verdict, got)
	if k.Draws != nil {
		t.effort.tried("drawing", func() error { _, err := boards(k.Draws(got)); return err })
	}
	if telling {
		verdict.written = written(v, false)
	}
	verdict.Illegal = remarks.Illegal || slices.ContainsFunc(remarks.Faults, toldAtFormat)
	verdict.Faults = remarks.Faults
	verdict.Notes = cut(verdict.Notes, remarks.Notes...)
	return verdict
}

// withoutLegality leaves to the level verdict what is not legal, where legality is what a
// question asks for.
func (r *findings) withoutLegality() {
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
			r.Notes[i] = asideNote(told)
		}
	}
}

// toldAtFormat reports whether a fault is shown at every level.
func toldAtFormat(f Fault) bool { return f.from <= problems.Format }

// describe adds what an answer means.
func (k *kindOf[Q, R, A]) describe(verdict *Verdict, got A) {
	verdict.Meaning = verdict.Got
	if k.Meaning != nil {
		verdict.Meaning = k.Meaning(got)
	}
}

func status(credit points.Points) Status {
	switch {
	case credit.Sign() <= 0:
		return Wrong
	case credit.Cmp(points.Of(1)) >= 0:
		return Correct
	}
	return Partial
}

// named puts the name of a mistake, if the answer shows one, before other notes. Aside
// tells that entries of the answer were set aside.
func (k *kindOf[Q, R, A]) named(t *Task, q Q, got A, ref R, notes []Note, aside bool) []Note {
	for _, slip := range k.Slips {
		if slip.Whole && aside {
			continue
		}
		if slip.Hit != nil && slip.Hit(q, got, ref) || slip.Work != nil && allowed(func() bool { return slip.Work(t, q, got, ref) }) {
			first := hint(slip.Code, slip.Text)
			if len(notes) > 0 {
				same := max(0, slices.IndexFunc(notes, func(n Note) bool { return n.More != nil && slices.Contains(slip.Says, n.Code) }))
				first.More, notes[same].More = notes[same].More, nil
			}
			rest := slices.DeleteFunc(notes, func(n Note) bool { return slices.Contains(slip.Says, n.Code) })
			return append([]Note{first}, rest...)
		}
	}
	return notes
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

func (t *Task) unreadable(v source.Value, fault Fault, remarks findings) *Verdict {
	verdict := t.Blank()
	verdict.Status, verdict.Got = Unreadable, written(v, false)
	verdict.Faults = append([]Fault{fault}, remarks.Faults...)
	verdict.Illegal = slices.ContainsFunc(verdict.Faults, toldAtFormat)
	note := Note{Code: "answer/unreadable", From: max(formatLevel, fault.from), Text: faultText(fault)}
	if fault.Code != "" {
		note.Code = fault.Code
	}
	verdict.Notes = []Note{note}
	return verdict
}

func (t *Task) undecided(got string, note Note) *Verdict {
	verdict := t.Blank()
	verdict.Status, verdict.Person, verdict.Got = Undecided, true, got
	verdict.Notes = []Note{note}
	return verdict
}

// maxNotes bounds the notes of one verdict.
const maxNotes = 3

// cut keeps the most important notes. What Parse remarks is always kept: it says
// which parts of the answer did not count.
func cut(notes []Note, remarks ...Note) []Note {
	room := max(0, maxNotes-len(remarks))
	kept := append([]Note(nil), notes[:min(room, len(notes))]...)
	kept = append(kept, remarks...)
	return kept[:min(maxNotes, len(kept))]
}
