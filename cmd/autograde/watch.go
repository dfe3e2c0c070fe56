package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grader/checker"
	"grader/cmd/internal/course"
	"grader/cmd/internal/course/class"
	"grader/cmd/internal/course/cli"
	"grader/cmd/internal/course/files"
	"grader/cmd/internal/course/papers"
	"grader/cmd/internal/course/watch"
	"grader/cmd/internal/desk"
	"grader/reference/plain"
	"grader/reference/script"
	"grader/reports/gradebook"
)

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

// withoutEvents warns that the system cannot report changes and files are polled instead.
func (w *watcher) withoutEvents() {
	fmt.Fprintln(w.g.p.Err, "autograde: warning: this system cannot watch so many folders, so the program looks at all files every second")
}
