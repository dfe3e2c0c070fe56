package main

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"time"

	"grader/cmd/internal/course"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/watch"
	"grader/cmd/internal/desk"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// update prints the result of a batch. Faults that were printed before are not repeated.
func (w *watcher) update(before *course.Graded, r class.Update, told string) {
	mended, isNew := w.told != "" && told == "", w.told != told
	w.told = told
	switch {
	case mended && !w.g.quiet:
		fmt.Fprintln(w.g.p.Err, "autograde: what was wrong is mended")
	case isNew:
		fmt.Fprint(w.g.p.Err, told)
	}
	for _, r := range r.Broken {
		fmt.Fprintf(w.g.p.Err, "autograde: warning: %s\n", heldText(r))
	}
	if w.last == nil || w.last == before {
		return
	}
	out := bufio.NewWriter(w.g.p.Out)
	defer out.Flush()
	switch {
	case w.g.asked, !w.g.quiet && (w.g.full || !w.begun):
		if err := w.g.print(out, w.last, w.unsaved); err != nil {
			w.g.p.Tell(err)
		}
	case !w.g.quiet:
		for _, line := range news(w.last, before, r) {
			fmt.Fprintln(out, plain.Clean(line))
		}
	}
	if !w.begun && !w.g.quiet {
		if !w.g.noFiles && w.unsaved == nil {
			fmt.Fprintf(w.g.p.Err, "autograde: the reports are in %s\n", plain.Clean(w.g.p.Show(w.dir)))
		}
		var names []string
		for _, arg := range w.args {
			names = append(names, plain.Clean(w.g.p.Given(arg)))
		}
		fmt.Fprintf(w.g.p.Err, "autograde: watching %s; interrupt to end\n", strings.Join(names, ", "))
	}
	w.begun = true
}

// text is the faults as messages.
func (w *watcher) text(faults []error) string {
	var out bytes.Buffer
	p := *w.g.p
	p.Err = &out
	for _, err := range faults {
		if f, ok := err.(*cli.Failure); ok && len(f.Complaints) > 0 {
			copied := *f
			copied.Message, copied.Hint = "the course stays as it was before this, until it is mended", ""
			if w.last == nil {
				copied.Message = "nothing is graded until this is mended"
			}
			err = &copied
		}
		p.Tell(err)
	}
	return out.String()
}

// news has a line for each total that changed, and for each sheet that changed without changing its
// total.
func news(now, before *course.Graded, r class.Update) (lines []string) {
	told := map[[2]string]bool{}
	for _, m := range now.Book.Marks().Changes(before.Book.Marks()) {
		if m.Question == "" {
			told[[2]string{m.Student, m.Set}] = true
			lines = append(lines, m.Short())
		}
	}
	if now.Course != before.Course {
		return lines
	}
	for _, s := range r.Changed {
		if key := [2]string{s.Student, s.Set}; now.Book.Table(s.Set) != nil && !told[key] {
			told[key] = true
			lines = append(lines, fmt.Sprintf("%s %s %s, as before", s.Student, s.Set, now.Book.Mark(s.Student, s.Set)))
		}
	}
	return lines
}

// heldText says that a sheet keeps its last mark.
func heldText(r class.Result) string {
	return plain.Clean(r.Name) + " cannot be read at the moment and keeps its last mark"
}

// A watcher grades a class again whenever something changes.
type watcher struct {
	g     *gradeRun
	args  []string
	roots []string // the folders of submissions
	files *watch.Cache
	signs *watch.Watcher
	desk  *desk.Desk // nil if there is none

	course   *course.Course // nil until it can be read
	config   *cli.Config    // the settings, even if the rest of the course cannot be read; nil at first
	faults   []error        // what is broken in the course
	exams    *course.Exams
	regrader class.Regrader

	last    *course.Graded         // nil until a sheet is graded
	found   []gradebook.Diagnostic // the complaints about the folders at that time
	due     time.Time              // when students may see more; zero if never
	dir     string                 // the folder of the reports
	folder  *files.Folder
	begun   bool   // results have been shown
	told    string // the text of the faults printed last
	unsaved error  // why the last reports could not be written
}

// withoutEvents warns that the system cannot report changes and files are polled instead.
func (w *watcher) withoutEvents() {
	fmt.Fprintln(w.g.p.Err, "autograde: warning: this system cannot watch so many folders, so the program looks at all files every second")
}
