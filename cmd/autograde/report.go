package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"grader/cmd/internal/course"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/reference/plain"
	"grader/reports"
	"grader/reports/gradebook"

	"github.com/spf13/cobra"
)

// report prints and writes the gradebook.
func (g *gradeRun) report(c *cobra.Command, class *course.Graded) error {
	dir := g.run.Reports(class.Course)
	var unsaved error
	if !g.noFiles {
		folder := files.Open(dir, g.run.Jobs)
		folder.Once = true
		unsaved = g.write(folder, class, files.Change{})
	}
	if !g.quiet || g.asked {
		if err := g.print(c.OutOrStdout(), class, unsaved); err != nil {
			g.p.Tell(unsaved)
			return err
		}
	}
	g.log(class)
	if unsaved != nil {
		g.p.Tell(unsaved)
		return cli.Exit(cli.Trouble)
	}
	if !g.quiet {
		_ = cli.Flush(c.OutOrStdout()) // errors are returned by the flush at the end
		if !g.noFiles {
			fmt.Fprintf(g.p.Err, "autograde: the reports are in %s\n", plain.Clean(g.p.Show(dir)))
		}
		if !g.noFiles || !g.asked {
			moved := ""
			if n := len(g.changes); n > 0 {
				moved = ", " + changedText(n)
			}
			fmt.Fprintf(g.p.Err, "autograde: %s%s%s\n", state(class), moved, g.waits(class))
		}
	}
	return g.exit(class)
}

// print prints the gradebook in the chosen format, or else in brief. JSON also says if the reports
// could not be written.
func (g *gradeRun) print(w io.Writer, class *course.Graded, unsaved error) error {
	format, err := reports.FindFormat(g.format.Value)
	if err != nil {
		return cli.Failf("", "%s", err)
	}
	book := class.Book
	if format.Name == "text" {
		format.Write = reports.Terminal{Colour: g.paint().State()}.Write
	}
	// Several sets are shown in brief, unless sets, a format or --full were asked for.
	if !g.asked && !g.full && len(g.run.Only) == 0 && len(book.Tables) > 1 {
		format.Write = func(w io.Writer, _ *gradebook.Book) error { return g.summary(w, class) }
	}
	if unsaved != nil && format.Name == "json" {
		told := g.p.Diagnostics(unsaved)
		for i := range told {
			told[i].Code, told[i].Message = "autograde/reports", "the reports could not be written: "+strings.ReplaceAll(told[i].Message, "\n", "; ")
		}
		book = book.With(told...)
	}
	if err := format.Write(w, book); err != nil {
		return cli.Failf("", "the report could not be written: %s", err)
	}
	return nil
}

// write writes as many of the reports as it can, even if some fail.
func (g *gradeRun) write(folder *files.Folder, class *course.Graded, change files.Change) error {
	folder.CSVMark = class.Course.Config.CSVMark
	err := errors.Join(
		folder.WriteAll(class.Book, class.Course.Config.Formats, class.Level, change),
		class.Remember(folder),
		class.Record(),
		g.writeChanges(folder, class),
	)
	return g.notWritten(class.Course, err)
}

// opening is the arguments of chmod that let a group write into a folder, or create it.
func (g *gradeRun) opening(dir string) string {
	_, err := os.Stat(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return "-R g+rwX " + g.p.Show(dir)
	}
	for errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir {
		dir = filepath.Dir(dir)
		_, err = os.Stat(dir)
	}
	return "g+rwx " + g.p.Show(dir)
}

// notWritten is the failure of reports that could not be written; nil if there is none.
func (g *gradeRun) notWritten(c *course.Course, err error) error {
	if err == nil {
		return nil
	}
	dir := g.run.Reports(c)
	lines := strings.Split(strings.ReplaceAll(err.Error(), dir, g.p.Show(dir)), "\n")
	const most = 5
	if more := len(lines) - most; more > 1 {
		lines = append(lines[:most], fmt.Sprintf("... and %d more files", more))
	}
	mend := "make room"
	if errors.Is(err, fs.ErrPermission) {
		mend = "have the owner type: chmod " + g.opening(dir) + ";"
	}
	return cli.Failf("the marks are right; "+mend+" or choose another folder with --out, and grade again", "%s", strings.Join(lines, "\n"))
}

// exit is the exit code. With --strict it says whether something needs attention.
func (g *gradeRun) exit(c *course.Graded) error {
	if g.strict && len(gradebook.Attention(c.Book)) > 0 {
		return cli.Exit(cli.Some)
	}
	return nil
}

// state begins the sentence about how grading went.
func state(c *course.Graded) string {
	switch n := len(c.Faults()); n {
	case 0:
		return "all went well"
	case 1:
		return "there is a fault of the program or of a rules file"
	default:
		return fmt.Sprintf("there are %d faults of the program or of a rules file", n)
	}
}

// changedText is "2 marks have moved since the last reports".
func changedText(n int) string {
	if n == 1 {
		return "1 mark has moved since the last reports"
	}
	return fmt.Sprintf("%d marks have moved since the last reports", n)
}

// waits ends the sentence with what needs attention, and where it is listed.
func (g *gradeRun) waits(c *course.Graded) string {
	n := len(gradebook.Attention(c.Book))
	text := needsText(n)
	switch settled := c.Book.Settled(); settled {
	case 0:
	case 1:
		text += ", 1 note is settled"
	default:
		text += fmt.Sprintf(", %d notes are settled", settled)
	}
	switch {
	case n == 0:
		return ", and " + text
	case g.noFiles:
		return "; " + text
	}
	return "; " + text + ": see " + g.attention(c)
}

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
