package main

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"grader/checker"
	"grader/cmd/internal/course"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/watch"
	"grader/reference/script"
	"grader/reports/gradebook"
)

// retry is the time before unwritable reports are tried again.
const retry = 5 * time.Second

// watch grades now and on every change, until it is interrupted.
func (g *gradeRun) watch(ctx context.Context, args []string) error {
	ctx, stop := watch.UntilInterrupted(ctx)
	defer stop()
	w := g.newWatcher(ctx, args)
	w.follow()
	return w.end()
}

// follow grades on every change until the context is done.
func (w *watcher) follow() {
	w.signs.Follow(w.batch([]string{watch.Everything}), w.batch)
}

func (g *gradeRun) newWatcher(ctx context.Context, args []string) *watcher {
	g.again = true
	w := &watcher{g: g, files: watch.NewCache()}
	for _, arg := range args {
		if path := g.p.Path(arg); !slices.Contains(w.roots, path) {
			w.args, w.roots = append(w.args, arg), append(w.roots, path)
		}
	}
	var err error
	if w.signs, err = watch.New(ctx, g.polling); err != nil {
		w.withoutEvents()
	}
	return w
}

// end reports the final state of the class, in a sentence and in the exit code. Watching ends well
// by an interrupt.
func (w *watcher) end() error {
	switch {
	case w.last == nil:
		return cli.Failf("", "nothing could be graded until this was interrupted")
	case w.unsaved != nil:
		return cli.Exit(cli.Trouble)
	}
	state := state(w.last)
	if w.told != "" {
		state = "something is still broken, and the marks are those from before"
	}
	if !w.g.quiet {
		fmt.Fprintf(w.g.p.Err, "autograde: %s%s\n", state, w.g.waits(w.last))
	}
	if w.told != "" && w.g.strict {
		return cli.Exit(cli.Some)
	}
	return w.g.exit(w.last)
}

// mostLooks bounds how often new folders cause another look.
const mostLooks = 100

// batch grades what has changed at the given paths. It asks to be called again after a time if that
// is above 0. If the program fails, the class stays as it was.
func (w *watcher) batch(paths []string) (again time.Duration) {
	if fault := checker.Guard(func() { again = w.attempt(paths) }); fault != nil {
		w.tell(w.last, class.Update{}, []error{cli.Failf("the class stays as it was before this; report it with this line", "this is a fault of the program: %s", fault)})
	}
	return again
}

func (w *watcher) attempt(paths []string) (again time.Duration) {
	w.files.Forget(paths)
	var found *course.Found
	var err error
	// Folders watched from now on may have changed since they were read.
	for try := 0; try == 0 || try < mostLooks && w.listen(); try++ {
		w.reread()
		if found != nil {
			found.Close()
		}
		if found, err = nil, nil; w.course != nil {
			found, err = w.g.run.Find(w.course, w.args, w.files.List)
		}
	}
	if found != nil {
		defer found.Close()
		err = found.Nothing()
	}
	if w.course == nil || err != nil {
		faults := slices.Clone(w.faults)
		if err != nil {
			faults = append(faults, err)
		}
		if w.desk != nil && w.course != nil && w.last == nil { // the first sheets can be typed in
			w.exams = w.g.run.Exams(w.course, w.exams)
			w.show(w.g.run.Book(w.course, nil, nil, nil))
		}
		w.tell(w.last, class.Update{}, faults)
		return 0
	}
	return w.regrade(found)
}

// listen watches all folders that were read, and the files and folders of the course, whether or
// not they exist. It reports whether a folder was added: changes in it before now went unnoticed.
func (w *watcher) listen() (added bool) {
	c := w.config
	folders, places := w.files.Folders(), w.g.p.ConfigFiles(w.g.run.Settings, c)
	if c != nil {
		for _, folder := range []string{c.Problems, c.Rules} {
			if _, known := folders[folder]; !known {
				folders[folder] = nil
			}
		}
		places = append(places, c.Problems, c.Rules, c.Roster, c.Overrides, c.Secret)
		if filepath.IsAbs(c.Times) {
			places = append(places, c.Times)
		}
		places = append(places, watch.Links(c.Problems, ".toml")...)
		places = append(places, watch.Links(c.Problems, papers.HandedOutEnding)...)
		places = append(places, watch.Links(c.Problems, papers.FormsEnding)...)
		places = append(places, watch.Links(c.Rules, script.Extension)...)
	}
	list, err := w.signs.Watch(folders, slices.Concat(places, watch.Targets(places), w.roots))
	if err != nil {
		w.withoutEvents()
	}
	w.files.Forget(list)
	return len(list) > 0
}

