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
