package gradebook

// Texts in place of marks.
const (
	// NoMark is the mark of a student who is not in a table.
	NoMark = "none"
	// ExcusedText is the mark of a student for whom it does not count.
	ExcusedText = "EX"
	// PendingSign follows a mark with pending points, or replaces it.
	PendingSign = "?"
)

// Who names a student in lists for people: "ada (Ada Lovelace)".
func Who(id, name string) string {
	if name == "" || name == id {
		return id
	}
	return id + " (" + name + ")"
}

// Names from the checker: the kind of essays, the code of the note to every essay that it is marked
// by hand, and the code of the note with the author's hint, which comes with every wrong answer and
// is not a mistake.
const (
	EssayKind  = "manual"
	PersonCode = "manual/person"
	HintCode   = "question/hint"
)