// reread reads the course again. It stays the same course if nothing changed, so that nothing is
// done twice.
func (w *watcher) reread() {
	now, faults, err := w.g.run.Read(w.args, w.course)
	if now.Config != nil {
		w.config = now.Config
	}
	w.faults = faults
	switch {
	case err != nil:
		w.faults = []error{err}
	case w.course == nil || !now.Same(w.course):
		w.course = now
	}
}

// regrade grades the sheets that have changed, and writes the reports that have.
func (w *watcher) regrade(found *course.Found) (again time.Duration) {
	w.exams = w.g.run.Exams(w.course, w.exams)
	grader := w.g.run.Grader(w.course, w.exams)
	end := func() {}
	if w.last == nil {
		grader.Done, end = w.g.p.Progress("grading", "sheets", len(found.Sheets))
	}
	info := func(s class.Sheet) fs.FileInfo {
		return w.files.Info(filepath.Join(s.Root.Name(), filepath.FromSlash(s.Path)))
	}
	regraded := w.regrader.Grade(grader, found.Sheets, info, w.g.p.Now(), w.signs.Patience())
	end()
	if len(regraded.Held) > 0 {
		again = w.signs.Patience()
	}
	used, broken := w.exams.Used()
	faults := w.faults
	if len(broken) > 0 {
		faults = append(slices.Clone(faults), cli.Broken(broken))
	}
	before := w.last
	if len(used) > 0 && (w.hasChanged(regraded, found.Complaints, used) || w.unsaved != nil) {
		w.last, w.found = w.g.run.Book(w.course, used, regraded.Results, found.Complaints), found.Complaints
		if w.due = w.last.NextDue(); w.g.run.At != "" {
			w.due = time.Time{} // a fixed time does not pass
		}
		if w.desk != nil {
			w.show(w.last)
		}
		if !w.g.noFiles {
			w.unsaved = w.save(w.last, before)
		}
	} else if w.desk != nil {
		w.desk.Look() // a decision and its reversal leave the gradebook unchanged
	}
	if w.unsaved != nil {
		faults = append(slices.Clone(faults), w.unsaved)
		again = sooner(again, retry)
	}
	w.tell(before, regraded, faults)
	if !w.due.IsZero() {
		again = sooner(again, w.due.Sub(w.g.p.Now())+1)
	}
	return again
}

// tell shows the result of a batch, and everything that is wrong now.
func (w *watcher) tell(before *course.Graded, r class.Update, faults []error) {
	told := w.text(faults)
	w.update(before, r, told)
	if w.desk != nil {
		w.trouble(r, told)
	}
}

// sooner is the shorter of two waiting times; 0 is never.
func sooner(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// hasChanged reports whether the gradebook may have changed.
func (w *watcher) hasChanged(r class.Update, complaints []gradebook.Diagnostic, used []*course.Prepared) bool {
	return w.last == nil || w.course != w.last.Course || len(r.Changed) > 0 || !slices.Equal(complaints, w.found) ||
		!slices.Equal(used, w.last.Used) || !w.due.IsZero() && w.g.p.Now().After(w.due)
}

// save writes the reports that have changed.
func (w *watcher) save(now, before *course.Graded) error {
	if dir := w.g.run.Reports(now.Course); dir != w.dir {
		w.folder, w.dir = files.Open(dir, w.g.run.Jobs), dir
	}
	err := w.g.write(w.folder, now, now.Since(before))
	if failed := w.folder.Prune(); err == nil && failed != nil {
		err = w.g.notWritten(now.Course, failed)
	}
	return err
}
