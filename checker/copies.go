package checker

// copier is a question whose reference answer is written in several ways.
type copier interface{ Copies() []string }

// Copies are the reference answer to a question that is solved, in each way in which a sheet
// may have it: what a student may hand in who has copied from another. Where one of several
// answers is enough they are all of these, and where there is no end of right ones it is the
// one that the key has.
func (t *Task) Copies() []string {
	if t.question == nil || t.Undecided || t.Kind.Person {
		return nil
	}
	return t.question.copies(t)
}

func (q asked[A]) copies(t *Task) []string {
	if own, ok := q.Asked.(copier); ok {
		return own.Copies()
	}
	return []string{OnSheet(t.Answer)}
}

// FewAnswers reports whether there are so few possible answers that the same one is right in
// many variants of a question.
func (t *Task) FewAnswers() bool {
	f := t.Field()
	return t.Kind.Few || f.Shape == Choose || f.Shape == Truth && !f.Witness
}
