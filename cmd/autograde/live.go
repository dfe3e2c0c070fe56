package main

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"

	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/course"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// A teller says what becomes of a class that is watched: the class once, and then a line for
// each change.
type teller struct {
	g      *gradeRun
	begun  bool   // something was shown
	faults string // as they were told last
}

// update tells what became of a batch. Of faults that were told already nothing is
// said again.
func (l *teller) update(w *watcher, before *course.Graded, r class.Update, faults []error) {
	told := l.text(w.last != nil, faults)
	mended, isNew := l.faults != "" && told == "", l.faults != told
	l.faults = told
	switch {
	case mended && !l.g.quiet:
		fmt.Fprintln(l.g.p.Err, "autograde: what was wrong is mended")
	case isNew:
		fmt.Fprint(l.g.p.Err, told)
	}
	for _, r := range r.Broken {
		fmt.Fprintf(l.g.p.Err, "autograde: warning: %s\n", heldText(r))
	}
	if w.last == nil || w.last == before {
		return
	}
	out := bufio.NewWriter(l.g.p.Out)
	defer out.Flush()
	switch {
	case l.g.asked, !l.g.quiet && (l.g.full || !l.begun):
		if err := l.g.print(out, w.last, w.unsaved); err != nil {
			l.g.p.Tell(err)
		}
	case !l.g.quiet:
		for _, line := range news(w.last, before, r) {
			fmt.Fprintln(out, plain.Clean(line))
		}
	}
	if !l.begun && !l.g.quiet {
		if !l.g.noFiles && w.unsaved == nil {
			fmt.Fprintf(l.g.p.Err, "autograde: the reports are in %s\n", plain.Clean(l.g.p.Show(w.dir)))
		}
		var names []string
		for _, arg := range w.args {
			names = append(names, plain.Clean(l.g.p.Show(arg)))
		}
		fmt.Fprintf(l.g.p.Err, "autograde: watching %s; interrupt to end\n", strings.Join(names, ", "))
	}
	l.begun = true
}

// text is the faults as messages.
func (l *teller) text(graded bool, faults []error) string {
	var out bytes.Buffer
	p := *l.g.p
	p.Err = &out
	for _, err := range faults {
		if f, ok := err.(*cli.Failure); ok && len(f.Complaints) > 0 {
			copied := *f
			copied.Message, copied.Hint = "the course stays as it was before this, until it is mended", ""
			if !graded {
				copied.Message = "nothing is graded until this is mended"
			}
			err = &copied
		}
		p.Tell(err)
	}
	return out.String()
}

// news gives a line for each mark that has changed, and for each sheet that has and
// the mark has not.
func news(now, before *course.Graded, r class.Update) (lines []string) {
	told := map[[2]string]bool{}
	for _, c := range gradebook.Changes(before.Book, now.Book) {
		told[[2]string{c.Student, c.Set}] = true
		lines = append(lines, c.String())
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

// heldText reports whether a sheet keeps its last mark.
func heldText(r class.Result) string {
	return plain.Clean(r.Name) + " cannot be read at the moment and keeps its last mark"
}
