package checker

import (
	"embed"
	"io/fs"
	"strings"
)

// notes holds one page of Markdown for each code, in a file named after the code
// with a point in place of the slash. A test compares it with the codes in use.
//
//go:embed notes/*.md
var notes embed.FS

// Page is the page about a note's code: a title line, what the note means, a
// worked example and how to avoid the mistake, in Markdown.
func Page(code Code) (text string, ok bool) {
	page, err := notes.ReadFile("notes/" + strings.ReplaceAll(string(code), "/", ".") + ".md")
	return string(page), err == nil
}

// Codes lists the codes of all notes, in the order of their bytes.
func Codes() []Code {
	entries, err := fs.ReadDir(notes, "notes")
	if err != nil {
		panic(err) // the pages are part of the program
	}
	var codes []Code
	for _, e := range entries {
		codes = append(codes, Code(strings.ReplaceAll(strings.TrimSuffix(e.Name(), ".md"), ".", "/")))
	}
	return codes
}
