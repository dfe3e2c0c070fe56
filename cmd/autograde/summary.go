package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"grader/cmd/internal/course"
	"grader/cmd/internal/course/cli"
	"grader/reference/plain"
	"grader/reports"
	"grader/reports/gradebook"
)

const (
	usualColumns, usualLines = 80, 40 // of a screen of unknown size
	smallClass               = 30     // a class of at most so many is listed even on a low screen
)

// A summary is a class on one screen.
type summary struct {
	width  int
	paint  cli.Paint
	middle []string // the lines between the sets and the students
}

// lines are at most height lines: one for each set, then middle, then all students if they fit. A
// small class is listed even if that takes more lines.
func (s *summary) lines(book *gradebook.Book, height int) []string {
	term := reports.Terminal{Width: s.width, Colour: s.paint.State()}
	foot := []string{"", "The whole table of a set: --set " + book.Tables[0].ID + "; of all sets: --full."}
	left := height - len(s.middle) - len(foot)
	list := append(s.cut(term.Sets(book, left)), s.middle...)
	left -= len(list) - len(s.middle) + 1
	const least = 10 // the shortest useful table
	scrolls := len(book.Students()) <= smallClass && term.StudentsFit(book)
	if left >= least || scrolls {
		if students := s.cut(term.Students(book)); scrolls || len(students) <= left {
			list = append(append(list, ""), students...)
		}
	}
	list = append(list, foot...)
	if scrolls {
		return list
	}
	return list[:min(len(list), height)]
}

// cut splits a text with a heading into lines.
func (s *summary) cut(text string) []string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	lines[0] = s.paint.Strong(lines[0])
	return lines
}

// section adds an empty line, a heading and at most most lines of a list. If some are left out, the
// last line says so and names the file with all, unless it is "".
func (s *summary) section(heading string, list []string, most int, file string) {
	s.middle = append(s.middle, "", s.paint.Strong(short(heading, s.width)))
	shown := len(list)
	if shown > most {
		shown = max(0, most-1)
	}
	for _, line := range list[:shown] {
		s.middle = append(s.middle, short("- "+plain.Clean(line), s.width))
	}
	if more := len(list) - shown; more > 0 && shown > 0 {
		text := fmt.Sprintf("... and %d more", more)
		if file != "" {
			text += " in " + file
		}
		s.middle = append(s.middle, short(text, s.width))
	}
}

// short is a line cut to a width, with a sign at the cut.
func short(line string, width int) string {
	if plain.Width(line) <= width {
		return line
	}
	used := 0
	for i, r := range line {
		if used += plain.Width(string(r)); used >= width {
			return line[:i] + "…"
		}
	}
	return line
}

// summary prints a class in brief.
func (g *gradeRun) summary(w io.Writer, c *course.Graded) error {
	s, height := &summary{width: usualColumns, paint: g.paint()}, usualLines
	if g.p.Screen != nil {
		s.width, height = g.p.Screen()
	}
	// Below the summary come two lines about what was done, and the prompt.
	s.width, height = max(s.width, usualColumns), max(height, 24)-3
	if g.compared {
		heading := "No mark has moved since the last reports."
		if n := len(g.changes); n > 0 {
			heading = changedText(n) + ":"
		}
		var moves []string
		for _, m := range g.changes {
			moves = append(moves, m.String())
		}
		s.section(heading, moves, height/5, reports.ChangesName)
	}
	items := gradebook.Attention(c.Book)
	text, file := needsText(len(items)), ""
	switch {
	case len(items) == 0:
		text = "Nothing needs attention."
	case g.noFiles:
		text += ":"
	default:
		file = g.attention(c)
		text += "; see " + file + ":"
	}
	s.section(text, reports.Needs(items, height/4), height/4, file)
	_, err := io.WriteString(w, strings.Join(s.lines(c.Book, height), "\n")+"\n")
	return err
}

// attention is the name of the file attention.md.
func (g *gradeRun) attention(c *course.Graded) string {
	return plain.Clean(g.p.Show(filepath.Join(g.run.Reports(c.Course), "attention.md")))
}
