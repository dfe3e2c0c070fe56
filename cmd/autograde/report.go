package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"grader/cmd/internal/cli"
	"grader/cmd/internal/files"
	"grader/reference/plain"
	"grader/reports"
	"grader/reports/gradebook"

	"github.com/spf13/cobra"
)

// reportsDir is where the reports are written.
func (g *gradeRun) reportsDir(c *course) string {
	if g.out != "" {
		return g.Path(g.out)
	}
	return c.Reports
}

// report prints and writes the gradebook.
func (g *gradeRun) report(c *cobra.Command, class *gradedClass) error {
	dir := g.reportsDir(class.course)
	var unsaved error
	if !g.noFiles {
		folder := files.Open(dir, g.jobs)
		folder.Once = true
		unsaved = g.write(folder, class, files.Change{})
	}
	if !g.quiet || g.asked {
		if err := g.print(c.OutOrStdout(), class, unsaved); err != nil {
			g.Tell(unsaved)
			return err
		}
	}
	class.log(g.Err)
	if unsaved != nil {
		g.Tell(unsaved)
		return cli.Exit(cli.Trouble)
	}
	if !g.quiet {
		if out, ok := c.OutOrStdout().(interface{ Flush() error }); ok {
			_ = out.Flush() // what fails here fails again at the end, and is told then
		}
		if !g.noFiles {
			fmt.Fprintf(g.Err, "autograde: the reports are in %s\n", plain.Clean(g.Show(dir)))
		}
		if !g.noFiles || !g.asked {
			fmt.Fprintf(g.Err, "autograde: %s%s\n", class.state(), g.waits(class))
		}
	}
	return g.exit(class)
}

// print prints the gradebook in the format that was asked for, or else in brief. A
// program that reads it learns from it, too, that the reports could not be written.
func (g *gradeRun) print(w io.Writer, class *gradedClass, unsaved error) error {
	format, err := reports.FindFormat(g.format.Value)
	if err != nil {
		return cli.Failf("", "%s", err)
	}
	book := class.book
	if format.Name == "text" {
		format.Write = reports.Terminal{Colour: g.paint().State()}.Write
	}
	if g.summarizes(class) {
		format.Write = func(w io.Writer, _ *gradebook.Book) error { return g.summary(w, class) }
	}
	if unsaved != nil && format.Name == "json" {
		told := g.Told(unsaved)
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

// write writes the reports. What can be written is, whatever fails.
func (g *gradeRun) write(folder *files.Folder, class *gradedClass, change files.Change) error {
	folder.CSVMark = class.CSVMark
	err := errors.Join(
		folder.WriteAll(class.book, class.Formats, class.level, change),
		remember(folder, class),
		g.writeMoves(folder, g.reportsDir(class.course), class),
	)
	return g.notWritten(class.course, err)
}

// opening is what chmod needs to let a group write into a folder, or make it.
func (g *gradeRun) opening(dir string) string {
	_, err := os.Stat(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return "-R g+rwX " + g.Show(dir)
	}
	for errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir {
		dir = filepath.Dir(dir)
		_, err = os.Stat(dir)
	}
	return "g+rwx " + g.Show(dir)
}

// notWritten is the failure of reports that could not be written; nil if there is none.
func (g *gradeRun) notWritten(c *course, err error) error {
	if err == nil {
		return nil
	}
	dir := g.reportsDir(c)
	lines := strings.Split(strings.ReplaceAll(err.Error(), dir, g.Show(dir)), "\n")
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
