package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/reference/plain"
	"grader/reports/gradebook"
)

// kept is how many changes a screen may show.
const kept = 200

// A screen shows a class that is watched: on a terminal a table that is drawn again at
// each change, and otherwise the table once and then a line for each change.
type screen struct {
	*gradeRun
	begun  bool     // something was shown
	faults string   // as they were told last
	lines  []string // the last changes
	names  []string // whose they are, the last one first
	hints  []string // what else was said
}

// update shows what became of a batch. Of faults that were told already nothing is
// said again.
func (l *screen) update(w *watcher, before *gradedClass, r class.Update, faults []error) {
	told := l.text(w.last != nil, faults)
	mended := l.faults != "" && told == ""
	isNew := told != l.faults
	l.faults = told
	news := l.news(w.last, before, r)
	switch {
	case l.screen() != nil:
		l.draw(w, r.Held)
		return
	case isNew && !mended:
		fmt.Fprint(l.Err, told)
	case mended && !l.quiet:
		fmt.Fprintln(l.Err, "autograde: what was wrong is mended")
	}
	for _, r := range r.Broken {
		fmt.Fprintf(l.Err, "autograde: warning: %s\n", heldText(r))
	}
	if w.last == nil || w.last == before {
		return
	}
	out := bufio.NewWriter(l.Out)
	defer out.Flush()
	switch {
	case l.asked, l.full && !l.quiet, !l.begun && !l.quiet:
		if err := l.print(out, w.last, w.unsaved); err != nil {
			l.Tell(err)
		}
	case !l.quiet:
		for _, line := range news {
			fmt.Fprintln(out, line)
		}
	}
	if !l.begun && !l.quiet {
		if !l.noFiles && w.unsaved == nil {
			fmt.Fprintf(l.Err, "autograde: the reports are in %s\n", plain.Clean(l.Show(w.dir)))
		}
		fmt.Fprintf(l.Err, "autograde: watching %s; interrupt to end\n", strings.Join(w.shown(), ", "))
	}
	l.begun = true
}

// say shows a warning that is not about the class.
func (l *screen) say(text string) {
	if l.screen() != nil {
		l.hints = append(l.hints, text)
		return
	}
	fmt.Fprintf(l.Err, "autograde: warning: %s\n", text)
}

// screen is the terminal that the table is drawn on; nil if there is none, or
// something else is to be printed.
func (l *screen) screen() func() (columns, lines int) {
	if l.quiet || l.asked || l.full {
		return nil
	}
	return l.Screen
}

// text is the faults as messages.
func (l *screen) text(graded bool, faults []error) string {
	var out bytes.Buffer
	p := *l.Program
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
func (l *screen) news(now, before *gradedClass, r class.Update) []string {
	if before == nil || now == before {
		return nil
	}
	var lines, names []string
	told := map[[2]string]bool{}
	add := func(student, set, line string) {
		told[[2]string{student, set}] = true
		lines = append(lines, plain.Clean(line))
		names = append(names, student)
	}
	for _, c := range gradebook.Changes(before.book, now.book) {
		add(c.Student, c.Set, c.String())
	}
	if now.course == before.course {
		for _, s := range r.Changed {
			if key := [2]string{s.Student, s.Set}; now.book.Table(s.Set) != nil && !told[key] {
				add(s.Student, s.Set, fmt.Sprintf("%s %s %s, as before", s.Student, s.Set, now.book.Mark(s.Student, s.Set)))
			}
		}
	}
	slices.Reverse(names)
	l.names = append(names[:min(kept, len(names))], l.names...)
	l.names = l.names[:min(kept, len(l.names))]
	l.lines = append(l.lines, lines[max(0, len(lines)-kept):]...)
	l.lines = l.lines[max(0, len(l.lines)-kept):]
	return lines
}

// heldText reports whether a sheet keeps its last mark.
func heldText(r class.Result) string {
	return plain.Clean(r.Name) + " cannot be read at the moment and keeps its last mark"
}

// draw redraws the screen: the class, the last changes, what is broken, what needs a
// person.
func (l *screen) draw(w *watcher, held []class.Result) {
	width, height := l.screen()()
	if width <= 0 || height <= 0 {
		width, height = 80, 24 // a terminal that does not know
	}
	height-- // the last line is left free: a line feed on it would scroll
	s := &sight{class: w.last, width: width, height: height, paint: l.paint(), first: l.names}
	s.text(l.lines[max(0, len(l.lines)-height/4):], height/4)
	var troubles []string
	for _, r := range held {
		troubles = append(troubles, heldText(r))
	}
	for line := range strings.Lines(l.faults) {
		troubles = append(troubles, strings.TrimSuffix(line, "\n"))
	}
	s.text(troubles, height/3)
	s.text(l.hints, 3)
	if w.last != nil {
		s.needs(l.gradeRun, height/4)
	}
	s.foot = []string{"", "watching " + strings.Join(w.shown(), ", ") + "; interrupt to end"}
	lines, err := s.lines()
	if err != nil {
		lines = []string{plain.Clean(err.Error())}
	}
	var out bytes.Buffer
	out.WriteString("\x1b[H")
	if !l.begun {
		out.WriteString("\x1b[2J")
	}
	for _, line := range lines {
		out.WriteString(line + "\x1b[K\n")
	}
	out.WriteString("\x1b[J")
	l.begun = true
	// Nothing can be done about a terminal that cannot be written to.
	_, _ = io.Copy(l.Out, &out)
}

// shown lists the folders given, as messages name them.
func (w *watcher) shown() []string {
	var names []string
	for _, arg := range w.args {
		names = append(names, plain.Clean(w.Show(arg)))
	}
	return names
}
