package gradebook

// Words for what is not a number.
const (
	// NoMark stands in place of the mark of somebody who is not in a table.
	NoMark = "none"
	// ExcusedText stands in place of a mark that does not count.
	ExcusedText = "EX"
	// PendingSign stands behind a mark, or in place of one, while a person has yet to mark
	// something.
	PendingSign = "?"
)

// Who is a student with the name, as lists for people have it: "ada (Ada Lovelace)".
func Who(id, name string) string {
	if name == "" || name == id {
		return id
	}
	return id + " (" + name + ")"
}

// What the checker calls an essay, the note that says of every essay that a person marks it,
// and the note that holds the author's hint: it comes with every wrong answer, and is no mistake.
const (
	EssayKind  = "manual"
	PersonCode = "manual/person"
	HintCode   = "question/hint"
)
