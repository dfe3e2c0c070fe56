package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"grader/cmd/internal/class"
	"grader/cmd/internal/cli"
	"grader/cmd/internal/files"
	"grader/cmd/internal/watch"
	"grader/reports/gradebook"
)

// retry is how long after reports could not be written that is tried again.
const retry = 5 * time.Second

// A watcher grades a class again and again.
type watcher struct {
	*gradeRun
	args     []string
	trees    []*watch.Tree   // of the folders given
	notify   *watch.Notifier // nil where all files are looked at instead
	poll     func()          // begins to look at all files
	changes  int             // of folders, when it was told what to watch; -1 if it never was
	listened *cli.Config     // the settings then
	patience time.Duration   // how long a sheet may be broken before it counts as broken
	live     *screen
	desk     *deskOf           // nil if there is none
	nudge    func(path string) // tells that something has happened in a file

	course   *course     // nil until it could be read
	config   *cli.Config // the settings, also of a course that could not be read; nil at first
	faults   []error     // what is broken of the course
	exams    *exams
	regrader class.Regrader

	last    *gradedClass           // nil until something could be graded
	found   []gradebook.Diagnostic // what was wrong in the folders then
	due     time.Time              // when students may see more; zero if never
	dir     string                 // where the reports are written
	folder  *files.Folder
	behind  *background // writes the reports of a desk; nil if they are written at once
	wrong   bool        // something was at the end of the last batch
	unsaved error       // why the last reports could not be written
}

// watch grades now and whenever something changes, until it is interrupted.
func (g *gradeRun) watch(ctx context.Context, args []string) error {
	ctx, stop := watch.UntilInterrupted(ctx)
	defer stop()
	w := g.newWatcher(args)
	w.follow(ctx)
	return w.end()
}

// follow grades again and again until the context is done.
func (w *watcher) follow(ctx context.Context) {
	in, events := watch.Queue(ctx)
	w.nudge = func(path string) {
		select {
		case in <- path:
		case <-ctx.Done():
		}
	}
	w.poll = func() {
		w.notify, w.patience = nil, watch.PollEvery
		go watch.Poll(ctx, in)
	}
	notify, err := watch.Notify(ctx, in)
	switch {
	case w.polling:
		w.poll()
	case err != nil:
		w.withoutEvents()
	default:
		w.notify = notify
	}
	if w.live.screen() != nil {
		go watch.Resized(ctx, func() { w.nudge(watch.Nothing) })
	}
	again := w.batch([]string{watch.Everything})
	watch.Settle(ctx, events, again, w.batch)
}

func (g *gradeRun) newWatcher(args []string) *watcher {
	g.again = true
	w := &watcher{gradeRun: g, patience: watch.Quiet, changes: -1, live: &screen{gradeRun: g}}
	for _, arg := range args {
		if path := g.Path(arg); !slices.ContainsFunc(w.trees, func(t *watch.Tree) bool { return t.Path(".") == path }) {
			w.args = append(w.args, arg)
			w.trees = append(w.trees, watch.NewTree(path))
		}
	}
	return w
}

// end says what became of the class last, in a sentence and in the exit code. To be
// interrupted is how watching ends well.
func (w *watcher) end() error {
	switch {
	case w.last == nil:
		return cli.Failf("", "nothing could be graded until this was interrupted")
	case w.unsaved != nil:
		return cli.Exit(cli.Trouble)
	}
	state := w.last.state()
	if w.wrong {
		state = "something is still broken, and the marks are those from before"
	}
	if !w.quiet {
		fmt.Fprintf(w.Err, "autograde: %s%s\n", state, w.waits(w.last))
	}
	if w.wrong && w.strict {
		return cli.Exit(cli.Some)
	}
	return w.exit(w.last)
}

// batch grades what has changed, given where something may have happened. It asks to
// be called again after some time, if that is above 0.
func (w *watcher) batch(paths []string) (again time.Duration) {
	if w.behind != nil {
		w.behind.grading(true)
		defer w.behind.grading(false)
	}
	reread := w.doubt(paths)
	var sheets []class.Sheet
	var complaints []gradebook.Diagnostic
	var roots []*os.Root
	var names []string
	var err error
	defer func() { closeAll(roots) }()
	// What is watched from now on may have changed since it was looked at, and a
	// folder that was replaced meanwhile was not looked at as a whole.
	for try := 0; try == 0 || w.listen(&reread) || try < tries && w.moved(roots); try++ {
		if reread {
			w.reread()
			reread = false
		}
		closeAll(roots)
		roots, names, err = w.open(w.args)
		if w.course == nil || err != nil {
			continue
		}
		sheets, complaints = nil, nil
		for i, root := range roots {
			l := w.layout(w.course, root.Name())
			l.List = w.trees[i].List
			found, more := l.Find(root, names[i])
			sheets, complaints = append(sheets, found...), append(complaints, more...)
		}
	}
	if err != nil {
		w.changes = -1 // a folder that is back must be watched again
	} else if w.course != nil {
		err = nothing(names, w.course, sheets, complaints)
	}
	if w.course == nil || err != nil {
		faults := slices.Clone(w.faults)
		if err != nil {
			faults = append(faults, err)
		}
		w.tell(w.last, class.Update{}, faults)
		return 0
	}
	again = w.regrade(sheets, complaints)
	if w.moved(roots) {
		again = sooner(again, watch.Quiet)
	}
	return again
}

