package main

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"

	"grader/cmd/internal/cli"
	"grader/reference/plain"
	"grader/reports"
	"grader/reports/gradebook"
)

const (
	usualColumns, usualLines = 80, 40 // of a screen, where there is none
	fewestColumns            = 60     // below which tables are cut, and not coloured
	smallClass               = 30     // students, whose marks a summary has however low the screen is
)

// A sight is a class on one screen.
type sight struct {
	class         *gradedClass
	width, height int
	paint         cli.Paint
	first         []string // the students who come first where not all fit
	whole         bool     // show all students or none
	middle        []string // what comes between the sets and the students
	foot          []string
}

// lines are those of the screen: of one set the table, and of several a line for each
// set; what comes next; as many students as there is room for.
func (s *sight) lines() ([]string, error) {
	term := reports.Terminal{Width: max(s.width, usualColumns)}
	if s.width >= usualColumns {
		term.Colour = s.paint.State()
	}
	if s.class == nil {
		return append(s.middle, s.foot...)[:min(len(s.middle)+len(s.foot), s.height)], nil
	}
	var top, students []string
	book, left := s.class.book, s.height-len(s.middle)-len(s.foot)
	if len(book.Tables) > 1 {
		text, err := term.Sets(book, left)
		if err != nil {
			return nil, err
		}
		top = s.cut(text)
	}
	const least = 10 // lines for a table that says something
	left -= len(top) + 1
	scrolls := s.whole && len(book.Students()) <= smallClass && term.StudentsFit(book)
	if len(top) == 0 || left >= least || scrolls {
		room := left
		if s.whole {
			room = math.MaxInt
		}
		text, err := term.Students(book, room, s.first)
		if err != nil {
			return nil, err
		}
		if students = s.cut(text); s.whole && !scrolls && len(top) > 0 && len(students) > left {
			students = nil
		}
	}
	if len(top) == 0 {
		top, students = students, nil
	} else if len(students) > 0 {
		students = append([]string{""}, students...)
	}
	list := append(top, s.middle...)
	list = append(append(list, students...), s.foot...)
	if scrolls {
		return list, nil
	}
	return list[:min(len(list), s.height)], nil
}

// cut is a text in lines that fit, since a table cannot go on in the next line.
func (s *sight) cut(text string) (lines []string) {
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		if s.width < usualColumns {
			line = fold(line, s.width)[0]
		}
		lines = append(lines, line)
	}
	if len(lines) > 0 {
		lines[0] = s.paint.Strong(lines[0])
	}
	return lines
}

// section is a heading and what comes below it in at most so many lines, after an empty
// one. What there is more of is in the file named, if it is.
func (s *sight) section(heading string, list []string, most int, file string) {
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

// text are lines that are broken where they do not fit, at most so many, after an empty
// one.
func (s *sight) text(list []string, most int) {
	if len(list) == 0 {
		return
	}
	var lines []string
	for _, line := range list {
		lines = append(lines, fold(line, s.width)...)
	}
	most = max(1, most)
	if more := len(lines) - most; more > 0 {
		lines = append(lines[:most:most], fmt.Sprintf("... and %d more lines", more))
	}
	s.middle = append(append(s.middle, ""), lines...)
}

// fold breaks a line so that a terminal of this width need not.
func fold(line string, width int) (lines []string) {
	start, used := 0, 0
	for i, r := range line {
		cells := plain.Width(string(r))
		if used+cells > width && i > start {
			lines = append(lines, line[start:i])
			start, used = i, 0
		}
		used += cells
	}
	return append(lines, line[start:])
}

// short is a line in one of this width, with a sign where something was left out.
func short(line string, width int) string {
	if plain.Width(line) <= width {
		return line
	}
	return fold(line, max(1, width-1))[0] + "…"
}

// needs is the section about what needs a person.
func (s *sight) needs(g *gradeRun, most int) {
	items := gradebook.Attention(s.class.book)
	text, file := needsText(len(items)), ""
	switch {
	case len(items) == 0:
		text = "Nothing needs a person."
	case g.noFiles:
		text += ":"
	default:
		file = plain.Clean(g.Show(filepath.Join(g.reportsDir(s.class.course), "attention.md")))
		text += "; see " + file + ":"
	}
	s.section(text, reports.Needs(items, most), most, file)
}

// needsText is "2 things need a person".
func needsText(n int) string {
	switch n {
	case 0:
		return "nothing needs a person"
	case 1:
		return "1 thing needs a person"
	}
	return fmt.Sprintf("%d things need a person", n)
}

// summarizes reports whether a class is shown in brief: one of several sets is, unless
// sets, a format or all of it were asked for.
func (g *gradeRun) summarizes(c *gradedClass) bool {
	return !g.asked && !g.full && len(g.only) == 0 && len(c.book.Tables) > 1
}

// summary prints a class in brief.
func (g *gradeRun) summary(w io.Writer, c *gradedClass) error {
	s := &sight{class: c, width: usualColumns, height: usualLines, paint: g.paint(), whole: true}
	if g.Screen != nil {
		s.width, s.height = g.Screen()
	}
	// Below the summary are two lines of what was done, and the prompt.
	s.width, s.height = max(s.width, fewestColumns), max(s.height, 24)-3
	if c.compared {
		heading := "No mark has moved since the last reports."
		switch n := len(c.moves); {
		case n == 1:
			heading = "1 mark has moved since the last reports:"
		case n > 1:
			heading = fmt.Sprintf("%d marks have moved since the last reports:", n)
		}
		var moves []string
		for _, m := range c.moves {
			moves = append(moves, m.String())
		}
		s.section(heading, moves, s.height/5, reports.ChangesName)
	}
	s.needs(g, s.height/4)
	s.foot = []string{"", "The whole table of a set: --set " + c.book.Tables[0].ID + "; of all sets: --full."}
	lines, err := s.lines()
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// paint is what the marks are coloured with.
func (g *gradeRun) paint() cli.Paint { return g.PaintFor(g.colour.Value) }
