package cli

import (
	"io"
	"os"

	"grader/checker"

	"golang.org/x/term"
)

// A Paint colours words for a terminal. The zero Paint colours nothing. Colour is
// never the only carrier of a meaning.
type Paint struct{ on bool }

// PaintFor is the paint that the value of --color asks for: auto, always or never.
func (p *Program) PaintFor(choice string) Paint {
	return Paint{choice == "always" || choice == "auto" && p.Colour}
}

// Terminal reports whether a writer is a terminal that can write over its last line.
func Terminal(w io.Writer, getenv func(string) string) bool {
	f, ok := w.(*os.File)
	return ok && getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))
}

// size asks a terminal for its size, each time anew; 80 by 24 if it does not know.
func size(w io.Writer) func() (columns, lines int) {
	return func() (columns, lines int) {
		if f, ok := w.(*os.File); ok {
			if columns, lines, err := term.GetSize(int(f.Fd())); err == nil {
				return columns, lines
			}
		}
		return 80, 24
	}
}

// Good colours what is right, Part what is partly right or waits, and Bad what is wrong;
// Strong is for headings.
func (p Paint) Good(text string) string { return p.wrap("32", text) }

// State is how marks are coloured by state; nil if nothing is coloured.
func (p Paint) State() func(checker.Status, string) string {
	if !p.on {
		return nil
	}
	return func(s checker.Status, text string) string {
		switch s {
		case checker.Correct, checker.Readable:
			return p.Good(text)
		case checker.Partial:
			return p.Part(text)
		case checker.Wrong:
			return p.Bad(text)
		case checker.Unreadable:
			return p.wrap("35", text)
		case checker.Undecided:
			return p.wrap("36", text)
		}
		return p.wrap("2", text)
	}
}

// Part colours what is partly right, or waits for somebody.
func (p Paint) Part(text string) string { return p.wrap("33", text) }

// Bad colours what is wrong.
func (p Paint) Bad(text string) string { return p.wrap("31", text) }

// Strong is for headings.
func (p Paint) Strong(text string) string { return p.wrap("1", text) }

func (p Paint) wrap(code, text string) string {
	if !p.on || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