// moved reports whether a folder given has been replaced since it was opened. It marks
// such a folder to be listed again.
func (w *watcher) moved(roots []*os.Root) (moved bool) {
	for i, root := range roots {
		if class.Moved(root) {
			w.trees[i].Doubt(".")
			moved = true
		}
	}
	return moved
}

// regrade grades the sheets that have changed, and writes the reports that have.
func (w *watcher) regrade(sheets []class.Sheet, complaints []gradebook.Diagnostic) (again time.Duration) {
	w.exams = newExams(w.gradeRun, w.course, w.exams, w.compiler(w.course))
	grader := w.grader(w.course, w.exams)
	end := func() {}
	if w.last == nil {
		progress := w.Progress("grading", "sheets", len(sheets))
		grader.Done, end = progress.Step, progress.End
	}
	regraded := w.regrader.Grade(grader, sheets, w.info, w.Now(), w.patience)
	end()
	if len(regraded.Held) > 0 {
		again = w.patience
	}
	used, broken := w.exams.used()
	faults := w.faults
	if len(broken) > 0 {
		faults = append(slices.Clone(faults), cli.Broken(broken))
	}
	before := w.last
	save := w.unsaved != nil
	if w.behind != nil {
		w.unsaved, save = w.behind.failed()
	}
	if len(used) > 0 && (w.hasChanged(regraded, complaints, used) || save) {
		w.last, w.found = w.book(w.course, used, regraded.Results, complaints), complaints
		if w.due = w.last.nextDue(); w.at != "" {
			w.due = time.Time{} // a fixed time does not pass
		}
		if w.desk != nil {
			w.desk.show(w)
		}
		switch {
		case w.noFiles:
		case w.behind != nil:
			w.memory = w.last.memory()
			w.behind.put(w.last)
		default:
			w.unsaved = w.save(w.last, before)
		}
	} else if w.desk != nil {
		w.desk.Look() // the file of decisions may be what it was before one that was just made
	}
	if w.unsaved != nil {
		faults = append(slices.Clone(faults), w.unsaved)
		again = sooner(again, retry)
	}
	w.tell(before, regraded, faults)
	if w.unsaved == nil && w.check() {
		w.tell(w.last, class.Update{}, append(slices.Clone(faults), w.unsaved))
		again = sooner(again, retry)
	}
	if !w.due.IsZero() {
		again = sooner(again, w.due.Sub(w.Now())+1)
	}
	return again
}

// tell shows what became of a batch, and all that is wrong at the moment.
func (w *watcher) tell(before *gradedClass, r class.Update, faults []error) {
	w.wrong = len(faults) > 0
	w.live.update(w, before, r, faults)
	if w.desk != nil {
		w.desk.trouble(w, r, faults)
	}
}

// sooner is the shorter of two times to wait; 0 is never.
func sooner(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// hasChanged reports whether the gradebook may not be what it was.
func (w *watcher) hasChanged(r class.Update, complaints []gradebook.Diagnostic, used []*preparedSet) bool {
	return w.last == nil || w.course != w.last.course || len(r.Changed) > 0 || !slices.Equal(complaints, w.found) ||
		!slices.Equal(used, w.last.used) || !w.due.IsZero() && w.Now().After(w.due)
}

// save writes the reports that are not what they were before.
func (w *watcher) save(now, before *gradedClass) error {
	if dir := w.reportsDir(now.course); dir != w.dir {
		w.folder, w.dir = files.Open(dir, w.jobs), dir
		w.folder.Postpones = w.behind == nil
		if w.behind != nil {
			w.folder.Yield = w.behind.yield
		}
	}
	err := w.write(w.folder, now, now.since(before))
	if failed := w.folder.Prune(); err == nil && failed != nil {
		err = w.notWritten(now.course, failed)
	}
	return err
}

// check puts right what somebody else has changed among the reports that stay the same. It
// reports whether that failed. At a desk the folder is that of the background.
func (w *watcher) check() (failed bool) {
	if w.behind != nil || w.folder == nil {
		return false
	}
	w.unsaved = w.notWritten(w.course, w.folder.Check())
	return w.unsaved != nil
}
