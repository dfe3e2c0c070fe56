package checker

import (
	"embed"
	"io/fs"
	"strings"

	"grader/problems"
	"grader/reference/explain"
)

// notes holds one page of Markdown for each code, in a file named after the code
// with a point in place of the slash. A test compares it with the codes in use.
//
//go:embed notes/*.md
var notes embed.FS

// Page is the page of a note's code: a title line, the note itself, a worked example and how to
// avoid the mistake, in Markdown.
func Page(code Code) (text string, ok bool) {
	_, text, ok = pageOf(code)
	return text, ok
}

// pageOf is the page of a code, and the codes in its head: those of general notes that this one
// includes, and that are left out after it.
func pageOf(code Code) (says []Code, text string, ok bool) {
	page, err := notes.ReadFile("notes/" + strings.ReplaceAll(string(code), "/", ".") + ".md")
	head, rest, _ := strings.Cut(string(page), "# ")
	if list, given := strings.CutPrefix(strings.TrimSpace(head), "says: "); given {
		for general := range strings.SplitSeq(list, ", ") {
			says = append(says, Code(general))
		}
	}
	return says, "# " + rest, err == nil
}

// Codes lists the codes of all notes, in the order of their bytes.
func Codes() []Code {
	entries, _ := fs.ReadDir(notes, "notes") // which are part of the program
	var codes []Code
	for _, e := range entries {
		codes = append(codes, Code(strings.ReplaceAll(strings.TrimSuffix(e.Name(), ".md"), ".", "/")))
	}
	return codes
}

// Hint is a note that is shown from the level hint on, in the words of its page.
func Hint(code Code) Note { return Note{Code: code, From: hintLevel}.fromPage() }

// Remark is a note that is shown at every level, in the words of its page.
func Remark(code Code) Note { return Note{Code: code, From: formatLevel}.fromPage() }

// fromPage is the note with the first paragraph of its page.
func (n Note) fromPage() Note {
	page, _ := Page(n.Code)
	_, body, _ := strings.Cut(page, "\n\n")
	text, _, _ := strings.Cut(body, "\n\n")
	return n.Saying(text)
}

// Saying is the note in other words than those of its page, where they depend on the question or
// the answer.
func (n Note) Saying(text string) Note {
	n.Text = explain.Doc{explain.Marked(text)}
	return n
}

// Adding is the note with an addition at the level full: a refutation, the nearest legal move.
func (n Note) Adding(more func() explain.Doc) Note {
	n.More = more
	return n
}

// At is the note, shown from another level on.
func (n Note) At(level problems.Level) Note {
	n.From = level
	return n
}

// Lacking is the note, which says that a number of entries are missing.
func (n Note) Lacking(missing int) Note {
	n.Missing = missing
	return n
}
